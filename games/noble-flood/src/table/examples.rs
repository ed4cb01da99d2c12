//! Positions that the rulebook asks about. The rules themselves say what is right.

mod contracts;
mod placing;

pub(super) use contracts::face;

use engine::{Dice, Quick};
use felt::Example;
use maud::{Markup, html};

use crate::cards::{Card, Face, Shown};
use crate::cells::Cell;
use crate::map::Map;
use crate::placing::{Liberties, Mode, Surroundings};

pub(super) const ALL: &[Example] = &[
    Example::new("where", &["R4.1", "R4.3"], "Which cells may this card go to?", placing::fitting),
    Example::new("wild", &["R4.6", "R4.1"], "With this wildcard, which cells may the card go to?", placing::wild),
    Example::new("holds", &["R6.5", "R6.1"], "Which of these contracts hold on this map?", contracts::holding),
    Example::new("snake", &["R6.5"], "On which map do four cards of one suit form a path?", contracts::snakes),
    Example::new("points", &["R6.2", "R6.5"], "What do these two contracts bring together?", contracts::points),
    Example::new("cover", &["R8", "R4.1"], "Play Over: which cards may this one cover?", placing::covering),
    Example::new("switch", &["R10"], "What may you switch your contract for?", contracts::switching),
];

/// All cards in any order.
fn any_deck(dice: &mut Quick) -> Vec<Shown> {
    let mut deck: Vec<Shown> = Face::all().into_iter().map(|face| Shown { card: Card::plain(face), face }).collect();
    dice.shuffle(&mut deck);
    deck
}

/// A map of so many cards, each laid by the rules, and the cards that are left.
fn any_map(dice: &mut Quick, size: usize) -> (Map, Vec<Shown>) {
    let mut left = any_deck(dice);
    let mut map = Map::default();
    if let (Some(first), Some(cell)) = (left.pop(), Cell::start(1)) {
        map.lay(cell, first);
    }
    while map.faceup().len() < size {
        let fits = |&at: &usize| !cells(&map, left[at], Mode::Normal).is_empty();
        // Forty cards always hold one more that fits.
        let Some(at) = (0..left.len()).rev().find(fits) else { break };
        let card = left.remove(at);
        let open: Vec<Cell> = cells(&map, card, Mode::Normal).iter().collect();
        map.lay(open[dice.below(open.len() as u32) as usize], card);
    }
    (map, left)
}

/// Where a card may be put by somebody without wildcards or special rules.
fn cells(map: &Map, card: Shown, mode: Mode) -> crate::cells::Cells {
    Surroundings::new(map, Liberties::default()).cells(card.face, mode)
}

/// "4♥, 7♥ and 9♠".
fn listed(cards: &[Shown]) -> Markup {
    html! {
        @for (at, &shown) in cards.iter().enumerate() {
            @if at > 0 { @if at + 1 == cards.len() { " and " } @else { ", " } }
            (felt::Card::from(shown).mini())
        }
    }
}

/// A line of a position: what it is, and it.
fn labelled(label: &str, what: Markup) -> Markup {
    html! { div.labelled { span.cap { (label) } (what) } }
}
