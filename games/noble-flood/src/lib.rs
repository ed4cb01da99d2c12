//! Noble Flood: promise poker patterns, then build a common map of cards that must agree with their neighbours.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R4.2).
#![forbid(unsafe_code)]

mod action;
mod cards;
mod cells;
mod checks;
mod contracts;
mod deal;
mod dream;
mod effects;
mod event;
mod heuristics;
mod knowledge;
mod legal;
mod map;
mod marks;
mod options;
mod paths;
mod placing;
mod play;
mod position;
mod prepare;
mod scoring;
mod state;
mod table;
mod tally;
mod tasks;
mod turns;
mod view;

use engine::{ActionSet, Chance, Info, Seat, Seats, Standing, Studied, Tell, Viewer};
use serde::Serialize;

pub use action::Action;
pub use cards::{Card, CardSet, Effect, Face, Shown, Suit};
pub use cells::{Cell, Cells};
pub use checks::{Check, Discard, Evidence, Finding};
pub use contracts::{About, ActionCard, Contract, Offer, Rule, Terms};
pub use deal::Deal;
pub use event::Event;
pub use map::Map;
pub use marks::{NumberSet, SuitSet, Wild};
pub use options::Options;
pub use placing::{Liberties, Mode, Surroundings};
pub use position::{Position, PositionError};
pub use scoring::resolve;
pub use state::{NobleFlood, Outcome, Record, RoundEnd, ranking};
pub use tally::Tally;
pub use tasks::{ExtraPlay, Naming, Step, Task, Whom};
pub use view::{Hand, Laid, View};

impl engine::Game for NobleFlood {
    const INFO: Info = Info {
        id: "noble-flood",
        title: "Noble Flood",
        pitch: "Promise poker patterns, then build them together on one crowded map.",
        designer: "Pandaqi (Tiamo Pastoor)",
        year: 2025,
        players: (2, 6),
        usual_players: 3,
        minutes: 30,
        rules: include_str!("../RULES.md"),
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        NobleFlood::dealt(options, chance, tell)
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.owing()
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        self.allowed(seat)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        self.act(seat, action, chance, tell);
    }

    fn standing(&self) -> Standing {
        self.ranked()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn imagine(view: &View, chance: &mut impl Chance) -> Self {
        NobleFlood::dreamt(view, chance)
    }

    fn record(&self) -> impl Serialize {
        self.deal_record()
    }
}

impl Studied for NobleFlood {
    type Tally = Tally;
}
