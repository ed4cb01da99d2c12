//! I Bid You Not: a row of silly gadgets grows until somebody calls the auction, and most gadgets bend a rule.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R3.2).
#![forbid(unsafe_code)]

mod action;
mod auction;
mod bid;
mod count;
mod deal;
mod deck;
mod dream;
mod effect;
mod event;
mod force;
mod heuristics;
mod offer;
mod options;
mod products;
mod row;
mod state;
mod table;
mod tally;
mod tile;
mod view;
mod winning;

use engine::{ActionSet, Chance, Info, Seat, Seats, Standing, Studied, Tell, Viewer};
use serde::Serialize;

pub use action::Action;
pub use bid::Bid;
pub use count::{Count, ranking};
pub use deal::{Position, PositionError, in_play};
pub use deck::{Deck, DeckRef, Face, generate, stagger};
pub use event::{Event, How, Order};
pub use offer::Offer;
pub use options::Options;
pub use products::{ActionId, BOX, Catalogue, Product};
pub use row::{Entry, Row};
pub use state::{IBidYouNot, Phase};
pub use tally::Tally;
pub use tile::{Tile, TileSet};
pub use view::{AuctionView, View};

impl engine::Game for IBidYouNot {
    const INFO: Info = Info {
        id: "i-bid-you-not",
        title: "I Bid You Not",
        pitch: "Silly gadgets, secret bids, and nearly every tile bends another rule.",
        designer: "Tiamo Pastoor",
        year: 2025,
        players: (3, 6),
        usual_players: 4,
        minutes: 45,
        rules: include_str!("../RULES.md"),
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        IBidYouNot::dealt(options, chance, tell)
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
        IBidYouNot::dreamt(view, chance)
    }

    fn record(&self) -> impl Serialize {
        self.position()
    }
}

impl Studied for IBidYouNot {
    type Tally = Tally;
}
