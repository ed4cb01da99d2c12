//! A position written out in full: what a trace records of a deal, and what tests set up.

use engine::{Seat, Tell};
use serde::Serialize;
use thiserror::Error;

use crate::cards::{BOX, Colour, Contract, Kind, MAX_POINTS};
use crate::contracts::{Contracts, MAX_PILE, Pile};
use crate::deck::Deck;
use crate::event::Event;
use crate::hand::Counts;
use crate::options::Options;
use crate::state::{Company, MowMoney};

/// Where everything lies when a round begins. What is not mentioned is not in the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Position {
    pub pocket_money: bool,
    pub round: u16,
    pub holder: usize,
    /// Points of each neighbourhood's contracts, the one on offer first.
    pub neighbourhoods: Vec<Vec<u8>>,
    /// Contracts that are not in the game.
    pub out: Vec<u8>,
    /// One for every seat.
    pub companies: Vec<Holding>,
    /// Green, red and yellow, the top card first.
    pub decks: [Vec<Kind>; 3],
    pub discards: Vec<Kind>,
    pub last_contract_rounds: u8,
    pub no_award_rounds: u8,
}

/// What one player has.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Holding {
    pub money: u32,
    /// Beyond the green one.
    pub mowers: Vec<Colour>,
    pub contracts: Vec<u8>,
    pub hand: Vec<Kind>,
    /// Cards that everybody knows to be in the hand.
    pub known: Vec<Kind>,
}

/// A position that cannot be laid out with this box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    #[error("no table has that many players")]
    Players,
    #[error("a table of this size has other neighbourhoods")]
    Neighbourhoods,
    #[error("there are not that many contracts of this worth")]
    Contracts,
    #[error("there are not that many cards of this kind")]
    Cards,
    #[error("a hand has cards of a colour whose mower is locked")]
    Mowers,
    #[error("everybody can only know what is in the hand")]
    Known,
    #[error("the Tie Breaker is at no seat")]
    Holder,
}

impl Position {
    /// The game that goes on from here, with Hire.
    pub fn lay_out(&self, tell: &mut impl Tell<Event>) -> Result<MowMoney, PositionError> {
        let players = self.companies.len();
        let setup = BOX.setup(players).ok_or(PositionError::Players)?;
        let fits = self.neighbourhoods.iter().all(|pile| pile.len() <= MAX_PILE);
        if self.neighbourhoods.len() != setup.neighbourhoods || !fits {
            return Err(PositionError::Neighbourhoods);
        }
        self.check_contracts()?;
        self.check_cards()?;

        let options = Options { players, setup, pocket_money: self.pocket_money };
        let holder = Seat::all(players).nth(self.holder).ok_or(PositionError::Holder)?;
        let mut game = MowMoney::empty(&options, holder);
        game.round = self.round;
        game.last_contract_rounds = self.last_contract_rounds;
        game.no_award_rounds = self.no_award_rounds;
        game.out = self.out.iter().copied().collect();
        game.discards = self.discards.iter().copied().collect();
        for (pile, points) in game.piles.iter_mut().zip(&self.neighbourhoods) {
            *pile = Pile::face_down(points.iter().copied());
            pile.turn_up();
        }
        for (deck, cards) in game.decks.iter_mut().zip(&self.decks) {
            cards.iter().rev().for_each(|&kind| deck.put_on_top(kind));
        }
        for (company, holding) in game.companies.iter_mut().zip(&self.companies) {
            *company = holding.company()?;
        }
        game.begin_round(tell);
        Ok(game)
    }

    fn check_contracts(&self) -> Result<(), PositionError> {
        let held = self.companies.iter().flat_map(|holding| &holding.contracts);
        let mut count = [0; MAX_POINTS];
        for &points in self.neighbourhoods.iter().flatten().chain(&self.out).chain(held) {
            let slot = usize::from(points).checked_sub(1).and_then(|at| count.get_mut(at));
            let slot = slot.ok_or(PositionError::Contracts)?;
            *slot += 1;
            if *slot > Contract::worth(points).copies {
                return Err(PositionError::Contracts);
            }
        }
        Ok(())
    }

    fn check_cards(&self) -> Result<(), PositionError> {
        let hands = self.companies.iter().flat_map(|holding| &holding.hand);
        let decks = Colour::ALL.into_iter().zip(&self.decks);
        let misplaced = decks.flat_map(|(colour, deck)| deck.iter().map(move |kind| (colour, kind)));
        if misplaced.clone().any(|(colour, kind)| kind.print().colour != colour) {
            return Err(PositionError::Cards);
        }
        let all = hands.chain(self.decks.iter().flatten()).chain(&self.discards);
        let mut counts = Counts::default();
        for &kind in all {
            if counts.of(kind) == kind.print().copies {
                return Err(PositionError::Cards);
            }
            counts.add(kind);
        }
        Ok(())
    }
}

impl Holding {
    fn company(&self) -> Result<Company, PositionError> {
        let mut mowers = [true, false, false];
        self.mowers.iter().for_each(|&colour| mowers[colour as usize] = true);
        if self.hand.iter().any(|kind| !mowers[kind.print().colour as usize]) {
            return Err(PositionError::Mowers);
        }
        let (hand, known): (Counts, Counts) =
            (self.hand.iter().copied().collect(), self.known.iter().copied().collect());
        if !known.within(&hand) {
            return Err(PositionError::Known);
        }
        let contracts: Contracts = self.contracts.iter().copied().collect();
        Ok(Company { money: self.money, hand: hand.iter().collect(), mowers, contracts, known, ..Company::default() })
    }
}

impl MowMoney {
    /// Where everything lies; stacks that are being laid are left out.
    pub fn position(&self) -> Position {
        let holding = |company: &Company| Holding {
            money: company.money,
            mowers: Colour::ALL.into_iter().skip(1).filter(|&colour| company.mowers[colour as usize]).collect(),
            contracts: company.contracts.iter().collect(),
            hand: company.hand.iter().collect(),
            known: company.known.iter().collect(),
        };
        Position {
            pocket_money: self.options.pocket_money,
            round: self.round,
            holder: self.holder.index(),
            neighbourhoods: self.neighbourhoods().map(|at| self.piles[at.index()].points().collect()).collect(),
            out: self.out.iter().collect(),
            companies: self.companies.iter().map(holding).collect(),
            decks: self.decks.each_ref().map(|deck: &Deck| deck.iter().collect()),
            discards: self.discards.iter().collect(),
            last_contract_rounds: self.last_contract_rounds,
            no_award_rounds: self.no_award_rounds,
        }
    }
}
