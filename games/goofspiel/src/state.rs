//! The state, and the rules that move it.

use std::collections::BTreeMap;

use engine::{ActionSet, Chance, Dice, Game, Info, List, PerSeat, Seat, Seats, Standing, Tell};
use serde::Serialize;

use crate::action::{Bid, CARDS, Options};
use crate::view::View;

pub type Cards = List<u8, { CARDS as usize }>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goofspiel {
    pub(crate) players: usize,
    /// Prizes face down, the next one last.
    pub(crate) to_come: Cards,
    pub(crate) on_offer: Cards,
    /// A card stays in its hand until it is shown, so hands are no secret (R1.1).
    pub(crate) hands: PerSeat<Cards>,
    /// Chosen in this round, face down.
    pub(crate) bids: PerSeat<Option<u8>>,
    pub(crate) scores: PerSeat<i32>,
}

/// What is told. Everything here is public: a bid is secret until all are in.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    TurnedUp { on_offer: Cards },
    Shown { bids: PerSeat<u8>, winner: Option<Seat> },
}

impl Game for Goofspiel {
    const INFO: Info = Info {
        id: "goofspiel",
        title: "Goofspiel",
        pitch: "Thirteen prizes, thirteen bids, no luck to blame: guess what they think you will do.",
        designer: "hands unknown",
        year: 1930,
        players: (2, 4),
        usual_players: 3,
        minutes: 5,
        weight: engine::Weight::Light,
        rules: include_str!("../RULES.md"),
    };

    type Options = Options;
    type Action = Bid;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Goofspiel {
        let mut to_come: Cards = (1..=CARDS).collect();
        chance.table().shuffle(&mut to_come);
        let mut game = Goofspiel {
            players: options.players,
            to_come,
            on_offer: Cards::default(),
            hands: PerSeat::from_fn(options.players, |_| (1..=CARDS).collect()),
            bids: PerSeat::new(options.players),
            scores: PerSeat::new(options.players),
        };
        game.turn_up(tell);
        game
    }

    fn to_act(&self) -> Seats {
        let owes = |&seat: &Seat| self.bids[seat].is_none() && !self.hands[seat].is_empty();
        Seat::all(self.players).filter(owes).collect()
    }

    fn legal(&self, seat: Seat) -> ActionSet<Bid> {
        match self.bids[seat] {
            None => self.hands[seat].iter().map(|&card| Bid { card }).collect(),
            Some(_) => ActionSet::new(),
        }
    }

    fn play(&mut self, seat: Seat, Bid { card }: Bid, _: &mut impl Chance, tell: &mut impl Tell<Event>) {
        self.bids[seat] = Some(card);
        if self.bids.iter().all(Option::is_some) {
            self.show(tell);
            self.turn_up(tell);
        }
    }

    fn standing(&self) -> Standing {
        Standing::by_key(self.players, |seat| self.scores[seat], |seat| self.scores[seat])
    }

    fn record(&self) -> impl Serialize {
        let prizes: Cards = self.on_offer.iter().chain(self.to_come.iter().rev()).copied().collect();
        BTreeMap::from([("prizes", prizes)])
    }
}

impl Goofspiel {
    /// R2.1
    fn turn_up(&mut self, tell: &mut impl Tell<Event>) {
        if let Some(prize) = self.to_come.pop() {
            self.on_offer.push(prize);
            tell.all(Event::TurnedUp { on_offer: self.on_offer });
        }
    }

    /// R2.3, R2.4
    fn show(&mut self, tell: &mut impl Tell<Event>) {
        let bids = PerSeat::from_fn(self.players, |seat| self.bids[seat].unwrap_or_default());
        let best = bids.iter().copied().max().unwrap_or_default();
        let highest: Seats = Seat::all(self.players).filter(|&seat| bids[seat] == best).collect();
        let winner = highest.first().filter(|_| highest.len() == 1);
        tell.all(Event::Shown { bids, winner });
        if let Some(seat) = winner {
            self.scores[seat] += self.on_offer.iter().map(|&prize| i32::from(prize)).sum::<i32>();
            self.on_offer = Cards::default();
        }
        for seat in Seat::all(self.players) {
            self.hands[seat].retain(|&card| card != bids[seat]);
            self.bids[seat] = None;
        }
    }
}
