//! Bid opens; when all are ready, auctions are resolved, losers salvage, odd jobs are paid. R4 to R7.

use engine::{Game, PerSeat, Seat, Seats, Tell};

use crate::cards::{BOX, Colour, Icon, MAX_NEIGHBOURHOODS};
use crate::contracts::Neighbourhood;
use crate::event::{Auction, Bid, Decided, Event, Job, Lot, Report};
use crate::hand::Counts;
use crate::state::{Company, MowMoney, Phase};

impl MowMoney {
    pub(crate) fn begin_bid(&mut self, tell: &mut impl Tell<Event>) {
        self.phase = Phase::Bid;
        self.ready = Seats::NONE;
        self.losers = Seats::NONE;
        for company in self.companies.iter_mut() {
            company.takebacks_left = BOX.rules.takebacks_per_phase;
        }
        let offers = self.offers();
        tell.all(Event::BiddingOpened { round: self.round, offers });
        for (seat, company) in self.companies.by_seat() {
            let bids =
                || offers.iter().flatten().any(|&points| Colour::ALL.iter().any(|&c| company.can_bid(points, c)));
            let jobs = || Icon::ALL.iter().any(|&icon| company.can_do(icon));
            if company.money == 0 && !bids() && !jobs() {
                tell.only(seat, Event::Stuck);
            }
        }
    }

    /// Everybody is ready: what lies face down is turned up, as far as the phase goes.
    pub(crate) fn close_phase(&mut self, tell: &mut impl Tell<Event>) {
        if self.phase == Phase::Bid {
            self.resolve(tell);
            if !self.losers.is_empty() {
                self.begin_salvage(tell);
                return;
            }
        }
        self.pay_odd_jobs(tell);
        if self.piles.iter().all(super::contracts::Pile::is_empty) {
            self.end(tell);
        } else {
            self.cycle(tell);
        }
    }

    fn resolve(&mut self, tell: &mut impl Tell<Event>) {
        self.report = Report::new(self.round);
        let sets = PerSeat::from_fn(self.options.players, |seat| {
            self.companies[seat].stacks.iter().filter(|stack| stack.odd_job().is_some()).count() as u8
        });
        tell.all(Event::Revealed { bidders: self.bidders(), sets });

        // R5.2: the bonus comes once, whatever the number of sets.
        let bonus: Seats = sets.by_seat().filter(|(_, sets)| **sets > 0).map(|(seat, _)| seat).collect();
        bonus.iter().for_each(|seat| self.companies[seat].money += BOX.rules.odd_job_bonus);
        self.report.bonus = bonus;
        if !bonus.is_empty() {
            tell.all(Event::Bonus { seats: bonus });
        }

        for company in self.companies.iter_mut() {
            company.see_bids();
        }
        for neighbourhood in self.neighbourhoods() {
            self.report.lots[neighbourhood.index()] = self.hold_auction(neighbourhood, tell);
        }
        for company in self.companies.iter_mut() {
            company.stacks.keep_odd_jobs();
            company.locked = company.stacks.len() as u8;
        }
    }

    fn bidders(&self) -> [Seats; MAX_NEIGHBOURHOODS] {
        let mut bidders = [Seats::NONE; MAX_NEIGHBOURHOODS];
        for (seat, company) in self.companies.by_seat() {
            for neighbourhood in company.stacks.iter().filter_map(super::stacks::Stack::neighbourhood) {
                bidders[neighbourhood.index()].insert(seat);
            }
        }
        bidders
    }

