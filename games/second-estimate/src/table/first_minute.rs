//! The game in one minute: three pictures and a sentence each.

use engine::PerSeat;
use felt::Panel;
use maud::html;

use super::pictures::{customers, lot};
use crate::cards::{BOX, Card, Row, Suit};
use crate::state::{Won, awarded, ranking};

/// A round that shows the point of the game: the highest card is strongest, the next one takes the best customer.
const CARDS: [(u8, Suit); 4] = [(12, Suit::Clubs), (9, Suit::Clubs), (7, Suit::Diamonds), (4, Suit::Spades)];
const MARKET: [u8; 4] = [8, 6, 3, 1];
/// What two players have won in the end.
const WON: [[u8; 3]; 2] = [[9, 7, 5], [8, 6, 4]];

pub(super) fn first_minute() -> Vec<Panel> {
    let cards = CARDS.map(|(rank, suit)| Card::new(rank, suit).unwrap_or_default());
    let estimates = BOX.setup(cards.len()).map(|setup| {
        awarded(setup, Row::default(), &MARKET, &PerSeat::from_fn(cards.len(), |seat| cards[seat.index()]))
    });
    let won = PerSeat::from_fn(WON.len(), |seat| Won::of(WON[seat.index()]));
    let standing = ranking(&won);
    vec![
        Panel {
            title: "The goal",
            picture: html! { (customers(&[10, 8, 6])) },
            words: html! { "Win customers. At the end the most valuable ones win." },
        },
        Panel {
            title: "A round",
            picture: html! { @if let Some(estimates) = &estimates { (lot(estimates)) } },
            words: html! { "All hand in a card in secret. " b { "Second strongest" } " takes the best customer, the strongest the worst." },
        },
        Panel {
            title: "The end",
            picture: html! {
                span.sums {
                    @for (seat, won) in won.by_seat() {
                        span.first[standing.place(seat) == 1] {
                            (customers(&WON[seat.index()])) b.num { "= " (won.total()) }
                        }
                    }
                }
            },
            words: html! { "When all cards are played, add up your customers. The highest total wins." },
        },
    ]
}
