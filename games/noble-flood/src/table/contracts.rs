//! Contracts on the table: in the market, in front of others, and the viewer's own with how they stand.

use engine::Seat;
use felt::{Icon, icon, seat_class};
use maud::{Markup, html};

use super::pictures::picture;
use super::{Table, links, signed, standing};
use crate::action::Action;
use crate::contracts::{Contract, Offer};
use crate::state::Outcome;
use crate::tasks::Task;

/// The market, and below it what others have taken.
pub(super) fn market(table: &Table) -> Markup {
    let others = table.view.owned.by_seat().filter(|&(seat, _)| table.view.seat != Some(seat));
    html! {
        ul.market aria-label="Contracts" {
            li.cap { @if table.view.market.is_empty() { "All contracts are taken" } @else { "The market" } }
            @for &offer in table.view.market.iter() {
                (contract(offer, press(table, offer.contract, false), None, None))
            }
            @for (seat, offers) in others {
                @for &offer in offers.iter() {
                    @let outcome = outcome(table, offer.contract);
                    (contract(offer, press(table, offer.contract, false), Some((table, seat)), outcome))
                }
            }
        }
    }
}

/// The viewer's own contracts.
pub(super) fn own(table: &Table, seat: Seat) -> Markup {
    let offers = &table.view.owned[seat];
    html! {
        ul.deals aria-label="Your contracts" {
            @for &offer in offers.iter() {
                (contract(offer, press(table, offer.contract, true), None, outcome(table, offer.contract)))
            }
        }
    }
}

/// What pressing a contract does: its code, and the words on the button that confirms it.
struct Press {
    code: u16,
    go: String,
    /// At once: the second half of a switch, where the place of the button is taken by "Take back".
    now: bool,
}

fn press(table: &Table, contract: Contract, own: bool) -> Option<Press> {
    let name = &contract.about().name;
    let options = [
        (Action::TakeContract { contract }, format!("Take {name}")),
        (Action::SwitchGive { contract }, format!("Switch {name}")),
        (Action::SwitchTake { contract }, format!("Switch for {name}")),
        (Action::ChooseContract { contract }, if own { format!("Give up {name}") } else { format!("Get {name}") }),
    ];
    let now = matches!(table.view.task(), Some(Task::SwitchTake { .. } | Task::ExchangeFor { .. }));
    options.into_iter().find_map(|(action, go)| Some(Press { code: table.code(action)?, go, now }))
}

fn outcome<'a>(table: &'a Table, contract: Contract) -> Option<&'a Outcome> {
    table.outcomes.iter().find(|outcome| outcome.offer.contract == contract)
}

fn contract(offer: Offer, press: Option<Press>, owner: Option<(&Table, Seat)>, outcome: Option<&Outcome>) -> Markup {
    let met = outcome.is_some_and(|outcome| outcome.finding.met);
    let class = match (owner.is_some(), outcome) {
        (true, _) => "deal taken",
        (false, Some(_)) if met => "deal met",
        (false, Some(_)) => "deal near",
        (false, None) => "deal",
    };
    let id = format!("d-{}", offer.contract);
    let inside = html! {
        (picture(offer))
        span.name { (offer.contract.about().name) @if offer.contract.about().rule.is_some() { " " em { "rule" } } }
        span.pts { (signed(offer.contract.points(true))) i { (signed(offer.contract.points(false))) } }
        @if let Some(outcome) = outcome.filter(|_| owner.is_none()) { (state(outcome)) }
        @if let Some((table, seat)) = owner {
            span.face.s.(seat_class(seat)) title={ "taken by " (table.people.name(seat)) } {
                (table.people.person(seat).map(|person| person.initial()).unwrap_or_default())
            }
            @if met { span.done { (icon(Icon::Check)) } }
        }
    };
    html! {
        li {
            @match press {
                Some(Press { code, go, now }) => {
                    button id=(id) class={ (class) " can" } data-play=(code) data-go=(go) data-now[now] title=(words(offer)) { (inside) }
                }
                None => div id=(id) class=(class) title=(words(offer)) { (inside) },
            }
            (links::question(offer.contract))
        }
    }
}

/// All that is written on it.
pub(super) fn words(offer: Offer) -> String {
    let about = offer.contract.about();
    let rule = about.rule_text(offer.terms).map(|rule| format!(" Rule: {rule}")).unwrap_or_default();
    format!("{}: {}{rule}", about.name, about.text(offer.terms))
}

/// "Fulfilled now", "1 missing".
fn state(outcome: &Outcome) -> Markup {
    let finding = outcome.finding;
    html! {
        span.state {
            @if finding.met { (icon(Icon::Check)) "Fulfilled now" } @else { (standing::lack(outcome)) }
            @if finding.need > 1 {
                span.meter { @for step in 0..finding.need { i.on[step < finding.have] {} } }
            }
        }
    }
}
