//! Telling what happened: to everybody, or to one seat.

use serde::Serialize;

use crate::Seat;

/// Who hears an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Players and whoever looks on.
    All,
    /// One seat and nobody else.
    Only(Seat),
}

/// One event and who heard it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told<E> {
    /// Who heard it when it happened.
    pub to: Audience,
    /// What happened, as the game told it.
    pub event: E,
}

impl<E> Told<E> {
    /// Whether somebody in `seat` (or looking on, for `None`) heard it.
    pub fn reached(&self, seat: Option<Seat>) -> bool {
        match self.to {
            Audience::All => true,
            Audience::Only(only) => seat == Some(only),
        }
    }
}

/// Where a game tells what happens.
///
/// The two calls carry meaning beyond the text. Telling *everybody* makes a step public: it closes the running
/// phase, and nothing before it can be taken back. Telling *only one seat* shows that seat something new: that
/// seat can no longer take back the action that showed it. A private step tells nobody anything.
pub trait Tell<E> {
    /// Tells everybody, and so closes the running phase.
    fn all(&mut self, event: E);
    /// Tells `seat` alone.
    fn only(&mut self, seat: Seat, event: E);
}

/// Nobody listens: for fast play, and for games that count nothing of their own.
#[derive(Default)]
pub struct Silence;

impl<E> Tell<E> for Silence {
    #[inline]
    fn all(&mut self, _: E) {}
    #[inline]
    fn only(&mut self, _: Seat, _: E) {}
}

impl<E> Tell<E> for Vec<Told<E>> {
    fn all(&mut self, event: E) {
        self.push(Told { to: Audience::All, event });
    }
    fn only(&mut self, seat: Seat, event: E) {
        self.push(Told { to: Audience::Only(seat), event });
    }
}

/// How far something told went. Telling everybody ends the running phase; this is the one place that says so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reach {
    /// Nothing was told, so the step can be taken back.
    Nobody,
    /// Somebody heard something that not everybody did: the step stands, the phase goes on.
    OneSeat,
    /// Everybody heard something: the phase is over.
    Everybody,
}

impl Reach {
    /// How far all of this went.
    pub fn of<E>(told: &[Told<E>]) -> Reach {
        let reach = |told: &Told<E>| if told.to == Audience::All { Reach::Everybody } else { Reach::OneSeat };
        told.iter().map(reach).max().unwrap_or(Reach::Nobody)
    }

    /// Whether nothing before it can be taken back any more.
    pub fn ends_the_phase(self) -> bool {
        self == Reach::Everybody
    }
}

/// Passes everything on, and notes how far it went.
pub struct Heard<'a, T> {
    tell: &'a mut T,
    reach: Reach,
}

impl<'a, T> Heard<'a, T> {
    /// Listens in on what is told to `tell`.
    #[inline]
    pub fn by(tell: &'a mut T) -> Heard<'a, T> {
        Heard { tell, reach: Reach::Nobody }
    }

    /// How far it all went until now.
    #[inline]
    pub fn reach(&self) -> Reach {
        self.reach
    }
}

impl<E, T: Tell<E>> Tell<E> for Heard<'_, T> {
    #[inline]
    fn all(&mut self, event: E) {
        self.reach = Reach::Everybody;
        self.tell.all(event);
    }
    #[inline]
    fn only(&mut self, seat: Seat, event: E) {
        self.reach = self.reach.max(Reach::OneSeat);
        self.tell.only(seat, event);
    }
}
