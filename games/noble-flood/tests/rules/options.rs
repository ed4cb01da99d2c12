//! What can be switched, and what is refused.

use engine::{Choices, Match, Options as _, Refusal, Seed};
use noble_flood::{Contract, NobleFlood, Options};

use crate::notation::{base, seat};

fn checked(players: usize, words: &[&str]) -> Result<Options, String> {
    let choices = Choices::parse(Options::SPECS, words).map_err(|error| error.to_string())?;
    Options::check(players, &choices).map_err(|error| error.to_string())
}

#[test]
fn the_two_player_game_is_for_two() {
    assert!(checked(2, &["two-player"]).is_ok_and(|options| (options.cards_each(), options.market_size()) == (5, 6)));
    assert_eq!(checked(3, &["two-player"]).unwrap_err(), "option two-player does not fit: it is for exactly 2 players");
    assert!(checked(1, &[]).is_err() && checked(7, &[]).is_err());
}

#[test]
fn penalties_follow_from_rewards() {
    let penalties: Vec<i32> = (2..=9)
        .map(|reward| Contract::all().find(|contract| contract.reward() == reward).unwrap().points(false))
        .collect();
    assert_eq!(penalties, [-5, -5, -4, -3, -3, -2, -2, -1]);
}

#[test]
fn forged_codes_and_foreign_turns_are_refused() {
    let mut game = Match::<NobleFlood>::new(base(3), Seed::from(5));
    let actor = game.to_act().first().unwrap();
    let other = seat((actor.index() + 1) % 3);
    let before = game.state().clone();
    assert_eq!(game.play(other, 0), Err(Refusal::NotToAct));
    assert_eq!(game.play(actor, 150), Err(Refusal::Illegal));
    assert_eq!(game.play(actor, 483), Err(Refusal::NoSuchAction(483)));
    assert_eq!(game.play(seat(5), 0), Err(Refusal::NoSuchSeat));
    assert_eq!(*game.state(), before);
}
