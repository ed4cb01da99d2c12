//! What is kept of a game: whole numbers only, so that adding up in any order gives the same.

use engine::{MAX_SEATS, Seat, Standing};

/// A whole win, cut so that up to six can share it evenly.
pub(crate) const WIN: u64 = 60;

#[derive(Clone, Default, Debug)]
pub(crate) struct Sums {
    pub games: u64,
    pub decisions: u64,
    pub length: Extremes<u64>,
    pub seats: [SeatSums; MAX_SEATS],
}

#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct SeatSums {
    pub score: i64,
    pub squares: i64,
    pub scores: Extremes<i32>,
    /// In parts of [`WIN`].
    pub wins: u64,
    pub places: u64,
}

/// The smallest and the largest seen; none before the first.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Extremes<T>(pub Option<(T, T)>);

impl<T: Ord + Copy> Extremes<T> {
    fn see(&mut self, value: T) {
        self.absorb(Extremes(Some((value, value))));
    }

    fn absorb(&mut self, other: Extremes<T>) {
        self.0 = match (self.0, other.0) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (one, other) => one.or(other),
        };
    }
}

impl Sums {
    pub fn add(&mut self, decisions: u64, standing: &Standing) {
        self.games += 1;
        self.decisions += decisions;
        self.length.see(decisions);
        let winners = standing.winners();
        for seat in Seat::all(standing.players()) {
            let (sums, score) = (&mut self.seats[seat.index()], standing.score(seat));
            sums.score += i64::from(score);
            sums.squares += i64::from(score) * i64::from(score);
            sums.scores.see(score);
            sums.places += u64::from(standing.place(seat));
            if winners.contains(seat) {
                sums.wins += WIN / winners.len() as u64;
            }
        }
    }

    pub fn absorb(&mut self, other: &Sums) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.length.absorb(other.length);
        for (sums, other) in self.seats.iter_mut().zip(&other.seats) {
            sums.score += other.score;
            sums.squares += other.squares;
            sums.scores.absorb(other.scores);
            sums.wins += other.wins;
            sums.places += other.places;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(scores: [i32; 3]) -> Standing {
        Standing::by_key(3, |seat| scores[seat.index()], |seat| scores[seat.index()])
    }

    #[test]
    fn a_shared_win_is_split_and_sums_add_up_in_any_order() {
        let (mut one, mut two) = (Sums::default(), Sums::default());
        one.add(10, &standing([5, 5, 1]));
        two.add(12, &standing([-2, 0, 3]));
        let (mut here, mut there) = (one.clone(), two.clone());
        here.absorb(&two);
        there.absorb(&one);
        for sums in [here, there] {
            assert_eq!((sums.games, sums.decisions, sums.length.0), (2, 22, Some((10, 12))));
            assert_eq!(sums.seats.map(|seat| seat.wins)[..3], [WIN / 2, WIN / 2, WIN]);
            assert_eq!(sums.seats.map(|seat| seat.places)[..3], [1 + 3, 1 + 2, 3 + 1]);
            assert_eq!(sums.seats.map(|seat| seat.squares)[..3], [29, 25, 10]);
            assert_eq!(sums.seats[0].scores.0, Some((-2, 5)));
        }
    }

    #[test]
    fn a_game_alone_that_is_lost_is_no_win() {
        let mut sums = Sums::default();
        sums.add(30, &Standing::alone(21, false, 14));
        sums.add(90, &Standing::alone(12, true, 100));
        assert_eq!((sums.games, sums.seats[0].wins, sums.seats[0].places), (2, WIN, 1 + 2));
    }
}
