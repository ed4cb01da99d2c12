//! A table that tests write about, and where it is kept.
#![allow(dead_code, reason = "every test file uses its own part")]

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::Choices;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use store::{Append, Entry, Home, IndexRow, LOG_FORMAT, PersonId, Store, TableState, Time};
use tokio::sync::OnceCell;

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

/// Where a test keeps its tables; it goes away with the test. With TENDER_TEST_POSTGRES, the address of a database on a
/// server of one's own, it is a new database beside that one instead of a folder.
pub struct Folder(pub PathBuf, OnceCell<Home>);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tender-store-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Folder(std::env::temp_dir().join(name), OnceCell::new())
    }

    pub async fn open(&self) -> Store {
        Store::open_at(self.home().await, Time::of_the_system()).await.unwrap()
    }

    pub async fn home(&self) -> &Home {
        let made = async || match server() {
            None => Home::Folder(self.0.clone()),
            Some(server) => Home::Postgres(database(&server, &self.0).await),
        };
        self.1.get_or_init(made).await
    }

    pub async fn sql(&self, statement: &'static str) {
        let url = match self.home().await {
            Home::Folder(path) => format!("sqlite:{}", path.join("tender.sqlite").display()),
            Home::Postgres(address) => address.clone(),
        };
        sqlx::any::install_default_drivers();
        let mut db = <AnyConnection as Connection>::connect(&url).await.unwrap();
        sqlx::raw_sql(statement).execute(&mut db).await.unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The server to make databases on, if tests are to use one.
pub fn server() -> Option<String> {
    std::env::var("TENDER_TEST_POSTGRES").ok().filter(|address| !address.is_empty())
}

/// Whether a test about a file has nothing to say here.
pub fn without_file() -> bool {
    server().is_some()
}

/// Makes a new database called like this folder, and returns its address.
pub async fn database(server: &str, folder: &std::path::Path) -> String {
    let name = folder.file_name().unwrap().to_str().unwrap().replace('-', "_");
    sqlx::any::install_default_drivers();
    let mut db = <AnyConnection as Connection>::connect(server).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("DROP DATABASE IF EXISTS {name}"))).execute(&mut db).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut db).await.unwrap();
    let (before, options) = server.split_once('?').unwrap_or((server, ""));
    format!("{}/{name}?{options}", before.rsplit_once('/').unwrap().0)
}
