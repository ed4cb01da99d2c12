//! How long the server takes for the first sight of a replay, and for a moment of it. `cargo bench -p server --bench replay`
//!
//! Of every game the longest that random bots have played in many tries, at the largest table. Cold: the house has just
//! been opened, so its log is read and followed; warm: somebody has watched it before.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use catalog::AnyGame;
use common::{Town, quick};
use engine::{Choices, Dice, OptionsError, Quick, Seat, Seed, Step};
use store::{Append, Entry, IndexRow, LOG_FORMAT, PersonId, Sitter, TableState};

const TRIES: u64 = 60;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        println!(
            "{:18} {:>7} {:>6} {:>8} {:>8} {:>9} {:>9} {:>8}",
            "milliseconds", "players", "steps", "cold", "warm", "a moment", "worst", "page KB"
        );
        for game in catalog::GAMES {
            let (players, choices, seed, steps) = longest(*game);
            let town = Town::with(quick()).await;
            write_down(&town, *game, players, &choices, seed, &steps).await;
            // Only what is on disk is left.
            let town = town.reopen(quick()).await;
            let ana = town.person("Ana");
            let time = async |path: String| {
                let asked = Instant::now();
                let (status, page) = ana.get(&path).await;
                assert!(status.is_success(), "{path}: {status}");
                (asked.elapsed(), page.len())
            };
            let middle = steps.len() / 2;
            let (cold, _) = time(format!("/t/OAK-OTTER-41/replay?step={middle}&eyes=1")).await;
            let (warm, weight) = time(format!("/t/OAK-OTTER-41/replay?step={middle}&eyes=1")).await;
            let mut moments = Vec::new();
            for at in 0..=steps.len() {
                moments.push(time(format!("/t/OAK-OTTER-41/replay/moment?step={at}&eyes=1")).await.0);
            }
            moments.sort_unstable();
            let figures = [cold, warm, moments[moments.len() / 2], moments[moments.len() - 1]];
            let [cold, warm, median, worst] = figures.map(|time: Duration| time.as_secs_f64() * 1000.0);
            println!(
                "{:18} {players:7} {:6} {cold:8.1} {warm:8.1} {median:9.2} {worst:9.2} {:8.1}",
                game.info().id,
                steps.len(),
                weight as f64 / 1000.0
            );
            town.close().await;
        }
    });
}

fn longest(game: &dyn AnyGame) -> (usize, Choices, Seed, Vec<Step>) {
    let needs = |players| match game.check(players, &Choices::default()) {
        Ok(()) => Some(Choices::default()),
        Err(OptionsError::PlayersNeed { option, .. }) => Choices::parse(game.specs(), [option]).ok(),
        Err(_) => None,
    };
    let (players, choices) = (1..=6).rev().find_map(|players| Some((players, needs(players)?))).expect("a size");
    let play = |number: u64| {
        let (mut playing, mut dice) =
            (game.open(players, &choices, Seed::from(number), &[]).expect("a game"), Quick::new(number));
        // Some games end only when somebody wants them to.
        while playing.steps().len() < 20_000 {
            let Some(seat) = playing.to_act().first() else { break };
            let legal = playing.legal(seat);
            let code = legal[dice.below(legal.len() as u32) as usize];
            playing.take(Step::Play { seat, code }).expect("it is legal");
        }
        playing.to_act().is_empty().then(|| (Seed::from(number), playing.steps().to_vec()))
    };
    let (seed, steps) = (0..TRIES).filter_map(play).max_by_key(|(_, steps)| steps.len()).expect("some tries");
    (players, choices, seed, steps)
}

async fn write_down(town: &Town, game: &dyn AnyGame, players: usize, choices: &Choices, seed: Seed, steps: &[Step]) {
    let mut entries = vec![Entry::Created {
        game: game.info().id.to_owned(),
        players,
        choices: choices.clone(),
        seed: seed.to_string(),
        listed: true,
        host: PersonId("bo".to_owned()),
        format: LOG_FORMAT,
        edition: game.edition(),
    }];
    let bot = || Sitter::Bot { kind: "random".to_owned() };
    entries.extend(Seat::all(players).map(|seat| Entry::Seated { seat, sitter: bot() }));
    entries.push(Entry::Started);
    entries.extend(steps.iter().map(|&step| Entry::Played(step)));
    let (game, summary) = (game.info().id.to_owned(), String::new());
    let index = IndexRow { game, state: TableState::Over, listed: true, owing: 0, summary };
    let append = Append {
        table: "OAK-OTTER-41".to_owned(),
        seq: 0,
        entries,
        index,
        seats: None,
        outcomes: Vec::new(),
        rated: None,
    };
    town.house.store().append(vec![append]).await.expect("it is written");
}
