//! Positions in one line, so that a test of a rule reads as a sentence.
//!
//! Rows are written `C D H S`, strongest suit first; what each player does or gets is separated by slashes, P0 first.

use engine::{Game, PerSeat, Seat, Silence, Viewer};
use second_estimate::{Action, Card, CardSet, Deal, Estimate, Row, SecondEstimate, Suit, Won, ranking};

pub fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no card"))
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split([' ', '/']).filter(|word| !word.is_empty()).map(card).collect()
}

pub fn suit(letter: &str) -> Suit {
    Suit::ALL.into_iter().find(|suit| suit.to_string() == letter).unwrap_or_else(|| panic!("{letter:?} is no suit"))
}

pub fn row(text: &str) -> Row {
    let suits: Vec<Suit> = text.split(' ').map(suit).collect();
    Row(suits.try_into().unwrap_or_else(|_| panic!("{text:?} is no row")))
}

pub fn numbers(text: &str) -> Vec<u8> {
    text.split_whitespace().map(|word| word.parse().unwrap_or_else(|_| panic!("{word:?} is no customer"))).collect()
}

pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap_or_else(|| panic!("there is no seat {index}"))
}

/// Customers of the box, `first` in front.
pub fn customers(first: &[u8]) -> Vec<u8> {
    let copies = [2, 2, 4, 4, 6, 6, 6, 4, 4, 2, 2];
    let mut left: Vec<u8> = (0u8..).zip(copies).flat_map(|(value, count)| vec![value; count]).collect();
    for value in first {
        let at = left.iter().position(|other| other == value).unwrap_or_else(|| panic!("too many customers {value}"));
        left.remove(at);
    }
    [first, &left].concat()
}

/// A deal in which every player holds at least the given cards, and the given customers turn up first.
pub fn deal(start: Row, hands: &[Vec<Card>], first: &[u8]) -> Deal {
    let size = [14, 10, 8, 7][hands.len() - 3];
    let mut spare = CardSet::EVERY.without(hands.iter().flatten().copied().collect()).iter();
    let fill = |hand: &Vec<Card>| hand.iter().copied().chain(spare.by_ref().take(size - hand.len())).collect();
    let hands = hands.iter().map(fill).collect();
    Deal { row: start, hands, undealt: spare.collect(), customers: customers(first) }
}

/// A table that is played at in notation.
pub struct Table(pub SecondEstimate);

impl Table {
    /// The first round: everybody can hand in what `plays` says.
    pub fn first_round(start: &str, market: &str, plays: &str) -> Table {
        let hands: Vec<_> = cards(plays).into_iter().map(|card| vec![card]).collect();
        Table(deal(row(start), &hands, &numbers(market)).lay_out().unwrap())
    }

    /// The last rounds, with exactly these hands left and these customers to come. Until then everybody has handed
    /// in other cards, and nobody has moved a suit.
    pub fn last_rounds(start: &str, hands: &[&str], markets: &str) -> Table {
        let hands: Vec<_> = hands.iter().map(|hand| cards(hand)).collect();
        let (players, last) = (hands.len(), numbers(markets));
        let full = deal(row(start), &hands, &last);
        let earlier: Vec<Vec<Card>> = full
            .hands
            .iter()
            .zip(&hands)
            .map(|(all, kept)| all.iter().filter(|card| !kept.contains(card)).collect())
            .collect();
        let spent = players * earlier[0].len();
        let mut order = full.customers.clone();
        order.rotate_left(last.len());
        order[spent..].rotate_right(last.len());
        let mut table = Table(Deal { customers: order, ..full }.lay_out().unwrap());
        for round in 0..earlier[0].len() {
            let plays: Vec<String> = earlier.iter().map(|hand| hand[round].to_string()).collect();
            table.hand_in(&plays.join(" / "));
            table.keep();
        }
        table
    }

    /// Everybody hands in a card, P0 first.
    pub fn hand_in(&mut self, plays: &str) {
        for (index, card) in cards(plays).into_iter().enumerate() {
            self.act(seat(index), Action::Play { card });
        }
    }

    /// Whoever was weakest puts the suit of their card there.
    pub fn move_suit(&mut self, position: u8) {
        let adjuster = self.0.to_act().first().expect("somebody adjusts");
        self.act(adjuster, Action::MoveSuit { position });
    }

    /// Whoever was weakest leaves the row alone.
    pub fn keep(&mut self) {
        let view = self.0.view(Viewer::Spectator);
        self.move_suit(view.row.position(view.adjusting.expect("a suit to move")) as u8);
    }

    fn act(&mut self, seat: Seat, action: Action) {
        assert!(self.0.legal(seat).contains(action), "{seat} cannot {action}");
        self.0.play(seat, action, &mut engine::Quick::new(0), &mut Silence);
    }

    pub fn row(&self) -> String {
        self.0.view(Viewer::Spectator).row.to_string()
    }

    /// Customers on offer: `8 6 5 3 2`.
    pub fn market(&self) -> String {
        joined(self.0.view(Viewer::Spectator).market.iter(), " ")
    }

    /// Who handed in the strongest card of the last round, the second strongest and so on: `P0 P4 P2 P1 P3`.
    pub fn order(&self) -> String {
        let mut order: Vec<(Seat, Estimate)> =
            self.last_round().by_seat().map(|(seat, &result)| (seat, result)).collect();
        order.sort_by_key(|(_, result)| result.place);
        joined(order.iter().map(|(seat, _)| seat), " ")
    }

    /// Which customer everybody won in the last round: `2 / 5 / 6 / 3 / 8`.
    pub fn awards(&self) -> String {
        joined(self.last_round().iter().map(|result| result.customer), " / ")
    }

    /// Who may move which suit now: `P3 D`; `nobody` when nobody may.
    pub fn adjuster(&self) -> String {
        let view = self.0.view(Viewer::Spectator);
        match (view.adjusting, view.to_act.first()) {
            (Some(suit), Some(seat)) => format!("{seat} {suit}"),
            _ => "nobody".to_owned(),
        }
    }

    pub fn totals(&self) -> String {
        joined(self.0.view(Viewer::Spectator).totals.iter(), " / ")
    }

    fn last_round(&self) -> PerSeat<Estimate> {
        *self.0.view(Viewer::Spectator).history.last().expect("a finished round")
    }
}

/// `row | market | plays` of a first round becomes `order | awards | who adjusts what`.
pub fn award(position: &str) -> String {
    let [start, market, plays] = position.split(" | ").collect::<Vec<_>>().try_into().expect("row | market | plays");
    let mut table = Table::first_round(start, market, plays);
    table.hand_in(plays);
    format!("{} | {} | {}", table.order(), table.awards(), table.adjuster())
}

/// Won customers of everybody, `10 3 2 / 9 4 2`, become places: `1: P0, 2: P1`.
pub fn places(won: &str) -> String {
    let won: Vec<Won> = won.split('/').map(|won| Won::of(numbers(won))).collect();
    let standing = ranking(&PerSeat::from_fn(won.len(), |seat| won[seat.index()]));
    joined(standing.order().into_iter().map(|seat| format!("{}: {seat}", standing.place(seat))), ", ")
}

fn joined<T: ToString>(items: impl Iterator<Item = T>, by: &str) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(by)
}
