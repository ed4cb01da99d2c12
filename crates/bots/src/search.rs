//! Thinks ahead: information-set Monte Carlo tree search with one tree a seat.
//!
//! Every iteration imagines a world that fits what the seat knows, walks down everybody's own tree (nodes are named
//! by what that seat has heard and done, so nobody sees through another's eyes), plays on to where the world can be
//! judged, and remembers what came of it.

mod budget;
mod ears;
mod playout;
mod tree;

use std::num::NonZeroU32;

use engine::{Action, ActionSet, Dice, Heuristics, Outset, Quick, Reading, Seat, Seats, Sight, Silence, Tuning};

pub use budget::{Budget, BudgetError};
pub(crate) use ears::Ears;
pub(crate) use tree::AsIs;
use tree::{EdgeId, Taste, Tree};

use crate::Bot;

/// Worlds behind the first guesses at the decision itself, and further down.
const GUESSES: (u16, u16) = (16, 2);
/// Iterations between two looks at the clock.
const BETWEEN_LOOKS: u32 = 16;

/// One decision being thought about.
pub struct Search<G: Heuristics> {
    seat: Seat,
    legal: ActionSet<G::Action>,
    outset: Outset<G>,
    /// What the others gave away, if that helps.
    reading: Option<Box<dyn Reading<G>>>,
    tuning: Tuning,
    /// How all others decide, where that is known.
    known: Option<Bot>,
    tree: Tree,
    path: Vec<(EdgeId, Seat)>,
    dice: Quick,
    /// The decision's own node.
    root: u64,
    iterations: u32,
    /// Iterations behind an earlier decision in the same phase, part of which serve this one.
    before: u32,
}

/// What a search thinks of one action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought<A> {
    /// One of those that are worth the seat's while.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// Share of the win that it leads to.
    pub win: f32,
    /// Score that it leads to.
    pub score: f32,
}

impl<G: Heuristics> Search<G> {
    /// `luck` decides which worlds are imagined: the same sight, luck and number of iterations give the same thoughts.
    pub fn new(sight: &Sight<'_, G>, tuning: Tuning, luck: u64) -> Search<G> {
        let (seat, legal) = (sight.seat(), sight.worthwhile());
        let mut search = Search {
            seat,
            outset: sight.outset(),
            reading: None,
            tuning,
            known: None,
            tree: Tree::with_capacity(4096),
            path: Vec::with_capacity(256),
            dice: Quick::new(luck),
            root: 0,
            iterations: 0,
            before: 0,
            legal,
        };
        // A phase in which the seat was called upon by somebody's secret step cannot be replayed from its start.
        if search.imagine().worthwhile(seat) != search.legal {
            search.outset = Outset { view: sight.view(), done: Vec::new() };
        }
        search.reading = G::read(&search.outset.view, &mut search.dice);
        search.root = search.ears().key(seat);
        search
    }

    /// The same search, if all others are bots of this kind: it knows how they think, and not what they hold.
    pub(crate) fn knowing(self, bot: Option<Bot>) -> Search<G> {
        Search { known: bot, ..self }
    }

    /// The same search, for a later decision of the same seat in the same phase: everything that began with what the
    /// seat has done since is kept. None when the table has moved on, or the seat has changed its mind.
    pub fn go_on(mut self, sight: &Sight<'_, G>) -> Option<Search<G>> {
        let outset = sight.outset();
        let same = sight.seat() == self.seat && outset.view == self.outset.view;
        if !same || !outset.done.starts_with(&self.outset.done) {
            return None;
        }
        self.before = self.iterations;
        self.outset = outset;
        self.legal = sight.worthwhile();
        self.root = self.ears().key(self.seat);
        self.iterations = self.tree.edges_of(self.root).map(|edge| edge.visits).sum();
        Some(self)
    }

    /// Thinks until the budget is used up, or nothing can change any more. What was thought before counts.
    pub fn think(&mut self, budget: Budget) {
        if self.legal.len() < 2 {
            return;
        }
        let known = if self.before > 0 { self.iterations as f32 / self.before as f32 } else { 0.0 };
        let running = budget.less(known).start();
        loop {
            let left = running.left(self.iterations);
            if left == 0 || self.is_settled(left) {
                return;
            }
            for _ in 0..left.min(BETWEEN_LOOKS) {
                self.iterate();
            }
        }
    }

    /// The same with so many helpers, each on a thread and with worlds of its own. A budget in iterations is shared, one
    /// in time is everybody's.
    pub fn think_with(&mut self, helpers: usize, budget: Budget) {
        if helpers == 0 || self.legal.len() < 2 {
            return self.think(budget);
        }
        let each = match budget {
            Budget::Iterations(count) => {
                let share = count.get().div_ceil(helpers as u32 + 1);
                Budget::Iterations(NonZeroU32::new(share).unwrap_or(NonZeroU32::MIN))
            }
            time => time,
        };
        let mut others: Vec<Search<G>> = (0..helpers).map(|_| self.twin()).collect();
        std::thread::scope(|scope| {
            others.iter_mut().for_each(|other| drop(scope.spawn(|| other.think(each))));
            self.think(each);
        });
        others.iter().for_each(|other| self.absorb(other));
    }

