//! Tiles: in the row, in the hand, as a bid.

use maud::{Markup, html};

use super::{money, number};
use crate::deck::Deck;
use crate::products::Product;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// What is printed on a tile; `text` stands where its action is printed.
pub(super) fn face(view: &View, tile: Tile, text: Markup) -> Markup {
    let face = view.deck.face(tile);
    html! {
        span.nr { (number(tile)) } " " i.art {} b { (face.product.label()) } " " p { (text) } " "
        span.price.minus[face.price < 0] { (money(face.price.into())) }
    }
}

/// The class that wears the product's picture and colours.
pub(super) fn class(view: &View, tile: Tile) -> &'static str {
    view.deck.face(tile).product.id()
}

/// "Camerat 29"
pub(super) fn name(view: &View, tile: Tile) -> String {
    format!("{} {}", view.deck.face(tile).product.label(), number(tile))
}

/// "Camerat 29, $9", and what is printed on it.
pub(super) fn label(view: &View, tile: Tile) -> String {
    spoken(&view.deck, tile)
}

fn spoken(deck: &Deck, tile: Tile) -> String {
    let face = deck.face(tile);
    let text = face.action.map(|action| format!(". {}", action.text())).unwrap_or_default();
    format!("{} {}, {}{text}", face.product.label(), number(tile), money(face.price.into()))
}

/// Where the rulebook explains this tile.
pub(super) fn thing(view: &View, tile: Tile) -> String {
    thing_of(view.deck.face(tile).product)
}

/// R9 has the products in the order of the box.
fn thing_of(product: Product) -> String {
    felt::anchor(&format!("R9.{}", product.index() + 1))
}

/// A tile as a bid: number, picture and price. Its id is the tile's, so that it flies here from a hand.
pub(super) fn bid(view: &View, tile: Tile) -> Markup {
    small(&view.deck, tile, Some(format!("t{tile}")))
}

/// A small tile: number, picture and price.
pub(super) fn small(deck: &Deck, tile: Tile, id: Option<String>) -> Markup {
    let face = deck.face(tile);
    html! {
        span id=[id] .bidtile.chip.(face.product.id()) role="img" aria-label=(spoken(deck, tile)) data-thing=(thing_of(face.product)) {
            b { (number(tile)) } i.art {} small { (money(face.price.into())) }
        }
    }
}

/// "9 + 3 − 5"
pub(super) fn sum(view: &View, tiles: impl Iterator<Item = Tile>) -> String {
    sum_of(&view.deck, tiles)
}

pub(super) fn sum_of(deck: &Deck, tiles: impl Iterator<Item = Tile>) -> String {
    tiles.enumerate().fold(String::new(), |text, (at, tile)| {
        let price = deck.price(tile);
        let sign = match (at, price < 0) {
            (0, true) => "−",
            (0, false) => "",
            (_, true) => " − ",
            (_, false) => " + ",
        };
        format!("{text}{sign}{}", price.abs())
    })
}

/// Tiles by product, each with its picture, numbers and prices.
pub(super) fn grouped(view: &View, tiles: TileSet) -> Markup {
    html! {
        ul.group {
            @for product in Product::all() {
                @let mine = tiles.and(view.deck.of_product(product));
                @if !mine.is_empty() {
                    li.(product.id()) title=(product.label()) data-thing=(thing_of(product)) {
                        i.art {}
                        @for tile in mine.iter() { span { b { (number(tile)) } " " (money(view.deck.price(tile))) } }
                    }
                }
            }
        }
    }
}
