//! What a designer wants to know about Market Twist: customers, twists, types, sales and length.

use engine::{Came, Figures, MAX_SEATS, Seat, Standing, Tell, WinShares, mean, ratio};

use crate::customers::{Customer, CustomerSet, MAX_CUSTOMERS};
use crate::deck::{Deck, DeckRef};
use crate::event::Event;
use crate::goods::{TYPES, Type};
use crate::state::{MarketTwist, ROUND_LIMIT};
use crate::twists::{MAX_TWISTS, Twist};
use crate::workshop::{Holding, Resolved, Turn};

/// Counts over games of one deck.
#[derive(Debug)]
pub struct Tally {
    deck: Option<DeckRef>,
    games: u64,
    /// Games by the round in which they ended.
    lengths: [u64; ROUND_LIMIT as usize + 1],
    customers: [OfCustomer; MAX_CUSTOMERS],
    /// Customers, then twists by which somebody gained.
    wins: WinShares,
    twists: [OfTwist; MAX_TWISTS],
    chosen: [u64; TYPES],
    sold: [u64; TYPES],
    sales: u64,
    /// Since when everybody has held each customer, in the running game.
    held_since: [[u16; MAX_CUSTOMERS]; MAX_SEATS],
    round: u16,
}

engine::absorb!(Tally { deck, games, lengths, customers, wins, twists, chosen, sold, sales } but held_since, round);

#[derive(Clone, Copy, Default, Debug)]
struct OfCustomer {
    drawn: u64,
    cashed: u64,
    /// Left the hand: cashed or discarded.
    left: u64,
    rounds_held: u64,
}

engine::absorb!(OfCustomer { drawn, cashed, left, rounds_held });

#[derive(Clone, Copy, Default, Debug)]
struct OfTwist {
    in_play: u64,
    triggered: u64,
    /// How often somebody resolved it.
    resolved: u64,
    /// What it did to their money, and to their tokens.
    dollars: i64,
    tokens: i64,
}

engine::absorb!(OfTwist { in_play, triggered, resolved, dollars, tokens });

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            deck: None,
            games: 0,
            lengths: [0; ROUND_LIMIT as usize + 1],
            customers: Default::default(),
            wins: WinShares::default(),
            twists: Default::default(),
            chosen: [0; TYPES],
            sold: [0; TYPES],
            sales: 0,
            held_since: [[0; MAX_CUSTOMERS]; MAX_SEATS],
            round: 0,
        }
    }
}

impl Tell<Event> for Tally {
    #[inline]
    fn all(&mut self, event: Event) {
        match event {
            Event::Opened { deck, slots, .. } => {
                self.deck = Some(deck);
                self.round = 0;
                slots.iter().for_each(|twist| self.twists[twist.index()].in_play += 1);
            }
            Event::Revealed { round, turns, .. } => {
                self.round = round;
                turns.by_seat().for_each(|(seat, turn)| self.count_turn(seat, turn));
            }
            Event::Triggered { slots, twists, .. } => {
                slots.iter().for_each(|slot| self.twists[twists[slot.index()].index()].triggered += 1);
            }
            Event::Resolved { seat, twists, before, resolved, .. } => {
                self.count_twists(seat, &twists, before, &resolved);
            }
            Event::Replaced { twist, .. } => self.twists[twist.index()].in_play += 1,
            Event::Over { round, .. } => self.lengths[usize::from(round)] += 1,
            Event::Drew { .. } => {}
        }
    }

    #[inline]
    fn only(&mut self, seat: Seat, event: Event) {
        if let Event::Drew { customers, .. } = event {
            for customer in customers.iter() {
                self.customers[customer.index()].drawn += 1;
                self.wins.had(customer.index(), seat, if self.round == 0 { Came::Start } else { Came::Drawn });
                self.held_since[seat.index()][customer.index()] = self.round;
            }
        }
    }
}

impl Tally {
    fn count_turn(&mut self, seat: Seat, turn: &Turn) {
        turn.chosen.into_iter().for_each(|t| self.chosen[t.index()] += 1);
        if !turn.is_sale() {
            return;
        }
        self.sales += 1;
        for token in turn.sold.kinds() {
            self.sold[token.kind().index()] += turn.sold.count(token) as u64;
        }
        for customer in turn.cashed.iter() {
            self.customers[customer.index()].cashed += 1;
            self.wins.had(customer.index(), seat, Came::Taken);
        }
        self.count_leaving(seat, turn.cashed);
    }

