//! How the table looks: what stands where. The pieces are in the files beside.

mod aid;
mod did;
mod examples;
mod first_minute;
mod hand;
mod lacks;
mod mat;
mod pictures;
mod pieces;
mod result;
mod sentences;
mod twists;
mod wants;

use engine::{ActionSet, Seat};
use felt::{LogLine, People, Scene, SeatNote, Tableau, Tabletop};
use maud::{Markup, html};

use crate::action::Action;
use crate::event::Event;
use crate::state::{MarketTwist, Phase};
use crate::view::View;
use crate::workshop::Holding;

/// Time for each player's turn to be turned over, and for a last look.
const REVEAL: Scene = Scene { step_ms: 350, last_look_ms: 900 };

impl Tabletop for MarketTwist {
    const STYLE: &'static str = include_str!("table/style.css");
    const EMBLEM: &'static str = include_str!("table/emblem.svg");

    felt::book! { "first", "twists", "solo" }

    fn table(view: &View, legal: &ActionSet<Action>, people: &People) -> Tableau {
        let players = view.options.players;
        let note = |seat: Seat| {
            // The viewer's own workshop as it is now, the others' as they were shown last.
            let shown = view.shown[seat];
            let own = view.desk.filter(|_| people.is_me(seat)).map(|desk| desk.holding());
            let Holding { mat, money } = own.unwrap_or(Holding { mat: shown.mat, money: shown.money });
            SeatNote {
                score: format!("${money}"),
                ready: !view.is_over() && !view.to_act.contains(seat),
                extra: (players > 1).then(|| pieces::small_mat(&mat)),
            }
        };
        Tableau {
            whereabouts: Self::whereabouts(view),
            seats: Seat::all(players).map(note).collect(),
            board: board(view, legal, people),
            scene_ms: if has_news(view) { REVEAL.ms(players) } else { 0 },
            prompt: hand::prompt(view, legal, people).with(hand::acts(view, legal)),
            hand: view.desk.as_ref().map(|desk| hand::hand(view, desk, legal)),
            result: view.is_over().then(|| result::result(view, people)),
        }
    }

    fn whereabouts(view: &View) -> String {
        format!("Round {}, to ${}", view.round, view.options.goal)
    }

    fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
        sentences::sentences(event, people)
    }
}

fn board(view: &View, legal: &ActionSet<Action>, people: &People) -> Markup {
    html! {
        @if did::is_worth_telling(view) { (did::did(view, people)) }
        (mat::mat(view, legal))
    }
}

/// Everybody else's doings are new to a viewer who has not begun the running phase.
fn has_news(view: &View) -> bool {
    let players = view.options.players;
    players > 1 && view.lately.round > 0 && view.phase != Phase::Over && view.to_act.len() == players
}
