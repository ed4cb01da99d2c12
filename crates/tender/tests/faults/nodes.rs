//! Three servers on one PostgreSQL are one house, whatever dies: servers by `kill -9`, the database itself, and servers
//! that are stopped for longer than anybody waits, or cut off, and then go on as if nothing had been. People go from one server to the
//! next. No acknowledged move is lost, none is made twice, and all servers tell the same.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use engine::{Dice, Quick};
use store::Home;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::house::{House, ask, free_address, said, times};
use crate::kills::{GAMES, compare};
use crate::network::Network;
use crate::people::{Game, Together, play};
use crate::postgres::{start, start_with_network};

const SERVERS: usize = 3;
const PEOPLE: u64 = 12;
/// Something breaks every so many milliseconds at most.
const LIFE: u32 = 400;
/// Nothing takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);
/// A server is stopped for so long: others believe that it is dead.
const STOPPED: Duration = Duration::from_millis(4500);

/// A server whose line to the database was cut is back after so long.
const BACK: Duration = Duration::from_secs(10);

/// All servers, and people who play on whichever they find.
struct Houses {
    database: String,
    /// Where the last of the servers lives, if that is somewhere else.
    network: Option<Network>,
    addresses: Arc<[SocketAddr]>,
    houses: Vec<Option<House>>,
    folder: std::path::PathBuf,
    together: Arc<Together>,
    playing: JoinSet<Vec<Game>>,
    opened: Vec<Duration>,
}

impl Houses {
    fn open(database: String, folder: &Path, network: Option<Network>) -> Houses {
        let far = network.as_ref().map(Network::server);
        let near = SERVERS - usize::from(far.is_some());
        let addresses: Arc<[SocketAddr]> = (0..near).map(|_| free_address()).chain(far).collect();
        let together = Arc::new(Together { servers: true, ..Together::default() });
        let mut playing = JoinSet::new();
        for seed in 1..=PEOPLE {
            let game = GAMES[seed as usize % GAMES.len()];
            playing.spawn(play(addresses.clone(), game, seed, together.clone()));
        }
        let houses = (0..SERVERS).map(|_| None).collect();
        let folder = folder.to_owned();
        let mut all = Houses { database, network, addresses, houses, folder, together, playing, opened: Vec::new() };
        (0..SERVERS).for_each(|at| all.start(at));
        all
    }

    /// A database that is just coming back is asked again.
    fn start(&mut self, at: usize) {
        let begun = Instant::now();
        let house = loop {
            let far = self.network.as_ref().filter(|_| at == SERVERS - 1);
            let inside = far.map(Network::inside);
            let database =
                far.map_or(self.database.clone(), |far| format!("postgres://tender@{}/postgres", far.database()));
            let inside = inside.as_ref().map_or(&[][..], |inside| inside);
            match House::open_on(inside, &database, &self.place(at), self.addresses[at]) {
                Ok(house) => break house,
                Err(code) => assert!(begun.elapsed() < Duration::from_secs(60), "{code:?}: {}", said(&self.place(at))),
            }
        };
        self.opened.push(house.opened);
        self.houses[at] = Some(house);
    }

    fn place(&self, at: usize) -> std::path::PathBuf {
        self.folder.join(format!("node{at}"))
    }

    fn moves(&self) -> u64 {
        self.together.moves.load(Ordering::Relaxed)
    }

    /// Until somebody has been answered, and then up to any moment.
    async fn play_on(&self, dice: &mut Quick) {
        let (before, begun) = (self.moves(), Instant::now());
        while self.moves() == before {
            assert!(begun.elapsed() < Duration::from_secs(60), "nobody is answered any more");
            sleep(Duration::from_millis(1)).await;
        }
        sleep(Duration::from_millis(dice.below(LIFE).into())).await;
    }

    /// Everybody stops; every server tells the same, and the logs have exactly what was acknowledged.
    async fn check(mut self, what: &str, begun: Instant) {
        self.together.enough.store(true, Ordering::Relaxed);
        let games: Vec<Game> = std::mem::take(&mut self.playing).join_all().await.into_iter().flatten().collect();
        let mut checked = 0;
        for game in &games {
            // A bot may still move while they are asked.
            let asked = Instant::now();
            loop {
                let links = self.addresses.iter().map(|address| self.tell(*address, game, "links"));
                let links: Vec<String> = links.collect();
                if links.iter().all(|other| *other == links[0]) {
                    break;
                }
                assert!(asked.elapsed() < Duration::from_secs(20), "table {}: {links:?}", game.code);
            }
            if game.over {
                for address in self.addresses.iter() {
                    let proof = self.tell(*address, game, "replay/proof");
                    server::fair::check(&proof).unwrap_or_else(|why| panic!("table {}: {why}", game.code));
                }
                checked += 1;
            }
        }
        for at in 0..SERVERS {
            let said = said(&self.place(at));
            assert!(!said.contains("panicked"), "{said}");
        }
        let (moves, made) = (self.moves(), self.together.made.load(Ordering::Relaxed));
        self.houses.clear();
        compare(&Home::postgres(&self.database).unwrap(), &games).await;
        self.opened.sort();
        println!(
            "{what} in {:.0} s: {moves} acknowledged moves in {} games ({checked} finished and verified on every server), \
             {made} more found made afterwards; a server is open after {:.0} ms (median)",
            begun.elapsed().as_secs_f64(),
            games.len(),
            self.opened[self.opened.len() / 2].as_secs_f64() * 1e3,
        );
        let _ = std::fs::remove_dir_all(&self.folder);
    }

