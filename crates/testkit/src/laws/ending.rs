//! Somebody can act or the game is over, and it is over in time.

use engine::{Game, Seat, Seats};

use crate::{LawBroken, Laws, Verdict, ensure};

impl<G: Game> Laws<G> {
    /// Whoever owes a decision has one, nobody else has any, and the game ends within its bound with a winner.
    pub fn there_is_never_a_dead_end(&self) -> Result<(), LawBroken> {
        self.at_every_table("there_is_never_a_dead_end", |trial| {
            let (players, bound) = (trial.players(), (self.bound)(&trial.table.options));
            decisions(trial.game.state(), players)?;
            while let Some((seat, action)) = trial.pick()? {
                ensure!(trial.game.steps().len() < bound, "more than {bound} actions");
                trial.play(seat, action)?;
                decisions(trial.game.state(), players)?;
            }
            winners(trial.game.state(), players)
        })
    }
}

fn decisions<G: Game>(state: &G, players: usize) -> Verdict {
    let to_act = state.to_act();
    ensure!(to_act.is_subset(Seats::all(players)), "{to_act:?} owe a decision, but only {players} play");
    for seat in Seat::all(players) {
        let legal = state.legal(seat);
        if to_act.contains(seat) {
            ensure!(!legal.is_empty(), "a dead end: {seat} owes a decision and has none");
        } else {
            ensure!(legal.is_empty(), "{seat} owes no decision, but may {legal:?}");
        }
        let worthwhile = state.worthwhile(seat);
        ensure!(worthwhile.is_empty() == legal.is_empty(), "{seat} may {legal:?}, worthwhile is {worthwhile:?}");
        let odd = worthwhile.iter().find(|&action| !legal.contains(action));
        ensure!(odd.is_none(), "{odd:?} is called worthwhile, but not legal for {seat}");
    }
    Ok(())
}

fn winners<G: Game>(state: &G, players: usize) -> Verdict {
    let standing = state.standing();
    ensure!(standing.players() == players, "{} are ranked, {players} play", standing.players());
    if players == 1 && standing.winners().is_empty() {
        // A game alone can be lost.
        return Ok(());
    }
    ensure!(!standing.winners().is_empty(), "nobody won");
    for seat in Seat::all(players) {
        let better = Seat::all(players).filter(|&other| standing.place(other) < standing.place(seat)).count();
        let place = usize::from(standing.place(seat));
        ensure!(place == better + 1, "{seat} is on place {place} with {better} before");
    }
    Ok(())
}
