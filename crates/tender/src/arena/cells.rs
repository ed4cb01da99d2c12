//! A matrix as a table, and what moved from one to another.

use std::path::Path;

use anyhow::bail;
use bots::Bot;
use engine::Choices;
use lab::{Contest, DealResult, Entrant, Estimate, Interval, Verdict};

use super::book::{About, read};
use super::matrix::Line;
use super::within;
use crate::terminal::table;

/// Everything that a file says, summed up.
pub struct Cells {
    about: About,
    cells: Vec<Cell>,
}

/// How one kind does alone among another.
#[derive(Clone)]
struct Cell {
    game: String,
    edition: u32,
    players: usize,
    alone: String,
    among: String,
    deals: u64,
    fair_shares: Estimate,
}

impl Cell {
    /// What can be compared.
    fn what(&self) -> (&str, u32, usize, &str, &str) {
        (&self.game, self.edition, self.players, &self.alone, &self.among)
    }
}

impl Cells {
    pub fn new(about: About, lines: Vec<Line>) -> anyhow::Result<Cells> {
        let mut pairs: Vec<(Line, Vec<DealResult>)> = Vec::new();
        for line in lines {
            let same = |(first, _): &&mut (Line, Vec<DealResult>)| {
                (&first.game, &first.alone, &first.among) == (&line.game, &line.alone, &line.among)
            };
            match pairs.iter_mut().find(same) {
                Some((_, results)) if results.iter().any(|other| other.deal == line.result.deal) => {}
                Some((_, results)) => results.push(line.result),
                None => {
                    let first = line.result.clone();
                    pairs.push((line, vec![first]));
                }
            }
        }
        let cells = pairs.iter().map(|(line, results)| of_pair(line, results)).collect::<Result<Vec<_>, _>>()?;
        Ok(Cells { about, cells: cells.concat() })
    }

    pub fn read(path: &Path) -> anyhow::Result<Cells> {
        let (about, lines) = read(path)?;
        if about.kind != "matrix" {
            bail!("{} holds a {} and no matrix", path.display(), about.kind);
        }
        Cells::new(about, lines)
    }

    /// One table a game, as it stands in docs/STRENGTH.md.
    pub fn markdown(&self) -> String {
        let mut parts = vec![format!(
            "Fair shares of one player (rows) alone among players of another kind (columns): {}.",
            self.about.facts.iter().filter_map(|(key, fact)| told(key, fact)).collect::<Vec<_>>().join(", ")
        )];
        let mut games: Vec<&str> = Vec::new();
        for cell in &self.cells {
            if !games.contains(&cell.game.as_str()) {
                games.push(&cell.game);
            }
        }
        parts.extend(games.into_iter().map(|game| self.of_game(game)));
        parts.join("\n\n")
    }

    fn of_game(&self, game: &str) -> String {
        let cells: Vec<&Cell> = self.cells.iter().filter(|cell| cell.game == game).collect();
        let mut kinds: Vec<&str> = Vec::new();
        for kind in cells.iter().flat_map(|cell| [cell.alone.as_str(), &cell.among]) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let title = catalog::find(game).map_or(game, |game| game.info().title);
        let players = cells.first().map_or(0, |cell| cell.players);
        let (fewest, most) =
            cells.iter().fold((u64::MAX, 0), |(few, most), cell| (few.min(cell.deals), most.max(cell.deals)));
        let deals = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
        let mut text = format!("| {title}, {players} players, {deals} deals | {} |\n", kinds.join(" | "));
        text += &format!("|{}", "---|".repeat(kinds.len() + 1));
        for alone in &kinds {
            let cell = |among: &&str| {
                let cell = cells.iter().find(|cell| cell.alone == *alone && cell.among == *among);
                cell.map_or_else(String::new, |cell| within(&cell.fair_shares, 2))
            };
            text += &format!("\n| {alone} | {} |", kinds.iter().map(cell).collect::<Vec<_>>().join(" | "));
        }
        text
    }

