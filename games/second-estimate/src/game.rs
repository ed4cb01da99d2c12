//! The game as the house plays it: from the deal to the standing, and what everybody may know on the way.

use engine::{ActionSet, Chance, Dice, Info, MAX_SEATS, PerSeat, Reason, Seat, Seats, Standing, Studied, Tell, Weight};
use serde::Serialize;

use crate::action::Action;
use crate::cards::{BOX, Card, CardSet, Row, Suit};
use crate::deal::Deal;
use crate::event::Event;
use crate::options::Options;
use crate::state::{Phase, SecondEstimate, Won, ranking};
use crate::tally::Tally;
use crate::view::View;
use crate::why_not::WhyNot;

impl engine::Game for SecondEstimate {
    const INFO: Info = Info::new("second-estimate", "The Second Estimate", include_str!("../RULES.md"))
        .pitch("Be strong, but never the strongest: second best wins the best customer.")
        .designer("Carol LaGrow", 2022)
        .played(4..=6, 4, 20)
        .seconds(30)
        .weight(Weight::Light);

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        let setup = options.setup;
        let dice = chance.table();

        let mut row = Suit::ALL;
        dice.shuffle(&mut row);
        let mut customers = BOX.customers;
        dice.shuffle(&mut customers);
        let mut deck = Card::deck();
        dice.shuffle(&mut deck);

        let mut hands = [CardSet::default(); MAX_SEATS];
        let mut cards = deck.chunks_exact(setup.hand);
        for hand in &mut hands[..setup.players] {
            *hand = cards.next().unwrap_or_default().iter().copied().collect();
        }
        let undealt = deck[setup.players * setup.hand..].iter().copied().collect();

        let mut game = SecondEstimate::laid_out(setup, Row(row), hands, undealt, customers);
        game.reveal(tell);
        game
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.to_act
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        let mut set = ActionSet::new();
        match self.phase {
            _ if !self.to_act.contains(seat) => {}
            // A card's index is its code, so a hand is a set of actions as it is.
            Phase::Choose => set.insert_bits(0, self.hands[seat.index()].bits()),
            Phase::Adjust { .. } => (0..4).for_each(|position| set.insert(Action::MoveSuit { position })),
            Phase::Over => {}
        }
        set
    }

    fn why_not(view: &View, action: Action) -> Reason {
        WhyNot::of(view, action).into()
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, _: &mut impl Chance, tell: &mut impl Tell<Event>) {
        match (self.phase, action) {
            (Phase::Choose, Action::Play { card }) => {
                self.hands[seat.index()].remove(card);
                self.committed[seat] = Some(card);
                self.to_act.remove(seat);
                if self.to_act.is_empty() {
                    self.award(tell);
                }
            }
            (Phase::Adjust { suit }, Action::MoveSuit { position }) => {
                let (from, to) = (self.row.position(suit), usize::from(position));
                self.row = self.row.moved(suit, to);
                tell.all(Event::Adjusted { seat, suit, from, to, row: self.row });
                self.reveal(tell);
            }
            _ => debug_assert!(false, "{seat} cannot {action} now"),
        }
    }

    fn standing(&self) -> Standing {
        ranking(&PerSeat::from_fn(self.setup.players, |seat| {
            Won::of(self.finished_rounds().iter().map(|round| round[seat].customer))
        }))
    }

    fn record(&self) -> impl Serialize {
        Deal {
            row: self.row,
            hands: self.hands[..self.setup.players].to_vec(),
            undealt: self.undealt,
            customers: self.customers.to_vec(),
        }
    }
}

impl Studied for SecondEstimate {
    type Tally = Tally;
}
