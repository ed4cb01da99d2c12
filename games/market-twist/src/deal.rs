//! A position written out in full: what a trace records of the deal, and what tests set up.

use engine::{Chance, PerSeat, Silence};
use serde::Serialize;
use thiserror::Error;

use crate::customers::CustomerSet;
use crate::goods::{TYPES, Type, TypeSet};
use crate::options::Options;
use crate::state::MarketTwist;
use crate::tokens::Tokens;
use crate::twists::{Twist, TwistSet};
use crate::workshop::Workshop;

/// Everything on the table when a phase begins. Cards go by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Position {
    pub round: u16,
    /// The twist linked to each type, and its counters.
    pub slots: [String; TYPES],
    pub counters: [i8; TYPES],
    /// The next one first.
    pub twist_deck: Vec<String>,
    pub twist_discard: Vec<String>,
    /// Slots whose twists everybody is about to resolve, customers drawn; none when turns begin.
    pub triggered: TypeSet,
    /// One for every seat.
    pub workshops: Vec<Station>,
}

/// One player's side of a [`Position`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Station {
    pub mat: Tokens,
    pub money: u16,
    pub hand: Vec<String>,
    /// The next one first.
    pub deck: Vec<String>,
    pub discard: Vec<String>,
    /// Stands at the sale step of a turn, having chosen this type.
    pub selling: Option<Type>,
}

/// A position that cannot be laid out.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    #[error("there is no card {0:?} in the deck")]
    NoSuchCard(String),
    #[error("{0:?} lies in two places")]
    Twice(String),
    #[error("the position has not one workshop for each player")]
    Players,
}

impl Position {
    /// The game that goes on from here. Customers and twists that are nowhere are out of the game.
    pub fn lay_out(&self, options: &Options, chance: &mut impl Chance) -> Result<MarketTwist, PositionError> {
        let players = options.players;
        if self.workshops.len() != players {
            return Err(PositionError::Players);
        }
        let find_twist = |id: &String| options.deck.find_twist(id).ok_or_else(|| PositionError::NoSuchCard(id.clone()));
        let slots = self.slots.iter().map(find_twist).collect::<Result<Vec<Twist>, _>>()?;
        let twist_deck = self.twist_deck.iter().rev().map(find_twist).collect::<Result<_, _>>()?;
        let twist_discard: TwistSet = self.twist_discard.iter().map(find_twist).collect::<Result<_, _>>()?;

        let mut workshops = PerSeat::new(players);
        for (place, station) in workshops.iter_mut().zip(&self.workshops) {
            *place = station.lay_out(options)?;
        }
        let slots = std::array::from_fn(|slot| slots[slot]);
        let mut game = MarketTwist::laid_out(options, slots, twist_deck, workshops);
        game.round = self.round;
        game.market.counters = self.counters;
        game.market.twist_discard = twist_discard;
        game.market.triggered = self.triggered;
        game.publish();
        if self.triggered.is_empty() {
            game.begin_turns();
            for (workshop, station) in game.workshops.iter_mut().zip(&self.workshops) {
                station.selling.into_iter().for_each(|chosen| workshop.desk.begin_sale(chosen));
            }
        } else {
            game.begin_twists(chance, &mut Silence);
        }
        Ok(game)
    }
}

impl Station {
    fn lay_out(&self, options: &Options) -> Result<Workshop, PositionError> {
        let mut seen = CustomerSet::default();
        let mut find = |id: &String| {
            let customer = options.deck.find_customer(id).ok_or_else(|| PositionError::NoSuchCard(id.clone()))?;
            if seen.contains(customer) {
                return Err(PositionError::Twice(id.clone()));
            }
            seen.insert(customer);
            Ok(customer)
        };
        let mut workshop = Workshop::default();
        workshop.desk.hand = self.hand.iter().map(&mut find).collect::<Result<_, _>>()?;
        workshop.desk.discard = self.discard.iter().map(&mut find).collect::<Result<_, _>>()?;
        workshop.deck = self.deck.iter().rev().map(&mut find).collect::<Result<_, _>>()?;
        workshop.desk.mat = self.mat;
        workshop.desk.money = self.money;
        workshop.note_empty_deck();
        Ok(workshop)
    }
}

impl MarketTwist {
    /// The whole truth, cards by their ids.
    pub fn position(&self) -> Position {
        let deck = &self.options.deck;
        let twist = |twist: Twist| deck.twist(twist).id.clone();
        let customer = |customer| deck.customer(customer).id.clone();
        Position {
            round: self.round,
            slots: Type::ALL.map(|slot| twist(self.market.slots[slot.index()])),
            counters: self.market.counters,
            twist_deck: self.twist_deck.iter().rev().copied().map(twist).collect(),
            twist_discard: self.market.twist_discard.iter().map(twist).collect(),
            triggered: self.market.triggered,
            workshops: self
                .workshops
                .iter()
                .map(|workshop| Station {
                    mat: workshop.desk.mat,
                    money: workshop.desk.money,
                    hand: workshop.desk.hand.iter().map(customer).collect(),
                    deck: workshop.deck.iter().rev().copied().map(customer).collect(),
                    discard: workshop.desk.discard.iter().map(customer).collect(),
                    selling: None,
                })
                .collect(),
        }
    }
}
