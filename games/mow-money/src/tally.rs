//! What a designer wants to know about Mow Money.

use engine::{Came, Figures, MAX_SEATS, Seat, Standing, Tell, WinShares, mean, ratio};

use crate::cards::{BOX, Icon, KINDS, Kind, MAX_POINTS};
use crate::event::{Decided, Event};
use crate::state::MowMoney;

/// Rounds in a row without money and without a stack to lay after which somebody counts as stuck.
const STUCK_ROUNDS: u16 = 3;

#[derive(Default, Debug)]
pub struct Tally {
    contracts: [ByPoints; MAX_POINTS],
    jobs: [ByIcon; Icon::ALL.len()],
    /// Kinds of cards, then contracts by their points.
    wins: WinShares,
    games: u64,
    seats: u64,
    rounds: u64,
    bonuses: u64,
    bonus_money: u64,
    pocket_money: u64,
    tie_breaks: u64,
    stuck_seats: u64,
    /// Games that ended after idle rounds.
    idle: u64,
    current: Current,
}

engine::absorb!(Tally {
    contracts, jobs, wins, games, seats, rounds, bonuses, bonus_money, pocket_money, tie_breaks, stuck_seats, idle
} but current);

#[derive(Clone, Copy, Default, Debug)]
struct ByPoints {
    offered: u64,
    won: u64,
    alone: u64,
    raw: u64,
    modified: i64,
    /// Bids on it that had a stake, and the points staked.
    staked_bids: u64,
    staked: u64,
}

engine::absorb!(ByPoints { offered, won, alone, raw, modified, staked_bids, staked });

#[derive(Clone, Copy, Default, Debug)]
struct ByIcon {
    sets: u64,
    salvaged: u64,
    money: u64,
}

engine::absorb!(ByIcon { sets, salvaged, money });

/// The game being played.
#[derive(Clone, Copy, Default, Debug)]
struct Current {
    round: u16,
    /// For each seat: the last round it was stuck in, for how many in a row, and whether it ever was for long.
    stuck: [(u16, u16, bool); MAX_SEATS],
}

impl Tell<Event> for Tally {
    fn all(&mut self, event: Event) {
        match event {
            Event::BiddingOpened { round, offers } => {
                self.rounds += 1;
                self.current.round = round;
                offers.into_iter().flatten().for_each(|points| self.contracts[usize::from(points) - 1].offered += 1);
            }
            Event::Awarded { auction } => {
                let row = &mut self.contracts[usize::from(auction.points) - 1];
                row.won += 1;
                self.wins.had(KINDS + usize::from(auction.points), auction.winner, Came::Taken);
                row.alone += u64::from(auction.decided == Decided::Alone);
                self.tie_breaks += u64::from(auction.decided == Decided::TieBreaker);
                if let Some(bid) = auction.bids[auction.winner] {
                    row.raw += bid.raw() as u64;
                    row.modified += i64::from(bid.modified());
                }
                for bid in auction.bids.iter().flatten().filter(|bid| bid.stakes.points() > 0) {
                    row.staked_bids += 1;
                    row.staked += bid.stakes.points() as u64;
                }
            }
            Event::OddJobPaid { job } => {
                let row = &mut self.jobs[job.icon as usize];
                row.sets += 1;
                row.salvaged += u64::from(job.salvaged);
                row.money += u64::from(job.icon.payout());
            }
            Event::Bonus { seats } => {
                self.bonuses += seats.len() as u64;
                self.bonus_money += seats.len() as u64 * u64::from(BOX.rules.odd_job_bonus);
            }
            Event::PocketMoney { seats } => {
                self.pocket_money += seats.len() as u64 * u64::from(BOX.rules.pocket_money);
            }
            _ => {}
        }
    }

    fn only(&mut self, seat: Seat, event: Event) {
        if let Event::CardDrawn { kind } = event {
            self.wins.had(kind.index(), seat, Came::Drawn);
        }
        if event == Event::Stuck {
            let round = self.current.round;
            let (last, streak, long) = &mut self.current.stuck[seat.index()];
            *streak = if *last + 1 == round { *streak + 1 } else { 1 };
            *long |= *streak >= STUCK_ROUNDS;
            *last = round;
        }
    }
}

