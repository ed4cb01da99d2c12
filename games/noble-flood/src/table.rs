//! How the table looks: what stands where. The pieces are in the files beside.

mod aid;
mod board;
mod cards;
mod chart;
mod contracts;
mod ending;
mod examples;
mod first_minute;
mod hand;
mod links;
mod map;
mod pictures;
mod prompt;
mod seats;
mod sentences;
mod standing;

use engine::{ActionSet, Seat};
use felt::{LogLine, People, Tableau, Tabletop};

use crate::action::Action;
use crate::cards::{Shown, Suit};
use crate::event::Event;
use crate::state::{NobleFlood, Outcome};
use crate::tasks::{Naming, Task};
use crate::view::View;

impl Tabletop for NobleFlood {
    const STYLE: &'static str = include_str!("table/style.css");
    const EMBLEM: &'static str = include_str!("table/emblem.svg");

    felt::book! { "first", "action-cards", "special-contracts", "switchy-suits" }

    fn table(view: &View, legal: &ActionSet<Action>, people: &People) -> Tableau {
        let table = Drawing { view, legal, people, outcomes: standing::now(view) };
        Tableau {
            whereabouts: Self::whereabouts(view),
            seats: Seat::all(view.options.players).map(|seat| seats::note(&table, seat)).collect(),
            board: board::board(&table),
            scene_ms: if table.round_just_ended() { ending::scene_ms(view) } else { 0 },
            prompt: prompt::prompt(&table).with(hand::refusals(&table)),
            hand: view.seat.map(|seat| hand::hand(&table, seat)),
            result: view.is_over().then(|| ending::result(&table)),
        }
    }

    fn whereabouts(view: &View) -> String {
        format!("Round {}", view.round)
    }

    fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
        sentences::sentences(event, people)
    }
}

/// What all pieces are drawn from.
struct Drawing<'a> {
    view: &'a View,
    legal: &'a ActionSet<Action>,
    people: &'a People,
    /// How the contracts stand right now.
    outcomes: Vec<Outcome>,
}

impl Drawing<'_> {
    /// The code of an action, if the viewer may take it.
    fn code(&self, action: Action) -> Option<u16> {
        self.legal.contains(action).then(|| engine::Action::code(action))
    }

    /// The new round has been dealt and nothing has happened in it: time to look back.
    fn round_just_ended(&self) -> bool {
        let calling = matches!(self.view.task(), Some(Task::Name { naming: Naming::Call, .. }));
        calling && self.view.last.is_some()
    }

    /// Contracts are being picked: they come first on the board.
    fn picking(&self) -> bool {
        matches!(self.view.task(), Some(Task::Name { naming: Naming::Call, .. } | Task::Pick { .. }))
    }

    /// Whether a card is wild at the moment.
    fn is_wild(&self, shown: Shown) -> bool {
        self.view.course.wild.into_iter().flatten().any(|wild| wild.covers(shown.face))
    }
}

impl From<Suit> for felt::Suit {
    fn from(suit: Suit) -> felt::Suit {
        match suit {
            Suit::Hearts => felt::Suit::Hearts,
            Suit::Diamonds => felt::Suit::Diamonds,
            Suit::Clubs => felt::Suit::Clubs,
            Suit::Spades => felt::Suit::Spades,
        }
    }
}

impl From<Shown> for felt::Card {
    fn from(shown: Shown) -> felt::Card {
        felt::Card { rank: shown.face.number(), suit: shown.face.suit().into() }
    }
}

/// "+7", "−2".
/// A total: no plus before it, and a minus is a minus.
fn total(points: i32) -> String {
    signed(points).replace('+', "")
}

fn signed(points: i32) -> String {
    if points < 0 { format!("−{}", -points) } else { format!("+{points}") }
}
