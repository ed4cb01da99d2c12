//! A one-line notation for positions, and a table to play them on.
//!
//! A market is `quantity 2, wear 2, theft 2, flood 2`: the twists of House, Boat, Lamp and Crown with their counters.
//! A workshop is `H1 C6; $3; hand miser queen; deck clerk hermit; discard mason`, in any order, all optional.

use engine::{Action as _, Choices, Game, Match, Options as _, Quick, Seat, Seed, Told, Viewer};
use market_twist::{Action, Deck, Desk, Event, MarketTwist, Options, Position, Station, Tokens, Type, TypeSet, View};

pub fn options(players: usize, words: &[&str]) -> Options {
    let choices = Choices::parse(Options::SPECS, words).expect("known options");
    Options::check(players, &choices).expect("options that fit")
}

pub fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

pub fn tokens(text: &str) -> Tokens {
    text.parse().expect("tokens")
}

pub fn type_of(id: &str) -> Type {
    Type::ALL.into_iter().find(|t| t.id() == id).expect("a type")
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

pub fn station(text: &str) -> Station {
    let mut station = Station::default();
    for part in text.split(';').map(str::trim) {
        match part.split_once(' ').unwrap_or((part, "")) {
            ("hand", ids) => station.hand = words(ids),
            ("deck", ids) => station.deck = words(ids),
            ("discard", ids) => station.discard = words(ids),
            ("selling", id) => station.selling = Some(type_of(id)),
            _ if part.starts_with('$') => station.money = part[1..].parse().expect("dollars"),
            _ => station.mat = tokens(part),
        }
    }
    station
}

/// Turns begin at this market, with these workshops.
pub fn position(market: &str, workshops: &[&str]) -> Position {
    let slots: Vec<(&str, i8)> = market
        .split(',')
        .map(|slot| slot.trim().split_once(' ').expect("a twist and its counters"))
        .map(|(twist, counters)| (twist, counters.parse().expect("counters")))
        .collect();
    Position {
        round: 1,
        slots: std::array::from_fn(|slot| slots[slot].0.to_owned()),
        counters: std::array::from_fn(|slot| slots[slot].1),
        twist_deck: Vec::new(),
        twist_discard: Vec::new(),
        triggered: TypeSet::default(),
        workshops: workshops.iter().map(|text| station(text)).collect(),
    }
}

/// A game on which vectors are played: only legal actions, in the words of transcripts.
pub struct Table {
    pub game: MarketTwist,
    chance: Quick,
}

impl Table {
    pub fn new(position: &Position, words: &[&str]) -> Table {
        let mut chance = Quick::new(1);
        let options = options(position.workshops.len(), words);
        Table { game: position.lay_out(&options, &mut chance).expect("a position"), chance }
    }

    /// `choose house, upgrade level 1, no sale`
    pub fn play(&mut self, index: usize, actions: &str) {
        self.play_telling(index, actions, &mut Vec::new());
    }

    pub fn play_telling(&mut self, index: usize, actions: &str, told: &mut Vec<Told<Event>>) {
        for word in actions.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let action = self.action(word);
            let legal = self.legal(index);
            assert!(self.game.legal(seat(index)).contains(action), "{word} is not among {legal}");
            self.game.play(seat(index), action, &mut self.chance, told);
        }
    }

    fn action(&self, word: &str) -> Action {
        if let Some(id) = word.strip_prefix("discard ") {
            let customer = Deck::standard().find_customer(id).expect("a customer");
            return Action::TwistDiscard(customer);
        }
        let all = (0..Action::COUNT as u16).filter_map(Action::from_code);
        all.into_iter().find(|action| action.to_string() == word).unwrap_or_else(|| panic!("no action {word:?}"))
    }

    /// What a seat may do, in the order of codes.
    pub fn legal(&self, index: usize) -> String {
        let name = |action: Action| match action {
            Action::TwistDiscard(customer) => format!("discard {}", Deck::standard().customer(customer).id),
            other => other.to_string(),
        };
        self.game.legal(seat(index)).iter().map(name).collect::<Vec<_>>().join(", ")
    }

    pub fn view(&self, index: usize) -> View {
        self.game.view(Viewer::Seat(seat(index)))
    }

    pub fn desk(&self, index: usize) -> Desk {
        self.view(index).desk.expect("a seat's view")
    }

    pub fn mat(&self, index: usize) -> String {
        self.desk(index).mat.to_string()
    }

    pub fn money(&self, index: usize) -> u16 {
        self.desk(index).money
    }

    /// The ids of a hand, in the order of the deck.
    pub fn hand(&self, index: usize) -> String {
        ids(self.desk(index).hand)
    }

    pub fn counters(&self) -> [i8; 4] {
        self.view(0).market.counters
    }

    pub fn slots(&self) -> String {
        let market = self.view(0).market;
        Type::ALL.map(|slot| market.twist(slot).id.clone()).join(" ")
    }
}

pub fn ids(customers: market_twist::CustomerSet) -> String {
    let deck = Deck::standard();
    customers.iter().map(|customer| deck.customer(customer).id.as_str()).collect::<Vec<_>>().join(" ")
}

/// The standard deck without these, as the rest of a deck list.
pub fn rest(without: &str) -> String {
    let deck = Deck::standard();
    let left = deck.customers().iter().map(|customer| deck.customer(customer).id.as_str());
    left.filter(|id| !without.split_whitespace().any(|other| other == *id)).collect::<Vec<_>>().join(" ")
}

pub fn new_match(players: usize, words: &[&str], seed: u64) -> Match<MarketTwist> {
    Match::new(options(players, words), Seed::from(seed))
}
