//! From the first format, in which people were known by the hash of their secret and named in every log, to rows of
//! their own. Everything happens in one transaction: a start that is interrupted has changed nothing.

use std::collections::HashMap;

use serde_json::{Value, json};
use sqlx::{AnyConnection, Row};

use crate::marks::mark_names;
use crate::{LOG_FORMAT, PersonId, StoreError};

/// What spectators without a name were called.
const NAMELESS: &str = "A spectator";
/// What was added to the name of somebody who only watched.
const WATCHING: &str = " (watching)";
/// What a browser is called that nobody has asked for its kind.
const LABEL: &str = "A browser";

/// Brings over what an earlier program wrote, and notes that it was done.
pub(crate) async fn bring_over(db: &mut AnyConnection, format: i64) -> Result<(), StoreError> {
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *db).await?;
    let brought = rewrite(db, format).await;
    let end = if brought.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = sqlx::raw_sql(end).execute(db).await;
    brought?;
    ended?;
    Ok(())
}

/// Everybody who was found, by the hash of their secret or, if they only watched, by their name.
#[derive(Default)]
struct Found {
    people: HashMap<String, Newcomer>,
    watchers: HashMap<String, Newcomer>,
}

struct Newcomer {
    id: PersonId,
    name: String,
    first: i64,
    last: i64,
}

/// One entry that names somebody.
struct Line {
    table: String,
    seq: i64,
    at: i64,
    entry: Value,
}

async fn rewrite(db: &mut AnyConnection, format: i64) -> Result<(), StoreError> {
    let mut lines = lines(db).await?;
    let mut found = Found::default();
    // First everybody who sat somewhere, so that who talked is found among them.
    let mut sat: HashMap<(String, i64), Vec<(String, PersonId)>> = HashMap::new();
    for line in &lines {
        if let Some(host) = line.entry["created"]["host"].as_str() {
            found.by_hash(host, None, line.at)?;
        }
        let person = &line.entry["seated"]["sitter"]["person"];
        if let (Some(hash), Some(name)) = (person["id"].as_str(), person["name"].as_str()) {
            let id = found.by_hash(hash, Some(name), line.at)?;
            let seat = line.entry["seated"]["seat"].as_i64().unwrap_or(-1);
            sat.entry((line.table.clone(), seat)).or_default().push((name.to_owned(), id));
        }
    }
    for row in sqlx::query("SELECT DISTINCT person FROM seats").fetch_all(&mut *db).await? {
        found.by_hash(&row.try_get::<String, _>(0)?, None, 0)?;
    }

    let mut spoke: HashMap<String, HashMap<String, PersonId>> = HashMap::new();
    for line in &mut lines {
        if let Some(speaker) = rename(line, &mut found, &sat)? {
            spoke.entry(line.table.clone()).or_default().insert(speaker.0, speaker.1);
        }
        sqlx::query("UPDATE log SET entry = $3 WHERE table_id = $1 AND seq = $2")
            .bind(&line.table)
            .bind(line.seq)
            .bind(line.entry.to_string())
            .execute(&mut *db)
            .await?;
    }
    let hosts: HashMap<&str, &str> =
        lines.iter().filter_map(|line| Some((line.table.as_str(), line.entry["created"]["host"].as_str()?))).collect();
    rewrite_seats(db, &found).await?;
    rewrite_summaries(db, &hosts).await?;
    for ((table, _), names) in sat {
        spoke.entry(table).or_default().extend(names);
    }
    rewrite_looks(db, &spoke).await?;
    write_down(db, &found).await?;
    let stamp =
        "INSERT INTO meta (name, value) VALUES ('format', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    sqlx::query(stamp).bind(format).execute(db).await?;
    Ok(())
}

/// Every entry that names somebody. What cannot be read stays as it is: its table cannot be followed anyway.
async fn lines(db: &mut AnyConnection) -> Result<Vec<Line>, StoreError> {
    const NAMING: &str = "SELECT table_id, seq, at, entry FROM log WHERE entry LIKE '{\"created\"%'
        OR entry LIKE '{\"seated\"%' OR entry LIKE '{\"said\"%' ORDER BY table_id, seq";
    let mut lines = Vec::new();
    for row in sqlx::query(NAMING).fetch_all(db).await? {
        let entry: String = row.try_get(3)?;
        if let Ok(entry) = serde_json::from_str(&entry) {
            lines.push(Line { table: row.try_get(0)?, seq: row.try_get(1)?, at: row.try_get(2)?, entry });
        }
    }
    Ok(lines)
}

/// Puts ids in place of hashes and names, and says who spoke, if it is talk.
fn rename(
    line: &mut Line,
    found: &mut Found,
    sat: &HashMap<(String, i64), Vec<(String, PersonId)>>,
) -> Result<Option<(String, PersonId)>, StoreError> {
    if let Some(created) = line.entry.pointer_mut("/created").and_then(Value::as_object_mut) {
        let host = created.get("host").and_then(Value::as_str).unwrap_or_default().to_owned();
        created.insert("host".to_owned(), json!(found.by_hash(&host, None, line.at)?.0));
        created.insert("format".to_owned(), json!(LOG_FORMAT));
    } else if let Some(person) = line.entry.pointer_mut("/seated/sitter/person").and_then(Value::as_object_mut) {
        let hash = person.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        person.insert("id".to_owned(), json!(found.by_hash(&hash, None, line.at)?.0));
        person.remove("name");
    } else if let Some(said) = line.entry.pointer_mut("/said").and_then(Value::as_object_mut) {
        let Some(Value::String(name)) = said.remove("name") else { return Ok(None) };
        let seat = said.get("seat").and_then(Value::as_i64);
        let in_seat = seat.and_then(|seat| sat.get(&(line.table.clone(), seat)));
        // In a rematch, talk that came along stands before whoever sits down.
        let speaker = in_seat.and_then(|there| there.iter().rev().find(|(other, _)| *other == name));
        let bare = name.trim_end_matches(WATCHING);
        let speaker = match speaker {
            Some((_, id)) => Some(id.clone()),
            None if bare == NAMELESS => None,
            None => Some(found.by_name(bare, line.at)?),
        };
        said.insert("person".to_owned(), json!(speaker.as_ref().map(|id| &id.0)));
        return Ok(speaker.map(|id| (bare.to_owned(), id)));
    }
    Ok(None)
}

