//! The rules of [`Sealed`], and the places where its bugs are planted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::{ActionSet, Chance, Dice, Game, Info, PerSeat, Reason, Seat, Seats, Standing, Tell, Viewer};
use serde::Serialize;

use crate::bugs;
use crate::game::{Action, Chair, Event, MAX_BID, Options, Phase, Sealed, View, tokens};

/// Memory that a clone shares with its original: what a state must never have.
#[derive(Clone, Debug, Default)]
pub struct Shared(Arc<AtomicU32>);

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        self.0.load(Ordering::Relaxed) == other.0.load(Ordering::Relaxed)
    }
}

impl Eq for Shared {}

static AMBIENT: AtomicU32 = AtomicU32::new(0);

impl<const BUG: u8> Game for Sealed<BUG> {
    const INFO: Info = Info {
        id: "sealed",
        title: "Sealed",
        pitch: "Bid in secret.",
        designer: "nobody",
        year: 2026,
        players: (2, 3),
        usual_players: 3,
        minutes: 1,
        weight: engine::Weight::Light,
        rules: "# Sealed\n\n## R1 Bids\n\n### R1.1 Three steps\n\n## R2 The prize\n",
    };

    type Options = Options<BUG>;
    type Action = Action<BUG>;
    type Event = Event;
    type View = View;

    fn deal(options: &Options<BUG>, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        let tokens = tokens(chance.table());
        let mut game = Sealed {
            options: *options,
            phase: Phase::Bid,
            round: 0,
            chairs: PerSeat::from_fn(options.players, |seat| Chair { token: tokens[seat.index()], ..Chair::default() }),
            prize: 0,
            prizes: 0,
            scores: PerSeat::new(options.players),
            first_ready: None,
            shared: Shared::default(),
        };
        game.next_prize(chance, tell);
        game
    }

    fn to_act(&self) -> Seats {
        self.owing()
    }

    fn legal(&self, seat: Seat) -> ActionSet<Action<BUG>> {
        let chair = self.chairs[seat];
        match self.phase {
            Phase::Bid if chair.ready && BUG == bugs::BUSYBODY => [Action::Raise].into_iter().collect(),
            Phase::Bid if !chair.ready => {
                let full = chair.bid == MAX_BID;
                if BUG == bugs::DEAD_END && full && chair.roll == Some(6) {
                    return ActionSet::new();
                }
                let outbid = BUG == bugs::SECRET_LEGALITY && self.chairs[self.next(seat)].bid == MAX_BID;
                let raise = (!full || BUG == bugs::LISTED_IN_VAIN) && !outbid;
                let roll = self.options.dice && chair.roll.is_none();
                let open = [(Action::Raise, raise), (Action::Roll, roll), (Action::Ready, true)];
                open.into_iter().filter(|&(_, open)| open).map(|(action, _)| action).collect()
            }
            Phase::Settle { winner } if winner == seat => [Action::Keep, Action::Give].into_iter().collect(),
            _ => ActionSet::new(),
        }
    }

    fn why_not(_: &View, action: Action<BUG>) -> Reason {
        match action {
            Action::Raise if BUG == bugs::SPEECHLESS => Reason::new("R1.1", ""),
            Action::Raise if BUG == bugs::HALF_A_REASON => Reason::PLAIN,
            Action::Raise if BUG == bugs::MADE_UP_RULE => Reason::new("R1.2", "A bid has three steps."),
            Action::Raise => Reason::new("R1.1", "A bid has three steps."),
            Action::Roll | Action::Ready => Reason::new("R1", "That is done once a round."),
            Action::Keep | Action::Give => Reason::new("R2", "That is for who wins the prize."),
        }
    }