    fn count_leaving(&mut self, seat: Seat, customers: CustomerSet) {
        for customer in customers.iter() {
            let of = &mut self.customers[customer.index()];
            of.left += 1;
            of.rounds_held += u64::from(self.round - self.held_since[seat.index()][customer.index()]);
        }
    }

    fn count_twists(&mut self, seat: Seat, twists: &[Twist; TYPES], mut before: Holding, resolved: &Resolved) {
        for outcome in resolved.iter() {
            let twist = twists[outcome.slot.index()];
            let of = &mut self.twists[twist.index()];
            of.resolved += 1;
            let dollars = i64::from(outcome.after.money) - i64::from(before.money);
            let tokens = outcome.after.mat.len() as i64 - before.mat.len() as i64;
            of.dollars += dollars;
            of.tokens += tokens;
            if dollars + tokens > 0 {
                self.wins.had(MAX_CUSTOMERS + twist.index(), seat, Came::Taken);
            }
            before = outcome.after;
            self.count_leaving(seat, outcome.discarded);
            self.count_leaving(seat, outcome.discarded_again);
        }
    }
}

impl engine::Tally<MarketTwist> for Tally {
    fn over(&mut self, _: &MarketTwist, standing: &Standing) {
        self.games += 1;
        self.wins.over(standing);
    }

    fn figures(&self) -> Vec<Figures> {
        let Some(deck) = &self.deck else { return Vec::new() };
        let customer =
            |at: usize| deck.customers().iter().find(|one| one.index() == at).map(|one| &deck.customer(one).id);
        let twist = |at: usize| deck.twists().find(|one| one.index() == at).map(|one| &deck.twist(one).id);
        let name = |at: usize| match at.checked_sub(MAX_CUSTOMERS) {
            Some(at) => format!("gain by {}", twist(at).map_or("", String::as_str)),
            None => customer(at).cloned().unwrap_or_default(),
        };
        let title = "Who holds a customer, or gains dollars or tokens by a twist, wins";
        let wins = self.wins.figures("wins_by_customer", title, "customer", name);
        vec![self.by_customer(deck), wins, self.by_twist(deck), self.by_type(), self.rounds(deck)]
    }
}

impl Tally {
    fn by_customer(&self, deck: &Deck) -> Figures {
        let row = |customer: Customer| {
            let (of, card) = (&self.customers[customer.index()], deck.customer(customer));
            let numbers = vec![
                f64::from(card.pays),
                percent(of.cashed, self.sales),
                percent(of.cashed, of.drawn),
                ratio(of.cashed * u64::from(card.pays), self.games),
                ratio(of.rounds_held, of.left),
            ];
            (card.id.clone(), numbers)
        };
        Figures {
            id: "by_customer",
            title: "Customers",
            columns: vec!["customer", "pays $", "in sales %", "cashed per draw %", "$ per game", "rounds held"],
            rows: deck.customers().iter().map(row).collect(),
        }
    }

    fn by_twist(&self, deck: &Deck) -> Figures {
        let row = |twist: Twist| {
            let of = &self.twists[twist.index()];
            let numbers = vec![
                percent(of.in_play, self.games),
                ratio(of.triggered, of.in_play),
                mean(of.dollars, of.resolved),
                mean(of.tokens, of.resolved),
            ];
            (deck.twist(twist).id.clone(), numbers)
        };
        Figures {
            id: "by_twist",
            title: "Twists",
            columns: vec!["twist", "put in play %", "came each time", "$ for each player", "tokens for each player"],
            rows: deck.twists().map(row).collect(),
        }
    }

    fn by_type(&self) -> Figures {
        let (choices, tokens) = (self.chosen.iter().sum(), self.sold.iter().sum());
        let row = |t: Type| {
            let numbers = vec![percent(self.chosen[t.index()], choices), percent(self.sold[t.index()], tokens)];
            (t.id().to_owned(), numbers)
        };
        Figures {
            id: "by_type",
            title: "Types",
            columns: vec!["type", "chosen %", "of the tokens sold %"],
            rows: Type::ALL.map(row).into(),
        }
    }

