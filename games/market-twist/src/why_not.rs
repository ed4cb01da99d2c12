//! Why something cannot be done now.

use std::fmt;

use engine::Reason;

use crate::action::Action;
use crate::customers::{Customer, CustomerSet};
use crate::goods::{Token, Type};
use crate::turn::MIN_SALE;
use crate::twists::{Among, Op};
use crate::view::View;
use crate::workshop::{Desk, Running, Stage};

/// What stands in the way. The words are for the one who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WhyNot {
    Over,
    Watching,
    /// Waits for the others.
    Done,
    Chosen(Type),
    ChooseFirst,
    UpgradeFirst(Type),
    Upgraded(Type),
    NoSuchToken(Token),
    AllInBatch(Token),
    /// Tokens are added in reading order.
    Passed(Token),
    FewTokens,
    /// Those who are pleased.
    FewPleased(Vec<String>),
    EmptyBatch,
    ClearedOnce,
    /// Turns wait for the twists that came.
    TwistsFirst,
    NoTwist,
    NotCome {
        twist: String,
        counters: i8,
    },
    Resolved(String),
    OrderFirst,
    /// The running twist asks for something else.
    Asks {
        twist: String,
        text: String,
    },
    Must(String),
    NotHighest(Token),
    SameType(Type),
    NotHeld(Option<String>),
}

impl WhyNot {
    /// Why the viewer cannot do this, which is not legal for them.
    pub(crate) fn of(view: &View, action: Action) -> WhyNot {
        let Some(desk) = view.desk.as_ref().filter(|_| !view.is_over()) else {
            return if view.is_over() { WhyNot::Over } else { WhyNot::Watching };
        };
        let twist = matches!(
            action,
            Action::ChooseTwist { .. }
                | Action::TwistToken(_)
                | Action::TwistType(_)
                | Action::TwistDiscard(_)
                | Action::TwistPass
        );
        match (desk.stage, action) {
            (Stage::Done, _) => WhyNot::Done,
            (Stage::Order | Stage::Step(_), _) if !twist => WhyNot::TwistsFirst,
            (Stage::Order, Action::ChooseTwist { slot }) => Self::of_slot(view, slot),
            (Stage::Order, _) => WhyNot::OrderFirst,
            (Stage::Step(running), _) => Self::of_step(view, desk, &running, action),
            (_, Action::ChooseTwist { slot }) => Self::of_slot(view, slot),
            _ if twist => WhyNot::NoTwist,
            _ => Self::of_turn(view, desk, action),
        }
    }

    fn of_turn(view: &View, desk: &Desk, action: Action) -> WhyNot {
        let Some(chosen) = desk.turn.chosen else { return WhyNot::ChooseFirst };
        match (desk.stage, action) {
            (_, Action::ChooseType(_)) => WhyNot::Chosen(chosen),
            (Stage::Upgrade, Action::UpgradeToken { level }) => {
                WhyNot::NoSuchToken(Token::new(chosen, usize::from(level)))
            }
            (_, Action::UpgradeToken { .. }) => WhyNot::Upgraded(chosen),
            (Stage::Sale { draft, .. }, Action::AddToSale(token)) => match desk.mat.count(token) {
                0 => WhyNot::NoSuchToken(token),
                count if count == draft.count(token) => WhyNot::AllInBatch(token),
                _ => WhyNot::Passed(token),
            },
            (Stage::Sale { draft, .. }, Action::ConfirmSale) if draft.len() < MIN_SALE => WhyNot::FewTokens,
            (Stage::Sale { draft, .. }, Action::ConfirmSale) => {
                let deck = &view.market.deck;
                let pleased: CustomerSet = deck.satisfied(desk.hand, &desk.sale(&draft));
                WhyNot::FewPleased(pleased.iter().map(|customer| deck.customer(customer).name.clone()).collect())
            }
            (Stage::Sale { draft, .. }, Action::ClearSale) if draft.is_empty() => WhyNot::EmptyBatch,
            (Stage::Sale { .. }, _) => WhyNot::ClearedOnce,
            _ => WhyNot::UpgradeFirst(chosen),
        }
    }

    fn of_slot(view: &View, slot: Type) -> WhyNot {
        let twist = view.market.twist(slot).name.clone();
        if view.market.triggered.contains(slot) {
            WhyNot::Resolved(twist)
        } else {
            WhyNot::NotCome { twist, counters: view.market.counters[slot.index()] }
        }
    }

