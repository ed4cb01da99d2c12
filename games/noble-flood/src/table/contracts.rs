//! Contracts on the table: in the market, in front of others, and the viewer's own with how they stand.

use engine::Seat;
use felt::{Icon, icon, seat_class};
use maud::{Markup, html};

use super::pictures::picture;
use super::{Drawing, links, signed, standing};
use crate::action::Action;
use crate::contracts::{Contract, Offer};
use crate::state::Outcome;
use crate::tasks::Task;

/// All contracts of the round. Each stays in its place when it is taken, so that nothing moves under a finger.
pub(super) fn market(table: &Drawing) -> Markup {
    let free = table.view.market.iter().map(|&offer| (offer, None));
    let owned =
        table.view.owned.by_seat().flat_map(|(seat, offers)| offers.iter().map(move |&offer| (offer, Some(seat))));
    let mut all: Vec<(Offer, Option<Seat>)> = free.chain(owned).collect();
    all.sort_by_key(|(offer, _)| offer.contract);
    html! {
        div.offers data-part="market" {
            h2.cap { @if table.view.market.is_empty() { "All contracts are taken" } @else { "The market" } }
            ul.market aria-label="Contracts" {
            @for (offer, owner) in all {
                @match owner {
                    Some(seat) if table.view.seat == Some(seat) => (yours(offer)),
                    owner => (contract(
                        offer,
                        press(table, offer.contract, false),
                        owner.map(|seat| (table, seat)),
                        outcome(table, offer.contract).filter(|_| owner.is_some()),
                    )),
                }
            }
        }
        }
    }
}

/// Where a contract lay that the viewer holds now.
fn yours(offer: Offer) -> Markup {
    html! { li { div.deal.gone { span.name { (offer.contract.about().name) } span.quiet { "yours" } } } }
}

/// The viewer's own contracts.
pub(super) fn own(table: &Drawing, seat: Seat) -> Markup {
    let offers = &table.view.owned[seat];
    html! {
        ul.deals data-part="your contracts" aria-label="Your contracts" {
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

fn press(table: &Drawing, contract: Contract, own: bool) -> Option<Press> {
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

fn outcome<'a>(table: &'a Drawing, contract: Contract) -> Option<&'a Outcome> {
    table.outcomes.iter().find(|outcome| outcome.offer.contract == contract)
}

fn contract(offer: Offer, press: Option<Press>, owner: Option<(&Drawing, Seat)>, outcome: Option<&Outcome>) -> Markup {
    let met = outcome.is_some_and(|outcome| outcome.finding.met);
    let class = match (owner.is_some(), outcome) {
        (true, _) => "chip deal taken",
        (false, Some(_)) if met => "chip deal met",
        (false, Some(_)) => "chip deal near",
        (false, None) => "chip deal",
    };
    let id = format!("d-{}", offer.contract);
    let inside = html! {
        (picture(offer))
        span.name { (offer.contract.about().name) @if offer.contract.about().rule.is_some() { " " em { "rule" } } }
        span.pts { (signed(offer.contract.points(true))) i { (signed(offer.contract.points(false))) } }
        @if let Some(outcome) = outcome.filter(|_| owner.is_none()) { (state(outcome)) }
        // Heard as the picture's name already. It may lie over the name.
        small.mean aria-hidden="true" { b { (offer.contract.about().name) } " " (sentence(offer)) }
        @if let Some((table, seat)) = owner {
            span.face.s.(seat_class(seat)) title={ "taken by " (table.people.name(seat)) } {
                (table.people.person(seat).map(felt::Person::initial).unwrap_or_default())
            }
            @if met { span.done { (icon(Icon::Check)) } }
        }
    };
    html! {
        li data-part={ "contract " (offer.contract) } {
            @match press {
                Some(Press { code, go, now }) => {
                    button id=(id) class={ (class) " can" } data-thing=(links::of_contract(offer.contract)) data-play=(code) data-go=(go) data-now[now] data-about=(says(offer)) { (inside) }
                }
                // Focusable by a tap, so that a phone shows the sentence too.
                None => div id=(id) class=(class) data-thing=(links::of_contract(offer.contract)) tabindex="-1" { (inside) },
            }
            (links::question(offer.contract))
        }
    }
}

/// All that is written on it.
pub(super) fn words(offer: Offer) -> String {
    format!("{}: {}", offer.contract.about().name, sentence(offer))
}

/// What it asks, and the rule that it brings.
pub(super) fn sentence(offer: Offer) -> String {
    let about = offer.contract.about();
    let rule = about.rule_text(offer.terms).map(|rule| format!(" Rule: {rule}")).unwrap_or_default();
    format!("{}{rule}", about.text(offer.terms))
}

/// What the prompt says while it is picked.
fn says(offer: Offer) -> String {
    let contract = offer.contract;
    format!(
        "{} Fulfilled {}, failed {}.",
        sentence(offer),
        signed(contract.points(true)),
        signed(contract.points(false))
    )
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
