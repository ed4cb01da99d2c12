//! What score piles count.

use engine::{Dice, Quick};
use felt::Puzzle;

use super::{any_tiles, frozen, one_of, sums};
use crate::count::Count;
use crate::deck::{Deck, DeckRef, Face};
use crate::options::Options;
use crate::products::Product;
use crate::table::money;
use crate::table::pictures::{labelled, row, sum, texts};
use crate::tile::{Tile, TileSet};
use maud::html;

/// A pile with one or two Headgrowns.
pub(super) fn the_count(dice: &mut Quick) -> Puzzle {
    let deck = frozen();
    let pile = loop {
        let mut pile: TileSet = any_tiles(dice, &deck, 3).into_iter().collect();
        for _ in 0..2 {
            pile.insert(one_of(dice, &[1, 2, 4, 5, 8]));
        }
        if Count::of_all(&deck, pile).bonus != 0 {
            break pile;
        }
    };
    let Count { prices, bonus, .. } = Count::of_all(&deck, pile);
    let each = format!("{}${}", if bonus > 0 { "+" } else { "−" }, bonus.abs());
    let right = Count::of_all(&deck, pile).score();
    let why = format!(
        "{}; Headgrowns make each of the {} tiles {each}: {}.",
        sum(&deck, pile.iter()),
        pile.len(),
        money(right)
    );
    let bare = format!("Those are the prices alone. Headgrowns add {each} for each of the {} tiles.", pile.len());
    let once = format!("Headgrowns count {each} for every tile of the pile, not once.");
    Puzzle {
        position: html! { (labelled("Your score pile", row(&deck, pile.iter()))) (texts(&deck, pile.and(deck.pile_bonus).iter())) },
        choices: sums(right, why, &[(prices, bare), (prices + bonus, once)]),
    }
}

/// The designer's four Swatphones, or four tiles of one product and one more.
pub(super) fn extremes(dice: &mut Quick) -> Puzzle {
    let (deck, pile) = if dice.below(3) == 0 { swatphones() } else { any_pile(dice) };
    let options = Options { extremes_only: true, ..Options::base(3) };
    let count = Count::of(&deck, &options, pile);
    let out = pile.without(count.scoring);
    let why = format!(
        "Only the dearest and the cheapest tile of each product score: {}. {} {} left out.",
        sum(&deck, count.scoring.iter()),
        felt::listed(out.iter().map(|tile| money(deck.price(tile)))),
        if out.len() == 1 { "is" } else { "are" }
    );
    let all = "That is the whole pile. The tiles between the dearest and the cheapest do not score.".to_owned();
    let dear = count.scoring.and(deck.positive);
    let only = "The cheapest of a product scores as well, even if its price is below zero.".to_owned();
    let others = [
        (deck.worth(pile), all),
        (deck.worth(dear), only),
        (deck.worth(out), "Those are the tiles that do not score.".to_owned()),
    ];
    Puzzle {
        position: labelled("Your score pile", row(&deck, pile.iter())),
        choices: sums(count.score(), why, &others),
    }
}

fn swatphones() -> (DeckRef, TileSet) {
    let product = Product::named("swatphone").unwrap_or_default();
    let action = product.actions().map(|[mute, _]| mute);
    let made = [(3, -3), (6, -1), (9, 3), (13, 5)];
    let tiles: Vec<(Tile, Face)> =
        made.into_iter().filter_map(|(n, price)| Some((Tile::new(n)?, Face::new(product, price, action)))).collect();
    let pile = tiles.iter().map(|&(tile, _)| tile).collect();
    (DeckRef::from(Deck::new(tiles)), pile)
}

fn any_pile(dice: &mut Quick) -> (DeckRef, TileSet) {
    let deck = frozen();
    loop {
        let tiles = any_tiles(dice, &deck, 9);
        let product = deck.face(tiles[0]).product;
        let mut pile: TileSet = deck.of_product(product).without(TileSet::only(tiles[0]));
        pile.insert(tiles[1]);
        let count = Count::of(&deck, &Options { extremes_only: true, ..Options::base(3) }, pile);
        // Headgrowns would ask two things at once.
        if pile.and(deck.pile_bonus).is_empty() && count.score() != deck.worth(pile) {
            return (deck, pile);
        }
    }
}
