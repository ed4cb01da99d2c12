//! Who is quicker does not matter while several choose at once.

use engine::{Action, Dice, Game, Match, Seat, Told};

use crate::trial::Trial;
use crate::{LawBroken, Laws, same};

impl<G: Game> Laws<G> {
    /// The same choices in another order of arrival, phase after phase, give the same game.
    pub fn the_order_of_secret_choices_does_not_matter(&self) -> Result<(), LawBroken> {
        self.at_every_table("the_order_of_secret_choices_does_not_matter", |trial| {
            let mut reordered = trial.dealt_again();
            while !trial.game.is_over() {
                let phase = play_phase(trial)?;
                let order = shuffled(&phase, &mut trial.dice);
                for &(seat, action) in &order {
                    let refused =
                        |refusal| format!("{seat} may not `{action}` in the order {}: {refusal}", said(&order));
                    reordered.play(seat, action.code()).map_err(refused)?;
                }
                let order = said(&order);
                same(format!("another state after the order {order}"), trial.game.state(), reordered.state())?;
                for seat in Seat::all(trial.players()).map(Some).chain([None]) {
                    let who = seat.map_or("a spectator".to_owned(), |seat| seat.to_string());
                    let what = format!("{who} was told something else in the order {order}");
                    same(what, &heard(&trial.game, seat), &heard(&reordered, seat))?;
                }
            }
            Ok(())
        })
    }
}

/// Plays until something is told to everybody, and says what was played.
fn play_phase<G: Game>(trial: &mut Trial<'_, G>) -> Result<Vec<(Seat, G::Action)>, String> {
    let mut phase = Vec::new();
    while let Some((seat, action)) = trial.pick()? {
        let told = trial.game.told().len();
        trial.play(seat, action)?;
        phase.push((seat, action));
        if !super::is_private(&trial.game.told()[told..]) {
            break;
        }
    }
    Ok(phase)
}

/// Another order of arrival in which everybody still makes their own choices one after the other.
fn shuffled<A: Action>(phase: &[(Seat, A)], dice: &mut impl Dice) -> Vec<(Seat, A)> {
    let mut turns: Vec<Seat> = phase.iter().map(|&(seat, _)| seat).collect();
    dice.shuffle(&mut turns);
    let mut taken = phase.to_vec();
    let next = |seat| taken.iter().position(|&(owner, _)| owner == seat).map(|at| taken.remove(at));
    turns.into_iter().filter_map(next).collect()
}

fn said<A: Action>(order: &[(Seat, A)]) -> String {
    order.iter().map(|(seat, action)| format!("{seat} {action}")).collect::<Vec<_>>().join(", ")
}

fn heard<G: Game>(game: &Match<G>, seat: Option<Seat>) -> Vec<Told<G::Event>> {
    game.told().iter().filter(|told| told.reached(seat)).cloned().collect()
}
