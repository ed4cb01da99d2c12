//! People as rows of their own: what they are called, and the browsers in which they are signed in. Only hashes of
//! secrets are kept, so a stolen database opens no seat.

use std::collections::HashMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};
use tokio::sync::oneshot;

use crate::phrases::{keep_words, sign_in};
use crate::write::{Job, Task};
use crate::{PersonId, Store, StoreError, Words};

/// Somebody by the secret of their browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    pub person: PersonId,
    /// May be empty.
    pub name: String,
    /// When this browser was last here, in milliseconds since 1970.
    pub seen: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRow {
    pub id: PersonId,
    pub name: String,
    /// Milliseconds since 1970.
    pub joined: i64,
}

/// A browser in which somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// What pages call it.
    pub id: String,
    /// The hash of its secret.
    pub secret: String,
    pub label: String,
    /// Milliseconds since 1970.
    pub since: i64,
    pub seen: i64,
}

/// The most browsers of one person.
pub const MOST_DEVICES: i64 = 20;

/// How many people are asked for at once.
const TOGETHER: usize = 100;

pub(crate) enum PeopleTask {
    Welcome {
        person: PersonRow,
        device: Device,
    },
    Rename {
        person: PersonId,
        name: String,
    },
    Seen {
        secret: String,
    },
    SignOut {
        person: PersonId,
        device: String,
    },
    Forget {
        person: PersonId,
    },
    Keep {
        person: PersonId,
        words: Words,
    },
    SignIn {
        words: String,
        device: Device,
    },
    /// Removes words that were good until then.
    Expire {
        before: i64,
    },
}

impl Store {
    /// Who is signed in by the secret with this hash.
    pub async fn known(&self, secret: &str) -> Result<Option<Known>, StoreError> {
        const KNOWN: &str =
            "SELECT person, name, seen FROM devices JOIN people ON people.id = person WHERE secret = $1";
        if let Some(known) = self.recent.find(secret) {
            return Ok(Some(known));
        }
        let age = self.recent.age();
        let found = sqlx::query(KNOWN).bind(secret).fetch_optional(&self.readers).await?;
        let Some(row) = found else { return Ok(None) };
        let known = Known { person: PersonId(row.try_get(0)?), name: row.try_get(1)?, seen: row.try_get(2)? };
        if !self.is_shared() {
            self.recent.keep(secret, &known, age);
        }
        Ok(Some(known))
    }

    /// What these people are called; who is gone is not among them.
    pub async fn names(&self, people: &[PersonId]) -> Result<HashMap<PersonId, String>, StoreError> {
        let mut names = HashMap::new();
        for some in people.chunks(TOGETHER) {
            let places: Vec<String> = (1..=some.len()).map(|at| format!("${at}")).collect();
            let asked = format!("SELECT id, name FROM people WHERE id IN ({})", places.join(", "));
            let query = some.iter().fold(sqlx::query(AssertSqlSafe(asked)), |query, id| query.bind(&id.0));
            for row in query.fetch_all(&self.readers).await? {
                names.insert(PersonId(row.try_get(0)?), row.try_get(1)?);
            }
        }
        Ok(names)
    }

    pub async fn person(&self, id: &PersonId) -> Result<Option<PersonRow>, StoreError> {
        let one = sqlx::query("SELECT name, joined FROM people WHERE id = $1").bind(&id.0);
        let Some(row) = one.fetch_optional(&self.readers).await? else { return Ok(None) };
        Ok(Some(PersonRow { id: id.clone(), name: row.try_get(0)?, joined: row.try_get(1)? }))
    }

    /// The browsers of a person, the one used last first.
    pub async fn devices(&self, person: &PersonId) -> Result<Vec<Device>, StoreError> {
        const ALL: &str = "SELECT id, secret, label, since, seen FROM devices WHERE person = $1 ORDER BY seen DESC, id";
        let device = |row: &AnyRow| {
            let (id, secret, label) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(Device { id, secret, label, since: row.try_get(3)?, seen: row.try_get(4)? })
        };
        sqlx::query(ALL).bind(&person.0).fetch_all(&self.readers).await?.iter().map(device).collect()
    }

