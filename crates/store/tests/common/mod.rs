//! Entries for a table that tests write about.

use engine::Choices;
use store::{Append, Entry, IndexRow, LOG_FORMAT, PersonId, TableState};

pub fn created(table: &str) -> Append {
    let entry = Entry::Created {
        game: "second-estimate".into(),
        players: 4,
        choices: Choices::default(),
        seed: "00".repeat(32),
        listed: true,
        host: PersonId("ana".into()),
        format: LOG_FORMAT,
        edition: 1,
    };
    let index = IndexRow {
        game: "second-estimate".into(),
        state: TableState::Open,
        listed: true,
        owing: 0,
        summary: "{}".into(),
    };
    Append { table: table.into(), seq: 0, entries: vec![entry], index, seats: None, outcomes: Vec::new(), rated: None }
}

pub fn said(table: &str, seq: i64, text: &str) -> Append {
    let entry = Entry::Said { seat: None, person: Some(PersonId("ana".into())), text: text.into() };
    Append { seq, entries: vec![entry], ..created(table) }
}
