//! Why something cannot be done now.

use std::fmt;

use engine::Reason;
use felt::times;

use crate::action::Action;
use crate::cards::{Ask, BOX, Colour, Contract, Icon, Kind};
use crate::contracts::Neighbourhood;
use crate::stacks::{Purpose, Stack};
use crate::view::{Mine, Stage, View};

/// What stands in the way. The words are for the one who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhyNot {
    Over,
    Watching,
    /// Things are bought when a round begins.
    NotHire,
    NotYourTurn,
    HasMower(Colour),
    MowerPrice(Colour, u32),
    NeedsMower(Colour),
    CardPrice(Colour, u32),
    BoughtEnough(Colour),
    SoldOut(Colour),
    /// Stacks are laid when everybody has hired.
    NotBid,
    LostNothing,
    SaidReady,
    /// In Salvage there are no bids.
    OddJobsOnly,
    /// A stack is open and needs so many cards.
    Unfinished(usize),
    NoContract(Neighbourhood),
    BidThere(Neighbourhood),
    NotAsked(Neighbourhood, Colour),
    Lacks(Neighbourhood, Colour, Ask, u8),
    LacksPictures(Icon, u8),
    NothingOpen,
    NotHeld,
    Unfit(Purpose),
    NoBidThere(Neighbourhood),
    NothingToStake(u8),
    NoTakeBacks,
    NoStack,
}

impl WhyNot {
    /// Why the viewer cannot do this, which is not legal for them.
    pub(crate) fn of(view: &View, action: Action) -> WhyNot {
        let (Some(seat), Some(mine)) = (view.seat, &view.mine) else { return WhyNot::Watching };
        let turn = view.to_act.contains(seat);
        match action {
            _ if view.is_over() => WhyNot::Over,
            Action::UnlockMower { .. } | Action::BuyCard { .. } | Action::EndHire if view.stage != Stage::Hire => {
                WhyNot::NotHire
            }
            Action::UnlockMower { .. } | Action::BuyCard { .. } | Action::EndHire if !turn => WhyNot::NotYourTurn,
            Action::UnlockMower { colour } => no_mower(view, colour),
            Action::BuyCard { colour } => no_card(view, colour),
            _ if view.stage == Stage::Hire => WhyNot::NotBid,
            _ if view.stage == Stage::Salvage && !view.losers.contains(seat) => WhyNot::LostNothing,
            _ if !turn => WhyNot::SaidReady,
            Action::OpenBid { .. } | Action::Stake { .. } if view.stage == Stage::Salvage => WhyNot::OddJobsOnly,
            Action::AddCard { kind } => no_room(mine, kind),
            Action::TakeBack { .. } if mine.takebacks_left == 0 => WhyNot::NoTakeBacks,
            Action::TakeBack { stack } if usize::from(stack) >= mine.own_stacks().len() => WhyNot::NoStack,
            _ if mine.stacks.open().is_some() => WhyNot::Unfinished(mine.stacks.open().map_or(0, missing)),
            Action::OpenBid { neighbourhood, colour } => no_bid(view, mine, neighbourhood, colour),
            Action::OpenOddJob { icon } => WhyNot::LacksPictures(icon, mine.hand.showing(icon)),
            Action::Stake { neighbourhood, .. } if mine.stacks.bid_on(neighbourhood).is_none() => {
                WhyNot::NoBidThere(neighbourhood)
            }
            Action::Stake { points, .. } => WhyNot::NothingToStake(points),
            Action::TakeBack { .. } | Action::Ready | Action::EndHire => WhyNot::NotYourTurn,
        }
    }

    fn rule(self) -> &'static str {
        match self {
            WhyNot::Over => "R9.1",
            WhyNot::Watching => "R10.2",
            WhyNot::NotHire | WhyNot::NotYourTurn => "R3.1",
            WhyNot::HasMower(_) | WhyNot::MowerPrice(..) => "R3.2",
            WhyNot::NeedsMower(_) | WhyNot::CardPrice(..) | WhyNot::BoughtEnough(_) | WhyNot::SoldOut(_) => "R3.3",
            WhyNot::NotBid => "R4.1",
            WhyNot::NoContract(_) | WhyNot::BidThere(_) | WhyNot::NotAsked(..) | WhyNot::Lacks(..) => "R4.2",
            WhyNot::Unfinished(_) | WhyNot::NothingOpen | WhyNot::NotHeld | WhyNot::Unfit(_) => "R4.3",
            WhyNot::LacksPictures(..) => "R4.4",
            WhyNot::NoBidThere(_) | WhyNot::NothingToStake(_) => "R4.5",
            WhyNot::NoTakeBacks | WhyNot::NoStack => "R4.6",
            WhyNot::SaidReady => "R4.7",
            WhyNot::LostNothing | WhyNot::OddJobsOnly => "R6",
        }
    }
}

fn missing(open: &Stack) -> usize {
    usize::from(open.needs) - open.cards.len()
}

fn no_mower(view: &View, colour: Colour) -> WhyNot {
    let books = view.seat.map(|seat| view.companies[seat].books).unwrap_or_default();
    if books.mowers[colour as usize] { WhyNot::HasMower(colour) } else { WhyNot::MowerPrice(colour, books.money) }
}

