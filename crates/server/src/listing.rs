//! What the lobby knows about tables, from the index alone.

use std::collections::HashSet;

use catalog::AnyGame;
use engine::{Choices, Seat};
use serde::{Deserialize, Serialize};
use store::{Listing, PersonId, Store, StoreError, TableRow, TableState};

use crate::house::House;
use crate::pages::{More, OpenTable, Progress, YourTable};
use crate::sweep::milliseconds;
use crate::table::{Names, Table, name_in, options};

/// How many tables each list shows.
const MOST: u32 = 30;
/// Among how many of the latest tables it is looked for those where somebody is.
const LOOKED_AT: u32 = 300;
/// The same when only some of them are wanted.
const SIFTED: u32 = 3000;
/// How long a finished game stays among one's own.
const FINISHED_MS: i64 = 24 * 60 * 60 * 1000;

/// A table in a few words; kept beside its log, so that lists need not replay it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// Who opened the table, or whom it passed to; empty where nobody sits.
    pub host: PersonId,
    /// One for every seat.
    pub chairs: Vec<SummaryChair>,
    pub options: Vec<String>,
    /// "Round 4 of 8".
    pub whereabouts: String,
    /// Seats that won, once the game is over.
    pub winners: Vec<usize>,
    /// The edition of the rules that is played.
    pub edition: u32,
    /// The clocks stand still.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SummaryChair {
    /// What a bot is called here; empty for people, and when nobody sits there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Whose chair it is, whoever plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonId>,
    /// A bot plays here.
    pub bot: bool,
}

impl SummaryChair {
    pub fn is_taken(&self) -> bool {
        self.person.is_some() || !self.name.is_empty()
    }

    pub fn called<'a>(&'a self, names: &'a Names) -> &'a str {
        self.person.as_ref().map_or(&self.name, |person| name_in(names, person))
    }
}

/// What an old summary does not say.
impl Default for Summary {
    fn default() -> Summary {
        Summary {
            host: PersonId(String::new()),
            chairs: Vec::new(),
            options: Vec::new(),
            whereabouts: String::new(),
            winners: Vec::new(),
            edition: 1,
            paused: false,
        }
    }
}

impl Summary {
    pub fn of(table: &Table) -> Summary {
        let chairs = table.seats().map(|(seat, chair)| {
            let (person, bot) = (chair.person().cloned(), chair.bot().is_some());
            let name = if person.is_some() { String::new() } else { chair.name(seat).to_owned() };
            SummaryChair { name, person, bot }
        });
        let host = table.seat_of(&table.host).map(|_| table.host.clone());
        let (mut whereabouts, mut winners) = (String::new(), Vec::new());
        if let Some(game) = &table.game_on {
            whereabouts = game.whereabouts();
            if game.to_act().is_empty() {
                winners = game.standing().winners().iter().map(Seat::index).collect();
            }
        }
        Summary {
            host: host.unwrap_or(PersonId(String::new())),
            chairs: chairs.collect(),
            options: table.rated.then(|| "Rated".to_owned()).into_iter().chain(options(table)).collect(),
            whereabouts,
            winners,
            edition: table.game.edition(),
            paused: table.timing.pause.as_ref().is_some_and(|pause| pause.on),
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
        self.chairs.iter().filter(|chair| chair.is_taken()).count()
    }

    /// Everybody it names.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.chairs.iter().filter_map(|chair| chair.person.as_ref())
    }

    pub fn names(&self, seats: impl Iterator<Item = usize>, names: &Names) -> String {
        felt::listed(seats.filter_map(|seat| self.chairs.get(seat)).map(|chair| chair.called(names)))
    }
}

/// The tables where this person sits: those that wait for them, other ones that go on, those that are over; newest first.
pub async fn yours(store: &Store, person: &PersonId, now_ms: i64) -> Result<Vec<YourTable>, StoreError> {
    let rows = store.list(Listing::Of(person), MOST).await?;
    let fresh = |row: &TableRow| row.state != TableState::Over || now_ms - row.updated < FINISHED_MS;
    let rows: Vec<TableRow> = rows.into_iter().filter(fresh).collect();
    let names = names_at(store, &rows).await?;
    let mut tables: Vec<YourTable> = rows.into_iter().filter_map(|row| your_table(row, &names)).collect();
    tables.sort_by_key(|table| match table.progress {
        Progress::YourMove { .. } => 0,
        Progress::Waiting { .. } | Progress::WaitingFor { .. } => 1,
        Progress::Over { .. } => 2,
    });
    Ok(tables)
}

/// What everybody at these tables is called.
pub async fn names_at(store: &Store, rows: &[TableRow]) -> Result<Names, StoreError> {
    let people: HashSet<PersonId> =
        rows.iter().flat_map(|row| Summary::read(&row.summary).people().cloned().collect::<Vec<_>>()).collect();
    store.names(&people.into_iter().collect::<Vec<_>>()).await
}

