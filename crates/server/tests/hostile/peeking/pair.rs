//! Two houses with a table each, and somebody who sends the same to both.

use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use bots::Budget;
use catalog::{AnyGame, AnyMatch};
use engine::{Choices, Dice, Quick, Seat, Seed, Step};
use serde_json::json;
use server::Config;
use server::testing::{lay_out, truth};
use store::Time;

use super::probe::{self, Known, Probe};
use crate::common::{Folder, Page, Person, Town, quick};

const NAMES: [&str; 6] = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay"];
/// The time between two of them.
const BREATH: Duration = Duration::from_millis(700);
/// Things tried at one pair of tables, at most.
const PROBES: usize = 60;

pub struct Setting {
    pub game: String,
    pub players: usize,
    pub options: Vec<&'static str>,
    /// As the opening form says it.
    pub clock: &'static str,
}

impl Setting {
    pub fn deal(&self, seed: u64) -> Box<dyn AnyMatch> {
        let game = self.game();
        let choices = Choices::parse(game.specs(), &self.options).unwrap();
        game.open(self.players, &choices, Seed::from(seed), &[]).unwrap()
    }

    fn game(&self) -> &'static dyn AnyGame {
        catalog::find(&self.game).unwrap()
    }

    fn form(&self) -> String {
        let options: String = self.options.iter().map(|id| format!("&option={id}")).collect();
        format!("game={}&players={}&name=Ana&hints=on&clock={}{options}", self.game, self.players, self.clock)
    }
}

/// A difference between two worlds that should look the same.
#[derive(Debug)]
pub struct Found {
    who: &'static str,
    after: String,
    what: String,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} can tell two worlds apart after {}:\n{}", self.who, self.after, self.what)
    }
}

pub struct Pair {
    worlds: [World; 2],
}

struct World {
    town: Town,
    people: Vec<Person>,
    watcher: Person,
    form: String,
}

/// One table of a world, and everybody's pages.
struct Table {
    code: String,
    host: String,
    pages: Vec<Page>,
    watching: Page,
    /// What the prober's page was sent before it connected again, and what it loaded.
    earlier: Vec<String>,
}

impl Pair {
    pub async fn open(setting: &Setting) -> Pair {
        Pair { worlds: [World::open(setting).await, World::open(setting).await] }
    }

    /// Lays out the two games, and lets `prober` try what it can. Returns how many frames were compared.
    pub async fn compare(
        &mut self,
        games: [Box<dyn AnyMatch>; 2],
        prober: Seat,
        dice: &mut Quick,
    ) -> Result<u64, Found> {
        let [one, two] = &self.worlds;
        let mut tables = [one.table(&*games[0]).await, two.table(&*games[1]).await];
        let mut after = "the first picture".to_owned();
        same(&tables, prober, &after)?;
        for _ in 0..PROBES {
            let game = self.worlds[0].truth(&tables[0]).await;
            let legal = if game.to_act().contains(prober) { game.legal(prober) } else { Vec::new() };
            let quiet = legal.iter().copied().filter(|&code| game.is_unseen(prober, code)).collect();
            let turn = tables[0].pages[prober.index()].turn();
            let probe = probe::any(&Known { legal, quiet, turn, players: tables[0].pages.len() }, dice);
            after = format!("{probe:?}");
            let luck = dice.long();
            let mut goes_on = true;
            // Everybody's clock goes on between two things that are tried.
            self.worlds.iter().for_each(|world| world.town.house.store().time().forward(BREATH));
            for (at, (world, table)) in self.worlds.iter().zip(&mut tables).enumerate() {
                // In each world the others choose by other luck.
                let mut other = Quick::new(luck ^ at as u64);
                goes_on &= world.try_out(table, prober, &probe, &mut other).await;
            }
            // Who is ready lies open, and in another world somebody may have nothing to be ready with.
            let [one, two] = [&self.worlds[0].truth(&tables[0]).await, &self.worlds[1].truth(&tables[1]).await];
            if !goes_on || one.to_act() != two.to_act() {
                break;
            }
            same(&tables, prober, &after)?;
        }
        Ok(tables[0].heard(prober).len() as u64)
    }
}

