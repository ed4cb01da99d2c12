//! An evening as the house knows it, and how it goes on: scores are noted when tables are over, and when all tables of a
//! deal are, the next ones open. Whatever happens between two steps is made up for when somebody looks.

use bots::Bot;
use catalog::AnyGame;
use engine::Seat;
use store::{DealTable, Entry, EveningRow, EveningTable, LOG_FORMAT, PersonId, Sitter, StoreError, TableState};

use super::ranking::{self, Points, Ranked};
use super::seating::{self, Plan};
use crate::fair::named_after;
use crate::house::{House, HouseError};
use crate::names::{SOMEBODY, alike};
use crate::table::{Names, Table, Trouble, name_in};
use crate::{entropy, table_names};

/// The most deals of one evening.
pub const MOST_DEALS: i64 = 8;
/// How often tables get other names, or people are asked for anew, when somebody was faster.
const TRIES: usize = 5;

/// Everything about one evening.
pub struct Evening {
    pub row: EveningRow,
    pub game: &'static dyn AnyGame,
    pub people: Vec<PersonId>,
    pub tables: Vec<EveningTable>,
    pub names: Names,
}

impl Evening {
    /// Who comes and still is somebody.
    pub fn present(&self) -> Vec<PersonId> {
        self.people.iter().filter(|person| self.names.contains_key(person)).cloned().collect()
    }

    /// Whose evening it is: the host, or who came first when the host is gone.
    pub fn host(&self) -> Option<&PersonId> {
        let there = |person: &&PersonId| self.names.contains_key(person);
        Some(&self.row.host).filter(there).or_else(|| self.people.iter().find(there))
    }

    pub fn has_started(&self) -> bool {
        self.row.deal > 0
    }

    /// Whether all tables of a deal are over and counted. Before that nothing of it is told to anybody.
    pub fn is_done(&self, deal: i64) -> bool {
        deal <= self.row.deal && self.of(deal).all(|table| table.scored)
    }

    /// Whether there is nothing more to come.
    pub fn is_over(&self) -> bool {
        self.row.deal == self.row.deals && (1..=self.row.deals).all(|deal| self.is_done(deal))
    }

    pub fn of(&self, deal: i64) -> impl Iterator<Item = &EveningTable> {
        self.tables.iter().filter(move |table| table.deal == deal)
    }

    /// Tables where somebody still has to play.
    pub fn tables_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = &'a EveningTable> {
        let sits = |table: &&EveningTable| table.chairs.iter().any(|chair| chair.person.as_ref() == Some(person));
        self.tables.iter().filter(|table| table.state != TableState::Over).filter(sits)
    }

    /// What somebody is called here: nobody is called like another who came before.
    pub fn name(&self, person: &PersonId) -> String {
        let name = name_in(&self.names, person);
        let earlier = self.people.iter().take_while(|other| *other != person);
        let namesakes = earlier.filter(|other| alike(name_in(&self.names, other), name)).count();
        if namesakes == 0 || name == SOMEBODY { name.to_owned() } else { format!("{name} ({})", namesakes + 1) }
    }

    /// The points of every chair of a deal that is done, table by table.
    pub fn points(&self, deal: i64) -> Vec<Vec<Points>> {
        if !self.is_done(deal) {
            return Vec::new();
        }
        let scores: Vec<Vec<i64>> =
            self.of(deal).map(|table| table.chairs.iter().map(|chair| chair.score).collect()).collect();
        ranking::points(&scores)
    }

    /// Everybody, the best first, after all deals that are done.
    pub fn ranking(&self) -> Vec<Ranked<PersonId>> {
        let deals = (1..=self.row.deal).filter(|&deal| self.is_done(deal));
        let got = deals.flat_map(|deal| {
            let points = self.points(deal).into_iter().flatten();
            let chairs = self.of(deal).flat_map(|table| &table.chairs);
            chairs.zip(points).filter_map(|(chair, points)| Some((chair.person.clone()?, points)))
        });
        ranking::rank(&self.people, got)
    }

    /// Who sat where in the deals so far, by number among `people`.
    fn plans(&self, people: &[PersonId]) -> Vec<Plan> {
        let number = |person: &Option<PersonId>| people.iter().position(|other| Some(other) == person.as_ref());
        let table = |table: &EveningTable| table.chairs.iter().map(|chair| number(&chair.person)).collect();
        (1..=self.row.deal).map(|deal| self.of(deal).map(table).collect()).collect()
    }
}

impl House {
    pub async fn evening(&self, code: &str) -> Result<Evening, HouseError> {
        let row = self.store().evening(code).await?.ok_or(HouseError::NoSuchEvening)?;
        let game = catalog::find(&row.game).ok_or(HouseError::NoSuchEvening)?;
        let people = self.store().evening_people(code).await?;
        let tables = self.store().evening_tables(code).await?;
        let mut named = people.clone();
        named.push(row.host.clone());
        let names = self.store().names(&named).await?;
        Ok(Evening { row, game, people, tables, names })
    }

