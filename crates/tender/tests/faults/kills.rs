//! The house dies by `kill -9` in the middle of the game, again and again. No acknowledged move is lost, none is made
//! twice, and the chain of every log is whole.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use engine::{Dice, Quick, Seat, Step};
use store::{Entry, Home, Sitter, Store};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::house::{House, ask, folder, free_address, said, times};
use crate::people::{Game, Together, play};

const PEOPLE: u64 = 12;
/// A house lives for so many milliseconds at most.
const LIFE: u32 = 400;
pub const GAMES: [&str; 3] = ["second-estimate", "goofspiel", "mow-money"];

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_when_the_house_is_killed() {
    let (kills, folder) = (times("TENDER_KILLS", 8), folder("kills"));
    let (data, address, together) = (folder.join("data"), free_address(), Arc::new(Together::default()));
    let mut playing = JoinSet::new();
    for seed in 1..=PEOPLE {
        playing.spawn(play([address].into(), GAMES[seed as usize % GAMES.len()], seed, together.clone()));
    }

    let (mut dice, mut opened, begun) = (Quick::new(kills as u64), Vec::new(), Instant::now());
    let moves = || together.moves.load(Ordering::Relaxed);
    for _ in 0..kills {
        let house = House::open(&data, address, &[]);
        opened.push(house.opened);
        // Somebody has been answered; then it dies at any moment.
        let before = moves();
        while moves() == before {
            sleep(Duration::from_millis(1)).await;
        }
        sleep(Duration::from_millis(dice.below(LIFE).into())).await;
        house.kill();
    }
    let house = House::open(&data, address, &[]);
    together.enough.store(true, Ordering::Relaxed);
    let games: Vec<Game> = playing.join_all().await.into_iter().flatten().collect();

    let mut checked = 0;
    for game in games.iter().filter(|game| game.over) {
        let export = ask(address, &format!("GET /t/{}/replay/proof", game.code), &game.cookie, "").unwrap();
        let (_, body) = export.split_once("\r\n\r\n").unwrap();
        server::fair::check(body).unwrap_or_else(|why| panic!("table {}: {why}", game.code));
        checked += 1;
    }
    house.kill();
    compare(&Home::Folder(data.clone()), &games).await;
    assert!(!said(&data).contains("panicked"), "{}", said(&data));

    opened.sort();
    let (made, unmade) = (together.made.load(Ordering::Relaxed), together.unmade.load(Ordering::Relaxed));
    println!(
        "{kills} kills in {:.0} s: {} acknowledged moves in {} games ({checked} finished and verified), {} kept; \
         unanswered when it died: {made} made, {unmade} not; open again after {:.0} ms (median), {:.0} ms (worst)",
        begun.elapsed().as_secs_f64(),
        moves(),
        games.len(),
        games.iter().map(|game| game.moves.len()).sum::<usize>(),
        opened[opened.len() / 2].as_secs_f64() * 1e3,
        opened[opened.len() - 1].as_secs_f64() * 1e3,
    );
    assert!(moves() > kills as u64, "people played");
    let _ = std::fs::remove_dir_all(folder);
}

/// The logs have exactly what people were shown.
pub async fn compare(home: &Home, games: &[Game]) {
    let store = Store::open_existing_at(home).await.unwrap();
    for game in games {
        let log = store.log(&game.code, 0).await.unwrap();
        let sitters: HashMap<Seat, &Sitter> = log
            .iter()
            .filter_map(|entry| match entry {
                Entry::Seated { seat, sitter } => Some((*seat, sitter)),
                _ => None,
            })
            .collect();
        let people = |seat: &Seat| matches!(sitters.get(seat), Some(Sitter::Person { .. }));
        let kept: Vec<u16> = log
            .iter()
            .filter_map(|entry| match entry {
                Entry::Played(Step::Play { seat, code }) if people(seat) => Some(*code),
                _ => None,
            })
            .collect();
        let (code, moves, tried) = (&game.code, &game.moves, &game.tried);
        assert!(
            fits(&kept, moves, tried),
            "table {code}: kept {kept:?}, acknowledged {moves:?}, then perhaps one of {tried:?}"
        );
    }
    store.close().await;
}

/// Whether what is kept is one of the rows of every move, in their order, and nothing else but what nobody has answered.
fn fits(kept: &[u16], moves: &[Vec<Vec<u16>>], tried: &[Vec<u16>]) -> bool {
    let Some((first, rest)) = moves.split_first() else {
        return kept.is_empty() || tried.iter().any(|row| row == kept);
    };
    first.iter().any(|row| kept.strip_prefix(&row[..]).is_some_and(|kept| fits(kept, rest, tried)))
}

#[test]
fn what_is_kept_is_compared_with_what_was_acknowledged() {
    let sure = |codes: &[u16]| vec![codes.to_vec()];
    assert!(fits(&[1, 2, 3], &[sure(&[1]), sure(&[2, 3])], &[]));
    for wrong in [&[1][..], &[1, 2, 3, 3], &[2, 3], &[1, 1, 2, 3], &[]] {
        assert!(!fits(wrong, &[sure(&[1]), sure(&[2, 3])], &[]), "{wrong:?}");
    }
    assert!(fits(&[1, 5], &[sure(&[1]), vec![vec![4], vec![5]]], &[]) && fits(&[1, 7], &[sure(&[1])], &sure(&[7])));
}