    fn rounds(&self, deck: &Deck) -> Figures {
        let of =
            |customer: Customer| (self.customers[customer.index()].cashed, u64::from(deck.customer(customer).pays));
        let cashed = deck.customers().iter().map(of).map(|(cashed, _)| cashed).sum();
        let paid = deck.customers().iter().map(of).map(|(cashed, pays)| cashed * pays).sum();
        let rounds = self.lengths.iter().zip(0..).map(|(games, round)| games * round).sum();
        let at_most = |share: f64| {
            let mut games = 0;
            let reached = |&of: &u64| {
                games += of;
                games as f64 >= share * self.games as f64
            };
            self.lengths.iter().position(reached).unwrap_or(0) as f64
        };
        let rows = [
            ("rounds, mean", ratio(rounds, self.games)),
            ("rounds, shortest 5%", at_most(0.05)),
            ("rounds, median", at_most(0.5)),
            ("rounds, longest 5%", at_most(0.95)),
            ("sales", ratio(self.sales, self.games)),
            ("customers a sale", ratio(cashed, self.sales)),
            ("tokens a sale", ratio(self.sold.iter().sum(), self.sales)),
            ("dollars a sale", ratio(paid, self.sales)),
        ];
        Figures::list("per_game", "Rounds and sales per game", ["what", "number"], rows)
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * ratio(part, whole)
}

#[cfg(test)]
mod tests {
    use engine::{Choices, Dice, Game, Options as _, Quick};

    use super::*;
    use crate::options::Options;

    /// Plays one random game under the eyes of a tally.
    fn watched(players: usize, seed: u64) -> (Tally, MarketTwist) {
        let options = Options::check(players, &Choices::default()).expect("options that fit");
        let (mut tally, mut chance) = (Tally::default(), Quick::new(seed));
        let mut game = MarketTwist::deal(&options, &mut chance, &mut tally);
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal(seat);
            let action = legal.nth(chance.below(legal.len() as u32) as usize).expect("a decision");
            game.play(seat, action, &mut chance, &mut tally);
        }
        engine::Tally::<MarketTwist>::over(&mut tally, &game, &game.standing());
        (tally, game)
    }

    #[test]
    fn all_money_comes_from_customers_and_twists() {
        for seed in 0..50 {
            let (tally, game) = watched(3, seed);
            let deck = Deck::standard();
            let paid = deck.customers().iter().map(|customer| {
                tally.customers[customer.index()].cashed as i64 * i64::from(deck.customer(customer).pays)
            });
            let twisted: i64 = tally.twists.iter().map(|of| of.dollars).sum();
            let money: i32 = Seat::all(3).map(|seat| game.standing().score(seat)).sum();
            assert_eq!(paid.sum::<i64>() + twisted, i64::from(money), "seed {seed}");
        }
    }

    #[test]
    fn everybody_chooses_once_a_round_and_draws_four_to_begin_with() {
        for seed in 0..50 {
            let (tally, game) = watched(2, seed);
            let rounds = u64::from(game.round);
            assert_eq!(tally.chosen.iter().sum::<u64>(), 2 * rounds);
            assert_eq!(tally.lengths[usize::from(game.round)], 1);
            let held: u64 = game.workshops.iter().map(|workshop| workshop.desk.hand.len() as u64).sum();
            let (drawn, left) = tally.customers.iter().fold((0, 0), |(d, l), of| (d + of.drawn, l + of.left));
            assert_eq!(drawn, left + held, "who was drawn has left or is in hand");
        }
    }

    #[test]
    fn whoever_gains_by_a_twist_is_counted_once_a_game() {
        let mut all = Tally::default();
        (0..50).for_each(|seed| engine::Absorb::absorb(&mut all, &watched(3, seed).0));
        let figures = engine::Tally::<MarketTwist>::figures(&all);
        let wins = figures.iter().find(|figures| figures.id == "wins_by_customer").expect("win shares");
        let taken = wins.columns.iter().position(|&column| column == "taken").expect("a column") - 1;
        let gains: Vec<_> = wins.rows.iter().filter(|(name, _)| name.starts_with("gain by ")).collect();
        assert!(!gains.is_empty());
        for (name, row) in gains {
            let id = &name["gain by ".len()..];
            let twist =
                Deck::standard().twists().find(|&twist| Deck::standard().twist(twist).id == id).expect("its id");
            let of = &all.twists[twist.index()];
            assert!(row[taken] >= 1.0 && row[taken] <= of.resolved.min(3 * of.triggered) as f64, "{name}: {row:?}");
            assert!(of.dollars + of.tokens > 0 || row[taken] < of.resolved as f64, "{name} takes from everybody");
        }
    }

    #[test]
    fn tallies_add_up_in_any_order() {
        let figures = |order: [u64; 3]| {
            let mut all = Tally::default();
            for seed in order {
                engine::Absorb::absorb(&mut all, &watched(2, seed).0);
            }
            engine::Tally::<MarketTwist>::figures(&all)
        };
        assert_eq!(figures([1, 2, 3]), figures([3, 1, 2]));
    }
}
