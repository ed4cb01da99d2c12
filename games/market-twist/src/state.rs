//! The whole truth of a game, and the rules that move it from phase to phase.

use engine::{Chance, Dice, List, PerSeat, Seat, Seats, Standing, Tell};
use serde::Serialize;

use crate::event::Event;
use crate::goods::{TYPES, Type, TypeSet};
use crate::options::Options;
use crate::twists::{MAX_TWISTS, Mood, Twist, TwistSet};
use crate::workshop::{Holding, Market, Resolved, Shown, Stage, Turn, Workshop};

/// Counters on a fresh twist, for each player.
const COUNTERS_EACH: usize = 2;
/// Customers that everybody draws for a twist that came.
const DRAWS_PER_TWIST: usize = 2;
/// R7.4: a game that has not ended by then ends there.
pub const ROUND_LIMIT: u16 = 100;

/// R8: alone, who has not reached the goal when it is over has lost; others are ranked by their money.
pub(crate) fn ranking(options: &Options, round: u16, over: bool, money: impl Fn(Seat) -> u16) -> Standing {
    match Seat::new(0).filter(|_| options.players == 1) {
        Some(me) => Standing::alone(money(me).into(), over && money(me) < options.goal, round),
        None => Standing::by_key(options.players, |seat| i32::from(money(seat)), &money),
    }
}

/// A game of Market Twist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarketTwist {
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    /// Counted from 1.
    pub(crate) round: u16,
    pub(crate) market: Market,
    pub(crate) twist_deck: List<Twist, MAX_TWISTS>,
    pub(crate) workshops: PerSeat<Workshop>,
    /// What everybody saw of each workshop last.
    pub(crate) shown: PerSeat<Shown>,
    pub(crate) lately: Lately,
    /// Seats that have not finished the running phase.
    pub(crate) owing: Seats,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everybody takes a turn.
    Turn,
    /// Everybody resolves the triggered twists.
    Twists,
    Over,
}

/// What everybody did in the last phases that were published.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lately {
    /// The round of the turns below; 0 before the first.
    pub round: u16,
    pub turns: PerSeat<Turn>,
    /// Mats and money before the twists below.
    pub before: PerSeat<Holding>,
    /// The slots as they were when the twists below came.
    pub twists: [Twist; TYPES],
    /// Empty unless twists came in that round and are resolved.
    pub resolved: PerSeat<Resolved>,
}

impl MarketTwist {
    /// A game before its first turn, with everything where it is said to be.
    pub(crate) fn laid_out(
        options: &Options,
        slots: [Twist; TYPES],
        twist_deck: List<Twist, MAX_TWISTS>,
        workshops: PerSeat<Workshop>,
    ) -> Self {
        let players = options.players;
        MarketTwist {
            options: options.clone(),
            phase: Phase::Turn,
            round: 1,
            market: Market {
                deck: options.deck.clone(),
                slots,
                counters: [full_counters(players); TYPES],
                triggered: TypeSet::default(),
                twist_discard: TwistSet::default(),
            },
            twist_deck,
            workshops,
            shown: PerSeat::new(players),
            lately: Lately {
                round: 0,
                turns: PerSeat::new(players),
                before: PerSeat::new(players),
                twists: slots,
                resolved: PerSeat::new(players),
            },
            owing: Seats::NONE,
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.options.players)
    }

    pub(crate) fn publish(&mut self) {
        for seat in self.seats() {
            self.shown[seat] = self.workshops[seat].shown();
        }
    }

    pub(crate) fn begin_turns(&mut self) {
        self.phase = Phase::Turn;
        self.workshops.iter_mut().for_each(|workshop| workshop.desk.begin_turn());
        self.owing = Seats::all(self.options.players);
    }

    /// R5.1: all turns are turned over, and the counters come off.
    pub(crate) fn reveal(&mut self, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        let players = self.options.players;
        self.lately.round = self.round;
        self.lately.turns = PerSeat::from_fn(players, |seat| self.workshops[seat].desk.turn);
        self.lately.resolved = PerSeat::new(players);
        let chosen = self.lately.turns.iter().filter_map(|turn| turn.chosen);
        (self.market.counters, self.market.triggered) = counted_down(self.market.counters, chosen);
        tell.all(Event::Revealed { deck: self.options.deck.clone(), round: self.round, turns: self.lately.turns });
        if self.market.triggered.is_empty() {
            self.publish();
            self.end_round(tell);
        } else {
            self.trigger(chance, tell);
        }
    }

    /// R5.2: everybody draws for all triggered twists before the first is resolved.
    fn trigger(&mut self, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        let (deck, slots) = (self.options.deck.clone(), self.market.triggered);
        let drawn = self.draw_all(slots.len() * DRAWS_PER_TWIST, chance, tell);
        self.publish();
        tell.all(Event::Triggered { deck, slots, twists: self.market.slots, drawn });
        self.begin_twists(chance, tell);
    }

    /// R5.3: everybody resolves the triggered twists.
    pub(crate) fn begin_twists(&mut self, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        self.phase = Phase::Twists;
        self.lately.twists = self.market.slots;
        self.lately.before = PerSeat::from_fn(self.options.players, |seat| self.workshops[seat].desk.holding());
        for seat in self.seats() {
            let customers = self.workshops[seat].begin_twists(&self.market, chance.own(seat));
            if !customers.is_empty() {
                tell.only(seat, Event::Drew { deck: self.options.deck.clone(), customers });
            }
            if self.workshops[seat].desk.stage != Stage::Done {
                self.owing.insert(seat);
            }
        }
        if self.owing.is_empty() {
            self.settle(chance, tell);
        }
    }

