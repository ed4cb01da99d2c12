//! What a decent player would do: work towards batches that please many, and look out for the next twist.

use std::cell::Cell;

use engine::{Chance, Heuristics, PerSeat, Seat, Tuning};

use crate::action::Action;
use crate::customers::{CustomerSet, Sale};
use crate::foresight::{self, Outlook};
use crate::goods::{Token, Type};
use crate::imagine::outline;
use crate::offers::{Offer, Offers};
use crate::planner::{Planner, Player, Room};
use crate::state::MarketTwist;
use crate::tokens::Tokens;
use crate::twists::Op;
use crate::view::View;
use crate::workshop::{Desk, Holding, Market, Stage};

/// Clearing a draft is for people who change their mind.
const NEVER: f32 = -1000.0;
/// Whether something is behind the best by this or by more makes no difference: to somebody who takes the best, in a
/// playout, and for a first guess.
const BEHIND: f32 = 0.1;
const FAR_BEHIND: f32 = 1.0;
const VERY_FAR_BEHIND: f32 = 4.0;
/// What a round of waiting costs, in dollars, and when the end is near.
const ROUND: f32 = 1.0;
const LAST_ROUND: f32 = 1.6;
/// For a sale that reaches the goal.
const GOAL: f32 = 10.0;
/// Tokens of a sale: as many as one looks for on a mat that might be, and on the one that is there.
const FEW: usize = 4;
const MANY: usize = 8;

impl Heuristics for MarketTwist {
    /// Nothing that others hold changes what is best here.
    const WORLDS: usize = 1;

    fn outline(view: &View, _: &mut impl Chance) -> MarketTwist {
        outline(view)
    }

    /// A sale takes rounds to prepare: two are played, and the rest is planned. What the others do hardly matters, and
    /// costs time.
    const SEARCH: Tuning = Tuning { chapters: Some(2), sense: 1.0, warmth: 0.1, prior: Some(0.5), ..Tuning::PLAIN };

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        Mind::new(self, seat, BEHIND).decide(worth);
    }

    fn plan(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        Mind::new(self, seat, VERY_FAR_BEHIND).decide(worth);
    }

    fn glance(&self, seat: Seat, _: bool, worth: &mut impl FnMut(Action, f32)) {
        Mind::new(self, seat, FAR_BEHIND).decide(worth);
    }

    fn chapter(&self) -> u32 {
        self.round.into()
    }

    fn forecast(&self) -> PerSeat<f32> {
        PerSeat::from_fn(self.options.players, |seat| {
            let desk = &self.workshops[seat].desk;
            let player = Player { deck: &self.options.deck, hand: desk.hand, round: ROUND };
            f32::from(desk.money) + player.waiting(&desk.mat, 0.0)
        })
    }

    /// It is a race, so a dollar is a lot.
    fn swing(&self) -> f32 {
        2.0
    }
}

/// One player's view of what matters.
struct Mind<'a> {
    desk: &'a Desk,
    market: &'a Market,
    player: Player<'a>,
    outlook: Outlook,
    /// Dollars to the goal.
    missing: u16,
    /// Whether the whole hand would pay them.
    within_reach: bool,
    /// Whether every token that might be upgraded is looked at.
    thorough: bool,
    /// What is behind the best by this is not looked at any closer.
    behind: f32,
}

