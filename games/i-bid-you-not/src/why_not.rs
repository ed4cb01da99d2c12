//! Why something cannot be done now. What stands in a tile's way is in `why_not/tiles.rs`.

mod tiles;

use std::fmt;

use engine::Reason;

use crate::action::Action;
use crate::effect::{Effect, Order};
use crate::state::Phase;
use crate::table::{money, number};
use crate::tile::Tile;
use crate::view::View;

pub(crate) use tiles::{after_win, bid, on_turn, payment};

/// What stands in the way. The words are for the one who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhyNot {
    Over,
    /// Somebody else acts in this phase.
    Waiting(Phase),
    /// The own bid is complete.
    BidLaid,
    NoBidder,
    /// Something else is asked for.
    Asked(Phase),
    NotHeld(Tile),
    // Tiles that may not enter the offer, or not be bid.
    NeverBid(Tile),
    NeverAdded(Tile),
    Plain(Tile),
    NotNew(Tile),
    IsNew(Tile),
    BelowZero(Tile),
    AboveZero(Tile),
    NotHighest(Tile),
    NotLowest(Tile),
    OneSock(Tile),
    /// The last tile of the row, and what the order asks.
    OutOfOrder(Tile, Order),
    /// The price of the last tile.
    NotDearer(i32),
    /// A tile of the row that is particular about its neighbours.
    Beside(Tile),
    InsideRange(Tile),
    FitsNowhere(Tile),
    // Choices that are no tile.
    Banned(Tile, u8),
    CanDoMore,
    LastInOrder,
    SkippingOff,
    NotThreeScored(usize),
    NothingScored,
    NothingToAdd,
    /// Which way of skipping this table has.
    OtherSkip {
        cheap: bool,
    },
    NoSuchSpot,
}

impl WhyNot {
    /// Why the viewer cannot do this, which is not legal for them.
    pub(crate) fn of(view: &View, action: Action) -> WhyNot {
        let mine = view.seat.is_some_and(|seat| view.to_act.contains(seat));
        match view.phase {
            Phase::Over => WhyNot::Over,
            Phase::Bidding if !mine => WhyNot::not_bidding(view),
            phase if !mine => WhyNot::Waiting(phase),
            phase => WhyNot::asked_of(view, phase, action),
        }
    }

    fn not_bidding(view: &View) -> WhyNot {
        let bidder = view.seat.zip(view.auction.as_ref()).is_some_and(|(seat, auction)| auction.bidders.contains(seat));
        if bidder { WhyNot::BidLaid } else { WhyNot::NoBidder }
    }

    /// It is the viewer's move, but not this one.
    fn asked_of(view: &View, phase: Phase, action: Action) -> WhyNot {
        let (deck, offer, hand) = (&view.deck, &view.offer, view.hand);
        let else_ = WhyNot::Asked(phase);
        match (phase, action) {
            (Phase::Turn | Phase::SecondTile | Phase::PayTile | Phase::AfterWinAdd, Action::Add { tile })
            | (Phase::Bidding | Phase::OpenBidding, Action::Bid { tile })
                if !hand.contains(tile) =>
            {
                WhyNot::NotHeld(tile)
            }
            (Phase::Turn | Phase::SecondTile, Action::Add { tile }) => {
                on_turn(deck, offer, hand, tile).unwrap_or(else_)
            }
            (Phase::PayTile, Action::Add { tile }) => {
                payment(deck, offer, hand, tile, view.options.ordered_skip).unwrap_or(else_)
            }
            (Phase::AfterWinAdd, Action::Add { tile }) => after_win(deck, offer, hand, tile).unwrap_or(else_),
            (Phase::Bidding | Phase::OpenBidding, Action::Bid { tile }) => bid(deck, offer, tile).unwrap_or(else_),
            (Phase::Turn, Action::Declare) => banned(view).unwrap_or(else_),
            (Phase::Turn, Action::Pass) => WhyNot::CanDoMore,
            (Phase::Decide, Action::Skip | Action::SkipByDiscard | Action::SkipByAdd) => no_skip(view, action),
            (Phase::PayPlace, Action::Spot { index }) => no_spot(view, usize::from(index)),
            (Phase::AfterWinDiscard, Action::Spot { .. }) => WhyNot::NoSuchSpot,
            _ => else_,
        }
    }

