//! Sealed: everybody bids in secret for a prize, in as many steps as they like, and may roll a die on top.
//!
//! It has what a table can do to the engine: secret choices of several steps, private luck that is shown to one
//! seat, a public step by one seat, options with numbers, and cards that nobody sees.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::{Chance, Choices, Dice, MAX_SEATS, OptionKind, OptionSpec, OptionsError, PerSeat, Seat, Seats};
use serde::Serialize;

use crate::bugs;

pub const MAX_BID: u8 = 3;
/// Every seat holds one of the tokens 0..5 in secret; it counts at the end.
pub const TOKENS: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options<const BUG: u8> {
    pub players: usize,
    pub rounds: u32,
    pub dice: bool,
}

impl<const BUG: u8> engine::Options for Options<BUG> {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            id: "dice",
            title: "Dice",
            blurb: "Bids may be rolled up.",
            kind: OptionKind::Flag,
            on_in_lobby: true,
        },
        OptionSpec {
            id: "rounds",
            title: "Rounds",
            blurb: "Prizes to play for.",
            kind: OptionKind::Number { min: 1, max: 5 },
            on_in_lobby: false,
        },
    ];

    fn check(players: usize, choices: &Choices) -> Result<Self, OptionsError> {
        let max = if BUG == bugs::UNADVERTISED { 4 } else { 3 };
        if !(2..=max).contains(&players) {
            return Err(OptionsError::Players { players, min: 2, max: 3 });
        }
        static OPENED: AtomicU32 = AtomicU32::new(0);
        if BUG == bugs::FULL_HOUSE && choices.is_on("dice") && OPENED.fetch_add(1, Ordering::Relaxed) > 9 {
            return Err(OptionsError::Misfit { option: "dice", why: "there are no dice left" });
        }
        Ok(Options { players, rounds: choices.number("rounds").unwrap_or(2), dice: choices.is_on("dice") })
    }

    fn players(&self) -> usize {
        self.players
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Action<const BUG: u8> {
    Raise,
    Roll,
    Ready,
    Keep,
    Give,
}

impl<const BUG: u8> engine::Action for Action<BUG> {
    const COUNT: usize = 5;

    fn code(self) -> u16 {
        self.swapped() as u16
    }

    fn from_code(code: u16) -> Option<Self> {
        let code = if BUG == bugs::ALIASED_CODES { code % 8 } else { code };
        [Action::Raise, Action::Roll, Action::Ready, Action::Keep, Action::Give]
            .get(usize::from(code))
            .map(|action| action.swapped())
    }
}

impl<const BUG: u8> Action<BUG> {
    fn swapped(self) -> Self {
        match self {
            Action::Keep if BUG == bugs::SWAPPED_CODES => Action::Give,
            Action::Give if BUG == bugs::SWAPPED_CODES => Action::Keep,
            other => other,
        }
    }
}

impl<const BUG: u8> fmt::Display for Action<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", format!("{self:?}").to_lowercase())
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Event {
    Prize { round: u32, worth: i32 },
    Rolled { pips: u8 },
    Opened { offers: PerSeat<u8>, winner: Seat },
    Settled { to: Seat },
    Loud { bid: u8 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed<const BUG: u8> {
    pub options: Options<BUG>,
    pub phase: Phase,
    pub round: u32,
    pub chairs: PerSeat<Chair>,
    pub prize: i32,
    /// Worth of all prizes that turned up so far.
    pub prizes: i32,
    pub scores: PerSeat<i32>,
    pub first_ready: Option<Seat>,
    pub shared: crate::rules::Shared,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Bid,
    Settle { winner: Seat },
    Over,
}

/// What a seat keeps to itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Chair {
    pub token: u8,
    pub bid: u8,
    pub roll: Option<u8>,
    pub ready: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub seat: Option<Seat>,
    pub own: Option<Chair>,
    pub players: usize,
    pub rounds: u32,
    pub dice: bool,
    pub round: u32,
    pub prize: i32,
    pub prizes: i32,
    pub scores: PerSeat<i32>,
    pub to_act: Seats,
    pub winner: Option<Seat>,
    /// Always none in a healthy game.
    pub leak: Option<u8>,
}

impl<const BUG: u8> Sealed<BUG> {
    pub fn next(&self, seat: Seat) -> Seat {
        let next = Seat::all(self.options.players).find(|other| other.index() == seat.index() + 1);
        next.or(Seat::new(0)).unwrap_or(seat)
    }

    pub fn owing(&self) -> Seats {
        match self.phase {
            Phase::Bid => Seat::all(self.options.players).filter(|&seat| !self.chairs[seat].ready).collect(),
            Phase::Settle { winner } => Seats::only(winner),
            Phase::Over => Seats::NONE,
        }
    }

    pub fn dreamt(view: &View, chance: &mut impl Chance) -> Self {
        let mut tokens: Vec<u8> =
            (0..TOKENS as u8).filter(|&token| view.own.map(|own| own.token) != Some(token)).collect();
        let mut always_the_same = engine::Quick::new(0);
        if BUG == bugs::SAME_DREAM {
            always_the_same.shuffle(&mut tokens);
        } else {
            chance.table().shuffle(&mut tokens);
        }
        let mut dream = Sealed {
            options: Options { players: view.players, rounds: view.rounds, dice: view.dice },
            phase: match view.winner {
                Some(winner) => Phase::Settle { winner },
                None if view.to_act.is_empty() => Phase::Over,
                None => Phase::Bid,
            },
            round: view.round,
            chairs: PerSeat::new(view.players),
            prize: view.prize,
            prizes: view.prizes,
            scores: view.scores,
            first_ready: None,
            shared: Default::default(),
        };
        for (seat, token) in Seat::all(view.players).zip(tokens) {
            dream.chairs[seat] = match view.own {
                Some(own) if view.seat == Some(seat) => own,
                _ => Chair { token, ..Chair::default() },
            };
            if BUG == bugs::FORGETFUL_DREAM {
                dream.chairs[seat].bid = 0;
            }
            if dream.phase == Phase::Bid && view.seat != Some(seat) {
                let ready = !view.to_act.contains(seat);
                let roll = (view.dice && chance.table().below(2) == 0).then(|| 1 + chance.table().below(6) as u8);
                let bid = chance.table().below(u32::from(MAX_BID) + 1) as u8;
                let guess = Chair { token, bid, roll, ready };
                if BUG != bugs::SAME_DREAM {
                    dream.chairs[seat] = guess;
                }
                dream.chairs[seat].ready = ready;
            }
        }
        if let (bugs::LEAKING_VIEW, Some(seat), Some(bid)) = (BUG, view.seat, view.leak) {
            let next = dream.next(seat);
            dream.chairs[next].bid = bid;
        }
        dream
    }
}

/// Tokens in a random order, more than there can be seats.
pub fn tokens(dice: &mut impl Dice) -> [u8; TOKENS] {
    let mut tokens = std::array::from_fn(|token| token as u8);
    dice.shuffle(&mut tokens);
    const { assert!(TOKENS < MAX_SEATS) };
    tokens
}
