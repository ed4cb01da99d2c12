//! A whole game at random, for benches of the rules alone.

use engine::{ActionSet, Dice, Game, Quick, Seat, Silence};

/// Plays on to the end, each seat doing any of its `choices`, and counts the decisions.
pub fn play_at_random<G: Game>(
    game: &mut G,
    chance: &mut Quick,
    mut choices: impl FnMut(&G, Seat) -> ActionSet<G::Action>,
) -> usize {
    let mut decisions = 0;
    while let Some(seat) = game.to_act().first() {
        let choices = choices(game, seat);
        let action = choices.nth(chance.below(choices.len() as u32) as usize).expect("something to do");
        game.play(seat, action, chance, &mut Silence);
        decisions += 1;
    }
    decisions
}
