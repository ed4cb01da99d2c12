//! A lesson that was read and found right: any moment of it is a match again.

use catalog::{AnyGame, AnyMatch};
use engine::{Choices, Refusal, Seat, Seed, Step as Move};
use felt::{BOTS, People, Person};

/// One lesson.
pub struct Lesson {
    /// Whose.
    pub game: &'static dyn AnyGame,
    /// As in its address, and the name of its file.
    pub id: String,
    /// As people see it.
    pub title: String,
    /// What one knows afterwards.
    pub about: String,
    /// About how long it takes.
    pub minutes: u8,
    /// Where the learner sits.
    pub seat: Seat,
    /// What the learner is asked, in order.
    pub steps: Vec<Step>,
    /// What a full game adds, in sentences.
    pub adds: Vec<String>,
    pub(crate) players: usize,
    pub(crate) choices: Choices,
    pub(crate) seed: Seed,
    pub(crate) opening: Vec<Move>,
}

/// One thing to do, or to look at.
pub struct Step {
    /// What the learner reads.
    pub say: String,
    /// What it speaks of.
    pub show: Vec<Pointer>,
    /// What the learner should do: codes to be played in a row. None for a step that is only read.
    pub act: Vec<u16>,
    pub(crate) then: Vec<Move>,
    /// What something else is answered with.
    pub(crate) answers: Vec<(u16, String)>,
    pub(crate) otherwise: String,
}

/// Something on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pointer {
    /// Whatever is pressed for this action.
    Action(u16),
    /// A named part.
    Part(String),
}

/// What comes of what a learner does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The lesson goes on.
    Right,
    /// It was legal, and is taken back.
    Instead(String),
}

impl Lesson {
    /// The table before step `step`, counted from 0; after all of them, the table as the lesson leaves it.
    pub fn at(&self, step: usize) -> Option<Box<dyn AnyMatch>> {
        let before = self.steps.get(..step)?;
        let moves: Vec<Move> =
            self.opening.iter().copied().chain(before.iter().flat_map(|s| s.moves(self.seat))).collect();
        self.game.open(self.players, &self.choices, self.seed, &moves).ok()
    }

    /// What the lesson says to a learner who plays `codes` at step `step`. Nothing is played: the table of the next
    /// step is the same for everybody.
    pub fn answer(&self, step: usize, codes: &[u16]) -> Result<Reply, Refusal> {
        let (Some(asked), Some(table)) = (self.steps.get(step), self.at(step)) else { return Err(Refusal::GameOver) };
        table.check_row(self.seat, codes)?;
        if codes.is_empty() {
            return Err(Refusal::NoRow);
        }
        if codes == asked.act || (!asked.act.is_empty() && self.same(&*table, codes, &asked.act)) {
            return Ok(Reply::Right);
        }
        let own = asked.answers.iter().find(|(code, _)| codes.contains(code)).map(|(_, words)| words);
        Ok(Reply::Instead(own.unwrap_or(&asked.otherwise).clone()))
    }

    /// Whether both lead to the same table, as far as the learner can see.
    fn same(&self, table: &dyn AnyMatch, one: &[u16], other: &[u16]) -> bool {
        let after = |codes: &[u16]| {
            let mut tried = table.fork();
            let played = codes.iter().all(|&code| tried.take(Move::Play { seat: self.seat, code }).is_ok());
            played.then(|| tried.view(engine::Viewer::Seat(self.seat)))
        };
        after(one).is_some_and(|one| Some(one) == after(other))
    }

    /// Who sits where, from the learner's side.
    pub fn people(&self) -> People {
        people(self.seat, self.players)
    }
}

impl Step {
    /// What happens in it: the learner's part and the others'.
    pub(crate) fn moves(&self, seat: Seat) -> impl Iterator<Item = Move> {
        self.act.iter().map(move |&code| Move::Play { seat, code }).chain(self.then.iter().copied())
    }
}

pub(crate) fn people(me: Seat, players: usize) -> People {
    let person = |seat: Seat| Person {
        name: if seat == me { "You" } else { BOTS[seat.index()] }.to_owned(),
        bot: None,
        away: false,
    };
    People { me: Some(me), seats: Seat::all(players).map(person).collect() }
}
