//! Goofspiel under the laws of every game.

use engine::{Game, Viewer};
use goofspiel::Goofspiel;
use testkit::{Moment, Verdict, ensure};

testkit::laws! { Goofspiel, bound: |options| 13 * options.players, invariants: every_prize_is_somewhere }

fn every_prize_is_somewhere(moment: &Moment<'_, Goofspiel>) -> Verdict {
    let view = moment.state.view(Viewer::Spectator);
    let points = |cards: &[u8]| cards.iter().map(|&card| i32::from(card)).sum::<i32>();
    let known = points(&view.on_offer) + points(&view.prizes_to_come) + view.scores.iter().sum::<i32>();
    ensure!(known == 91, "prizes of {known} in all");
    let left = view.hands.first().map_or(0, engine::List::len);
    ensure!(view.hands.iter().all(|hand| hand.len() == left), "hands of different sizes: {:?}", view.hands);
    ensure!(view.prizes_to_come.len() + 1 == left || left == 0, "{left} cards for {:?}", view.prizes_to_come);
    Ok(())
}
