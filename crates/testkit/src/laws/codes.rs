//! Codes round-trip, and only what is listed is taken.

use std::collections::BTreeMap;

use engine::{Action, Game, MAX_ACTIONS, MAX_SEATS, Match, Refusal, Seat, Step};

use crate::{LawBroken, Laws, Verdict, ensure, same};

/// Beyond every code that a game may have.
const CODES: u16 = 2 * MAX_ACTIONS as u16;

impl<G: Game> Laws<G> {
    /// Codes are dense and round-trip. Every listed action is taken; every other code, from any seat at any time, is
    /// refused for the right reason and changes nothing.
    pub fn listed_actions_are_taken_and_all_else_is_refused(&self) -> Result<(), LawBroken> {
        let law = "listed_actions_are_taken_and_all_else_is_refused";
        round_trip::<G::Action>().map_err(|what| LawBroken { law, how: "the codes".to_owned(), what })?;
        self.at_every_table(law, |trial| {
            while let Some((seat, action)) = trial.pick()? {
                if trial.one_in(4) {
                    everything_at(&mut trial.game)?;
                }
                trial.play(seat, action)?;
            }
            everything_at(&mut trial.game)
        })
    }
}

fn round_trip<A: Action>() -> Verdict {
    let mut written = BTreeMap::new();
    for code in 0..=u16::MAX {
        match A::from_code(code) {
            Some(action) => {
                ensure!(usize::from(code) < A::COUNT, "code {code} is beyond the last, yet is `{action}`");
                ensure!(action.code() == code, "code {code} is `{action}`, whose code is {}", action.code());
                let json = serde_json::to_string(&action).map_err(|error| format!("`{action}` in JSON: {error}"))?;
                if let Some(other) = written.insert(json, code) {
                    return Err(format!("`{action}` has code {code} but is written like code {other}"));
                }
            }
            None => ensure!(usize::from(code) >= A::COUNT, "there is no action with code {code}"),
        }
    }
    Ok(())
}

/// Tries every code from every seat.
fn everything_at<G: Game>(game: &mut Match<G>) -> Verdict {
    for seat in Seat::all(MAX_SEATS) {
        let before = game.clone();
        for code in (0..CODES).chain([u16::MAX]) {
            let step = Step::Play { seat, code };
            let (expected, checked) = (expected(&before, seat, code), game.check(step));
            ensure!(checked == expected, "code {code} of {seat} checks as {checked:?}, not {expected:?}");
            let taken = if expected.is_ok() { game.clone().take(step) } else { game.take(step) };
            ensure!(taken == expected, "code {code} of {seat}: {taken:?}, not {expected:?}");
        }
        same(format!("refused codes of {seat} changed the state"), before.state(), game.state())?;
        ensure!(before.steps() == game.steps(), "refused codes of {seat} changed the log");
        ensure!(before.told() == game.told(), "refused codes of {seat} told something");
        let turns = |game: &Match<G>| Seat::all(MAX_SEATS).map(|seat| game.turn(seat)).collect::<Vec<_>>();
        same("refused codes moved the turn numbers", &turns(&before), &turns(game))?;
    }
    Ok(())
}

fn expected<G: Game>(game: &Match<G>, seat: Seat, code: u16) -> Result<(), Refusal> {
    if seat.index() >= game.players() {
        Err(Refusal::NoSuchSeat)
    } else if game.is_over() {
        Err(Refusal::GameOver)
    } else if usize::from(code) >= G::Action::COUNT {
        Err(Refusal::NoSuchAction(code))
    } else if !game.to_act().contains(seat) {
        Err(Refusal::NotToAct)
    } else if !game.state().legal(seat).contains_code(code) {
        Err(Refusal::Illegal)
    } else {
        Ok(())
    }
}
