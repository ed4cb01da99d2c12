//! What a player lays down in a round: bids and odd-job sets.

use std::ops::Deref;

use serde::{Serialize, Serializer};

use crate::cards::{BOX, Colour, Icon, Kind};
use crate::contracts::{Neighbourhood, Stakes};
use crate::hand::colour_mask;

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
        self.cards.len < self.needs
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

    /// Kinds that may be laid on it, as bits.
    #[inline]
    pub(crate) fn takes(&self) -> u64 {
        match self.purpose {
            Purpose::Bid { colour, starred, .. } => colour_mask(colour, starred),
            Purpose::OddJob { icon } => BOX.icon_mask[icon as usize],
        }
    }

    /// Sum of the dollars on its cards.
    #[inline]
    pub fn raw(&self) -> i32 {
        self.cards.raw()
    }

    /// What counts in the auction: less what is staked, perhaps negative (R5.3).
    #[inline]
    pub fn modified(&self) -> i32 {
        self.raw() - self.stakes.points()
    }
}

/// A few cards laid down, in the order in which they were.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Laid {
    cards: [Kind; MAX_LAID],
    len: u8,
}

impl Laid {
    #[inline]
    pub fn push(&mut self, kind: Kind) {
        self.cards[usize::from(self.len)] = kind;
        self.len += 1;
    }

    /// Sum of the dollars.
    #[inline]
    pub fn raw(&self) -> i32 {
        self.iter().map(|kind| i32::from(kind.print().value)).sum()
    }
}

impl Deref for Laid {
    type Target = [Kind];
    #[inline]
    fn deref(&self) -> &[Kind] {
        &self.cards[..usize::from(self.len)]
    }
}

impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

/// All stacks of a player, in the order in which they were begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stacks {
    items: [Stack; MAX_STACKS],
    len: u8,
}

impl Default for Stacks {
    fn default() -> Stacks {
        Stacks { items: [Stack::default(); MAX_STACKS], len: 0 }
    }
}

impl Stacks {
    #[inline]
    pub fn push(&mut self, stack: Stack) {
        self.items[usize::from(self.len)] = stack;
        self.len += 1;
    }

    /// The stack that still needs cards: always the last one.
    #[inline]
    pub fn open(&self) -> Option<&Stack> {
        self.last().filter(|stack| stack.is_open())
    }

    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut Stack> {
        self.items[..usize::from(self.len)].last_mut()
    }

    #[inline]
    pub fn bid_on(&self, neighbourhood: Neighbourhood) -> Option<&Stack> {
        self.iter().find(|stack| stack.neighbourhood() == Some(neighbourhood))
    }

    #[inline]
    pub fn bid_on_mut(&mut self, neighbourhood: Neighbourhood) -> Option<&mut Stack> {
        let mine = &mut self.items[..usize::from(self.len)];
        mine.iter_mut().find(|stack| stack.neighbourhood() == Some(neighbourhood))
    }

    /// Deletes a stack; later ones move down by one.
    #[inline]
    pub fn remove(&mut self, at: usize) -> Stack {
        let (stack, len) = (self.items[at], usize::from(self.len));
        self.items.copy_within(at + 1..len, at);
        self.items[len - 1] = Stack::default();
        self.len -= 1;
        stack
    }

    /// Deletes all bids.
    pub fn keep_odd_jobs(&mut self) {
        let before = *self;
        self.clear();
        before.iter().filter(|stack| stack.odd_job().is_some()).for_each(|&stack| self.push(stack));
    }

    #[inline]
    pub fn clear(&mut self) {
        self.items[..usize::from(self.len)].fill(Stack::default());
        self.len = 0;
    }
}

impl Deref for Stacks {
    type Target = [Stack];
    #[inline]
    fn deref(&self) -> &[Stack] {
        &self.items[..usize::from(self.len)]
    }
}

impl Serialize for Stacks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}
