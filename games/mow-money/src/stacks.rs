//! What a player lays down in a round: bids and odd-job sets.

use std::ops::{Deref, DerefMut};

use engine::List;
use serde::Serialize;

use crate::cards::{BOX, Colour, Icon, Kind, KindSet};
use crate::contracts::{Neighbourhood, Stakes};
use crate::hand::of_colour;

/// The most stacks that the cards of the box can make: four bids of two cards and 32 sets of three.
pub const MAX_STACKS: usize = 36;
/// The most cards that a stack needs.
pub const MAX_LAID: usize = 4;

/// A bid or an odd-job set, perhaps still open.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Stack {
    pub purpose: Purpose,
    pub cards: Laid,
    /// Cards that it needs to be complete.
    pub needs: u8,
    /// Only for bids.
    pub stakes: Stakes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    Bid { neighbourhood: Neighbourhood, colour: Colour, starred: bool },
    OddJob { icon: Icon },
}

impl Default for Purpose {
    fn default() -> Purpose {
        Purpose::OddJob { icon: Icon::default() }
    }
}

impl Stack {
    #[inline]
    pub fn is_open(&self) -> bool {
        self.cards.len() < usize::from(self.needs)
    }

    /// The neighbourhood that it bids on; none for an odd-job set.
    #[inline]
    pub fn neighbourhood(&self) -> Option<Neighbourhood> {
        match self.purpose {
            Purpose::Bid { neighbourhood, .. } => Some(neighbourhood),
            Purpose::OddJob { .. } => None,
        }
    }

    /// The odd job that it is a set for; none for a bid.
    #[inline]
    pub fn odd_job(&self) -> Option<Icon> {
        match self.purpose {
            Purpose::Bid { .. } => None,
            Purpose::OddJob { icon } => Some(icon),
        }
    }

    /// Kinds that may be laid on it.
    #[inline]
    pub(crate) fn takes(&self) -> KindSet {
        match self.purpose {
            Purpose::Bid { colour, starred, .. } => of_colour(colour, starred),
            Purpose::OddJob { icon } => BOX.showing[icon as usize],
        }
    }

    /// Sum of the dollars on its cards.
    #[inline]
    pub fn raw(&self) -> i32 {
        raw(&self.cards)
    }

    /// What counts in the auction: less what is staked, perhaps negative (R5.3).
    #[inline]
    pub fn modified(&self) -> i32 {
        self.raw() - self.stakes.points()
    }
}

/// A few cards laid down, in the order in which they were.
pub type Laid = List<Kind, MAX_LAID>;

/// Sum of the dollars on cards.
#[inline]
pub fn raw(cards: &[Kind]) -> i32 {
    cards.iter().map(|kind| i32::from(kind.print().value)).sum()
}

/// All stacks of a player, in the order in which they were begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Stacks(List<Stack, MAX_STACKS>);

impl Stacks {
    /// The stack that still needs cards: always the last one.
    #[inline]
    pub fn open(&self) -> Option<&Stack> {
        self.last().filter(|stack| stack.is_open())
    }

    #[inline]
    pub fn bid_on(&self, neighbourhood: Neighbourhood) -> Option<&Stack> {
        self.iter().find(|stack| stack.neighbourhood() == Some(neighbourhood))
    }

    #[inline]
    pub fn bid_on_mut(&mut self, neighbourhood: Neighbourhood) -> Option<&mut Stack> {
        self.iter_mut().find(|stack| stack.neighbourhood() == Some(neighbourhood))
    }

    /// Deletes all bids.
    pub fn keep_odd_jobs(&mut self) {
        self.retain(|stack| stack.odd_job().is_some());
    }
}

impl Deref for Stacks {
    type Target = List<Stack, MAX_STACKS>;
    #[inline]
    fn deref(&self) -> &List<Stack, MAX_STACKS> {
        &self.0
    }
}

impl DerefMut for Stacks {
    #[inline]
    fn deref_mut(&mut self) -> &mut List<Stack, MAX_STACKS> {
        &mut self.0
    }
}
