//! A game watched again, with whichever eyes; and a running one.

use std::sync::Arc;

use bots::Bot;
use catalog::AnyGame;
use engine::{Choices, Seat, Step};
use server::replay::{Eyes, Reel, Showing, page};
use store::{Entry, LOG_FORMAT, PersonId, Sitter};

use crate::seated::{CODE, NAMES};
use crate::{Screen, seed};

/// When the game began, and how long every step takes, in milliseconds.
const BEGAN: i64 = 1_763_145_000_000;
const PACE: i64 = 7_300;

pub(crate) fn screens(game: &dyn AnyGame, players: usize, choices: &Choices) -> Vec<Screen> {
    let steps = steps(game, players, choices);
    let id = game.info().id;
    let names = (0..players).map(|at| (person(at), NAMES[at].to_owned())).collect();
    let screen = |what: &str, steps: &[Step], eyes: Option<Eyes>, at: &dyn Fn(usize) -> usize| {
        let reel = Reel::of(CODE, &log(game, players, choices, steps), &names).ok()?;
        let showing = Showing::of(Arc::new(reel), Seat::new(0), eyes).ok()?;
        let page = page(&showing, at(showing.last()), &Vec::new(), "http://192.168.0.12:8080")?;
        Some(Screen::new(format!("{id}-{players}-replay-{what}"), Some(players), page))
    };
    let seat = Seat::new(0).map(Eyes::Seat);
    let half = &steps[..steps.len() / 2];
    [
        screen("seat-middle", &steps, seat, &|last| last / 2),
        screen("hands-middle", &steps, Some(Eyes::All), &|last| last * 2 / 3),
        screen("start", &steps, None, &|_| 0),
        screen("over", &steps, seat, &|last| last),
        screen("running", half, None, &|last| last),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn person(at: usize) -> PersonId {
    PersonId(format!("ana-{at}"))
}

/// A whole game of random bots.
fn steps(game: &dyn AnyGame, players: usize, choices: &Choices) -> Vec<Step> {
    let Ok(mut playing) = game.open(players, choices, seed(7), &[]) else { return Vec::new() };
    let mut luck = 1;
    while let Some(seat) = playing.to_act().iter().last() {
        luck += 1;
        let Some(code) = playing.ponder(seat, luck)(Bot::Random, 0, None).code else { break };
        if playing.take(Step::Play { seat, code }).is_err() {
            break;
        }
    }
    playing.steps().to_vec()
}

fn log(game: &dyn AnyGame, players: usize, choices: &Choices, steps: &[Step]) -> Vec<(Entry, i64)> {
    let host = PersonId("ana".to_owned());
    let mut log = vec![Entry::Created {
        game: game.info().id.to_owned(),
        players,
        choices: choices.clone(),
        seed: seed(7).to_string(),
        listed: true,
        host: host.clone(),
        format: LOG_FORMAT,
        edition: game.edition(),
    }];
    log.extend(Seat::all(players).map(|seat| Entry::Seated {
        seat,
        sitter: match seat.index() {
            1 => Sitter::Bot { kind: Bot::Greedy.id().to_owned() },
            at => Sitter::Person { id: person(at) },
        },
    }));
    log.push(Entry::Started);
    log.extend(steps.iter().map(|&step| Entry::Played(step)));
    log.into_iter().zip((BEGAN..).step_by(PACE as usize)).collect()
}
