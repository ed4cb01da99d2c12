//! What a designer wants to know about The Second Estimate: what places and cards are worth, what becomes of the
//! row, and how games are won.

use engine::{Came, Figures, MAX_SEATS, PerSeat, Seat, Standing, Tell, WinShares, mean};

use crate::cards::{Card, RANKS, Row, Suit};
use crate::event::{Estimate, Event};
use crate::state::SecondEstimate;

#[derive(Default, Debug)]
pub struct Tally {
    /// None before the first game.
    players: Option<usize>,
    games: u64,
    /// Where each suit lies in the row of the running round.
    positions: [usize; 4],
    /// By place of strength.
    places: [Won; MAX_SEATS],
    /// Rounds in which somebody who went on to win the game took this place.
    winners: [u64; MAX_SEATS],
    /// By the suit's position in the row, and by rank.
    cards: [[Won; RANKS]; 4],
    /// By where the suit was, and where it was put.
    moves: [[u64; 4]; 4],
    /// By points, by tie-break, shared.
    endings: [Ending; 3],
    wins: WinShares,
}

engine::absorb!(Tally { players, games, places, winners, cards, moves, endings, wins } but positions);

/// Estimates, and the customers they won.
#[derive(Clone, Copy, Default, Debug)]
struct Won {
    estimates: u64,
    points: u64,
}

engine::absorb!(Won { estimates, points });

#[derive(Clone, Copy, Default, Debug)]
struct Ending {
    games: u64,
    winning_score: i64,
    losers_best: i64,
}

engine::absorb!(Ending { games, winning_score, losers_best });

impl Tally {
    fn arrived(&mut self, row: Row) {
        self.positions = Suit::ALL.map(|suit| row.position(suit));
    }

    #[inline]
    fn awarded(&mut self, results: &PerSeat<Estimate>) {
        for result in results.iter() {
            let position = self.positions[result.card.suit() as usize];
            let card = &mut self.cards[position][usize::from(result.card.rank()) - 2];
            for won in [card, &mut self.places[usize::from(result.place)]] {
                won.estimates += 1;
                won.points += u64::from(result.customer);
            }
        }
    }
}

impl Tell<Event> for Tally {
    #[inline]
    fn all(&mut self, event: Event) {
        match event {
            Event::CustomersArrived { row, .. } => self.arrived(row),
            Event::Awarded { results, .. } => self.awarded(&results),
            Event::Adjusted { from, to, .. } => self.moves[from][to] += 1,
            Event::Won { .. } => {}
        }
    }

    fn only(&mut self, _: Seat, _: Event) {}
}

impl engine::Tally<SecondEstimate> for Tally {
    fn dealt(&mut self, start: &SecondEstimate) {
        for seat in Seat::all(start.setup.players) {
            start.hands[seat.index()].iter().for_each(|card| self.wins.had(card.index(), seat, Came::Start));
        }
    }

    fn over(&mut self, end: &SecondEstimate, standing: &Standing) {
        self.games += 1;
        self.wins.over(standing);
        self.players = Some(standing.players());
        let winners = standing.winners();
        for round in end.finished_rounds() {
            winners.iter().for_each(|seat| self.winners[usize::from(round[seat].place)] += 1);
        }
        let score = winners.first().map_or(0, |seat| standing.score(seat));
        let losers = Seat::all(standing.players()).filter(|&seat| !winners.contains(seat));
        let losers_best = losers.map(|seat| standing.score(seat)).max().unwrap_or(score);
        let ending = match (winners.len(), score == losers_best) {
            (1, false) => &mut self.endings[0],
            (1, true) => &mut self.endings[1],
            _ => &mut self.endings[2],
        };
        ending.games += 1;
        ending.winning_score += i64::from(score);
        ending.losers_best += i64::from(losers_best);
    }

    fn figures(&self) -> Vec<Figures> {
        vec![self.by_strength(), self.by_card(), self.moves(), self.endings(), self.wins()]
    }
}

impl Tally {
    fn wins(&self) -> Figures {
        // Customers are the points themselves, so who takes them wins.
        let name = |at: usize| Card::from_index(at).map_or(String::new(), |card| card.to_string());
        self.wins.figures("wins_by_card", "Who is dealt a card wins", "card", name)
    }

