//! The map: the cards, and around them the cells that can still be used.

use engine::{Game, Seat};
use felt::{back, seat_class};
use maud::{Markup, html};

use super::cards::label;
use super::{Drawing, cards};
use crate::action::Action;
use crate::cards::Shown;
use crate::cells::{Cell, Cells};
use crate::map::Map;
use crate::state::NobleFlood;
use crate::tasks::Task;
use crate::view::Laid;

/// The map may be this wide and this high (R4.4).
const LIMIT: i8 = 5;

pub(super) fn map(table: &Drawing) -> Markup {
    let chart = table.view.chart();
    let shown = chart.occupied() | chart.open_cells();
    let (columns, rows) = span(shown);
    let full = |(from, to): (i8, i8)| to - from + 1 == LIMIT;
    let (width, height) = span(chart.occupied());
    let placing = placing(table);
    let corner = (columns.0, rows.0);
    let room = |x: i8, y: i8| Room { corner, north: y == rows.0, east: x * 2 > columns.0 + columns.1 };
    html! {
        div.map data-part="map" role="group" aria-label="The map" style={ "--w:" (columns.1 - columns.0 + 1) ";--h:" (rows.1 - rows.0 + 1) } {
            @for y in rows.0..=rows.1 {
                @for x in columns.0..=columns.1 {
                    @match Cell::new(x, y) {
                        Some(cell) => (place(table, &chart, cell, placing, room(x, y))),
                        None => div.cell.none {},
                    }
                }
            }
            @if full(width) { (walls(["left", "right east"], "five wide")) }
            @if full(height) { (walls(["ceiling north", "floor"], "five high")) }
        }
    }
}

/// Where a reason has no room: above the first row, and to the right of the right half.
#[derive(Clone, Copy)]
struct Room {
    /// The first column and the first row that are drawn: people count from there.
    corner: (i8, i8),
    north: bool,
    east: bool,
}

/// Where the map has come to its limit.
fn walls(sides: [&str; 2], how: &str) -> Markup {
    html! {
        @for side in sides {
            div class={ "wall " (side) } tabindex="-1" role="note" aria-label=(why_wall(how)) data-why=(why_wall(how)) { span { (how) } }
        }
    }
}

fn why_wall(how: &str) -> String {
    format!("The map is {how}: nothing goes beyond.")
}

/// The card that the viewer is about to place.
fn placing(table: &Drawing) -> Option<Shown> {
    let Some(Task::Place { seat, card, .. }) = table.view.task() else { return None };
    (table.view.seat == Some(seat)).then(|| table.view.shown(card))
}

fn place(table: &Drawing, chart: &Map, cell: Cell, placing: Option<Shown>, room: Room) -> Markup {
    let laid = table.view.map.iter().find(|laid| laid.cell == cell);
    let here = table.code(Action::PlaceAt { cell });
    let where_ = format!("column {}, row {}", cell.x() - room.corner.0 + 1, cell.y() - room.corner.1 + 1);
    let open = chart.open_cells().contains(cell);
    match (laid, here, placing) {
        (Some(laid), Some(code), Some(placing)) => with_badge(
            laid,
            html! {
                button.laid.can data-play=(code) data-now data-card=[known(laid)]
                    aria-label={ "Cover this card with " (label(placing)) ", " (where_) } {
                    (card(table, laid))
                    (ghost(placing))
                }
            },
        ),
        (Some(laid), _, _) => lying_card(table, laid, placing.map(|_| why_not(table, cell)), room),
        (None, Some(code), Some(placing)) => {
            let suit = felt::Card::from(placing).suit;
            html! {
                button.cell.can.(suit.class()) data-play=(code) data-now
                    aria-label={ "Place " (label(placing)) " here, " (where_) } { (ghost(placing)) }
            }
        }
        // Focusable by a tap, so that a phone shows the reason too.
        (None, _, Some(_)) if open => html! {
            div.cell.shut.north[room.north].east[room.east] tabindex="-1" role="note" data-why=(why_not(table, cell))
                aria-label={ (where_) ": " (why_not(table, cell)) } {}
        },
        _ if open => html! { div.cell {} },
        _ => html! { div.cell.none {} },
    }
}

