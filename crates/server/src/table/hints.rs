//! The hints of one table: which pages wait for one, and what was answered already. A seat's decision is thought about
//! once, however often and from however many pages somebody asks.

use engine::{MAX_SEATS, Seat};

/// The latest hint of every seat.
#[derive(Default)]
pub struct Hints([Option<Hint>; MAX_SEATS]);

struct Hint {
    turn: u32,
    /// The pages that wait for it.
    pages: Vec<u64>,
    answer: Option<String>,
}

/// What to do about a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Think about it.
    New,
    /// It is being thought about.
    Soon,
    Known(String),
}

impl Hints {
    /// A page asks about decision number `turn` of a seat.
    pub fn ask(&mut self, seat: Seat, turn: u32, page: u64) -> Asked {
        match &mut self.0[seat.index()] {
            Some(hint) if hint.turn == turn => match &hint.answer {
                Some(answer) => Asked::Known(answer.clone()),
                None => {
                    if !hint.pages.contains(&page) {
                        hint.pages.push(page);
                    }
                    Asked::Soon
                }
            },
            other => {
                *other = Some(Hint { turn, pages: vec![page], answer: None });
                Asked::New
            }
        }
    }

    /// Keeps the answer, and returns the pages that wait for it. Without one, the next who asks asks anew.
    pub fn answer(&mut self, seat: Seat, turn: u32, answer: Option<String>) -> Vec<u64> {
        let slot = &mut self.0[seat.index()];
        // An answer to an older question is of no use.
        let Some(hint) = slot.as_mut().filter(|hint| hint.turn == turn) else { return Vec::new() };
        let pages = std::mem::take(&mut hint.pages);
        hint.answer = answer;
        if hint.answer.is_none() {
            *slot = None;
        }
        pages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_thought_about_once() {
        let (mut hints, seat) = (Hints::default(), Seat::new(2).unwrap());
        assert_eq!(hints.ask(seat, 5, 1), Asked::New);
        assert_eq!(hints.ask(seat, 5, 1), Asked::Soon);
        assert_eq!(hints.ask(seat, 5, 2), Asked::Soon);
        assert_eq!(hints.ask(Seat::new(0).unwrap(), 5, 3), Asked::New, "another seat, another decision");
        assert_eq!(hints.answer(seat, 5, Some("seven".into())), [1, 2]);
        assert_eq!(hints.ask(seat, 5, 2), Asked::Known("seven".into()));
        assert_eq!(hints.ask(seat, 6, 2), Asked::New);
    }

    #[test]
    fn what_was_not_answered_can_be_asked_again_and_what_is_late_is_dropped() {
        let (mut hints, seat) = (Hints::default(), Seat::new(0).unwrap());
        hints.ask(seat, 1, 7);
        hints.ask(seat, 2, 7);
        assert!(hints.answer(seat, 1, Some("late".into())).is_empty());
        assert_eq!(hints.answer(seat, 2, None), [7]);
        assert_eq!(hints.ask(seat, 2, 7), Asked::New);
    }
}
