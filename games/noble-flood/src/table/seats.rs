//! What stands at a seat: score, cards, contracts with how they stand, and the button when somebody is to be chosen.

use engine::Seat;
use felt::{Icon, SeatNote, icon};
use maud::{Markup, html};

use super::{Drawing, cards, contracts, links, signed, total};
use crate::action::Action;
use crate::state::{Outcome, ranking};
use crate::tasks::{Task, Whom};

pub(super) fn note(table: &Drawing, seat: Seat) -> SeatNote {
    let view = table.view;
    let standing = ranking(view.options.players, &view.records);
    SeatNote {
        score: total(standing.score(seat)),
        ready: view.course.passed.contains(seat) && table.picking(),
        extra: Some(extra(table, seat)),
    }
}

fn extra(table: &Drawing, seat: Seat) -> Markup {
    let hand = table.view.hands[seat];
    let own = table.outcomes.iter().filter(|outcome| outcome.seat == seat);
    html! {
        @if table.view.dealer == seat { span.tag title="deals this round" { "dealer" } }
        @if table.view.seat != Some(seat) {
            span.tag title="cards in hand" { (icon(Icon::Cards)) (hand.count) }
            @for card in hand.known.iter() { (cards::mini(table.view.shown(card))) }
        }
        @for outcome in own { (tag(outcome)) }
        @if let Some(code) = table.code(Action::ChoosePlayer { seat }) {
            button.can.choose data-play=(code) data-go=(doing(table, seat)) { (doing(table, seat)) }
        }
    }
}

fn tag(outcome: &Outcome) -> Markup {
    let finding = outcome.finding;
    html! {
        a.tag.good[finding.met] href=(links::contract(outcome.offer.contract)) data-thing=(links::of_contract(outcome.offer.contract))
            title=(contracts::words(outcome.offer)) {
            @if finding.met { (icon(Icon::Check)) }
            (signed(outcome.offer.contract.points(true)))
            @if !finding.met && finding.need > finding.have.max(1) { span.quiet { "· " (finding.need - finding.have) " off" } }
        }
    }
}

/// What choosing this player means.
fn doing(table: &Drawing, seat: Seat) -> String {
    let name = table.people.name(seat);
    match table.view.task() {
        Some(Task::Whom { whom: Whom::Peek | Whom::StudyHand, .. }) => format!("Look at {name}’s hand"),
        Some(Task::Whom { whom: Whom::Trade, .. }) => format!("Trade with {name}"),
        Some(Task::Whom { whom: Whom::Ban, .. }) => format!("Ban 1s and 2s for {name}"),
        Some(Task::Whom { whom: Whom::Steal, .. }) => format!("Steal from {name}"),
        Some(Task::Whom { whom: Whom::Ditch, .. }) => format!("Make {name} drop a contract"),
        _ => format!("Choose {name}"),
    }
}