    /// A person who is new, and their first browser. When somebody is signed in there already, nothing is written and
    /// the answer is [`StoreError::Conflict`].
    pub async fn welcome(&self, person: PersonRow, device: Device) -> Result<(), StoreError> {
        self.write(Task::People(PeopleTask::Welcome { person, device })).await
    }

    pub async fn rename(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        self.write(Task::People(PeopleTask::Rename { person: person.clone(), name: name.to_owned() })).await
    }

    /// Notes that a browser is here.
    pub async fn seen(&self, secret: &str) -> Result<(), StoreError> {
        self.write(Task::People(PeopleTask::Seen { secret: secret.to_owned() })).await
    }

    /// From now on this browser of the person's is nobody's.
    pub async fn sign_out(&self, person: &PersonId, device: &str) -> Result<(), StoreError> {
        self.write(Task::People(PeopleTask::SignOut { person: person.clone(), device: device.to_owned() })).await
    }

    /// Removes name and secrets, and how their games ended. What they played stays, by an id that leads nowhere.
    pub async fn forget(&self, person: &PersonId) -> Result<(), StoreError> {
        self.write(Task::People(PeopleTask::Forget { person: person.clone() })).await?;
        let (done, told) = oneshot::channel();
        self.writer.send(Job::Tidy(done)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }
}

pub(crate) async fn write_people(db: &mut AnyConnection, task: &PeopleTask, now: i64) -> Result<(), StoreError> {
    match task {
        PeopleTask::Welcome { person, device } => {
            add_device(db, &person.id, device, now).await?;
            let row = sqlx::query("INSERT INTO people (id, name, joined) VALUES ($1, $2, $3)");
            row.bind(&person.id.0).bind(&person.name).bind(now).execute(db).await?;
        }
        PeopleTask::Rename { person, name } => {
            let renamed = sqlx::query("UPDATE people SET name = $2 WHERE id = $1").bind(&person.0).bind(name);
            renamed.execute(db).await?;
        }
        PeopleTask::Seen { secret } => {
            sqlx::query("UPDATE devices SET seen = $2 WHERE secret = $1").bind(secret).bind(now).execute(db).await?;
        }
        PeopleTask::SignOut { person, device } => {
            let out = sqlx::query("DELETE FROM devices WHERE person = $1 AND id = $2").bind(&person.0).bind(device);
            if out.execute(db).await?.rows_affected() == 0 {
                return Err(StoreError::Conflict);
            }
        }
        PeopleTask::Forget { person } => forget(db, person).await?,
        PeopleTask::Keep { person, words } => keep_words(db, person, words).await?,
        PeopleTask::SignIn { words, device } => sign_in(db, words, device, now).await?,
        PeopleTask::Expire { before } => {
            let old = sqlx::query("DELETE FROM phrases WHERE recovery = 0 AND until <= $1").bind(*before);
            old.execute(db).await?;
        }
    }
    Ok(())
}

pub(crate) async fn add_device(
    db: &mut AnyConnection,
    person: &PersonId,
    device: &Device,
    now: i64,
) -> Result<(), StoreError> {
    const ADD: &str = "INSERT INTO devices (secret, id, person, label, since, seen) VALUES ($1, $2, $3, $4, $5, $5)
        ON CONFLICT DO NOTHING";
    let added = sqlx::query(ADD).bind(&device.secret).bind(&device.id).bind(&person.0).bind(&device.label).bind(now);
    if added.execute(db).await?.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn forget(db: &mut AnyConnection, person: &PersonId) -> Result<(), StoreError> {
    // In old talk, spectators were known by name alone: those of the same name go along.
    const NAMESAKES: &str = "DELETE FROM people WHERE name = (SELECT name FROM people WHERE id = $1) AND id <> $1
        AND NOT EXISTS (SELECT 1 FROM devices WHERE person = people.id)
        AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id)";
    for statement in [
        NAMESAKES,
        "DELETE FROM devices WHERE person = $1",
        "DELETE FROM phrases WHERE person = $1",
        "DELETE FROM results WHERE person = $1",
        "DELETE FROM ratings WHERE person = $1",
        "DELETE FROM rated WHERE person = $1",
        "DELETE FROM people WHERE id = $1",
    ] {
        sqlx::query(statement).bind(&person.0).execute(&mut *db).await?;
    }
    Ok(())
}
