//! Resolving twists (R5): each player alone, in the order they like. Private until everybody is done.

use engine::{ActionSet, Dice};

use crate::action::{Action, code};
use crate::customers::CustomerSet;
use crate::goods::{Token, TokenSet, Type};
use crate::twists::{Among, Op, Pick};
use crate::workshop::{Desk, Market, Outcome, Resolved, Running, Stage, Workshop};

impl Workshop {
    /// Starts the phase and runs up to the first decision; answers what the owner drew.
    pub fn begin_twists(&mut self, market: &Market, dice: &mut impl Dice) -> CustomerSet {
        self.desk.todo = market.triggered;
        self.desk.resolved = Resolved::default();
        self.proceed(None, market, dice)
    }

    pub(crate) fn resolve(&mut self, action: Action, market: &Market, dice: &mut impl Dice) -> CustomerSet {
        match (self.desk.stage, action) {
            (Stage::Order, Action::ChooseTwist { slot }) => {
                let running = self.desk.start(slot, market);
                self.proceed(Some(running), market, dice)
            }
            (Stage::Step(mut running), action) => {
                self.desk.decide(&mut running, action, market);
                self.proceed(Some(running), market, dice)
            }
            (stage, action) => {
                debug_assert!(false, "{action} does not fit {stage:?}");
                CustomerSet::default()
            }
        }
    }

    /// Runs everything that needs no decision.
    fn proceed(&mut self, mut running: Option<Running>, market: &Market, dice: &mut impl Dice) -> CustomerSet {
        let mut drawn = CustomerSet::default();
        loop {
            let Some(mut now) = running.take() else {
                let mut waiting = self.desk.todo.iter();
                match (waiting.next(), waiting.next()) {
                    (None, _) => self.desk.stage = Stage::Done,
                    // R5.3: a single twist starts by itself.
                    (Some(slot), None) => {
                        running = Some(self.desk.start(slot, market));
                        continue;
                    }
                    (Some(_), Some(_)) => self.desk.stage = Stage::Order,
                }
                return drawn;
            };
            match market.twist(now.slot).steps.get(usize::from(now.step)) {
                None => self.desk.finish(),
                Some(&step) if step.asks() && now.left > 0 && self.desk.has_target(step) => {
                    self.desk.stage = Stage::Step(now);
                    return drawn;
                }
                Some(&step) => {
                    if let Op::Draw { n } = step {
                        let new = self.draw(usize::from(n), dice);
                        self.desk.outcome().drawn += new.len() as u8;
                        drawn = drawn.union(new);
                    } else {
                        self.desk.run(step, now.slot);
                    }
                    now.step += 1;
                    now.left = self.desk.repetitions(&now, market);
                    running = Some(now);
                }
            }
        }
    }
}

impl Desk {
    pub(crate) fn twist_allows(&self, market: &Market) -> ActionSet<Action> {
        let mut set = ActionSet::new();
        let tokens = |set: &mut ActionSet<Action>, occupied: TokenSet| {
            set.insert_bits(code::TWIST_TOKEN as u16, occupied.bits());
        };
        match self.stage {
            Stage::Order => set.insert_bits(code::CHOOSE_TWIST as u16, self.todo.bits()),
            Stage::Step(running) => match (running.step(market), running.picked) {
                (Op::Create { .. }, _) => Type::ALL.into_iter().for_each(|t| set.insert(Action::TwistType(t))),
                (Op::Convert { .. }, Some(token)) => {
                    let others = Type::ALL.into_iter().filter(|&t| t != token.kind());
                    others.for_each(|t| set.insert(Action::TwistType(t)));
                }
                (Op::Convert { optional, .. }, None) => {
                    tokens(&mut set, self.mat.occupied());
                    if optional {
                        set.insert(Action::TwistPass);
                    }
                }
                (Op::Lose { among: Among::Highest, .. }, _) => tokens(&mut set, self.mat.highest()),
                (Op::Discard { .. }, _) => set.insert_bits(code::TWIST_DISCARD as u16, self.hand.bits()),
                _ => tokens(&mut set, self.mat.occupied()),
            },
            Stage::PickType | Stage::Upgrade | Stage::Sale { .. } | Stage::Done => {}
        }
        set
    }

    fn start(&mut self, slot: Type, market: &Market) -> Running {
        self.todo.remove(slot);
        self.resolved.push(Outcome { slot, ..Outcome::default() });
        let mut running = Running { slot, step: 0, left: 0, picked: None };
        running.left = self.repetitions(&running, market);
        running
    }

