//! A position written out in the notation of the worked examples: what tests and puzzles set up.
//!
//! Cards are `7H`, action cards `7H:steal_card`; contracts are `trio_any` or `pair(4,7)`; a map is
//! `5H .. / ?? 7C`, lines from top to bottom.

use engine::{Quick, Seat, Silence};
use thiserror::Error;

use crate::cards::{Card, Effect, Face, Suit};
use crate::cells::Cell;
use crate::contracts::{Contract, Offer, Terms};
use crate::marks::Wild;
use crate::options::Options;
use crate::state::NobleFlood;
use crate::tasks::{Naming, Step, Task, Tasks};

/// A game being laid out. Playing cards and contracts that are not named are not in it.
pub struct Position {
    game: NobleFlood,
    wrong: Option<PositionError>,
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    #[error("{0:?} is no card")]
    Card(String),
    #[error("{0:?} is no contract")]
    Contract(String),
    #[error("{0:?} is no wildcard")]
    Wild(String),
    #[error("the map does not fit on the table")]
    Map,
    #[error("the map has another number of facedown cards")]
    Facedown,
    #[error("there is no such seat")]
    Seat,
}

impl Position {
    pub fn new(options: Options) -> Position {
        let mut game = NobleFlood::blank(options, Seat::default());
        game.round = 1;
        Position { game, wrong: None }
    }

    fn step(mut self, lay: impl FnOnce(&mut NobleFlood) -> Result<(), PositionError>) -> Position {
        if self.wrong.is_none() {
            self.wrong = lay(&mut self.game).err();
        }
        self
    }

    pub fn dealer(self, seat: usize) -> Position {
        self.step(|game| {
            game.dealer = chair(game, seat)?;
            Ok(())
        })
    }

    /// The map, its top left cell at (x, y); `facedown` are the cards under its `??`, in order.
    pub fn map(self, (x, y): (i8, i8), grid: &str, facedown: &str) -> Position {
        self.step(|game| {
            let mut under = facedown.split_whitespace();
            for (row, line) in (0..).zip(grid.split('/')) {
                for (column, token) in (0..).zip(line.split_whitespace()) {
                    let cell = Cell::new(x + column, y + row).ok_or(PositionError::Map);
                    match token {
                        ".." | "@@" => {}
                        "??" => {
                            let card = card(game, under.next().ok_or(PositionError::Facedown)?)?;
                            game.now.map.lay_facedown(cell?, game.shown(card));
                        }
                        _ => {
                            // Two cards may show the same face; which of them it is, the map does not care.
                            let card = card(game, token)?;
                            let shown = game.shown(card);
                            game.now.course.seen_suits.insert(shown.face.suit());
                            game.now.course.seen_numbers.insert(shown.face.number());
                            game.now.map.lay(cell?, shown);
                        }
                    }
                }
            }
            if under.next().is_some() { Err(PositionError::Facedown) } else { Ok(()) }
        })
    }

    pub fn hand(self, seat: usize, cards: &str) -> Position {
        self.step(|game| {
            let seat = chair(game, seat)?;
            for token in cards.split_whitespace() {
                let card = card(game, token)?;
                game.now.hands[seat.index()].insert(card);
            }
            Ok(())
        })
    }

    /// The draw pile, its top card first.
    pub fn pile(self, cards: &str) -> Position {
        self.step(|game| {
            for token in cards.split_whitespace() {
                let card = card(game, token)?;
                game.now.pile.push_front(card);
            }
            Ok(())
        })
    }

    pub fn owns(self, seat: usize, contracts: &str) -> Position {
        self.step(|game| {
            let seat = chair(game, seat)?;
            for token in contracts.split_whitespace() {
                let contract = contract(game, token)?;
                game.now.owned[seat.index()].push(contract);
            }
            Ok(())
        })
    }

    pub fn market(self, contracts: &str) -> Position {
        self.step(|game| {
            for token in contracts.split_whitespace() {
                let contract = contract(game, token)?;
                game.market.push(contract);
            }
            Ok(())
        })
    }