/// Which open tables somebody looks for; the default is all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sieve {
    /// Id of the game.
    pub game: Option<&'static str>,
    /// At least so many seats are free.
    pub free: usize,
}

impl Sieve {
    /// As an address says it; what makes no sense is left out.
    pub fn of(game: &str, free: &str) -> Sieve {
        Sieve { game: catalog::find(game).map(|game| game.info().id), free: free.parse().unwrap_or(0) }
    }

    pub fn is_on(self) -> bool {
        self != Sieve::default()
    }

    fn takes(self, row: &TableRow) -> bool {
        let free = || match row.state {
            TableState::Open => Summary::read(&row.summary).chairs.iter().filter(|chair| !chair.is_taken()).count(),
            _ => 0,
        };
        self.game.is_none_or(|game| row.game == game) && (self.free == 0 || free() >= self.free)
    }
}

/// Public tables to join or to watch, without one's own, and how many more there are.
pub async fn open(
    house: &House,
    yours: &[YourTable],
    sieve: Sieve,
    now_ms: i64,
) -> Result<(Vec<OpenTable>, More), StoreError> {
    let since = now_ms - milliseconds(house.config().offered_for);
    let (mut open, waiting) = offered(house, TableState::Open, since, yours, sieve).await?;
    let (games, running) = offered(house, TableState::Running, since, yours, sieve).await?;
    open.extend(games);
    Ok((open, More { waiting, running }))
}

/// Tables in one state: first where somebody is, then by how recently somebody was.
async fn offered(
    house: &House,
    state: TableState,
    since: i64,
    yours: &[YourTable],
    sieve: Sieve,
) -> Result<(Vec<OpenTable>, usize), StoreError> {
    let most = if sieve.is_on() { SIFTED } else { LOOKED_AT };
    let mut rows = house.store().list(Listing::Public { state, since }, most).await?;
    rows.retain(|row| sieve.takes(row));
    let mut all = rows.len();
    if all == LOOKED_AT as usize && !sieve.is_on() {
        all = house.store().count_public(state, since).await?;
    }
    let looked_at = rows.len();
    rows.retain(|row| !yours.iter().any(|your| your.code == row.id));
    let others = all.saturating_sub(looked_at - rows.len());
    rows.sort_by_cached_key(|row| !(house.presence().is_at(&row.id) || house.nodes().watched_elsewhere(&row.id)));
    rows.truncate(MOST as usize);
    let names = names_at(house.store(), &rows).await?;
    let shown: Vec<OpenTable> = rows.into_iter().filter_map(|row| open_table(row, &names)).collect();
    let more = others.saturating_sub(shown.len());
    Ok((shown, more))
}

/// Whether tables of this edition of the rules go on.
pub fn plays(game: &dyn AnyGame, edition: u32) -> bool {
    game.under(edition, &Choices::default()).is_some()
}

fn your_table(row: TableRow, names: &Names) -> Option<YourTable> {
    let summary = Summary::read(&row.summary);
    let game = catalog::find(&row.game)?;
    let mine = row.seat.and_then(|seat| usize::try_from(seat).ok());
    let owes = |seat: usize| row.owing >> seat & 1 == 1;
    let progress = match row.state {
        TableState::Open | TableState::Running if !plays(game, summary.edition) => {
            Progress::Over { line: "Played under earlier rules".to_owned() }
        }
        TableState::Open => Progress::Waiting { seated: summary.seated(), seats: summary.chairs.len() },
        TableState::Running
            if mine.is_some_and(|mine| owes(mine) && !summary.chairs.get(mine).is_some_and(|c| c.bot)) =>
        {
            Progress::YourMove { whereabouts: summary.whereabouts }
        }
        TableState::Running => {
            Progress::WaitingFor { names: summary.names((0..summary.chairs.len()).filter(|&seat| owes(seat)), names) }
        }
        TableState::Over if row.ended => Progress::Over { line: "Ended without a result".to_owned() },
        TableState::Over => Progress::Over {
            line: match mine {
                Some(mine) if summary.winners == [mine] => "You won".to_owned(),
                // Only alone.
                _ if summary.winners.is_empty() => "Lost".to_owned(),
                _ => format!("Won by {}", summary.names(summary.winners.iter().copied(), names)),
            },
        },
    };
    Some(YourTable { code: row.id, game: game.info().id, progress })
}

fn open_table(row: TableRow, names: &Names) -> Option<OpenTable> {
    let summary = Summary::read(&row.summary);
    // A table of earlier rules can be neither joined nor watched.
    let game = catalog::find(&row.game).filter(|game| plays(*game, summary.edition))?;
    Some(OpenTable {
        code: row.id,
        game: game.info().id,
        seated: summary.seated(),
        seats: summary.chairs.len(),
        options: summary.options.join(", "),
        running: (row.state == TableState::Running).then_some(summary.whereabouts),
        host: name_in(names, &summary.host).to_owned(),
    })
}
