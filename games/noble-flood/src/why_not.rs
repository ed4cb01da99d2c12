//! Why something cannot be done now.

use std::fmt;

use engine::Reason;

use crate::action::Action;
use crate::cards::{Card, Shown};
use crate::cells::{Cell, Cells, neighbours};
use crate::contracts::{Contract, Rule};
use crate::marks::Wild;
use crate::placing::Mode;
use crate::state::banned_by;
use crate::tasks::{Naming, Task};
use crate::view::View;

/// What stands in the way. The words are for the one who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WhyNot {
    Over,
    /// Somebody else decides.
    NotYourTurn,
    /// Something else is to be done first, by this rule.
    First(&'static str, &'static str),
    NotHeld(String),
    /// A contract's rule keeps it from being played.
    Banned(String, Rule),
    FitsNowhere(String),
    /// A card can be played, so none is discarded.
    MustPlay,
    NotInMarket(Contract),
    NotYours(Contract),
    NotTheirs(Contract),
    /// Only the dealer may not own it.
    NotForTheDealer(Contract),
    MustTakeOne,
    MustTakeTwo,
    AlreadyWild,
    NoSwitching,
    SwitchedAlready,
    Turncoat,
    NothingLower(Contract),
    NotLower(Contract, Contract),
    NotFacedown,
    // Where a card cannot lie.
    FacedownCard,
    Taken,
    MustCover,
    NoNeighbour,
    TooFar,
    Disagrees {
        card: String,
        around: Vec<String>,
        /// A wildcard that does not work for this player.
        tamed: Option<Rule>,
    },
}

impl WhyNot {
    /// Why the viewer cannot do this, which is not legal for them.
    pub(crate) fn of(view: &View, action: Action) -> WhyNot {
        let Some(task) = view.task().filter(|_| !view.is_over()) else { return WhyNot::Over };
        if task.seat() != view.seat {
            return WhyNot::NotYourTurn;
        }
        match (task, action) {
            (Task::Place { card, mode, .. }, Action::PlaceAt { cell }) => at(view, card, mode, cell),
            (Task::Name { naming, .. }, Action::CallWildcard { .. }) => not_that(naming),
            (Task::Pick { .. }, Action::TakeContract { contract }) => not_taken(view, contract),
            (Task::Pick { .. }, Action::Pass) if owns(view, Rule::MustPickTwo.contract()) => WhyNot::MustTakeTwo,
            (Task::Pick { .. }, Action::Pass) => WhyNot::MustTakeOne,
            (Task::Main { .. } | Task::Extra { .. }, Action::SelectCard { card }) => not_played(view, card),
            (Task::Main { .. }, Action::DiscardCard { card }) if holds(view, card) => WhyNot::MustPlay,
            (Task::Main { may_switch, .. }, Action::SwitchGive { contract }) => {
                not_switched(view, may_switch, contract)
            }
            (Task::SwitchTake { give, .. }, Action::SwitchTake { contract }) => WhyNot::NotLower(contract, give),
            (Task::ExchangeOwn { .. } | Task::Ditch { .. }, Action::ChooseContract { contract }) => {
                if owns(view, contract) { WhyNot::Turncoat } else { WhyNot::NotYours(contract) }
            }
            (Task::ExchangeFor { .. }, Action::ChooseContract { contract }) => WhyNot::NotTheirs(contract),
            (
                Task::Flip { .. } | Task::SwapFacedown { .. },
                Action::FlipFacedown { .. } | Action::SwapFacedown { .. },
            ) => WhyNot::NotFacedown,
            (_, Action::DiscardCard { card } | Action::GiveCard { card } | Action::SelectCard { card })
                if !holds(view, card) =>
            {
                WhyNot::NotHeld(label(view.shown(card)))
            }
            _ => first(task),
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            WhyNot::Over => "R6.4",
            WhyNot::NotYourTurn => "R5",
            WhyNot::First(rule, _) => rule,
            WhyNot::NotHeld(_) | WhyNot::MustPlay => "R4.5",
            WhyNot::FitsNowhere(_) | WhyNot::Disagrees { tamed: None, .. } => "R4.1",
            WhyNot::Banned(..) | WhyNot::Disagrees { .. } | WhyNot::MustTakeTwo | WhyNot::Turncoat => "R9",
            WhyNot::AlreadyWild => "R9",
            WhyNot::NotForTheDealer(_) => "R9.2",
            WhyNot::NotInMarket(_) => "R3.2",
            WhyNot::MustTakeOne => "R3.3",
            WhyNot::NotYours(_) | WhyNot::NotTheirs(_) | WhyNot::MustCover => "R8",
            WhyNot::NoSwitching | WhyNot::SwitchedAlready | WhyNot::NothingLower(_) | WhyNot::NotLower(..) => "R10",
            WhyNot::NotFacedown => "R5",
            WhyNot::FacedownCard | WhyNot::NoNeighbour => "R4.2",
            WhyNot::Taken => "R4.3",
            WhyNot::TooFar => "R4.4",
        }
    }
}