    /// The contract deck, the next one first.
    pub fn deck(self, contracts: &str) -> Position {
        self.step(|game| {
            for token in contracts.split_whitespace() {
                let contract = contract(game, token)?;
                game.deck.push_front(contract);
            }
            Ok(())
        })
    }

    /// The main wildcard, and a second one.
    pub fn wild(self, wildcards: &str) -> Position {
        self.step(|game| {
            for (place, token) in game.now.course.wild.iter_mut().zip(wildcards.split_whitespace()) {
                let found = Wild::all().find(|wild| wild.to_string() == token);
                *place = Some(found.ok_or_else(|| PositionError::Wild(token.to_owned()))?);
            }
            Ok(())
        })
    }

    /// The next round is to be dealt.
    pub fn before_the_deal(self) -> Result<NobleFlood, PositionError> {
        self.at(Task::Deal)
    }

    /// The dealer is to call the wildcard.
    pub fn at_the_call(self) -> Result<NobleFlood, PositionError> {
        let seat = self.game.dealer;
        self.at(Task::Name { seat, naming: Naming::Call })
    }

    /// The dealer is to pick the first contract.
    pub fn at_the_pick(self) -> Result<NobleFlood, PositionError> {
        let seat = self.game.dealer;
        self.at(Task::Pick { seat })
    }

    /// All contracts are picked; the preparations begin.
    pub fn before_the_first_turn(self) -> Result<NobleFlood, PositionError> {
        self.at(Task::Prepare { step: Step::HighestNames })
    }

    /// It is this seat's turn.
    pub fn turn_of(self, seat: usize) -> Result<NobleFlood, PositionError> {
        let seat = chair(&self.game, seat)?;
        self.at(Task::Turn { seat })
    }

    fn at(mut self, task: Task) -> Result<NobleFlood, PositionError> {
        if let Some(wrong) = self.wrong {
            return Err(wrong);
        }
        self.game.tasks = Tasks::from_iter([task]);
        self.game.settle(&mut Quick::new(0), &mut Silence);
        Ok(self.game)
    }
}

fn chair(game: &NobleFlood, seat: usize) -> Result<Seat, PositionError> {
    Seat::new(seat).filter(|_| seat < game.options.players).ok_or(PositionError::Seat)
}

/// Reads a card; what an action card shows is noted down in the game.
fn card(game: &mut NobleFlood, token: &str) -> Result<Card, PositionError> {
    let wrong = || PositionError::Card(token.to_owned());
    let (face, effect) = token.split_once(':').map_or((token, None), |(face, effect)| (face, Some(effect)));
    let face: Face = face.parse().map_err(|_| wrong())?;
    let Some(effect) = effect else { return Ok(Card::plain(face)) };
    let effect = Effect::ALL.into_iter().find(|other| other.id() == effect).ok_or_else(wrong)?;
    game.faces[effect.card().index()] = face;
    Ok(effect.card())
}

/// Reads a contract; its terms are noted down in the game.
fn contract(game: &mut NobleFlood, token: &str) -> Result<Contract, PositionError> {
    let offer: Offer = token.parse()?;
    game.terms[offer.contract.index()] = offer.terms;
    Ok(offer.contract)
}

impl std::str::FromStr for Offer {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Offer, PositionError> {
        let wrong = || PositionError::Contract(text.to_owned());
        let (id, terms) = text.trim_end_matches(')').split_once('(').unwrap_or((text, ""));
        let contract = Contract::find(id).ok_or_else(wrong)?;
        let mut offer = Offer { contract, terms: Terms::default() };
        for term in terms.split(',').filter(|term| !term.is_empty()) {
            match Suit::ALL.into_iter().find(|suit| suit.to_string() == term) {
                Some(suit) => offer.terms.suits.insert(suit),
                None => offer.terms.numbers.insert(term.parse().map_err(|_| wrong())?),
            }
        }
        Ok(offer)
    }
}
