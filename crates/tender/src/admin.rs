//! `tender admin`: what whoever runs a house may see and say. It is written into the store, and an open house reads it
//! there, so the command needs no way into the running program.

use std::net::IpAddr;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use engine::Seat;
use store::{Entry, Home, HostedTable, PersonId, Store, StoreError};

use crate::reports;
use crate::terminal::{date, list, print};

const EXAMPLES: &str = "\
Examples:
  tender admin tables --state running
      the tables where somebody plays, those touched last first
  tender admin show BRASS-OTTER-41
      who sits there, since when, and what was said there
  tender admin people ana
      everybody with \"ana\" in their name, with the id that other commands take
  tender admin end BRASS-OTTER-41 --why \"insults in the talk\"
      ends a table without a result; its page says why
  tender admin block 203.0.113.7 --why \"floods the lobby\"
      closes the house to an address (IPv6: to its /64) or to a person; `tender admin unblock` opens it again
  tender admin reports words
      every line of talk that somebody reported, as `tender reports words` lists them

All of it works beside an open house, which obeys within two seconds.";

/// The longest reason; people read it.
const LONGEST_REASON: usize = 200;
/// So many lines of talk are shown.
const TALK: usize = 20;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Command,

    /// Folder that keeps all tables, as given to `tender serve`
    #[arg(long, global = true, value_name = "FOLDER", default_value = "tender-data")]
    data: PathBuf,
    /// The PostgreSQL database that keeps all tables instead, as given to `tender serve`
    #[arg(long, global = true, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
}

