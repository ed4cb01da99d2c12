//! What the search owes in every game: it plays by the rules, by its luck, and by nothing but what its seat sees.

use bots::{Bot, Player, Search};
use engine::{
    Action, Choices, Dice, Game, Heuristics, Match, OpenPhase, Options, Outset, Quick, Reach, Seat, Seed, Sight,
    Silence,
};

/// Plays a game with random moves, and shows some of the decisions.
fn at_some_decisions<G: Heuristics>(seed: u64, mut look: impl FnMut(&Match<G>, Seat, &mut Quick)) {
    let options = G::Options::check(4, &Choices::default()).unwrap();
    let mut game = Match::<G>::new(options, Seed::from(seed));
    let mut dice = Quick::new(seed);
    while !game.is_over() {
        // Anybody who owes a decision may come first: others have often chosen something in secret by then.
        let seats: Vec<Seat> = game.to_act().iter().collect();
        let seat = seats[dice.below(seats.len() as u32) as usize];
        if dice.below(20) == 0 {
            look(&game, seat, &mut dice);
        }
        let action = Bot::Random.choose(&game.sight(seat), &mut dice).unwrap();
        game.play(seat, action.code()).unwrap();
    }
}

/// A table that looks the same to the seat, and is another one: what the seat cannot see is all different.
fn twin<G: Game>(outset: &Outset<G>, seat: Seat, dice: &mut Quick) -> (G, OpenPhase<G>) {
    let mut state = G::imagine(&outset.view, dice);
    let mut phase = OpenPhase::new(&state);
    for &action in &outset.done {
        state.play(seat, action, dice, &mut Silence);
        phase.follow(seat, action, &state, Reach::Nobody);
    }
    (state, phase)
}

fn twins_get_the_same_move<G: Heuristics>() {
    let sharp: Bot = "sharp@48it".parse().unwrap();
    let mut looked = 0;
    for seed in 0..3 {
        at_some_decisions::<G>(seed, |game, seat, dice| {
            let sight = game.sight(seat);
            let (state, phase) = twin(&sight.outset(), seat, dice);
            if looked == 12 || state.legal(seat) != sight.legal() {
                return;
            }
            let luck = dice.long();
            let choice = sharp.choose(&sight, &mut Quick::new(luck));
            let other = sharp.choose(&Sight::in_phase(&state, seat, &phase), &mut Quick::new(luck));
            assert_eq!(choice, other);
            assert!(sight.legal().contains(choice.unwrap()), "what it does is allowed");
            looked += 1;
        });
    }
    assert!(looked >= 4, "only {looked} positions");
}

/// Thinking goes on where it stopped as long as the seat does what it thought about, and starts anew otherwise.
fn a_player_plays_to_the_end<G: Heuristics>() {
    let options = G::Options::check(4, &Choices::default()).unwrap();
    let mut game = Match::<G>::new(options, Seed::from(5));
    let mut players: Vec<Player<G>> =
        ["sharp@12it", "plain@12it", "gentle", "random"].iter().map(|id| Player::new(id.parse().unwrap())).collect();
    let mut dice = Quick::new(1);
    while let Some(seat) = game.to_act().first() {
        let action = players[seat.index()].choose(&game.sight(seat), &mut dice).unwrap();
        game.play(seat, action.code()).unwrap();
    }
}

fn thoughts_add_up<G: Heuristics>() {
    let options = G::Options::check(4, &Choices::default()).unwrap();
    let game = Match::<G>::new(options, Seed::from(2));
    let seat = game.to_act().first().unwrap();
    let sight = game.sight(seat);
    let mut search = Search::new(&sight, G::SEARCH, 7);
    search.think("100it".parse().unwrap());
    let thoughts = search.thoughts();
    assert_eq!(thoughts.iter().map(|thought| thought.visits).sum::<u32>(), search.iterations());
    assert!(thoughts.windows(2).all(|two| two[0].visits >= two[1].visits));
    assert!(thoughts.iter().all(|thought| (0.0..=1.0).contains(&thought.win) && thought.score.is_finite()));
    assert!(thoughts.iter().all(|thought| sight.legal().contains(thought.action)));
}

/// Where a game says that one world will do, its rules of thumb say the same in any that fits, and in a mere outline.
fn one_world_is_as_good_as_any<G: Heuristics>() {
    for seed in 0..3 {
        at_some_decisions::<G>(seed, |game, seat, dice| {
            let view = game.sight(seat).view();
            let worlds = [G::imagine(&view, dice), G::outline(&view, dice)];
            if worlds[0].worlds() > 1 {
                return;
            }
            let [one, other] = worlds.map(|world| {
                let mut worths = vec![0.0; G::Action::COUNT];
                world.appraise(seat, &mut |action, worth| worths[usize::from(action.code())] = worth);
                worths
            });
            assert_eq!(one, other);
        });
    }
}

macro_rules! in_every_game {
    ($($id:ident::$game:ident, $where:ident;)*) => { $(
        mod $id {
            #[test]
            fn two_tables_that_look_alike_get_the_same_move() {
                super::twins_get_the_same_move::<::$id::$game>();
            }
            #[test]
            fn a_searching_player_plays_to_the_end() {
                super::a_player_plays_to_the_end::<::$id::$game>();
            }
            #[test]
            fn one_world_is_as_good_as_any_where_one_will_do() {
                super::one_world_is_as_good_as_any::<::$id::$game>();
            }
            #[test]
            fn every_iteration_is_a_visit_of_one_action() {
                super::thoughts_add_up::<::$id::$game>();
            }
        }
    )* };
}

catalog::games! { in_every_game }
