//! Who sits where, from one viewer's side, and how to speak of them.

use std::borrow::Cow;

use engine::{MAX_SEATS, Seat, Seats};
use maud::{Markup, html};

use crate::listed;

/// What bots are called, by seat. Different first letters, because that is what a small picture shows.
pub const BOTS: [&str; MAX_SEATS] = ["Abacus", "Beacon", "Cobalt", "Dynamo", "Ember", "Fable"];

/// Who sits where, from one viewer's side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct People {
    /// The viewer's own seat; none for a spectator.
    pub me: Option<Seat>,
    /// One for every seat.
    pub seats: Vec<Person>,
}

/// Whoever sits in one seat, person or bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// As everybody else reads it; the viewer is "You" in sentences.
    pub name: String,
    /// The bot that plays here: alone, or for somebody who left.
    pub bot: Option<Cow<'static, str>>,
    /// A person, but no page of theirs is connected.
    pub away: bool,
}

impl People {
    /// "You" for the viewer, the name for everybody else.
    pub fn name(&self, seat: Seat) -> &str {
        if self.is_me(seat) { "You" } else { self.person(seat).map_or("", |person| &person.name) }
    }

    /// The name as the subject of a sentence.
    pub fn bold(&self, seat: Seat) -> Markup {
        html! { b { (self.name(seat)) } }
    }

    /// The form of a verb that fits: `verb(seat, "win", "wins")`.
    pub fn verb(&self, seat: Seat, you: &'static str, they: &'static str) -> &'static str {
        if self.is_me(seat) { you } else { they }
    }

    /// "You, Ana and Dev"; the viewer comes first.
    pub fn names(&self, seats: Seats) -> String {
        let (me, others): (Vec<Seat>, Vec<Seat>) = seats.iter().partition(|&seat| self.is_me(seat));
        listed(me.into_iter().chain(others).map(|seat| self.name(seat)))
    }

    /// Whether the viewer sits there; never so for a spectator.
    pub fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    /// Who sits there; none when the table has no such seat.
    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.seats.get(seat.index())
    }
}

/// The class that wears the seat's colour.
pub fn seat_class(seat: Seat) -> &'static str {
    ["p1", "p2", "p3", "p4", "p5", "p6"][seat.index()]
}

/// What begins a name that is filled in when it is shown, and its first letter: see `store::marked`.
const NAME_LATER: char = '\u{e000}';
const LETTER_LATER: char = '\u{e001}';

impl Person {
    /// What stands in the round picture: the first letter.
    pub fn initial(&self) -> String {
        // A name that is filled in later has a letter that is, too.
        if let Some(mark) = self.name.strip_prefix(NAME_LATER) {
            return format!("{LETTER_LATER}{mark}");
        }
        self.name.trim().chars().next().map_or("?".to_owned(), |first| first.to_uppercase().collect())
    }
}
