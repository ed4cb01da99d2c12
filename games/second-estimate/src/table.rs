//! How the table looks.

use engine::ActionSet;
use felt::{Face, LogLine, People, Prompt, SeatNote, Tabletop};
use maud::{Markup, html};

use crate::action::Action;
use crate::event::Event;
use crate::state::SecondEstimate;
use crate::view::View;

impl Tabletop for SecondEstimate {
    const COLOUR: &'static str = "#a83f23";
    const STYLE: &'static str = "";

    fn emblem() -> Markup {
        html! {}
    }

    fn table(view: &View, _: &ActionSet<Action>, _: &People) -> Face {
        Face {
            whereabouts: format!("Round {} of {}", view.round, view.rounds_in_all),
            seats: view.totals.iter().map(|total| SeatNote { score: total.to_string(), extra: None }).collect(),
            board: html! {},
            prompt: Prompt { ask: html! {}, why: None, confirm: None, waiting: true },
            hand: None,
            result: None,
        }
    }

    fn sentences(_: &Event, _: &People) -> Vec<LogLine> {
        Vec::new()
    }
}
