//! Tiles as pictures for the rulebook: without ids, and small.

use maud::{Markup, html};

use super::{money, number, tiles};
use crate::deck::Deck;
use crate::tile::Tile;

pub(super) fn tile(deck: &Deck, tile: Tile) -> Markup {
    tiles::small(deck, tile, None)
}

/// Tiles from left to right.
pub(super) fn row(deck: &Deck, tiles: impl IntoIterator<Item = Tile>) -> Markup {
    html! { span.lined.tilerow { @for one in tiles { (tile(deck, one)) } } }
}

/// A line of a position: what it is, and it.
pub(super) fn labelled(label: &str, what: Markup) -> Markup {
    html! { div.labelled { span.cap { (label) } (what) } }
}

/// What the tiles of a row say, for those that say something.
pub(super) fn texts(deck: &Deck, tiles: impl IntoIterator<Item = Tile>) -> Markup {
    html! {
        ul.said {
            @for tile in tiles {
                @if let Some(action) = deck.face(tile).action { li { b { (number(tile)) } " “" (action.text()) "”" } }
            }
        }
    }
}

/// "9 + 6 − 5 = $10"
pub(super) fn sum(deck: &Deck, tiles: impl IntoIterator<Item = Tile>) -> String {
    let tiles: Vec<Tile> = tiles.into_iter().collect();
    let worth: i32 = tiles.iter().map(|&tile| deck.price(tile)).sum();
    match tiles.len() {
        0 | 1 => money(worth),
        _ => format!("{} = {}", super::tiles::sum_of(deck, tiles.into_iter()), money(worth)),
    }
}