    fn rule(self) -> &'static str {
        match self {
            WhyNot::Over => "R6.1",
            WhyNot::Waiting(phase) | WhyNot::Asked(phase) => rule_of(phase),
            WhyNot::BidLaid => "R4.2",
            WhyNot::NoBidder => "R4.1",
            WhyNot::NotHeld(_) | WhyNot::OutOfOrder(_, Order::NumberUp) => "R3.1",
            WhyNot::OutOfOrder(..) | WhyNot::NotDearer(_) => "R9.8",
            WhyNot::NeverBid(_) | WhyNot::NeverAdded(_) => "R9.19",
            WhyNot::Plain(_) => "R9.2",
            WhyNot::NotNew(_) | WhyNot::IsNew(_) => "R9.3",
            WhyNot::BelowZero(_) | WhyNot::AboveZero(_) => "R9.23",
            WhyNot::NotHighest(_) | WhyNot::NotLowest(_) => "R9.17",
            WhyNot::OneSock(_) => "R9.20",
            WhyNot::Beside(_) | WhyNot::FitsNowhere(_) => "R9.24",
            WhyNot::InsideRange(_) => "R10.8",
            WhyNot::Banned(..) => "R9.4",
            WhyNot::CanDoMore => "R3.3",
            WhyNot::LastInOrder => "R4.5",
            WhyNot::SkippingOff | WhyNot::NotThreeScored(_) => "R9.9",
            WhyNot::NothingScored | WhyNot::NothingToAdd | WhyNot::NoSuchSpot => "R4.6",
            WhyNot::OtherSkip { .. } => "R10.7",
        }
    }

    /// The same in a word or two, as it stands on a tile.
    pub(crate) fn brief(self) -> String {
        match self {
            WhyNot::NeverBid(_) => "never bid".to_owned(),
            WhyNot::NeverAdded(_) => "never added".to_owned(),
            WhyNot::Plain(_) => "has no text".to_owned(),
            WhyNot::NotNew(_) => "not new".to_owned(),
            WhyNot::IsNew(_) => "is new".to_owned(),
            WhyNot::BelowZero(_) => "below $0".to_owned(),
            WhyNot::AboveZero(_) => "above $0".to_owned(),
            WhyNot::NotHighest(_) => "not your highest".to_owned(),
            WhyNot::NotLowest(_) => "not your lowest".to_owned(),
            WhyNot::OneSock(_) => "one Sock only".to_owned(),
            WhyNot::OutOfOrder(last, Order::NumberDown) => format!("not below {}", number(last)),
            WhyNot::OutOfOrder(last, _) => format!("not above {}", number(last)),
            WhyNot::NotDearer(price) => format!("not above {}", money(price)),
            WhyNot::Beside(tile) => format!("not beside {}", number(tile)),
            WhyNot::InsideRange(_) => "inside the range".to_owned(),
            WhyNot::FitsNowhere(_) => "fits nowhere".to_owned(),
            _ => String::new(),
        }
    }
}

/// The rule that says who acts in a phase, and what they may do.
fn rule_of(phase: Phase) -> &'static str {
    match phase {
        Phase::Turn => "R3.4",
        Phase::SecondTile => "R9.15",
        Phase::Bidding => "R4.2",
        Phase::OpenBidding => "R9.16",
        Phase::Decide => "R4.5",
        Phase::PayTile | Phase::PayPlace => "R4.6",
        Phase::AfterWinAdd | Phase::AfterWinDiscard => "R5.1",
        Phase::PickStarter => "R10.5",
        Phase::Over => "R6.1",
    }
}

/// The tile that bans auctions longest.
fn banned(view: &View) -> Option<WhyNot> {
    let bans = view
        .offer
        .iter()
        .filter(|entry| entry.ban_left > 0 && matches!(view.deck.face(entry.tile).effect(), Some(Effect::Ban { .. })));
    bans.max_by_key(|entry| entry.ban_left).map(|entry| WhyNot::Banned(entry.tile, entry.ban_left))
}

fn no_skip(view: &View, action: Action) -> WhyNot {
    let force = view.offer.force();
    let scored = view.seat.map_or(0, |seat| view.piles[seat].len());
    let last = view
        .auction
        .as_ref()
        .is_some_and(|auction| usize::from(auction.course.deciding) + 1 == auction.course.order.len());
    let cheap = view.options.cheap_skip && !force.pay_three;
    match action {
        _ if last => WhyNot::LastInOrder,
        _ if force.never_skip => WhyNot::SkippingOff,
        _ if cheap == (action == Action::Skip) => WhyNot::OtherSkip { cheap },
        _ if force.pay_three => WhyNot::NotThreeScored(scored),
        Action::Skip | Action::SkipByDiscard if scored == 0 => WhyNot::NothingScored,
        _ => WhyNot::NothingToAdd,
    }
}