    fn finish(&mut self) {
        let after = self.holding();
        self.outcome().after = after;
    }

    /// The record of the running twist. Only asked while one runs.
    fn outcome(&mut self) -> &mut Outcome {
        let last = self.resolved.len() - 1;
        &mut self.resolved[last]
    }

    /// How often the step at which `running` stands is asked for.
    fn repetitions(&self, running: &Running, market: &Market) -> u16 {
        match market.twist(running.slot).steps.get(usize::from(running.step)) {
            Some(&(Op::Create { n, .. } | Op::Shift { n, .. } | Op::Convert { n, .. })) => u16::from(n),
            Some(&(Op::Lose { n, .. } | Op::Discard { n })) => u16::from(n),
            Some(&Op::LoseTo { keep }) => (self.mat.len() as u16).saturating_sub(u16::from(keep)),
            _ => 0,
        }
    }

    /// R5.4: a repetition without anything to choose ends its step.
    fn has_target(&self, step: Op) -> bool {
        match step {
            Op::Create { .. } => true,
            Op::Discard { .. } => !self.hand.is_empty(),
            _ => !self.mat.is_empty(),
        }
    }

    fn decide(&mut self, running: &mut Running, action: Action, market: &Market) {
        match (running.step(market), action) {
            (Op::Create { level, .. }, Action::TwistType(t)) => self.mat.add(Token::new(t, usize::from(level))),
            (Op::Shift { by, .. }, Action::TwistToken(token)) => {
                self.mat.remove(token);
                self.mat.add(token.shifted(by));
            }
            (Op::Lose { .. } | Op::LoseTo { .. }, Action::TwistToken(token)) => self.mat.remove(token),
            (Op::Convert { .. }, Action::TwistToken(token)) => {
                running.picked = Some(token);
                return;
            }
            (Op::Convert { .. }, Action::TwistType(t)) => {
                if let Some(token) = running.picked.take() {
                    self.mat.remove(token);
                    self.mat.add(Token::new(t, token.level()));
                }
            }
            (Op::Convert { .. }, Action::TwistPass) => running.left = 1,
            (Op::Discard { .. }, Action::TwistDiscard(customer)) => {
                self.put_away(CustomerSet::only(customer));
                let outcome = self.outcome();
                if outcome.discarded.contains(customer) {
                    outcome.discarded_again.insert(customer);
                }
                outcome.discarded.insert(customer);
            }
            (step, action) => debug_assert!(false, "{action} does not fit {step:?}"),
        }
        running.left -= 1;
    }

    /// Carries out a step without a decision; one with a decision has nothing left to do here.
    pub(crate) fn run(&mut self, step: Op, slot: Type) {
        match step {
            Op::CreateEach { level } => {
                Type::ALL.into_iter().for_each(|t| self.mat.add(Token::new(t, usize::from(level))));
            }
            Op::ShiftAll { levels, by } => self.mat.shift_all(levels.levels(), by),
            Op::LoseEach { pick } => {
                for t in Type::ALL {
                    let lost = match pick {
                        Pick::Lowest => self.mat.lowest_of(t),
                        Pick::Highest => self.mat.highest_of(t),
                    };
                    lost.into_iter().for_each(|token| self.mat.remove(token));
                }
            }
            Op::LoseLinked { levels } => self.mat.clear(slot, levels.levels()),
            Op::MoneyTypes { levels, by, max } => {
                let types = self.mat.types(levels.levels()).len().min(usize::from(max));
                // R5.6: losses stop at $0.
                self.money = self.money.saturating_add_signed(i16::from(by) * types as i16);
            }
            _ => {}
        }
    }
}

impl Running {
    /// The step that asks for a decision.
    pub fn step(&self, market: &Market) -> Op {
        market.twist(self.slot).steps[usize::from(self.step)]
    }
}

impl Op {
    /// Whether players decide something in it.
    pub fn asks(self) -> bool {
        match self {
            Op::Create { .. } | Op::Shift { .. } | Op::Convert { .. } => true,
            Op::Lose { .. } | Op::LoseTo { .. } | Op::Discard { .. } => true,
            Op::CreateEach { .. } | Op::ShiftAll { .. } | Op::LoseEach { .. } | Op::LoseLinked { .. } => false,
            Op::Draw { .. } | Op::MoneyTypes { .. } => false,
        }
    }
}
