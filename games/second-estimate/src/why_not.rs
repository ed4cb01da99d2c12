//! Why something cannot be done now.

use std::fmt;

use engine::Reason;

use crate::action::Action;
use crate::cards::{Card, Suit};
use crate::view::View;

/// What stands in the way. The words are for the one who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhyNot {
    Over,
    /// Another card lies on the table.
    HandedIn(Card),
    /// It was played in an earlier round, counted from 1.
    Played(Card, usize),
    NotHeld(Card),
    /// The row is adjusted first.
    SuitFirst(Suit),
    /// Suits are not moved while estimates are chosen.
    Choosing,
    /// Somebody else's card was weakest.
    NotWeakest(Suit),
}

impl WhyNot {
    /// Why the viewer cannot do this, which is not legal for them.
    pub(crate) fn of(view: &View, action: Action) -> WhyNot {
        let card = match (action, view.adjusting) {
            _ if view.is_over() => return WhyNot::Over,
            (Action::MoveSuit { .. }, None) => return WhyNot::Choosing,
            (Action::MoveSuit { .. }, Some(suit)) => return WhyNot::NotWeakest(suit),
            (Action::Play { card }, _) => card,
        };
        match (played_in(view, card), view.committed, view.adjusting) {
            (Some(round), ..) => WhyNot::Played(card, round),
            (None, Some(lies), _) => WhyNot::HandedIn(lies),
            (None, None, Some(suit)) if view.hand.contains(card) => WhyNot::SuitFirst(suit),
            (None, None, _) => WhyNot::NotHeld(card),
        }
    }

    fn rule(self) -> &'static str {
        match self {
            WhyNot::Over => "R5.1",
            WhyNot::HandedIn(_) | WhyNot::NotHeld(_) => "R3.1",
            WhyNot::Played(..) => "R3.2",
            WhyNot::SuitFirst(_) | WhyNot::Choosing | WhyNot::NotWeakest(_) => "R4.1",
        }
    }
}

/// The round in which anybody played this card.
fn played_in(view: &View, card: Card) -> Option<usize> {
    view.history.iter().position(|round| round.iter().any(|estimate| estimate.card == card)).map(|at| at + 1)
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |card: Card| format!("{} of {}", card.rank(), card.suit().name());
        match *self {
            WhyNot::Over => write!(f, "The game is over: all cards are played."),
            WhyNot::HandedIn(card) => write!(f, "You handed in the {}. Take it back to choose again.", name(card)),
            WhyNot::Played(card, round) => write!(f, "The {} was played in round {round}.", name(card)),
            WhyNot::NotHeld(card) => write!(f, "You do not hold the {}.", name(card)),
            WhyNot::SuitFirst(suit) => write!(f, "First {} may be moved, then the next customers come.", suit.name()),
            WhyNot::Choosing => write!(f, "A suit is moved after the round, by whoever was weakest."),
            WhyNot::NotWeakest(suit) => write!(f, "Only whose card was weakest may move {}.", suit.name()),
        }
    }
}

impl From<WhyNot> for Reason {
    fn from(why: WhyNot) -> Reason {
        Reason::new(why.rule(), why.to_string())
    }
}
