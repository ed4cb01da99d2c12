//! The disk is full. What was acknowledged stays, people are told, and when there is room again the game goes on.

use std::fs;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use store::Home;
use tokio::time::sleep;

use crate::house::{House, ask, folder, free_address, said};
use crate::kills::compare;
use crate::people::{Game, Together, play};

/// A disk of its own, gone with the test; none where that is not allowed.
struct Disk(std::path::PathBuf);

impl Disk {
    fn mount() -> Option<Disk> {
        let place = folder("disk");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "none"]).arg(&place).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then_some(Disk(place))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).output();
        let _ = fs::remove_dir(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_on_a_full_disk_and_it_goes_on_when_there_is_room() {
    let Some(disk) = Disk::mount() else {
        println!("skipped: nobody may mount a small disk here");
        return;
    };
    // What the house says about itself stands beside the disk, not on it.
    let (data, address, together) = (disk.0.clone(), free_address(), Arc::new(Together::default()));
    let mut house = House::open(&data, address, &[]);
    let playing = [1, 2, 3].map(|seed| tokio::spawn(play([address].into(), "second-estimate", seed, together.clone())));
    let moves = || together.moves.load(Ordering::Relaxed);
    while moves() < 20 {
        sleep(Duration::from_millis(5)).await;
    }

    // Something else fills the disk.
    let ballast = disk.0.join("ballast");
    let _ = fs::write(&ballast, vec![1; 4 << 20]);
    let status = |path: &str| ask(address, &format!("GET {path}"), "", "").unwrap()[9..12].to_owned();
    // Whoever moves is told in a notice. What has room in the file still goes on, so all may be between two games by then.
    while together.notices.load(Ordering::Relaxed) == 0 && status("/ready") != "503" {
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!((status("/health"), status("/")), ("200".to_owned(), "200".to_owned()), "it can still be looked at");
    while status("/ready") != "503" {}
    let refused = ask(address, "POST /play", "", "game=second-estimate&name=Zoe").unwrap();
    assert!(refused.starts_with("HTTP/1.1 507") && refused.contains("the disk is full"), "{refused}");
    assert!(house.is_running());

    fs::remove_file(&ballast).unwrap();
    while status("/ready") != "200" {}
    let then = moves();
    while moves() < then + 20 {
        sleep(Duration::from_millis(5)).await;
    }
    together.enough.store(true, Ordering::Relaxed);
    let mut games: Vec<Game> = Vec::new();
    for person in playing {
        games.extend(person.await.unwrap());
    }
    house.kill();
    compare(&Home::Folder(data.clone()), &games).await;
    assert!(!said(&data).contains("panicked"), "{}", said(&data));
}
