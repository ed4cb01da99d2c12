//! `tender load`: what a move costs. Many people play over real sockets at a house of their own in another process, which
//! writes every move to the disk before it is shown. Figures: docs/FIGURES.md.

mod player;
mod process;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use engine::{Choices, Seed};
use store::{Home, Store, Time};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use player::{Counts, Player, Rhythm};
use process::{House, Place, resident};

/// How many people watch one table, where quiet pages are counted: it lets in no more than 100.
const WATCHING: usize = 90;
/// So many open tables at a time that nobody plays at.
const OPENERS: usize = 16;
/// So many matches are counted to know the memory of one.
const MATCHES: u64 = 4000;

#[derive(clap::Args)]
pub struct Args {
    /// Id of the game
    #[arg(long, value_name = "GAME", default_value = "second-estimate")]
    game: String,
    /// Tables at a time
    #[arg(long, value_name = "N", default_value_t = 50)]
    tables: usize,
    /// People at each table
    #[arg(long, value_name = "N", default_value_t = 4)]
    people: usize,
    /// For how many seconds moves are counted
    #[arg(long, value_name = "N", default_value_t = 20)]
    seconds: u64,
    /// Moves a second in all; without it everybody moves as soon as they can
    #[arg(long, value_name = "N")]
    rate: Option<f64>,
    /// Count the memory of tables and quiet pages instead of moves
    #[arg(long)]
    memory: bool,
    /// How many pages only watch; with --memory 2000 if nothing else is said
    #[arg(long, value_name = "N")]
    pages: Option<usize>,
    /// Tables that wait in the store, each with one of these pages until there are no more
    #[arg(long, value_name = "N", default_value_t = 0)]
    stored: usize,
    /// A PostgreSQL database to keep everything in, such as postgres://user@host/tender
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// How many servers are the house, with a database; the people of a table are spread over them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    servers: u8,
    /// Let the house use this core alone
    #[arg(long, value_name = "N")]
    core: Option<usize>,
    /// Another Tender than this one, to compare
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let program = match &args.program {
        Some(program) => program.clone(),
        None => std::env::current_exe().context("cannot find this program")?,
    };
    // One core is enough for those who play; the others are for the house.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    runtime.block_on(async {
        let place = Place { program, database: args.database.clone(), core: args.core, servers: args.servers.into() };
        anyhow::ensure!(place.servers == 1 || place.database.is_some(), "several servers need a --database");
        if let Some(address) = &args.database {
            let store = Store::open_at(&Home::postgres(address)?, Time::of_the_system()).await?;
            let somebody_was_here = !store.hosted_tables(None, None, 1).await?.is_empty();
            store.close().await;
            anyhow::ensure!(!somebody_was_here, "this database is somebody's house: name one that is empty");
        }
        let house = House::open(&place)?;
        if args.memory { memory(&args, &house).await } else { moves(&args, &house).await }
    })
}