    /// R5.5: what the twists did is published, and they get their counters back.
    pub(crate) fn settle(&mut self, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        let deck = self.options.deck.clone();
        self.lately.resolved = PerSeat::from_fn(self.options.players, |seat| self.workshops[seat].desk.resolved);
        let twists = self.market.slots;
        for (seat, &resolved) in self.lately.resolved.by_seat() {
            tell.all(Event::Resolved { deck: deck.clone(), seat, twists, before: self.lately.before[seat], resolved });
        }
        self.publish();

        let came = std::mem::take(&mut self.market.triggered);
        for slot in came.iter() {
            self.market.counters[slot.index()] = full_counters(self.options.players);
        }
        if self.options.fresh_twists {
            came.iter().for_each(|slot| self.market.twist_discard.insert(self.market.slots[slot.index()]));
            for slot in came.iter() {
                self.replace_twist(slot, chance.table());
                tell.all(Event::Replaced { deck: deck.clone(), slot, twist: self.market.slots[slot.index()] });
            }
        }
        self.end_round(tell);
    }

    fn replace_twist(&mut self, slot: Type, dice: &mut impl Dice) {
        if self.twist_deck.is_empty() {
            self.twist_deck = std::mem::take(&mut self.market.twist_discard).iter().collect();
            dice.shuffle(&mut self.twist_deck);
        }
        // The twist that came is in one of the piles, so there is one.
        self.market.slots[slot.index()] = self.twist_deck.pop().unwrap_or_default();
    }

    /// R7: a single leader with the goal reached ends the game.
    pub(crate) fn end_round(&mut self, tell: &mut impl Tell<Event>) {
        let money = PerSeat::from_fn(self.options.players, |seat| self.workshops[seat].desk.money);
        let winner = sole_leader(self.options.goal, &money);
        if winner.is_some() || self.round >= ROUND_LIMIT {
            self.phase = Phase::Over;
            let winners = if self.options.players == 1 && winner.is_none() { Seats::NONE } else { leaders(&money) };
            tell.all(Event::Over { round: self.round, winners, money });
        } else {
            self.round += 1;
            self.begin_turns();
        }
    }

    pub(crate) fn draw_all(&mut self, n: usize, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> PerSeat<u8> {
        PerSeat::from_fn(self.options.players, |seat| {
            let customers = self.workshops[seat].draw(n, chance.own(seat));
            if !customers.is_empty() {
                tell.only(seat, Event::Drew { deck: self.options.deck.clone(), customers });
            }
            customers.len() as u8
        })
    }
}

/// R5.1, R5.2: the counters after these types were chosen, and whose twists come.
pub(crate) fn counted_down(
    mut counters: [i8; TYPES],
    chosen: impl IntoIterator<Item = Type>,
) -> ([i8; TYPES], TypeSet) {
    chosen.into_iter().for_each(|t| counters[t.index()] -= 1);
    (counters, Type::ALL.into_iter().filter(|slot| counters[slot.index()] <= 0).collect())
}

/// R7.1: who wins after a round with this much money, if anybody does.
pub(crate) fn sole_leader(goal: u16, money: &PerSeat<u16>) -> Option<Seat> {
    let leaders = leaders(money);
    leaders.first().filter(|&seat| leaders.len() == 1 && money[seat] >= goal)
}

fn leaders(money: &PerSeat<u16>) -> Seats {
    let most = money.iter().copied().max().unwrap_or(0);
    money.by_seat().filter(|&(_, &dollars)| dollars == most).map(|(seat, _)| seat).collect()
}

fn full_counters(players: usize) -> i8 {
    (COUNTERS_EACH * players) as i8
}

/// R3.2: four twists to the slots, the others to the twist deck.
pub(crate) fn deal_twists(options: &Options, dice: &mut impl Dice) -> ([Twist; TYPES], List<Twist, MAX_TWISTS>) {
    let deck = &options.deck;
    let mut cards: List<Twist, MAX_TWISTS> = if options.even_twists {
        let mut kind: List<Twist, MAX_TWISTS> = deck.twists_of(Mood::Kind).collect();
        let mut harsh: List<Twist, MAX_TWISTS> = deck.twists_of(Mood::Harsh).collect();
        dice.shuffle(&mut kind);
        dice.shuffle(&mut harsh);
        let mut dealt = [kind[0], kind[1], harsh[0], harsh[1]];
        dice.shuffle(&mut dealt);
        let mut rest: List<Twist, MAX_TWISTS> = kind[2..].iter().chain(&harsh[2..]).copied().collect();
        dice.shuffle(&mut rest);
        // The slots are dealt from the top, House first.
        rest.iter().copied().chain(dealt.into_iter().rev()).collect()
    } else {
        let mut cards: List<Twist, MAX_TWISTS> = deck.twists().collect();
        dice.shuffle(&mut cards);
        cards
    };
    // A deck has at least four twists.
    let slots = std::array::from_fn(|_| cards.pop().unwrap_or_default());
    (slots, cards)
}
