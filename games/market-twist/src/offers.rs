//! Every sale that a mat allows: tokens are added one by one, as long as two customers may still be pleased.

use crate::customers::{Answer, CustomerSet, Sale};
use crate::deck::Deck;
use crate::goods::{Token, TokenSet, Type};
use crate::tokens::Tokens;

/// A mat from which something may be sold to a hand of customers.
pub(crate) struct Offers<'a> {
    pub deck: &'a Deck,
    pub hand: CustomerSet,
    pub mat: Tokens,
    pub chosen: Type,
    /// Most tokens that are added.
    pub room: usize,
}

/// A sale that grows, by tokens in reading order.
#[derive(Clone, Copy)]
struct Draft {
    sold: Tokens,
    /// What may be added, and how many of it.
    spare: Tokens,
    room: usize,
    first: Option<Token>,
    /// Who may be pleased by it, or by one with more tokens.
    hoping: CustomerSet,
    /// Those of them who are, by this and by any with more tokens.
    sure: CustomerSet,
}

/// A sale on the way to a larger one.
pub(crate) struct Offer {
    /// The token that was added first.
    pub first: Token,
    pub sale: Sale,
    /// Whom it pleases; fewer than two make no sale.
    pub pleased: CustomerSet,
    /// Whom it pleases, or might with more tokens.
    pub hoping: CustomerSet,
}

impl Offers<'_> {
    /// Calls `grow` with every sale that adds spare tokens from place `from` on to those `sold`, as long as two customers
    /// may be pleased; it says whether to go on with more tokens.
    pub fn each(&self, sold: Tokens, from: usize, grow: &mut impl FnMut(&Offer) -> bool) {
        let mut spare = self.mat.without(&sold);
        let room = match spare.len() {
            0..=8 => self.room,
            9..=12 => self.room.min(5),
            _ => self.room.min(4),
        };
        spare.occupied().and(TokenSet::up_to(from)).iter().for_each(|token| spare.clear_all(token));
        let hoping = self.hoping(self.hand, &sold.and(&spare));
        if hoping.has_two() {
            self.extend(Draft { sold, spare, room, first: None, hoping, sure: CustomerSet::default() }, grow);
        }
    }

    fn extend(&self, mut draft: Draft, grow: &mut impl FnMut(&Offer) -> bool) {
        let lasting = self.deck.batches().lasting;
        for token in draft.spare.kinds() {
            let first = draft.first.unwrap_or(token);
            let mut next = Draft { room: draft.room - 1, first: Some(first), ..draft };
            next.spare.remove(token);
            next.sold.add(token);
            let sale = Sale { sold: next.sold, left: self.mat.without(&next.sold), chosen: self.chosen };
            let mut pleased = draft.sure;
            for customer in draft.hoping.without(draft.sure).iter() {
                match self.deck.customer(customer).answer(&sale) {
                    Answer::Yes => pleased.insert(customer),
                    Answer::NotYet => {}
                    Answer::Never => next.hoping.remove(customer),
                }
            }
            next.sure = pleased.and(lasting);
            if next.hoping.has_two() {
                let go_on = grow(&Offer { first, sale, pleased, hoping: next.hoping });
                if go_on && next.room > 0 {
                    self.extend(next, grow);
                }
            }
            // From here on it goes without this token.
            draft.spare.clear_all(token);
            if draft.spare.is_empty() {
                return;
            }
            let open = draft.hoping.without(draft.sure);
            draft.hoping = draft.sure.union(self.hoping(open, &draft.sold.and(&draft.spare)));
            if !draft.hoping.has_two() {
                return;
            }
        }
    }

    /// Those of `customers` who might buy a part of `tokens`.
    fn hoping(&self, customers: CustomerSet, tokens: &Tokens) -> CustomerSet {
        let all = Sale { sold: *tokens, left: Tokens::default(), chosen: self.chosen };
        customers.iter().filter(|&customer| self.deck.customer(customer).might_buy_of(&all)).collect()
    }
}

impl Offer {
    /// Whether it may be sold (R4.3).
    pub fn is_sale(&self) -> bool {
        self.pleased.has_two() && self.sale.sold.len() > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Dice, Quick};

    /// Every sale of up to `room` tokens, pleasing or not.
    fn by_hand(offers: &Offers<'_>, sold: Tokens, from: usize, room: usize, sales: &mut Vec<(Tokens, CustomerSet)>) {
        for token in offers.mat.without(&sold).kinds().filter(|token| token.index() >= from && room > 0) {
            let mut sold = sold;
            sold.add(token);
            let sale = Sale { sold, left: offers.mat.without(&sold), chosen: offers.chosen };
            let pleased = offers.deck.satisfied(offers.hand, &sale);
            if pleased.has_two() && sold.len() > 1 {
                sales.push((sold, pleased));
            }
            by_hand(offers, sold, token.index(), room - 1, sales);
        }
    }

    #[test]
    fn no_sale_is_left_out() {
        let (deck, mut dice) = (Deck::standard(), Quick::new(3));
        let mut found = 0;
        for _ in 0..300 {
            let hand = deck.customers().iter().filter(|_| dice.below(4) == 0).collect();
            let mat: Tokens = Token::all().filter(|_| dice.below(4) == 0).take(8).collect();
            let offers = Offers { deck, hand, mat, chosen: Type::ALL[dice.below(4) as usize], room: 8 };
            let draft: Tokens = mat.kinds().take(dice.below(2) as usize).collect();
            let from = draft.kinds().next().map_or(0, Token::index);
            let (mut all, mut sales) = (Vec::new(), Vec::new());
            by_hand(&offers, draft, from, 8, &mut all);
            offers.each(draft, from, &mut |offer| {
                if offer.is_sale() {
                    sales.push((offer.sale.sold, offer.pleased));
                }
                true
            });
            assert_eq!(sales, all, "{mat} for {hand:?}");
            found += sales.len();
        }
        assert!(found > 1000, "{found}");
    }
}
