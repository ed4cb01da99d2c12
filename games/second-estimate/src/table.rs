//! How the table looks: what stands where. The pieces are in the files beside.

mod aid;
mod board;
mod examples;
mod first_minute;
mod hand;
mod pictures;
mod result;
mod sentences;
mod so_far;

use engine::{ActionSet, Seat};
use felt::{LogLine, People, Scene, SeatNote, Tableau, Tabletop};

use crate::action::Action;
use crate::cards::{Card, Suit};
use crate::event::{Estimate, Event};
use crate::state::SecondEstimate;
use crate::view::View;

/// Time for each estimate to be turned over, and for a last look.
const REVEAL: Scene = Scene { step_ms: 420, last_look_ms: 1300 };

impl Tabletop for SecondEstimate {
    const STYLE: &'static str = include_str!("table/style.css");
    const EMBLEM: &'static str = include_str!("table/emblem.svg");

    felt::book! { "first", "moving-suits" }

    fn table(view: &View, legal: &ActionSet<Action>, people: &People) -> Tableau {
        let choosing = !view.market.is_empty();
        let revealed = !choosing && !view.is_over();
        let note = |seat: Seat| SeatNote {
            score: view.totals[seat].to_string(),
            ready: choosing && !view.to_act.contains(seat),
            extra: None,
        };
        Tableau {
            whereabouts: Self::whereabouts(view),
            seats: Seat::all(view.players).map(note).collect(),
            board: board::board(view, legal, people),
            scene_ms: if revealed { REVEAL.ms(view.players) } else { 0 },
            prompt: hand::prompt(view, legal, people),
            hand: view.seat.map(|_| hand::hand(view, legal)),
            result: view.is_over().then(|| result::result(view, people)),
        }
    }

    fn whereabouts(view: &View) -> String {
        format!("Round {} of {}", view.round, view.rounds_in_all)
    }

    fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
        sentences::sentences(event, people)
    }
}

impl From<Suit> for felt::Suit {
    fn from(suit: Suit) -> felt::Suit {
        felt::Suit::ALL[suit as usize]
    }
}

impl From<Card> for felt::Card {
    fn from(card: Card) -> felt::Card {
        felt::Card { rank: card.rank(), suit: card.suit().into() }
    }
}

/// A place in the order of strength (0 is the strongest of `of`), as people say it.
fn place_name(place: usize, of: usize) -> String {
    match place {
        0 => "strongest".to_owned(),
        1 if of > 2 => "2nd strongest".to_owned(),
        _ if place + 1 == of => "weakest".to_owned(),
        _ => felt::ordinal(place + 1),
    }
}

/// Who won the customers of a finished round, best customer first.
fn winners<'a>(view: &'a View, round: &'a [Estimate]) -> impl Iterator<Item = (Seat, Estimate)> + 'a {
    view.setup().award.iter().filter_map(|&place| {
        Seat::all(view.players).zip(round.iter().copied()).find(|(_, estimate)| usize::from(estimate.place) == place)
    })
}
