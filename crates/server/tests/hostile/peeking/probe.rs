//! What somebody who wants to know too much sends.

use engine::{Dice, Quick};
use serde_json::{Value, json};

/// One thing to try, the same in both worlds.
#[derive(Clone, PartialEq, Debug)]
pub enum Probe {
    /// A message that is answered with one frame.
    Wish(Value),
    /// Several of them.
    Rows(Vec<Value>),
    /// Like a wish; the bot's opinion follows in a second frame.
    Hint(Value),
    /// No message at all.
    Nonsense(String),
    Load(&'static str),
    Reconnect,
    /// Somebody else chooses in secret, in each world as it likes: something, or all that it has to.
    Other {
        spot: u32,
        all: bool,
    },
}

/// What the prober knows of its own seat.
pub struct Known {
    pub legal: Vec<u16>,
    /// Those of the legal ones that nobody else would notice.
    pub quiet: Vec<u16>,
    pub turn: u32,
    pub players: usize,
}

/// Codes go up to about here; beyond it there is nothing in any game.
const CODES: u32 = 160;
const NOTHING: u16 = 65535;

/// Anything, as long as it depends on what the prober can see.
pub fn any(known: &Known, dice: &mut Quick) -> Probe {
    let Known { turn, players, .. } = *known;
    let seat = dice.below(players as u32 + 1);
    match dice.below(20) {
        0 | 1 => rows(known, dice),
        2 => Probe::Wish(
            json!({ "do": "mark", "codes": [one(&known.legal, dice), one(&known.legal, dice)], "turn": turn }),
        ),
        3 => Probe::Wish(json!({ "do": "mark", "codes": [anything(dice)], "turn": turn })),
        4 => Probe::Wish(json!({ "do": "take_back", "turn": turn })),
        5 => Probe::Wish(json!({ "do": "play", "codes": [one(&known.legal, dice)], "turn": turn.wrapping_sub(1) })),
        6 => Probe::Wish(json!({ "do": "play", "codes": [anything(dice)], "turn": turn })),
        7 => Probe::Wish(json!({ "do": "report", "seat": seat, "comment": "why?" })),
        8 => Probe::Nonsense(["{\"play\":[1]}", "{", "{\"play\":[-1],\"turn\":0}"][dice.below(3) as usize].to_owned()),
        9 => Probe::Load(["", "/review", "/review?at=2", "/nothing", "/links"][dice.below(5) as usize]),
        10 => Probe::Reconnect,
        11 => Probe::Hint(json!({ "do": "hint", "turn": turn })),
        12 => Probe::Wish(json!({ "do": "place", "bot": "greedy", "seat": seat })),
        13..=15 if !known.quiet.is_empty() => {
            Probe::Wish(json!({ "do": "play", "codes": [one(&known.quiet, dice)], "turn": turn }))
        }
        16 if dice.below(4) == 0 => {
            Probe::Wish(json!({ "do": "play", "codes": [one(&known.legal, dice)], "turn": turn }))
        }
        _ => Probe::Other { spot: dice.below(6), all: dice.below(3) > 0 },
    }
}

/// Rows that would be taken far enough to learn something, and end with what cannot be.
fn rows(known: &Known, dice: &mut Quick) -> Probe {
    let mut rows = Vec::new();
    for &code in &known.legal {
        rows.push(vec![code, NOTHING]);
        rows.push(vec![code, one(&known.legal, dice), NOTHING]);
        rows.push(vec![code, anything(dice), NOTHING]);
    }
    rows.push(vec![anything(dice), NOTHING]);
    dice.shuffle(&mut rows);
    rows.truncate(24);
    Probe::Rows(rows.into_iter().map(|row| json!({ "do": "play", "codes": row, "turn": known.turn })).collect())
}

fn one(codes: &[u16], dice: &mut Quick) -> u16 {
    match codes.len() {
        // Out of turn one tries anything.
        0 => anything(dice),
        n => codes[dice.below(n as u32) as usize],
    }
}

fn anything(dice: &mut Quick) -> u16 {
    dice.below(CODES) as u16
}
