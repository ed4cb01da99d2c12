//! The whole truth of a game, and what may be done in it. `hire`, `resolve` and `cycle` move it on.

use engine::{ActionSet, Chance, Dice, PerSeat, Seat, Seats, Standing, Tell};

use crate::action::{Action, TAKE_BACK};
use crate::books::{Books, ranking};
use crate::cards::{BOX, Colour, Contract, Icon, Kind, MAX_NEIGHBOURHOODS, STAKEABLE};
use crate::contracts::{Contracts, Neighbourhood, Pile};
use crate::deck::Deck;
use crate::event::{Event, Offers, Report};
use crate::hand::{Counts, Hand};
use crate::options::Options;
use crate::stacks::{Purpose, Stack, Stacks};

/// A game of Mow Money.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MowMoney {
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    /// Counted from 1.
    pub(crate) round: u16,
    /// Who has the Tie Breaker.
    pub(crate) holder: Seat,
    pub(crate) tie_card_used: bool,
    /// Who is done in Bid or Salvage.
    pub(crate) ready: Seats,
    /// Who lost a bid this round.
    pub(crate) losers: Seats,
    pub(crate) piles: [Pile; MAX_NEIGHBOURHOODS],
    /// Contracts staked and gone.
    pub(crate) removed: Contracts,
    /// Contracts that were never in the game.
    pub(crate) out: Contracts,
    pub(crate) companies: PerSeat<Company>,
    pub(crate) decks: [Deck; 3],
    pub(crate) discards: Counts,
    /// Cards by colour that the hiring player has bought this turn.
    pub(crate) bought: [u8; 3],
    pub(crate) last_contract_rounds: u8,
    pub(crate) no_award_rounds: u8,
    pub(crate) report: Report,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// One after the other, the holder of the Tie Breaker first.
    Hire {
        seat: Seat,
    },
    Bid,
    Salvage,
    Over,
}

/// One player's business.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Company {
    pub hand: Hand,
    pub money: u32,
    /// Contracts held, without those staked on a bid that lies face down.
    pub contracts: Contracts,
    /// By colour; the green mower is everybody's.
    pub mowers: [bool; 3],
    pub stacks: Stacks,
    /// Stacks that can no longer be changed: in Salvage, the sets laid in Bid.
    pub locked: u8,
    pub takebacks_left: u8,
    /// What everybody knows to be in the hand or in face-down stacks (R10.3).
    pub known: Counts,
    /// Cards that came back from lost bids this round.
    pub returned: Counts,
}

impl Company {
    /// Contracts held as others see it: those staked on a face-down bid still count.
    pub fn held(&self) -> Contracts {
        let mut held = self.contracts;
        self.stacks.iter().for_each(|stack| held.add_stakes(&stack.stakes));
        held
    }

    /// Cards in hand and in face-down stacks.
    pub fn cards(&self) -> Counts {
        let laid = self.stacks.iter().flat_map(|stack| stack.cards.iter().copied());
        self.hand.counts().plus(&laid.collect())
    }

    pub fn can_bid(&self, points: u8, colour: Colour) -> bool {
        let ask = Contract::worth(points).asks[colour as usize];
        ask.is_some_and(|ask| self.hand.of_colour(colour, ask.starred) >= ask.cards)
    }

    pub fn can_do(&self, icon: Icon) -> bool {
        self.hand.showing(icon) >= BOX.rules.odd_job_set_size
    }

    pub fn books(&self) -> Books {
        Books { money: self.money, contracts: self.held(), mowers: self.mowers }
    }
}

