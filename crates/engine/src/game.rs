//! What a game is.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use serde::Serialize;
use thiserror::Error;

use crate::{Action, ActionSet, Chance, Choices, Options, Reason, Seat, Seats, Standing, Tell, Viewer};

/// The rules of one game. `Self` is the complete state, secrets included: plain data, cheap to clone.
///
/// Every promise below is a law that `testkit` checks for every game and option.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// What people read about it before they know it.
    const INFO: Info;

    /// Grows when the rules change so that an older log would be another game.
    const EDITION: u32 = 1;

    /// Seats and variants.
    type Options: Options;
    /// One small decision by one seat.
    type Action: Action;
    /// Something that happened, told to everybody or to one seat.
    type Event: Clone + Eq + Hash + Debug + Serialize + Send + Sync + 'static;
    /// What one viewer knows.
    type View: View<Self>;

    /// The options under which these rules play as an earlier edition played with `choices`. None where they cannot:
    /// then tables of that edition are shown as they were, and not replayed.
    fn under(_edition: u32, _choices: &Choices) -> Option<Choices> {
        None
    }

    /// Sets the game up and runs everything automatic up to the first decision.
    fn deal(options: &Self::Options, chance: &mut impl Chance, tell: &mut impl Tell<Self::Event>) -> Self;

    /// Seats that owe a decision: several when they choose at once, none when the game is over.
    fn to_act(&self) -> Seats;

    /// What `seat` may do; empty when it owes no decision. Depends only on what `seat` can see.
    fn legal(&self, seat: Seat) -> ActionSet<Self::Action>;

    /// The part of `legal` that is worth a bot's while: every outcome stays in reach, but not in every order, and
    /// nothing is done only to be undone. Empty only when `legal` is.
    #[inline]
    fn worthwhile(&self, seat: Seat) -> ActionSet<Self::Action> {
        self.legal(seat)
    }

    /// Why the seat that holds `view` cannot do `action` now. Only asked about what is not legal for it.
    fn why_not(_view: &Self::View, _action: Self::Action) -> Reason {
        Reason::PLAIN
    }

    /// Plays one legal action and everything automatic after it, telling what happened (see [`Tell`]).
    fn play(&mut self, seat: Seat, action: Self::Action, chance: &mut impl Chance, tell: &mut impl Tell<Self::Event>);

    /// Scores, tie-breaks and places so far; final once nobody is to act. Until then everybody may know them: what is
    /// secret does not count yet.
    fn standing(&self) -> Standing;

    /// What `viewer` knows.
    #[inline]
    fn view(&self, viewer: Viewer) -> Self::View {
        Self::View::of(self, viewer)
    }

    /// See [`View::imagine`].
    #[inline]
    fn imagine(view: &Self::View, chance: &mut impl Chance) -> Self {
        view.imagine(chance)
    }

    /// The deal in full, secrets included, in the notation of the rules: for traces that another program
    /// re-checks, never for players. Only asked before the first action.
    fn record(&self) -> impl Serialize;
}

/// Everything that one viewer may know of a game, memory of past play included.
pub trait View<G>: Clone + Eq + Debug + Serialize + Send + Sync + 'static {
    /// Built fact by fact from what `viewer` may know. Never copy-and-strip.
    fn of(game: &G, viewer: Viewer) -> Self;

    /// A random complete state that the seat holding the view cannot tell from the real one. Spectators imagine nothing.
    fn imagine(&self, chance: &mut impl Chance) -> G;
}

/// What people read about a game before they know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info {
    /// As in addresses and on the command line.
    pub id: &'static str,
    /// As people see it: "Noble Flood".
    pub title: &'static str,
    /// Why one would want to play it, in one sentence.
    pub pitch: &'static str,
    /// Whom the page with the rules names as its author.
    pub designer: &'static str,
    /// Year of the design, named beside the designer.
    pub year: u16,
    /// Smallest and largest table without any option.
    pub players: (usize, usize),
    /// Table size that the lobby offers first.
    pub usual_players: usize,
    /// About how long a game takes.
    pub minutes: u16,
    /// How long people mostly take for a decision: what a clock at the table is made from.
    pub seconds: u16,
    /// How much there is to think about.
    pub weight: Weight,
    /// RULES.md.
    pub rules: &'static str,
}

impl Info {
    /// A game with these rules, of which nothing else is known yet.
    pub const fn new(id: &'static str, title: &'static str, rules: &'static str) -> Info {
        Info {
            id,
            title,
            rules,
            pitch: "",
            designer: "",
            year: 0,
            players: (1, 1),
            usual_players: 1,
            minutes: 1,
            seconds: 30,
            weight: Weight::Medium,
        }
    }

    /// Why one would want to play it.
    pub const fn pitch(self, pitch: &'static str) -> Info {
        Info { pitch, ..self }
    }

    /// Who made it, and when.
    pub const fn designer(self, designer: &'static str, year: u16) -> Info {
        Info { designer, year, ..self }
    }

    /// By how many it can be played without any option, by how many it mostly is, and for about how long.
    pub const fn played(self, players: RangeInclusive<usize>, usual_players: usize, minutes: u16) -> Info {
        Info { players: (*players.start(), *players.end()), usual_players, minutes, ..self }
    }

    /// How many seconds people mostly take for a decision.
    pub const fn seconds(self, seconds: u16) -> Info {
        Info { seconds, ..self }
    }

    /// How much there is to think about.
    pub const fn weight(self, weight: Weight) -> Info {
        Info { weight, ..self }
    }

    /// Whether RULES.md has a place with this number: a heading that begins with it, or a paragraph or point that begins with
    /// it in bold.
    pub fn has_rule(&self, number: &str) -> bool {
        let starts = |text: &str| text.strip_prefix(number).is_some_and(|rest| rest.starts_with([' ', '*']));
        self.rules.lines().any(|line| match line.strip_prefix("**").or_else(|| line.strip_prefix("- **")) {
            Some(bold) => starts(bold),
            None => line.starts_with('#') && starts(line.trim_start_matches('#').trim_start()),
        })
    }
}

/// How much there is to think about in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Known after one round.
    Light,
    /// Known after one game.
    Medium,
    /// There is more of it in every game.
    Heavy,
}

/// Why an action was not taken. The state is as it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// Nobody owes a decision any more.
    #[error("the game is over")]
    GameOver,
    /// The seat is one of a larger table.
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    /// Others owe a decision, this seat does not.
    #[error("it is not your move")]
    NotToAct,
    /// No action of this game has this code.
    #[error("there is no action {0}")]
    NoSuchAction(u16),
    /// The action exists, but now it is not allowed (or not for a [`Match::rehearse`](crate::Match::rehearse)).
    #[error("that is not allowed now")]
    Illegal,
    /// Says the same wherever in the row it ends: how far it would get is nobody's business.
    #[error("these do not go together in one move")]
    NoRow,
    /// It was meant for an earlier decision of the seat (see [`Match::turn`](crate::Match::turn)).
    #[error("the table has moved on")]
    Stale,
    /// No step of the seat is pending.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The last pending step of the seat told somebody something.
    #[error("you have seen something new, so this stands")]
    AlreadyShown,
}
