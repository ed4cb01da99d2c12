//! A map as a picture for the rulebook: without ids, nothing to press, letters on cells that are spoken of.

use maud::{Markup, html};

use super::map::span;
use crate::cells::{Cell, Cells};
use crate::map::Map;

/// The map with a letter on each of these cells, A first, and a frame around those that count.
pub(super) fn chart(map: &Map, lettered: &[Cell], counting: Cells) -> Markup {
    let (columns, rows) = span(map.occupied() | lettered.iter().copied().collect());
    let at = |x: i8, y: i8| match Cell::new(x, y) {
        Some(cell) => place(map, cell, lettered, counting),
        None => html! { span {} },
    };
    html! {
        span.chart role="group" aria-label="the map" style={ "--w:" (columns.1 - columns.0 + 1) } {
            @for y in rows.0..=rows.1 { @for x in columns.0..=columns.1 { (at(x, y)) } }
        }
    }
}

fn place(map: &Map, cell: Cell, lettered: &[Cell], counting: Cells) -> Markup {
    let letter = lettered.iter().position(|&other| other == cell).map(letter);
    match (map.card(cell), letter) {
        (Some(shown), _) => html! { span.counting[counting.contains(cell)] { (felt::Card::from(shown).drawn()) } },
        (None, Some(letter)) => html! { span.lettered { (letter) } },
        (None, None) if map.facedown().contains(cell) => html! { span { span.card.back {} } },
        (None, None) => html! { span {} },
    }
}

/// What the cell is called that comes at this place.
pub(super) fn letter(at: usize) -> char {
    char::from(b'A' + (at % 26) as u8)
}