impl MowMoney {
    pub(crate) fn dealt(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        let (setup, dice) = (options.setup, chance.table());
        let holder = Seat::new(dice.below(options.players as u32) as usize).expect("a seat of this table");
        let mut game = MowMoney::empty(options, holder);

        let mut others = [0; 24];
        let mut count = 0;
        for points in BOX.contracts().filter(|&points| points > 1) {
            others[count] = points;
            count += 1;
        }
        dice.shuffle(&mut others[..count]);
        let mut others = others[..count].iter().copied();
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

    /// A table with nothing on it but the green mowers.
    pub(crate) fn empty(options: &Options, holder: Seat) -> MowMoney {
        MowMoney {
            options: *options,
            phase: Phase::Bid,
            round: 1,
            holder,
            tie_card_used: false,
            ready: Seats::NONE,
            losers: Seats::NONE,
            piles: [Pile::default(); MAX_NEIGHBOURHOODS],
            removed: Contracts::default(),
            out: Contracts::default(),
            companies: PerSeat::from_fn(options.players, |_| Company {
                mowers: [true, false, false],
                ..Company::default()
            }),
            decks: [Deck::default(); 3],
            discards: Counts::default(),
            bought: [0; 3],
            last_contract_rounds: 0,
            no_award_rounds: 0,
            report: Report::new(0),
        }
    }

    #[inline]
    pub(crate) fn owing(&self) -> Seats {
        match self.phase {
            Phase::Hire { seat, .. } => Seats::only(seat),
            Phase::Bid => Seats::all(self.options.players).without(self.ready),
            Phase::Salvage => self.losers.without(self.ready),
            Phase::Over => Seats::NONE,
        }
    }

    #[inline]
    pub(crate) fn allowed(&self, seat: Seat) -> ActionSet<Action> {
        let mut set = ActionSet::new();
        if !self.owing().contains(seat) {
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

    /// R4.2 and R4.5: bids where there is none yet, stakes where there is one.
    fn allow_bids(&self, company: &Company, set: &mut ActionSet<Action>) {
        for neighbourhood in self.neighbourhoods() {
            let Some(points) = self.piles[neighbourhood.index()].on_offer() else { continue };
            if company.stacks.bid_on(neighbourhood).is_some() {
                for points in (1..=STAKEABLE as u8).filter(|&points| company.contracts.worth(points) > 0) {
                    set.insert(Action::Stake { neighbourhood, points });
                }
            } else {
                for colour in Colour::ALL.into_iter().filter(|&colour| company.can_bid(points, colour)) {
                    set.insert(Action::OpenBid { neighbourhood, colour });
                }
            }
        }
    }

    pub(crate) fn act(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        match self.phase {
            Phase::Hire { .. } => self.hire(seat, action, chance, tell),
            Phase::Bid | Phase::Salvage => {
                self.lay(seat, action);
                if action == Action::Ready && self.owing().is_empty() {
                    self.close_phase(tell);
                }
            }
            Phase::Over => debug_assert!(false, "{seat} cannot {action} after the end"),
        }
    }

    /// One private step of Bid or Salvage.
    pub(crate) fn lay(&mut self, seat: Seat, action: Action) {
        let company = &mut self.companies[seat];
        match action {
            Action::OpenBid { neighbourhood, colour } => {
                let points = self.piles[neighbourhood.index()].on_offer();
                if let Some(ask) = points.and_then(|points| Contract::worth(points).asks[colour as usize]) {
                    let purpose = Purpose::Bid { neighbourhood, colour, starred: ask.starred };
                    company.stacks.push(Stack { purpose, needs: ask.cards, ..Stack::default() });
                }
            }
            Action::OpenOddJob { icon } => {
                let purpose = Purpose::OddJob { icon };
                company.stacks.push(Stack { purpose, needs: BOX.rules.odd_job_set_size, ..Stack::default() });
            }
            Action::AddCard { kind } => {
                if let Some(open) = company.stacks.last_mut() {
                    open.cards.push(kind);
                    company.hand.remove(kind);
                }
            }
            Action::Stake { neighbourhood, points } => {
                if let Some(bid) = company.stacks.bid_on_mut(neighbourhood) {
                    bid.stakes.add(points);
                    company.contracts.remove(points);
                }
            }
            Action::TakeBack { stack } => {
                let stack = company.stacks.remove(usize::from(company.locked) + usize::from(stack));
                stack.cards.iter().for_each(|&kind| company.hand.add(kind));
                company.contracts.add_stakes(&stack.stakes);
                company.takebacks_left -= 1;
            }
            Action::Ready => self.ready.insert(seat),
            _ => debug_assert!(false, "{seat} cannot {action} now"),
        }
    }

    pub(crate) fn ranked(&self) -> Standing {
        ranking(&PerSeat::from_fn(self.options.players, |seat| self.companies[seat].books()))
    }

    pub(crate) fn neighbourhoods(&self) -> impl Iterator<Item = Neighbourhood> + Clone + use<> {
        Neighbourhood::all(self.options.setup.neighbourhoods)
    }

    pub(crate) fn offers(&self) -> Offers {
        self.piles.map(|pile| pile.on_offer())
    }

    pub(crate) fn discard(&mut self, cards: &[Kind]) {
        cards.iter().for_each(|&kind| self.discards.add(kind));
    }
}
