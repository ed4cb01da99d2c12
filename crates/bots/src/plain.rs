//! The least that a search must beat, to measure with: information-set Monte Carlo tree search as in the textbook.
//!
//! One tree, as the deciding seat sees the game; worlds from `imagine`, random playouts to the end, won or not. It asks
//! a game for its rules and for nothing else.

use engine::{Action, ActionSet, Dice, Game, Quick, Seat, Sight, Silence, Standing, mix};

use crate::search::{AsIs, Budget, Ears};

/// How much is tried that was not the best so far, against shares of the win from 0 to 1.
const CURIOSITY: f32 = 0.7;
/// Iterations between two looks at the clock.
const BETWEEN_LOOKS: u32 = 16;
/// Enough for seconds of thinking; then the tree stays as it is.
const MOST_EDGES: usize = 1 << 20;

/// Rounds in which a win alone is worth half of one at once.
const SOON: f32 = 16.0;

/// What is remembered of one decision. The next one takes the same memory again.
#[derive(Default)]
pub struct Plain {
    /// The edge that was added last at each node, which knows the one before.
    nodes: std::collections::HashMap<u64, u32, std::hash::BuildHasherDefault<AsIs>>,
    edges: Vec<Edge>,
    path: Vec<(u32, Seat)>,
}

/// One action at a node, and what came of it.
struct Edge {
    code: u16,
    before: Option<u32>,
    visits: u32,
    /// How often it was allowed when the walk came by.
    offered: u32,
    /// Sum of win shares.
    value: f32,
}

impl Plain {
    /// See [`crate::Bot::choose`].
    pub(crate) fn choose<G: Game>(&mut self, sight: &Sight<'_, G>, budget: Budget, luck: u64) -> Option<G::Action> {
        let legal = sight.worthwhile();
        if legal.len() < 2 {
            return legal.nth(0);
        }
        self.think(sight, budget, luck);
        let most = self.edges_at(root(sight.seat())).max_by_key(|edge| edge.visits);
        most.and_then(|edge| G::Action::from_code(edge.code)).or_else(|| legal.nth(0))
    }

    /// Starts over and thinks until the budget is used up; says how many iterations that were.
    pub fn think<G: Game>(&mut self, sight: &Sight<'_, G>, budget: Budget, luck: u64) -> u32 {
        let running = budget.start();
        self.nodes.clear();
        self.edges.clear();
        let (seat, view, mut dice) = (sight.seat(), sight.view(), Quick::new(luck));
        let mut iterations = 0;
        loop {
            let left = running.left(iterations);
            if left == 0 {
                return iterations;
            }
            for _ in 0..left.min(BETWEEN_LOOKS) {
                self.iterate(G::imagine(&view, &mut dice), seat, &mut dice);
                iterations += 1;
            }
        }
    }

    /// One walk down the tree until something new is tried, and a random game from there.
    fn iterate<G: Game>(&mut self, mut world: G, me: Seat, dice: &mut Quick) {
        let mut ears = Ears::new();
        self.path.clear();
        let mut is_new = false;
        while let (Some(seat), false) = (world.to_act().first(), is_new) {
            let legal = world.worthwhile(seat);
            let action = if legal.len() < 2 {
                legal.nth(0)
            } else {
                // What others decide is a branch of this seat's tree: it has a guess at what they do, not at what they know.
                let key = mix(ears.key(me) ^ seat.index() as u64);
                let Some((edge, new)) = self.select(key, &legal, dice) else { break };
                is_new = new;
                self.path.push((edge, seat));
                G::Action::from_code(self.edges[edge as usize].code)
            };
            // A law of every game: whoever owes a decision has something worth doing.
            let Some(action) = action else { break };
            if seat == me {
                ears.did(seat, action.code());
            }
            world.play(seat, action, dice, &mut ears);
        }
        while let Some(seat) = world.to_act().first() {
            let legal = world.worthwhile(seat);
            let Some(action) = legal.nth(dice.below(legal.len().max(1) as u32) as usize) else { break };
            world.play(seat, action, dice, &mut Silence);
        }
        let standing = world.standing();
        for &(edge, seat) in &self.path {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.value += share(&standing, seat);
        }
    }

    /// The edge to follow at the node `key`, and whether it is new: what was never tried comes first, then what is best
    /// by its mean and how seldom it was taken when it could have been. None when there is no room for a new one.
    fn select<A: Action>(&mut self, key: u64, legal: &ActionSet<A>, dice: &mut Quick) -> Option<(u32, bool)> {
        let last = self.nodes.get(&key).copied();
        let (mut known, mut tried) = (ActionSet::<A>::new(), 0);
        let mut best = (f32::NEG_INFINITY, 0);
        let mut at = last;
        while let Some(id) = at {
            let edge = &mut self.edges[id as usize];
            if legal.contains_code(edge.code) {
                known.insert_code(edge.code);
                tried += 1;
                edge.offered += 1;
                let visits = edge.visits as f32;
                let promise = edge.value / visits + CURIOSITY * ((edge.offered as f32).ln() / visits).sqrt();
                if promise > best.0 {
                    best = (promise, id);
                }
            }
            at = edge.before;
        }
        let untried = legal.len() - tried;
        if untried == 0 {
            return Some((best.1, false));
        }
        if self.edges.len() >= MOST_EDGES {
            return None;
        }
        let pick = dice.below(untried as u32) as usize;
        let code = legal.codes().filter(|&code| !known.contains_code(code)).nth(pick)?;
        let id = self.edges.len() as u32;
        self.edges.push(Edge { code, before: last, visits: 0, offered: 1, value: 0.0 });
        self.nodes.insert(key, id);
        Some((id, true))
    }

    fn edges_at(&self, key: u64) -> impl Iterator<Item = &Edge> {
        let edge = |&id: &u32| &self.edges[id as usize];
        std::iter::successors(self.nodes.get(&key).map(edge), move |later| later.before.as_ref().map(edge))
    }
}

/// The node at which this seat decides.
fn root(seat: Seat) -> u64 {
    mix(Ears::new().key(seat) ^ seat.index() as u64)
}

/// What a seat has of the win. Alone, a win in fewer rounds is more of one.
fn share(standing: &Standing, seat: Seat) -> f32 {
    let winners = standing.winners();
    match standing.rounds() {
        _ if !winners.contains(seat) => 0.0,
        Some(rounds) => SOON / (SOON + f32::from(rounds)),
        None => 1.0 / winners.len() as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Choices, Options};
    use second_estimate::SecondEstimate;

    #[test]
    fn every_iteration_tries_one_action_and_adds_one_edge_at_most() {
        let options = Options::check(4, &Choices::default()).unwrap();
        let game = SecondEstimate::deal(&options, &mut Quick::new(1), &mut Silence);
        let seat = game.to_act().first().unwrap();
        let mut plain = Plain::default();
        let thought = plain.think(&Sight::of(&game, seat), "500it".parse().unwrap(), 7);
        let tried: Vec<&Edge> = plain.edges_at(root(seat)).collect();
        assert_eq!((thought, tried.iter().map(|edge| edge.visits).sum::<u32>()), (500, 500));
        assert_eq!(tried.len(), game.worthwhile(seat).len());
        assert!(plain.edges.len() <= 500);
        assert!(plain.edges.iter().all(|edge| edge.visits <= edge.offered && edge.value <= edge.visits as f32));
    }
}
