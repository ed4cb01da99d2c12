//! The whole truth of a game.

use engine::{List, MAX_SEATS, PerSeat, Seat, Seats, Standing};
use serde::Serialize;

use crate::cards::{CARDS, Card, CardSet, Face, PLAIN, Shown};
use crate::cells::Cell;
use crate::checks::{Discard, Evidence, Finding};
use crate::contracts::{CONTRACTS, Contract, Offer, Rule, Terms};
use crate::knowledge::Knowledge;
use crate::map::Map;
use crate::marks::{NumberSet, SuitSet, Wild};
use crate::options::Options;
use crate::placing::Liberties;
use crate::tasks::Tasks;

/// Contracts that can be in play at once: six players, two for each.
pub const MAX_MARKET: usize = 12;

/// Contracts in front of one player, or in the market, in their order.
pub type Contracts = List<Contract, MAX_MARKET>;

/// A game of Noble Flood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NobleFlood {
    pub(crate) options: Options,
    /// What every card shows; drawn for action cards when the game is set up.
    pub(crate) faces: [Face; CARDS],
    pub(crate) terms: [Terms; CONTRACTS],
    /// The contract deck; the next one is last.
    pub(crate) deck: List<Contract, CONTRACTS>,
    pub(crate) market: Contracts,
    /// Scored contracts, in the order of scoring.
    pub(crate) records: List<Record, CONTRACTS>,
    /// Contracts that were thrown away.
    pub(crate) removed: List<Contract, CONTRACTS>,
    /// Counted from 1.
    pub(crate) round: u8,
    pub(crate) dealer: Seat,
    pub(crate) now: Round,
    /// How the round before ended.
    pub(crate) last: Option<RoundEnd>,
    /// Empty once the game is over.
    pub(crate) tasks: Tasks,
}

/// What begins anew every round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    /// The draw pile; the top card is last.
    pub pile: List<Card, CARDS>,
    /// Oldest first.
    pub discards: List<Discard, CARDS>,
    pub hands: [CardSet; MAX_SEATS],
    pub knowledge: Knowledge,
    pub map: Map,
    /// Cards that others lie on, in the order of covering.
    pub covered: List<Covered, CARDS>,
    pub owned: [Contracts; MAX_SEATS],
    pub course: Course,
}

/// What everybody knows of the running round, beside the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Course {
    /// The main wildcard and the second one.
    pub wild: [Option<Wild>; 2],
    pub seen_suits: SuitSet,
    pub seen_numbers: NumberSet,
    pub first_flipped: Option<Face>,
    pub last_flipped: Option<Face>,
    /// Who may not play 1s and 2s.
    pub restricted: Seats,
    /// Cards played this round.
    pub played: PerSeat<u8>,
    pub switched: bool,
    pub vanished: bool,
    pub passed: Seats,
}

impl Round {
    pub fn new(players: usize) -> Round {
        Round {
            pile: List::default(),
            discards: List::default(),
            hands: [CardSet::default(); MAX_SEATS],
            knowledge: Knowledge::default(),
            map: Map::default(),
            covered: List::default(),
            owned: [Contracts::default(); MAX_SEATS],
            course: Course::new(players),
        }
    }
}

impl Course {
    fn new(players: usize) -> Course {
        Course {
            wild: [None; 2],
            seen_suits: SuitSet::default(),
            seen_numbers: NumberSet::default(),
            first_flipped: None,
            last_flipped: None,
            restricted: Seats::NONE,
            played: PerSeat::new(players),
            switched: false,
            vanished: false,
            passed: Seats::NONE,
        }
    }
}

/// A card under another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Covered {
    pub cell: Cell,
    pub card: Shown,
}

/// A contract that was scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Record {
    pub round: u8,
    pub seat: Seat,
    pub offer: Offer,
    pub met: bool,
}

/// How a round ended: everything is public by then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RoundEnd {
    pub round: u8,
    pub dealer: Seat,
    pub map: Map,
    pub outcomes: Outcomes,
}

/// At most as many as the market ever held.
pub type Outcomes = List<Outcome, MAX_MARKET>;

/// What became of one contract.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Outcome {
    pub seat: Seat,
    pub offer: Offer,
    pub finding: Finding,
}

