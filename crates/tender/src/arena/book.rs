//! Keeps results in a file, a line each as soon as it is there, so that an interrupted run goes on where it stopped.
//!
//! The first line says what the others are results of; a file of anything else is refused and left as it is.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// A file to which results are added; or none, and they are forgotten.
pub struct Book(Option<(PathBuf, File)>);

impl Book {
    /// Begins the file of such results, or goes on in it: then what is there already comes along.
    pub fn open<L: DeserializeOwned>(path: Option<&Path>, about: &About) -> anyhow::Result<(Book, Vec<L>)> {
        let Some(path) = path else { return Ok((Book(None), Vec::new())) };
        let name = path.display();
        let cannot = || format!("cannot write {name}");
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).with_context(cannot)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("{name} is being written by another run"),
            Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
            Ok(()) => {}
        }
        let mut book = Book(Some((path.to_owned(), file)));
        let Some((_, file)) = &mut book.0 else { return Ok((book, Vec::new())) };
        let Some(text) = whole_lines(file, path)? else {
            book.add(&about.line())?;
            return Ok((book, Vec::new()));
        };
        let (kept, lines) = parse(&text, path)?;
        about.check(&kept, path)?;
        file.set_len(text.len() as u64).with_context(cannot)?;
        Ok((book, lines))
    }

    pub fn add(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let Some((path, file)) = &mut self.0 else { return Ok(()) };
        let line = serde_json::to_string(line)? + "\n";
        file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// What is in a file: what it is about, and its lines.
pub fn read<L: DeserializeOwned>(path: &Path) -> anyhow::Result<(About, Vec<L>)> {
    let mut file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&whole_lines(&mut file, path)?.unwrap_or_default(), path)
}

/// None of an empty file. What was being written when somebody pulled the plug is no whole line, and is played again.
fn whole_lines(file: &mut File, path: &Path) -> anyhow::Result<Option<String>> {
    let cannot = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0)).and_then(|_| file.read_to_end(&mut bytes)).with_context(cannot)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    Ok(Some(String::from_utf8(bytes).with_context(cannot)?))
}

fn parse<L: DeserializeOwned>(text: &str, path: &Path) -> anyhow::Result<(About, Vec<L>)> {
    let name = path.display();
    let mut lines = text.lines();
    let about =
        lines.next().and_then(About::of_line).with_context(|| format!("{name} holds no results of an arena"))?;
    let line =
        |(at, line)| serde_json::from_str(line).with_context(|| format!("line {} of {name} cannot be read", at + 2));
    Ok((about, lines.enumerate().map(line).collect::<Result<_, _>>()?))
}

/// What results are of: two files about the same can be one.
#[derive(Clone, PartialEq, Debug)]
pub struct About {
    /// `contest` or `matrix`.
    pub kind: String,
    pub facts: Map<String, Value>,
}

impl About {
    pub fn new(kind: &str, facts: Value) -> About {
        let facts = if let Value::Object(facts) = facts { facts } else { Map::new() };
        About { kind: kind.to_owned(), facts }
    }

    fn line(&self) -> Value {
        json!({ &self.kind: self.facts })
    }

    fn of_line(line: &str) -> Option<About> {
        let head: Map<String, Value> = serde_json::from_str(line).ok()?;
        let (kind, facts) = head.into_iter().next()?;
        facts.is_object().then(|| About::new(&kind, facts))
    }

    /// Refuses what is kept in a file, if it is something else, and says what.
    pub fn check(&self, kept: &About, path: &Path) -> anyhow::Result<()> {
        let name = path.display();
        if kept.kind != self.kind {
            bail!("{name} holds a {} and no {}; give another file", short(&json!(kept.kind)), self.kind);
        }
        let differ = self.differences(kept);
        if !differ.is_empty() {
            bail!("{name} holds another {} ({}); give another file", self.kind, differ.join(", "));
        }
        Ok(())
    }

    /// In words: "seed 6, not 5".
    pub fn differences(&self, other: &About) -> Vec<String> {
        let keys: std::collections::BTreeSet<&String> = self.facts.keys().chain(other.facts.keys()).collect();
        let fact = |about: &About, key: &String| about.facts.get(key).cloned().unwrap_or_default();
        keys.into_iter()
            .map(|key| (key, fact(other, key), fact(self, key)))
            .filter(|(_, theirs, ours)| theirs != ours)
            .map(|(key, theirs, ours)| format!("{key} {}, not {}", short(&theirs), short(&ours)))
            .collect()
    }
}

/// A deck of one's own is a long text.
fn short(value: &Value) -> String {
    const MOST: usize = 60;
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let cut: String = text.chars().take(MOST).collect();
    if cut.len() < text.len() { cut + "…" } else { cut }
}