    /// R5.3 to R5.7.
    fn hold_auction(&mut self, neighbourhood: Neighbourhood, tell: &mut impl Tell<Event>) -> Lot {
        let Some(points) = self.piles[neighbourhood.index()].on_offer() else { return Lot::Empty };
        let bids = PerSeat::from_fn(self.options.players, |seat| {
            let stack = self.companies[seat].stacks.bid_on(neighbourhood)?;
            Some(Bid { cards: stack.cards, stakes: stack.stakes })
        });
        let Some((winner, decided)) = winner(self.holder, &bids) else {
            tell.all(Event::Unbid { neighbourhood, points });
            return Lot::Unbid { points };
        };
        let auction = Auction { neighbourhood, points, bids, winner, decided };
        tell.all(Event::Awarded { auction });

        self.piles[neighbourhood.index()].award();
        for (seat, bid) in bids.by_seat() {
            let Some(bid) = bid else { continue };
            self.removed.add_stakes(&bid.stakes);
            let company = &mut self.companies[seat];
            if seat == winner {
                company.contracts.add(points);
                company.money += auction.paid();
                bid.cards.iter().for_each(|&kind| company.known.remove(kind));
                self.discard(&bid.cards);
            } else {
                self.losers.insert(seat);
                for &kind in bid.cards.iter() {
                    company.hand.add(kind);
                    company.returned.add(kind);
                }
            }
        }
        if decided == Decided::TieBreaker {
            // R5.5: to the left of the winner, at once.
            self.holder = winner.left(self.options.players);
            self.tie_card_used = true;
            tell.all(Event::TieBreakerPassed { to: self.holder });
        }
        Lot::Awarded(auction)
    }

    fn begin_salvage(&mut self, tell: &mut impl Tell<Event>) {
        self.phase = Phase::Salvage;
        self.ready = Seats::NONE;
        for company in self.companies.iter_mut() {
            company.takebacks_left = BOX.rules.takebacks_per_phase;
        }
        tell.all(Event::SalvageOpened { seats: self.losers });
    }

    /// R7.1.
    fn pay_odd_jobs(&mut self, tell: &mut impl Tell<Event>) {
        for seat in Seat::all(self.options.players) {
            let company = &mut self.companies[seat];
            company.see_sets();
            for (at, stack) in company.stacks.iter().enumerate() {
                let Some(icon) = stack.odd_job() else { continue };
                company.money += icon.payout();
                stack.cards.iter().for_each(|&kind| self.discards.add(kind));
                let job = Job { seat, icon, cards: stack.cards, salvaged: at >= usize::from(company.locked) };
                self.report.jobs.push(job);
                tell.all(Event::OddJobPaid { job });
            }
            company.stacks.clear();
            company.locked = 0;
            company.returned = Counts::default();
        }
    }

    pub(crate) fn end(&mut self, tell: &mut impl Tell<Event>) {
        self.phase = Phase::Over;
        self.ready = Seats::NONE;
        self.losers = Seats::NONE;
        let standing = self.standing();
        let winners = standing.winners();
        let reputation = winners.first().map_or(0, |seat| standing.score(seat));
        tell.all(Event::Won { winners, reputation });
    }
}

/// R5.4 and R5.5: lowest bid, then most staked, then the first one clockwise from the Tie Breaker.
pub(crate) fn winner(holder: Seat, bids: &PerSeat<Option<Bid>>) -> Option<(Seat, Decided)> {
    let rank = |seat: Seat| bids[seat].map(|bid| (bid.modified(), -bid.stakes.points()));
    let ranks = holder.clockwise(bids.len()).filter_map(|seat| Some((seat, rank(seat)?)));
    let (winner, best) = ranks.min_by_key(|&(_, rank)| rank)?;
    let mut rivals = Seat::all(bids.len()).filter(|&seat| seat != winner).filter_map(rank);
    let decided = if rivals.clone().next().is_none() {
        Decided::Alone
    } else if rivals.clone().any(|rank| rank == best) {
        Decided::TieBreaker
    } else if rivals.any(|(modified, _)| modified == best.0) {
        Decided::Stakes
    } else {
        Decided::Lowest
    };
    Some((winner, decided))
}

impl Company {
    /// R10.3: all bids of a round are different cards, but may be cards that were known before.
    fn see_bids(&mut self) {
        let bids = self.stacks.iter().filter(|stack| stack.odd_job().is_none());
        let seen: Counts = bids.flat_map(|stack| stack.cards.iter().copied()).collect();
        self.known = self.known.max(&seen);
    }

    /// R10.3: the same for the sets laid in Bid, next to the cards that came back; then all sets are discarded.
    fn see_sets(&mut self) {
        if self.stacks.is_empty() {
            return;
        }
        let (laid_in_bid, _) = self.stacks.split_at(usize::from(self.locked));
        let in_bid: Counts = laid_in_bid.iter().flat_map(|stack| stack.cards.iter().copied()).collect();
        let in_all: Counts = self.stacks.iter().flat_map(|stack| stack.cards.iter().copied()).collect();
        self.known = self.known.max(&self.returned.plus(&in_bid)).minus(&in_all);
    }
}