impl<'a> Mind<'a> {
    fn new(game: &'a MarketTwist, seat: Seat, behind: f32) -> Mind<'a> {
        let desk = &game.workshops[seat].desk;
        let richest = game.shown.iter().map(|shown| shown.money).max().unwrap_or(0);
        // Within one sale of the end there is no time to build.
        let hurry = richest + 5 >= game.options.goal;
        let missing = game.options.goal.saturating_sub(desk.money);
        Mind {
            desk,
            market: &game.market,
            player: Player { deck: &game.options.deck, hand: desk.hand, round: if hurry { LAST_ROUND } else { ROUND } },
            outlook: Outlook::of(&game.market, game.options.players - 1),
            missing,
            within_reach: game.options.deck.pay(desk.hand) >= missing,
            thorough: game.options.players <= 2,
            behind,
        }
    }

    fn decide(&self, worth: &mut impl FnMut(Action, f32)) {
        match self.desk.stage {
            Stage::PickType => self.types(worth),
            Stage::Upgrade => {
                let mut room = Room::new();
                let planner = Planner::new(self.player, &mut room);
                let chosen = self.desk.turn.chosen.unwrap_or_default();
                let mut top = NEVER;
                for (level, mat) in upgraded(self.desk.mat, chosen) {
                    let keeping = self.keeping(&planner, mat, chosen, top - self.behind);
                    let value = self.best_sale(mat, chosen, keeping);
                    top = top.max(value);
                    worth(Action::UpgradeToken { level }, value);
                }
            }
            Stage::Sale { draft, cursor, .. } => self.sales(draft, usize::from(cursor), worth),
            Stage::Order => {
                for slot in self.desk.todo.iter() {
                    let value = foresight::in_order(self.market, slot, self.desk.todo, self.desk.holding());
                    worth(Action::ChooseTwist { slot }, value);
                }
            }
            Stage::Step(running) => self.step(running.step(self.market), running.picked, worth),
            Stage::Done => {}
        }
    }

    /// What each type is worth choosing, when the highest token that can be is upgraded. To look at the others as well takes
    /// as long again, and is of use only where there is one rival, or none.
    fn types(&self, worth: &mut impl FnMut(Action, f32)) {
        let mut room = Room::new();
        let planner = Planner::new(self.player, &mut room);
        let mats = |t: Type| {
            let mut mat = self.desk.mat;
            mat.add(Token::new(t, 1));
            upgraded(mat, t).map(|(_, mat)| mat)
        };
        // What is kept is judged first: it is quicker, and then fewer sales look promising.
        let mut top = NEVER;
        let keeping = Type::ALL.map(|t| {
            let skipped = if self.thorough { 0 } else { mats(t).count().saturating_sub(1) };
            let judge = |best: f32, mat| self.keeping(&planner, mat, t, best);
            let value = mats(t).skip(skipped).fold(top - self.behind, judge);
            top = top.max(value);
            value
        });
        for t in Type::ALL {
            let least = keeping[t.index()].max(top - self.behind);
            let value = mats(t).last().map_or(least, |mat| self.best_sale(mat, t, least));
            top = top.max(value);
            worth(Action::ChooseType(t), value);
        }
    }

    /// What a mat is worth if nothing is sold now, or `least` if that is more.
    fn keeping(&self, planner: &Planner<'_>, mat: Tokens, chosen: Type, least: f32) -> f32 {
        let twists = self.twists(mat, self.desk.money, chosen);
        least.max(twists + planner.waiting(&mat, least - twists))
    }

    /// What the best sale from a mat is worth, or `least` if that is more.
    fn best_sale(&self, mat: Tokens, chosen: Type, least: f32) -> f32 {
        let mut best = least;
        let at_most = self.outlook.at_most(self.market, chosen, &mat);
        self.offers(mat, chosen, FEW).each(Tokens::default(), 0, &mut |offer| {
            let promising = self.promise(offer) + at_most > best;
            if promising && offer.is_sale() {
                best = best.max(self.selling(&offer.sale, offer.pleased));
            }
            promising
        });
        best
    }

    /// What a sale may be worth that begins with this one, twists aside.
    fn promise(&self, offer: &Offer) -> f32 {
        self.sold_to(offer.hoping, &offer.sale.left)
    }

    fn offers(&self, mat: Tokens, chosen: Type, room: usize) -> Offers<'a> {
        let Player { deck, hand, .. } = self.player;
        Offers { deck, hand, mat, chosen, room }
    }

    /// What a sale to these is worth.
    fn selling(&self, sale: &Sale, pleased: CustomerSet) -> f32 {
        let money = self.desk.money + self.player.deck.pay(pleased);
        self.sold_to(pleased, &sale.left) + self.twists(sale.left, money, sale.chosen)
    }

    /// What it is worth to please these and to keep the rest, twists aside.
    fn sold_to(&self, pleased: CustomerSet, left: &Tokens) -> f32 {
        let player = self.player;
        let goal = if self.within_reach && player.deck.pay(pleased) >= self.missing { GOAL } else { 0.0 };
        player.selling(pleased, left) + goal
    }

    fn twists(&self, mat: Tokens, money: u16, chosen: Type) -> f32 {
        self.outlook.expected(self.market, chosen, Holding { mat, money })
    }