    /// A search for the same decision that has thought nothing yet.
    fn twin(&mut self) -> Search<G> {
        Search {
            seat: self.seat,
            legal: self.legal.clone(),
            outset: self.outset.clone(),
            reading: G::read(&self.outset.view, &mut self.dice),
            tuning: self.tuning,
            known: self.known,
            tree: Tree::with_capacity(4096),
            path: Vec::with_capacity(256),
            dice: Quick::new(self.dice.long()),
            root: self.root,
            iterations: 0,
            before: 0,
        }
    }

    /// Takes over what another one found out about the decision itself.
    fn absorb(&mut self, other: &Search<G>) {
        self.tree.absorb(self.root, &other.tree);
        self.iterations += other.iterations;
    }

    /// What it thinks of every action, the best first.
    pub fn thoughts(&self) -> Vec<Thought<G::Action>> {
        let mut thoughts: Vec<_> = self
            .tree
            .edges_of(self.root)
            .filter(|edge| self.legal.contains_code(edge.code))
            .filter_map(|edge| {
                let visits = edge.visits.max(1) as f32;
                let action = G::Action::from_code(edge.code)?;
                Some(Thought { action, visits: edge.visits, win: edge.value / visits, score: edge.score / visits })
            })
            .collect();
        thoughts.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
        thoughts
    }

    /// What it would do.
    pub fn best(&self) -> Option<G::Action> {
        self.thoughts().first().map(|thought| thought.action).or_else(|| self.legal.nth(0))
    }

    /// Iterations that serve this decision, with those of an earlier one in the phase and those of helpers.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Whether the best cannot be overtaken in `left` iterations.
    fn is_settled(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for edge in self.tree.edges_of(self.root) {
            second = second.max(first.min(edge.visits));
            first = first.max(edge.visits);
        }
        first - second > left
    }

    fn imagine(&mut self) -> G {
        let mut world = match &mut self.reading {
            Some(reading) => reading.imagine(&mut self.dice),
            None => G::imagine(&self.outset.view, &mut self.dice),
        };
        for &action in &self.outset.done {
            world.play(self.seat, action, &mut self.dice, &mut Silence);
        }
        world
    }

    fn ears(&self) -> Ears {
        let mut ears = Ears::new();
        self.outset.done.iter().for_each(|action| ears.did(self.seat, action.code()));
        ears
    }

    /// One walk down the trees.
    fn iterate(&mut self) {
        let mut world = self.imagine();
        let mut ears = self.ears();
        let until = self.tuning.chapters.map_or(u32::MAX, |chapters| world.chapter() + chapters);
        let mut grown = Seats::NONE;
        self.path.clear();
        while let Some(seat) = world.to_act().first() {
            if world.chapter() >= until || grown.contains(seat) {
                break;
            }
            let legal = world.worthwhile(seat);
            let action = if legal.len() < 2 {
                legal.nth(0)
            } else if let (Some(bot), true) = (self.known, seat != self.seat) {
                bot.choose(&Sight::of(&world, seat), &mut self.dice)
            } else if let (Some(warmth), true) = (self.tuning.others, seat != self.seat) {
                playout::on_their_side(&world, seat, &legal, self.reading.as_deref(), warmth, &mut self.dice)
            } else {
                let key = ears.key(seat);
                if !self.tree.has_room_for(key) {
                    break;
                }
                let guesses = match self.tuning.prior {
                    None => 0,
                    Some(_) if key == self.root => GUESSES.0,
                    Some(_) => GUESSES.1,
                };
                let taste = Taste { curiosity: self.tuning.curiosity, guesses };
                let warmth = self.tuning.prior.unwrap_or(1.0);
                let guess = |odds: &mut [f32]| playout::guess(&world, seat, warmth, odds);
                let (edge, is_new) = self.tree.select(key, &legal, &taste, &mut self.dice, guess);
                if is_new {
                    grown.insert(seat);
                }
                self.path.push((edge, seat));
                G::Action::from_code(self.tree.edge(edge).code)
            };
            let Some(action) = action else { break };
            ears.did(seat, action.code());
            world.play(seat, action, &mut self.dice, &mut ears);
        }
        match self.known {
            Some(bot) => playout::play_among(&mut world, self.seat, until, bot, &mut self.dice),
            None => playout::play_on(&mut world, self.seat, until, &self.tuning, &mut self.dice),
        }
        let (shares, scores) = playout::judge(&world);
        for &(edge, seat) in &self.path {
            let edge = self.tree.edge(edge);
            edge.visits += 1;
            edge.value += shares[seat];
            edge.score += scores[seat];
        }
        self.iterations += 1;
    }
}
