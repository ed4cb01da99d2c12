//! The prompt and the viewer's hand.

use std::cmp::Reverse;

use engine::{Action as _, ActionSet, Game, Seats};
use felt::{People, Prompt, fan};
use maud::{Markup, html};

use crate::action::Action;
use crate::cards::Card;
use crate::state::SecondEstimate;
use crate::view::View;
use crate::why_not::WhyNot;

/// The viewer's cards as strong as they are now, the strongest first.
pub(super) fn hand(view: &View, legal: &ActionSet<Action>) -> Markup {
    let mut cards: Vec<Card> = view.hand.iter().collect();
    cards.sort_unstable_by_key(|&card| Reverse(view.row.strength(card)));
    let starts_group = |at: usize| at > 0 && cards[at - 1].suit() != cards[at].suit();
    let groups = 1 + (0..cards.len()).filter(|&at| starts_group(at)).count();
    let shown = html! {
        @for (at, &card) in cards.iter().enumerate() {
            @let action = Action::Play { card };
            @let may = if legal.contains(action) { Ok(action.code()) } else { Err(SecondEstimate::why_not(view, action)) };
            (felt::Card::from(card).held(may, starts_group(at)))
        }
    };
    fan(cards.len(), groups, shown)
}

pub(super) fn prompt(view: &View, legal: &ActionSet<Action>, people: &People) -> Prompt {
    match (view.adjusting, view.committed) {
        _ if view.seat.is_none() => wait(html! { "You are watching." }, html! { (doing(view, people)) "." }),
        (Some(suit), _) if !legal.is_empty() => Prompt {
            ask: html! { "Move " (suit.name()) ", or leave them." },
            why: Some(html! { "Your card was weakest, so you may put its suit anywhere." }),
            confirm: Some("Choose"),
            acts: None,
        },
        (Some(suit), _) => wait(html! { (doing(view, people)) "." }, html! { (WhyNot::SuitFirst(suit)) }),
        (None, Some(card)) => wait(
            html! { (doing(view, people)) "." },
            html! { "You handed in " (felt::Card::from(card).mini()) ". You may still change your mind." },
        ),
        (None, None) => Prompt {
            ask: if view.hand.len() == 1 {
                html! { "Hand in your last estimate." }
            } else {
                html! { "Hand in one estimate." }
            },
            why: Some(html! {
                "The " b { "second strongest" } " wins the best customer; the strongest gets the worst."
            }),
            confirm: Some("Hand in"),
            acts: None,
        },
    }
}

fn wait(ask: Markup, why: Markup) -> Prompt {
    Prompt { ask, why: Some(why), confirm: None, acts: None }
}

/// "Waiting for Ana and Dev", "Ana may move spades".
fn doing(view: &View, people: &People) -> String {
    let others: Seats = view.to_act.iter().filter(|&seat| !people.is_me(seat)).collect();
    match view.adjusting {
        Some(suit) => format!("{} may move {}", people.names(others), suit.name()),
        None if others.len() > 2 => {
            let who = if view.seat.is_none() { "players" } else { "others" };
            format!("Waiting for {} {who}", felt::times(others.len()))
        }
        None => format!("Waiting for {}", people.names(others)),
    }
}