/// What the prober and a spectator have heard so far is the same in both worlds.
fn same(tables: &[Table; 2], prober: Seat, after: &str) -> Result<(), Found> {
    let [one, two] = tables;
    for (who, left, right) in [
        ("the prober", one.heard(prober), two.heard(prober)),
        ("a spectator", one.named(&one.watching.frames), two.named(&two.watching.frames)),
    ] {
        let at = (0..left.len().max(right.len())).find(|&at| left.get(at) != right.get(at));
        if let Some(at) = at {
            let what = format!("message {at}: {}", difference(left.get(at), right.get(at)));
            return Err(Found { who, after: after.to_owned(), what });
        }
    }
    Ok(())
}

/// The two around the place where they part.
fn difference(left: Option<&String>, right: Option<&String>) -> String {
    let (Some(left), Some(right)) = (left, right) else { return "only one of them got it".to_owned() };
    let at = left.bytes().zip(right.bytes()).take_while(|(left, right)| left == right).count();
    let around = |text: &String| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(80)..text.len().min(at + 120)]).into_owned()
    };
    format!("from byte {at} on\n  {}\n  {}", around(left), around(right))
}

impl World {
    async fn open(setting: &Setting) -> World {
        // A hint that depends on the clock would differ from itself.
        let hint = Budget::Iterations(NonZeroU32::new(60).unwrap());
        // It is equally late in both worlds.
        let time = Time::by_hand(1_767_225_600_000);
        let town = Town::at(time, Folder::new(), Config { hint, ..quick() }).await;
        let people = NAMES[..setting.players].iter().map(|name| town.person(name)).collect();
        let watcher = town.person("Wim");
        World { people, watcher, town, form: setting.form() }
    }

    async fn table(&self, game: &dyn AnyMatch) -> Table {
        let (_, place) = self.people[0].post("/tables", &self.form).await;
        let code = place.strip_prefix("/t/").unwrap_or_else(|| panic!("{place}")).to_owned();
        for person in &self.people[1..] {
            person.sits(&code).await;
        }
        lay_out(&self.town.house, &code, game).await.unwrap();
        let mut pages = Vec::new();
        for person in &self.people {
            pages.push(person.looks(&code).await);
        }
        // Whoever came first has seen the others arrive.
        let watching = self.watcher.looks(&code).await;
        let mut table = Table { code, host: self.town.address.to_string(), pages, watching, earlier: Vec::new() };
        for seat in Seat::all(self.people.len()) {
            table.settle(seat).await;
        }
        table
    }

    /// Tries something in this world. False when the prober has learnt something by honest means.
    async fn try_out(&self, table: &mut Table, prober: Seat, probe: &Probe, other: &mut Quick) -> bool {
        let before = self.truth(table).await;
        let page = &mut table.pages[prober.index()];
        match probe {
            Probe::Wish(wish) => {
                page.say(wish.clone()).await;
                assert!(page.next().await);
            }
            Probe::Rows(rows) => {
                for row in rows {
                    page.say(row.clone()).await;
                    assert!(page.next().await);
                }
            }
            Probe::Hint(wish) => {
                (page.notice, page.hint) = (None, None);
                page.say(wish.clone()).await;
                page.until("an opinion", |page| page.notice.is_some() || page.hint.is_some()).await;
            }
            Probe::Nonsense(text) => {
                let known = page.strikes;
                page.raw(tokio_tungstenite::tungstenite::Message::text(text.clone())).await.unwrap();
                page.strikes += 1;
                if known == 0 {
                    assert!(page.next().await);
                }
            }
            Probe::Load(what) => {
                let (status, body) = self.people[prober.index()].get(&format!("/t/{}{what}", table.code)).await;
                table.earlier.append(&mut table.pages[prober.index()].frames);
                table.earlier.push(format!("{status} {body}"));
            }
            Probe::Reconnect => {
                let fresh = self.people[prober.index()].looks(&table.code).await;
                let old = std::mem::replace(page, fresh);
                table.earlier.extend(old.frames);
            }
            Probe::Other { spot, all } => self.other_chooses(table, prober, *spot, *all, other).await,
        }
        table.settle(prober).await;
        let now = self.truth(table).await;
        now.phase() == before.phase() && (matches!(probe, Probe::Other { .. }) || now.told() == before.told())
    }