impl Outcome {
    pub fn points(&self) -> i32 {
        self.offer.contract.points(self.finding.met)
    }
}

impl NobleFlood {
    #[inline]
    pub(crate) fn players(&self) -> usize {
        self.options.players
    }

    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> CardSet {
        self.now.hands[seat.index()]
    }

    #[inline]
    pub(crate) fn owned(&self, seat: Seat) -> &[Contract] {
        &self.now.owned[seat.index()]
    }

    #[inline]
    pub(crate) fn shown(&self, card: Card) -> Shown {
        Shown { card, face: self.faces[card.index()] }
    }

    #[inline]
    pub(crate) fn offer(&self, contract: Contract) -> Offer {
        Offer { contract, terms: self.terms[contract.index()] }
    }

    /// Whether this player's contracts carry this rule (R9).
    #[inline]
    pub(crate) fn holds(&self, seat: Seat, rule: Rule) -> bool {
        self.options.straight_handshake && self.owned(seat).contains(&rule.contract())
    }

    /// Who holds the contract with this rule.
    #[inline]
    pub(crate) fn holder(&self, rule: Rule) -> Option<Seat> {
        if !self.options.straight_handshake {
            return None;
        }
        Seat::all(self.players()).find(|&seat| self.holds(seat, rule))
    }

    /// What this player may do with cards now.
    #[inline]
    pub(crate) fn liberties(&self, seat: Seat) -> Liberties {
        let mut liberties = Liberties {
            near_numbers: self.holds(seat, Rule::NearNumbers),
            may_cover: self.holds(seat, Rule::CoverCards),
            ..Liberties::default()
        };
        for wild in self.now.course.wild.into_iter().flatten() {
            match wild {
                Wild::Suit(suit) if !self.holds(seat, Rule::NoWildSuit) => liberties.wild_suits.insert(suit),
                Wild::Number(number) if !self.holds(seat, Rule::NoWildNumber) => liberties.wild_numbers.insert(number),
                _ => {}
            }
        }
        liberties
    }

    /// Whether a rule in force keeps this player from playing such a card at all (R9).
    #[inline]
    pub(crate) fn forbidden(&self, seat: Seat, face: Face) -> bool {
        if !self.options.straight_handshake {
            return false;
        }
        let first = self.now.course.first_flipped.filter(|_| self.holder(Rule::FirstFlipBan).is_some());
        let last = self.now.course.last_flipped.filter(|_| self.holder(Rule::LastFlipBan).is_some());
        banned_by(face, self.now.course.restricted.contains(seat), first, last).is_some()
    }

    /// What contracts are checked against.
    pub(crate) fn evidence(&self) -> Evidence<'_> {
        Evidence {
            map: &self.now.map,
            discards: &self.now.discards,
            dealer: self.dealer,
            played: &self.now.course.played,
            switched: self.now.course.switched,
        }
    }

    /// Faces of plain cards; those of action cards are still to be drawn.
    pub(crate) fn plain_faces() -> [Face; CARDS] {
        let plain = Face::all();
        std::array::from_fn(|index| plain[index % PLAIN])
    }
}

/// R6.4: most points; then more fulfilled contracts, then fewer failed ones.
pub fn ranking(players: usize, records: &[Record]) -> Standing {
    let mut tallies = PerSeat::<(i32, i32, i32)>::new(players);
    for record in records {
        let tally = &mut tallies[record.seat];
        tally.0 += record.offer.contract.points(record.met);
        tally.1 += i32::from(record.met);
        tally.2 -= i32::from(!record.met);
    }
    Standing::by_key(players, |seat| tallies[seat].0, |seat| tallies[seat])
}

/// The rule that keeps such a card from being played, for somebody who may or may not play low numbers, while the first or
/// the last card turned up bans its like.
#[inline]
pub(crate) fn banned_by(face: Face, no_low: bool, first: Option<Face>, last: Option<Face>) -> Option<Rule> {
    let like_first = |first: Face| face.number() == first.number() || face.suit() == first.suit();
    if no_low && face.number() < 3 {
        Some(Rule::LowNumberBan)
    } else if last.is_some_and(|last| face.number() == last.number()) {
        Some(Rule::LastFlipBan)
    } else {
        first.is_some_and(like_first).then_some(Rule::FirstFlipBan)
    }
}
