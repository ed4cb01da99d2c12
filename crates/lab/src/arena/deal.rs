//! One deal, played once for every rotation of the seats.

use bots::Player;
use engine::{Action, Dice, Heuristics, Match, Quick, Seat, Seed, Standing};
use serde::{Deserialize, Serialize};

use super::Contest;

/// What came of one deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// Its number in the contest, from 0.
    pub deal: u64,
    /// One a rotation, in order.
    pub games: Vec<GameResult>,
}

/// What came of one game, seat by seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// In the points of the game.
    pub scores: Vec<i32>,
    /// 1 for the winner; shared places are equal.
    pub places: Vec<u8>,
}

impl GameResult {
    fn of(standing: &Standing) -> GameResult {
        let seats = || Seat::all(standing.players());
        GameResult {
            scores: seats().map(|seat| standing.score(seat)).collect(),
            places: seats().map(|seat| standing.place(seat)).collect(),
        }
    }
}

pub(super) fn play<G: Heuristics>(options: &G::Options, contest: &Contest, number: u64) -> DealResult {
    let games = (0..contest.rotations()).map(|rotation| play_game::<G>(options, contest, number, rotation)).collect();
    DealResult { deal: number, games }
}

/// The deal depends on its number alone; the bots' whims also on the rotation.
fn play_game<G: Heuristics>(options: &G::Options, contest: &Contest, number: u64, rotation: usize) -> GameResult {
    let mut luck = Quick::new(Quick::new(contest.seed).long() ^ number);
    let mut game = Match::<G>::new(options.clone(), Seed::from(luck.long()));
    let mut whims = Quick::new(luck.long() ^ rotation as u64);
    let mut players: Vec<Player<G>> = contest.seated(rotation).into_iter().map(Player::new).collect();
    while let Some(seat) = game.to_act().first() {
        let choice = players[seat.index()].choose(&game.sight(seat), &mut whims);
        // Laws of every game: whoever owes a decision has something to decide, and what is allowed is taken.
        let action = choice.expect("a seat to act has a legal action");
        game.play(seat, action.code()).expect("bots do what is allowed");
    }
    GameResult::of(&game.state().standing())
}
