//! Keeps the results of a contest in a file, so that an interrupted one goes on where it stopped.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use lab::{Contest, DealResult, Verdict};
use serde_json::{Value, json};

/// The file is written again after a deal when the last time is longer ago than this. Whatever is lost when the power
/// goes is played again, and comes out the same.
const PATIENCE: Duration = Duration::from_secs(1);

pub struct Book {
    contest: Contest,
    /// What makes two contests the same one: everything but how many deals, and on how many threads.
    about: Value,
    results: Vec<DealResult>,
    file: Option<PathBuf>,
    written: Instant,
}

impl Book {
    /// Reads what is there already, if it is of the same contest.
    pub fn open(game: &str, contest: &Contest, file: Option<PathBuf>) -> anyhow::Result<Book> {
        let about = json!({
            "game": game,
            "players": contest.bots.len(),
            "options": contest.choices,
            "bots": contest.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "seed": contest.seed,
        });
        let mut results = Vec::new();
        if let Some(path) = file.as_ref().filter(|path| path.exists()) {
            let name = path.display();
            let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
            let mut kept: Value =
                serde_json::from_str(&text).with_context(|| format!("{name} is there, but holds no contest"))?;
            if kept["contest"] != about {
                bail!("{name} holds another contest ({}); give another file", kept["contest"]);
            }
            results = serde_json::from_value(kept["results"].take())
                .with_context(|| format!("the results in {name} cannot be read"))?;
        }
        results.retain(|result: &DealResult| result.deal < contest.deals);
        let book = Book { contest: contest.clone(), about, results, file, written: Instant::now() };
        // Before anybody thinks: a file that cannot be written is better known now.
        book.write()?;
        Ok(book)
    }

    /// In order of deals.
    pub fn results(&self) -> &[DealResult] {
        &self.results
    }

    pub fn add(&mut self, result: DealResult) -> anyhow::Result<()> {
        let at = self.results.partition_point(|other| other.deal < result.deal);
        self.results.insert(at, result);
        if self.written.elapsed() >= PATIENCE {
            self.write()?;
            self.written = Instant::now();
        }
        Ok(())
    }

    pub fn close(&self) -> anyhow::Result<()> {
        self.write()
    }

    /// Beside it first, then in its place: whoever pulls the plug finds the old file or the new one.
    fn write(&self) -> anyhow::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let verdict = Verdict::new(&self.contest, &self.results);
        let all = json!({ "contest": self.about, "verdict": verdict, "results": self.results });
        let mut beside = path.clone().into_os_string();
        beside.push(".new");
        let written = fs::write(&beside, format!("{all}\n")).and_then(|()| fs::rename(&beside, path));
        written.with_context(|| format!("cannot write {}", path.display()))
    }
}