async fn rewrite_seats(db: &mut AnyConnection, found: &Found) -> Result<(), StoreError> {
    for (hash, newcomer) in &found.people {
        let seats = sqlx::query("UPDATE seats SET person = $2 WHERE person = $1").bind(hash).bind(&newcomer.id.0);
        seats.execute(&mut *db).await?;
    }
    Ok(())
}

/// What lists show: ids in place of the names of people.
async fn rewrite_summaries(db: &mut AnyConnection, hosts: &HashMap<&str, &str>) -> Result<(), StoreError> {
    let mut seated: HashMap<(String, i64), String> = HashMap::new();
    for row in sqlx::query("SELECT table_id, seat, person FROM seats").fetch_all(&mut *db).await? {
        seated.insert((row.try_get(0)?, row.try_get(1)?), row.try_get(2)?);
    }
    for row in sqlx::query("SELECT id, summary FROM tables").fetch_all(&mut *db).await? {
        let (table, summary): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let Ok(mut summary) = serde_json::from_str::<serde_json::Map<String, Value>>(&summary) else { continue };
        let host = summary.get("host").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut host_id = None;
        for (chair, seat) in summary.get_mut("chairs").and_then(Value::as_array_mut).into_iter().flatten().zip(0..) {
            let (Some(id), Some(chair)) = (seated.get(&(table.clone(), seat)), chair.as_object_mut()) else { continue };
            if chair.remove("name").is_some_and(|name| name == host.as_str()) {
                host_id = Some(id.clone());
            }
            chair.insert("person".to_owned(), json!(id));
        }
        let host = host_id.as_deref().or_else(|| hosts.get(table.as_str()).copied());
        summary.insert("host".to_owned(), json!(host.unwrap_or_default()));
        let keep = sqlx::query("UPDATE tables SET summary = $2 WHERE id = $1")
            .bind(&table)
            .bind(Value::Object(summary).to_string());
        keep.execute(&mut *db).await?;
    }
    Ok(())
}

async fn rewrite_looks(
    db: &mut AnyConnection,
    named: &HashMap<String, HashMap<String, PersonId>>,
) -> Result<(), StoreError> {
    for (table, names) in named {
        let look = sqlx::query("SELECT picture, lines FROM archive WHERE table_id = $1").bind(table);
        let Some(row) = look.fetch_optional(&mut *db).await? else { continue };
        let (picture, lines): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        sqlx::query("UPDATE archive SET picture = $2, lines = $3 WHERE table_id = $1")
            .bind(table)
            .bind(mark_names(&picture, names))
            .bind(mark_names(&lines, names))
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

async fn write_down(db: &mut AnyConnection, found: &Found) -> Result<(), StoreError> {
    const PERSON: &str = "INSERT INTO people (id, name, joined) VALUES ($1, $2, $3)";
    const DEVICE: &str = "INSERT INTO devices (secret, id, person, label, since, seen) VALUES ($1, $2, $3, $4, $5, $6)";
    for newcomer in found.people.values().chain(found.watchers.values()) {
        let row = sqlx::query(PERSON).bind(&newcomer.id.0).bind(&newcomer.name).bind(newcomer.first);
        row.execute(&mut *db).await?;
    }
    for (hash, newcomer) in &found.people {
        sqlx::query(DEVICE)
            .bind(hash)
            .bind(PersonId::draw()?.0)
            .bind(&newcomer.id.0)
            .bind(LABEL)
            .bind(newcomer.first)
            .bind(newcomer.last)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

impl Found {
    /// The person with this hash, who was called so then. The latest name counts.
    fn by_hash(&mut self, hash: &str, name: Option<&str>, at: i64) -> Result<PersonId, StoreError> {
        let newcomer = match self.people.get_mut(hash) {
            Some(newcomer) => newcomer,
            None => self.people.entry(hash.to_owned()).or_insert(Newcomer::draw(at)?),
        };
        newcomer.note(name, at);
        Ok(newcomer.id.clone())
    }

    fn by_name(&mut self, name: &str, at: i64) -> Result<PersonId, StoreError> {
        let newcomer = match self.watchers.get_mut(name) {
            Some(newcomer) => newcomer,
            None => self.watchers.entry(name.to_owned()).or_insert(Newcomer::draw(at)?),
        };
        newcomer.note(Some(name), at);
        Ok(newcomer.id.clone())
    }
}

impl Newcomer {
    fn draw(at: i64) -> Result<Newcomer, StoreError> {
        Ok(Newcomer { id: PersonId::draw()?, name: String::new(), first: at, last: at })
    }

    fn note(&mut self, name: Option<&str>, at: i64) {
        if let Some(name) = name.filter(|_| self.name.is_empty() || at >= self.last) {
            name.clone_into(&mut self.name);
        }
        (self.first, self.last) = (self.first.min(at), self.last.max(at));
    }
}
