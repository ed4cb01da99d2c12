//! What is hidden from a viewer changes nothing that the viewer sees, may do or is told.
//!
//! Twins are states that differ only in what somebody cannot see. They come from dreams, and from letting another
//! seat make a different secret choice.

use engine::{ActionSet, Audience, Dice, Game, Seat, Seats, Seed, Seeded, Viewer};

use super::Aside;
use super::dreams::dream;
use crate::trial::{Trial, any_of};
use crate::{LawBroken, Laws, Verdict, ensure, same};

/// Other choices that a step is compared with.
const ALTERNATIVES: usize = 4;

impl<G: Game> Laws<G> {
    /// While several choose, what one does is private: nobody else is told of it, sees it or is limited by it, beyond
    /// who is ready. Twin states look the same, allow the same and tell the same.
    pub fn nobody_learns_what_is_hidden(&self) -> Result<(), LawBroken> {
        self.at_every_table("nobody_learns_what_is_hidden", |trial| {
            while let Some((seat, action)) = trial.pick()? {
                secret_choice(trial, seat, action)?;
                let dreamer = Seat::all(trial.players()).nth(trial.dice.below(trial.players() as u32) as usize);
                dreamer.map_or(Ok(()), |dreamer| twin(trial, dreamer, seat, action))?;
                trial.play(seat, action)?;
            }
            Ok(())
        })
    }
}

fn luck<G: Game>(trial: &mut Trial<'_, G>) -> Seeded {
    Seeded::new(Seed::from(u64::from(trial.dice.bits())))
}

/// Nobody else can tell `action` from another private choice of `seat`.
fn secret_choice<G: Game>(trial: &mut Trial<'_, G>, seat: Seat, action: G::Action) -> Verdict {
    let before = trial.game.state().clone();
    let luck = luck(trial);
    let done = Aside::play(&before, seat, action, luck.clone());
    if !done.is_private() {
        let others = before.to_act().without(Seats::only(seat));
        ensure!(others.is_empty(), "`{action}` of {seat} told everybody something while {others:?} still choose");
        return Ok(());
    }

    let others = |state: &G| state.to_act().without(Seats::only(seat));
    same(
        format!("`{action}` of {seat} told nobody, but changed who else owes a decision"),
        &others(&before),
        &others(&done.state),
    )?;
    let stranger = done.told.iter().find(|told| told.to != Audience::Only(seat));
    ensure!(stranger.is_none(), "`{action}` of {seat} is private, but told another seat {stranger:?}");

    let ready = |state: &G| !state.to_act().contains(seat);
    for viewer in strangers(trial.players(), seat) {
        let allowed = |state: &G| viewer.seat().map_or(ActionSet::new(), |other| state.legal(other));
        let what = format!("`{action}` of {seat} is private, but changed what {viewer:?} may do");
        same(what, &allowed(&before), &allowed(&done.state))?;
        if !ready(&done.state) {
            let what = format!("{seat} is still choosing, but {viewer:?} sees something of `{action}`");
            same(what, &before.view(viewer), &done.state.view(viewer))?;
        }
    }

    let legal = before.legal(seat);
    for _ in 0..ALTERNATIVES {
        let Some(instead) = any_of(&legal, &mut trial.dice) else { break };
        let other = Aside::play(&before, seat, instead, luck.clone());
        if instead == action || !other.is_private() || ready(&other.state) != ready(&done.state) {
            continue;
        }
        for viewer in strangers(trial.players(), seat) {
            let what = format!("{viewer:?} sees whether {seat} secretly chose `{action}` or `{instead}`");
            same(what, &done.state.view(viewer), &other.state.view(viewer))?;
        }
    }
    Ok(())
}

/// `dreamer` cannot tell the real world from one it dreams, neither now nor after the next private step.
fn twin<G: Game>(trial: &mut Trial<'_, G>, dreamer: Seat, seat: Seat, action: G::Action) -> Verdict {
    let truth = trial.game.state().clone();
    let dream = dream(trial, dreamer);
    let what = format!("a spectator sees something that {dreamer} does not know");
    same(what, &truth.view(Viewer::Spectator), &dream.view(Viewer::Spectator))?;

    // In the dream others may hold other cards, so there they choose again.
    let instead = if seat == dreamer { Some(action) } else { any_of(&dream.legal(seat), &mut trial.dice) };
    let instead = instead.ok_or_else(|| format!("in a dream of {dreamer}, {seat} owes a decision and has none"))?;
    let luck = luck(trial);
    let real = Aside::play(&truth, seat, action, luck.clone());
    let dreamt = Aside::play(&dream, seat, instead, luck);
    if seat == dreamer {
        let what = format!("whether `{action}` of {seat} tells everybody something says what is hidden from {seat}");
        same(what, &real.is_private(), &dreamt.is_private())?;
    }
    if !real.is_private() || !dreamt.is_private() {
        return Ok(());
    }
    let taught = |aside: &Aside<G>| aside.told.iter().any(|told| told.reached(Some(dreamer)));
    let what = format!("whether {seat} was told something after `{action}` says what is hidden from {dreamer}");
    same(what, &taught(&real), &taught(&dreamt))?;
    if taught(&real) || real.state.to_act() != dreamt.state.to_act() {
        return Ok(());
    }
    let viewer = Viewer::Seat(dreamer);
    let what =
        format!("after `{action}` of {seat} (dreamt: `{instead}`) {dreamer} tells a dream from the truth by its view");
    same(what, &real.state.view(viewer), &dreamt.state.view(viewer))?;
    let what =
        format!("after `{action}` of {seat} (dreamt: `{instead}`) {dreamer} may do something else than in a dream");
    same(what, &real.state.legal(dreamer), &dreamt.state.legal(dreamer))
}

fn strangers(players: usize, seat: Seat) -> impl Iterator<Item = Viewer> {
    Viewer::all(players).filter(move |viewer| viewer.seat() != Some(seat))
}
