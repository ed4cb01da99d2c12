//! What a decent player would do: work towards batches that please many, and look out for the next twist.

use engine::{Heuristics, PerSeat, Seat, Tuning};

use crate::action::Action;
use crate::customers::{CustomerSet, Sale};
use crate::foresight;
use crate::goods::{Token, Type};
use crate::planner::{Planner, Player, for_each_batch};
use crate::state::MarketTwist;
use crate::tokens::Tokens;
use crate::twists::Op;
use crate::workshop::{Desk, Holding, Market, Stage};

/// Clearing a draft is for people who change their mind.
const NEVER: f32 = -1000.0;
/// What a round of waiting costs, in dollars, and when the end is near.
const ROUND: f32 = 1.0;
const LAST_ROUND: f32 = 1.6;
/// For a sale that reaches the goal.
const GOAL: f32 = 10.0;

impl Heuristics for MarketTwist {
    /// Nothing that others hold changes what is best here.
    const WORLDS: usize = 1;

    /// A sale takes rounds to prepare: two are played, and the rest is planned. What the others do hardly matters, and
    /// costs time.
    const SEARCH: Tuning = Tuning { chapters: Some(2), sense: 1.0, warmth: 0.1, prior: Some(0.5), ..Tuning::PLAIN };

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let mind = Mind::new(self, seat);
        match mind.desk.stage {
            Stage::PickType => {
                for t in Type::ALL {
                    let mut mat = mind.desk.mat;
                    mat.add(Token::new(t, 1));
                    let best = mind.upgrades(mat, t).map(|(_, value)| value).fold(NEVER, f32::max);
                    worth(Action::ChooseType(t), best);
                }
            }
            Stage::Upgrade => {
                let chosen = mind.desk.turn.chosen.unwrap_or_default();
                for (level, value) in mind.upgrades(mind.desk.mat, chosen) {
                    worth(Action::UpgradeToken { level }, value);
                }
            }
            Stage::Sale { draft, cursor, .. } => mind.sales(draft, usize::from(cursor), worth),
            Stage::Order => {
                for slot in mind.desk.todo.iter() {
                    let value = foresight::in_order(mind.market, slot, mind.desk.todo, mind.desk.holding());
                    worth(Action::ChooseTwist { slot }, value);
                }
            }
            Stage::Step(running) => mind.step(running.step(mind.market), running.picked, worth),
            Stage::Done => {}
        }
    }

    fn chapter(&self) -> u32 {
        self.round.into()
    }

    fn forecast(&self) -> PerSeat<f32> {
        PerSeat::from_fn(self.options.players, |seat| {
            let desk = &self.workshops[seat].desk;
            let player = Player { deck: &self.options.deck, hand: desk.hand, round: ROUND };
            f32::from(desk.money) + player.waiting(&desk.mat)
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
    planner: Planner<'a>,
    others: usize,
    /// Dollars to the goal.
    missing: u16,
}

impl<'a> Mind<'a> {
    fn new(game: &'a MarketTwist, seat: Seat) -> Mind<'a> {
        let desk = &game.workshops[seat].desk;
        let richest = game.shown.iter().map(|shown| shown.money).max().unwrap_or(0);
        // Within one sale of the end there is no time to build.
        let hurry = richest + 5 >= game.options.goal;
        Mind {
            desk,
            market: &game.market,
            planner: Planner::new(Player {
                deck: &game.options.deck,
                hand: desk.hand,
                round: if hurry { LAST_ROUND } else { ROUND },
            }),
            others: game.options.players - 1,
            missing: game.options.goal.saturating_sub(desk.money),
        }
    }

    /// What each level of the chosen type is worth upgrading.
    fn upgrades(&self, mat: Tokens, chosen: Type) -> impl Iterator<Item = (u8, f32)> {
        let levels = mat.levels(chosen);
        (1..=6).filter(move |level| levels >> (level - 1) & 1 == 1).map(move |level| {
            let token = Token::new(chosen, usize::from(level));
            let mut mat = mat;
            mat.remove(token);
            mat.add(token.shifted(1));
            (level, self.turn_over(mat, chosen))
        })
    }

    /// What a mat is worth at the sale step.
    fn turn_over(&self, mat: Tokens, chosen: Type) -> f32 {
        let mut best = self.keeping(mat, chosen);
        for_each_batch(&mat, 0, Tokens::default(), &mut |_, batch| {
            let sale = Sale { sold: *batch, left: mat.without(batch), chosen };
            best = best.max(self.selling(&sale).unwrap_or(NEVER));
        });
        best
    }

    /// What selling nothing is worth.
    fn keeping(&self, mat: Tokens, chosen: Type) -> f32 {
        self.planner.waiting(&mat) + self.twists(mat, self.desk.money, chosen)
    }

    /// What a sale is worth, or none when it is not allowed.
    fn selling(&self, sale: &Sale) -> Option<f32> {
        if sale.sold.len() < 2 {
            return None;
        }
        let player = self.planner.player;
        let pleased = player.deck.satisfied(player.hand, sale);
        if !pleased.has_two() {
            return None;
        }
        let value = player.selling(pleased, &sale.left);
        let gained = player.deck.pay(pleased);
        let goal = if gained >= self.missing { GOAL } else { 0.0 };
        Some(value + goal + self.twists(sale.left, self.desk.money + gained, sale.chosen))
    }

    fn twists(&self, mat: Tokens, money: u16, chosen: Type) -> f32 {
        foresight::expected(self.market, self.others, chosen, Holding { mat, money })
    }

    fn sales(&self, draft: Tokens, cursor: usize, worth: &mut impl FnMut(Action, f32)) {
        let chosen = self.desk.turn.chosen.unwrap_or_default();
        let mat = self.desk.mat;
        let mut adding = [NEVER; crate::goods::CELLS];
        for_each_batch(&mat.without(&draft), cursor, draft, &mut |first, batch| {
            let value = self.selling(&self.desk.sale(batch)).unwrap_or(NEVER);
            let best = &mut adding[first.index()];
            *best = best.max(value);
        });
        for token in mat.without(&draft).kinds().filter(|token| token.index() >= cursor) {
            worth(Action::AddToSale(token), adding[token.index()]);
        }
        if let Some(value) = self.selling(&self.desk.sale(&draft)) {
            worth(Action::ConfirmSale, value);
        }
        worth(Action::SkipSale, self.keeping(mat, chosen));
        worth(Action::ClearSale, 2.0 * NEVER);
    }

    fn step(&self, step: Op, picked: Option<Token>, worth: &mut impl FnMut(Action, f32)) {
        let mat = self.desk.mat;
        let waiting = |change: &dyn Fn(&mut Tokens)| {
            let mut mat = mat;
            change(&mut mat);
            self.planner.waiting(&mat)
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
                for token in mat.kinds() {
                    let values = Type::ALL.into_iter().filter(|&t| t != token.kind()).map(|t| become_type(token, t));
                    worth(Action::TwistToken(token), values.fold(NEVER, f32::max));
                }
                // A change must be good for something.
                worth(Action::TwistPass, waiting(&|_| ()) + 0.01);
            }
            (Op::Discard { .. }, _) => {
                for customer in self.desk.hand.iter() {
                    let hand = self.desk.hand.without(CustomerSet::only(customer));
                    let player = Player { hand, ..self.planner.player };
                    let pays = f32::from(self.planner.player.deck.customer(customer).pays);
                    worth(Action::TwistDiscard(customer), player.waiting(&mat) - 0.1 * pays);
                }
            }
            _ => mat.kinds().for_each(|token| {
                worth(Action::TwistToken(token), waiting(&|mat| mat.remove(token)));
            }),
        }
    }
}
