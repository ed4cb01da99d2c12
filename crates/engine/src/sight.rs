//! What a bot is given: one seat's knowledge, and no way to the truth behind it.

use crate::{ActionSet, Game, OpenPhase, Seat, Viewer};

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
    Table { now: &'a G, phase: Option<&'a OpenPhase<G>> },
    Held(Box<Held<G>>),
}

struct Held<G: Game> {
    view: G::View,
    legal: ActionSet<G::Action>,
    worthwhile: ActionSet<G::Action>,
    outset: Outset<G>,
}

/// What a seat saw when the running phase began, and what it has done since.
///
/// It is the same knowledge as the view of now, from before anybody did anything in secret: whoever imagines from
/// here can let the others choose what they like, instead of guessing what they have chosen.
#[derive(Clone, Debug)]
pub struct Outset<G: Game> {
    /// What the seat saw before anybody did anything in secret.
    pub view: G::View,
    /// Its own steps since, in order.
    pub done: Vec<G::Action>,
}

impl<'a, G: Game> Sight<'a, G> {
    /// Looks at a table from one of its seats.
    #[inline]
    pub fn of(state: &'a G, seat: Seat) -> Sight<'a, G> {
        Sight { seat, source: Source::Table { now: state, phase: None } }
    }

    /// Looks at a table from one of its seats, with a memory of how the running phase began.
    #[inline]
    pub fn in_phase(state: &'a G, seat: Seat, phase: &'a OpenPhase<G>) -> Sight<'a, G> {
        Sight { seat, source: Source::Table { now: state, phase: Some(phase) } }
    }

    /// The same knowledge, detached from the table: it can be taken to another thread.
    pub fn detached(&self) -> Sight<'static, G> {
        let held =
            Held { view: self.view(), legal: self.legal(), worthwhile: self.worthwhile(), outset: self.outset() };
        Sight { seat: self.seat, source: Source::Held(Box::new(held)) }
    }

    /// Whose knowledge it is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// See [`Game::legal`].
    #[inline]
    pub fn legal(&self) -> ActionSet<G::Action> {
        match &self.source {
            Source::Table { now, .. } => now.legal(self.seat),
            Source::Held(held) => held.legal.clone(),
        }
    }

    /// See [`Game::worthwhile`].
    #[inline]
    pub fn worthwhile(&self) -> ActionSet<G::Action> {
        match &self.source {
            Source::Table { now, .. } => now.worthwhile(self.seat),
            Source::Held(held) => held.worthwhile.clone(),
        }
    }

    /// Everything that the seat may know; built anew on every call, unless the sight is detached.
    pub fn view(&self) -> G::View {
        match &self.source {
            Source::Table { now, .. } => now.view(Viewer::Seat(self.seat)),
            Source::Held(held) => held.view.clone(),
        }
    }

    /// Where the running phase began for this seat. Without a memory of it, or when the seat has seen something new
    /// since, that is now.
    pub fn outset(&self) -> Outset<G> {
        let now = || Outset { view: self.view(), done: Vec::new() };
        match &self.source {
            Source::Table { phase, .. } => phase
                .and_then(|phase| {
                    let done = phase.done_by(self.seat)?;
                    Some(Outset { view: phase.start.view(Viewer::Seat(self.seat)), done })
                })
                .unwrap_or_else(now),
            Source::Held(held) => held.outset.clone(),
        }
    }
}
