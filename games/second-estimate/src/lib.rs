//! The Second Estimate: everybody hands in one card in secret, and the second strongest wins the best customer.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R3.2).
#![forbid(unsafe_code)]

mod action;
mod cards;
mod deal;
mod event;
mod heuristics;
mod options;
mod state;
mod table;
mod tally;
mod view;

use engine::{ActionSet, Chance, Info, Seat, Seats, Standing, Studied, Tell, Viewer};
use serde::Serialize;

pub use action::Action;
pub use cards::{Card, CardSet, Row, Suit};
pub use deal::{Deal, DealError};
pub use event::{Estimate, Event};
pub use options::Options;
pub use state::{SecondEstimate, Won, ranking};
pub use tally::Tally;
pub use view::View;

impl engine::Game for SecondEstimate {
    const INFO: Info = Info {
        id: "second-estimate",
        title: "The Second Estimate",
        pitch: "Be strong, but never the strongest: second best wins the best customer.",
        designer: "Carol LaGrow",
        year: 2022,
        players: (4, 6),
        usual_players: 4,
        minutes: 20,
        rules: include_str!("../RULES.md"),
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        SecondEstimate::dealt(options, chance, tell)
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.to_act
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        self.allowed(seat)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, _: &mut impl Chance, tell: &mut impl Tell<Event>) {
        self.act(seat, action, tell);
    }

    fn standing(&self) -> Standing {
        self.ranked()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn imagine(view: &View, chance: &mut impl Chance) -> Self {
        SecondEstimate::dreamt(view, chance)
    }

    fn record(&self) -> impl Serialize {
        self.deal_record()
    }
}

impl Studied for SecondEstimate {
    type Tally = Tally;
}
