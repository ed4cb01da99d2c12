//! An evening of duplicate deals: making one, before the start, while a deal is played, and when it is over.

use catalog::GAMES;
use engine::Choices;
use server::pages::{self, Evening, EveningPage};
use store::{EveningChair, EveningRow, EveningTable, PersonId, TableState};

use crate::Screen;
use crate::seated::NAMES;

const CODE: &str = "K7F3-M9Q4-HTZ8-4D2X";
const LINK: &str = "http://192.168.0.12:8080/evening/K7F3-M9Q4-HTZ8-4D2X";
const DEALS: i64 = 3;

pub(crate) fn screens() -> Vec<Screen> {
    let (host, guest, visitor) = (person(0), person(1), person(99));
    let state = |name: &str, evening: &Evening, me: &PersonId| {
        let spoken = (evening.row.deal == 0).then_some("BRASS-OTTER-4127");
        let page = EveningPage { evening, link: LINK, spoken, me, name: "" };
        Screen::new(format!("evening-{name}"), None, pages::evening(&page))
    };
    let (few, many) = (evening(2, 0, 0), evening(7, 0, 0));
    let (first, middle, over) = (evening(7, 1, 0), evening(7, 2, 1), evening(7, DEALS, DEALS));
    let mut screens: Vec<Screen> = GAMES
        .first()
        .into_iter()
        .map(|game| Screen::new("evening-new".into(), None, pages::new_evening(*game, "Ana")))
        .collect();
    screens.extend([
        state("few", &few, &host),
        state("host", &many, &host),
        state("guest", &many, &guest),
        state("visitor", &many, &visitor),
        state("playing", &first, &host),
        state("middle", &middle, &guest),
        state("over", &over, &guest),
    ]);
    screens
}

fn person(number: usize) -> PersonId {
    PersonId(format!("{number:020x}"))
}

/// So many people; `dealt` deals were opened, and all tables of the first `done` are over.
fn evening(people: usize, dealt: i64, done: i64) -> Evening {
    let people: Vec<PersonId> = (0..people).map(person).collect();
    let names = people.iter().cloned().zip(NAMES.iter().cycle().map(|name| (*name).to_owned())).collect();
    let tables = (1..=dealt).flat_map(|deal| (1..=2).map(move |number| (deal, number)));
    let tables = tables.map(|(deal, number)| table(&people, deal, number, deal <= done)).collect();
    let game = GAMES[0];
    let row = EveningRow {
        id: CODE.into(),
        host: person(0),
        game: game.info().id.to_owned(),
        players: 4,
        choices: Choices::default(),
        deals: DEALS,
        level: "sharp".into(),
        deal: dealt,
    };
    Evening { row, game, people, tables, names }
}

/// Everybody one place further in every deal, with scores that differ and scores that do not.
fn table(people: &[PersonId], deal: i64, number: i64, over: bool) -> EveningTable {
    let chair = |seat: i64| EveningChair {
        person: people.get(((number - 1) * 4 + (seat + deal) % 4) as usize).cloned(),
        score: (number * 7 + seat * seat * 3 + deal * 5) % 17 * 6 - 11,
    };
    let state = if over { TableState::Over } else { TableState::Running };
    EveningTable { deal, number, table: CODE.into(), state, scored: over, chairs: (0..4).map(chair).collect() }
}
