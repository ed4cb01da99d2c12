//! One player's workshop: what its owner knows of it, what everybody saw of it last, and drawing customers.

use engine::{ActionSet, Dice, List};
use serde::Serialize;

use crate::action::Action;
use crate::customers::{Customer, CustomerSet, MAX_CUSTOMERS};
use crate::deck::{Deck, DeckRef};
use crate::goods::{TYPES, Token, Type, TypeSet};
use crate::tokens::Tokens;
use crate::twists::{Twist, TwistCard, TwistSet};

/// What lies in the middle of the table, open to everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Market {
    #[serde(skip)]
    pub deck: DeckRef,
    /// The twist linked to each type.
    pub slots: [Twist; TYPES],
    /// How many counters lie on each; below 1 it comes.
    pub counters: [i8; TYPES],
    /// The slots whose twists everybody resolves just now.
    pub triggered: TypeSet,
    pub twist_discard: TwistSet,
}

impl Market {
    #[inline]
    pub fn twist(&self, slot: Type) -> &TwistCard {
        self.deck.twist(self.slots[slot.index()])
    }
}

/// One player's side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Workshop {
    pub desk: Desk,
    /// Customers still to be drawn. Nobody knows their order.
    pub deck: List<Customer, MAX_CUSTOMERS>,
}

/// All that the owner of a workshop knows about it, the running phase included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Desk {
    pub mat: Tokens,
    pub money: u16,
    pub hand: CustomerSet,
    pub discard: CustomerSet,
    /// Customers that everybody will know to be in hand once the phase is published.
    pub known_in_hand: CustomerSet,
    /// The same for the deck.
    pub known_in_deck: CustomerSet,
    pub stage: Stage,
    /// This round's turn, as far as it has gone.
    pub turn: Turn,
    /// Triggered slots that are still to be resolved.
    pub todo: TypeSet,
    /// The twists resolved in this phase, in order; the running one is the last.
    pub resolved: Resolved,
}

/// Where a player is in the running phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    PickType,
    Upgrade,
    Sale {
        draft: Tokens,
        /// Tokens are added in reading order, from this place of the mat on.
        cursor: u8,
        cleared: bool,
    },
    /// Two or more twists wait: which one next?
    Order,
    /// A step of a twist asks for a decision.
    Step(Running),
    /// Waits for the others.
    #[default]
    Done,
}

/// A twist being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Running {
    pub slot: Type,
    /// Which step of its instruction.
    pub step: u8,
    /// How often the step is still to be repeated.
    pub left: u16,
    /// The token that will change its type.
    pub picked: Option<Token>,
}

/// What somebody did in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Turn {
    /// None before it is chosen.
    pub chosen: Option<Type>,
    /// The level of the upgraded token, before the upgrade; 0 before it is picked.
    pub upgraded: u8,
    /// Empty when nothing was sold.
    pub sold: Tokens,
    pub cashed: CustomerSet,
    pub gained: u16,
}

/// The twists that somebody resolved, in that order.
pub type Resolved = List<Outcome, TYPES>;

/// What one twist did to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Outcome {
    pub slot: Type,
    pub after: Holding,
    /// Customers that its steps drew and discarded.
    pub drawn: u8,
    pub discarded: CustomerSet,
    /// Those of them that were drawn once more, and discarded once more: four steps cannot do it three times.
    #[serde(skip_serializing_if = "is_nobody")]
    pub discarded_again: CustomerSet,
}

fn is_nobody(customers: &CustomerSet) -> bool {
    customers.is_empty()
}

/// What twists can change in the open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Holding {
    pub mat: Tokens,
    pub money: u16,
}

/// What everybody knows of a workshop: how it was when the last phase was published.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Shown {
    pub mat: Tokens,
    pub money: u16,
    pub hand_size: u8,
    pub deck_size: u8,
    pub discard: CustomerSet,
    /// Customers that must be in hand: they were not in the deck when it ran out, and have not left since.
    pub known_in_hand: CustomerSet,
    /// Customers that must be in the deck: the last sale would have pleased them, and nothing was drawn since.
    pub known_in_deck: CustomerSet,
}

impl Workshop {
    /// R3.1: an empty mat, no money, a shuffled deck.
    pub fn set_up(deck: &Deck, dice: &mut impl Dice) -> Workshop {
        let mut workshop = Workshop { deck: deck.customers().iter().collect(), ..Workshop::default() };
        dice.shuffle(&mut workshop.deck);
        workshop
    }

    /// R6.1: draws `n` customers, reshuffling the discard pile when the deck is empty.
    pub fn draw(&mut self, n: usize, dice: &mut impl Dice) -> CustomerSet {
        let mut drawn = CustomerSet::default();
        for _ in 0..n {
            if self.deck.is_empty() {
                self.deck = std::mem::take(&mut self.desk.discard).iter().collect();
                dice.shuffle(&mut self.deck);
            }
            let Some(customer) = self.deck.pop() else { break };
            drawn.insert(customer);
            self.desk.hand.insert(customer);
            self.desk.known_in_deck = CustomerSet::default();
            self.note_empty_deck();
        }
        drawn
    }

    /// Who can count sees the whole hand when the deck has run out.
    pub fn note_empty_deck(&mut self) {
        if self.deck.is_empty() {
            self.desk.known_in_hand = self.desk.hand;
        }
    }

    /// What becomes public of it when a phase is complete.
    pub fn shown(&self) -> Shown {
        let Desk { mat, money, hand, discard, known_in_hand, known_in_deck, .. } = self.desk;
        let (hand_size, deck_size) = (hand.len() as u8, self.deck.len() as u8);
        Shown { mat, money, hand_size, deck_size, discard, known_in_hand, known_in_deck }
    }

    /// Takes a private step; answers what the owner drew in it.
    #[inline]
    pub fn act(&mut self, action: Action, market: &Market, dice: &mut impl Dice) -> CustomerSet {
        match self.desk.stage {
            Stage::PickType | Stage::Upgrade | Stage::Sale { .. } => {
                self.desk.take_turn(action, &market.deck);
                CustomerSet::default()
            }
            Stage::Order | Stage::Step(_) => self.resolve(action, market, dice),
            Stage::Done => {
                debug_assert!(false, "{action} comes after the end of the phase");
                CustomerSet::default()
            }
        }
    }
}

impl Desk {
    /// What the owner may do now.
    #[inline]
    pub fn allowed(&self, market: &Market) -> ActionSet<Action> {
        match self.stage {
            Stage::PickType | Stage::Upgrade | Stage::Sale { .. } => self.turn_allows(&market.deck),
            Stage::Order | Stage::Step(_) => self.twist_allows(market),
            Stage::Done => ActionSet::new(),
        }
    }

    pub(crate) fn holding(&self) -> Holding {
        Holding { mat: self.mat, money: self.money }
    }

    /// Puts customers from the hand on the discard pile.
    pub(crate) fn put_away(&mut self, customers: CustomerSet) {
        self.hand = self.hand.without(customers);
        self.known_in_hand = self.known_in_hand.without(customers);
        self.discard = self.discard.union(customers);
    }
}