    /// Which cells moved by more than luck explains.
    pub fn compare(&self, new: &Cells) -> String {
        let mut moved = Vec::new();
        let (mut both, mut missing) = (0, new.cells.len());
        for old in &self.cells {
            let Some(new) = new.cells.iter().find(|new| new.what() == old.what()) else {
                missing += 1;
                continue;
            };
            both += 1;
            missing -= 1;
            let change = change(&old.fair_shares, &new.fair_shares);
            let Interval(low, high) = change.interval;
            if low > 0.0 || high < 0.0 {
                let cells = [within(&old.fair_shares, 2), within(&new.fair_shares, 2), within(&change, 2)];
                moved.push(
                    [vec![old.game.clone(), format!("{} among {}", old.alone, old.among)], cells.into()].concat(),
                );
            }
        }
        let mut parts = Vec::new();
        let differ = new.about.differences(&self.about);
        if !differ.is_empty() {
            parts.push(format!("The first was played otherwise: {}.\n", differ.join(", ")));
        }
        parts.push(format!(
            "{} of {both} cells moved by more than 95% of luck; about {} would by luck alone.",
            moved.len(),
            (both + 10) / 20
        ));
        if missing > 0 {
            parts.push(format!("{missing} cells are in one of the files only, or by other rules."));
        }
        if !moved.is_empty() {
            parts.push(String::new());
            parts.push(table(&["game", "one alone", "before", "after", "change"], moved.into_iter()));
        }
        parts.join("\n")
    }
}

/// How a fact is said above a table; nothing where there is nothing to say.
fn told(key: &str, fact: &serde_json::Value) -> Option<String> {
    let says = match fact {
        serde_json::Value::Null => return None,
        serde_json::Value::Array(words) if words.is_empty() => return None,
        serde_json::Value::Object(numbers) if numbers.is_empty() => return None,
        serde_json::Value::Object(numbers) => numbers.keys().cloned().collect::<Vec<_>>().join(" and "),
        serde_json::Value::Array(words) => {
            words.iter().filter_map(serde_json::Value::as_str).collect::<Vec<_>>().join(" ")
        }
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Some(match key {
        "budget" => format!("{says} a decision"),
        "numbers" => format!("older numbers of {says}"),
        _ => format!("{key} {says}"),
    })
}

/// The cells that one pair of kinds fills: among two, each is alone among the other.
fn of_pair(line: &Line, results: &[DealResult]) -> anyhow::Result<Vec<Cell>> {
    let players = line.result.games.first().map_or(0, |game| game.scores.len());
    // Names are all that a verdict asks for.
    let entrant = |name: &String| Entrant { name: name.clone(), ..Bot::Random.into() };
    let mut bots = vec![entrant(&line.among); players];
    bots.iter_mut().take(1).for_each(|bot| *bot = entrant(&line.alone));
    let contest = Contest { choices: Choices::default(), bots, solo: false, deals: 0, threads: 1, seed: 0 };
    if let Some(odd) = results.iter().find(|result| !contest.fits(result)) {
        bail!("deal {} of {} among {} in {} cannot be read", odd.deal, line.alone, line.among, line.game);
    }
    let verdict = Verdict::new(&contest, results);
    let cell = |alone: &String, among: &String| {
        let one = verdict.contestants.iter().find(|one| one.bot == *alone)?;
        Some(Cell {
            game: line.game.clone(),
            edition: line.edition,
            players,
            alone: alone.clone(),
            among: among.clone(),
            deals: verdict.deals,
            fair_shares: one.fair_shares,
        })
    };
    let mirror = if players == 2 { cell(&line.among, &line.alone) } else { None };
    Ok(cell(&line.alone, &line.among).into_iter().chain(mirror).collect())
}

/// The difference of two estimates that know nothing of each other (Newcombe's hybrid).
fn change(old: &Estimate, new: &Estimate) -> Estimate {
    let mean = new.mean - old.mean;
    let (Interval(old_low, old_high), Interval(low, high)) = (old.interval, new.interval);
    let down = (new.mean - low).hypot(old_high - old.mean);
    let up = (high - new.mean).hypot(old.mean - old_low);
    Estimate { mean, interval: Interval(mean - down, mean + up) }
}
