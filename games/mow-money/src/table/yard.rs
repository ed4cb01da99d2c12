//! Below the street: odd jobs, contracts and the prospect while players lay stacks; the shop while they hire.

use engine::{Action as _, ActionSet, Game as _, Seat};
use felt::People;
use maud::{Markup, html};

use super::ids::Ids;
use super::known::known;
use super::pieces::{card, picture, reps};
use crate::action::Action;
use crate::cards::{BOX, Colour, Icon};
use crate::state::MowMoney;
use crate::view::{Mine, Stage, View};

/// Odd-job sets, contracts held, the money after this round if all goes well, and what is known of the hands.
pub(super) fn yard(view: &View, mine: &Mine, legal: &ActionSet<Action>, ids: &Ids, people: &People) -> Markup {
    html! {
        div.yard {
            div.panel.jobs-panel data-part="odd jobs" {
                div.cap data-thing="r4-4" { "Odd jobs" }
                div.sets {
                    @for (index, stack) in mine.stacks.iter().enumerate() {
                        @if let Some(icon) = stack.odd_job() {
                            @let missing = usize::from(stack.needs) - stack.cards.len();
                            @let shown = html! {
                                @for (at, &kind) in stack.cards.iter().enumerate() { (card(kind, &ids.laid(index, at))) }
                                @for _ in 0..missing { span.slot.want { "+1" } }
                            };
                            div.set {
                                @match index.checked_sub(usize::from(mine.locked)) {
                                    Some(own) => (super::stack(view, own, &format!("the set for {}", icon.job()), legal, shown)),
                                    None => div.stack { (shown) },
                                }
                                small { b data-thing={ "job-" (icon.word()) } { (icon.job()) " $" (icon.payout()) } }
                            }
                        }
                    }
                    (openers(legal))
                }
            }
            div.panel data-part="contracts" { p { span.cap data-thing="r4-5" { "Your contracts" } (held(mine)) } }
            div.panel data-part="prospect" { (prospect(view, mine)) }
            (known(view, people))
        }
    }
}

/// A button for every odd job for which the hand has a set.
fn openers(legal: &ActionSet<Action>) -> Markup {
    let open: Vec<Icon> = Icon::ALL.into_iter().filter(|&icon| legal.contains(Action::OpenOddJob { icon })).collect();
    html! {
        @for &icon in &open {
            button.can.job data-play=(Action::OpenOddJob { icon }.code()) data-now data-thing={ "job-" (icon.word()) }
                aria-label={ "Lay a set for " (icon.job()) ", pays $" (icon.payout()) } {
                (picture(icon.word())) b { "$" (icon.payout()) }
            }
        }
        @if open.is_empty() { small.quiet { "Three cards with the same picture make a set." } }
    }
}

fn held(mine: &Mine) -> Markup {
    html! {
        @if mine.contracts.is_empty() { small.quiet { "None to stake." } }
        @else { (reps(mine.contracts.iter())) small.quiet { "1, 2 and 3 can be staked on a bid." } }
    }
}

/// "$6 + 8 + 3 + 5 = $22", as pictures of where it comes from.
fn prospect(view: &View, mine: &Mine) -> Markup {
    let money = view.seat.map_or(0, |seat| view.companies[seat].books.money);
    let complete = || mine.stacks.iter().filter(|stack| !stack.is_open());
    let bids: u32 = complete().filter(|stack| stack.odd_job().is_none()).map(|stack| stack.raw() as u32).sum();
    let jobs: u32 = complete().filter_map(super::super::stacks::Stack::odd_job).map(Icon::payout).sum();
    // In Salvage the bonus has been paid, and there is none for what is salvaged.
    let bonus = if jobs > 0 && view.stage == Stage::Bid { BOX.rules.odd_job_bonus } else { 0 };
    html! {
        p {
            span.cap { "If all goes well" }
            span.sum {
                "$" (money)
                @if bids > 0 { " + " (bids) " bids" }
                @if jobs > 0 { " + " (jobs) " jobs" }
                @if bonus > 0 { " + " (bonus) " bonus" }
                " = " span.num { "$" (money + bids + jobs + bonus) }
            }
        }
    }
}

/// The three mowers with their prices, and the decks behind them.
pub(super) fn shop(view: &View, legal: &ActionSet<Action>, people: &People) -> Markup {
    let hiring = view.to_act.first();
    let books = hiring.map(|seat| view.companies[seat].books).unwrap_or_default();
    html! {
        div.shop data-part="mowers" aria-label="Shop" {
            @for colour in Colour::ALL {
                div.panel.mower.(colour.class()).locked[!books.mowers[colour as usize]] data-part={ (colour) " mower" } {
                    (picture("mower"))
                    p {
                        b data-thing="r3-2" { (colour.prices().mower) }
                        small { (deck(view, colour)) }
                        @if let Some(seat) = hiring { small { (bought(view, seat, colour, people)) } }
                    }
                    (buttons(view, colour, books.mowers[colour as usize], legal))
                }
            }
        }
    }
}

fn deck(view: &View, colour: Colour) -> String {
    format!("{} cards at ${}, {} left", colour, colour.prices().card_price, view.decks[colour as usize])
}

fn bought(view: &View, seat: Seat, colour: Colour, people: &People) -> String {
    match view.bought[colour as usize] {
        0 => String::new(),
        count => format!("{} bought {count} of {}", people.name(seat), BOX.rules.buy_limit_per_colour),
    }
}

fn buttons(view: &View, colour: Colour, unlocked: bool, legal: &ActionSet<Action>) -> Markup {
    let prices = colour.prices();
    let (unlock, buy) = (Action::UnlockMower { colour }, Action::BuyCard { colour });
    html! {
        @if !unlocked && legal.contains(unlock) {
            button.ghost.can data-play=(unlock.code()) data-now {
                "Unlock $" (prices.mower_price) span.say { " the " (prices.mower) }
            }
        } @else if legal.contains(buy) {
            button.ghost.can data-play=(buy.code()) data-now { "Buy $" (prices.card_price) span.say { " a " (colour) " card" } }
        } @else if !legal.is_empty() {
            @let (word, price, action) = if unlocked { ("Buy", prices.card_price, buy) } else { ("Unlock", prices.mower_price, unlock) };
            button.ghost aria-disabled="true" data-why=(MowMoney::why_not(view, action).words) { (word) " $" (price) }
        } @else if !unlocked {
            small.quiet { "locked, $" (prices.mower_price) }
        }
    }
}
