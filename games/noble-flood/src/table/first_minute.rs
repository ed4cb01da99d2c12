//! The game in one minute: three pictures and a sentence each.

use felt::Panel;
use maud::html;

use super::chart::chart;
use super::examples::face;
use super::signed;
use crate::cards::{Card, Face, Shown, Suit};
use crate::cells::{Cell, Cells};
use crate::checks::{Evidence, Finding};
use crate::contracts::{Contract, Offer, Terms};
use crate::map::Map;

/// A promise, the map on which it is built, and the cell that fulfils it.
const PROMISED: &str = "straight_adjacent";
const LAID: [(i8, i8, u8, Suit); 4] =
    [(0, 0, 9, Suit::Hearts), (1, 0, 5, Suit::Hearts), (2, 0, 8, Suit::Hearts), (1, 1, 4, Suit::Hearts)];
const PLAYED: (i8, i8, u8, Suit) = (0, 1, 3, Suit::Hearts);

pub(super) fn first_minute() -> Vec<Panel> {
    let promised = Contract::find(PROMISED).map(|contract| Offer { contract, terms: Terms::default() });
    let before = map(&LAID);
    let after = map(&[&LAID[..], &[PLAYED]].concat());
    let cell = Cell::new(PLAYED.0, PLAYED.1).unwrap_or_default();
    let finding = promised.map(|offer| found(offer, &after));
    vec![
        Panel {
            title: "The goal",
            picture: html! { @if let Some(offer) = promised { (face(offer)) } },
            words: html! { "Take " b { "contracts" } ": promises about the map, with points to win and to lose." },
        },
        Panel {
            title: "A turn",
            picture: chart(&before, &[cell], Cells::NONE),
            words: html! { "Lay one card on the common map. It must share one suit, or one number, with all its neighbours." },
        },
        Panel {
            title: "The end",
            picture: html! {
                @if let (Some(offer), Some(finding)) = (promised, finding) {
                    span.lined { (chart(&after, &[], finding.cells)) b.num { (signed(offer.contract.points(finding.met))) } }
                }
            },
            words: html! { "Contracts that hold bring plus, others minus. When too few are left, the highest total wins." },
        },
    ]
}

fn map(laid: &[(i8, i8, u8, Suit)]) -> Map {
    let mut map = Map::default();
    for &(x, y, number, suit) in laid {
        if let (Some(cell), Some(face)) = (Cell::new(x, y), Face::new(number, suit)) {
            map.lay(cell, Shown { card: Card::plain(face), face });
        }
    }
    map
}

fn found(offer: Offer, map: &Map) -> Finding {
    let evidence = Evidence { map, discards: &[], dealer: Default::default(), played: &[1], switched: false };
    offer.contract.about().check.find(offer.terms, &evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placing::{Liberties, Mode, Surroundings};

    #[test]
    fn the_pictured_card_fits_and_fulfils_the_contract() {
        let (x, y, number, suit) = PLAYED;
        let before = map(&LAID);
        let cells =
            Surroundings::new(&before, Liberties::default()).cells(Face::new(number, suit).unwrap(), Mode::Normal);
        assert!(cells.contains(Cell::new(x, y).unwrap()));
        let offer = Offer { contract: Contract::find(PROMISED).unwrap(), terms: Terms::default() };
        assert!(!found(offer, &before).met && found(offer, &map(&[&LAID[..], &[PLAYED]].concat())).met);
    }
}
