//! What every bot owes: it plays by the rules, by its luck, and by nothing but what its seat sees.

use bots::Bot;
use engine::{Choices, Game, Options, Quick, Seat, Sight, Silence, Viewer};
use second_estimate::SecondEstimate;

/// Every kind of bot, none of them bound to a clock.
fn bots() -> [Bot; 6] {
    ["random", "gentle", "greedy", "plain@20it", "sharp@20it", "master@60it"].map(|id| id.parse().unwrap())
}

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
    for bot in bots() {
        at_every_decision(bot, |game, seat, luck| {
            let action = bot.choose(&Sight::of(game, seat), &mut luck.clone()).expect("a decision");
            assert!(game.legal(seat).contains(action), "{bot} wants to {action}");
        });
    }
}

#[test]
fn a_seat_that_owes_nothing_decides_nothing() {
    for bot in bots() {
        at_every_decision(bot, |game, _, luck| {
            for idle in Seat::all(3).filter(|&seat| !game.to_act().contains(seat)) {
                assert_eq!(bot.choose(&Sight::of(game, idle), &mut luck.clone()), None);
            }
        });
    }
}

#[test]
fn the_same_sight_and_luck_give_the_same_choice_in_worlds_that_look_alike() {
    for bot in bots() {
        at_every_decision(bot, |game, seat, luck| {
            let view = game.view(Viewer::Seat(seat));
            let twin = SecondEstimate::imagine(&view, &mut Quick::new(99));
            let choice = bot.choose(&Sight::of(game, seat), &mut luck.clone());
            assert_eq!(choice, bot.choose(&Sight::of(&twin, seat), &mut luck.clone()));
            assert_eq!(choice, bot.choose(&Sight::of(game, seat).detached(), &mut luck.clone()));
        });
    }
}

#[test]
fn a_bot_is_read_from_its_name_and_a_budget_of_its_own() {
    assert_eq!("greedy".parse(), Ok(Bot::Greedy));
    for name in [
        "random",
        "gentle",
        "greedy",
        "plain",
        "sharp",
        "master",
        "plain@10ms",
        "sharp@100ms",
        "master@2500ms",
        "sharp@5000it",
    ] {
        assert_eq!(name.parse::<Bot>().unwrap().to_string(), name);
    }
    assert_eq!("sharp@300ms".parse::<Bot>().unwrap().to_string(), "sharp", "what is usual is not said");
}

#[test]
fn a_wrong_bot_is_refused_with_what_would_do() {
    let refused = |text: &str| text.parse::<Bot>().unwrap_err().to_string();
    let known = "there is no bot \"gredy\"; known are: random, gentle, greedy, plain, sharp, master";
    assert_eq!(refused("gredy"), known);
    assert_eq!(refused("greedy@1s"), "a greedy bot does not think ahead, so it takes no budget");
    let nothing = "nobody can think within a budget of nothing; give at least 1ms or 1it";
    assert_eq!(refused("sharp@0ms"), nothing);
    assert_eq!(refused("sharp@0it"), nothing);
    assert_eq!(refused("plain@0s"), nothing);
    for text in ["sharp@", "sharp@fast", "sharp@10", "sharp@-1s", "sharp@99999999999it", "sharp@1h"] {
        assert!(refused(text).starts_with("a budget is a time or a number of iterations"), "{text}");
    }
}