fn no_spot(view: &View, position: usize) -> WhyNot {
    let payment = view.auction.as_ref().and_then(|auction| auction.course.payment);
    match payment {
        Some(tile) if position <= view.offer.len() => {
            tiles::at(&view.deck, &view.offer, tile, position, view.options.ordered_skip).unwrap_or(WhyNot::NoSuchSpot)
        }
        _ => WhyNot::NoSuchSpot,
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = number;
        match *self {
            WhyNot::Over => write!(f, "The game is over: all hands are empty."),
            WhyNot::Waiting(phase) => write!(f, "{}", waiting(phase)),
            WhyNot::Asked(phase) => write!(f, "{}", asked(phase)),
            WhyNot::BidLaid => write!(f, "Your bid lies on the table. Take it back to choose again."),
            WhyNot::NoBidder => write!(f, "You do not bid in this auction."),
            WhyNot::NotHeld(t) => write!(f, "You do not hold {}.", n(t)),
            WhyNot::NeverBid(t) => write!(f, "{} says of itself that it cannot be bid. You can add it.", n(t)),
            WhyNot::NeverAdded(t) => write!(f, "{} says of itself that it cannot be added. You can bid it.", n(t)),
            WhyNot::Plain(t) => write!(f, "{} has no text, and a Swatphone asks for one.", n(t)),
            WhyNot::NotNew(t) => {
                write!(f, "The product of {} lies here already, and a Flown Mower wants new ones.", n(t))
            }
            WhyNot::IsNew(t) => write!(f, "The product of {} does not lie here yet, as a Flown Mower wants.", n(t)),
            WhyNot::BelowZero(t) => write!(f, "{} has a price below $0, which a Remote Controll forbids.", n(t)),
            WhyNot::AboveZero(t) => write!(f, "{} has a price above $0, which a Remote Controll forbids.", n(t)),
            WhyNot::NotHighest(t) => write!(f, "A Thumb Hive takes only the highest tile of your hand, not {}.", n(t)),
            WhyNot::NotLowest(t) => write!(f, "A Thumb Hive takes only the lowest tile of your hand, not {}.", n(t)),
            WhyNot::OneSock(t) => write!(f, "{} cannot join: this row takes only one Digital Sock.", n(t)),
            WhyNot::OutOfOrder(last, Order::NumberDown) => {
                write!(f, "Numbers must fall: add a tile below {}.", n(last))
            }
            WhyNot::OutOfOrder(last, _) => write!(f, "Add a tile with a number above {}.", n(last)),
            WhyNot::NotDearer(price) => {
                write!(f, "Prices must climb: add a tile that is worth more than {}.", money(price))
            }
            WhyNot::Beside(t) => write!(f, "Gamehat {} does not accept it as a neighbour.", n(t)),
            WhyNot::InsideRange(t) => {
                write!(f, "{} must extend the row: lower at the left end, or higher at the right.", n(t))
            }
            WhyNot::FitsNowhere(t) => write!(f, "{} fits nowhere in this row.", n(t)),
            WhyNot::Banned(t, 1) => write!(f, "Laptopple {} bans auctions for this turn.", n(t)),
            WhyNot::Banned(t, turns) => write!(f, "Laptopple {} bans auctions for {turns} turns.", n(t)),
            WhyNot::CanDoMore => write!(f, "You may pass only when you can neither add a tile nor call the auction."),
            WhyNot::LastInOrder => write!(f, "You are last in the order and have to take the lot."),
            WhyNot::SkippingOff => write!(f, "A Wrist Wash forbids skipping this lot."),
            WhyNot::NotThreeScored(have) => write!(f, "Here a skip costs three scored tiles, and you have {have}."),
            WhyNot::NothingScored => write!(f, "A skip costs a scored tile, and you have none."),
            WhyNot::NothingToAdd => write!(f, "A skip costs a tile of your hand, and none may be added."),
            WhyNot::OtherSkip { cheap: true } => {
                write!(f, "Here a skip costs a scored tile or a hand tile: say which.")
            }
            WhyNot::OtherSkip { cheap: false } => write!(f, "Here a skip has one price only."),
            WhyNot::NoSuchSpot => write!(f, "There is no such place in this row."),
        }
    }
}

/// What the others are doing.
fn waiting(phase: Phase) -> &'static str {
    match phase {
        Phase::Turn | Phase::SecondTile => "It is somebody else's turn.",
        Phase::Bidding | Phase::OpenBidding => "Somebody else bids now.",
        Phase::Decide => "Somebody else decides about the lot.",
        Phase::PayTile | Phase::PayPlace => "Somebody else pays for a skip.",
        Phase::AfterWinAdd | Phase::AfterWinDiscard => "Somebody else is asked about the lot.",
        Phase::PickStarter => "The winner picks the next starter.",
        Phase::Over => "The game is over.",
    }
}

/// What would do instead.
fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Turn => "It is your turn: add a tile or call the auction.",
        Phase::SecondTile => "A Ceiling Van asks for a second tile: add one.",
        Phase::Bidding | Phase::OpenBidding => "An auction runs: bid a tile of your hand.",
        Phase::Decide => "You decide about the lot: take it, or skip.",
        Phase::PayTile => "First choose a tile of your hand that pays for the skip.",
        Phase::PayPlace => "First choose where your payment goes.",
        Phase::AfterWinAdd => "You may slip a tile into the lot, or leave it.",
        Phase::AfterWinDiscard => "You may throw a tile out of the lot, or leave it.",
        Phase::PickStarter => "You won: pick the bid that starts the next row.",
        Phase::Over => "The game is over.",
    }
}

impl From<WhyNot> for Reason {
    fn from(why: WhyNot) -> Reason {
        Reason::new(why.rule(), why.to_string())
    }
}
