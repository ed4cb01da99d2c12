//! Changing one's mind while others think leaves no trace but in the log.

use engine::{Action, Game, MAX_SEATS, Match, Quick, Refusal, Seat, Viewer};

use crate::trial::any_of;
use crate::{LawBroken, Laws, Verdict, ensure, same};

/// Choices made and taken back at a time.
const DEPTH: usize = 3;

impl<G: Game> Laws<G> {
    /// A private choice taken back restores state and luck, also when others have chosen meanwhile. One that showed
    /// its seat something stands, and so does everything once the phase is closed.
    pub fn taking_back_restores_exactly(&self) -> Result<(), LawBroken> {
        self.at_every_table("taking_back_restores_exactly", |trial| {
            let mut wavering = trial.dealt_again();
            while let Some((seat, action)) = trial.pick()? {
                waver(&mut wavering, &mut trial.dice)?;
                let told = trial.game.told().len();
                trial.play(seat, action)?;
                let refused = |refusal| format!("after choices taken back, {seat} may not `{action}`: {refusal}");
                wavering.play(seat, action.code()).map_err(refused)?;
                same("taken-back choices changed the game", trial.game.state(), wavering.state())?;
                same("taken-back choices changed what is told", &trial.game.told(), &wavering.told())?;
                if !super::is_private(&trial.game.told()[told..]) {
                    stands(&mut wavering)?;
                }
            }
            Ok(())
        })
    }
}

/// Somebody makes a few choices, perhaps somebody else makes one, and all of it is taken back.
pub(super) fn waver<G: Game>(game: &mut Match<G>, dice: &mut Quick) -> Verdict {
    let mut aside = game.clone();
    let Some((seat, _)) = crate::trial::pick(game.state(), dice)? else { return Ok(()) };
    let mut choices = 0;
    while choices < DEPTH && retractable_choice(&mut aside, seat, dice)? {
        choices += 1;
    }
    if choices == 0 {
        return Ok(());
    }
    let mut meanwhile = game.clone();
    let other = aside.to_act().iter().find(|&other| other != seat);
    let other = match other.and_then(|other| Some((other, any_of(&aside.state().legal(other), dice)?))) {
        Some((other, action)) => {
            let mut tried = aside.clone();
            let told = tried.told().len();
            let quiet = tried.play(other, action.code()).is_ok() && tried.told().len() == told;
            if quiet {
                aside = tried;
                meanwhile.play(other, action.code()).map_err(|refusal| format!("`{action}` of {other}: {refusal}"))?;
            }
            quiet.then_some(other)
        }
        None => None,
    };

    let turns = |game: &Match<G>| -> Vec<u32> { seats().map(|seat| game.turn(seat)).collect() };
    for _ in 0..choices {
        let mut expected = turns(&aside);
        expected[seat.index()] += 1;
        aside.take_back(seat).map_err(|refusal| format!("{seat} chose in secret and wants it back, but: {refusal}"))?;
        same(format!("turn numbers after {seat} took back"), &expected, &turns(&aside))?;
    }
    same(format!("{seat} took {choices} choices back"), meanwhile.state(), aside.state())?;
    if let Some(other) = other {
        aside
            .take_back(other)
            .map_err(|refusal| format!("{other} chose in secret and wants it back, but: {refusal}"))?;
    }
    same(format!("{seat} and {other:?} took everything back"), game.state(), aside.state())?;
    for viewer in Viewer::all(game.players()) {
        same(format!("{viewer:?} sees what was taken back"), &game.view(viewer), &aside.view(viewer))?;
    }
    *game = aside;
    Ok(())
}

/// Lets `seat` choose something that it can take back, if what it picks is such a choice.
fn retractable_choice<G: Game>(game: &mut Match<G>, seat: Seat, dice: &mut Quick) -> Result<bool, String> {
    let Some(action) = any_of(&game.state().legal(seat), dice) else { return Ok(false) };
    let mut aside = game.clone();
    let told = aside.told().len();
    aside.play(seat, action.code()).map_err(|refusal| format!("{seat} may `{action}`, but: {refusal}"))?;
    let news = &aside.told()[told..];
    if !super::is_private(news) {
        stands(&mut aside)?;
        return Ok(false);
    }
    if !news.is_empty() {
        let shown = aside.take_back(seat);
        ensure!(
            shown == Err(Refusal::AlreadyShown),
            "`{action}` showed {seat} something, yet taking it back: {shown:?}"
        );
        return Ok(false);
    }
    ensure!(aside.can_take_back(seat), "`{action}` of {seat} is private, but cannot be taken back");
    *game = aside;
    Ok(true)
}

/// Nothing can be taken back once a phase is closed.
fn stands<G: Game>(game: &mut Match<G>) -> Verdict {
    for seat in seats() {
        let refused = if seat.index() < game.players() { Refusal::NothingToTakeBack } else { Refusal::NoSuchSeat };
        let answer = game.take_back(seat);
        ensure!(answer == Err(refused), "after the phase closed, taking back for {seat}: {answer:?}");
    }
    Ok(())
}

fn seats() -> impl Iterator<Item = Seat> {
    Seat::all(MAX_SEATS)
}
