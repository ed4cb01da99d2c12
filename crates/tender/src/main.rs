//! Tender: card games about bids, contracts and customers. `tender` alone opens the house for players.
#![forbid(unsafe_code)]

mod admin;
mod arena;
mod backup;
mod copy;
mod gauge;
mod lesson;
mod load;
mod log;
mod reports;
mod restore;
mod serve;
mod setup;
mod simulate;
mod terminal;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Pictures are texts of a few thousand bytes that come and go: it hands out those faster than most systems do.
#[cfg(unix)]
#[global_allocator]
static MEMORY: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Card games about bids, contracts and customers: play them in the browser, or let bots play them by the million.
///
/// Without a command, `tender` serves: it prints a link, and everybody who opens it can play.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Args,
}

#[derive(Subcommand)]
enum Command {
    /// Open the house: lobby and tables, in the browser (what `tender` does without a command)
    Serve(serve::Args),
    /// Let bots play a game many times, and count
    Simulate(simulate::Args),
    /// Let bots meet in the same deals from every seat, and see which is better
    Arena(arena::Args),
    /// See what a player wins from bots who knows how they think
    Gauge(gauge::Args),
    /// Play a lesson through, or look at a deal to write one for
    Lesson(lesson::Args),
    /// Let many people play at a house of their own, and see what a move costs
    Load(load::Args),
    /// Look after a house: tables, people, ending a table, whom it is closed to
    Admin(admin::Args),
    /// List the moves of bots that people complained about, or stand before one of them again
    Reports(reports::Args),
    /// Copy everything that is kept into one file, also while the house is open
    Backup(backup::Args),
    /// Put such a file back, into a new folder or an empty PostgreSQL database
    Restore(restore::Args),
    /// Move everything that is kept from a folder to a PostgreSQL database, or back
    Copy(copy::Args),
    /// Check a finished game from its export alone: the deal, the log, every step
    Verify(verify::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        None => serve::run(cli.serve),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Simulate(args)) => simulate::run(args),
        Some(Command::Arena(args)) => arena::run(args),
        Some(Command::Gauge(args)) => gauge::run(args),
        Some(Command::Lesson(args)) => lesson::run(args),
        Some(Command::Load(args)) => load::run(args),
        Some(Command::Admin(args)) => admin::run(args),
        Some(Command::Reports(args)) => reports::run(args),
        Some(Command::Backup(args)) => backup::run(args),
        Some(Command::Restore(args)) => restore::run(args),
        Some(Command::Copy(args)) => copy::run(args),
        Some(Command::Verify(args)) => verify::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tender: {error:#}");
            ExitCode::FAILURE
        }
    }
}
