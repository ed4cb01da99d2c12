//! Where a card may go.

use engine::{Dice, Quick};
use felt::{Choice, Puzzle};
use maud::{Markup, html};

use super::{any_map, cells, labelled, listed};
use crate::cards::Shown;
use crate::cells::{Cell, Cells, neighbours};
use crate::map::Map;
use crate::marks::{NumberSet, SuitSet, Wild};
use crate::placing::{Liberties, Mode, Surroundings};
use crate::table::board::wildcard;
use crate::table::chart::{chart, letter};

/// So many cells are asked about.
const ASKED: usize = 5;

/// One card and five cells, some of which fit.
pub(super) fn fitting(dice: &mut Quick) -> Puzzle {
    lettered(dice, false)
}

/// The same where the wildcard decides about some of them.
pub(super) fn wild(dice: &mut Quick) -> Puzzle {
    lettered(dice, true)
}

fn lettered(dice: &mut Quick, called: bool) -> Puzzle {
    loop {
        let (map, left) = any_map(dice, 6);
        let card = left[0];
        let wild = called.then(|| any_wild(dice, &map));
        let fits = allowed(&map, card, wild);
        let mut asked: Vec<Cell> = (map.open_cells() & neighbours(map.faceup())).iter().collect();
        dice.shuffle(&mut asked);
        asked.truncate(ASKED);
        asked.sort_unstable();
        let right = asked.iter().filter(|&&cell| fits.contains(cell)).count();
        // Cells with two neighbours are where it becomes interesting.
        let crowded = asked.iter().any(|&cell| around(&map, cell).len() > 1);
        let decided = asked.iter().any(|&cell| fits.contains(cell) != allowed(&map, card, None).contains(cell));
        if asked.len() < ASKED || !(1..ASKED - 1).contains(&right) || !crowded || decided != called {
            continue;
        }
        let choices = asked.iter().enumerate().map(|(at, &cell)| Choice {
            label: html! { b { (letter(at)) } },
            right: fits.contains(cell),
            why: why(&map, cell, card, wild, fits.contains(cell)),
        });
        let choices = choices.collect();
        let position = html! {
            (labelled("The map", chart(&map, &asked, Cells::NONE)))
            (labelled("Your card", felt::Card::from(card).drawn()))
            @if let Some(wild) = wild { (labelled("The wildcard", wildcard(wild, false))) }
        };
        return Puzzle { position, choices };
    }
}

/// A suit or a number that lies on the map.
fn any_wild(dice: &mut Quick, map: &Map) -> Wild {
    let laid: Vec<Shown> = map.faceup().iter().filter_map(|cell| map.card(cell)).collect();
    let face = laid[dice.below(laid.len() as u32) as usize].face;
    if dice.below(2) == 0 { Wild::Suit(face.suit()) } else { Wild::Number(face.number()) }
}

fn allowed(map: &Map, card: Shown, wild: Option<Wild>) -> Cells {
    let mut liberties = Liberties::default();
    match wild {
        Some(Wild::Suit(suit)) => liberties.wild_suits = SuitSet::from_iter([suit]),
        Some(Wild::Number(number)) => liberties.wild_numbers = NumberSet::from_iter([number]),
        None => {}
    }
    Surroundings::new(map, liberties).cells(card.face, Mode::Normal)
}

/// The faceup cards beside a cell.
fn around(map: &Map, cell: Cell) -> Vec<Shown> {
    (neighbours(Cells::only(cell)) & map.faceup()).iter().filter_map(|cell| map.card(cell)).collect()
}

/// Which neighbours agree with the card, or do not.
fn why(map: &Map, cell: Cell, card: Shown, wild: Option<Wild>, fits: bool) -> Markup {
    let beside = around(map, cell);
    let mini = felt::Card::from(card).mini();
    let suits = beside.iter().all(|other| other.face.suit() == card.face.suit());
    let numbers = beside.iter().all(|other| other.face.number() == card.face.number());
    let helps = |shown: &Shown| wild.is_some_and(|wild| wild.covers(shown.face));
    html! {
        @if fits && suits { "Beside " (listed(&beside)) " it fits: all are " (card.face.suit().name()) "." }
        @else if fits && numbers { "Beside " (listed(&beside)) " it fits: all are " (card.face.number()) "s." }
        @else if fits { "Beside " (listed(&beside)) " it fits, because " @if helps(&card) { (mini) " is wild" } @else { "the wildcard agrees with everything" } "." }
        @else { "Beside " (listed(&beside)) ", " (mini) " shares neither one suit nor one number with all of them." }
    }
}

/// A card to be played on top of another.
pub(super) fn covering(dice: &mut Quick) -> Puzzle {
    loop {
        let (map, left) = any_map(dice, 6);
        let card = left[0];
        let fits = cells(&map, card, Mode::Cover);
        if !(1..map.faceup().len() - 1).contains(&fits.len()) {
            continue;
        }
        let choices = map.faceup().iter().filter_map(|cell| Some((cell, map.card(cell)?)));
        let choices = choices.map(|(cell, under)| Choice {
            label: felt::Card::from(under).drawn(),
            right: fits.contains(cell),
            why: html! { "What counts are the neighbours of the cell. " (why(&map, cell, card, None, fits.contains(cell))) },
        });
        let choices = choices.collect();
        let position = html! {
            (labelled("The map", chart(&map, &[], Cells::NONE)))
            (labelled("Your other card", felt::Card::from(card).drawn()))
        };
        return Puzzle { position, choices };
    }
}
