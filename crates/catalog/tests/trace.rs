//! What a game's `TRACE.md` lists is what its traces hold, name by name.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use bots::Bot;
use catalog::{AnyGame, AnyMatch, GAMES};
use engine::{Choices, MAX_SEATS, OptionKind, Seed, Step};
use lab::{Plan, Trace};
use serde_json::Value;

/// Games at every table. What does not come up in them is found in the source.
const GAMES_EACH: u64 = 3;

/// The first names of all rows of the tables with this heading.
fn listed(text: &str, heading: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut inside = false;
    for line in text.lines() {
        let cell = line.strip_prefix("| ").and_then(|row| row.split(" | ").next());
        inside = line.starts_with('|') && (inside || cell == Some(heading));
        if inside {
            names.extend(cell.unwrap_or_default().split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    names
}

/// Names in a trace, by what the tables call them.
#[derive(Default)]
struct Names {
    deal: BTreeSet<String>,
    action: BTreeSet<String>,
    event: BTreeSet<String>,
}

impl Names {
    fn read(&mut self, line: &Value) {
        self.deal.extend(line["deal"].as_object().into_iter().flat_map(|deal| deal.keys().cloned()));
        let steps = line["steps"].as_array().into_iter().flatten();
        let told = line["told"].as_array().into_iter().flatten();
        for told in told.chain(steps.clone().filter_map(|step| step["told"].as_array()).flatten()) {
            self.event.insert(name(&told["event"]));
        }
        for step in steps {
            self.action.extend(step["legal"].as_array().into_iter().flatten().map(name));
        }
    }
}

fn name(value: &Value) -> String {
    let key = value.as_object().and_then(|object| object.keys().next()).map(String::as_str);
    key.or(value.as_str()).unwrap_or_default().to_owned()
}

/// Games with every option alone, and with all that go together, at every number of players.
fn traced(game: &dyn AnyGame) -> Names {
    let flags = game.specs().iter().filter(|spec| spec.kind == OptionKind::Flag).map(|spec| spec.id);
    let mut tables: Vec<Vec<&str>> = vec![vec![]];
    tables.extend(flags.clone().map(|flag| vec![flag]));
    tables.push(flags.collect());
    let mut names = Names::default();
    for players in 1..=MAX_SEATS {
        for words in &tables {
            let choices = Choices::parse(game.specs(), words).unwrap();
            if game.check(players, &choices).is_err() {
                continue;
            }
            let plan = Plan { choices, bots: vec![Bot::Random; players], games: GAMES_EACH, threads: 1, seed: 1 };
            let mut lines = Vec::new();
            game.simulate(&plan, &|_| (), Some(Trace { to: &mut lines, legal: true })).unwrap();
            for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
                names.read(&serde_json::from_slice(line).unwrap());
            }
        }
    }
    names
}

/// The variants of an enum in a source file, as serde writes them.
fn variants(source: &str, of: &str) -> BTreeSet<String> {
    let body = source.split(&format!("pub enum {of} {{\n")).nth(1).and_then(|rest| rest.split("\n}").next());
    let lines = body.unwrap_or_default().lines().filter_map(|line| line.strip_prefix("    "));
    let names = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    names.map(|line| snake(line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default())).collect()
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[test]
fn every_name_in_a_trace_stands_in_the_tables() {
    for game in GAMES {
        let id = game.info().id;
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games").join(id);
        // A game on its first day may have no tables yet.
        let Ok(text) = fs::read_to_string(folder.join("TRACE.md")) else { continue };
        let names = traced(*game);
        assert_eq!(names.deal, listed(&text, "deal"), "keys of the deal of {id}");
        for (heading, found, file, of) in
            [("action", names.action, "action.rs", "Action"), ("event", names.event, "event.rs", "Event")]
        {
            let listed = listed(&text, heading);
            let unknown: Vec<_> = found.difference(&listed).collect();
            assert!(unknown.is_empty(), "{id} writes the {heading}s {unknown:?}, which TRACE.md does not list");
            let source = fs::read_to_string(folder.join("src").join(file)).unwrap();
            assert_eq!(listed, variants(&source, of), "{heading}s of {id}, in TRACE.md and in the source");
        }
    }
}

#[test]
fn what_was_taken_back_at_a_table_is_not_in_its_trace() {
    let game = catalog::find("second-estimate").expect("it is in the house");
    let open = || game.open(4, &Choices::default(), Seed::from(3), &[]).expect("a table");
    let (mut plain, mut dithered) = (open(), open());
    while let Some(seat) = plain.to_act().first() {
        let legal = plain.legal(seat);
        let mut after = dithered.fork();
        let changed = Step::Play { seat, code: legal[legal.len() - 1] };
        if after.take(changed).is_ok() && after.take(Step::TakeBack { seat }).is_ok() {
            dithered = after;
        }
        for game in [&mut plain, &mut dithered] {
            game.take(Step::Play { seat, code: legal[0] }).expect("it is legal");
        }
    }
    assert!(dithered.steps().len() > plain.steps().len() + 20, "somebody changed their mind");
    let trace = |game: &dyn AnyMatch| game.trace(&Choices::default(), &["person"; 4]).expect("a line");
    assert_eq!(trace(&*plain), trace(&*dithered));
}
