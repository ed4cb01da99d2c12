//! One game from the deal to the end, with bots in every seat.

use bots::{Bot, Player};
use engine::{Dice, Heard, Heuristics, OpenPhase, Quick, Seat, Sight, Tell};

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
        let at = Quick::new(seed).long().wrapping_add(number.wrapping_mul(2));
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
    let mut minds = bots.iter().any(|bot| bot.budget().is_some()).then(|| Minds::new(&game, bots));
    let mut decisions = 0;
    while let Some(seat) = game.to_act().first() {
        let choice = match &mut minds {
            None => bots[seat.index()].choose(&Sight::of(&game, seat), &mut luck.whims),
            Some(minds) => minds.choose(&game, seat, &mut luck.whims),
        };
        // A law of every game: whoever owes a decision has something to decide.
        let action = choice.expect("a seat to act has a legal action");
        watch.decided(&game, seat, action);
        let mut heard = Heard::by(&mut *watch);
        game.play(seat, action, &mut luck.table, &mut heard);
        let reach = heard.reach();
        if let Some(minds) = &mut minds {
            minds.phase.follow(seat, action, &game, reach);
        }
        decisions += 1;
    }
    (game, decisions)
}

/// What bots that think ahead remember between decisions.
struct Minds<G: Heuristics> {
    phase: OpenPhase<G>,
    players: Vec<Player<G>>,
}

impl<G: Heuristics> Minds<G> {
    fn new(game: &G, bots: &[Bot]) -> Minds<G> {
        Minds { phase: OpenPhase::new(game), players: bots.iter().map(|&bot| Player::new(bot)).collect() }
    }

    fn choose(&mut self, game: &G, seat: Seat, whims: &mut Quick) -> Option<G::Action> {
        self.players[seat.index()].choose(&Sight::in_phase(game, seat, &self.phase), whims)
    }
}
