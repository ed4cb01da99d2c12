//! What a match promises beyond the laws: turn numbers, checks without effect, and what can be taken back when.

use engine::{Action as _, Audience, Choices, Match, Options as _, Refusal, ReplayError, Seat, Seed, Step};

use crate::bugs::NONE;
use crate::game::{Action, Options, Sealed};

type Healthy = Match<Sealed<NONE>>;

fn table() -> Healthy {
    let choices = Choices::parse(Options::<NONE>::SPECS, ["dice", "rounds=1"]).unwrap();
    Match::new(Options::check(2, &choices).unwrap(), Seed::from(1))
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn turns(game: &Healthy) -> [u32; 2] {
    [game.turn(seat(0)), game.turn(seat(1))]
}

fn play(game: &mut Healthy, index: usize, action: Action<NONE>) -> Result<(), Refusal> {
    game.play(seat(index), action.code())
}

#[test]
fn a_secret_choice_moves_only_the_own_turn_number() {
    let mut game = table();
    play(&mut game, 0, Action::Raise).unwrap();
    play(&mut game, 0, Action::Ready).unwrap();
    assert_eq!(turns(&game), [2, 0]);
    game.take_back(seat(0)).unwrap();
    assert_eq!(turns(&game), [3, 0]);
}

#[test]
fn a_public_step_moves_everybody_s_turn_number() {
    let mut game = table();
    play(&mut game, 0, Action::Ready).unwrap();
    play(&mut game, 1, Action::Ready).unwrap();
    assert_eq!(turns(&game), [2, 1]);
}

#[test]
fn checking_a_step_takes_nothing() {
    let mut game = table();
    let (raise, back) =
        (Step::Play { seat: seat(0), code: Action::<NONE>::Raise.code() }, Step::TakeBack { seat: seat(0) });
    assert_eq!((game.check(raise), game.check(back)), (Ok(()), Err(Refusal::NothingToTakeBack)));
    assert_eq!((game.steps().len(), turns(&game)), (0, [0, 0]));
    game.take(raise).unwrap();
    assert_eq!((game.check(back), game.can_take_back(seat(0))), (Ok(()), true));
    assert_eq!(game.steps(), [raise]);
}

#[test]
fn a_private_roll_stands_and_so_does_what_led_to_it() {
    let mut game = table();
    play(&mut game, 0, Action::Raise).unwrap();
    play(&mut game, 0, Action::Roll).unwrap();
    assert_eq!(game.told().last().map(|told| told.to), Some(Audience::Only(seat(0))));
    assert_eq!(game.take_back(seat(0)), Err(Refusal::AlreadyShown));
    play(&mut game, 0, Action::Raise).unwrap();
    let rolled = game.state().chairs[seat(0)].roll;
    game.take_back(seat(0)).unwrap();
    assert_eq!((game.state().chairs[seat(0)].bid, game.state().chairs[seat(0)].roll), (1, rolled));
    assert_eq!(game.take_back(seat(0)), Err(Refusal::AlreadyShown));
}

#[test]
fn a_seat_takes_back_only_its_own_choices() {
    let mut game = table();
    play(&mut game, 0, Action::Raise).unwrap();
    assert_eq!(game.take_back(seat(1)), Err(Refusal::NothingToTakeBack));
    play(&mut game, 1, Action::Raise).unwrap();
    play(&mut game, 1, Action::Ready).unwrap();
    game.take_back(seat(0)).unwrap();
    let bids = game.state().chairs;
    assert_eq!((bids[seat(0)].bid, bids[seat(1)].bid, bids[seat(1)].ready), (0, 1, true));
}

#[test]
fn every_refusal_says_why() {
    let mut game = table();
    assert_eq!(game.play(seat(2), 0), Err(Refusal::NoSuchSeat));
    assert_eq!(game.take_back(seat(5)), Err(Refusal::NoSuchSeat));
    assert_eq!(game.play(seat(0), 5), Err(Refusal::NoSuchAction(5)));
    assert_eq!(play(&mut game, 0, Action::Keep), Err(Refusal::Illegal));
    play(&mut game, 0, Action::Ready).unwrap();
    assert_eq!(play(&mut game, 0, Action::Raise), Err(Refusal::NotToAct));
    play(&mut game, 1, Action::Ready).unwrap();
    assert_eq!(game.take_back(seat(1)), Err(Refusal::NothingToTakeBack));
    play(&mut game, 0, Action::Keep).unwrap();
    assert!(game.is_over());
    assert_eq!(play(&mut game, 0, Action::Keep), Err(Refusal::GameOver));
}

#[test]
fn a_log_that_does_not_fit_is_refused_where_it_stops_to_fit() {
    let game = table();
    let ready = Step::Play { seat: seat(0), code: Action::<NONE>::Ready.code() };
    let replayed = Healthy::replay(*game.options(), Seed::from(1), [ready, ready]);
    assert_eq!(replayed.err(), Some(ReplayError { at: 1, refusal: Refusal::NotToAct }));
}
