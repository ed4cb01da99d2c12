//! A game being played: its state, its luck, and the log from which both can be rebuilt.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    Action, Chance, Game, Heard, MAX_SEATS, OpenPhase, Options, Refusal, Seat, Seats, Seed, Seeded, Sight, Told, Viewer,
};

/// One entry of a match's log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat played an action.
    Play {
        /// Whose decision it was.
        seat: Seat,
        /// The action's (see [`Action::code`]).
        code: u16,
    },
    /// A seat took back its last pending action.
    TakeBack {
        /// Whose action it was.
        seat: Seat,
    },
}

/// A game, the options and seed it grew from, every step taken and everything told.
///
/// Steps that told nothing to everybody are private to their seat and stay *pending*, until a step that does
/// closes the phase. A seat may take its own pending steps back, last first, as long as they told it nothing.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) seed: Seed,
    state: G,
    chance: Seeded,
    pub(crate) steps: Vec<Step>,
    /// One for each step.
    pub(crate) marks: Vec<Mark>,
    pub(crate) told: Vec<Told<G::Event>>,
    turns: [u32; MAX_SEATS],
    /// How many phases are over.
    closed: u32,
    phase: OpenPhase<G>,
    /// The luck when the running phase began.
    phase_chance: Seeded,
}

/// What a match remembers of a step, so that nobody has to play it again to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// How much had been told before it.
    pub told: usize,
    /// The phase that it belongs to.
    pub phase: u32,
    /// It was played, and not taken back.
    pub stands: bool,
}

impl<G: Game> Match<G> {
    /// Deals the cards: a match without any step yet.
    pub fn new(options: G::Options, seed: Seed) -> Match<G> {
        let mut chance = Seeded::new(seed);
        let mut told = Vec::new();
        let state = G::deal(&options, &mut chance, &mut told);
        Match {
            phase: OpenPhase::new(&state),
            phase_chance: chance.clone(),
            options,
            seed,
            state,
            chance,
            steps: Vec::new(),
            marks: Vec::new(),
            told,
            turns: [0; MAX_SEATS],
            closed: 0,
        }
    }

    /// Plays a log again. The same seed, options and steps give the same match.
    pub fn replay(
        options: G::Options,
        seed: Seed,
        steps: impl IntoIterator<Item = Step>,
    ) -> Result<Match<G>, ReplayError> {
        let mut game = Match::new(options, seed);
        for (at, step) in steps.into_iter().enumerate() {
            game.take(step).map_err(|refusal| ReplayError { at, refusal })?;
        }
        Ok(game)
    }

    /// Takes any step of a log.
    pub fn take(&mut self, step: Step) -> Result<(), Refusal> {
        match step {
            Step::Play { seat, code } => self.play(seat, code),
            Step::TakeBack { seat } => self.take_back(seat),
        }
    }

    /// Whether `step` would be taken, without taking it.
    pub fn check(&self, step: Step) -> Result<(), Refusal> {
        match step {
            Step::Play { seat, code } => self.checked(seat, code).map(drop),
            Step::TakeBack { seat } => self.checked_take_back(seat).map(drop),
        }
    }

    /// Plays the action with this code for `seat`; when it is refused, nothing has changed.
    pub fn play(&mut self, seat: Seat, code: u16) -> Result<(), Refusal> {
        let action = self.checked(seat, code)?;
        self.note(Step::Play { seat, code }, true);
        let mut heard = Heard::by(&mut self.told);
        self.state.play(seat, action, &mut self.chance, &mut heard);
        let reach = heard.reach();
        if self.phase.follow(seat, action, &self.state, reach) {
            self.phase_chance = self.chance.clone();
            self.turns.iter_mut().for_each(|turn| *turn += 1);
            self.closed += 1;
        } else {
            self.turns[seat.index()] += 1;
        }
        Ok(())
    }

