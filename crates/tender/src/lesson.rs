//! `tender lesson`: for whoever writes lessons. Plays one through, or looks at a deal to write one for.

use std::path::PathBuf;

use anyhow::{Context, bail};
use catalog::AnyMatch;
use engine::{Seat, Seed, Step, Viewer};
use felt::People;

use crate::setup::{Setup, games};
use crate::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tender lesson noble-flood lessons/noble-flood/first.toml
      plays the lesson through: what is said, done and told at every step, or what is wrong with it
  tender lesson noble-flood -p 3 -s 17
      the deal of seed 17 for three: what each seat sees, and what can be done
  tender lesson noble-flood -p 3 -s 17 --move '1: take contract 4' --move '2: pass'
      the same after these moves, seats counted from 1

docs/LESSONS.md says how a lesson is written.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game it is about
    #[arg(value_name = "GAME", value_parser = games())]
    game: String,

    /// The lesson to play through
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    setup: Setup,

    /// Play this before looking; may be given several times
    #[arg(long = "move", value_name = "'SEAT: ACTION'")]
    moves: Vec<String>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match &args.file {
        Some(file) => play_through(&args.game, file),
        None => look(&args),
    }
}

fn play_through(game: &str, file: &PathBuf) -> anyhow::Result<()> {
    let game = catalog::find(game).with_context(|| format!("there is no game {game:?}"))?;
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let id = file.file_stem().unwrap_or_default().to_string_lossy();
    let lesson = lessons::read(game, &id, &text)?;
    let people = lesson.people();
    let mut told = 0;
    for (at, step) in lesson.steps.iter().enumerate() {
        let table = lesson.at(at).context("a lesson that was read is played through")?;
        print(&happened(&*table, &people, &mut told))?;
        let asked = step.act.iter().filter_map(|&code| table.notation(code)).collect::<Vec<_>>().join(", ");
        let asked = if asked.is_empty() { "(read)".to_owned() } else { asked };
        print(&format!("{:>3}. {}\n     {asked}", at + 1, step.say))?;
    }
    let end = lesson.at(lesson.steps.len()).context("a lesson that was read is played through")?;
    print(&happened(&*end, &people, &mut told))?;
    print(&format!("{}: {} steps, nothing wrong", lesson.name(), lesson.steps.len()))
}

fn look(args: &Args) -> anyhow::Result<()> {
    let setup = args.setup.open(&args.game)?;
    let mut table = setup.game.open(setup.players, &setup.choices, Seed::from(setup.seed), &[])?;
    for text in &args.moves {
        let (seat, name) = text.split_once(": ").with_context(|| format!("{text:?} is no move; write '2: …'"))?;
        let seat = seat.parse::<usize>().ok().and_then(|n| Seat::all(setup.players).nth(n.checked_sub(1)?));
        let seat = seat.with_context(|| format!("{text:?}: seats are 1 to {}", setup.players))?;
        let code = table.legal(seat).into_iter().find(|&code| table.notation(code).as_deref() == Some(name));
        let Some(code) = code else { bail!("seat {} cannot {name:?} now; {}", seat.index() + 1, can(&*table, seat)) };
        table.take(Step::Play { seat, code })?;
    }
    for seat in Seat::all(setup.players) {
        let people = people(seat, setup.players);
        print(&format!("seat {} sees {}", seat.index() + 1, table.view(Viewer::Seat(seat))))?;
        let parts: Vec<String> = lessons::parts(&*table, &people).into_iter().collect();
        print(&format!("  parts: {}", parts.join(", ")))?;
        if table.to_act().contains(seat) {
            print(&format!("  {}", can(&*table, seat)))?;
        }
    }
    print(&happened(&*table, &people(Seat::all(setup.players).next().context("nobody plays")?, setup.players), &mut 0))
}

fn people(me: Seat, players: usize) -> People {
    let person = |seat: Seat| felt::Person { name: felt::BOTS[seat.index()].to_owned(), bot: None, away: false };
    People { me: Some(me), seats: Seat::all(players).map(person).collect() }
}

fn can(table: &dyn AnyMatch, seat: Seat) -> String {
    let names: Vec<String> = table.legal(seat).into_iter().filter_map(|code| table.notation(code)).collect();
    format!("can: {}", names.join(", "))
}

/// What was told since `from`, without its markup.
fn happened(table: &dyn AnyMatch, people: &People, from: &mut usize) -> String {
    let lines = table.log(people, *from).into_iter().map(|(_, line)| format!("     · {}", plain(&line.text.0)));
    let text = lines.collect::<Vec<_>>().join("\n");
    *from = table.told();
    text
}

fn plain(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        text.push_str(piece.split_once('>').map_or(piece, |(_, rest)| rest));
    }
    text.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"")
}
