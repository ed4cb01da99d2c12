//! Positions and moves in one-line notations, so that a test reads like the example it pins.
//!
//! A position: `holder P0; A=[2,4] B=[6,5] C=[8,7]; P0: $3 G2*W G2*H holds 1 3; P1: mowers red; green: G1WH rest`.
//! Moves: `bid A green G1WH G2W, stake A 1, odd job W G3*W G2W G2*W, ready`.

use engine::{Game, Quick, Seat, Told, Viewer};
use mow_money::{Colour, Event, Firm, Holding, Kind, Mine, MowMoney, Position, View};

/// A game under test, and everything it told.
pub struct Play {
    pub game: MowMoney,
    pub told: Vec<Told<Event>>,
    chance: Quick,
}

/// Sets up a position and stops at the first decision of its Hire phase, or of Bid if nobody can buy.
pub fn at(text: &str) -> Play {
    let mut told = Vec::new();
    let game = position(text).lay_out(&mut told).unwrap_or_else(|error| panic!("{text}: {error}"));
    Play { game, told, chance: Quick::new(1) }
}

/// The same, with all hiring passed over.
pub fn bidding_at(text: &str) -> Play {
    let mut play = at(text);
    while play.view().stage == mow_money::Stage::Hire {
        let seat = play.game.to_act().first().unwrap();
        play.takes(seat, "end hire");
    }
    play
}

impl Play {
    /// Legal actions in order of codes.
    pub fn legal(&self, seat: usize) -> String {
        let names =
            self.game.legal(Seat::new(seat).unwrap()).iter().map(|action| action.to_string()).collect::<Vec<_>>();
        names.join(", ")
    }

    /// One seat makes these moves, separated by commas. Cards after a bid or an odd job are laid on it.
    pub fn does(&mut self, seat: usize, moves: &str) -> &mut Play {
        let seat = Seat::new(seat).unwrap();
        for step in moves.split(", ") {
            let words: Vec<&str> = step.split(' ').collect();
            let opening = if matches!(words[0], "bid" | "odd") { 3 } else { words.len() };
            self.takes(seat, &words[..opening].join(" "));
            words[opening..].iter().for_each(|kind| self.takes(seat, &format!("add {kind}")));
        }
        self
    }

    /// These seats are ready.
    pub fn ready(&mut self, seats: impl IntoIterator<Item = usize>) -> &mut Play {
        seats.into_iter().for_each(|seat| {
            self.does(seat, "ready");
        });
        self
    }

    fn takes(&mut self, seat: Seat, name: &str) {
        let legal = self.game.legal(seat);
        let action = legal.iter().find(|action| action.to_string() == name);
        let action = action.unwrap_or_else(|| panic!("{seat} may not `{name}`, only {legal:?}"));
        self.game.play(seat, action, &mut self.chance, &mut self.told);
    }

    pub fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    pub fn firm(&self, seat: usize) -> Firm {
        *self.view().companies.get(seat).expect("a seat")
    }

    pub fn mine(&self, seat: usize) -> Mine {
        self.game.view(Viewer::Seat(Seat::new(seat).unwrap())).mine.unwrap()
    }

    pub fn money(&self) -> Vec<u32> {
        self.view().companies.iter().map(|firm| firm.books.money).collect()
    }

    /// Contracts held, as in `1 1 3`.
    pub fn contracts(&self, seat: usize) -> String {
        spaced(self.firm(seat).books.contracts.iter())
    }

    /// As in `G1WH G2W`, in the order of kinds.
    pub fn hand(&self, seat: usize) -> String {
        spaced(self.mine(seat).hand.iter())
    }

    pub fn known(&self, seat: usize) -> String {
        spaced(self.firm(seat).known.iter())
    }

    /// Contracts staked and gone.
    pub fn removed(&self) -> String {
        spaced(self.view().removed.iter())
    }

    pub fn holder(&self) -> usize {
        self.view().holder.index()
    }

    /// Who is to act, as in `0 2`.
    pub fn to_act(&self) -> String {
        spaced(self.game.to_act().iter().map(Seat::index))
    }