    fn sales(&self, draft: Tokens, cursor: usize, worth: &mut impl FnMut(Action, f32)) {
        let chosen = self.desk.turn.chosen.unwrap_or_default();
        let mat = self.desk.mat;
        let mut top = NEVER;
        if self.desk.can_sell(&draft, &self.market.deck) {
            let sale = self.desk.sale(&draft);
            top = self.selling(&sale, self.player.deck.satisfied(self.desk.hand, &sale));
            worth(Action::ConfirmSale, top);
        }
        let mut adding = [NEVER; crate::goods::CELLS];
        let at_most = self.outlook.at_most(self.market, chosen, &mat);
        self.offers(mat, chosen, MANY).each(draft, cursor, &mut |offer| {
            let best = &mut adding[offer.first.index()];
            let promising = self.promise(offer) + at_most > best.max(top - self.behind);
            if promising && offer.is_sale() {
                *best = best.max(self.selling(&offer.sale, offer.pleased));
                top = top.max(*best);
            }
            promising
        });
        for token in mat.without(&draft).kinds().filter(|token| token.index() >= cursor) {
            worth(Action::AddToSale(token), adding[token.index()]);
        }
        let skipping = match top {
            // Where nothing can be sold, nothing else is left.
            NEVER => 0.0,
            // Whoever has begun has thought about it.
            _ if !draft.is_empty() => top - self.behind,
            _ => self.skipping(mat, chosen, top - self.behind),
        };
        worth(Action::SkipSale, skipping);
        worth(Action::ClearSale, 2.0 * NEVER);
    }

    /// What selling nothing is worth, or `least` if that is more.
    fn skipping(&self, mat: Tokens, chosen: Type, least: f32) -> f32 {
        let twists = self.twists(mat, self.desk.money, chosen);
        least.max(twists + self.player.waiting(&mat, least - twists))
    }

    fn step(&self, step: Op, picked: Option<Token>, worth: &mut impl FnMut(Action, f32)) {
        let mut room = Room::new();
        let (mat, planner) = (self.desk.mat, Planner::new(self.player, &mut room));
        let top = Cell::new(NEVER);
        let waiting = |change: &dyn Fn(&mut Tokens)| {
            let mut mat = mat;
            change(&mut mat);
            let value = planner.waiting(&mat, top.get() - self.behind);
            top.set(value.max(top.get()));
            value
        };
        let become_type = |token: Token, t: Type| {
            waiting(&|mat| {
                mat.remove(token);
                mat.add(Token::new(t, token.level()));
            })
        };
        match (step, picked) {
            (Op::Create { level, .. }, _) => Type::ALL.into_iter().for_each(|t| {
                worth(Action::TwistType(t), waiting(&|mat| mat.add(Token::new(t, usize::from(level)))));
            }),
            (Op::Shift { by, .. }, _) => mat.kinds().for_each(|token| {
                let value = waiting(&|mat| {
                    mat.remove(token);
                    mat.add(token.shifted(by));
                });
                worth(Action::TwistToken(token), value);
            }),
            (Op::Convert { .. }, Some(token)) => Type::ALL.into_iter().filter(|&t| t != token.kind()).for_each(|t| {
                worth(Action::TwistType(t), become_type(token, t));
            }),
            (Op::Convert { .. }, None) => {
                // A change must be good for something.
                worth(Action::TwistPass, waiting(&|_| ()) + 0.01);
                for token in mat.kinds() {
                    let values = Type::ALL.into_iter().filter(|&t| t != token.kind()).map(|t| become_type(token, t));
                    worth(Action::TwistToken(token), values.fold(NEVER, f32::max));
                }
            }
            (Op::Discard { .. }, _) => {
                for customer in self.desk.hand.iter() {
                    let hand = self.desk.hand.without(CustomerSet::only(customer));
                    let player = Player { hand, ..self.player };
                    let lost = 0.1 * f32::from(self.player.deck.customer(customer).pays);
                    let value = player.waiting(&mat, top.get() - self.behind + lost) - lost;
                    top.set(value.max(top.get()));
                    worth(Action::TwistDiscard(customer), value);
                }
            }
            _ => mat.kinds().for_each(|token| {
                worth(Action::TwistToken(token), waiting(&|mat| mat.remove(token)));
            }),
        }
    }
}

/// The mat after upgrading a token of each level of a type.
fn upgraded(mat: Tokens, chosen: Type) -> impl Iterator<Item = (u8, Tokens)> {
    let levels = mat.levels(chosen);
    (1..=6).filter(move |level| levels >> (level - 1) & 1 == 1).map(move |level| {
        let token = Token::new(chosen, usize::from(level));
        let mut mat = mat;
        mat.remove(token);
        mat.add(token.shifted(1));
        (level, mat)
    })
}