impl engine::Tally<MowMoney> for Tally {
    fn dealt(&mut self, start: &MowMoney) {
        for (seat, company) in start.companies.by_seat() {
            company.hand.kinds().iter().for_each(|kind| self.wins.had(kind.index(), seat, Came::Start));
        }
    }

    fn over(&mut self, game: &MowMoney, standing: &Standing) {
        self.games += 1;
        self.wins.over(standing);
        self.seats += standing.players() as u64;
        self.stuck_seats += self.current.stuck.iter().filter(|(_, _, long)| *long).count() as u64;
        self.idle += u64::from(game.no_award_rounds == BOX.rules.stalemate_rounds);
        self.current = Current::default();
    }

    fn figures(&self) -> Vec<Figures> {
        vec![self.by_contract(), self.by_odd_job(), self.income(), self.course(), self.wins()]
    }
}

impl Tally {
    fn wins(&self) -> Figures {
        self.wins.figures("wins_by_card", "Who has a card or a contract wins", "card", |at| {
            match Kind::from_index(at) {
                Some(kind) => kind.to_string(),
                None => format!("contract, {} points", at - KINDS),
            }
        })
    }

    fn by_contract(&self) -> Figures {
        let row = |(points, row): (usize, &ByPoints)| {
            let numbers = vec![
                ratio(row.offered, self.games),
                ratio(row.won, self.games),
                ratio(row.raw, row.won),
                mean(row.modified, row.won),
                100.0 * ratio(row.alone, row.won),
                ratio(row.staked_bids, self.games),
                ratio(row.staked, self.games),
            ];
            (format!("{points} points"), numbers)
        };
        Figures {
            id: "by_contract",
            title: "Contracts, per game",
            columns: vec![
                "contract",
                "rounds on offer",
                "won",
                "bid",
                "modified",
                "alone %",
                "bids staked",
                "points staked",
            ],
            rows: (1..).zip(&self.contracts).map(row).collect(),
        }
    }

    fn by_odd_job(&self) -> Figures {
        let row = |(icon, row): (Icon, &ByIcon)| {
            let numbers =
                vec![ratio(row.sets, self.games), ratio(row.salvaged, self.games), ratio(row.money, self.games)];
            (icon.job().to_owned(), numbers)
        };
        Figures {
            id: "by_odd_job",
            title: "Odd jobs, per game",
            columns: vec!["odd job", "sets", "of them salvaged", "money"],
            rows: Icon::ALL.into_iter().zip(&self.jobs).map(row).collect(),
        }
    }

    fn income(&self) -> Figures {
        let contracts = self.contracts.iter().map(|row| row.raw).sum();
        let jobs = self.jobs.iter().map(|row| row.money).sum();
        let sources = [
            ("contracts", contracts),
            ("odd jobs", jobs),
            ("odd-job bonus", self.bonus_money),
            ("pocket money", self.pocket_money),
        ];
        let all = sources.iter().map(|(_, money)| money).sum();
        let row = |(source, money): (&str, u64)| {
            (source.to_owned(), vec![ratio(money, self.seats), 100.0 * ratio(money, all)])
        };
        Figures {
            id: "income",
            title: "Income, per player and game",
            columns: vec!["from", "money", "%"],
            rows: sources.into_iter().map(row).collect(),
        }
    }

    fn course(&self) -> Figures {
        let rows = [
            ("rounds", ratio(self.rounds, self.games)),
            ("ties broken by the card", ratio(self.tie_breaks, self.games)),
            ("% of players stuck for 3 rounds", 100.0 * ratio(self.stuck_seats, self.seats)),
            ("% of games ended by idle rounds", 100.0 * ratio(self.idle, self.games)),
        ];
        Figures::list("course", "Course of the game", ["", "per game"], rows)
    }
}
