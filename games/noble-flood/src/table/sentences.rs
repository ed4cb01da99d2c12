//! What happened, in sentences.

use engine::Seat;
use felt::{LogLine, People, Suit as Shape, Whose, mini_suit};
use maud::{Markup, html};

use super::cards::mini;
use super::{links, signed, total};
use crate::cards::Shown;
use crate::contracts::Offer;
use crate::event::Event;
use crate::marks::Wild;
use crate::state::Outcome;

pub(super) fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
    let says = |seat: Seat, text: Markup| vec![LogLine { about: Whose::Seat(seat), text }];
    let table = |text: Markup| vec![LogLine { about: Whose::Table, text }];
    let who = |seat: Seat| people.bold(seat);
    // Not the subject: "with you".
    let whom = |seat: Seat| html! { b { @if people.is_me(seat) { "you" } @else { (people.name(seat)) } } };
    let verb = |seat: Seat, you, they| people.verb(seat, you, they);
    match *event {
        Event::RoundBegan { round, dealer, .. } => vec![
            LogLine { about: Whose::Heading, text: html! { "Round " (round) } },
            LogLine {
                about: Whose::Seat(dealer),
                text: html! { (who(dealer)) " " (verb(dealer, "deal", "deals")) "." },
            },
        ],
        Event::WildcardNamed { seat, wild, second } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "call", "calls")) " " (named(wild)) @if second { " wild as well." } @else { " wild." }
            },
        ),
        Event::ContractTaken { seat, offer } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "take", "takes")) " " (title(offer)) "."
            },
        ),
        Event::Passed { seat } => says(seat, html! { (who(seat)) " " (verb(seat, "pass", "passes")) "." }),
        Event::FacedownStudied { seat } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "look", "looks")) " at all facedown cards."
            },
        ),
        Event::FacedownSeen { ref cards } => {
            table(html! { "You saw " (list(cards.iter().map(|&(_, card)| card))) "." })
        }
        Event::FacedownSwapped { seat, .. } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "swap", "swaps")) " one of them for an unknown card."
            },
        ),
        Event::FacedownKept { seat } => {
            says(seat, html! { (who(seat)) " " (verb(seat, "keep", "keeps")) " them all." })
        }
        Event::LowNumbersBanned { seat, other } => says(
            seat,
            html! {
                (who(seat)) " and " (whom(other)) " may play no 1s and 2s this round."
            },
        ),
        Event::Flipped { seat, card, .. } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "turn", "turns")) " up " (mini(card)) "."
            },
        ),
        Event::Played { seat, card, covering, .. } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "play", "plays")) " " (mini(card))
                @if let Some(under) = covering { " on top of " (mini(under)) } "."
            },
        ),
        Event::Discarded { seat, card } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "discard", "discards")) " " (mini(card)) "."
            },
        ),
        Event::Switched { seat, gave, took, with, ref hand } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "show", "shows")) " " (list(hand.iter().copied())) " and "
                (verb(seat, "switch", "switches")) " " (title(gave)) " for " (title(took))
                @if let Some(other) = with { " of " (whom(other)) } "."
            },
        ),
        Event::Exchanged { seat, gave, took, with } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "switch", "switches")) " " (title(gave)) " for " (title(took)) " of " (whom(with)) "."
            },
        ),
        Event::ContractDitched { seat, offer } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "throw", "throws")) " away " (title(offer)) "."
            },
        ),
        Event::DitchDemanded { seat, of } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "make", "makes")) " " (whom(of)) " throw away a contract."
            },
        ),
        Event::HandStudied { seat, of } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "look", "looks")) " at the hand of " (whom(of)) "."
            },
        ),
        Event::HandSeen { of, ref cards } => says(of, html! { "You saw " (list(cards.iter().copied())) "." }),
        Event::PeekDeclined { seat } => says(seat, html! { (who(seat)) " " (verb(seat, "do", "does")) " not look." }),
        Event::TradeBegan { seat, with } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "trade", "trades")) " a card with " (whom(with)) "."
            },
        ),
        Event::CardsTraded { gave, got, .. } => table(html! { "You gave " (mini(gave)) " for " (mini(got)) "." }),
        Event::Drew { seat } => says(seat, html! { (who(seat)) " " (verb(seat, "draw", "draws")) " a card." }),
        Event::CardDrawn { card } => table(html! { "It is " (mini(card)) "." }),
        Event::Stole { seat, from } => says(
            seat,
            html! {
                (who(seat)) " " (verb(seat, "steal", "steals")) " a card from " (whom(from)) "."
            },
        ),
        Event::CardStolen { card, .. } => table(html! { "It is " (mini(card)) "." }),
        Event::WildcardsVanished => table(html! { "All four suits show: the wildcards end." }),
        Event::TurnedUp { .. } => table(html! { "The last facedown cards are turned up." }),
        Event::RoundScored { round, ref outcomes } => {
            let heading = LogLine { about: Whose::Heading, text: html! { "End of round " (round) } };
            [heading].into_iter().chain(outcomes.iter().map(|outcome| scored(outcome, people))).collect()
        }
        Event::Won { winners, score } => {
            let names = people.names(winners);
            let verb = if winners.len() == 1 {
                winners.first().map_or("wins", |seat| people.verb(seat, "win", "wins"))
            } else {
                "share the win"
            };
            table(html! { b { (names) } " " (verb) " with " (total(score)) "." })
        }
        Event::ActionCards { .. } | Event::HandDealt { .. } | Event::CardOffered { .. } | Event::Traded { .. } => {
            Vec::new()
        }
    }
}

fn scored(outcome: &Outcome, people: &People) -> LogLine {
    let seat = outcome.seat;
    let how = match (outcome.finding.met, people.is_me(seat)) {
        (true, true) => "fulfil",
        (true, false) => "fulfils",
        (false, true) => "fail",
        (false, false) => "fails",
    };
    LogLine {
        about: Whose::Seat(seat),
        text: html! {
            (people.bold(seat)) " " (how) " " (title(outcome.offer)) ": " span.num { (signed(outcome.points())) }
        },
    }
}

fn title(offer: Offer) -> Markup {
    html! { span title=(super::contracts::words(offer)) { (links::named(offer.contract)) } }
}

fn named(wild: Wild) -> Markup {
    match wild {
        Wild::Suit(suit) => mini_suit(Shape::from(suit)),
        Wild::Number(number) => html! { "the " (number) "s" },
    }
}

fn list(cards: impl Iterator<Item = Shown>) -> Markup {
    html! { @for (at, card) in cards.enumerate() { @if at > 0 { ", " } (mini(card)) } }
}
