//! Positions that the rulebook asks about. The rules themselves say what is right.

mod auctions;
mod counts;
mod rows;

use engine::{Dice, Quick, Seat};
use felt::{Choice, Example};
use maud::html;

use super::money;
use crate::deal::in_play;
use crate::deck::{Deck, DeckRef};
use crate::offer::Offer;
use crate::options::Options;
use crate::row::{Entry, Row};
use crate::tile::Tile;

pub(super) const ALL: &[Example] = &[
    Example::new(
        "which-fits",
        &["R3.1", "R8.3"],
        "It is your turn. Which of your tiles may you add?",
        rows::which_fits,
    ),
    Example::new("decides-first", &["R4.4"], "The bids are turned over. Who decides first?", auctions::decides_first),
    Example::new("may-skip", &["R4.6", "R4.5"], "You decide now. May you skip?", auctions::may_skip),
    Example::new("next-row", &["R5.3"], "The lot is taken. Which bid starts the next row?", auctions::next_row),
    Example::new("what-is-won", &["R5.2", "R9.5", "R7.4"], "What does the winner score?", rows::what_is_won),
    Example::new(
        "which-works",
        &["R8.2", "R7.1", "R7.4"],
        "Which of these tiles has a text that works?",
        rows::which_works,
    ),
    Example::new("the-count", &["R6.2", "R9.1"], "What does this pile count?", counts::the_count),
    Example::new("extremes", &["R10.9"], "With Extremes only: what does this pile count?", counts::extremes),
];

fn frozen() -> DeckRef {
    DeckRef::Standard(Deck::frozen())
}

/// So many different tiles of the base game.
fn any_tiles(dice: &mut Quick, deck: &Deck, count: usize) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = in_play(&Options::base(3), deck).iter().collect();
    dice.shuffle(&mut tiles);
    tiles.truncate(count);
    tiles
}

/// One of these numbers.
fn one_of(dice: &mut Quick, numbers: &[i16]) -> Tile {
    Tile::new(numbers[dice.below(numbers.len() as u32) as usize]).unwrap_or_default()
}

/// The first starts the row, the others were added on turns, from left to right.
fn offer_of(deck: &Deck, tiles: &[Tile]) -> Offer {
    let mut row = Row::default();
    let mut seats = Seat::all(3).cycle();
    for (at, &tile) in tiles.iter().enumerate() {
        let added_by = if at == 0 { None } else { seats.next() };
        row.push(Entry { tile, added_by, awake: at > 0, ..Entry::default() });
    }
    Offer::of(deck, row)
}

/// Sums of money to choose from, each once, from low to high. `others` are what one might think, and why not.
fn sums(right: i32, why: String, others: &[(i32, String)]) -> Vec<Choice> {
    let mut all: Vec<(i32, bool, String)> = vec![(right, true, why)];
    for (sum, why) in others {
        if all.iter().all(|(known, ..)| known != sum) {
            all.push((*sum, false, why.clone()));
        }
    }
    all.sort_by_key(|(sum, ..)| *sum);
    let choice = |(sum, right, why): (i32, bool, String)| Choice {
        label: html! { b.num { (money(sum)) } },
        right,
        why: html! { (why) },
    };
    all.into_iter().map(choice).collect()
}