    /// Somebody else takes a step that nobody hears of, or all the steps of their part. Nothing is turned over by it.
    async fn other_chooses(&self, table: &mut Table, prober: Seat, spot: u32, all: bool, dice: &mut Quick) {
        const LONG: usize = 30;
        let mut game = self.truth(table).await;
        let others: Vec<Seat> = game.to_act().iter().filter(|&seat| seat != prober).collect();
        let Some(&seat) = others.get(spot as usize % others.len().max(1)) else { return };
        for step in 0..if all { LONG } else { 1 } {
            let secret = |code: &u16| {
                let mut tried = game.fork();
                tried.take(Step::Play { seat, code: *code }).is_ok() && tried.phase() == game.phase()
            };
            let last = |code: &u16| {
                secret(code) && !game.is_unseen(seat, *code) && {
                    let mut tried = game.fork();
                    tried.take(Step::Play { seat, code: *code }).is_ok() && !tried.to_act().contains(seat)
                }
            };
            let legal = game.legal(seat);
            let mut secrets: Vec<u16> = legal.iter().copied().filter(secret).collect();
            // Who takes long comes to an end; who shall not, does not.
            match (all, step > LONG / 2) {
                (true, true) if legal.iter().any(last) => secrets.retain(last),
                (false, _) => secrets.retain(|&code| game.is_unseen(seat, code)),
                _ => {}
            }
            if secrets.is_empty() {
                return;
            }
            let page = &mut table.pages[seat.index()];
            page.plays(&[secrets[dice.below(secrets.len() as u32) as usize]]).await;
            assert!(page.next().await);
            game = self.truth(table).await;
            if !game.to_act().contains(seat) {
                return;
            }
        }
    }

    async fn truth(&self, table: &Table) -> Box<dyn AnyMatch> {
        truth(&self.town.house, &table.code).await.unwrap().unwrap()
    }
}

impl Table {
    /// Waits until prober and spectator have everything that is on its way to them: what they ask now cannot be done,
    /// and being told so comes last.
    async fn settle(&mut self, prober: Seat) {
        for page in [&mut self.pages[prober.index()], &mut self.watching] {
            page.notice = None;
            page.say(json!({ "do": "place", "bot": null, "seat": 0 })).await;
            page.until("a refusal", |page| page.notice.is_some()).await;
        }
    }

    fn heard(&self, prober: Seat) -> Vec<String> {
        self.named(&[self.earlier.clone(), self.pages[prober.index()].frames.clone()].concat())
    }

    /// Without the table's own address and its fingerprints, which are drawn by lot.
    fn named(&self, frames: &[String]) -> Vec<String> {
        let named = |frame: &String| unmarked(&frame.replace(&self.code, "CODE").replace(&self.host, "HOST"));
        frames.iter().map(named).collect()
    }
}

/// Fingerprints and links, whole or as a page shortens them, become one word: only how many there are can be compared.
fn unmarked(frame: &str) -> String {
    let mut plain = String::with_capacity(frame.len());
    let mut rest = frame;
    while let Some(at) = rest.find(|c: char| c.is_ascii_hexdigit()) {
        let digits = rest[at..].find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len() - at);
        plain.push_str(&rest[..at]);
        let run = &rest[at..at + digits];
        let short = digits == 12 && rest[at + digits..].starts_with('…');
        plain.push_str(if digits == 64 || short { "HASH" } else { run });
        rest = &rest[at + digits..];
    }
    plain + rest
}