fn holds(view: &View, card: Card) -> bool {
    view.seat.is_some_and(|seat| view.hands[seat].known.contains(card))
}

fn owns(view: &View, contract: Contract) -> bool {
    view.seat.is_some_and(|seat| view.owned[seat].iter().any(|offer| offer.contract == contract))
}

/// "5 of diamonds, Steal".
fn label(shown: Shown) -> String {
    let card = format!("{} of {}", shown.face.number(), shown.face.suit().name());
    shown.card.effect().map_or(card.clone(), |effect| format!("{card}, {}", effect.about().label))
}

fn not_that(naming: Naming) -> WhyNot {
    match naming {
        Naming::Suit => WhyNot::First("R8", "This action card makes a suit wild: name a suit."),
        Naming::Number => WhyNot::First("R8", "This action card makes a number wild: name a number."),
        Naming::Call | Naming::Instead | Naming::Second => WhyNot::AlreadyWild,
    }
}

fn not_taken(view: &View, contract: Contract) -> WhyNot {
    match view.market.iter().any(|offer| offer.contract == contract) {
        true => WhyNot::NotForTheDealer(contract),
        false => WhyNot::NotInMarket(contract),
    }
}

fn not_played(view: &View, card: Card) -> WhyNot {
    let shown = view.shown(card);
    if !holds(view, card) {
        return WhyNot::NotHeld(label(shown));
    }
    let in_force = |rule: Rule| view.owned.iter().any(|offers| offers.iter().any(|o| o.contract == rule.contract()));
    let restricted = view.seat.is_some_and(|seat| view.course.restricted.contains(seat));
    let first = view.course.first_flipped.filter(|_| in_force(Rule::FirstFlipBan));
    let last = view.course.last_flipped.filter(|_| in_force(Rule::LastFlipBan));
    match banned_by(shown.face, restricted, first, last) {
        Some(rule) => WhyNot::Banned(label(shown), rule),
        None => WhyNot::FitsNowhere(label(shown)),
    }
}

fn not_switched(view: &View, may_switch: bool, contract: Contract) -> WhyNot {
    if !view.options.switchy_suits {
        WhyNot::NoSwitching
    } else if !owns(view, contract) {
        WhyNot::NotYours(contract)
    } else if owns(view, Rule::NoSwitching.contract()) {
        WhyNot::Turncoat
    } else if !may_switch {
        WhyNot::SwitchedAlready
    } else {
        WhyNot::NothingLower(contract)
    }
}

/// What is to be done before anything else.
fn first(task: Task) -> WhyNot {
    let (rule, words) = match task {
        Task::Name { .. } => ("R3.1", "First name a wildcard."),
        Task::Pick { .. } => ("R3.2", "Contracts are picked now: take one, or pass."),
        Task::SwapFacedown { .. } => ("R9", "First swap a facedown card, or keep them all."),
        Task::LowestDiscard { .. } => ("R9", "First discard one of your cards."),
        Task::Flip { .. } => ("R5", "You deal: first turn a facedown card up."),
        Task::Main { .. } => ("R5", "It is your turn to play a card, or to discard one if none fits."),
        Task::Extra { .. } => ("R7.3", "First play another card."),
        Task::Place { .. } => ("R4.3", "First press a cell for your card, or take it back."),
        Task::SwitchTake { .. } => ("R10", "First press the contract that you want, or take it back."),
        Task::Whom { .. } => ("R7.3", "First choose a player."),
        Task::Give { .. } | Task::GiveBack { .. } => ("R9", "First give a card for the trade."),
        Task::ExchangeOwn { .. } | Task::ExchangeFor { .. } => ("R8", "First choose the contracts to switch."),
        Task::Ditch { .. } => ("R8", "First throw a contract away."),
        Task::Deal
        | Task::Prepare { .. }
        | Task::Turn { .. }
        | Task::Score
        | Task::NewNumber
        | Task::NewSuit
        | Task::Effect { .. } => ("R7.3", "First what is under way is finished."),
    };
    WhyNot::First(rule, words)
}

