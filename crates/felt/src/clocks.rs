//! Clocks on the table: when whose time is up, drawn in the edge of their seat, and what is asked about a pause. The page
//! counts; what is drawn here changes only when a clock starts, stops or begins anew.

use engine::{Seat, Seats};
use maud::{Markup, html};
use protocol::Wish;

use crate::{Icon, People, icon};

/// The clocks of a table that has some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// People have days for a decision, and not seconds.
    pub in_days: bool,
    /// One for every seat.
    pub seats: Vec<SeatClock>,
    /// Somebody would like a pause, or has one.
    pub pause: Option<PauseNote>,
}

/// The clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatClock {
    /// When its time is up, in milliseconds since 1970, and how many it had at first; none while it stands.
    pub up: Option<(i64, i64)>,
    /// A bot plays on for the person who sits there.
    pub gone: bool,
}

/// A pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PauseNote {
    /// Who asked for it.
    pub asker: Seat,
    /// Who has not answered yet.
    pub asked: Seats,
    /// All have said yes.
    pub on: bool,
}

impl Clocks {
    /// As `data-clock` says it.
    pub(crate) fn kind(&self) -> &'static str {
        if self.in_days { "days" } else { "live" }
    }

    pub(crate) fn of(&self, seat: Seat) -> SeatClock {
        self.seats.get(seat.index()).copied().unwrap_or_default()
    }
}

/// What the script fills in: the digits, with an hourglass at the end.
pub(crate) fn digits(clock: SeatClock) -> Markup {
    html! { @if clock.up.is_some() { (icon(Icon::Glass)) time.t {} } }
}

/// What is asked about a pause, and of whom.
pub(crate) fn pause(note: PauseNote, people: &People) -> Markup {
    let mine = people.is_me(note.asker);
    let asked = people.me.is_some_and(|me| note.asked.contains(me));
    html! {
        div.pause role="status" {
            p {
                @if note.on { "A pause: the clocks stand still." small { @if mine { "It ends when you say so, and after two weeks at the latest." } @else { (people.name(note.asker)) " ends it. You may still move." } } }
                @else if asked { (people.name(note.asker)) " asks for a pause." small { "The clocks stand still if all agree." } }
                @else { @if mine { "You asked for a pause." } @else { (people.name(note.asker)) " asks for a pause." } small { "Waiting for " (people.names(note.asked)) "." } }
            }
            @if note.on && mine { button.ghost data-send=(Wish::GoOn {}) { "End the pause" } }
            @else if !note.on && mine { button.ghost data-send=(Wish::RefusePause {}) { "Never mind" } }
            @else if asked {
                button.ghost data-send=(Wish::RefusePause {}) { "Rather not" }
                button.ghost data-send=(Wish::GrantPause {}) { "Agree" }
            }
        }
    }
}
