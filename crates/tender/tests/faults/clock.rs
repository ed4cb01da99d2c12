//! The clock on the wall jumps, a day ahead and two days back, while people play. With libfaketime, where it is installed.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use store::Home;
use tokio::time::sleep;

use crate::house::{House, ask, folder, free_address, said};
use crate::kills::compare;
use crate::people::{Game, Together, play};

const LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_when_the_clock_jumps() {
    if !Path::new(LIBRARY).exists() {
        println!("skipped: libfaketime is not installed");
        return;
    }
    let folder = folder("clock");
    let (data, address, together) = (folder.join("data"), free_address(), Arc::new(Together::default()));
    let hands = folder.join("hands");
    let set = |to: &str| fs::write(&hands, to).unwrap();
    set("+0");
    let hands = hands.to_str().unwrap();
    let faked = [
        ("LD_PRELOAD", LIBRARY),
        ("FAKETIME_TIMESTAMP_FILE", hands),
        ("FAKETIME_NO_CACHE", "1"),
        // Only the time of day jumps; how long something takes stays true, as with any real clock.
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
    ];
    let mut house = House::open(&data, address, &faked);
    let playing = [1, 2, 3].map(|seed| tokio::spawn(play([address].into(), "second-estimate", seed, together.clone())));
    let moves = || together.moves.load(Ordering::Relaxed);
    for jump in ["+0", "+1d", "-1d", "+400d", "-30d", "+0"] {
        set(jump);
        let then = moves();
        while moves() < then + 30 {
            assert!(house.is_running(), "{}", said(&data));
            sleep(Duration::from_millis(5)).await;
        }
        let ready = ask(address, "GET /ready", "", "").unwrap();
        assert!(ready.starts_with("HTTP/1.1 200"), "{jump}: {ready}");
    }
    together.enough.store(true, Ordering::Relaxed);
    let mut games: Vec<Game> = Vec::new();
    for person in playing {
        games.extend(person.await.unwrap());
    }
    house.kill();
    compare(&Home::Folder(data.clone()), &games).await;
    assert!(!said(&data).contains("panicked"), "{}", said(&data));
    let _ = fs::remove_dir_all(folder);
}
