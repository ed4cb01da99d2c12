//! The end: who won with how much, or how many rounds a solo game took.

use engine::{Seat, Standing};
use felt::{Ending, People, Placed, closing, who_won};
use maud::{Markup, html};

use super::did::{did, names};
use super::pieces::listed;
use crate::state::ranking;
use crate::view::View;

/// R8: the ratings of a solo game to $20, by the last round that earns each.
const RATINGS: [(u16, &str); 5] =
    [(12, "master"), (14, "expert"), (16, "par"), (19, "journeyman"), (u16::MAX, "apprentice")];

pub(super) fn result(view: &View, people: &People) -> Markup {
    let players = view.options.players;
    let money = |seat: Seat| view.shown[seat].money;
    let standing = ranking(&view.options, view.round, true, money);
    let row = |seat: Seat| Placed {
        seat,
        place: standing.place(seat),
        score: format!("${}", money(seat)),
        why: html! {
            @if view.shown[seat].mat.is_empty() { "an empty mat" } @else { "left: " (listed(&view.shown[seat].mat)) }
        },
    };
    let rows: Vec<Placed> = standing.order().into_iter().map(row).collect();
    let note = format!("After round {}. The goal was ${}.", view.round, view.options.goal);
    let beside = if players == 1 { ratings(view) } else { did(view, people) };
    let headline = headline(view, &standing, people);
    let best = people.me.filter(|_| players > 1).and_then(|me| best(view, me));
    closing(
        &Ending { headline: &headline, note: &note, standing: &standing, rows: &rows, decided: &[], best, beside },
        people,
    )
}

/// The last sale of the viewer's, or the best token that is left.
fn best(view: &View, me: Seat) -> Option<Markup> {
    let turn = view.lately.turns.get(me.index()).filter(|turn| turn.is_sale());
    let highest = view.shown[me].mat.kinds().max_by_key(|token| token.level());
    match (turn, highest) {
        (Some(turn), _) => Some(html! {
            "A sale for " b { "$" (turn.gained) } " in the last round."
            small { "To " (names(&view.market.deck, turn.cashed)) "." }
        }),
        (None, Some(token)) => Some(html! {
            "A " b { (token.kind().name()) " of level " (token.level()) } " of your own making."
            small { "It stands on your mat still." }
        }),
        (None, None) => None,
    }
}

fn headline(view: &View, standing: &Standing, people: &People) -> String {
    let Some(alone) = Seat::all(view.options.players).next().filter(|_| view.options.players == 1) else {
        return who_won(standing, people, |dollars| format!("${dollars}"));
    };
    let (name, dollars) = (people.name(alone), standing.score(alone));
    match rating(view) {
        _ if standing.winners().is_empty() => format!("{name} did not reach ${}", view.options.goal),
        Some(rating) => format!("{name} reached ${dollars} in round {}: {rating}", view.round),
        None => format!("{name} reached ${dollars} in round {}", view.round),
    }
}

/// Other goals have no rating.
fn rating(view: &View) -> Option<&'static str> {
    let rated = view.options.goal == 20;
    RATINGS.iter().find(|(rounds, _)| view.round <= *rounds).map(|(_, name)| *name).filter(|_| rated)
}

fn ratings(view: &View) -> Markup {
    let mine = rating(view);
    let reached = view.shown.iter().any(|shown| shown.money >= view.options.goal);
    html! {
        @if reached {
            // The house puts in the best of this kind of solo game that it knows of.
            p.best {
                "Your best: " b.num data-least { (view.round) } " rounds."
            }
        }
        @if mine.is_some() {
            h3.cap { "Rounds to $20" }
            ol.ratings {
                @for (at, (rounds, name)) in RATINGS.iter().enumerate() {
                    @let from = if at == 0 { 1 } else { RATINGS[at - 1].0 + 1 };
                    li.here[mine == Some(*name)] {
                        b.num { @if *rounds == u16::MAX { (from) "+" } @else { (from) "–" (rounds) } } " " (name)
                    }
                }
            }
        }
    }
}
