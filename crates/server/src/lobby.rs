//! What the lobby knows about tables, from the index alone.

use engine::Seat;
use serde::{Deserialize, Serialize};
use store::{Listing, PersonId, Store, StoreError, TableRow, TableState};

use crate::pages::{OpenTable, Progress, YourTable};
use crate::table::{Table, options, people};

/// How many tables each list shows.
const MOST: u32 = 30;
/// How long a finished game stays among one's own.
const FINISHED_MS: i64 = 24 * 60 * 60 * 1000;

/// A table in a few words; kept beside its log, so that lists need not replay it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    pub host: String,
    /// One for every seat.
    pub chairs: Vec<SummaryChair>,
    pub options: Vec<String>,
    /// "Round 4 of 8".
    pub whereabouts: String,
    /// Seats that won, once the game is over.
    pub winners: Vec<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SummaryChair {
    /// Empty when nobody sits there.
    pub name: String,
    /// A bot plays here.
    pub bot: bool,
}

impl Summary {
    pub fn of(table: &Table) -> Summary {
        let chairs = table
            .seats()
            .map(|(seat, chair)| SummaryChair { name: chair.name(seat).to_owned(), bot: chair.bot().is_some() });
        let host = table.seat_of(&table.host).and_then(|seat| Some(table.chair(seat)?.name(seat).to_owned()));
        let (mut whereabouts, mut winners) = (String::new(), Vec::new());
        if let Some(game) = &table.game_on {
            whereabouts = game.face(&people(table, None, Default::default())).whereabouts;
            if game.to_act().is_empty() {
                winners = game.standing().winners().iter().map(Seat::index).collect();
            }
        }
        Summary {
            host: host.unwrap_or_default(),
            chairs: chairs.collect(),
            options: options(table),
            whereabouts,
            winners,
        }
    }

    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// A summary that cannot be read is an empty one: it is only for show.
    pub fn read(text: &str) -> Summary {
        serde_json::from_str(text).unwrap_or_default()
    }

    fn seated(&self) -> usize {
        self.chairs.iter().filter(|chair| !chair.name.is_empty()).count()
    }

    fn names(&self, seats: impl Iterator<Item = usize>) -> String {
        felt::listed(seats.filter_map(|seat| self.chairs.get(seat)).map(|chair| chair.name.as_str()))
    }
}

/// The tables where this person sits, newest first.
pub async fn yours(store: &Store, person: &PersonId, now_ms: i64) -> Result<Vec<YourTable>, StoreError> {
    let rows = store.list(Listing::Of(person), MOST).await?;
    let fresh = |row: &TableRow| row.state != TableState::Over || now_ms - row.updated < FINISHED_MS;
    Ok(rows.into_iter().filter(fresh).filter_map(your_table).collect())
}

/// Public tables to join or to watch, without one's own.
pub async fn open(store: &Store, yours: &[YourTable]) -> Result<Vec<OpenTable>, StoreError> {
    let mut rows = store.list(Listing::Public(TableState::Open), MOST).await?;
    rows.extend(store.list(Listing::Public(TableState::Running), MOST).await?);
    let others = rows.into_iter().filter(|row| !yours.iter().any(|your| your.code == row.id));
    Ok(others.filter_map(open_table).collect())
}

fn your_table(row: TableRow) -> Option<YourTable> {
    let summary = Summary::read(&row.summary);
    let mine = row.seat.and_then(|seat| usize::try_from(seat).ok());
    let owes = |seat: usize| row.owing >> seat & 1 == 1;
    let progress = match row.state {
        TableState::Open => Progress::Waiting { seated: summary.seated(), seats: summary.chairs.len() },
        TableState::Running
            if mine.is_some_and(|mine| owes(mine) && !summary.chairs.get(mine).is_some_and(|c| c.bot)) =>
        {
            Progress::YourMove { whereabouts: summary.whereabouts }
        }
        TableState::Running => {
            Progress::WaitingFor { names: summary.names((0..summary.chairs.len()).filter(|&seat| owes(seat))) }
        }
        TableState::Over => Progress::Over {
            line: match mine {
                Some(mine) if summary.winners == [mine] => "You won".to_owned(),
                _ => format!("Won by {}", summary.names(summary.winners.iter().copied())),
            },
        },
    };
    Some(YourTable { code: row.id, game: catalog::find(&row.game)?.info().id, progress })
}

fn open_table(row: TableRow) -> Option<OpenTable> {
    let summary = Summary::read(&row.summary);
    Some(OpenTable {
        code: row.id,
        game: catalog::find(&row.game)?.info().id,
        seated: summary.seated(),
        seats: summary.chairs.len(),
        options: summary.options.join(", "),
        running: (row.state == TableState::Running).then_some(summary.whereabouts),
        host: summary.host,
    })
}