async fn moves(args: &Args, house: &House) -> anyhow::Result<()> {
    let waiting = wait(args, house).await?;
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() > 1) {
        tokio::spawn(stay_awake());
    }
    let counts = Arc::new(Counts::default());
    let rhythm = args.rate.map(|_| Arc::new(Semaphore::new(0)));
    let going = Arc::new(AtomicBool::new(true));
    let mut tables = JoinSet::new();
    for table in 0..args.tables {
        let people = Player::several(&house.addresses(), args.people, table);
        let (game, counts, going) = (args.game.clone(), counts.clone(), going.clone());
        let rhythm = Rhythm(rhythm.clone());
        tables.spawn(player::one_game_after_the_other(game, people, rhythm, counts, going));
    }
    if let (Some(rate), Some(rhythm)) = (args.rate, rhythm) {
        tokio::spawn(beat(rhythm, rate));
    }
    // Everybody sits and plays before anything is counted.
    tokio::time::sleep(Duration::from_secs(3)).await;
    counts.begin();
    let (cpu, begun) = (house.cpu()?, Instant::now());
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    let (cpu, took) = (house.cpu()? - cpu, begun.elapsed());
    let told = counts.end();
    going.store(false, Ordering::Relaxed);
    tables.shutdown().await;
    if args.stored > 0 {
        let (pages, held) = (waiting.len(), house.resident()? / 1024.0);
        println!("{} tables in the store, {pages} pages at them, {held:.0} MB in memory", args.stored);
    }

    let moves = told.waits.len();
    anyhow::ensure!(moves > 0, "nobody could move");
    let at = |share: f64| told.waits[((moves - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let each = moves as f64;
    println!("{}, {} tables of {}, {} s", args.game, args.tables, args.people, took.as_secs());
    println!("{:8.0} moves a second, {} games begun", each / took.as_secs_f64(), told.games);
    println!("{:8.0} moves per CPU-second of the server ({:.2} cores)", each / cpu, cpu / took.as_secs_f64());
    println!("{:8.1} ms from click to own picture (median), p99 {:.1}, worst {:.1}", at(0.5), at(0.99), at(1.0));
    println!("{:8.0} bytes a move, in {:.1} frames", told.bytes as f64 / each, told.frames as f64 / each);
    Ok(())
}

/// Those who play never sleep, where they have a core of their own: on one machine, waking them up would be the house's work
/// and a good part of it, and people on other machines are not woken by their house.
async fn stay_awake() {
    loop {
        tokio::task::yield_now().await;
    }
}

/// Lets so many moves happen a second. What nobody could take is not made up for.
async fn beat(rhythm: Arc<Semaphore>, rate: f64) {
    let (begun, mut given) = (Instant::now(), 0.0);
    let mut ticks = tokio::time::interval(Duration::from_millis(1));
    loop {
        ticks.tick().await;
        let now = (begun.elapsed().as_secs_f64() * rate).floor();
        let most = (rate / 100.0).ceil() as usize;
        rhythm.add_permits((now - given).min(most.saturating_sub(rhythm.available_permits()) as f64) as usize);
        given = now;
    }
}

/// Tables at which nobody plays, and pages that look at them.
async fn wait(args: &Args, house: &House) -> anyhow::Result<JoinSet<()>> {
    let mut openers = JoinSet::new();
    let (address, next) = (house.addresses()[0], Arc::new(AtomicUsize::new(0)));
    for _ in 0..OPENERS {
        let (game, people, many, next) = (args.game.clone(), args.people, args.stored, next.clone());
        openers.spawn(async move {
            let mut codes = Vec::new();
            while next.fetch_add(1, Ordering::Relaxed) < many {
                codes.push(player::open(address, &game, people).await?);
            }
            anyhow::Ok(codes)
        });
    }
    let codes: anyhow::Result<Vec<Vec<String>>> = openers.join_all().await.into_iter().collect();
    let mut pages = JoinSet::new();
    for code in codes?.into_iter().flatten().take(args.pages.unwrap_or(0)) {
        let mut page = player::watch(address, &code).await?;
        pages.spawn(async move { while page.next(&Counts::default()).await.is_ok() {} });
    }
    Ok(pages)
}

async fn memory(args: &Args, house: &House) -> anyhow::Result<()> {
    let mut held = Vec::new();
    // The first tables bring along what all of them share: pieces of the program, buffers, threads.
    let mut grown = Vec::new();
    for table in 0..2 * args.tables {
        if table % args.tables == 0 {
            grown.push(house.resident()?);
        }
        let mut people = Player::several(&house.addresses(), args.people, table);
        let code = player::begin(&args.game, &mut people).await.context("a table")?;
        people.iter_mut().for_each(Player::hang_up);
        held.push((code, people));
    }
    let played = house.resident()?;
    let begin = grown.last().copied().unwrap_or(played);
    let mut watching = Vec::new();
    let pages = args.pages.unwrap_or(2000).min(held.len() * WATCHING);
    let codes = held.iter().map(|(code, _)| code).cycle().take(pages);
    for code in codes {
        watching.push(player::watch(house.addresses()[0], code).await?);
    }
    let watched = house.resident()?;
    let page = (watched - played) / watching.len() as f64;
    let table = (played - begin) / args.tables as f64;
    println!("{:8.1} KB a quiet page ({} of them)", page, watching.len());
    let alone = table - page * args.people as f64;
    println!("{:8.1} KB a running table with {} pages, {:.1} KB without them", table, args.people, alone);
    let game = a_match(&args.game, args.people)?;
    println!("{:8.1} KB its match, {:.1} KB the table beside it", game, alone - game);
    Ok(())
}

/// Kilobytes of a match that has just begun, counted here in many of them.
fn a_match(game: &str, players: usize) -> anyhow::Result<f64> {
    let game = catalog::find(game).context("no such game")?;
    let open = |seed: u64| game.open(players, &Choices::default(), Seed::from(seed), &[]);
    let mut held = Vec::with_capacity(MATCHES as usize);
    held.push(open(0)?);
    let begin = resident("self")?;
    for seed in 1..MATCHES {
        held.push(open(seed)?);
    }
    Ok((resident("self")? - begin) / MATCHES as f64)
}
