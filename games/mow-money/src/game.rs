//! The game as the house plays it: from the deal to the standing, and what everybody may know on the way.

use engine::{ActionSet, Chance, Dice, Info, List, PerSeat, Reason, Seat, Seats, Standing, Studied, Tell, Weight};
use serde::Serialize;

use crate::action::{Action, TAKE_BACK};
use crate::books::ranking;
use crate::cards::{BOX, Colour, Contract, Icon};
use crate::contracts::Pile;
use crate::deck::Deck;
use crate::event::Event;
use crate::filter;
use crate::options::Options;
use crate::state::{MowMoney, Phase};
use crate::tally::Tally;
use crate::view::View;
use crate::why_not::WhyNot;

impl engine::Game for MowMoney {
    const INFO: Info = Info::new("mow-money", "Mow Money", include_str!("../RULES.md"))
        .pitch("Bid low to win the lawn, but you are paid only what you bid.")
        .designer("Matt Saunders", 2013)
        .played(2..=6, 4, 45)
        .seconds(60)
        .weight(Weight::Heavy);

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        let (setup, dice) = (options.setup, chance.table());
        let holder = Seat::new(dice.below(options.players as u32) as usize).expect("a seat of this table");
        let mut game = MowMoney::empty(options, holder);

        let others: List<u8, 24> = dice.shuffled(BOX.contracts().filter(|&points| points > 1));
        let mut others = others.into_iter();
        for pile in &mut game.piles[..setup.neighbourhoods] {
            *pile = Pile::face_down([1].into_iter().chain(others.by_ref().take(setup.face_down)));
            pile.turn_up();
        }
        game.out = others.collect();
        (setup.neighbourhoods..usize::from(Contract::worth(1).copies)).for_each(|_| game.out.add(1));

        for colour in Colour::ALL {
            game.decks[colour as usize] = Deck::shuffled(&BOX.all, colour, dice);
        }
        for seat in Seat::all(options.players) {
            for _ in 0..BOX.rules.starting_green_cards {
                let drawn = game.decks[Colour::Green as usize].draw();
                drawn.into_iter().for_each(|kind| game.companies[seat].hand.add(kind));
            }
        }
        game.begin_round(tell);
        game
    }

    #[inline]
    fn to_act(&self) -> Seats {
        match self.phase {
            Phase::Hire { seat, .. } => Seats::only(seat),
            Phase::Bid => Seats::all(self.options.players).without(self.ready),
            Phase::Salvage => self.losers.without(self.ready),
            Phase::Over => Seats::NONE,
        }
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        let mut set = ActionSet::new();
        if !self.to_act().contains(seat) {
            return set;
        }
        if let Phase::Hire { .. } = self.phase {
            self.allow_hire(seat, &mut set);
            return set;
        }
        let company = &self.companies[seat];
        let (stacks, locked) = (&company.stacks, usize::from(company.locked));
        if let Some(open) = stacks.open() {
            set.insert_bits(0, (company.hand.kinds() & open.takes()).bits());
            if company.takebacks_left > 0 {
                set.insert(Action::TakeBack { stack: (stacks.len() - 1 - locked) as u8 });
            }
            return set;
        }
        if self.phase == Phase::Bid {
            self.allow_bids(company, &mut set);
        }
        for icon in Icon::ALL.into_iter().filter(|&icon| company.can_do(icon)) {
            set.insert(Action::OpenOddJob { icon });
        }
        if company.takebacks_left > 0 {
            set.insert_bits(TAKE_BACK, (1u64 << (stacks.len() - locked)) - 1);
        }
        set.insert(Action::Ready);
        set
    }

    #[inline]
    fn worthwhile(&self, seat: Seat) -> ActionSet<Action> {
        filter::worthwhile(self, seat)
    }

    fn why_not(view: &View, action: Action) -> Reason {
        WhyNot::of(view, action).into()
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        match self.phase {
            Phase::Hire { .. } => self.hire(seat, action, chance, tell),
            Phase::Bid | Phase::Salvage => {
                self.lay(seat, action);
                if action == Action::Ready && self.to_act().is_empty() {
                    self.close_phase(tell);
                }
            }
            Phase::Over => debug_assert!(false, "{seat} cannot {action} after the end"),
        }
    }

    fn standing(&self) -> Standing {
        ranking(&PerSeat::from_fn(self.options.players, |seat| self.companies[seat].books()))
    }

    fn record(&self) -> impl Serialize {
        self.position()
    }
}

impl Studied for MowMoney {
    type Tally = Tally;
}
