//! Nobody peeks: what a seat may send and hear depends on what it may know, and on nothing else.
//!
//! Two tables differ only in what one seat cannot see. That seat sends both the same rubbish, tricks and honest moves,
//! while the others choose differently in secret and their clocks run, and everything that it and a spectator receive
//! must be equal, byte for byte. `TENDER_PAIRS=200 cargo test -p server --test hostile peeking` looks longer.

mod leaky;
mod pair;
mod probe;

use self::leaky::{Leak, Leaky};
use self::pair::{Found, Pair, Setting};
use catalog::AnyMatch;
use engine::{Choices, Dice, MAX_SEATS, OptionKind, OptionsError, Quick, Seat, Step};

/// Pairs of tables for every game, unless the environment asks for another number.
fn pairs() -> u64 {
    std::env::var("TENDER_PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(12)
}

/// The usual table and a smaller one as they are, the smallest with every other option, the largest with all that go
/// together.
fn settings(id: &str) -> Vec<Setting> {
    let game = catalog::find(id).expect("a game of the catalog");
    let needs = |players| match game.check(players, &Choices::default()) {
        Ok(()) => Some(vec![]),
        Err(OptionsError::PlayersNeed { option, .. }) => Some(vec![option]),
        Err(_) => None,
    };
    let sizes: Vec<(usize, Vec<&str>)> =
        (2..=MAX_SEATS).filter_map(|players| Some((players, needs(players)?))).collect();
    let flags = || game.specs().iter().filter(|spec| spec.kind == OptionKind::Flag).map(|spec| spec.id);
    let setting = |(players, needed): &(usize, Vec<&'static str>), step: usize| {
        let mut options = needed.clone();
        for flag in flags().step_by(step).filter(|flag| !needed.contains(flag)) {
            options.push(flag);
            let choices = Choices::parse(game.specs(), &options).expect("known options");
            if game.check(*players, &choices).is_err() {
                options.pop();
            }
        }
        Setting { game: id.to_owned(), players: *players, options, clock: "live-300-600" }
    };
    let (Some(fewest), Some(most)) = (sizes.first(), sizes.last()) else { return Vec::new() };
    let usual = game.info().usual_players;
    let smaller = sizes.iter().rev().find(|(players, _)| *players < usual).unwrap_or(fewest);
    let bare = |players, options, clock| Setting { game: id.to_owned(), players, options, clock };
    vec![
        bare(usual, Vec::new(), "none"),
        bare(smaller.0, smaller.1.clone(), "days-2"),
        setting(fewest, 2),
        setting(most, 1),
    ]
}

/// A game played at random up to the beginning of a phase, a seat that cannot tell it from its twin, and the twin.
fn twins(setting: &Setting, dice: &mut Quick) -> (Box<dyn AnyMatch>, Box<dyn AnyMatch>, Seat) {
    loop {
        let mut game = setting.deal(dice.long());
        let far = dice.below(120);
        for _ in 0..far {
            let to_act = game.to_act();
            let Some(seat) = to_act.iter().nth(dice.below(to_act.len().max(1) as u32) as usize) else { break };
            let legal = game.legal(seat);
            let code = legal[dice.below(legal.len() as u32) as usize];
            game.take(Step::Play { seat, code }).unwrap();
        }
        // On to where a phase begins.
        while game.twin(Seat::new(0).unwrap(), 0).is_none() {
            let Some(seat) = game.to_act().iter().next() else { break };
            let legal = game.legal(seat);
            let code = legal[dice.below(legal.len() as u32) as usize];
            game.take(Step::Play { seat, code }).unwrap();
        }
        let to_act = game.to_act();
        // Mostly somebody who can act, now and then somebody who cannot.
        let spot = dice.below(setting.players as u32) as usize;
        let seat = to_act.iter().nth(spot).or(Seat::new(spot));
        if let Some(seat) = seat.filter(|_| !to_act.is_empty())
            && let Some(twin) = game.twin(seat, dice.long())
        {
            return (game, twin, seat);
        }
    }
}

async fn look(game: &str, leak: Option<Leak>, pairs: u64) -> Result<u64, Found> {
    let mut compared = 0;
    for (number, setting) in settings(game).iter().enumerate() {
        let mut pair = Pair::open(setting).await;
        for round in 0..pairs.div_ceil(4) {
            let mut dice = Quick::new(round * 31 + number as u64);
            let (truth, twin, seat) = twins(setting, &mut dice);
            let plant = |game: Box<dyn AnyMatch>| match leak {
                Some(leak) => Leaky::plant(leak, game),
                None => game,
            };
            compared += pair.compare([plant(truth), plant(twin)], seat, &mut dice).await?;
        }
    }
    Ok(compared)
}

async fn nobody_peeks_in(game: &str) {
    match look(game, None, pairs()).await {
        Ok(compared) => assert!(compared > pairs() * 10, "only {compared} frames were compared"),
        Err(found) => panic!("{game}: {found}"),
    }
}

macro_rules! every_game {
    ($($id:ident::$game:ident, $where:ident;)*) => { $(
        mod $id {
            #[tokio::test]
            async fn nobody_peeks() {
                super::nobody_peeks_in(&stringify!($id).replace('_', "-")).await;
            }

            #[tokio::test]
            async fn a_row_tried_on_the_truth_is_caught() {
                super::a_tried_row_is_caught_in(&stringify!($id).replace('_', "-")).await;
            }
        }
    )* };
}
catalog::games! { every_game }

/// Games in which nothing hidden decides what is allowed later, so that trying tells nothing.
const NOTHING_TO_TRY: [&str; 1] = ["goofspiel"];

async fn a_tried_row_is_caught_in(game: &str) {
    if NOTHING_TO_TRY.contains(&game) {
        return;
    }
    let caught = look(game, Some(Leak::Row), MANY).await;
    assert!(caught.is_err(), "a seat could try its moves on the truth, and nobody noticed");
}

/// More than enough pairs to meet a leak.
const MANY: u64 = 300;

#[tokio::test]
async fn a_frame_for_every_secret_step_is_caught() {
    for id in ["mow-money", "market-twist"] {
        let caught = look(id, Some(Leak::Frame), MANY).await;
        assert!(caught.is_err(), "{id}: secret steps could be counted, and nobody noticed");
    }
}