    fn of_step(view: &View, desk: &Desk, running: &Running, action: Action) -> WhyNot {
        let card = view.market.twist(running.slot);
        let asks = || WhyNot::Asks { twist: card.name.clone(), text: card.text.clone() };
        match (running.step(&view.market), action) {
            (Op::Create { .. } | Op::Discard { .. }, Action::TwistToken(_)) => asks(),
            (Op::Convert { .. }, Action::TwistToken(_)) if running.picked.is_some() => asks(),
            (Op::Lose { among: Among::Highest, .. }, Action::TwistToken(token)) if desk.mat.count(token) > 0 => {
                WhyNot::NotHighest(token)
            }
            (_, Action::TwistToken(token)) => WhyNot::NoSuchToken(token),
            (Op::Convert { .. }, Action::TwistType(t)) if running.picked.is_some() => WhyNot::SameType(t),
            (Op::Discard { .. }, Action::TwistDiscard(customer)) => WhyNot::NotHeld(name_of(view, customer)),
            (Op::Convert { .. }, Action::TwistPass) => asks(),
            (_, Action::TwistPass) => WhyNot::Must(card.name.clone()),
            _ => asks(),
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            WhyNot::Over => "R7.1",
            WhyNot::Watching => "R10",
            WhyNot::Done => "R5.1",
            WhyNot::Chosen(_) | WhyNot::ChooseFirst => "R4.1",
            WhyNot::UpgradeFirst(_) | WhyNot::Upgraded(_) | WhyNot::NoSuchToken(_) => "R4.2",
            WhyNot::AllInBatch(_) | WhyNot::Passed(_) | WhyNot::FewTokens | WhyNot::FewPleased(_) => "R4.3",
            WhyNot::EmptyBatch | WhyNot::ClearedOnce => "R4.3",
            WhyNot::TwistsFirst | WhyNot::Resolved(_) | WhyNot::OrderFirst => "R5.3",
            WhyNot::NoTwist | WhyNot::NotCome { .. } => "R5.2",
            WhyNot::Asks { .. } | WhyNot::Must(_) => "R5.4",
            WhyNot::NotHighest(_) | WhyNot::SameType(_) | WhyNot::NotHeld(_) => "R12",
        }
    }
}

/// None for a customer that the deck in play does not have.
fn name_of(view: &View, customer: Customer) -> Option<String> {
    let deck = &view.market.deck;
    deck.customers().contains(customer).then(|| deck.customer(customer).name.clone())
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |token: &Token| format!("{} of level {}", token.kind().name(), token.level());
        match self {
            WhyNot::Over => write!(f, "The game is over."),
            WhyNot::Watching => write!(f, "You are watching; only players can do that."),
            WhyNot::Done => write!(f, "You are done. Nothing is shown before all are."),
            WhyNot::Chosen(t) => write!(f, "You chose {} this round.", t.name()),
            WhyNot::ChooseFirst => write!(f, "First choose a type to make."),
            WhyNot::UpgradeFirst(t) => write!(f, "First one {} climbs a level, then you may sell.", t.name()),
            WhyNot::Upgraded(t) => write!(f, "One token climbs a round, and your {} has.", t.name()),
            WhyNot::NoSuchToken(token) => write!(f, "You have no {}.", named(token)),
            WhyNot::AllInBatch(token) => write!(f, "You have no other {}.", named(token)),
            WhyNot::Passed(token) => {
                write!(f, "A batch is put together in reading order; clear it to add a {}.", named(token))
            }
            WhyNot::FewTokens => write!(f, "A batch has at least two tokens."),
            WhyNot::FewPleased(names) if names.is_empty() => {
                write!(f, "Nobody is pleased by this batch. At least two customers must be.")
            }
            WhyNot::FewPleased(names) => {
                write!(f, "Only the {} is pleased. At least two customers must be.", felt::listed(names))
            }
            WhyNot::EmptyBatch => write!(f, "There is nothing in the batch."),
            WhyNot::ClearedOnce => write!(f, "You began anew once already: sell this batch, or sell nothing."),
            WhyNot::TwistsFirst => write!(f, "First the twists that came are resolved."),
            WhyNot::NoTwist => write!(f, "No twist is being resolved."),
            WhyNot::NotCome { twist, counters: 1 } => write!(f, "{twist} still has one counter."),
            WhyNot::NotCome { twist, counters } => write!(f, "{twist} still has {counters} counters."),
            WhyNot::Resolved(twist) => write!(f, "You have resolved {twist}."),
            WhyNot::OrderFirst => write!(f, "First choose which twist to resolve."),
            WhyNot::Asks { twist, text } => write!(f, "{twist} asks for something else: {text}"),
            WhyNot::Must(twist) => write!(f, "{twist} leaves no choice to stop: carry out what you can."),
            WhyNot::NotHighest(token) => {
                write!(f, "Only a token of your highest level is lost, and no {}.", named(token))
            }
            WhyNot::SameType(t) => write!(f, "It is a {} already; choose another type.", t.name()),
            WhyNot::NotHeld(Some(name)) => write!(f, "You do not hold the {name}."),
            WhyNot::NotHeld(None) => write!(f, "You do not hold that customer."),
        }
    }
}

impl From<WhyNot> for Reason {
    fn from(why: WhyNot) -> Reason {
        Reason::new(why.rule(), why.to_string())
    }
}