    fn tell(&self, address: SocketAddr, game: &Game, what: &str) -> String {
        let answer = ask(address, &format!("GET /t/{}/{what}", game.code), &game.cookie, "").unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        body.to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_when_one_of_three_servers_is_killed() {
    let Some((folder, postgres)) = start("nodekills") else { return };
    let (kills, begun) = (times("TENDER_NODE_KILLS", 6), Instant::now());
    let mut houses = Houses::open(postgres.address(), &folder, None);
    let mut dice = Quick::new(kills as u64);
    for _ in 0..kills {
        houses.play_on(&mut dice).await;
        let at = dice.below(SERVERS as u32) as usize;
        tokio::task::block_in_place(|| houses.houses[at].take().unwrap().kill());
        tokio::task::block_in_place(|| houses.start(at));
    }
    houses.play_on(&mut dice).await;
    houses.check(&format!("{kills} servers killed"), begun).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_when_the_database_is_killed() {
    let Some((folder, postgres)) = start("restarts") else { return };
    let (restarts, begun) = (times("TENDER_RESTARTS", 2), Instant::now());
    let houses = Houses::open(postgres.address(), &folder, None);
    let mut dice = Quick::new(restarts as u64);
    for _ in 0..restarts {
        houses.play_on(&mut dice).await;
        tokio::task::block_in_place(|| postgres.kill_and_start());
    }
    houses.play_on(&mut dice).await;
    houses.check(&format!("PostgreSQL killed and started {restarts} times"), begun).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stood_still_does_no_harm_when_it_goes_on() {
    let Some((folder, postgres)) = start("stops") else { return };
    let (stops, begun) = (times("TENDER_STOPS", 1), Instant::now());
    let mut houses = Houses::open(postgres.address(), &folder, None);
    let mut dice = Quick::new(stops as u64);
    for _ in 0..stops {
        houses.play_on(&mut dice).await;
        let at = dice.below(SERVERS as u32) as usize;
        let house = houses.houses[at].take().unwrap();
        house.signal("-STOP");
        let (before, stopped) = (houses.moves(), Instant::now());
        // The others play on meanwhile.
        while stopped.elapsed() < STOPPED {
            sleep(Duration::from_millis(10)).await;
        }
        assert!(houses.moves() > before, "nobody plays where one of three stands still");
        house.signal("-CONT");
        houses.houses[at] = Some(house);
    }
    houses.play_on(&mut dice).await;
    houses.check(&format!("{stops} times a server stood still for {STOPPED:?}"), begun).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_cut_off_from_the_database_does_no_harm_and_comes_back() {
    let Some((folder, postgres, network)) = start_with_network("cuts") else { return };
    let (cuts, begun) = (times("TENDER_CUTS", 1), Instant::now());
    let lasts = Duration::from_secs(times("TENDER_CUT_SECONDS", 5) as u64);
    let houses = Houses::open(postgres.address(), &folder, Some(network));
    let (far, mut longest) = (houses.addresses[SERVERS - 1], Duration::ZERO);
    let fine = |path: &'static str| async move {
        let answer = tokio::task::spawn_blocking(move || ask(far, &format!("GET {path}"), "", "")).await.unwrap();
        answer.is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
    };
    let mut dice = Quick::new(cuts as u64);
    for _ in 0..cuts {
        houses.play_on(&mut dice).await;
        let line = houses.network.as_ref().unwrap();
        line.cut();
        let (before, cut) = (houses.moves(), Instant::now());
        // The others play on meanwhile, and it says that it cannot write.
        while cut.elapsed() < lasts || fine("/ready").await {
            assert!(cut.elapsed() < lasts + PATIENCE, "it believes that it can write");
            sleep(Duration::from_millis(10)).await;
        }
        assert!(houses.moves() > before, "nobody plays where one of three is cut off");
        line.mend();
        let mended = Instant::now();
        while !(fine("/ready").await && fine("/").await) {
            assert!(mended.elapsed() < PATIENCE, "it does not come back");
            sleep(Duration::from_millis(10)).await;
        }
        longest = longest.max(mended.elapsed());
    }
    houses.play_on(&mut dice).await;
    let what = format!("{cuts} times a server cut off from its database, back after {longest:.1?} at most");
    houses.check(&what, begun).await;
    assert!(longest < BACK, "{longest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_loses_no_move_and_no_page_for_two_seconds() {
    let Some((folder, postgres)) = start("rolling") else { return };
    let begun = Instant::now();
    let mut houses = Houses::open(postgres.address(), &folder, None);
    let mut dice = Quick::new(1);
    for at in 0..SERVERS {
        houses.play_on(&mut dice).await;
        let going = houses.houses[at].take().unwrap();
        // A blocking wait would stop those who play.
        tokio::task::block_in_place(|| going.close());
        tokio::task::block_in_place(|| houses.start(at));
    }
    houses.play_on(&mut dice).await;
    let longest = houses.together.longest.load(Ordering::Relaxed);
    houses.check(&format!("every server restarted, nobody without a page for longer than {longest} ms"), begun).await;
    assert!(longest < 2000, "{longest} ms");
}