/// How the card would lie here.
fn ghost(shown: Shown) -> Markup {
    let face = felt::Card::from(shown);
    html! { span.ghost-card.(face.suit.class()) data-ghost=(cards::card_id(shown)) { b { (face.rank) } (face.suit.shape()) } }
}

/// A card of the map, which may be turned up or swapped if it is facedown and that is asked.
fn lying_card(table: &Drawing, laid: &Laid, why_not: Option<String>, room: Room) -> Markup {
    let cell = laid.cell;
    let start = laid.facedown.then_some(cell);
    let press = start.and_then(|cell| {
        let flip = table.code(Action::FlipFacedown { cell }).map(|code| (code, "Turn this card up"));
        flip.or_else(|| table.code(Action::SwapFacedown { cell }).map(|code| (code, "Swap this card")))
    });
    let why = why_not.is_some();
    let lying = match press {
        Some((code, go)) => html! {
            button.laid.can data-play=(code) data-go=(go) aria-label=(go) { (card(table, laid)) }
        },
        None => html! {
            div.laid.north[why && room.north].east[why && room.east] data-part=[part(laid)] data-card=[known(laid)] data-why=[why_not]
                tabindex=[why.then_some(-1)] {
                (card(table, laid))
            }
        },
    };
    with_badge(laid, lying)
}

/// Which card lies here faceup. One that somebody knows facedown is marked where it is drawn.
fn known(laid: &Laid) -> Option<String> {
    laid.card.filter(|_| !laid.facedown).map(cards::card_id)
}

/// What a lesson calls it.
fn part(laid: &Laid) -> Option<String> {
    laid.card.filter(|_| !laid.facedown).map(|shown| format!("card {}", shown.card))
}

/// An action card that its viewer knows leads to its rule, also where the card itself is a button.
fn with_badge(laid: &Laid, lying: Markup) -> Markup {
    match laid.card {
        Some(shown) if shown.card.effect().is_some() => html! { div.spot { (lying) (cards::badge(shown)) } },
        _ => lying,
    }
}

fn card(table: &Drawing, laid: &Laid) -> Markup {
    let id = id(table, laid);
    match laid.card {
        Some(shown) if !laid.facedown => html! {
            (felt::Card::from(shown).lying(&id))
            @if table.is_wild(shown) { (cards::wildmark()) }
        },
        Some(shown) => html! { (back(&id)) span.peeked { (cards::bare(shown)) } },
        None => back(&id),
    }
}

/// A card that was dealt facedown keeps the id of its place when it is turned up; all others have their own.
fn id(table: &Drawing, laid: &Laid) -> String {
    let start = laid.cell.y() == 0 && (0..table.view.options.cards_each() as i8).contains(&laid.cell.x());
    let covered = table.view.covered.iter().any(|covered| covered.cell == laid.cell);
    match laid.card {
        Some(shown) if !start || covered => cards::card_id(shown),
        _ => format!("f{}-{}", table.view.round, laid.cell.x()),
    }
}

/// Why the card may not lie here.
fn why_not(table: &Drawing, cell: Cell) -> String {
    NobleFlood::why_not(table.view, Action::PlaceAt { cell }).words.into_owned()
}

/// From which to which column and row some cells lie.
pub(super) fn span(cells: Cells) -> ((i8, i8), (i8, i8)) {
    let range = |along: fn(Cell) -> i8| {
        let of = || cells.iter().map(along);
        (of().min().unwrap_or(0), of().max().unwrap_or(0))
    };
    (range(Cell::x), range(Cell::y))
}

/// What was discarded, newest first, each with who did.
pub(super) fn discards(table: &Drawing) -> Markup {
    html! {
        @if !table.view.discards.is_empty() {
            p.discards data-part="discards" data-thing=(felt::anchor("R4.5")) { span.cap { "Discarded" }
                @for discard in table.view.discards.iter().rev() {
                    span.(seat_class(discard.seat)) title={ "by " (name(table, discard.seat)) } { (cards::mini(discard.card)) }
                }
            }
        }
    }
}

fn name<'a>(table: &'a Drawing, seat: Seat) -> &'a str {
    table.people.name(seat)
}
