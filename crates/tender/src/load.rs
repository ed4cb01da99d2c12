//! `tender load`: what a move costs. Many people play over real sockets at a house of their own in another process, which
//! writes every move to the disk before it is shown. Figures: docs/FIGURES.md.

mod player;
mod process;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use player::{Counts, Player, Rhythm};
use process::House;

/// How many people watch one table, where quiet pages are counted: it lets in no more than 100.
const WATCHING: usize = 90;

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
    /// With --memory: how many pages only watch
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pages: usize,
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
        let house = House::open(&program)?;
        if args.memory { memory(&args, &house).await } else { moves(&args, &house).await }
    })
}

async fn moves(args: &Args, house: &House) -> anyhow::Result<()> {
    let counts = Arc::new(Counts::default());
    let rhythm = args.rate.map(|_| Arc::new(Semaphore::new(0)));
    let going = Arc::new(AtomicBool::new(true));
    let mut tables = JoinSet::new();
    for table in 0..args.tables {
        let people = Player::several(house.address, args.people, table);
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

async fn memory(args: &Args, house: &House) -> anyhow::Result<()> {
    let begin = house.resident()?;
    let mut held = Vec::new();
    for table in 0..args.tables {
        let mut people = Player::several(house.address, args.people, table);
        let code = player::begin(&args.game, &mut people).await.context("a table")?;
        held.push((code, people));
    }
    let played = house.resident()?;
    let mut watching = Vec::new();
    let codes = held.iter().map(|(code, _)| code).cycle().take(args.pages.min(args.tables * WATCHING));
    for code in codes {
        watching.push(player::watch(house.address, code).await?);
    }
    let watched = house.resident()?;
    let page = (watched - played) / watching.len() as f64;
    let table = (played - begin) / args.tables as f64;
    println!("{:8.1} KB a quiet page ({} of them)", page, watching.len());
    let alone = table - page * args.people as f64;
    println!("{:8.1} KB a running table with {} pages, {:.1} KB without them", table, args.people, alone);
    Ok(())
}
