//! A dream is a world that the dreamer cannot tell from the real one.

use engine::{Game, Quick, Seat, Silence, Viewer};

use crate::trial::{Trial, pick};
use crate::{LawBroken, Laws, Verdict, same};

impl<G: Game> Laws<G> {
    /// An imagined world looks the same to the dreamer, owes, allows and scores the same, and can be played to its end. Where
    /// something is hidden, dreams vary.
    pub fn dreams_fit_what_the_dreamer_knows(&self) -> Result<(), LawBroken> {
        let law = "dreams_fit_what_the_dreamer_knows";
        let (mut hidden, mut varied) = (false, false);
        self.at_every_table(law, |trial| {
            let bound = (self.bound)(&trial.table.options);
            loop {
                for seat in Seat::all(trial.players()) {
                    let (one, two) = (dream(trial, seat), dream(trial, seat));
                    fits(trial.game.state(), seat, &one)?;
                    fits(trial.game.state(), seat, &two)?;
                    hidden |= one != *trial.game.state();
                    varied |= one != two;
                    if trial.one_in(10) {
                        play_out(one, bound, &mut trial.dice)?;
                    }
                }
                match trial.pick()? {
                    Some((seat, action)) => trial.play(seat, action)?,
                    None => return Ok(()),
                }
            }
        })?;
        if hidden && !varied {
            let what = "dreams differ from the truth, so something is hidden, but they are always the same".to_owned();
            return Err(LawBroken { law, how: "every table".to_owned(), what });
        }
        Ok(())
    }
}

/// A world that `seat` holds possible.
pub(super) fn dream<G: Game>(trial: &mut Trial<'_, G>, seat: Seat) -> G {
    G::imagine(&trial.game.view(Viewer::Seat(seat)), &mut trial.dice)
}

fn fits<G: Game>(truth: &G, seat: Seat, dream: &G) -> Verdict {
    let viewer = Viewer::Seat(seat);
    same(format!("{seat} tells a dream from the truth by its view"), &truth.view(viewer), &dream.view(viewer))?;
    if !truth.to_act().is_empty() {
        same(format!("in a dream of {seat} the scores are others"), &truth.standing(), &dream.standing())?;
    }
    same(format!("in a dream of {seat} others owe a decision"), &truth.to_act(), &dream.to_act())?;
    same(format!("in a dream of {seat} it may do something else"), &truth.legal(seat), &dream.legal(seat))?;
    same(format!("in a dream of {seat} other things are worthwhile"), &truth.worthwhile(seat), &dream.worthwhile(seat))
}

fn play_out<G: Game>(mut world: G, bound: usize, dice: &mut Quick) -> Verdict {
    for _ in 0..=bound {
        match pick(&world, dice)? {
            Some((seat, action)) => world.play(seat, action, dice, &mut Silence),
            None => return Ok(()),
        }
    }
    Err(format!("a dream does not end within {bound} actions"))
}
