//! What is public at any time, one press away: cards that are gone, customers that were won.

use engine::Seat;
use felt::{People, seat_class};
use maud::{Markup, html};

use super::board::opener;
use crate::cards::{Card, CardSet, Suit};
use crate::view::View;

pub(super) fn so_far(view: &View, people: &People) -> Markup {
    let played: CardSet = view.history.iter().flat_map(|round| round.iter().map(|result| result.card)).collect();
    html! {
        (opener())
        div id="so-far" popover {
            h2 { "Cards played" }
            @if played.is_empty() { p.quiet { "None yet." } } @else { (grid(played)) }
            @if !played.is_empty() {
                h2 { "Customers won" }
                @for seat in Seat::all(view.players) {
                    p.(seat_class(seat)) { b { (people.name(seat)) } " " (sum(view, seat)) " = " b.num { (view.totals[seat]) } }
                }
            }
        }
    }
}

/// What a seat has won, best first, as a sum: "9 + 6 + 6".
pub(super) fn sum(view: &View, seat: Seat) -> String {
    let mut won: Vec<u8> = view.won(seat).collect();
    won.sort_unstable_by(|a, b| b.cmp(a));
    won.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ")
}

/// All cards, suit by suit; those that were played are struck out.
fn grid(played: CardSet) -> Markup {
    html! {
        @for suit in Suit::ALL {
            @let shown = felt::Suit::from(suit);
            p.ranks.(shown.class()) {
                (shown.named())
                @for card in (2..=12).filter_map(|rank| Card::new(rank, suit)) {
                    @if played.contains(card) { s { (card.rank()) } } @else { i { (card.rank()) } }
                }
            }
        }
    }
}
