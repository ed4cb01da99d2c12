//! The prompt, the buttons that end a turn, and the viewer's customers, who light up when they are pleased.

use engine::{Action as _, ActionSet, Seats};
use felt::{People, Prompt, times};
use maud::{Markup, html};

use super::lacks::lacks;
use super::mat::drafted;
use super::wants::wants;
use crate::action::Action;
use crate::customers::{Customer, CustomerCard, CustomerSet, Sale};
use crate::state::Phase;
use crate::tokens::Tokens;
use crate::twists::Op;
use crate::view::View;
use crate::why_not::WhyNot;
use crate::workshop::{Desk, Stage};

pub(super) fn hand(view: &View, desk: &Desk, legal: &ActionSet<Action>) -> Markup {
    let sale = match desk.stage {
        Stage::Sale { draft, .. } if !draft.is_empty() => Some(desk.sale(&draft)),
        _ => None,
    };
    html! {
        @if desk.hand.is_empty() { p.quiet { "No customers in hand." } }
        @else {
            div.fan.customers style={ "--n:" (desk.hand.len().max(2)) } {
                @for customer in desk.hand.iter() { (card(view, customer, sale.as_ref(), legal)) }
            }
        }
    }
}

/// A customer, who says of a sale that is marked what it lacks.
fn card(view: &View, customer: Customer, sale: Option<&Sale>, legal: &ActionSet<Action>) -> Markup {
    let card = view.market.deck.customer(customer);
    let missing = sale.and_then(|sale| lacks(card, sale));
    let pays = sale.is_some() && missing.is_none();
    let state = match &missing {
        Some(missing) => format!(", missing {missing}"),
        None if pays => ", pleased".to_owned(),
        None => String::new(),
    };
    let label = format!("{} pays ${}{state}: {}", card.name, card.pays, card.text);
    let inside = face(card, missing.as_deref());
    let discard = Action::TwistDiscard(customer);
    let thing = format!("customer-{}", card.id);
    let id = format!("c{}", customer.index());
    html! {
        @if legal.contains(discard) {
            button.chip.cust.can id=(id) data-part=(card.id) data-thing=(thing) data-play=(discard.code()) data-go={ "Discard " (card.name) } aria-label={ "Discard " (label) } { (inside) }
        } @else {
            div.chip.cust.pays[pays] .no[missing.is_some()] id=(id) data-part=(card.id) data-thing=(thing) role="img" tabindex="-1" aria-label=(label) {
                // Focusable by a tap: a phone shows the wish in words then.
                (inside)
            }
        }
    }
}

/// What is on a customer's card, and what a sale lacks to please it.
pub(super) fn face(card: &CustomerCard, missing: Option<&str>) -> Markup {
    html! {
        span.coin { "$" (card.pays) } b { (card.name) } (wants(card))
        small { span.wish { (card.text) } @if let Some(missing) = missing { " " span.lacks { "Missing: " (missing) "." } } }
    }
}

/// The one filled button and the quiet ones beside it.
pub(super) fn acts(view: &View, legal: &ActionSet<Action>) -> Option<Markup> {
    let desk = view.desk.as_ref()?;
    let play = |action: Action| legal.contains(action).then(|| action.code());
    match desk.stage {
        Stage::Sale { draft, .. } => Some(html! {
                @if let Some(code) = play(Action::ClearSale) { button.ghost data-play=(code) data-now { "Clear" } }
                @else if !draft.is_empty() { button.ghost data-unmark { "Clear" } }
                @if let Some(code) = play(Action::SkipSale) { button.ghost data-play=(code) data-now { "Sell nothing" } }
                @if desk.can_sell(&draft, &view.market.deck) {
                    button.go data-play=(sell(&draft, legal)) data-now {
                        "Sell for $" (view.market.deck.pay(pleased(view, desk, &draft)))
                    }
                } @else {
                    button.go aria-disabled="true" data-why=(WhyNot::of(view, Action::ConfirmSale)) { "Sell" }
                }
        }),
        Stage::Step(_) => {
            play(Action::TwistPass).map(|code| html! { button.go data-play=(code) data-now { "Change nothing more" } })
        }
        _ => None,
    }
}

