//! One game from the deal to the end, with bots in every seat.

use bots::Bot;
use engine::{Dice, Heuristics, Quick, Seat, Sight, Tell};

/// Somebody who looks on: hears everything told, and sees what cannot be heard.
pub(crate) trait Watch<G: Heuristics>: Tell<G::Event> {
    fn dealt(&mut self, _: &G) {}
    /// A seat has decided; the game has not moved yet.
    fn decided(&mut self, _: &G, _: Seat, _: G::Action) {}
}

/// The luck of one game: the table's, and that of the bots' whims. They are apart, so that the same seed deals
/// the same games to whatever bots.
pub(crate) struct Luck {
    table: Quick,
    whims: Quick,
}

impl Luck {
    pub fn of(seed: u64, number: u64) -> Luck {
        let mut source = Quick::new(seed);
        let base = u64::from(source.bits()) << 32 | u64::from(source.bits());
        let at = base.wrapping_add(number.wrapping_mul(2));
        Luck { table: Quick::new(at), whims: Quick::new(at.wrapping_add(1)) }
    }
}

/// Plays one game; returns how it ended and how many decisions it took.
#[inline]
pub(crate) fn play_out<G: Heuristics>(
    options: &G::Options,
    bots: &[Bot],
    mut luck: Luck,
    watch: &mut impl Watch<G>,
) -> (G, u64) {
    let mut game = G::deal(options, &mut luck.table, watch);
    watch.dealt(&game);
    let mut decisions = 0;
    while let Some(seat) = game.to_act().first() {
        let choice = bots[seat.index()].choose(&Sight::of(&game, seat), &mut luck.whims);
        // A law of every game: whoever owes a decision has something to decide.
        let action = choice.expect("a seat to act has a legal action");
        watch.decided(&game, seat, action);
        game.play(seat, action, &mut luck.table, watch);
        decisions += 1;
    }
    (game, decisions)
}