    /// As in `A=[4,1] B=[6,2] C=[]`.
    pub fn street(&self) -> String {
        let piles = self.game.position().neighbourhoods;
        let pile = |(letter, pile): (char, &Vec<u8>)| {
            format!("{letter}=[{}]", pile.iter().map(u8::to_string).collect::<Vec<_>>().join(","))
        };
        ('A'..).zip(&piles).map(pile).collect::<Vec<_>>().join(" ")
    }
}

pub fn spaced<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

pub fn kinds(text: &str) -> Vec<Kind> {
    text.split_whitespace().map(kind).collect()
}

fn kind(text: &str) -> Kind {
    text.parse().unwrap_or_else(|_| panic!("{text} is no bid card"))
}

pub fn position(text: &str) -> Position {
    let mut position = Position {
        pocket_money: false,
        round: 1,
        holder: 0,
        neighbourhoods: Vec::new(),
        out: Vec::new(),
        companies: Vec::new(),
        decks: Default::default(),
        discards: Vec::new(),
        last_contract_rounds: 0,
        no_award_rounds: 0,
    };
    let mut rest = [false; 3];
    for part in text.split(';').map(str::trim) {
        let (head, tail) = part.split_once([' ', '=']).unwrap_or((part, ""));
        match head {
            "holder" => position.holder = tail.trim_start_matches('P').parse().unwrap(),
            "round" => position.round = tail.parse().unwrap(),
            "no-award-rounds" => position.no_award_rounds = tail.parse().unwrap(),
            "pocket-money" => position.pocket_money = true,
            "out" => position.out = tail.split(' ').map(|points| points.parse().unwrap()).collect(),
            "A" => position.neighbourhoods = part.split(' ').map(pile).collect(),
            "discards:" => position.discards = kinds(tail),
            "green:" | "red:" | "yellow:" => {
                let at = ["green:", "red:", "yellow:"].iter().position(|&deck| deck == head).unwrap();
                let (cards, all) = tail.strip_suffix("rest").map_or((tail, false), |cards| (cards, true));
                position.decks[at] = kinds(cards);
                rest[at] = all;
            }
            _ if head.starts_with('P') => position.companies.push(holding(tail)),
            _ => panic!("{part} says nothing"),
        }
    }
    for at in (0..3).filter(|&at| rest[at]) {
        let missing = missing(&position).into_iter().filter(|kind| kind.print().colour == Colour::ALL[at]);
        position.decks[at].extend(missing);
    }
    position
}

/// Cards of the box that the position has nowhere.
fn missing(position: &Position) -> Vec<Kind> {
    let hands = position.companies.iter().flat_map(|holding| &holding.hand);
    let placed: Vec<Kind> = hands.chain(position.decks.iter().flatten()).chain(&position.discards).copied().collect();
    let count = |kind: Kind| placed.iter().filter(|&&other| other == kind).count();
    Kind::all().flat_map(|kind| std::iter::repeat_n(kind, usize::from(kind.print().copies) - count(kind))).collect()
}

fn pile(text: &str) -> Vec<u8> {
    let inside = &text[3..text.len() - 1];
    inside.split(',').filter(|points| !points.is_empty()).map(|points| points.parse().unwrap()).collect()
}

/// `$3 G2*W G2*H holds 1 3 known G2*W mowers red`. Mowers are unlocked where the hand has their cards.
fn holding(text: &str) -> Holding {
    let mut holding = Holding::default();
    let mut mode = "hand";
    for word in text.split_whitespace() {
        match (mode, word) {
            (_, "holds" | "known" | "mowers") => mode = word,
            (_, money) if money.starts_with('$') => holding.money = money[1..].parse().unwrap(),
            ("holds", points) => holding.contracts.push(points.parse().unwrap()),
            ("known", card) => holding.known.push(kind(card)),
            ("mowers", colour) => {
                holding.mowers.extend(Colour::ALL.into_iter().filter(|mower| mower.name() == colour));
            }
            (_, card) => holding.hand.push(kind(card)),
        }
    }
    let held: Vec<Colour> = holding.hand.iter().map(|kind| kind.print().colour).collect();
    holding.mowers.extend(Colour::ALL.into_iter().skip(1).filter(|colour| held.contains(colour)));
    holding
}
