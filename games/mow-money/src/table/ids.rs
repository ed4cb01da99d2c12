//! Names for the viewer's own cards, so that each glides from the hand to its stack and back.

use crate::cards::{KINDS, Kind};
use crate::view::Mine;

/// Cards of one kind are told apart by number: those in stacks first, then those in hand. Laying one from the front
/// of the hand thus keeps everybody's name.
pub(super) struct Ids {
    /// For every stack, the numbers of its cards.
    stacks: Vec<Vec<String>>,
    hand: Vec<(Kind, String)>,
}

impl Ids {
    pub fn of(mine: Option<&Mine>) -> Ids {
        let mut next = [0; KINDS];
        let mut name = |kind: Kind| {
            next[kind.index()] += 1;
            format!("k{}-{}", kind.index(), next[kind.index()])
        };
        let stacks = mine.map_or(&[][..], |mine| &mine.stacks);
        let stacks = stacks.iter().map(|stack| stack.cards.iter().map(|&kind| name(kind)).collect()).collect();
        let hand = mine.into_iter().flat_map(|mine| mine.hand.iter()).map(|kind| (kind, name(kind))).collect();
        Ids { stacks, hand }
    }

    pub fn laid(&self, stack: usize, card: usize) -> String {
        self.stacks.get(stack).and_then(|cards| cards.get(card)).cloned().unwrap_or_default()
    }

    /// Every card in hand with its name, kind by kind.
    pub fn hand(&self) -> &[(Kind, String)] {
        &self.hand
    }
}
