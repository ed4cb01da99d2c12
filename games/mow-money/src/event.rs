//! What is told, and what a round came to. A bid is told when its neighbourhood is resolved, a set when it is paid.

use engine::{List, PerSeat, Seat, Seats};
use serde::Serialize;

use crate::cards::{CARDS, Colour, Icon, Kind, MAX_NEIGHBOURHOODS};
use crate::contracts::{Neighbourhood, Stakes};
use crate::stacks::{Laid, raw};

/// Points of the contract on offer in each neighbourhood.
pub type Offers = [Option<u8>; MAX_NEIGHBOURHOODS];

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins, with Hire.
    RoundBegan {
        round: u16,
        holder: Seat,
        offers: Offers,
    },
    /// These were without money and get a little (option pocket-money).
    PocketMoney {
        seats: Seats,
    },
    MowerUnlocked {
        seat: Seat,
        colour: Colour,
    },
    /// A deck ran out, and its discards became the new one.
    Reshuffled {
        colour: Colour,
    },
    CardBought {
        seat: Seat,
        colour: Colour,
    },
    /// Told to the buyer only.
    CardDrawn {
        kind: Kind,
    },
    /// Somebody is done hiring, with so many cards of each colour.
    HireEnded {
        seat: Seat,
        bought: [u8; 3],
    },
    /// Everybody may lay stacks now.
    BiddingOpened {
        round: u16,
        offers: Offers,
    },
    /// Told to one seat only: it has no money, and no stack that it could lay.
    Stuck,
    /// Everybody is ready: who bids where, and how many odd-job sets lie face down.
    Revealed {
        bidders: [Seats; MAX_NEIGHBOURHOODS],
        sets: PerSeat<u8>,
    },
    /// Everybody with a set gets the bonus.
    Bonus {
        seats: Seats,
    },
    /// A contract was awarded.
    Awarded {
        auction: Auction,
    },
    /// Nobody bid.
    Unbid {
        neighbourhood: Neighbourhood,
        points: u8,
    },
    /// The Tie Breaker decided, and moves on.
    TieBreakerPassed {
        to: Seat,
    },
    /// These lost a bid and may lay odd-job sets.
    SalvageOpened {
        seats: Seats,
    },
    OddJobPaid {
        job: Job,
    },
    /// A contract slid into an empty neighbourhood.
    Slid {
        from: Neighbourhood,
        to: Neighbourhood,
        points: u8,
    },
    /// The game is over.
    Won {
        winners: Seats,
        reputation: i32,
    },
}

/// One neighbourhood's auction, all bids open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Auction {
    pub neighbourhood: Neighbourhood,
    pub points: u8,
    pub bids: PerSeat<Option<Bid>>,
    pub winner: Seat,
    pub decided: Decided,
}

impl Auction {
    /// What the winner is paid: the full sum, whatever was staked.
    pub fn paid(&self) -> u32 {
        self.bids[self.winner].map_or(0, |bid| bid.raw() as u32)
    }
}

/// What made the winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// Nobody else bid.
    Alone,
    /// The lowest bid.
    Lowest,
    /// As low as others, with more staked.
    Stakes,
    /// As low as others, with as much staked, and met first from the holder of the Tie Breaker.
    TieBreaker,
}

/// A bid turned up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Bid {
    pub cards: Laid,
    pub stakes: Stakes,
}

impl Bid {
    /// Sum of the dollars on its cards.
    #[inline]
    pub fn raw(&self) -> i32 {
        raw(&self.cards)
    }

    /// What counts: less what is staked, perhaps negative.
    #[inline]
    pub fn modified(&self) -> i32 {
        self.raw() - self.stakes.points()
    }
}

/// An odd-job set turned up and paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Job {
    pub seat: Seat,
    pub icon: Icon,
    pub cards: Laid,
    /// Laid in Salvage.
    pub salvaged: bool,
}

/// What the last resolved round came to; public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Report {
    /// 0 before the first.
    pub round: u16,
    pub lots: [Lot; MAX_NEIGHBOURHOODS],
    /// Who got the bonus for an odd-job set.
    pub bonus: Seats,
    /// The sets paid; none before Payout.
    pub jobs: Jobs,
}

/// What happened in a neighbourhood.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lot {
    #[default]
    Empty,
    Unbid {
        points: u8,
    },
    Awarded(Auction),
}

impl Report {
    pub(crate) fn new(round: u16) -> Report {
        Report { round, lots: [Lot::Empty; MAX_NEIGHBOURHOODS], bonus: Seats::NONE, jobs: Jobs::default() }
    }

    pub fn awards(&self) -> usize {
        self.lots.iter().filter(|lot| matches!(lot, Lot::Awarded(_))).count()
    }
}

const MAX_JOBS: usize = CARDS / 3;

/// The odd jobs of a round, seat by seat.
pub type Jobs = List<Job, MAX_JOBS>;
