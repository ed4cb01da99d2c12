//! How a game stands: scores, and places once ties are broken.

use serde::Serialize;

use crate::{MAX_SEATS, Seat, Seats};

/// Score and place of every seat. Final once nobody is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    players: u8,
    scores: [i32; MAX_SEATS],
    places: [u8; MAX_SEATS],
    /// How long a lone player took; 0 at a table of several.
    rounds: u16,
}

impl Standing {
    /// Of somebody who plays alone: there is a first place only for who has won, or may still win. Fewer rounds are
    /// better, and for equal rounds a higher score.
    pub fn alone(score: i32, lost: bool, rounds: u16) -> Standing {
        let mut standing = Standing::by_key(1, |_| score, |_| score);
        standing.places[0] += u8::from(lost);
        Standing { rounds, ..standing }
    }

    /// Ranks seats by `key`, higher first. Equal keys share a place, and the next place is skipped.
    pub fn by_key<K: Ord + Copy>(players: usize, score: impl Fn(Seat) -> i32, key: impl Fn(Seat) -> K) -> Standing {
        let mut standing =
            Standing { players: players as u8, scores: [0; MAX_SEATS], places: [0; MAX_SEATS], rounds: 0 };
        for seat in Seat::all(players) {
            let mine = key(seat);
            standing.scores[seat.index()] = score(seat);
            standing.places[seat.index()] = 1 + Seat::all(players).filter(|&other| key(other) > mine).count() as u8;
        }
        standing
    }

    /// How many seats are ranked.
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// In the points of the game. Places may also rest on tie-breaks.
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// 1 for the winner; shared places are equal.
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// How many rounds a lone player has taken; none at a table of several, or where rounds do not count.
    pub fn rounds(&self) -> Option<u16> {
        Some(self.rounds).filter(|&rounds| rounds > 0)
    }

    /// Everybody on the first place; nobody, when somebody who played alone has lost.
    pub fn winners(&self) -> Seats {
        Seat::all(self.players()).filter(|&seat| self.place(seat) == 1).collect()
    }

    /// Seats from the first place to the last; those who share one in table order.
    pub fn order(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Seat::all(self.players()).collect();
        seats.sort_by_key(|&seat| self.place(seat));
        seats
    }
}

/// `{"scores":[..],"places":[..]}`, one entry a seat.
impl Serialize for Standing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Rows<'a> {
            scores: &'a [i32],
            places: &'a [u8],
        }
        let n = self.players();
        Rows { scores: &self.scores[..n], places: &self.places[..n] }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_place_and_the_next_is_skipped() {
        let scores = [7, 9, 9, 3];
        let standing = Standing::by_key(4, |seat| scores[seat.index()], |seat| scores[seat.index()]);
        assert_eq!(Seat::all(4).map(|seat| standing.place(seat)).collect::<Vec<_>>(), [3, 1, 1, 4]);
        assert_eq!(standing.winners().len(), 2);
        assert_eq!(standing.order().into_iter().map(Seat::index).collect::<Vec<_>>(), [1, 2, 0, 3]);
        assert_eq!(standing.rounds(), None);
    }

    #[test]
    fn who_plays_alone_wins_or_does_not() {
        let (won, lost) = (Standing::alone(21, false, 14), Standing::alone(12, true, 100));
        assert_eq!((won.winners().len(), won.rounds(), won.score(Seat::all(1).next().unwrap())), (1, Some(14), 21));
        assert_eq!((lost.winners().len(), lost.rounds(), lost.players()), (0, Some(100), 1));
    }
}