    /// Takes back the last pending action of `seat`, as if it had never been played.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        let last = self.checked_take_back(seat)?;
        self.phase.pending.remove(last);
        self.state = self.phase.start.clone();
        self.chance = self.phase_chance.clone();
        for pending in &self.phase.pending {
            self.state.play(pending.seat, pending.action, &mut self.chance, &mut crate::Silence);
        }
        let undone = |&at: &usize| {
            self.marks[at].stands && matches!(self.steps[at], Step::Play { seat: other, .. } if other == seat)
        };
        if let Some(undone) = (0..self.steps.len()).rev().find(undone) {
            self.marks[undone].stands = false;
        }
        self.note(Step::TakeBack { seat }, false);
        self.turns[seat.index()] += 1;
        Ok(())
    }

    /// The match after `seat` had played `codes`, as far as that seat alone may find out: refused if one of them would
    /// tell anybody anything, or end the seat's part. Whether it is refused depends on what `seat` can see, and on
    /// nothing else.
    pub fn rehearse(&self, seat: Seat, codes: &[u16]) -> Result<Match<G>, Refusal> {
        let mut tried = self.clone();
        for &code in codes {
            tried.play(seat, code)?;
            if tried.told.len() > self.told.len() || !tried.to_act().contains(seat) {
                return Err(Refusal::Illegal);
            }
        }
        Ok(tried)
    }

    /// Whether `seat` may play `codes` in a row, all or none. Only the last may show something: otherwise a seat could
    /// look at what comes of a step, and then not take it.
    pub fn check_row(&self, seat: Seat, codes: &[u16]) -> Result<(), Refusal> {
        match codes {
            [] => Ok(()),
            [code] => self.checked(seat, *code).map(drop),
            [before @ .., last] => self
                .rehearse(seat, before)
                .and_then(|tried| tried.checked(seat, *last).map(drop))
                .map_err(|_| Refusal::NoRow),
        }
    }

    /// A match that `seat` cannot tell from this one, though what it cannot see is different; none while something
    /// chosen in secret is pending. For whoever wants to know whether a seat can find out more than it may.
    pub fn twin(&self, seat: Seat, chance: &mut impl Chance) -> Option<Match<G>> {
        self.phase.pending.is_empty().then(|| {
            let state = G::imagine(&self.view(Viewer::Seat(seat)), chance);
            Match { phase: OpenPhase::new(&state), state, ..self.clone() }
        })
    }

    /// What was chosen before the game started; the same to the end.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// The truth, secrets included: what players may know is in [`Match::view`].
    pub fn state(&self) -> &G {
        &self.state
    }

    /// How many seats the table has.
    pub fn players(&self) -> usize {
        self.options.players()
    }

    /// Seats that owe a decision; none when the game is over.
    pub fn to_act(&self) -> Seats {
        self.state.to_act()
    }

    /// Whether nobody owes a decision any more, so that the standing is final.
    pub fn is_over(&self) -> bool {
        self.to_act().is_empty()
    }

    /// Everything that `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(viewer)
    }

    /// What a bot in `seat` is given.
    pub fn sight(&self, seat: Seat) -> Sight<'static, G> {
        Sight::in_phase(&self.state, seat, &self.phase).detached()
    }

    /// Every step so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Everything told so far, to whomever.
    pub fn told(&self) -> &[Told<G::Event>] {
        &self.told
    }

    /// Numbers the decisions of a seat: it moves on when the seat acts, takes back, or the table goes on, and
    /// stays when others choose in secret. A click made for an older number is stale.
    pub fn turn(&self, seat: Seat) -> u32 {
        self.turns[seat.index()]
    }

    /// Numbers the phases: it moves on with every step that tells everybody something, and with no other.
    pub fn phase(&self) -> u32 {
        self.closed
    }

    /// Whether [`Match::take_back`] would work now.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        self.checked_take_back(seat).is_ok()
    }

    /// Writes down a step that is about to be taken.
    fn note(&mut self, step: Step, stands: bool) {
        self.marks.push(Mark { told: self.told.len(), phase: self.closed, stands });
        self.steps.push(step);
    }

    fn checked(&self, seat: Seat, code: u16) -> Result<G::Action, Refusal> {
        let to_act = self.to_act();
        if seat.index() >= self.players() {
            return Err(Refusal::NoSuchSeat);
        }
        if to_act.is_empty() {
            return Err(Refusal::GameOver);
        }
        let action = G::Action::from_code(code).ok_or(Refusal::NoSuchAction(code))?;
        if !to_act.contains(seat) {
            return Err(Refusal::NotToAct);
        }
        if !self.state.legal(seat).contains(action) {
            return Err(Refusal::Illegal);
        }
        Ok(action)
    }

    fn checked_take_back(&self, seat: Seat) -> Result<usize, Refusal> {
        if seat.index() >= self.players() {
            return Err(Refusal::NoSuchSeat);
        }
        let pending = &self.phase.pending;
        match pending.iter().rposition(|pending| pending.seat == seat) {
            None => Err(Refusal::NothingToTakeBack),
            Some(last) if pending[last].shown => Err(Refusal::AlreadyShown),
            Some(last) => Ok(last),
        }
    }
}

/// A log that does not fit its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("step {at} of the log cannot be played: {refusal}")]
pub struct ReplayError {
    /// The first step that was refused, counted from 0.
    pub at: usize,
    /// Why it was.
    pub refusal: Refusal,
}