    fn by_strength(&self) -> Figures {
        let of_winners = self.winners.iter().sum();
        let row = |place: usize| {
            let name = match place {
                0 => "strongest".to_owned(),
                place if Some(place + 1) == self.players => "weakest".to_owned(),
                place => format!("{} strongest", ["2nd", "3rd", "4th", "5th"][place - 1]),
            };
            (name, vec![self.places[place].mean(), percent(self.winners[place], of_winners)])
        };
        Figures {
            id: "by_strength",
            title: "What a place of strength wins",
            columns: vec!["place", "customer", "of winners' rounds %"],
            rows: (0..self.players.unwrap_or_default()).map(row).collect(),
        }
    }

    fn by_card(&self) -> Figures {
        let row = |rank: usize| ((rank + 2).to_string(), self.cards.map(|suit| suit[rank].mean()).to_vec());
        Figures {
            id: "by_card",
            title: "What a card wins, by its rank and its suit's position",
            columns: vec!["rank", "1st suit", "2nd suit", "3rd suit", "4th suit"],
            rows: (0..RANKS).rev().map(row).collect(),
        }
    }

    fn moves(&self) -> Figures {
        let all = self.moves.as_flattened().iter().sum();
        let row = |from: usize| {
            let name = ["1st suit", "2nd suit", "3rd suit", "4th suit"][from];
            (name.to_owned(), self.moves[from].map(|count| percent(count, all)).to_vec())
        };
        Figures {
            id: "moves",
            title: "Where the weakest player puts the suit, in % of all moves",
            columns: vec!["from", "to 1st", "to 2nd", "to 3rd", "to 4th"],
            rows: (0..4).map(row).collect(),
        }
    }

    fn endings(&self) -> Figures {
        let row = |(name, ending): (&str, Ending)| {
            let Ending { games, winning_score, losers_best } = ending;
            let (score, lead) = (mean(winning_score, games), mean(winning_score - losers_best, games));
            (name.to_owned(), vec![percent(games, self.games), score, lead])
        };
        Figures {
            id: "endings",
            title: "How games are won",
            columns: vec!["by", "games %", "winning score", "lead"],
            rows: ["more points", "tie-break", "shared win"].into_iter().zip(self.endings).map(row).collect(),
        }
    }
}

impl Won {
    fn mean(self) -> f64 {
        mean(self.points as i64, self.estimates)
    }
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;
    use engine::Absorb as _;

    fn told(events: impl IntoIterator<Item = Event>) -> Tally {
        let mut tally = Tally { players: Some(3), ..Tally::default() };
        events.into_iter().for_each(|event| tally.all(event));
        tally
    }

    fn round(row: [Suit; 4], cards: [&str; 3], places: [u8; 3], customers: [u8; 3]) -> [Event; 2] {
        let results = PerSeat::from_fn(3, |seat| {
            let card = cards[seat.index()].parse::<Card>().unwrap();
            Estimate { card, place: places[seat.index()], customer: customers[seat.index()] }
        });
        let market = PerSeat::new(3);
        [Event::CustomersArrived { round: 1, row: Row(row), market }, Event::Awarded { round: 1, results }]
    }

    #[test]
    fn cards_count_for_where_their_suit_lies_in_that_round() {
        use Suit::*;
        let first = round([Clubs, Diamonds, Hearts, Spades], ["2C", "12D", "2S"], [0, 1, 2], [1, 8, 4]);
        let second = round([Diamonds, Clubs, Hearts, Spades], ["2D", "3C", "12C"], [0, 2, 1], [2, 5, 9]);
        let mut tally = told(first);
        tally.absorb(&told(second));

        let by_card = tally.by_card();
        assert_eq!(by_card.rows[10], ("2".to_owned(), vec![1.5, 0.0, 0.0, 4.0]));
        assert_eq!(by_card.rows[0], ("12".to_owned(), vec![0.0, 8.5, 0.0, 0.0]));
        let customers: Vec<f64> = tally.by_strength().rows.iter().map(|(_, row)| row[0]).collect();
        assert_eq!(customers, [1.5, 8.5, 4.5]);
    }

    #[test]
    fn moves_are_counted_from_and_to() {
        let row = Row(Suit::ALL);
        let seat = Seat::new(0).unwrap();
        let moved = |from, to| Event::Adjusted { seat, suit: Suit::Clubs, from, to, row };
        let tally = told([moved(3, 3), moved(3, 0), moved(3, 0), moved(1, 2)]);
        assert_eq!(tally.moves().rows[3].1, [50.0, 0.0, 0.0, 25.0]);
        assert_eq!(tally.moves().rows[1].1, [0.0, 0.0, 25.0, 0.0]);
    }
}
