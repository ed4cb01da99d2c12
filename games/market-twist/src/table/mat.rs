//! The mat: four rows of goods that climb, each with its twist at its end.

use engine::{Action as _, ActionSet};
use maud::{Markup, html};

use super::pieces::{label, sign};
use super::twists;
use crate::action::Action;
use crate::goods::{LEVELS, TYPES, Token, Type};
use crate::state::Phase;
use crate::tokens::Tokens;
use crate::view::View;
use crate::workshop::{Desk, Stage};

/// The viewer's mat; a spectator sees the twists alone.
pub(super) fn mat(view: &View, legal: &ActionSet<Action>) -> Markup {
    let hit = Type::ALL.map(|slot| view.desk.map_or(Tokens::default(), |desk| twists::takes(view, &desk, slot)));
    html! {
        div.mat.watched[view.desk.is_none()] {
            @if view.desk.is_some() {
                span.cap.hd { "Level" }
                @for level in 1..=LEVELS { span.lv.hd { (level) } }
            }
            span.cap.hd.tw { "Twists" @if view.desk.is_some() { ", and what they would do to you" } }
            @for t in Type::ALL {
                (kind(view, t, legal))
                @if let Some(desk) = &view.desk { (row(desk, t, legal, &hit)) }
                (twists::twist(view, t, legal))
            }
        }
    }
}

/// The head of a row: while types are chosen, the button that chooses it.
fn kind(view: &View, t: Type, legal: &ActionSet<Action>) -> Markup {
    let choose = Action::ChooseType(t);
    let become_type = Action::TwistType(t);
    let (action, label) = if legal.contains(choose) {
        (Some(choose), format!("Choose {}: make one of level 1", t.name()))
    } else if legal.contains(become_type) {
        (Some(become_type), t.name().to_owned())
    } else {
        (None, String::new())
    };
    let chosen = view.phase == Phase::Turn && view.desk.is_some_and(|desk| desk.turn.chosen == Some(t));
    html! {
        @if let Some(action) = action {
            button.kind.can.(t.id()) data-play=(action.code()) data-now aria-label=(label) { (sign()) (t.name()) }
        } @else {
            div.kind.(t.id()) { (sign()) (t.name()) @if chosen { span.tag { "chosen" } } }
        }
    }
}

fn row(desk: &Desk, t: Type, legal: &ActionSet<Action>, hit: &[Tokens; TYPES]) -> Markup {
    // Tokens are numbered from the highest down, so that a new one does not rename the others.
    let of_row = |level: usize| desk.mat.count(Token::new(t, level));
    let above = |level: usize| (level + 1..=LEVELS).map(of_row).sum::<usize>();
    html! {
        @for level in 1..=LEVELS {
            @let token = Token::new(t, level);
            @let count = of_row(level);
            div.spot.(t.id()) style={ "--l:" (level) @if count > 2 { ";--n:" (count) } } {
                @for at in 0..count { (piece(desk, token, at, above(level) + at, legal, hit)) }
            }
        }
    }
}

/// One token: the `at`-th of its place, the `number`-th of its row. It wears the slots of the twists that would hit
/// it, so that the sheet can show them.
fn piece(
    desk: &Desk,
    token: Token,
    at: usize,
    number: usize,
    legal: &ActionSet<Action>,
    hit: &[Tokens; TYPES],
) -> Markup {
    let hits = Type::ALL.into_iter().filter(|slot| at < hit[slot.index()].count(token));
    let class: String = hits.fold(token.kind().id().to_owned(), |class, slot| class + " hit-" + slot.id());
    let id = format!("{}{number}", token.kind().letter());
    let (press, picked) = match desk.stage {
        Stage::Sale { draft, .. } => {
            let picked = at < draft.count(token);
            (Some(toggle(desk, &draft, token, picked, legal)), picked)
        }
        Stage::Upgrade => {
            let action = Action::UpgradeToken { level: token.level() as u8 };
            let mine = desk.turn.chosen == Some(token.kind()) && legal.contains(action);
            (mine.then(|| Press::play(action, format!("Upgrade {}", label(token)))), false)
        }
        Stage::Step(running) => {
            let action = Action::TwistToken(token);
            let picked = at == 0 && running.picked == Some(token);
            (legal.contains(action).then(|| Press::play(action, label(token))), picked)
        }
        Stage::PickType | Stage::Order | Stage::Done => (None, false),
    };
    html! {
        @match press {
            Some(press) => button.chip.token.can.(class).picked[picked] id=(id) data-play=[press.codes]
                data-now[press.send.is_none()] data-back=[press.back] data-send=[press.send] aria-label=(press.label) { (sign()) },
            None => span.chip.token.(class).picked[picked] id=(id) role="img" aria-label=(label(token)) {
                (sign())
            },
        }
    }
}

/// What pressing a token sends.
struct Press {
    /// Codes to play, in order.
    codes: Option<String>,
    /// Own steps to take back first.
    back: Option<usize>,
    /// A message instead.
    send: Option<&'static str>,
    label: String,
}

impl Press {
    fn play(action: Action, label: String) -> Press {
        Press { codes: Some(action.code().to_string()), back: None, send: None, label }
    }
}

/// Tokens are marked freely here. The rules take them in reading order, so a token out of order, or one that is
/// unmarked, takes the draft back and adds the new one.
fn toggle(desk: &Desk, draft: &Tokens, token: Token, picked: bool, legal: &ActionSet<Action>) -> Press {
    let add = Action::AddToSale(token);
    let name = label(token);
    if !picked && legal.contains(add) {
        return Press::play(add, format!("Sell {name}"));
    }
    let mut wanted = *draft;
    if picked {
        wanted.remove(token);
    } else {
        wanted.add(token);
    }
    debug_assert!(wanted.kinds().all(|token| wanted.count(token) <= desk.mat.count(token)));
    let codes: Vec<String> = wanted.iter().map(|token| Action::AddToSale(token).code().to_string()).collect();
    let label = if picked { format!("Keep {name}: it is in the sale") } else { format!("Sell {name}") };
    if codes.is_empty() {
        return Press { codes: None, back: None, send: Some(r#"{"take_back":true}"#), label };
    }
    Press { codes: Some(codes.join(" ")), back: Some(draft.len()), send: None, label }
}
