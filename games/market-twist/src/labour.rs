//! The work from one row of a mat to the tokens that a batch wants of its type.
//!
//! A plan looks at hundreds of batches, so what a row needs for a request is worked out once, and kept for good.

use std::sync::{LazyLock, OnceLock};

use crate::goods::{LEVELS, TYPES, Token, Type};
use crate::tokens::Tokens;

/// Most tokens of one type that a batch can want; tokens beyond that change nothing.
const MOST: usize = 4;
/// Rows that can be told apart: none to `MOST` tokens at each level.
const ROWS: usize = (MOST + 1).pow(LEVELS as u32);

/// The levels that a batch wants of one type, as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Request(u8);

/// Every request: the levels, from the highest down.
static REQUESTS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let mut requests = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..MOST {
        let longer: Vec<_> = requests[from..].iter().flat_map(|request| with_one_more(request)).collect();
        from = requests.len();
        requests.extend(longer);
    }
    requests
});

fn with_one_more(request: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let highest = request.last().copied().unwrap_or(LEVELS);
    (1..=highest).map(move |level| [request, &[level]].concat())
}

impl Request {
    /// What a batch of at most four tokens wants, type by type.
    pub fn of(batch: &[Token]) -> [Request; TYPES] {
        Type::ALL.map(|t| {
            let mut levels: Vec<usize> = batch.iter().filter(|token| token.kind() == t).map(|t| t.level()).collect();
            levels.sort_unstable_by(|a, b| b.cmp(a));
            let number = REQUESTS.iter().position(|request| *request == levels);
            Request(number.unwrap_or_default() as u8)
        })
    }
}

/// The work in one row or in several: rounds, and levels of the own tokens that go into it. In one number, because a
/// plan adds up thousands of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Work(u16);

impl Work {
    fn new(rounds: usize, used: usize) -> Work {
        Work((rounds << 8 | used) as u16)
    }

    #[inline]
    pub fn and(self, other: Work) -> Work {
        Work(self.0 + other.0)
    }

    #[inline]
    pub fn rounds(self) -> u8 {
        (self.0 >> 8) as u8
    }

    #[inline]
    pub fn used(self) -> u8 {
        self.0 as u8
    }
}

/// The work in one row for every request.
#[derive(Clone, Copy)]
pub(crate) struct Works(&'static [Work]);

impl Works {
    #[inline]
    pub fn of(mat: &Tokens, t: Type) -> Works {
        static KNOWN: [OnceLock<Box<[Work]>>; ROWS] = [const { OnceLock::new() }; ROWS];
        let row: [usize; LEVELS] = std::array::from_fn(|level| mat.count(Token::new(t, level + 1)).min(MOST));
        let number = row.iter().fold(0, |number, count| number * (MOST + 1) + count);
        Works(KNOWN[number].get_or_init(|| REQUESTS.iter().map(|request| Work::of(row, request)).collect()))
    }

    #[inline]
    pub fn on(self, request: Request) -> Work {
        self.0[usize::from(request.0)]
    }
}

impl Work {
    fn of(mut row: [usize; LEVELS], request: &[usize]) -> Work {
        let (mut create, mut upgrade, mut used) = (0, 0, 0);
        for &wanted in request {
            let level = match row[..wanted].iter().rposition(|&count| count > 0) {
                Some(below) => {
                    row[below] -= 1;
                    used += below + 1;
                    below + 1
                }
                None => {
                    create += 1;
                    1
                }
            };
            upgrade += wanted - level;
        }
        // Every round upgrades something: without a spare token that takes one more.
        let forced = create > upgrade && row == [0; LEVELS];
        Work::new(create.max(upgrade) + usize::from(forced), used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds of work from a mat to a batch, and levels of the mat that go into it.
    fn work(mat: &str, batch: &str) -> (u8, u8) {
        let tokens: Vec<Token> = batch.split_whitespace().map(|token| token.parse().unwrap()).collect();
        let mat = mat.parse().unwrap();
        let rows = Type::ALL.map(|t| Works::of(&mat, t));
        let work = rows.into_iter().zip(Request::of(&tokens)).map(|(row, request)| row.on(request));
        work.fold((0, 0), |(rounds, used), work| (rounds + work.rounds(), used + work.used()))
    }

    #[test]
    fn a_round_makes_a_token_and_upgrades_one() {
        assert_eq!(work("", "H2"), (1, 0));
        assert_eq!(work("H3", "H5"), (2, 3));
        assert_eq!(work("H1 H1 B4", "H2 H2"), (2, 2));
        assert_eq!(work("H2 B2", "H2 B2 C3"), (2, 4));
    }

    #[test]
    fn what_is_there_needs_no_work() {
        assert_eq!(work("H1 H1 C4", "H1 C4"), (0, 5));
        assert_eq!(work("H2 H2 H2 H2 H2 H2", "H2 H2 H2 H2"), (0, 8));
    }

    #[test]
    fn the_upgrade_must_go_somewhere() {
        assert_eq!(work("", "H1"), (2, 0), "the new token itself is upgraded, so it takes another");
        assert_eq!(work("H6", "H1"), (1, 0), "a token to spare takes the upgrade");
    }

    #[test]
    fn the_highest_token_that_is_not_too_high_is_used() {
        assert_eq!(work("H1 H4 H6", "H5"), (1, 4));
        assert_eq!(work("H3 H5", "H5 H4"), (1, 8));
    }
}
