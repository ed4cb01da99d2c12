//! How the table looks.

use engine::{ActionSet, Seat};
use felt::{Face, LogLine, People, Prompt, SeatNote, Tabletop};
use maud::{Markup, html};

use crate::action::Action;
use crate::event::Event;
use crate::state::MowMoney;
use crate::view::View;

impl Tabletop for MowMoney {
    const COLOUR: &'static str = "#2f7d46";
    const STYLE: &'static str = "";

    fn emblem() -> Markup {
        html! {}
    }

    fn table(view: &View, _: &ActionSet<Action>, _: &People) -> Face {
        let note = |seat: Seat| SeatNote {
            score: view.companies[seat.index()].books.reputation().to_string(),
            ready: false,
            extra: None,
        };
        Face {
            whereabouts: format!("Round {}", view.round),
            seats: Seat::all(view.players).map(note).collect(),
            board: html! {},
            scene_ms: 0,
            prompt: Prompt { ask: html! {}, why: None, confirm: None },
            hand: None,
            result: None,
        }
    }

    fn sentences(_: &Event, _: &People) -> Vec<LogLine> {
        Vec::new()
    }
}
