//! What a decent player knows about a game, beyond its rules.

use serde::{Deserialize, Serialize};

use crate::{Chance, Game, PerSeat, Quick, Seat};

/// Rules of thumb, for players who do not think and for searches that want a start. All of it may be left out.
pub trait Heuristics: Game {
    /// How sharply a greedy player prefers what looks better, in points of worth: at 0 it always takes the
    /// best, and mixing keeps several of them from crowding the same spot.
    const TEMPERATURE: f32 = 0.0;

    /// Worlds imagined for one decision of a greedy player: enough to even out the guesses, few enough to answer
    /// at once. One will do where nothing hidden changes what looks good.
    const WORLDS: usize = 32;

    /// The same for the decision at hand, where decisions differ in how much they hang on what is hidden. One is a
    /// promise: [`Self::appraise`] says the same in every world that the seat cannot tell from this one.
    #[inline]
    fn worlds(&self) -> usize {
        Self::WORLDS
    }

    /// A world for a greedy player's decision: one of those that fit the view. Where one will do, what makes no difference to
    /// [`Self::appraise`] may be left out of it.
    #[inline]
    fn outline(view: &Self::View, chance: &mut impl Chance) -> Self {
        Self::imagine(view, chance)
    }

    /// How a search looks ahead, by measurement.
    const SEARCH: Tuning = Tuning::PLAIN;

    /// Says how good each legal action of `seat` looks, in points of score, in one imagined world.
    ///
    /// `self` is imagined from the seat's view. What others hold in it is a guess, so it may be used. A game that says
    /// nothing has everything look the same, so that whoever follows its rules of thumb plays at random.
    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Self::Action, f32)) {
        self.legal(seat).iter().for_each(|action| worth(action, 0.0));
    }

    /// The same for somebody who plans: what an action leaves for later counts, too. For a search's own choices, where it
    /// makes a first guess and where it plays on.
    #[inline]
    fn plan(&self, seat: Seat, worth: &mut impl FnMut(Self::Action, f32)) {
        self.appraise(seat, worth);
    }

    /// The same for playouts, where a cruder opinion that costs next to nothing is worth more than a good one. Whoever has
    /// none says nothing, and plays on at random. `planning` is for the search's own seat.
    #[inline]
    fn glance(&self, seat: Seat, planning: bool, worth: &mut impl FnMut(Self::Action, f32)) {
        match planning {
            true => self.plan(seat, worth),
            false => self.appraise(seat, worth),
        }
    }

    /// What the seat whose view it is concludes from what the others have done so far; nothing, where that says little.
    fn read(_view: &Self::View, _dice: &mut Quick) -> Option<Box<dyn Reading<Self>>> {
        None
    }

    /// Counts the rounds of the game: it goes up whenever something has just been settled, so that a search that
    /// does not look to the end stops where the scores mean most.
    #[inline]
    fn chapter(&self) -> u32 {
        0
    }

    /// The score that everybody may expect to end with. Only asked in imagined worlds, at the start of a chapter or
    /// at the end.
    #[inline]
    fn forecast(&self) -> PerSeat<f32> {
        let standing = self.standing();
        PerSeat::from_fn(standing.players(), |seat| standing.score(seat) as f32)
    }

    /// Points by which one must lead in the forecast to be e times as likely to win as another.
    #[inline]
    fn swing(&self) -> f32 {
        5.0
    }
}

/// Imagines worlds that fit a view as [`Game::imagine`] does, but those most often in which the others had reason to do
/// what they did.
pub trait Reading<G: Game>: Send {
    /// Another world, drawn anew each time.
    fn imagine(&mut self, dice: &mut Quick) -> G;

    /// Says how good each action of one of the others looks to them, where it was read how they think; says whether it was.
    /// `world` grew out of the one that was imagined last.
    fn weigh(&self, _world: &G, _seat: Seat, _worth: &mut dyn FnMut(G::Action, f32)) -> bool {
        false
    }
}

/// How a search plays one game. Every number is a choice by measurement, and can be kept in a file; what a file does not
/// name is as in [`Tuning::PLAIN`].
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tuning {
    /// Chapters that a playout looks ahead, the running one included; none looks to the end.
    pub chapters: Option<u32>,
    /// Share of the seat's decisions in a playout that are made by the rules of thumb, not at random.
    pub sense: f32,
    /// The same for the others.
    pub company: f32,
    /// Whether the rules of thumb know no more in a playout than the seat would, instead of the whole imagined world.
    pub own_side: bool,
    /// In a playout, an action is as likely as a better one by e for so many points of worth.
    pub warmth: f32,
    /// The same for how a new branch is first tried; none tries all alike.
    pub prior: Option<f32>,
    /// How much is tried that does not look best so far.
    pub curiosity: f32,
    /// In the tree, the others follow the rules of thumb on what they see, with this warmth; none lets everybody
    /// think in a tree of their own.
    pub others: Option<f32>,
}

impl Tuning {
    /// Random playouts to the end, and nothing known.
    pub const PLAIN: Tuning = Tuning {
        chapters: None,
        sense: 0.0,
        company: 0.0,
        own_side: false,
        warmth: 0.0,
        prior: None,
        curiosity: 1.0,
        others: None,
    };
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning::PLAIN
    }
}
