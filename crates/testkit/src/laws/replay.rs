//! Seed, options and steps are the whole game: there is no other luck.

use engine::{Action, Dice, Game, Match, Seat, Step, Viewer};

use super::take_back::waver;
use crate::trial::Trial;
use crate::{LawBroken, Laws, Verdict, ensure, same};

impl<G: Game> Laws<G> {
    /// A log, take-backs included, replays to the same state and views and tells the same. A log that does not fit is
    /// refused at the step that does not.
    pub fn a_log_replays_to_the_same_game(&self) -> Result<(), LawBroken> {
        self.at_every_table("a_log_replays_to_the_same_game", |trial| {
            replays(trial)?;
            while let Some((seat, action)) = trial.pick()? {
                waver(&mut trial.game, &mut trial.dice)?;
                trial.play(seat, action)?;
                if trial.one_in(10) {
                    replays(trial)?;
                }
            }
            replays(trial)?;
            refuses_garbage(trial)
        })
    }
}

fn replayed<G: Game>(trial: &Trial<'_, G>, steps: &[Step]) -> Result<Match<G>, engine::ReplayError> {
    Match::replay(trial.table.options.clone(), trial.seed(), steps.iter().copied())
}

fn replays<G: Game>(trial: &Trial<'_, G>) -> Verdict {
    let again = replayed(trial, trial.game.steps()).map_err(|error| error.to_string())?;
    same("the log replays to another state", trial.game.state(), again.state())?;
    same("the replay tells something else", &trial.game.told(), &again.told())?;
    ensure!(trial.game.steps() == again.steps(), "the replay keeps another log");
    for viewer in Viewer::all(trial.players()) {
        let json = |game: &Match<G>| serde_json::to_string(&game.view(viewer)).map_err(|error| error.to_string());
        same(format!("the replay looks different to {viewer:?}"), &json(&trial.game)?, &json(&again)?)?;
    }
    for seat in Seat::all(trial.players()) {
        ensure!(trial.game.turn(seat) == again.turn(seat), "the replay numbers the turns of {seat} differently");
    }
    Ok(())
}

fn refuses_garbage<G: Game>(trial: &mut Trial<'_, G>) -> Verdict {
    let mut steps = trial.game.steps().to_vec();
    let at = trial.dice.below(steps.len() as u32 + 1) as usize;
    let seat = steps.first().map(|step| match *step {
        Step::Play { seat, .. } | Step::TakeBack { seat } => seat,
    });
    let Some(seat) = seat else { return Ok(()) };
    steps.insert(at, Step::Play { seat, code: G::Action::COUNT as u16 });
    let failed = replayed(trial, &steps).err().map(|error| error.at);
    ensure!(failed == Some(at), "a log with garbage at step {at} failed at {failed:?}");
    // In any other order the steps may fit or not, but nothing breaks.
    trial.dice.shuffle(&mut steps);
    let _ = replayed(trial, &steps);
    Ok(())
}
