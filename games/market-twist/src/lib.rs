//! Market Twist: everybody makes and sells goods in secret at once, and twists change the market for all.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R4.3). Customers and twists are data:
//! see [`Deck`].
#![forbid(unsafe_code)]

mod action;
mod customers;
mod deal;
mod deck;
mod event;
mod foresight;
mod goods;
mod heuristics;
mod options;
mod planner;
mod reader;
mod state;
mod table;
mod tally;
mod tokens;
mod turn;
mod twisting;
mod twists;
mod view;
mod work;
mod workshop;

use engine::{ActionSet, Chance, Info, Seat, Seats, Standing, Studied, Tell, Viewer};
use serde::Serialize;

pub use action::Action;
pub use customers::{Customer, CustomerCard, CustomerSet, Kind, Measure, Of, Predicate, Sale, Span};
pub use deal::{Position, PositionError, Station};
pub use deck::{Deck, DeckRef};
pub use event::Event;
pub use goods::{NotAToken, Token, Type, TypeSet};
pub use options::Options;
pub use reader::{DeckError, Problem};
pub use state::{Lately, MarketTwist, Phase, ROUND_LIMIT};
pub use tally::Tally;
pub use tokens::{Levels, Tokens};
pub use twists::{Among, Mood, Op, Pick, Twist, TwistCard, TwistSet};
pub use view::View;
pub use workshop::{Desk, Holding, Market, Outcome, Resolved, Running, Shown, Stage, Turn};

impl engine::Game for MarketTwist {
    const INFO: Info = Info {
        id: "market-twist",
        title: "Market Twist",
        pitch: "Make the batch that pleases all your customers at once, before the market twists.",
        designer: "Source rules, designer not named",
        year: 2026,
        players: (1, 6),
        usual_players: 4,
        minutes: 30,
        rules: include_str!("../RULES.md"),
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        MarketTwist::dealt(options, chance, tell)
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.owing
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
        MarketTwist::dreamt(view, chance)
    }

    fn record(&self) -> impl Serialize {
        self.position()
    }
}

impl Studied for MarketTwist {
    type Tally = Tally;
}
