//! A match that leaks on purpose, to see whether somebody notices.

use catalog::{AnyMatch, Considering, Pondering, Timeline};
use engine::{Choices, Reason, Refusal, Seat, Seats, Standing, Step, Viewer};
use felt::{LogLine, People, Tableau};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leak {
    /// A row of steps is tried on the truth, and the refusal says how far it got.
    Row,
    /// Every secret step changes everybody's picture in a way that nobody sees.
    Frame,
}

pub struct Leaky {
    leak: Leak,
    game: Box<dyn AnyMatch>,
    steps: usize,
}

impl Leaky {
    pub fn plant(leak: Leak, game: Box<dyn AnyMatch>) -> Box<dyn AnyMatch> {
        Box::new(Leaky { leak, game, steps: 0 })
    }
}

impl AnyMatch for Leaky {
    fn check_row(&self, seat: Seat, codes: &[u16]) -> Result<(), Refusal> {
        match self.leak {
            Leak::Row => Ok(()),
            Leak::Frame => self.game.check_row(seat, codes),
        }
    }

    fn take(&mut self, step: Step) -> Result<(), Refusal> {
        self.steps += 1;
        self.game.take(step)
    }

    fn tableau(&self, people: &People) -> Tableau {
        let mut face = self.game.tableau(people);
        if self.leak == Leak::Frame {
            face.whereabouts.extend(std::iter::repeat_n('\u{200b}', self.steps % 2));
        }
        face
    }

    fn still(&self, people: &People) -> Tableau {
        self.game.still(people)
    }

    fn reached(&self, step: usize, seat: Option<Seat>) -> bool {
        self.game.reached(step, seat)
    }

    fn trace(&self, choices: &Choices, players: &[&str]) -> serde_json::Result<String> {
        self.game.trace(choices, players)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(Leaky { leak: self.leak, game: self.game.fork(), steps: self.steps })
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn to_act(&self) -> Seats {
        self.game.to_act()
    }

    fn legal(&self, seat: Seat) -> Vec<u16> {
        self.game.legal(seat)
    }

    fn notation(&self, code: u16) -> Option<String> {
        self.game.notation(code)
    }

    fn why_not(&self, seat: Seat, code: u16) -> Option<Reason> {
        self.game.why_not(seat, code)
    }

    fn check(&self, step: Step) -> Result<(), Refusal> {
        self.game.check(step)
    }

    fn is_unseen(&self, seat: Seat, code: u16) -> bool {
        self.game.is_unseen(seat, code)
    }

    fn twin(&self, seat: Seat, luck: u64) -> Option<Box<dyn AnyMatch>> {
        self.game.twin(seat, luck)
    }

    fn turn(&self, seat: Seat) -> u32 {
        self.game.turn(seat)
    }

    fn phase(&self) -> u32 {
        self.game.phase()
    }

    fn steps(&self) -> &[Step] {
        self.game.steps()
    }

    fn lies_open(&self, step: usize) -> bool {
        self.game.lies_open(step)
    }

    fn stands(&self, step: usize) -> bool {
        self.game.stands(step)
    }

    fn timeline(&self) -> Timeline {
        self.game.timeline()
    }

    fn decisions(&self, seat: Seat) -> Vec<usize> {
        self.game.decisions(seat)
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.game.can_take_back(seat)
    }

    fn standing(&self) -> Standing {
        self.game.standing()
    }

    fn told(&self) -> usize {
        self.game.told()
    }

    fn whereabouts(&self) -> String {
        self.game.whereabouts()
    }

    fn log(&self, people: &People, from: usize) -> Vec<(usize, LogLine)> {
        self.game.log(people, from)
    }

    fn tableau_with(&self, people: &People, marks: &[u16]) -> Result<Tableau, Refusal> {
        self.game.tableau_with(people, marks)
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        self.game.view(viewer)
    }

    fn ponder(&self, seat: Seat, luck: u64) -> Pondering {
        self.game.ponder(seat, luck)
    }

    fn consider(&self, seat: Seat, luck: u64) -> Considering {
        self.game.consider(seat, luck)
    }
}
