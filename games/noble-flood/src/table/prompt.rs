//! The one prompt: what to do now, and whose rule is asking.

use engine::Seat;
use felt::Prompt;
use maud::{Markup, html};

use super::{Drawing, cards, links};
use crate::cards::Effect;
use crate::contracts::Rule;
use crate::placing::Mode;
use crate::tasks::{ExtraPlay, Naming, Task, Whom};

pub(super) fn prompt(table: &Drawing) -> Prompt {
    let view = table.view;
    let Some((task, seat)) = view.task().and_then(|task| Some((task, task.seat()?))) else {
        return wait(html! { "The game is over." }, None);
    };
    if view.seat != Some(seat) {
        let ask = html! { (waiting(table, task, seat)) };
        return wait(ask, if view.seat.is_none() { Some(html! { "You are watching." }) } else { None });
    }
    let discarding = table.legal.iter().any(|action| matches!(action, crate::action::Action::DiscardCard { .. }));
    match task {
        Task::Name { naming, .. } => asked("Call", html! { (called(naming)) }, html! { (why_call(naming)) }),
        Task::Pick { .. } => asked(
            "Take",
            html! { "Take a contract, or pass." },
            html! { "Fulfilled it pays the plus, failed it costs the minus. Who passes is out." },
        ),
        Task::SwapFacedown { .. } => asked(
            "Swap",
            html! { "Swap a facedown card?" },
            by(Rule::StudyAndSwap, "you saw them all; the new one stays unknown"),
        ),
        Task::LowestDiscard { .. } => {
            asked("Discard", html! { "Discard one card." }, by(Rule::LowestDiscards, "you own the lowest contract"))
        }
        Task::Flip { .. } => {
            asked("Turn up", html! { "Turn up a facedown card." }, html! { "You deal, so you start with that." })
        }
        Task::Main { may_switch, .. } if discarding => asked(
            "Discard",
            html! { "No card fits: discard one." },
            html! { "Nothing in your hand agrees with the map." @if may_switch { " You may switch a contract first." } },
        ),
        Task::Main { may_switch, .. } => choose(
            html! { "Play a card." },
            html! {
                "It must share one suit or one number with all its faceup neighbours."
                @if may_switch { " You may switch a contract first." }
            },
            may_switch.then_some("Switch"),
        ),
        Task::Extra { by, .. } => extra_prompt(by),
        Task::Place { card, mode, .. } => choose(
            html! { "Where does " (cards::mini(view.shown(card))) " go?" },
            match mode {
                Mode::Normal => html! { "Press a cell. Point at another, or hold it, to see why not." },
                Mode::Free => html! { "Press a cell. This one need not match." },
                Mode::Cover => {
                    html! { "Press the card that it will cover. Point at another, or hold it, to see why not." }
                }
            },
            None,
        ),
        Task::SwitchTake { give, .. } => choose(
            html! { "Switch " (give.about().name) " for what?" },
            html! { "Press a contract with a lower reward. Everybody will see your hand." },
            None,
        ),
        Task::Whom { whom, .. } => whom_prompt(whom),
        Task::Give { to, .. } => asked(
            "Give",
            html! { "Which card for " (table.people.name(to)) "?" },
            by(Rule::NewSuitTrade, "a new suit is on the map"),
        ),
        Task::GiveBack { to, .. } => asked(
            "Give",
            html! { "Which card for " (table.people.name(to)) "?" },
            by(Rule::NewSuitTrade, "a card for you lies ready, facedown"),
        ),
        Task::ExchangeOwn { .. } => asked(
            "Give up",
            html! { "Which of your contracts?" },
            own_card(Effect::SwitchContract, "it changes places with another player’s"),
        ),
        Task::ExchangeFor { give, .. } => choose(
            html! { (give.about().name) " for which contract?" },
            own_card(Effect::SwitchContract, "press any other player’s"),
            None,
        ),
        Task::Ditch { by, .. } => asked(
            "Give up",
            html! { "Throw away a contract." },
            if by == seat {
                own_card(Effect::DitchContract, "it leaves the game without points")
            } else {
                card_of(table, by, Effect::DitchContractOther, "it leaves the game without points")
            },
        ),
        Task::Deal
        | Task::Prepare { .. }
        | Task::Turn { .. }
        | Task::Score
        | Task::NewNumber
        | Task::NewSuit
        | Task::Effect { .. } => wait(html! {}, None),
    }
}

