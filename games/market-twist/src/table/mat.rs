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
use crate::why_not::WhyNot;
use crate::workshop::{Desk, Stage};

/// The viewer's mat; a spectator sees the twists alone.
pub(super) fn mat(view: &View, legal: &ActionSet<Action>) -> Markup {
    let hit = Type::ALL.map(|slot| view.desk.map_or(Tokens::default(), |desk| twists::takes(view, &desk, slot)));
    html! {
        div.mat.watched[view.desk.is_none()] data-part="mat" {
            @if view.desk.is_some() {
                span.cap.hd { "Level" }
                @for level in 1..=LEVELS { span.lv.hd { (level) } }
            }
            span.cap.hd.tw { "Twists" @if view.desk.is_some() { ", and what they would do to you" } }
            @for t in Type::ALL {
                (kind(view, t, legal))
                @if let Some(desk) = &view.desk { (row(view, desk, t, legal, &hit)) }
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
        } @else if view.desk.is_some() {
            button.kind.(t.id()) aria-disabled="true" data-why=(WhyNot::of(view, choose)) data-thing="r4-1" {
                (sign()) (t.name()) @if chosen { span.tag { "chosen" } }
            }
        } @else {
            div.kind.(t.id()) data-thing="r4-1" { (sign()) (t.name()) }
        }
    }
}

fn row(view: &View, desk: &Desk, t: Type, legal: &ActionSet<Action>, hit: &[Tokens; TYPES]) -> Markup {
    // Tokens are numbered from the highest down, so that a new one does not rename the others.
    let of_row = |level: usize| desk.mat.count(Token::new(t, level));
    let above = |level: usize| (level + 1..=LEVELS).map(of_row).sum::<usize>();
    html! {
        @for level in 1..=LEVELS {
            @let token = Token::new(t, level);
            @let count = of_row(level);
            div.spot.(t.id()) style={ "--l:" (level) @if count > 2 { ";--n:" (count) } } {
                @for at in 0..count { (piece(view, desk, token, at, above(level) + at, legal, hit)) }
            }
        }
    }
}

/// One token: the `at`-th of its place, the `number`-th of its row. It wears the slots of the twists that would hit
/// it, so that the sheet can show them.
fn piece(
    view: &View,
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
    let play = |action: Action| legal.contains(action).then(|| action.code());
    let (press, picked) = match desk.stage {
        Stage::Sale { draft, .. } => {
            let code = play(Action::AddToSale(token));
            // What is in the log is no mark of this page, and stands until it is cleared.
            let logged = drafted(legal) && at < draft.count(token);
            let press =
                code.filter(|_| !logged).map(|code| if drafted(legal) { Press::Play(code) } else { Press::Mark(code) });
            (press, logged)
        }
        Stage::Upgrade => {
            let upgrade = Action::UpgradeToken { level: token.level() as u8 };
            (play(upgrade).filter(|_| desk.turn.chosen == Some(token.kind())).map(Press::Play), false)
        }
        Stage::Step(running) => {
            (play(Action::TwistToken(token)).map(Press::Play), at == 0 && running.picked == Some(token))
        }
        Stage::PickType | Stage::Order | Stage::Done => (None, false),
    };
    let name = label(token);
    let does = match desk.stage {
        Stage::Sale { .. } => format!("Sell {name}"),
        Stage::Upgrade => format!("Upgrade {name}"),
        _ => name.clone(),
    };
    html! {
        @match press {
            Some(Press::Play(code)) => button.chip.token.can.(class).picked[picked] id=(id) data-play=(code) data-now aria-label=(does) { (sign()) },
            Some(Press::Mark(code)) => button.chip.token.can.(class) id=(id) data-mark=(code) aria-label=(does) { (sign()) },
            None => span.chip.token.(class).picked[picked] id=(id) data-thing="r2-2" data-why=[(!picked).then(|| why_not(view, desk, token))] role="img" aria-label=(name) { (sign()) },
        }
    }
}

/// Why this token cannot be pressed now, by what a press would mean.
fn why_not(view: &View, desk: &Desk, token: Token) -> WhyNot {
    let twisting = matches!(desk.stage, Stage::Order | Stage::Step(_));
    WhyNot::of(view, if twisting { Action::TwistToken(token) } else { Action::AddToSale(token) })
}

/// What pressing a token does with its code.
enum Press {
    Play(u16),
    /// Put it into a sale that is made up on the page, or out of it.
    Mark(u16),
}

/// Whether a sale has been begun in the log, step by step: a bot does so, and its person may be back before it is done.
pub(super) fn drafted(legal: &ActionSet<Action>) -> bool {
    legal.contains(Action::ClearSale)
}
