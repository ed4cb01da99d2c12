//! Words that sign in another browser as the same person. Only their hash is kept.

use sqlx::{AnyConnection, Row};

use crate::people::{MOST_DEVICES, PeopleTask, add_device};
use crate::write::{Task, now};
use crate::{Device, PersonId, Store, StoreError};

/// Words as they are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    pub hash: String,
    /// For good, and as often as they are needed. Others are good once, until a moment.
    pub recovery: bool,
    /// Milliseconds since 1970; means nothing for recovery words.
    pub until: i64,
}

impl Store {
    /// Keeps words for a person in place of those of the same kind that they had.
    pub async fn keep_words(&self, person: &PersonId, words: Words) -> Result<(), StoreError> {
        self.write(Task::People(PeopleTask::Keep { person: person.clone(), words })).await
    }

    /// Signs a browser in as the person whom these words belong to. [`StoreError::NoSuchPhrase`] when they are
    /// nobody's, used, or too old.
    pub async fn sign_in(&self, words: &str, device: Device) -> Result<(), StoreError> {
        self.write(Task::People(PeopleTask::SignIn { words: words.to_owned(), device })).await
    }

    /// Whether a person has recovery words.
    pub async fn can_recover(&self, person: &PersonId) -> Result<bool, StoreError> {
        let some = sqlx::query("SELECT 1 FROM phrases WHERE person = $1 AND recovery = 1").bind(&person.0);
        Ok(some.fetch_optional(&self.readers).await?.is_some())
    }

    /// Removes words that are too old to be of use.
    pub async fn drop_old_words(&self) -> Result<(), StoreError> {
        let before = now();
        let some = sqlx::query("SELECT 1 FROM phrases WHERE recovery = 0 AND until <= $1 LIMIT 1").bind(before);
        match some.fetch_optional(&self.readers).await? {
            Some(_) => self.write(Task::People(PeopleTask::Expire { before })).await,
            None => Ok(()),
        }
    }
}

pub(crate) async fn keep_words(db: &mut AnyConnection, person: &PersonId, words: &Words) -> Result<(), StoreError> {
    let recovery = i64::from(words.recovery);
    let old = sqlx::query("DELETE FROM phrases WHERE person = $1 AND recovery = $2");
    old.bind(&person.0).bind(recovery).execute(&mut *db).await?;
    let keep = sqlx::query("INSERT INTO phrases (hash, person, recovery, until) VALUES ($1, $2, $3, $4)");
    keep.bind(&words.hash).bind(&person.0).bind(recovery).bind(words.until).execute(db).await?;
    Ok(())
}

pub(crate) async fn sign_in(db: &mut AnyConnection, words: &str, device: &Device, now: i64) -> Result<(), StoreError> {
    let whose = sqlx::query("SELECT person FROM phrases WHERE hash = $1 AND (recovery = 1 OR until > $2)");
    let found = whose.bind(words).bind(now).fetch_optional(&mut *db).await?;
    let person = PersonId(found.ok_or(StoreError::NoSuchPhrase)?.try_get(0)?);
    let count = sqlx::query("SELECT COUNT(*) FROM devices WHERE person = $1").bind(&person.0);
    let devices: i64 = count.fetch_one(&mut *db).await?.try_get(0)?;
    if devices >= MOST_DEVICES {
        return Err(StoreError::EnoughDevices);
    }
    sqlx::query("DELETE FROM phrases WHERE hash = $1 AND recovery = 0").bind(words).execute(&mut *db).await?;
    add_device(db, &person, device, now).await
}
