//! What a bot is given: one seat's knowledge, and no way to the truth behind it.

use crate::{ActionSet, Game, Seat, Viewer};

/// All that a seat knows when it decides.
///
/// The state behind it is private to this module, so a bot cannot cheat: it asks for the legal actions (which
/// depend only on what the seat sees), and for the view, which is built only when somebody wants it. That keeps
/// players who need no view as fast as the rules.
pub struct Sight<'a, G: Game> {
    seat: Seat,
    source: Source<'a, G>,
}

enum Source<'a, G: Game> {
    Table(&'a G),
    Held { view: Box<G::View>, legal: ActionSet<G::Action>, worthwhile: ActionSet<G::Action> },
}

impl<'a, G: Game> Sight<'a, G> {
    /// Looks at a table from one of its seats.
    #[inline]
    pub fn of(state: &'a G, seat: Seat) -> Sight<'a, G> {
        Sight { seat, source: Source::Table(state) }
    }

    /// The same knowledge, detached from the table: it can be taken to another thread.
    pub fn detached(state: &G, seat: Seat) -> Sight<'static, G> {
        let view = Box::new(state.view(Viewer::Seat(seat)));
        let (legal, worthwhile) = (state.legal(seat), state.worthwhile(seat));
        Sight { seat, source: Source::Held { view, legal, worthwhile } }
    }

    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    #[inline]
    pub fn legal(&self) -> ActionSet<G::Action> {
        match &self.source {
            Source::Table(state) => state.legal(self.seat),
            Source::Held { legal, .. } => legal.clone(),
        }
    }

    /// See [`Game::worthwhile`].
    #[inline]
    pub fn worthwhile(&self) -> ActionSet<G::Action> {
        match &self.source {
            Source::Table(state) => state.worthwhile(self.seat),
            Source::Held { worthwhile, .. } => worthwhile.clone(),
        }
    }

    pub fn view(&self) -> G::View {
        match &self.source {
            Source::Table(state) => state.view(Viewer::Seat(self.seat)),
            Source::Held { view, .. } => (**view).clone(),
        }
    }
}
