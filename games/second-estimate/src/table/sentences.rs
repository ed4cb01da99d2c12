//! What happened, in sentences.

use felt::{LogLine, People, Whose, listed, mini_suit, winners_line};
use maud::{Markup, html};

use super::place_name;
use crate::event::{Estimate, Event};

pub(super) fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
    match event {
        Event::CustomersArrived { round, market, .. } => vec![
            LogLine { about: Whose::Heading, text: html! { "Round " (round) } },
            line(Whose::Table, html! { "Customers " (listed(market.iter().map(u8::to_string))) " turn up." }),
        ],
        Event::Awarded { results, .. } => {
            // As on the board: from the second strongest down, the strongest last.
            let mut order: Vec<_> = results.by_seat().collect();
            order.sort_by_key(|(_, estimate)| if estimate.place == 0 { u8::MAX } else { estimate.place });
            let said = order.into_iter().map(|(seat, estimate)| {
                let Estimate { card, place, customer } = *estimate;
                let place = place_name(usize::from(place), results.len());
                line(
                    Whose::Seat(seat),
                    html! {
                        (people.bold(seat)) " played " (felt::Card::from(card).mini()) ", " (place) ", and "
                        (people.verb(seat, "take", "takes")) " customer " (customer) "."
                    },
                )
            });
            said.collect()
        }
        Event::Adjusted { seat, suit, from, to, .. } => {
            let suit = mini_suit((*suit).into());
            let text = if from == to {
                html! { (people.bold(*seat)) " " (people.verb(*seat, "leave", "leaves")) " " (suit) " in its place." }
            } else {
                html! { (people.bold(*seat)) " " (people.verb(*seat, "make", "makes")) " " (suit) " " (place_name(*to, 4)) "." }
            };
            vec![line(Whose::Seat(*seat), text)]
        }
        Event::Won { winners, score } => vec![winners_line(*winners, people, score)],
    }
}

fn line(about: Whose, text: Markup) -> LogLine {
    LogLine { about, text }
}
