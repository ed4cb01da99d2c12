//! A turn (R4): choose a type, create, upgrade, perhaps sell. All of it is private until everybody is done.

use engine::ActionSet;

use crate::action::{Action, code};
use crate::customers::{CustomerSet, Sale};
use crate::deck::Deck;
use crate::goods::{Token, TokenSet, Type, TypeSet};
use crate::tokens::Tokens;
use crate::workshop::{Desk, Stage, Turn};

/// R4.3: a sale has at least this many tokens, and pleases at least this many customers.
pub(crate) const MIN_SALE: usize = 2;

impl Desk {
    pub(crate) fn begin_turn(&mut self) {
        self.stage = Stage::PickType;
        self.turn = Turn::default();
    }

    /// Puts a player at the sale step, whatever came before.
    pub(crate) fn begin_sale(&mut self, chosen: Type) {
        self.turn = Turn { chosen: Some(chosen), ..Turn::default() };
        self.stage = Stage::empty_sale(false);
    }

    #[inline]
    pub(crate) fn turn_allows(&self, deck: &Deck) -> ActionSet<Action> {
        let mut set = ActionSet::new();
        match self.stage {
            Stage::PickType => set.insert_bits(code::CHOOSE_TYPE as u16, TypeSet::EVERY.bits()),
            Stage::Upgrade => set.insert_bits(code::UPGRADE_TOKEN as u16, self.mat.levels(self.chosen())),
            Stage::Sale { draft, cursor, cleared } => {
                let spare = self.mat.without(&draft).occupied().without(TokenSet::up_to(usize::from(cursor)));
                set.insert_bits(code::ADD_TO_SALE as u16, spare.bits());
                set.insert(Action::SkipSale);
                if !draft.is_empty() && !cleared {
                    set.insert(Action::ClearSale);
                }
                if self.can_sell(&draft, deck) {
                    set.insert(Action::ConfirmSale);
                }
            }
            Stage::Order | Stage::Step(_) | Stage::Done => {}
        }
        set
    }

    #[inline]
    pub(crate) fn take_turn(&mut self, action: Action, deck: &Deck) {
        match (self.stage, action) {
            (Stage::PickType, Action::ChooseType(t)) => {
                self.turn.chosen = Some(t);
                self.mat.add(Token::new(t, 1));
                self.stage = Stage::Upgrade;
            }
            (Stage::Upgrade, Action::UpgradeToken { level }) => {
                let token = Token::new(self.chosen(), usize::from(level));
                self.turn.upgraded = level;
                self.mat.remove(token);
                self.mat.add(token.shifted(1));
                let can_sell = self.mat.len() >= MIN_SALE && self.hand.len() >= MIN_SALE;
                self.stage = if can_sell { Stage::empty_sale(false) } else { Stage::Done };
            }
            (Stage::Sale { mut draft, cleared, .. }, Action::AddToSale(token)) => {
                draft.add(token);
                self.stage = Stage::Sale { draft, cursor: token.index() as u8, cleared };
            }
            (Stage::Sale { .. }, Action::ClearSale) => self.stage = Stage::empty_sale(true),
            (Stage::Sale { draft, .. }, Action::ConfirmSale) => self.sell(draft, deck),
            (Stage::Sale { .. }, Action::SkipSale) => self.stage = Stage::Done,
            (stage, action) => debug_assert!(false, "{action} does not fit {stage:?}"),
        }
    }

    /// What selling `draft` would be.
    #[inline]
    pub fn sale(&self, draft: &Tokens) -> Sale {
        Sale { sold: *draft, left: self.mat.without(draft), chosen: self.chosen() }
    }

    /// R4.3.
    #[inline]
    pub(crate) fn can_sell(&self, draft: &Tokens, deck: &Deck) -> bool {
        draft.len() >= MIN_SALE && {
            let sale = self.sale(draft);
            let mut pleased = self.hand.iter().filter(|&customer| deck.customer(customer).is_satisfied(&sale));
            pleased.nth(MIN_SALE - 1).is_some()
        }
    }

    /// R4.4: every satisfied customer pays and leaves.
    fn sell(&mut self, draft: Tokens, deck: &Deck) {
        let sale = self.sale(&draft);
        let pleased = deck.satisfied(deck.customers(), &sale);
        let cashed = pleased.and(self.hand);
        self.mat = sale.left;
        self.turn.sold = draft;
        self.turn.cashed = cashed;
        self.turn.gained = deck.pay(cashed);
        self.money += self.turn.gained;
        self.put_away(cashed);
        // Nobody keeps a customer who is pleased, so whoever is not in the discard pile now is in the deck.
        self.known_in_deck = self.known_in_deck.union(pleased.without(self.discard));
        self.stage = Stage::Done;
    }

    /// The type of this round. Only asked after it was chosen.
    #[inline]
    fn chosen(&self) -> Type {
        self.turn.chosen.unwrap_or_default()
    }
}

impl Stage {
    fn empty_sale(cleared: bool) -> Stage {
        Stage::Sale { draft: Tokens::default(), cursor: 0, cleared }
    }
}

impl Turn {
    /// Whether anything was sold.
    pub fn is_sale(&self) -> bool {
        self.cashed != CustomerSet::default()
    }
}
