//! How positions are written in tests.
#![allow(dead_code, reason = "every test file uses its own part")]

use engine::{Game, Quick, Seat, Silence};
use noble_flood::{Card, Cell, Contract, Face, Map, NobleFlood, Offer, Options, Shown, Terms};

pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// A table without any option.
pub fn base(players: usize) -> Options {
    Options { players, two_player: false, switchy_suits: false, full_flood: false, straight_handshake: false }
}

pub fn shown(text: &str) -> Shown {
    let face: Face = text.parse().unwrap();
    Shown { card: Card::plain(face), face }
}

/// A map of faceup cards, its top left cell at (0, 0).
pub fn map(grid: &str) -> Map {
    map_of(
        cells(grid).filter(|(_, token)| !matches!(*token, ".." | "@@" | "??")).map(|(cell, text)| (cell, shown(text))),
    )
}

pub fn map_of(cards: impl Iterator<Item = (Cell, Shown)>) -> Map {
    cards.collect()
}

/// The cell under test.
pub fn marked(grid: &str) -> Cell {
    cells(grid).find(|(_, token)| *token == "@@").unwrap().0
}

fn cells(grid: &str) -> impl Iterator<Item = (Cell, &str)> {
    // Wide examples start further to the left than (0, 0).
    let wide = grid.split('/').any(|line| line.split_whitespace().count() > 5);
    let left = if wide { -1 } else { 0 };
    (0..).zip(grid.split('/')).flat_map(move |(y, line)| {
        (left..).zip(line.split_whitespace()).map(move |(x, token)| (Cell::new(x, y).unwrap(), token))
    })
}

pub fn with_terms(contract: Contract, suits: &[&str], numbers: &[u8]) -> Offer {
    let (suit_count, number_count) = contract.about().term_counts();
    let suits = suits[..suit_count].iter().map(|suit| format!("1{suit}").parse::<Face>().unwrap().suit());
    Offer {
        contract,
        terms: Terms { suits: suits.collect(), numbers: numbers[..number_count].iter().copied().collect() },
    }
}

/// A game that is played by its notation: `P1 discard 2C`.
pub struct Script(pub NobleFlood);

impl Script {
    /// What the player to act may do, in the notation of actions.
    pub fn legal(&self) -> Vec<String> {
        let actor = self.0.to_act().first().unwrap();
        self.0.legal(actor).iter().map(|action| action.to_string()).collect()
    }

    pub fn actor(&self) -> usize {
        self.0.to_act().first().unwrap().index()
    }

    /// Plays actions, written with who does them; each must be legal.
    pub fn play(&mut self, actions: &[&str]) {
        for text in actions {
            let (actor, words) = text.split_once(' ').unwrap();
            assert_eq!(actor, format!("P{}", self.actor()), "before {text}: {:?}", self.legal());
            let actor = self.0.to_act().first().unwrap();
            let found = self.0.legal(actor).iter().find(|action| action.to_string() == words);
            let action = found.unwrap_or_else(|| panic!("{text}: only {:?}", self.legal()));
            self.0.play(actor, action, &mut Quick::new(1), &mut Silence);
        }
    }
}

/// Sorted words, for comparing with what is legal.
pub fn words(kind: &str, arguments: &str) -> Vec<String> {
    arguments.split_whitespace().map(|argument| format!("{kind} {argument}")).collect()
}
