//! What the search remembers: for every seat a tree of the positions that it can tell apart.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use engine::{Action, ActionSet, Dice};

/// The trees of all seats in one: keys of different seats never meet.
#[derive(Default)]
pub(crate) struct Tree {
    nodes: HashMap<u64, Node, BuildHasherDefault<AsIs>>,
    edges: Vec<Edge>,
}

/// A position as one seat sees it. What is allowed differs from world to world, so a node learns its edges as it goes.
#[derive(Clone, Copy)]
struct Node {
    /// The edge that was added last, which knows the one before.
    last: Option<EdgeId>,
    /// How many worlds its first guesses come from.
    guesses: u16,
}

/// Enough for seconds of thinking, and few enough for a hundred bots: some 25 MB.
const MOST_EDGES: usize = 1 << 20;

pub(crate) type EdgeId = u32;

/// One action at a node, and what came of it.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub code: u16,
    before: Option<EdgeId>,
    pub visits: u32,
    /// Sum of win shares.
    pub value: f32,
    /// Sum of expected scores.
    pub score: f32,
    /// How likely it looked at first.
    prior: f32,
}

impl Edge {
    fn new(code: u16, before: Option<EdgeId>) -> Edge {
        Edge { code, before, visits: 0, value: 0.0, score: 0.0, prior: 1.0 }
    }
}

/// How to try things at a node.
pub(crate) struct Taste {
    pub curiosity: f32,
    /// Worlds from which the first guesses are taken.
    pub guesses: u16,
}

impl Tree {
    pub fn with_capacity(nodes: usize) -> Tree {
        let mut tree = Tree::default();
        tree.nodes.reserve(nodes);
        tree.edges.reserve(nodes * 8);
        tree
    }

    /// The edge to follow at the node `key`, where `legal` is allowed in the world at hand; and whether the node is new.
    ///
    /// A new node is left at random. From then on `guess` says how likely each action looks in this world, as long as
    /// guesses are wanted.
    pub fn select<A: Action>(
        &mut self,
        key: u64,
        legal: &ActionSet<A>,
        taste: &Taste,
        dice: &mut impl Dice,
        guess: impl FnOnce(&mut [f32]),
    ) -> (EdgeId, bool) {
        let Tree { nodes, edges } = self;
        let mut is_new = false;
        let node = nodes.entry(key).or_insert_with(|| {
            is_new = true;
            Node { last: None, guesses: 0 }
        });
        // Most nodes are never met again: such a one is left by one edge, the others wait until then.
        if is_new {
            let any = dice.below(legal.len() as u32) as usize;
            edges.push(Edge::new(legal.nth(any).map_or(0, A::code), None));
            let id = edges.len() as EdgeId - 1;
            node.last = Some(id);
            return (id, true);
        }

        let (mut there, mut visits, mut value, mut prior) = (0, 0, 0.0, 0.0);
        each(edges, node.last, |_, edge| {
            if legal.contains_code(edge.code) {
                there += 1;
                visits += edge.visits;
                value += edge.value;
                prior += edge.prior;
            }
        });
        let known_before = edges.len();
        if there < legal.len() {
            let mut known = ActionSet::<A>::new();
            each(edges, node.last, |_, edge| known.insert_code(edge.code));
            for code in legal.codes().filter(|&code| !known.contains_code(code)) {
                edges.push(Edge::new(code, node.last));
                node.last = Some(edges.len() as EdgeId - 1);
                prior += 1.0;
            }
        }
        if node.guesses < taste.guesses || (taste.guesses > 0 && edges.len() > known_before) {
            let mut odds = [0.0; engine::MAX_ACTIONS];
            guess(&mut odds[..A::COUNT]);
            node.guesses = taste.guesses.min(node.guesses + 1);
            let share = 1.0 / f32::from(node.guesses);
            prior = 0.0;
            let mut at = node.last;
            while let Some(id) = at {
                let edge = &mut edges[id as usize];
                if legal.contains_code(edge.code) {
                    let share = if id as usize >= known_before { 1.0 } else { share };
                    edge.prior += share * (odds[usize::from(edge.code)] - edge.prior);
                    prior += edge.prior;
                }
                at = edge.before;
            }
        }

        let mean = if visits == 0 { 0.5 } else { value / visits as f32 };
        let reach = taste.curiosity * (visits as f32 + 1.0).sqrt() / prior.max(f32::MIN_POSITIVE);
        let mut best = (f32::NEG_INFINITY, 0);
        each(edges, node.last, |id, edge| {
            if legal.contains_code(edge.code) {
                let so_far = if edge.visits == 0 { mean } else { edge.value / edge.visits as f32 };
                let promise = so_far + reach * edge.prior / (1.0 + edge.visits as f32);
                if promise > best.0 {
                    best = (promise, id);
                }
            }
        });
        (best.1, false)
    }

    /// Whether there is room for another node, or this one is there already.
    #[inline]
    pub fn has_room_for(&self, key: u64) -> bool {
        self.edges.len() < MOST_EDGES || self.nodes.contains_key(&key)
    }

    #[inline]
    pub fn edge(&mut self, id: EdgeId) -> &mut Edge {
        &mut self.edges[id as usize]
    }

    /// Adds what another tree knows of the actions at this node.
    pub fn absorb(&mut self, key: u64, other: &Tree) {
        let Some(node) = self.nodes.get_mut(&key) else { return };
        for theirs in other.edges_of(key) {
            let mut at = node.last;
            while let Some(id) = at.filter(|&id| self.edges[id as usize].code != theirs.code) {
                at = self.edges[id as usize].before;
            }
            match at {
                Some(id) => {
                    let ours = &mut self.edges[id as usize];
                    ours.visits += theirs.visits;
                    ours.value += theirs.value;
                    ours.score += theirs.score;
                }
                None => {
                    self.edges.push(Edge { before: node.last, ..*theirs });
                    node.last = Some(self.edges.len() as EdgeId - 1);
                }
            }
        }
    }

    /// Everything that was tried at a node.
    pub fn edges_of(&self, key: u64) -> impl Iterator<Item = &Edge> {
        let last = self.nodes.get(&key).and_then(|node| node.last);
        let edge = |id: EdgeId| &self.edges[id as usize];
        std::iter::successors(last.map(edge), move |later| later.before.map(edge))
    }
}

#[inline]
fn each(edges: &[Edge], last: Option<EdgeId>, mut see: impl FnMut(EdgeId, &Edge)) {
    let mut at = last;
    while let Some(id) = at {
        let edge = &edges[id as usize];
        see(id, edge);
        at = edge.before;
    }
}

/// Keys are well mixed already.
#[derive(Default)]
pub(crate) struct AsIs(u64);

impl Hasher for AsIs {
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers");
    }
    #[inline]
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}
