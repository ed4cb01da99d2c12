//! Playing on from a moment of a finished game, against bots: a new table with the same deal and the first steps.
//!
//! The deal of a finished game is no secret, and neither is what comes next in it: who plays on could know it. So such a
//! table is private, has bots in all other chairs, and says in its log that it continues another.

use engine::{Seat, Step};
use store::{Entry, LOG_FORMAT, Sitter};
use thiserror::Error;

use super::showing::Showing;
use crate::table::{Chair, STAND_IN, Who};

/// Why nobody can play on from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoWay {
    #[error("This game is still on. When it is over, anybody can play on from any moment of it.")]
    StillOn,
    #[error("The game is over at this moment: go a step back, and play on from there.")]
    Over,
    #[error("This table has no such seat.")]
    NoSuchSeat,
}

/// The seat that somebody would take: the one whose eyes they use, their own, or one that is to decide. None where nobody
/// has anything to decide any more.
pub fn seat(showing: &Showing, at: usize, wish: Option<Seat>) -> Option<Seat> {
    let to_act = showing.game(at)?.to_act();
    let one = || showing.eyes.seat().or(showing.me).or(to_act.first());
    (showing.is_over() && !to_act.is_empty()).then(|| wish.or_else(one)).flatten()
}

/// The log of the new table, with this person in a seat.
pub fn log(showing: &Showing, at: usize, wish: Option<Seat>, who: &Who) -> Result<Vec<Entry>, NoWay> {
    if !showing.is_over() {
        return Err(NoWay::StillOn);
    }
    let table = &showing.reel.table;
    let mine = seat(showing, at, wish).ok_or(NoWay::Over)?;
    table.chair(mine).ok_or(NoWay::NoSuchSeat)?;
    let mut log = vec![
        Entry::Created {
            game: table.game.info().id.to_owned(),
            players: table.chairs.len(),
            choices: table.choices.clone(),
            seed: table.seed().to_string(),
            listed: false,
            host: who.id.clone(),
            format: LOG_FORMAT,
            edition: table.game.edition(),
        },
        Entry::Continued { steps: at },
    ];
    log.extend(table.seats().map(|(seat, chair)| {
        let kind = match chair {
            Chair::Bot(player) => player.bot,
            Chair::Person { .. } | Chair::Empty => STAND_IN,
        };
        let bot = Sitter::Bot { kind: kind.id().to_owned() };
        let me = || Sitter::Person { id: who.id.clone() };
        Entry::Seated { seat, sitter: if seat == mine { me() } else { bot } }
    }));
    log.push(Entry::Started);
    let steps = (0..at).filter_map(|number| showing.reel.step(number));
    log.extend(steps.map(|step: Step| Entry::Played(step)));
    Ok(log)
}
