//! What happened, in sentences.

use felt::{LogLine, People, Whose, listed, times};
use maud::{Markup, html};

use super::did::names;
use super::pieces::{self, difference, named};
use crate::event::Event;
use crate::goods::{Token, Type};

pub(super) fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
    match event {
        Event::Opened { deck, slots, counters, goal } => {
            let linked = Type::ALL.map(|t| format!("{} to {}", deck.twist(slots[t.index()]).name, t.name()));
            vec![line(
                Whose::Table,
                html! {
                    "Twists are linked: " (listed(linked)) ", with " (counters) " counters each. "
                    "Who leads alone with $" (goal) " wins."
                },
            )]
        }
        Event::Drew { deck, customers } => {
            let about = people.me.map_or(Whose::Table, Whose::Seat);
            vec![line(about, html! { b { "You" } " draw " (names(deck, *customers)) "." })]
        }
        Event::Revealed { deck, round, turns } => {
            let heading = LogLine { about: Whose::Heading, text: html! { "Round " (round) } };
            let said = turns.by_seat().map(|(seat, turn)| {
                let chosen = turn.chosen.unwrap_or_default();
                let text = html! {
                    (people.bold(seat)) " " (people.verb(seat, "make", "makes")) " a " (chosen.name()) ", "
                    (people.verb(seat, "upgrade", "upgrades")) " " (named(Token::new(chosen, usize::from(turn.upgraded.max(1)))))
                    @if turn.is_sale() {
                        " and " (people.verb(seat, "sell", "sells")) " " (pieces::listed(&turn.sold)) "to "
                        (names(deck, turn.cashed)) " for $" (turn.gained)
                    } "."
                };
                line(Whose::Seat(seat), text)
            });
            [heading].into_iter().chain(said).collect()
        }
        Event::Triggered { deck, slots, twists, drawn } => {
            let came = listed(slots.iter().map(|slot| deck.twist(twists[slot.index()]).name.as_str()));
            let most = usize::from(drawn.iter().copied().max().unwrap_or(0));
            vec![
                LogLine { about: Whose::Heading, text: html! { "Twist: " (came) } },
                line(Whose::Table, html! { b { "Everybody" } " draws " (times(most)) " customers." }),
            ]
        }
        Event::Resolved { deck, seat, twists, before, resolved } => {
            let mut before = *before;
            let parts: Vec<Markup> = resolved
                .iter()
                .map(|outcome| {
                    let name = &deck.twist(twists[outcome.slot.index()]).name;
                    let (lost, gained) = difference(&before.mat, &outcome.after.mat);
                    let money = (before.money, outcome.after.money);
                    before = outcome.after;
                    let still = lost.is_empty() && gained.is_empty() && money.0 == money.1;
                    html! {
                        (name) " ("
                        @if !lost.is_empty() { "−" (pieces::listed(&lost)) }
                        @if !gained.is_empty() { "+" (pieces::listed(&gained)) }
                        @if money.1 > money.0 { "+$" (money.1 - money.0) }
                        @if money.1 < money.0 { "−$" (money.0 - money.1) }
                        @if !outcome.discarded.is_empty() { "discarding " (names(deck, outcome.discarded)) }
                        @else if still { "no change" }
                        ")"
                    }
                })
                .collect();
            let text = html! {
                (people.bold(*seat)) " " (people.verb(*seat, "resolve", "resolves")) " "
                @for (at, part) in parts.iter().enumerate() { @if at > 0 { ", then " } (part) } "."
            };
            vec![line(Whose::Seat(*seat), text)]
        }
        Event::Replaced { deck, slot, twist } => {
            vec![line(Whose::Table, html! { b { (deck.twist(*twist).name) } " takes its place at " (slot.name()) "." })]
        }
        Event::Over { round, winners, money } => {
            let text = match winners.first() {
                None => html! { "The goal was not reached in " (round) " rounds." },
                Some(seat) if winners.len() == 1 => html! {
                    (people.bold(seat)) " " (people.verb(seat, "win", "wins")) " with $" (money[seat]) " in round " (round) "."
                },
                Some(seat) => html! { b { (people.names(*winners)) } " share the win with $" (money[seat]) "." },
            };
            vec![line(winners.first().map_or(Whose::Table, Whose::Seat), text)]
        }
    }
}

fn line(about: Whose, text: Markup) -> LogLine {
    LogLine { about, text }
}
