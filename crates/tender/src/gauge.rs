//! `tender gauge`: what somebody wins from bots who knows how they think.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::bail;
use bots::{Bot, Budget};
use lab::{Contest, Entrant, Verdict};
use serde_json::json;

use crate::arena::{About, play, text, within};
use crate::setup::{Setup, games};
use crate::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tender gauge second-estimate --bot greedy
      how far greedy players can be exploited: 100 deals, each from every seat
  tender gauge i-bid-you-not --bot sharp@100it --budget 60it --deals 20
      the same of players that think; whoever sees through them thinks their thoughts as well, so this takes long

In each deal one player searches for the best reply to all others. It knows how they decide, whatever they see, but not
what they hold. A perfect opponent would win no less than it does.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game to play
    #[arg(value_name = "GAME", value_parser = games())]
    game: String,

    #[command(flatten)]
    setup: Setup,

    /// Who is seen through. Those that think ahead are best given a number of iterations, as in sharp@100it
    #[arg(short, long, value_name = "BOT", value_parser = Bot::from_str)]
    bot: Bot,

    /// How long the one who sees through them may think about a decision
    #[arg(long, value_name = "300it|1s", value_parser = Budget::from_str, default_value = "300it")]
    budget: Budget,

    /// How many deals
    #[arg(short, long, value_name = "N", default_value = "100")]
    deals: NonZeroU64,

    /// Keep every deal in this file, one JSON line each. If it is there already, it goes on where it stopped
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let setup = args.setup.open(&args.game)?;
    if setup.players < 2 {
        bail!("who plays alone has nobody to see through");
    }
    let master = Bot::Master(args.budget);
    let seer = Entrant { name: format!("{master} who sees through them"), knows: Some(args.bot), ..master.into() };
    let others = std::iter::repeat_n(Entrant::from(args.bot), setup.players - 1);
    let contest = Contest {
        choices: setup.choices.clone(),
        bots: std::iter::once(seer).chain(others).collect(),
        solo: false,
        deals: args.deals.get(),
        threads: setup.threads,
        seed: setup.seed,
    };
    let about = About::new(
        "gauge",
        json!({
            "game": args.game,
            "edition": setup.game.edition(),
            "players": setup.players,
            "options": contest.choices,
            "bot": args.bot.to_string(),
            "budget": args.budget.to_string(),
            "seed": contest.seed,
        }),
    );
    let results = play(&setup, &contest, &about, args.json.as_deref())?;
    let verdict = Verdict::new(&contest, &results);
    let shares = verdict.contestants.first().map(|seer| within(&seer.fair_shares, 2)).unwrap_or_default();
    let bot = args.bot;
    print(&format!(
        "{}\nWho knows how {bot} players decide wins {shares} fair shares from them; 1.00 would be nothing gained.\n",
        text(setup.game.info().title, &contest, &verdict)
    ))
}
