//! Planning in batches: which sale is worth working towards, and which is worth making now.
//!
//! Values are in dollars. A round costs a dollar, a level that is left over is worth a part of one.

use crate::customers::{CustomerSet, Of, Sale};
use crate::deck::Deck;
use crate::goods::{LEVELS, TYPES, Token, Type};
use crate::tokens::Tokens;

/// What a level on the mat is worth when no plan uses it.
const LEVEL: f32 = 0.3;
/// A customer in hand is worth a little by itself: another batch may please it as well.
const CARD: f32 = 0.1;

/// Tokens to work towards, and whom they would please.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Batch {
    /// From the highest level down.
    tokens: Vec<Token>,
    /// By the type chosen in the round of the sale. Who looks at what is left on the mat is not among them.
    pleased: [CustomerSet; TYPES],
}

/// All batches that can please two customers of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Batches {
    all: Vec<Batch>,
    /// Whom each pleases at best. Apart, because most are looked at no further.
    best: Vec<CustomerSet>,
}

impl Batches {
    /// All batches of two and three tokens, and low ones of four.
    pub fn of(deck: &Deck) -> Batches {
        let judges_the_rest = |customer| deck.customer(customer).need.iter().any(|need| need.of == Of::Left);
        let judges: CustomerSet = deck.customers().iter().filter(|&customer| !judges_the_rest(customer)).collect();
        let mut batches = Batches::default();
        let mut add = |tokens: &[Token]| {
            let sold: Tokens = tokens.iter().copied().collect();
            let pleased =
                Type::ALL.map(|chosen| deck.satisfied(judges, &Sale { sold, left: Tokens::default(), chosen }));
            let best = pleased.iter().fold(CustomerSet::default(), |all, some| all.union(*some));
            if best.len() >= 2 {
                let mut tokens = tokens.to_vec();
                tokens.sort_unstable_by_key(|token| std::cmp::Reverse(token.level()));
                batches.all.push(Batch { tokens, pleased });
                batches.best.push(best);
            }
        };
        for a in Token::all() {
            for b in Token::all().filter(|&b| b >= a) {
                add(&[a, b]);
                for c in Token::all().filter(|&c| c >= b) {
                    add(&[a, b, c]);
                    let low = |token: Token| token.level() <= LEVELS / 2;
                    if low(a) && low(b) && low(c) {
                        Token::all().filter(|&d| d >= c && low(d)).for_each(|d| add(&[a, b, c, d]));
                    }
                }
            }
        }
        batches
    }
}

/// Plans that one hand may have at a time; with more cards than this is good for, the rest is overlooked.
const MAX_PLANS: usize = 1024;

/// What somebody with these cards can make of a mat.
pub(crate) struct Planner<'a> {
    pub deck: &'a Deck,
    pub hand: CustomerSet,
    /// What a round of waiting costs.
    round: f32,
    /// Batches that please two of the hand, and what they pay at most: worked out once, for many mats.
    plans: [(u16, f32); MAX_PLANS],
    count: usize,
}

impl Planner<'_> {
    pub fn new(deck: &Deck, hand: CustomerSet, round: f32) -> Planner<'_> {
        let mut planner = Planner { deck, hand, round, plans: [(0, 0.0); MAX_PLANS], count: 0 };
        for (index, best) in deck.batches().best.iter().enumerate() {
            let pleased = best.both(hand);
            if pleased.len() >= 2 && planner.count < MAX_PLANS {
                planner.plans[planner.count] = (index as u16, planner.worth(pleased));
                planner.count += 1;
            }
        }
        planner
    }

    /// The same player with another hand.
    pub fn holding(&self, hand: CustomerSet) -> Planner<'_> {
        Planner::new(self.deck, hand, self.round)
    }

    /// The best that can come of this mat in a later round.
    pub fn waiting(&self, mat: &Tokens) -> f32 {
        let idle = LEVEL * mat.sum() as f32;
        let mut best = idle;
        for &(index, most) in &self.plans[..self.count] {
            // A bound that most batches do not reach: everybody pays, and it takes a single round.
            if most - self.round + idle <= best {
                continue;
            }
            let batch = &self.deck.batches().all[usize::from(index)];
            let work = Work::of(mat, &batch.tokens);
            let used = LEVEL * work.used as f32;
            let cost = self.round * work.rounds.max(1) as f32;
            // The last round goes to one of the rows that need work, or to any when none does.
            let last = Type::ALL.into_iter().filter(|t| work.rounds == 0 || work.rows >> t.index() & 1 == 1);
            for chosen in last {
                let pleased = batch.pleased[chosen.index()].both(self.hand);
                if pleased.len() >= 2 {
                    best = best.max(self.worth(pleased) - cost + idle - used);
                }
            }
        }
        best
    }

    /// What selling is worth now, or none when it pleases fewer than two.
    pub fn selling(&self, sale: &Sale) -> Option<f32> {
        let pleased = self.deck.satisfied(self.hand, sale);
        (pleased.len() >= 2).then(|| self.worth(pleased) + LEVEL * sale.left.sum() as f32)
    }

    pub fn worth(&self, customers: CustomerSet) -> f32 {
        f32::from(self.deck.pay(customers)) - CARD * customers.len() as f32
    }
}

/// The work from a mat to a batch.
struct Work {
    rounds: usize,
    /// The rows that need it, as bits.
    rows: u8,
    /// Levels of the own tokens that go into it.
    used: usize,
}

impl Work {
    fn of(mat: &Tokens, batch: &[Token]) -> Work {
        let mut levels_free = *mat;
        let (mut create, mut upgrade, mut used) = ([0; TYPES], [0; TYPES], 0);
        for token in batch {
            let (t, wanted) = (token.kind(), token.level());
            let fitting = levels_free.levels(t) & ((1u32 << wanted) - 1) as u8;
            let level = match fitting.checked_ilog2() {
                Some(bit) => {
                    let level = bit as usize + 1;
                    levels_free.remove(Token::new(t, level));
                    used += level;
                    level
                }
                None => {
                    create[t.index()] += 1;
                    1
                }
            };
            upgrade[t.index()] += wanted - level;
        }
        let (mut rounds, mut rows) = (0, 0);
        for t in Type::ALL {
            let (create, upgrade): (usize, usize) = (create[t.index()], upgrade[t.index()]);
            if create + upgrade == 0 {
                continue;
            }
            // Every round upgrades something: without a spare token that takes one more.
            let forced = create > upgrade && levels_free.levels(t) == 0;
            rounds += create.max(upgrade) + usize::from(forced);
            rows |= 1 << t.index();
        }
        Work { rounds, rows, used }
    }
}

/// Calls `each` with every batch of `spare` tokens from place `from` on, added to `draft`, and the first token added.
pub(crate) fn for_each_batch(spare: &Tokens, from: usize, draft: Tokens, each: &mut impl FnMut(Token, &Tokens)) {
    let size = match spare.len() {
        0..=8 => 8,
        9..=12 => 5,
        _ => 4,
    };
    extend(spare, from, draft, None, size, each);
}

fn extend(
    spare: &Tokens,
    from: usize,
    draft: Tokens,
    first: Option<Token>,
    size: usize,
    each: &mut impl FnMut(Token, &Tokens),
) {
    if size == 0 {
        return;
    }
    for token in spare.kinds().filter(|token| token.index() >= from) {
        let (mut spare, mut draft) = (*spare, draft);
        spare.remove(token);
        draft.add(token);
        let first = first.unwrap_or(token);
        each(first, &draft);
        extend(&spare, token.index(), draft, Some(first), size - 1, each);
    }
}