/// Why a card cannot lie on this cell.
fn at(view: &View, card: Card, mode: Mode, cell: Cell) -> WhyNot {
    let chart = view.chart();
    let may_cover = mode == Mode::Cover || owns(view, Rule::CoverCards.contract());
    if chart.facedown().contains(cell) {
        return WhyNot::FacedownCard;
    }
    if chart.faceup().contains(cell) && !may_cover {
        return WhyNot::Taken;
    }
    if mode == Mode::Cover && !chart.faceup().contains(cell) {
        return WhyNot::MustCover;
    }
    if !(chart.faceup() | chart.open_cells()).contains(cell) {
        return WhyNot::TooFar;
    }
    let around = neighbours(Cells::only(cell)) & chart.faceup();
    let around: Vec<String> = around.iter().filter_map(|cell| Some(label(chart.card(cell)?))).collect();
    if around.is_empty() {
        return WhyNot::NoNeighbour;
    }
    let named = |is: fn(&Wild) -> bool| view.course.wild.iter().flatten().any(is);
    let tamed = [
        (Rule::NoWildSuit, named(|wild| matches!(wild, Wild::Suit(_)))),
        (Rule::NoWildNumber, named(|wild| matches!(wild, Wild::Number(_)))),
    ];
    let tamed = tamed.into_iter().find(|&(rule, matters)| matters && owns(view, rule.contract()));
    WhyNot::Disagrees { card: label(view.shown(card)), around, tamed: tamed.map(|(rule, _)| rule) }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |contract: &Contract| &contract.about().name;
        match self {
            WhyNot::Over => f.write_str("The game is over: there are too few contracts for another round."),
            WhyNot::NotYourTurn => f.write_str("It is somebody else’s turn."),
            WhyNot::First(_, words) => f.write_str(words),
            WhyNot::NotHeld(card) => write!(f, "You do not hold {card}."),
            WhyNot::Banned(card, rule) => write!(f, "{} keeps {card} from being played.", name(&rule.contract())),
            WhyNot::FitsNowhere(card) => write!(f, "{card} fits nowhere: no cell agrees with it on all sides."),
            WhyNot::MustPlay => f.write_str("One of your cards can be played, so you must play."),
            WhyNot::NotInMarket(contract) => write!(f, "{} does not lie in the market.", name(contract)),
            WhyNot::NotYours(contract) => write!(f, "{} is not yours to give.", name(contract)),
            WhyNot::NotTheirs(contract) => write!(f, "{} cannot be had by switching.", name(contract)),
            WhyNot::NotForTheDealer(contract) => {
                write!(f, "You deal, and the dealer may never own {}.", name(contract))
            }
            WhyNot::MustTakeOne => f.write_str("You deal: take at least one contract before you pass."),
            WhyNot::MustTakeTwo => {
                write!(f, "{}: take a second contract before you pass.", name(&Rule::MustPickTwo.contract()))
            }
            WhyNot::AlreadyWild => f.write_str("That is wild already: name another."),
            WhyNot::NoSwitching => f.write_str("Contracts are only switched with the option Switchy Suits."),
            WhyNot::SwitchedAlready => f.write_str("You have switched a contract in this turn already."),
            WhyNot::Turncoat => write!(f, "{} forbids you to switch.", name(&Rule::NoSwitching.contract())),
            WhyNot::NothingLower(contract) => {
                write!(f, "Nothing with a lower reward than {} can be had now.", name(contract))
            }
            WhyNot::NotLower(contract, give) => {
                write!(f, "{} cannot be had for {}: it must lie there and pay less.", name(contract), name(give))
            }
            WhyNot::NotFacedown => f.write_str("No card lies facedown there."),
            WhyNot::FacedownCard => f.write_str("A facedown card lies here."),
            WhyNot::Taken => f.write_str("A card lies here already."),
            WhyNot::MustCover => f.write_str("This one must cover a faceup card."),
            WhyNot::NoNeighbour => f.write_str("It needs a faceup neighbour."),
            WhyNot::TooFar => f.write_str("A card must touch the map, which is never wider or higher than five."),
            WhyNot::Disagrees { card, around, tamed } => {
                write!(f, "{card} does not share one suit or one number with {}.", felt::listed(around.clone()))?;
                let Some(rule) = tamed else { return Ok(()) };
                let wild = if *rule == Rule::NoWildSuit { "suits" } else { "numbers" };
                write!(f, " Wild {wild} do not work for you ({}).", name(&rule.contract()))
            }
        }
    }
}

impl From<WhyNot> for Reason {
    fn from(why: WhyNot) -> Reason {
        Reason::new(why.rule(), why.to_string())
    }
}