fn no_card(view: &View, colour: Colour) -> WhyNot {
    let books = view.seat.map(|seat| view.companies[seat].books).unwrap_or_default();
    if !books.mowers[colour as usize] {
        WhyNot::NeedsMower(colour)
    } else if view.bought[colour as usize] >= BOX.rules.buy_limit_per_colour {
        WhyNot::BoughtEnough(colour)
    } else if view.decks[colour as usize] == 0 && view.discards.of_colour(colour) == 0 {
        WhyNot::SoldOut(colour)
    } else {
        WhyNot::CardPrice(colour, books.money)
    }
}

fn no_room(mine: &Mine, kind: Kind) -> WhyNot {
    match mine.stacks.open() {
        _ if mine.hand.of(kind) == 0 => WhyNot::NotHeld,
        None => WhyNot::NothingOpen,
        Some(open) => WhyNot::Unfit(open.purpose),
    }
}

fn no_bid(view: &View, mine: &Mine, at: Neighbourhood, colour: Colour) -> WhyNot {
    let offer = view.neighbourhoods().find(|&(other, _)| other == at).and_then(|(_, plot)| plot.on_offer());
    let Some(points) = offer else { return WhyNot::NoContract(at) };
    match Contract::worth(points).asks[colour as usize] {
        _ if mine.stacks.bid_on(at).is_some() => WhyNot::BidThere(at),
        None => WhyNot::NotAsked(at, colour),
        Some(ask) => WhyNot::Lacks(at, colour, ask, mine.hand.of_colour(colour, ask.starred)),
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mower = |colour: Colour| colour.prices().mower.as_str();
        match *self {
            WhyNot::Over => write!(f, "The game is over: the last contract is gone."),
            WhyNot::Watching => write!(f, "You are watching this game."),
            WhyNot::NotHire => write!(f, "Mowers and cards are bought at the beginning of a round."),
            WhyNot::NotYourTurn => write!(f, "It is not your turn to hire."),
            WhyNot::HasMower(colour) => write!(f, "You have the {} already.", mower(colour)),
            WhyNot::MowerPrice(colour, money) => {
                write!(f, "The {} costs ${}, and you have ${money}.", mower(colour), colour.prices().mower_price)
            }
            WhyNot::NeedsMower(colour) => {
                write!(
                    f,
                    "For {colour} cards you need the {} first, at ${}.",
                    mower(colour),
                    colour.prices().mower_price
                )
            }
            WhyNot::CardPrice(colour, money) => {
                write!(f, "A {colour} card costs ${}, and you have ${money}.", colour.prices().card_price)
            }
            WhyNot::BoughtEnough(colour) => {
                let most = times(usize::from(BOX.rules.buy_limit_per_colour));
                write!(f, "You have bought {most} {colour} cards, as many as a round allows.")
            }
            WhyNot::SoldOut(colour) => write!(f, "The {colour} cards are sold out."),
            WhyNot::NotBid => write!(f, "Cards are laid when everybody has hired."),
            WhyNot::LostNothing => write!(f, "Only those who lost a bid may lay odd jobs now."),
            WhyNot::SaidReady => write!(f, "You have said that you are ready. Take that back to change something."),
            WhyNot::OddJobsOnly => write!(f, "The auctions are over; only odd jobs can be laid now."),
            WhyNot::Unfinished(1) => write!(f, "First add the card that is missing, or take the stack back."),
            WhyNot::Unfinished(cards) => {
                write!(f, "First add the {} cards that are missing, or take the stack back.", times(cards))
            }
            WhyNot::NoContract(at) => write!(f, "There is no contract in {at}."),
            WhyNot::BidThere(at) => write!(f, "You have a bid in {at}. Take it back to bid otherwise."),
            WhyNot::NotAsked(at, colour) => write!(f, "The contract in {at} does not ask for {colour} cards."),
            WhyNot::Lacks(at, colour, ask, has) => {
                let left = if has == 0 { "none".to_owned() } else { format!("only {has}") };
                write!(f, "{at} asks for {}; you have {left}.", ask.words(colour))
            }
            WhyNot::LacksPictures(icon, has) => {
                let set = times(usize::from(BOX.rules.odd_job_set_size));
                let left = if has == 0 { "none".to_owned() } else { format!("only {has}") };
                write!(f, "{} takes {set} cards with {}; you have {left}.", icon.job(), icon.word())
            }
            WhyNot::NothingOpen => write!(f, "First choose a contract to bid on, or an odd job."),
            WhyNot::NotHeld => write!(f, "You do not hold such a card."),
            WhyNot::Unfit(Purpose::Bid { neighbourhood, colour, starred }) => {
                write!(
                    f,
                    "The bid on {neighbourhood} takes {}{colour} cards only.",
                    if starred { "starred " } else { "" }
                )
            }
            WhyNot::Unfit(Purpose::OddJob { icon }) => write!(f, "This set takes cards with {} only.", icon.word()),
            WhyNot::NoBidThere(at) => write!(f, "You have no bid in {at} to stake a contract on."),
            WhyNot::NothingToStake(points) => write!(f, "You have no {points}-point contract left to stake."),
            WhyNot::NoTakeBacks => {
                write!(
                    f,
                    "You have taken back {} stacks, as many as allowed.",
                    times(usize::from(BOX.rules.takebacks_per_phase))
                )
            }
            WhyNot::NoStack => write!(f, "There is no such stack to take back."),
        }
    }
}

impl From<WhyNot> for Reason {
    fn from(why: WhyNot) -> Reason {
        Reason::new(why.rule(), why.to_string())
    }
}
