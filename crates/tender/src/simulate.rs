//! `tender simulate`: bots play a game many times, and somebody counts.

#[derive(clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> anyhow::Result<()> {
    Ok(())
}