#[derive(clap::Subcommand)]
enum Command {
    /// List tables, those touched last first
    Tables {
        /// Only those in this state
        #[arg(long, value_parser = ["open", "running", "over", "ended"])]
        state: Option<String>,
        /// Only those where this person sits, by their id
        #[arg(long, value_name = "PERSON")]
        of: Option<String>,
        /// So many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// Show one table: who sits there, and what was said there last
    Show { table: String },
    /// List people, the newest first
    People {
        /// Letters of their name, or an id
        #[arg(default_value = "")]
        letters: String,
        /// So many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// End a table without a result
    End {
        table: String,
        /// What people are told
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Close the house to a person, by their id, or to an address
    Block {
        #[arg(value_name = "PERSON|ADDRESS")]
        who: String,
        /// What they are told
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Open the house to them again
    Unblock {
        #[arg(value_name = "PERSON|ADDRESS")]
        who: String,
    },
    /// List whom the house is closed to
    Blocked,
    /// The same as `tender reports`
    Reports {
        #[command(subcommand)]
        command: Option<reports::Command>,
    },
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let Args { command, data, database } = args;
    if let Command::Reports { command } = command {
        return reports::run(reports::Args { command, data, database });
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let text = runtime.block_on(async {
        let store = Store::open_existing_at(&Home::at(&data, database.as_deref())?).await?;
        let text = done(&store, &command).await;
        store.close().await;
        text
    });
    print(&text?)
}

async fn done(store: &Store, command: &Command) -> anyhow::Result<String> {
    match command {
        Command::Tables { state, of, most } => {
            let of = of.clone().map(PersonId);
            tables(&store.hosted_tables(state.as_deref(), of.as_ref(), *most).await?)
        }
        Command::Show { table } => show(store, &find(store, table).await?).await,
        Command::People { letters, most } => people(store, letters, *most).await,
        Command::End { table, why } => end(store, &find(store, table).await?, &reason(why)?).await,
        Command::Block { who, why } => block(store, who, &reason(why)?).await,
        Command::Unblock { who } => match store.unblock(&whom(who)).await {
            Err(StoreError::Conflict) => bail!("the house is not closed to {who}; `tender admin blocked` says to whom"),
            lifted => Ok(lifted.map(|()| format!("The house is open to {} again.", whom(who)))?),
        },
        Command::Blocked => blocked(store).await,
        Command::Reports { .. } => Ok(String::new()),
    }
}

/// One line that people can read.
fn reason(why: &str) -> anyhow::Result<String> {
    let plain = felt::plain(why);
    match plain.chars().count() {
        0 => bail!("say why: people are told"),
        1..=LONGEST_REASON => Ok(plain),
        long => bail!("that reason has {long} characters; people read {LONGEST_REASON} at most"),
    }
}

/// A table by its code, however it is written.
async fn find(store: &Store, code: &str) -> anyhow::Result<HostedTable> {
    for code in [code.to_owned(), code.to_uppercase(), code.to_lowercase()] {
        if let Some(table) = store.hosted_table(&code).await? {
            return Ok(table);
        }
    }
    Err(anyhow!("there is no table {code}; `tender admin tables` lists them"))
}

fn tables(rows: &[HostedTable]) -> anyhow::Result<String> {
    if rows.is_empty() {
        return Ok("There is no such table.".to_owned());
    }
    let rows = rows.iter().map(|row| {
        let listed = if row.listed { "listed" } else { "private" };
        let (people, created, updated) = (row.people.to_string(), date(row.created), date(row.updated));
        vec![row.id.clone(), row.state.clone(), row.game.clone(), listed.to_owned(), people, created, updated]
    });
    Ok(list(&["table", "state", "game", "", "people", "opened (UTC)", "touched"], rows))
}

async fn show(store: &Store, table: &HostedTable) -> anyhow::Result<String> {
    let (seated, log) = (store.seated(&table.id).await?, store.readable_log(&table.id).await?);
    let speakers = log.iter().filter_map(|entry| match entry {
        Entry::Said { person, .. } | Entry::Aside { person, .. } => person.clone(),
        _ => None,
    });
    let named: Vec<PersonId> = seated.iter().map(|(_, person)| person.clone()).chain(speakers).collect();
    let names = store.names(&named).await?;
    let name = |person: &PersonId| names.get(person).map_or("Somebody", String::as_str).to_owned();
    let mut lines = vec![tables(std::slice::from_ref(table))?];
    lines.push(format!("Its log has {} entries.", store.length(&table.id).await?));
    lines.extend(log.iter().find_map(|entry| match entry {
        Entry::Ended { reason } => Some(format!("It was ended: {reason}.")),
        _ => None,
    }));
    lines.extend(seated.iter().map(|(seat, person)| format!("Seat {}: {} ({})", seat + 1, name(person), person.0)));
    let talk: Vec<String> = log
        .iter()
        .filter_map(|entry| match entry {
            Entry::Said { seat, person, text } => Some((seat.map(Seat::index), person, text)),
            Entry::Aside { person, text } => Some((None, person, text)),
            _ => None,
        })
        .map(|(seat, person, text)| {
            let of_the_seat =
                || seated.iter().find(|(at, _)| Some(*at as usize) == seat).map(|(_, person)| name(person));
            let who = person.as_ref().map(name).or_else(of_the_seat).unwrap_or_else(|| "Somebody".to_owned());
            format!("{who}: {text}")
        })
        .collect();
    lines.extend_from_slice(&talk[talk.len().saturating_sub(TALK)..]);
    Ok(lines.join("\n"))
}

async fn people(store: &Store, letters: &str, most: u32) -> anyhow::Result<String> {
    let (rows, blocked) = (store.hosted_people(letters, most).await?, store.blocked().await?);
    if rows.is_empty() {
        return Ok("There is nobody like that.".to_owned());
    }
    let rows = rows.into_iter().map(|row| {
        let shut = blocked.iter().any(|blocked| blocked.who == row.id.0);
        let seen = row.seen.map_or_else(String::new, date);
        let shut = if shut { "blocked" } else { "" }.to_owned();
        vec![row.id.0, row.name, date(row.joined), seen, row.tables.to_string(), shut]
    });
    Ok(list(&["person", "name", "joined (UTC)", "seen", "tables", ""], rows))
}

async fn end(store: &Store, table: &HostedTable, why: &str) -> anyhow::Result<String> {
    match store.end(&table.id, why).await {
        Err(StoreError::Conflict) => bail!("table {} is over already", table.id),
        ended => ended?,
    }
    Ok(format!("Table {} is over without a result. An open house tells everybody there within two seconds.", table.id))
}

/// An address as it is kept, or an id.
fn whom(who: &str) -> String {
    who.parse::<IpAddr>().map_or_else(|_| who.to_owned(), |address| address.to_canonical().to_string())
}

async fn block(store: &Store, who: &str, why: &str) -> anyhow::Result<String> {
    let who = whom(who);
    let known = who.parse::<IpAddr>().is_ok() || store.person(&PersonId(who.clone())).await?.is_some();
    if !known {
        bail!("{who} is neither an address nor the id of a person; `tender admin people` lists ids");
    }
    store.block(&who, why).await?;
    Ok(format!("The house is closed to {who}. An open house shows them the door within two seconds."))
}

async fn blocked(store: &Store) -> anyhow::Result<String> {
    let rows = store.blocked().await?;
    if rows.is_empty() {
        return Ok("The house is open to everybody.".to_owned());
    }
    let people: Vec<PersonId> = rows.iter().map(|row| PersonId(row.who.clone())).collect();
    let names = store.names(&people).await?;
    let rows = rows.into_iter().zip(people).map(|(row, person)| {
        let name = names.get(&person).cloned().unwrap_or_default();
        vec![row.who, name, date(row.at), row.reason]
    });
    Ok(list(&["who", "name", "since (UTC)", "why"], rows))
}
