//! Every moment of a match can be looked at again, and is what it was.

use catalog::{AnyGame, AnyMatch};
use engine::{Choices, Dice, Quick, Seat, Seats, Seed, Step, Viewer};
use serde_json::Value;

/// All that can be asked about a moment.
#[derive(PartialEq, Debug)]
struct Seen {
    views: Vec<Value>,
    to_act: Seats,
    turns: Vec<u32>,
    takes_back: Vec<bool>,
    told: usize,
    phase: u32,
    open: Vec<bool>,
}

impl Seen {
    fn of(game: &dyn AnyMatch) -> Seen {
        let seats = || Seat::all(game.players());
        let viewers = seats().map(Viewer::Seat).chain([Viewer::Spectator]);
        Seen {
            views: viewers.map(|viewer| game.view(viewer)).collect(),
            to_act: game.to_act(),
            turns: seats().map(|seat| game.turn(seat)).collect(),
            takes_back: seats().map(|seat| game.can_take_back(seat)).collect(),
            told: game.told(),
            phase: game.phase(),
            open: (0..game.steps().len()).map(|step| game.lies_open(step)).collect(),
        }
    }
}

/// A match by random play with second thoughts, and what could be seen after each step.
fn played(game: &dyn AnyGame, players: usize, seed: u64) -> (Box<dyn AnyMatch>, Vec<Seen>) {
    let mut game = game.open(players, &Choices::default(), Seed::from(seed), &[]).unwrap();
    let (mut dice, mut seen) = (Quick::new(seed), vec![Seen::of(game.as_ref())]);
    while let Some(seat) = pick(game.to_act().iter().collect(), &mut dice).filter(|_| seen.len() <= 300) {
        let back = Seat::all(players).find(|&seat| game.can_take_back(seat)).filter(|_| dice.below(4) == 0);
        let step = match back {
            Some(seat) => Step::TakeBack { seat },
            None => Step::Play { seat, code: pick(game.legal(seat), &mut dice).unwrap() },
        };
        game.take(step).unwrap();
        seen.push(Seen::of(game.as_ref()));
    }
    (game, seen)
}

fn pick<T: Copy>(things: Vec<T>, dice: &mut Quick) -> Option<T> {
    (!things.is_empty()).then(|| things[dice.below(things.len() as u32) as usize])
}

#[test]
fn every_moment_is_what_it_was() {
    for game in catalog::GAMES {
        let (least, most) = game.info().players;
        for (players, seed) in [(least.max(2), 1), (most, 2)] {
            let (game, seen) = played(*game, players, seed);
            let moments = game.timeline();
            for (steps, then) in seen.iter().enumerate() {
                assert_eq!(Seen::of(moments(steps).unwrap().as_ref()), *then, "after {steps} steps");
            }
            assert!(moments(seen.len()).is_none(), "there are no more steps");
        }
    }
}

/// Lists say where a game is without its table.
#[test]
fn a_table_says_where_the_game_is() {
    for game in catalog::GAMES {
        let (game, seen) = played(*game, game.info().usual_players, 4);
        let people = felt::People { me: None, seats: Vec::new() };
        for steps in 0..seen.len() {
            let moment = game.timeline()(steps).unwrap();
            assert_eq!(moment.still(&people).whereabouts, moment.whereabouts());
        }
    }
}

#[test]
fn what_was_taken_back_does_not_stand_and_is_no_decision() {
    let mut undone = 0;
    for game in catalog::GAMES {
        let (game, _) = played(*game, game.info().usual_players, 3);
        // The same game by those steps alone that stand.
        let standing: Vec<usize> = (0..game.steps().len()).filter(|&step| game.stands(step)).collect();
        let taken_back = game.steps().iter().filter(|step| matches!(step, Step::TakeBack { .. })).count();
        assert_eq!(standing.len() + 2 * taken_back, game.steps().len());
        undone += taken_back;
        let moments = game.timeline();
        for seat in Seat::all(game.players()) {
            let choice = |step: &usize| match game.steps()[*step] {
                Step::Play { seat: other, .. } => other == seat && moments(*step).unwrap().legal(seat).len() > 1,
                Step::TakeBack { .. } => false,
            };
            assert_eq!(game.decisions(seat), standing.iter().copied().filter(choice).collect::<Vec<_>>());
        }
    }
    assert!(undone > 20, "only {undone} steps were taken back");
}
