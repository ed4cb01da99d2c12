//! The whole truth of a game, and what may be done in it. `hire`, `resolve` and `cycle` move it on.

use engine::{ActionSet, PerSeat, Seat, Seats};

use crate::action::Action;
use crate::books::Books;
use crate::cards::{BOX, Colour, Contract, Icon, Kind, MAX_NEIGHBOURHOODS, STAKEABLE};
use crate::contracts::{Contracts, Neighbourhood, Pile};
use crate::deck::Deck;
use crate::event::{Offers, Report};
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
        self.hand.can_bid(points, colour)
    }

    pub fn can_do(&self, icon: Icon) -> bool {
        self.hand.can_do(icon)
    }

    pub fn books(&self) -> Books {
        Books { money: self.money, contracts: self.held(), mowers: self.mowers }
    }
}

impl MowMoney {
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

    /// R4.2 and R4.5: bids where there is none yet, stakes where there is one.
    pub(crate) fn allow_bids(&self, company: &Company, set: &mut ActionSet<Action>) {
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
