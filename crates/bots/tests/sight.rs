//! What every bot owes: it plays by the rules, by its luck, and by nothing but what its seat sees.

use bots::Bot;
use engine::{Choices, Game, Options, Quick, Seat, Sight, Silence, Viewer};
use second_estimate::SecondEstimate;

fn deal(players: usize, luck: &mut Quick) -> SecondEstimate {
    let choices = Choices::parse(second_estimate::Options::SPECS, ["three-players"]).unwrap();
    SecondEstimate::deal(&Options::check(players, &choices).unwrap(), luck, &mut Silence)
}

/// Plays whole games and shows every decision: the game before it, the seat, and the bot's luck.
fn at_every_decision(bot: Bot, mut look: impl FnMut(&SecondEstimate, Seat, &Quick)) {
    for players in 3..=6 {
        let mut luck = Quick::new(players as u64);
        let mut game = deal(players, &mut luck);
        while let Some(seat) = game.to_act().first() {
            look(&game, seat, &luck);
            let action = bot.choose(&Sight::of(&game, seat), &mut luck).expect("a decision");
            game.play(seat, action, &mut luck, &mut Silence);
        }
    }
}

#[test]
fn bots_only_do_what_is_allowed() {
    for bot in Bot::ALL {
        at_every_decision(bot, |game, seat, luck| {
            let action = bot.choose(&Sight::of(game, seat), &mut luck.clone()).expect("a decision");
            assert!(game.legal(seat).contains(action), "{bot} wants to {action}");
        });
    }
}

#[test]
fn a_seat_that_owes_nothing_decides_nothing() {
    for bot in Bot::ALL {
        at_every_decision(bot, |game, _, luck| {
            for idle in Seat::all(3).filter(|&seat| !game.to_act().contains(seat)) {
                assert_eq!(bot.choose(&Sight::of(game, idle), &mut luck.clone()), None);
            }
        });
    }
}

#[test]
fn the_same_sight_and_luck_give_the_same_choice_in_worlds_that_look_alike() {
    for bot in Bot::ALL {
        at_every_decision(bot, |game, seat, luck| {
            let view = game.view(Viewer::Seat(seat));
            let twin = SecondEstimate::imagine(&view, &mut Quick::new(99));
            let choice = bot.choose(&Sight::of(game, seat), &mut luck.clone());
            assert_eq!(choice, bot.choose(&Sight::of(&twin, seat), &mut luck.clone()));
            assert_eq!(choice, bot.choose(&Sight::detached(game, seat), &mut luck.clone()));
        });
    }
}

#[test]
fn an_unknown_bot_is_named_with_the_known_ones() {
    assert_eq!("greedy".parse(), Ok(Bot::Greedy));
    let refused = "gredy".parse::<Bot>().unwrap_err().to_string();
    assert_eq!(refused, "there is no bot \"gredy\"; known are: random, greedy");
}
