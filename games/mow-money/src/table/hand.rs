//! The prompt, the viewer's hand, and the buttons that end a phase.

use engine::{Action as _, ActionSet, Game as _, Seats};
use felt::{People, Prompt, fan, times};
use maud::{Markup, html};

use super::ids::Ids;
use super::pieces::held;
use crate::action::Action;
use crate::stacks::{Purpose, Stack};
use crate::state::MowMoney;
use crate::view::{Mine, Stage, View};

/// The viewer's cards by colour, the cheap ones first.
pub(super) fn hand(view: &View, mine: &Mine, legal: &ActionSet<Action>, ids: &Ids) -> Markup {
    let cards = ids.hand();
    let starts_group = |at: usize| at > 0 && cards[at - 1].0.print().colour != cards[at].0.print().colour;
    let groups = (0..cards.len()).filter(|&at| starts_group(at)).count();
    let laying = mine.stacks.open().is_some();
    let shown = html! {
        @for (at, (kind, id)) in cards.iter().enumerate() {
            @let action = Action::AddCard { kind: *kind };
            @let can = legal.contains(action);
            @let code = if can { Ok(action.code()) } else { Err(MowMoney::why_not(view, action)) };
            (held(*kind, id, code, laying && !can, starts_group(at)))
        }
    };
    html! {
        @if cards.is_empty() { p.quiet.no-cards { "No cards in hand." } } @else { (fan(cards.len(), groups, shown)) }
    }
}

/// Done with this phase. Passing is possible and never the one filled button.
pub(super) fn acts(view: &View, legal: &ActionSet<Action>) -> Option<Markup> {
    let mine = view.mine.as_ref().filter(|_| !legal.is_empty())?;
    let done = match view.stage {
        Stage::Hire => Action::EndHire,
        Stage::Bid | Stage::Salvage | Stage::Over => Action::Ready,
    };
    let label = match (view.stage, laid(mine.own_stacks())) {
        (Stage::Hire, _) => "Done hiring".to_owned(),
        _ if mine.stacks.open().is_some() => "Ready".to_owned(),
        (_, stacks) if stacks.is_empty() => "Pass".to_owned(),
        (_, stacks) => format!("Ready: {stacks}"),
    };
    let quiet = label == "Pass";
    Some(html! {
        @if legal.contains(done) { button.go[!quiet].ghost[quiet] data-play=(done.code()) data-now { (label) } }
        @else { button.go aria-disabled="true" data-why=(MowMoney::why_not(view, done).words) { (label) } }
    })
}

/// "2 bids, 1 set"; nothing if there is nothing.
fn laid(stacks: &[Stack]) -> String {
    let complete = || stacks.iter().filter(|stack| !stack.is_open());
    let sets = complete().filter(|stack| stack.odd_job().is_some()).count();
    let count = |n: usize, what: &str| match n {
        0 => None,
        1 => Some(format!("1 {what}")),
        n => Some(format!("{n} {what}s")),
    };
    [count(complete().count() - sets, "bid"), count(sets, "set")].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

pub(super) fn prompt(view: &View, legal: &ActionSet<Action>, people: &People) -> Prompt {
    let others: Seats = view.to_act.iter().filter(|&seat| !people.is_me(seat)).collect();
    let waiting = format!(
        "Waiting for {}.",
        if others.len() > 2 { format!("{} players", times(others.len())) } else { people.names(others) }
    );
    let (ask, why) = match (&view.mine, view.stage) {
        (None, Stage::Hire) => (format!("{} is hiring.", people.names(others)), "You are watching."),
        (None, _) => (waiting, "You are watching."),
        (Some(mine), Stage::Bid) if !legal.is_empty() => match mine.stacks.open() {
            Some(open) => (wanted(open), "Press the cards laid so far to take them back."),
            None => ("Lay bids and odd jobs, in secret.".to_owned(), "The lowest bid wins, and is paid only that."),
        },
        (Some(mine), Stage::Salvage) if !legal.is_empty() => match mine.stacks.open() {
            Some(open) => (wanted(open), "Press the cards laid so far to take them back."),
            None => {
                ("You lost a bid: salvage odd jobs?".to_owned(), "The cards are back in your hand. No bonus this time.")
            }
        },
        (Some(_), Stage::Hire) if !legal.is_empty() => {
            ("Buy mowers and cards.".to_owned(), "You see each card as you buy it. At the end $3 are a point.")
        }
        (Some(_), Stage::Hire) => {
            let seat = others.first();
            (
                format!("{} is hiring.", people.names(others)),
                if seat.is_some() { "Then everybody bids in secret." } else { "" },
            )
        }
        (Some(_), Stage::Bid) => (waiting, "Your stacks lie face down. You may still change your mind."),
        (Some(_), Stage::Salvage | Stage::Over) => (waiting, "Whoever lost a bid may still lay odd jobs."),
    };
    Prompt { ask: html! { (ask) }, why: Some(html! { (why) }), confirm: None, acts: None }
}

/// "Add two starred red cards to B."
fn wanted(open: &Stack) -> String {
    let missing = usize::from(open.needs) - open.cards.len();
    let cards = if missing == 1 { "card" } else { "cards" };
    let count = times(missing);
    match open.purpose {
        Purpose::Bid { neighbourhood, colour, starred } => {
            format!("Add {count} {}{colour} {cards} to {neighbourhood}.", if starred { "starred " } else { "" })
        }
        Purpose::OddJob { icon } => format!("Add {count} {cards} with {}.", icon.word()),
    }
}