/// The codes of a sale: what is marked, in reading order, and the word. All of it or nothing is played.
fn sell(draft: &Tokens, legal: &ActionSet<Action>) -> String {
    let marked = draft.iter().filter(|_| !drafted(legal)).map(Action::AddToSale);
    let codes = marked.chain([Action::ConfirmSale]).map(|action| action.code().to_string());
    codes.collect::<Vec<_>>().join(" ")
}

pub(super) fn prompt(view: &View, legal: &ActionSet<Action>, people: &People) -> Prompt {
    let others: Seats = view.to_act.iter().filter(|&seat| !people.is_me(seat)).collect();
    let waiting = match others.len() {
        0 => String::new(),
        1 | 2 => format!("Waiting for {}.", people.names(others)),
        n => format!("Waiting for {} others.", times(n)),
    };
    let Some(desk) = &view.desk else { return quiet(html! { (waiting) }, html! { "You are watching." }) };
    match desk.stage {
        Stage::PickType => quiet(
            html! { "Choose a type to make." },
            html! { "You get one of level 1, and its twist comes one step closer." },
        ),
        Stage::Upgrade => {
            quiet(html! { "Upgrade one of that type." }, html! { "It climbs one level. Then you may sell." })
        }
        Stage::Sale { draft, .. } => sale(view, desk, &draft),
        Stage::Order => quiet(
            html! { "Which twist first?" },
            html! { "Both happen to you, in the order you like. You have drawn two customers for each." },
        ),
        Stage::Step(running) => {
            let card = view.market.twist(running.slot);
            let discarding = matches!(running.step(&view.market), Op::Discard { .. });
            Prompt {
                ask: step(running.step(&view.market), running.left, running.picked.is_some()),
                why: Some(html! { b { (card.name) } ": " (card.text) }),
                confirm: (discarding && !legal.is_empty()).then_some("Discard"),
                acts: None,
            }
        }
        Stage::Done if view.phase == Phase::Over => quiet(html! { "The game is over." }, html! {}),
        Stage::Done => {
            quiet(html! { (waiting) }, html! { "You are done. You may still take back what you did, until all are." })
        }
    }
}

fn quiet(ask: Markup, why: Markup) -> Prompt {
    Prompt { ask, why: Some(why), confirm: None, acts: None }
}

fn sale(view: &View, desk: &Desk, draft: &Tokens) -> Prompt {
    let deck = &view.market.deck;
    let pleased = pleased(view, desk, draft);
    let pays: Vec<String> = pleased.iter().map(|customer| deck.customer(customer).pays.to_string()).collect();
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let total = deck.pay(pleased);
    if draft.is_empty() {
        return quiet(
            html! { "Mark tokens to sell, or sell nothing." },
            html! { "A sale needs two tokens and two pleased customers. All who are pleased pay and leave." },
        );
    }
    let ask = html! {
        (count(draft.len(), "token")) ", " (count(pleased.len(), "customer"))
        @if pays.len() > 1 { ": " (pays.join(" + ")) " = $" (total) } @else if total > 0 { ": $" (total) }
    };
    let why = if desk.can_sell(draft, deck) {
        html! { "Press tokens to change the sale. You would have $" (desk.money + total) "." }
    } else {
        html! { (WhyNot::of(view, Action::ConfirmSale)) }
    };
    quiet(ask, why)
}

fn step(step: Op, left: u16, picked: bool) -> Markup {
    let more = if left == 1 { "one more".to_owned() } else { times(usize::from(left)) };
    match step {
        Op::Create { level, .. } => html! { "Choose a type to make at level " (level) "." },
        Op::Shift { by, .. } => html! { @if by > 0 { "Upgrade " } @else { "Downgrade " } (more) "." },
        Op::Convert { .. } if picked => html! { "Which type shall it become?" },
        Op::Convert { .. } => html! { "Change the type of a token?" },
        Op::Discard { .. } => html! { "Discard " (more) "." },
        _ => html! { "Choose a token to lose: " (more) "." },
    }
}

fn pleased(view: &View, desk: &Desk, draft: &Tokens) -> CustomerSet {
    view.market.deck.satisfied(desk.hand, &desk.sale(draft))
}
