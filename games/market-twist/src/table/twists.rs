//! A twist at the end of its row: how close it is, what it says, and what it would do to the viewer.

use engine::{Action as _, ActionSet};
use felt::times;
use maud::{Markup, html};

use super::pieces::{difference, listed};
use crate::action::Action;
use crate::goods::Type;
use crate::state::Phase;
use crate::tokens::Tokens;
use crate::twists::{Among, Mood, Op};
use crate::view::View;
use crate::workshop::{Desk, Stage};

pub(super) fn twist(view: &View, slot: Type, legal: &ActionSet<Action>) -> Markup {
    let card = view.market.twist(slot);
    let players = view.options.players;
    let left = view.market.counters[slot.index()].max(0);
    let mine = view.phase == Phase::Turn && view.desk.is_some_and(|desk| desk.turn.chosen == Some(slot));
    let soon = usize::from(left.unsigned_abs()) <= players;
    let now = view.market.triggered.contains(slot);
    let choose = Action::ChooseTwist { slot };
    let mood = mood(card.mood);
    let thing = format!("twist-{}", card.id);
    // Called like the action that resolves it, which is pressed here as well.
    let part = choose.to_string();
    let inside = html! {
        header { (card.name) (fuse(left, players, mine)) }
        p.what { (card.text) }
        @if let Some(desk) = &view.desk { p.then { (would(view, desk, slot)) } }
    };
    html! {
        @if legal.contains(choose) {
            button.twist.(mood).(slot.id()).can.now data-play=(choose.code()) data-now data-part=(part) data-thing=(thing) { (inside) }
        } @else {
            article.twist.(mood).(slot.id()).soon[soon && !now] .now[now] tabindex="0" data-part=(part) data-thing=(thing) { (inside) }
        }
    }
}

/// The class of a mood.
pub(super) fn mood(mood: Mood) -> &'static str {
    match mood {
        Mood::Kind => "kindly",
        Mood::Harsh => "harsh",
    }
}

/// Counters running down. The one that the viewer's choice will take wears the viewer's colour.
fn fuse(left: i8, players: usize, mine: bool) -> Markup {
    let all = 2 * players;
    html! {
        span.fuse.mine[mine] role="img" aria-label={ (left) " of " (all) " counters left" } style={ "--n:" (left) ";--all:" (all) } {
            @if mine { i {} } b { (left) }
        }
    }
}

/// The tokens that the twist would take or move without asking, after the sale that is marked.
pub(super) fn takes(view: &View, desk: &Desk, slot: Type) -> Tokens {
    let mut desk = after_sale(desk);
    let before = desk.mat;
    for &step in view.market.twist(slot).steps.iter().filter(|step| !step.asks()) {
        desk.run(step, slot);
    }
    difference(&before, &desk.mat).0
}

fn after_sale(desk: &Desk) -> Desk {
    let mut desk = *desk;
    if let Stage::Sale { draft, .. } = desk.stage {
        desk.mat = desk.mat.without(&draft);
    }
    desk
}

/// What the twist would do to the viewer, after the sale that is marked.
fn would(view: &View, desk: &Desk, slot: Type) -> Markup {
    let mut desk = after_sale(desk);
    html! { @for &step in &view.market.twist(slot).steps { (step_would(&mut desk, step, slot)) " " } }
}

fn step_would(desk: &mut Desk, step: Op, slot: Type) -> Markup {
    let mat = desk.mat;
    let tokens = |n: usize| if n == 1 { "one token".to_owned() } else { format!("{} tokens", times(n)) };
    match step {
        Op::Create { n, level } => html! { "You would make " (tokens(usize::from(n))) " of level " (level) "." },
        Op::Convert { n, .. } => html! { "You may change " (tokens(usize::from(n))) "." },
        Op::Draw { n } => html! { "You would draw " (times(usize::from(n))) "," },
        Op::Discard { n } => html! { "then discard " (times(usize::from(n))) "." },
        _ if mat.is_empty() && !matches!(step, Op::CreateEach { .. }) => html! { "Nothing: your mat is empty." },
        Op::Shift { n, by } if by > 0 => html! { "You would pick " (times(usize::from(n))) " upgrades." },
        Op::Shift { n, .. } => html! { "You would pick " (times(usize::from(n))) " downgrades." },
        Op::Lose { n, among: Among::All } => html! { "You would lose " (tokens(usize::from(n))) " of your choice." },
        Op::Lose { among: Among::Highest, .. } => {
            let level = mat.kinds().map(super::super::goods::Token::level).max().unwrap_or(1);
            let highest: Tokens = mat.kinds().filter(|token| token.level() == level).collect();
            html! { "You would lose " @if highest.len() > 1 { "one of " } (listed(&highest)) }
        }
        Op::LoseTo { keep } => match mat.len().saturating_sub(usize::from(keep)) {
            0 => html! { "Nothing: you have " (tokens(mat.len())) "." },
            n => html! { "You would lose " (tokens(n)) " of your choice." },
        },
        Op::CreateEach { .. }
        | Op::ShiftAll { .. }
        | Op::LoseEach { .. }
        | Op::LoseLinked { .. }
        | Op::MoneyTypes { .. } => {
            let money = desk.money;
            desk.run(step, slot);
            let (lost, gained) = difference(&mat, &desk.mat);
            html! {
                @if desk.money > money { "You would gain $" (desk.money - money) "." }
                @else if desk.money < money { "You would lose $" (money - desk.money) "." }
                @else if lost.is_empty() && gained.is_empty() { "Nothing would change." }
                @else if gained.is_empty() { "You would lose " (listed(&lost)) }
                @else if lost.is_empty() { "You would gain " (listed(&gained)) }
                @else { (listed(&lost)) "would become " (listed(&gained)) }
            }
        }
    }
}
