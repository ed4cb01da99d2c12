//! Mow Money: everybody bids in secret on several contracts at once, and the lowest bid wins, but is paid no more.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R3.2).
#![forbid(unsafe_code)]

mod action;
mod books;
mod cards;
mod contracts;
mod cycle;
mod deck;
mod dream;
mod event;
mod filter;
mod hand;
mod heuristics;
mod hire;
mod options;
mod position;
mod resolve;
mod stacks;
mod state;
mod table;
mod tally;
mod view;

use engine::{ActionSet, Chance, Info, Seat, Seats, Standing, Studied, Tell, Viewer};
use serde::Serialize;

pub use action::Action;
pub use books::{Books, ranking};
pub use cards::{Colour, Icon, Kind, NotACard, Print};
pub use contracts::{Contracts, Neighbourhood, Stakes};
pub use event::{Auction, Bid, Decided, Event, Job, Jobs, Lot, Offers, Report};
pub use hand::{Counts, Hand};
pub use options::Options;
pub use position::{Holding, Position, PositionError};
pub use stacks::{Laid, Purpose, Stack, Stacks};
pub use state::MowMoney;
pub use tally::Tally;
pub use view::{Firm, Mine, Plot, Stage, View};

impl engine::Game for MowMoney {
    const INFO: Info = Info {
        id: "mow-money",
        title: "Mow Money",
        pitch: "Bid low to win the lawn, but you are paid only what you bid.",
        designer: "Matt Saunders",
        year: 2013,
        players: (2, 6),
        usual_players: 4,
        minutes: 45,
        rules: include_str!("../RULES.md"),
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        MowMoney::dealt(options, chance, tell)
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
    fn worthwhile(&self, seat: Seat) -> ActionSet<Action> {
        self.filtered(seat)
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
        MowMoney::dreamt(view, chance)
    }

    fn record(&self) -> impl Serialize {
        self.position()
    }
}

impl Studied for MowMoney {
    type Tally = Tally;
}
