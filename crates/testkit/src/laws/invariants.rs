//! Conservation, and whatever else a game says about itself.

use engine::{Game, Seat};

use super::dreams::dream;
use crate::{LawBroken, Laws, Moment};

impl<G: Game> Laws<G> {
    /// The game's own invariants hold after the deal, after every action and in every dream.
    pub fn invariants_hold_after_every_action(&self) -> Result<(), LawBroken> {
        self.at_every_table("invariants_hold_after_every_action", |trial| {
            let options = &trial.table.options;
            let moment = Moment { options, state: trial.game.state(), before: None, news: trial.game.told() };
            (self.invariants)(&moment)?;
            while let Some((seat, action)) = trial.pick()? {
                let (before, told) = (trial.game.state().clone(), trial.game.told().len());
                trial.play(seat, action)?;
                let news = &trial.game.told()[told..];
                (self.invariants)(&Moment { options, state: trial.game.state(), before: Some(&before), news })?;
                for seat in Seat::all(trial.players()) {
                    let state = &dream(trial, seat);
                    (self.invariants)(&Moment { options, state, before: None, news: &[] })
                        .map_err(|what| format!("in a dream of {seat}: {what}"))?;
                }
            }
            Ok(())
        })
    }
}
