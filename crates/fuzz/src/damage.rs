//! Small damage to good inputs.

use engine::{Dice, Quick};

/// Longer inputs find nothing that shorter ones do not.
const LONGEST: usize = 64 * 1024;
/// What parsers trip over.
const SPIKES: [&[u8]; 12] = [
    b"",
    b"\0",
    b"\"",
    b"{",
    b"]",
    b"null",
    b"-1",
    b"1e999",
    b"18446744073709551616",
    b"\\ud800",
    "é\u{202e}".as_bytes(),
    b"[[[[[[[[",
];

/// One of the seeds with up to four things done to it.
pub fn damaged(seeds: &[Vec<u8>], dice: &mut Quick) -> Vec<u8> {
    let any = |dice: &mut Quick| seeds[dice.below(seeds.len() as u32) as usize].clone();
    let mut bytes = any(dice);
    for _ in 0..dice.below(5) {
        let at = dice.below(bytes.len() as u32 + 1) as usize;
        let to = (at + dice.below(16) as usize).min(bytes.len());
        match dice.below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            1 => drop(bytes.drain(at..to)),
            2 => bytes.truncate(at),
            3 => drop(bytes.splice(at..at, bytes[at..to].to_vec())),
            4 => drop(bytes.splice(at..to, SPIKES[dice.below(SPIKES.len() as u32) as usize].iter().copied())),
            // The end of another.
            5 => {
                let other = any(dice);
                let from = dice.below(other.len() as u32 + 1) as usize;
                bytes.splice(at.., other[from..].iter().copied());
            }
            _ => digits(&mut bytes, at, dice),
        }
        bytes.truncate(LONGEST);
    }
    bytes
}

/// Another number where there is one.
fn digits(bytes: &mut Vec<u8>, from: usize, dice: &mut Quick) {
    let Some(at) = (from..bytes.len()).find(|&at| bytes[at].is_ascii_digit()) else { return };
    let end = (at..bytes.len()).find(|&at| !bytes[at].is_ascii_digit()).unwrap_or(bytes.len());
    let number = [0, 1, 7, 255, 256, 65_535, 65_536, u32::MAX][dice.below(8) as usize];
    bytes.splice(at..end, number.to_string().into_bytes());
}