    /// Keeps a new evening and returns its code.
    pub async fn open_evening(&self, evening: EveningRow) -> Result<String, Trouble> {
        for code in table_names::names(false) {
            let id = code?;
            match self.store().open_evening(EveningRow { id: id.clone(), ..evening.clone() }).await {
                Err(StoreError::Conflict) => {}
                done => return Ok(done.map(|()| id)?),
            }
        }
        Err(Trouble::NoName)
    }

    /// A table of this evening is over.
    pub fn table_over(&self, evening: Option<&String>) {
        let Some(code) = evening.cloned() else { return };
        let house = self.clone();
        tokio::spawn(async move {
            if let Err(trouble) = house.go_on(&code).await {
                // Whoever looks at the evening tries again.
                tracing::warn!("evening {code} does not go on: {trouble}");
            }
        });
    }

    /// Notes what is over, and opens the next deal when all tables of the last one are. Does nothing twice.
    pub async fn go_on(&self, code: &str) -> Result<(), Trouble> {
        let Ok(mut evening) = self.evening(code).await else { return Ok(()) };
        let over = |table: &&mut EveningTable| table.state == TableState::Over && !table.scored;
        let mut noted = false;
        for table in evening.tables.iter_mut().filter(over) {
            if let Some(scores) = self.scores(&table.table).await? {
                self.store().score_evening_table(&table.table, scores).await?;
                noted = true;
            }
        }
        if noted {
            let Ok(now) = self.evening(code).await else { return Ok(()) };
            evening = now;
        }
        if evening.has_started() && evening.row.deal < evening.row.deals && evening.is_done(evening.row.deal) {
            self.deal(evening).await?;
        }
        Ok(())
    }

    /// Opens the tables of the next deal. When somebody was faster, that is as good.
    pub async fn deal(&self, mut evening: Evening) -> Result<(), Trouble> {
        let (code, next) = (evening.row.id.clone(), evening.row.deal + 1);
        for _ in 0..TRIES {
            let coming = evening.people.len() as i64;
            let tables = self.tables_for(&evening).await?;
            if tables.is_empty() {
                return Ok(());
            }
            match self.store().open_deal(&code, next, coming, tables).await {
                Err(StoreError::Conflict) => {}
                done => return Ok(done?),
            }
            match self.evening(&code).await {
                Ok(now) if now.row.deal < next => evening = now,
                _ => return Ok(()),
            }
        }
        Err(Trouble::NoName)
    }

    /// New tables with one seed, at which everybody sits already and the game has begun.
    async fn tables_for(&self, evening: &Evening) -> Result<Vec<DealTable>, Trouble> {
        let people = evening.present();
        let plan = seating::seat(people.len(), evening.row.players as usize, &evening.plans(&people), self.lot());
        let sealed = entropy::sealed(Some(named_after(&evening.row.id, evening.row.deal + 1)))?;
        let mut tables = Vec::new();
        for seats in plan {
            let chairs: Vec<Option<PersonId>> =
                seats.iter().map(|person| person.and_then(|at| people.get(at).cloned())).collect();
            let log = opening(evening, &chairs, &sealed);
            let table = self.free_code(false).await?;
            let append = House::opening(&Table::replay(&table, &log, &evening.names)?, log);
            tables.push(DealTable { append, chairs });
        }
        Ok(tables)
    }

    /// With what scores a table ended; none when its log cannot be followed.
    async fn scores(&self, code: &str) -> Result<Option<Vec<i64>>, StoreError> {
        let Ok(log) = self.store().log(code, 0).await else { return Ok(None) };
        let followed = code.to_owned();
        let table = self.thinkers().replay(move || Table::replay(&followed, &log, &Names::new())).await;
        Ok(table.and_then(Result::ok).and_then(|table| table.scores()))
    }
}

/// The log of a table of an evening. Nobody may ask for hints there: `Table::may_ask` knows of the evening.
fn opening(evening: &Evening, chairs: &[Option<PersonId>], sealed: &Entry) -> Vec<Entry> {
    let bot = Bot::for_people(&evening.row.level).unwrap_or(Bot::Greedy);
    let host = chairs.iter().flatten().next().unwrap_or(&evening.row.host);
    let mut log = vec![Entry::Created {
        game: evening.row.game.clone(),
        players: chairs.len(),
        choices: evening.row.choices.clone(),
        seed: String::new(),
        listed: false,
        host: host.clone(),
        format: LOG_FORMAT,
        edition: evening.game.edition(),
    }];
    log.push(sealed.clone());
    log.extend(Seat::all(chairs.len()).zip(chairs).map(|(seat, person)| Entry::Seated {
        seat,
        sitter: match person {
            Some(id) => Sitter::Person { id: id.clone() },
            None => Sitter::Bot { kind: bot.id().to_owned() },
        },
    }));
    log.push(Entry::Started);
    log
}
