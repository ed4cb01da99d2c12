//! With what share of wins each component of a game goes along: whether a card, tile or contract is too good to hold.

use crate::{Figures, MAX_SEATS, Seat, Standing};

/// How a seat came by a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    /// It was dealt before the first decision.
    Start,
    /// It came later, by luck.
    Drawn,
    /// The seat won, bought, picked or cashed it.
    Taken,
}

impl Came {
    const ALL: [Came; 3] = [Came::Start, Came::Drawn, Came::Taken];

    fn columns(self) -> [&'static str; 3] {
        match self {
            Came::Start => ["held at the start", "then won %", "±"],
            Came::Drawn => ["drawn", "then won %", "±"],
            Came::Taken => ["taken", "then won %", "±"],
        }
    }
}

/// More components than any game has, in words.
const WORDS: usize = 3;
const MAX_COMPONENTS: usize = 64 * WORDS;

/// Components that a seat has, a bit each.
type Had = [u64; WORDS];

/// Counts seats that had a component, and the wins of these seats; a win of several is shared.
#[derive(Clone, Debug)]
pub struct WinShares {
    counts: Box<[[Count; MAX_COMPONENTS]; 3]>,
    /// Of the running game.
    had: [[Had; 3]; MAX_SEATS],
}

#[derive(Clone, Copy, Default, Debug)]
struct Count {
    seats: u64,
    /// Sixtieths, so that a win can be shared by up to six and the order of adding does not matter.
    wins: u64,
}

const WIN: u64 = 60;

crate::absorb!(Count { seats, wins });
crate::absorb!(WinShares { counts } but had);

impl Default for WinShares {
    fn default() -> WinShares {
        WinShares { counts: Box::new([[Count::default(); MAX_COMPONENTS]; 3]), had: Default::default() }
    }
}

impl WinShares {
    /// `seat` has this component in the running game; once is as good as often.
    #[inline]
    pub fn had(&mut self, component: usize, seat: Seat, came: Came) {
        self.had[seat.index()][came as usize][component / 64] |= 1 << (component % 64);
    }

    /// The running game has ended.
    pub fn over(&mut self, standing: &Standing) {
        let winners = standing.winners();
        let win = WIN / winners.len().max(1) as u64;
        for (seat, had) in Seat::all(standing.players()).zip(&mut self.had) {
            let win = if winners.contains(seat) { win } else { 0 };
            for (counts, words) in self.counts.iter_mut().zip(had) {
                for (counts, word) in counts.chunks_exact_mut(64).zip(words) {
                    let mut bits = std::mem::take(word);
                    while bits != 0 {
                        let count = &mut counts[bits.trailing_zeros() as usize];
                        count.seats += 1;
                        count.wins += win;
                        bits &= bits - 1;
                    }
                }
            }
        }
    }

    /// One row for each component that anybody had, with columns for the ways in which some came.
    pub fn figures(
        &self,
        id: &'static str,
        title: &'static str,
        what: &'static str,
        name: impl Fn(usize) -> String,
    ) -> Figures {
        let of = |component: usize, came: Came| self.counts[came as usize][component];
        let has = |component: usize, came: Came| of(component, came).seats > 0;
        let ways: Vec<Came> =
            Came::ALL.into_iter().filter(|&came| (0..MAX_COMPONENTS).any(|one| has(one, came))).collect();
        let had = (0..MAX_COMPONENTS).filter(|&one| ways.iter().any(|&came| has(one, came)));
        let row = |one: usize| (name(one), ways.iter().flat_map(|&came| of(one, came).numbers()).collect());
        let columns = ways.iter().flat_map(|came| came.columns());
        Figures { id, title, columns: [what].into_iter().chain(columns).collect(), rows: had.map(row).collect() }
    }
}

impl Count {
    /// How many seats, the share of wins in percent, and how far the true share may be from it, with 95% confidence: half
    /// of Wilson's interval, which stays honest where few were seen.
    fn numbers(self) -> [f64; 3] {
        const Z: f64 = 1.96;
        let n = self.seats.max(1) as f64;
        let share = self.wins as f64 / (WIN as f64 * n);
        let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / (1.0 + Z * Z / n);
        [self.seats as f64, 100.0 * share, 100.0 * reach]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Absorb;

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    /// P0 wins two of three games, the third is shared by all four.
    fn counted() -> WinShares {
        let mut shares = WinShares::default();
        for scores in [[9, 1, 1, 1], [9, 1, 1, 1], [5, 5, 5, 5]] {
            shares.had(2, seat(0), Came::Start);
            shares.had(2, seat(0), Came::Start);
            shares.had(2, seat(1), Came::Taken);
            shares.had(0, seat(3), Came::Start);
            shares.over(&Standing::by_key(4, |seat| scores[seat.index()], |seat| scores[seat.index()]));
        }
        shares
    }

    #[test]
    fn wins_are_counted_for_whoever_had_it_and_shared_by_all_who_won() {
        let figures = counted().figures("by_card", "Cards", "card", |at| format!("card {at}"));
        assert_eq!(figures.columns.len(), 1 + 2 * 3, "nobody drew anything");
        let rounded: Vec<(&str, Vec<i64>)> = figures
            .rows
            .iter()
            .map(|(name, numbers)| (name.as_str(), numbers.iter().map(|number| number.round() as i64).collect()))
            .collect();
        assert_eq!(rounded, [("card 0", vec![3, 8, 31, 0, 0, 40]), ("card 2", vec![3, 75, 35, 3, 8, 31])]);
    }

    #[test]
    fn it_does_not_matter_who_counted() {
        let mut both = counted();
        both.absorb(&counted());
        let mut other = WinShares::default();
        other.absorb(&both);
        for shares in [both, other] {
            assert_eq!(shares.figures("", "", "", |_| String::new()).rows[1].1[0], 6.0);
        }
    }
}
