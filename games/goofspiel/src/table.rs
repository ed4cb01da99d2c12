//! What is said. The table itself is the plain one: what the view says, and a button for every bid.

use felt::{LogLine, People, Tabletop, Whose, listed};
use maud::html;

use crate::state::{Event, Goofspiel};

impl Tabletop for Goofspiel {
    fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
        let (about, text) = match event {
            Event::TurnedUp { on_offer } => {
                (Whose::Heading, html! { "On offer: " (listed(on_offer.iter().map(u8::to_string))) })
            }
            Event::Shown { bids, winner } => {
                let bids = listed(bids.by_seat().map(|(seat, card)| format!("{} {card}", people.name(seat))));
                let wins = winner.map(|seat| format!("{} {}", people.name(seat), people.verb(seat, "win", "wins")));
                let about = winner.map_or(Whose::Table, Whose::Seat);
                (about, html! { (bids) ". " b { (wins.as_deref().unwrap_or("Nobody wins")) "." } })
            }
        };
        vec![LogLine { about, text }]
    }
}
