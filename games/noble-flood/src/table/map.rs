//! The map: the cards, and around them the cells that can still be used.

use engine::Seat;
use felt::{back, seat_class};
use maud::{Markup, html};

use super::cards::{label, lying};
use super::{Table, cards};
use crate::action::Action;
use crate::cards::Shown;
use crate::cells::{Cell, Cells};
use crate::map::Map;
use crate::tasks::Task;
use crate::view::Laid;

pub(super) fn map(table: &Table) -> Markup {
    let chart = table.view.chart();
    let shown = chart.occupied() | chart.open_cells();
    let (columns, rows) = span(shown);
    let full = |from: i8, to: i8| to - from + 1 == 5;
    let (width, height) = span(chart.occupied());
    let selected = selected(table);
    html! {
        div.map.bound[full(width.0, width.1) || full(height.0, height.1)] aria-label="The map"
            style={ "--w:" (columns.1 - columns.0 + 1) ";--h:" (rows.1 - rows.0 + 1) } {
            @for y in rows.0..=rows.1 {
                @for x in columns.0..=columns.1 {
                    @match Cell::new(x, y) {
                        Some(cell) => (place(table, &chart, cell, selected)),
                        None => div.cell.none {},
                    }
                }
            }
        }
    }
}

fn place(table: &Table, chart: &Map, cell: Cell, selected: Option<Shown>) -> Markup {
    let laid = table.view.map.iter().find(|laid| laid.cell == cell);
    let here = table.code(Action::PlaceAt { cell });
    let where_ = format!("column {}, row {}", cell.x(), cell.y());
    match (laid, here, selected) {
        (Some(laid), Some(code), _) => html! {
            button.laid.can data-play=(code) data-now aria-label={ "Cover this card, " (where_) } { (card(table, laid)) }
        },
        (Some(laid), None, _) => lying_card(table, laid),
        (None, Some(code), Some(shown)) => {
            let face = felt::Card::from(shown);
            html! {
                button.cell.can.(face.suit.class()) data-play=(code) data-now
                    aria-label={ "Place " (label(shown)) " here, " (where_) } {
                    span { b { (face.rank) } (face.suit.shape()) }
                }
            }
        }
        (None, _, Some(shown)) if chart.open_cells().contains(cell) => {
            // Focusable by a tap, so that a phone shows the reason too.
            html! { div.cell.shut tabindex="-1" title=(why_not(chart, cell, shown)) {} }
        }
        _ if chart.open_cells().contains(cell) => html! { div.cell {} },
        _ => html! { div.cell.none {} },
    }
}

/// A card of the map, which may be turned up or swapped if it is facedown and that is asked.
fn lying_card(table: &Table, laid: &Laid) -> Markup {
    let cell = laid.cell;
    let start = laid.facedown.then_some(cell);
    let press = start.and_then(|cell| {
        let flip = table.code(Action::FlipFacedown { cell }).map(|code| (code, "Turn this card up"));
        flip.or_else(|| table.code(Action::SwapFacedown { cell }).map(|code| (code, "Swap this card")))
    });
    match press {
        Some((code, go)) => html! {
            button.laid.can data-play=(code) data-go=(go) aria-label=(go) { (card(table, laid)) }
        },
        None => html! { div.laid { (card(table, laid)) } },
    }
}

fn card(table: &Table, laid: &Laid) -> Markup {
    let id = id(table, laid);
    match laid.card {
        Some(shown) if !laid.facedown => html! {
            (lying(shown, &id))
            @if table.is_wild(shown) { span.wildmark title="wild" {} }
        },
        Some(shown) => html! { (back(&id)) span.peeked { (cards::mini(shown)) } },
        None => back(&id),
    }
}

/// A card that was dealt facedown keeps the id of its place when it is turned up; all others have their own.
fn id(table: &Table, laid: &Laid) -> String {
    let start = laid.cell.y() == 0 && (0..table.view.options.cards_each() as i8).contains(&laid.cell.x());
    let covered = table.view.covered.iter().any(|covered| covered.cell == laid.cell);
    match laid.card {
        Some(shown) if !start || covered => cards::card_id(shown),
        _ => format!("f{}-{}", table.view.round, laid.cell.x()),
    }
}

/// The card that the viewer is about to place.
fn selected(table: &Table) -> Option<Shown> {
    match table.view.task() {
        Some(Task::Place { seat, card, .. }) if table.view.seat == Some(seat) => Some(table.view.shown(card)),
        _ => None,
    }
}

/// Why a card may not lie in an open cell.
fn why_not(chart: &Map, cell: Cell, shown: Shown) -> String {
    let around = Cells::only(cell).neighbours() & chart.faceup();
    let faces: Vec<String> = around.iter().filter_map(|cell| Some(label(chart.card(cell)?))).collect();
    if faces.is_empty() {
        return "It needs a faceup neighbour.".to_owned();
    }
    format!("{} does not share one suit or one number with {}.", label(shown), felt::listed(faces))
}

/// From which to which column and row some cells lie.
fn span(cells: Cells) -> ((i8, i8), (i8, i8)) {
    let range = |along: fn(Cell) -> i8| {
        let of = || cells.iter().map(along);
        (of().min().unwrap_or(0), of().max().unwrap_or(0))
    };
    (range(Cell::x), range(Cell::y))
}

/// What was discarded, newest first, each with who did.
pub(super) fn discards(table: &Table) -> Markup {
    html! {
        @if !table.view.discards.is_empty() {
            p.discards { span.cap { "Discarded" }
                @for discard in table.view.discards.iter().rev() {
                    span.(seat_class(discard.seat)) title={ "by " (name(table, discard.seat)) } { (cards::mini(discard.card)) }
                }
            }
        }
    }
}

fn name<'a>(table: &'a Table, seat: Seat) -> &'a str {
    table.people.name(seat)
}
