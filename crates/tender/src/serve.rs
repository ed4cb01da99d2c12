//! `tender serve`: the house, open for players.

use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Where to listen; use 0.0.0.0:8080 to let others on your network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Folder that keeps all tables, in one SQLite file; made when missing
    #[arg(long, value_name = "FOLDER", default_value = "tender-data")]
    data: PathBuf,
    /// How long bots take over a move, in milliseconds; 0 plays at once
    #[arg(long, value_name = "MS", default_value_t = 750)]
    bot_pace: u32,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let _ = (args.listen, &args.data, args.bot_pace);
    Ok(())
}