fn extra_prompt(play: ExtraPlay) -> Prompt {
    let anywhere = || html! { "Play another card, anywhere." };
    let (ask, why) = match play {
        ExtraPlay::SuitOnTop => {
            (anywhere(), by(Rule::DiscardSuitExtraPlay, "you discarded its suit; this one need not match"))
        }
        ExtraPlay::NumberOnTop => {
            (anywhere(), by(Rule::DiscardNumberExtraPlay, "you discarded its number; this one need not match"))
        }
        ExtraPlay::PlayFree => (anywhere(), own_card(Effect::PlayAnotherFree, "it need not match")),
        ExtraPlay::PlayOver => (
            html! { "Play another card on top." },
            own_card(Effect::PlayAnotherTop, "it must match the neighbours of the card it covers"),
        ),
    };
    choose(ask, why, None)
}

fn whom_prompt(whom: Whom) -> Prompt {
    match whom {
        Whom::Peek => {
            asked("Look", html! { "Look at somebody’s hand?" }, by(Rule::NewNumberPeek, "a new number is on the map"))
        }
        Whom::Trade => {
            asked("Trade", html! { "Trade a card with whom?" }, by(Rule::NewSuitTrade, "a new suit is on the map"))
        }
        Whom::Ban => {
            asked("Ban", html! { "Who plays no 1s and 2s?" }, by(Rule::LowNumberBan, "you and one other player"))
        }
        Whom::StudyHand => {
            asked("Look", html! { "Whose hand do you look at?" }, own_card(Effect::StudyHand, "nobody else sees it"))
        }
        Whom::Steal => {
            asked("Steal", html! { "Steal a card from whom?" }, own_card(Effect::StealCard, "one at random"))
        }
        Whom::Ditch => asked(
            "Choose",
            html! { "Who throws away a contract?" },
            own_card(Effect::DitchContractOther, "they choose which"),
        ),
    }
}

fn called(naming: Naming) -> &'static str {
    match naming {
        Naming::Call => "Call a suit or number wild.",
        Naming::Instead => "Name the wildcard instead.",
        Naming::Second => "Name a second wildcard.",
        Naming::Suit => "Name a suit: it becomes wild.",
        Naming::Number => "Name a number: it becomes wild.",
    }
}

fn why_call(naming: Naming) -> Markup {
    match naming {
        Naming::Call => html! { "You deal. It fits everything when cards are placed, and never counts for contracts." },
        Naming::Instead => by(Rule::HighestNamesWildcard, "you own the highest contract"),
        Naming::Second => by(Rule::SecondWildcard, "it holds for everybody"),
        Naming::Suit => own_card(Effect::WildcardSuit, "it replaces the main wildcard"),
        Naming::Number => own_card(Effect::WildcardNumber, "it replaces the main wildcard"),
    }
}

/// Whose rule is asking: a contract's.
fn by(rule: Rule, why: &str) -> Markup {
    html! { "Rule of " b { (links::named(rule.contract())) } ": " (why) "." }
}

/// Whose rule is asking: the viewer's action card's.
fn own_card(effect: Effect, why: &str) -> Markup {
    html! { "Your action card " b { (links::action_card(effect)) } ": " (why) "." }
}

/// Whose rule is asking: somebody else's action card's.
fn card_of(table: &Drawing, seat: Seat, effect: Effect, why: &str) -> Markup {
    html! { (table.people.name(seat)) "’s action card " b { (links::action_card(effect)) } ": " (why) "." }
}

fn waiting(table: &Drawing, task: Task, seat: Seat) -> String {
    let name = table.people.name(seat);
    match task {
        Task::Name { .. } => format!("{name} names a wildcard."),
        Task::Pick { .. } => format!("{name} picks a contract."),
        Task::Flip { .. } => format!("{name} turns a card up."),
        Task::Whom { .. } => format!("{name} chooses somebody."),
        Task::Give { .. } | Task::GiveBack { .. } => format!("{name} trades a card."),
        Task::ExchangeOwn { .. } | Task::ExchangeFor { .. } | Task::Ditch { .. } => {
            format!("{name} chooses a contract.")
        }
        _ => format!("{name} plays a card."),
    }
}

fn asked(verb: &'static str, ask: Markup, why: Markup) -> Prompt {
    Prompt { ask, why: Some(why), confirm: Some(verb), acts: None }
}

/// Something that is done by pressing it, without a button to confirm.
fn choose(ask: Markup, why: Markup, confirm: Option<&'static str>) -> Prompt {
    Prompt { ask, why: Some(why), confirm, acts: None }
}

fn wait(ask: Markup, why: Option<Markup>) -> Prompt {
    Prompt { ask, why, confirm: None, acts: None }
}