    fn play(&mut self, seat: Seat, action: Action<BUG>, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        match action {
            Action::Raise => {
                self.chairs[seat].bid += 1;
                assert!(self.chairs[seat].bid <= MAX_BID, "a bid has three steps");
                if BUG == bugs::SHARED_MEMORY {
                    self.shared.0.fetch_add(1, Ordering::Relaxed);
                }
            }
            Action::Roll => self.roll(seat, chance, tell),
            Action::Ready => {
                self.chairs[seat].ready = true;
                if BUG == bugs::FIRST_COME {
                    self.first_ready.get_or_insert(seat);
                }
                if BUG == bugs::LOUD_CHOICE {
                    tell.all(Event::Loud { bid: self.chairs[seat].bid });
                }
                if self.owing().is_empty() {
                    self.open(tell);
                }
            }
            Action::Keep | Action::Give => {
                let given = action == Action::Give;
                let to = if given { self.next(seat) } else { seat };
                if !(given && BUG == bugs::LOST_PRIZE) {
                    self.scores[to] += self.prize;
                }
                tell.all(Event::Settled { to });
                if given && BUG == bugs::ENDLESS {
                    self.round -= 1;
                }
                self.next_prize(chance, tell);
            }
        }
    }

    fn standing(&self) -> Standing {
        let over = self.phase == Phase::Over || BUG == bugs::SECRET_SCORES;
        let score = |seat: Seat| self.scores[seat] + if over { i32::from(self.chairs[seat].token) } else { 0 };
        Standing::by_key(self.options.players, score, score)
    }

    fn record(&self) -> impl Serialize {
        self.chairs
    }
}

impl<const BUG: u8> engine::View<Sealed<BUG>> for View {
    fn of(game: &Sealed<BUG>, viewer: Viewer) -> View {
        let seat = viewer.seat();
        View {
            seat,
            own: seat.map(|seat| game.chairs[seat]),
            players: game.options.players,
            rounds: game.options.rounds,
            dice: game.options.dice,
            round: game.round,
            prize: game.prize,
            prizes: game.prizes,
            scores: game.scores,
            to_act: game.owing(),
            winner: match game.phase {
                Phase::Settle { winner } => Some(winner),
                Phase::Bid | Phase::Over => None,
            },
            leak: match (BUG, seat) {
                (bugs::LEAKING_VIEW, Some(seat)) => Some(game.chairs[game.next(seat)].bid),
                (bugs::LEAKING_SPECTATOR, None) => Some(game.chairs.first().map_or(0, |chair| chair.token)),
                _ => None,
            },
        }
    }

    fn imagine(&self, chance: &mut impl Chance) -> Sealed<BUG> {
        Sealed::dreamt(self, chance)
    }
}

impl<const BUG: u8> Sealed<BUG> {
    fn next_prize(&mut self, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        self.prize = 0;
        if self.round == self.options.rounds {
            self.phase = Phase::Over;
            return;
        }
        self.phase = Phase::Bid;
        self.round += 1;
        self.prize = 1 + chance.table().below(9) as i32 + i32::from(BUG == bugs::DEARER_PRIZES);
        self.prizes += self.prize;
        tell.all(Event::Prize { round: self.round, worth: self.prize });
    }

    fn roll(&mut self, seat: Seat, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        let pips = 1 + match BUG {
            bugs::AMBIENT_LUCK => AMBIENT.fetch_add(1, Ordering::Relaxed) % 6,
            bugs::TABLE_LUCK => chance.table().below(6),
            _ => chance.own(seat).below(6),
        } as u8;
        self.chairs[seat].roll = Some(pips);
        let next = self.next(seat);
        if !(BUG == bugs::TELLING_SILENCE && self.chairs[next].token > 2) {
            tell.only(seat, Event::Rolled { pips });
        }
        if BUG == bugs::WHISPER {
            tell.only(next, Event::Rolled { pips });
        }
    }

    fn open(&mut self, tell: &mut impl Tell<Event>) {
        let offers =
            PerSeat::from_fn(self.options.players, |seat| self.chairs[seat].bid + self.chairs[seat].roll.unwrap_or(0));
        let best = offers.iter().copied().max().unwrap_or(0);
        let tied = |seat: &Seat| offers[*seat] == best;
        let winner = self.first_ready.filter(tied).or_else(|| Seat::all(self.options.players).find(tied));
        for chair in self.chairs.iter_mut() {
            *chair = Chair { token: chair.token, ..Chair::default() };
        }
        self.first_ready = None;
        if let Some(winner) = winner {
            self.phase = Phase::Settle { winner };
            if BUG != bugs::SILENT_OPENING {
                tell.all(Event::Opened { offers, winner });
            }
        }
    }
}
