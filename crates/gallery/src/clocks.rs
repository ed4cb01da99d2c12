//! Clocks on the seats of a table: with time, in the last seconds, when time was up, over days, and a pause.

use catalog::GAMES;
use engine::{Seat, Seats};
use felt::{Clocks, PauseNote, Person, SeatClock};
use maud::html;

use crate::Screen;
use crate::opened::in_the_middle;
use crate::seated::{Names, people, shell, table_of};

const SECOND: i64 = 1000;
const DAY: i64 = 24 * 60 * 60 * SECOND;
/// It is always as late here.
const NOW: i64 = 1_767_225_600_000;
const TICK: &str = "house_time = 1767225600000 - performance.now(); dispatchEvent(new Event('drawn'))";

/// The same at every table, so shown at one.
pub(crate) fn screens() -> Vec<Screen> {
    let live = |left: &[i64]| clocks(false, left, 150 * SECOND);
    let days = |left: &[i64]| clocks(true, left, 3 * DAY);
    let mut seats = Seat::all(2);
    let (Some(me), Some(other)) = (seats.next(), seats.next()) else { return Vec::new() };
    let asked = PauseNote { asker: other, asked: Seats::only(me), on: false };
    let paused = PauseNote { asker: me, asked: Seats::NONE, on: true };
    vec![
        screen("live", &live(&[45 * SECOND, 0, 130 * SECOND, 0]), false),
        screen("low", &live(&[7 * SECOND, 0, 9 * SECOND, 4 * SECOND]), false),
        screen("gone", &live(&[0, 0, 30 * SECOND, 0]), true),
        screen("days", &days(&[2 * DAY + DAY / 2, 0, DAY / 5, DAY / 20]), false),
        screen("asked", &Clocks { pause: Some(asked), ..days(&[2 * DAY, 2 * DAY, 0, 0]) }, false),
        screen("paused", &Clocks { pause: Some(paused), ..days(&[0; 4]) }, false),
    ]
}

/// Clocks with so much time left; those with none stand.
fn clocks(in_days: bool, left: &[i64], full: i64) -> Clocks {
    let seat = |left: &i64| SeatClock { up: (*left > 0).then_some((NOW + left, full)), gone: false };
    Clocks { in_days, seats: left.iter().map(seat).collect(), pause: None }
}

/// The first game with these clocks; `gone`: the time of who looks was up.
fn screen(name: &str, clocks: &Clocks, gone: bool) -> Screen {
    let game = GAMES[0];
    let Some(playing) = in_the_middle(game) else { return Screen::new(format!("clock-{name}"), None, html! {}) };
    let mut people = people(&*playing, Seat::new(0), Names::Usual);
    // Nobody here is a bot but who plays on for somebody.
    people.seats.iter_mut().for_each(|person: &mut Person| (person.bot, person.away) = (None, false));
    let mut clocks = clocks.clone();
    if gone {
        people.seats[0].bot = Some("Casual".into());
        clocks.seats[0].gone = true;
    }
    let shell = felt::Shell { clocks: Some(&clocks), ..shell(game, &*playing, &people) };
    Screen::opened(format!("clock-{name}"), table_of(game, &*playing, &people, &shell, html! {}), TICK)
}
