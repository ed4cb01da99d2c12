//! The end of a round, contract by contract, with the cards that count; and the end of the game.

use engine::Seat;
use felt::{Ending, Icon, Placed, Scene, closing, icon, seat_class, who_won};
use maud::{Markup, html};

use super::{Drawing, contracts, links, pictures, signed, standing, total};
use crate::cells::{Cell, Cells};
use crate::map::Map;
use crate::state::{Outcome, RoundEnd, ranking};
use crate::view::View;

/// Time for each contract, and for a last look.
const SCORING: Scene = Scene { step_ms: 900, last_look_ms: 2500 };

pub(super) fn scene_ms(view: &View) -> u32 {
    view.last.as_ref().map_or(0, |last| SCORING.ms(last.outcomes.len()))
}

/// Over the board for a while after the round.
pub(super) fn scene(table: &Drawing) -> Markup {
    let Some(last) = &table.view.last else { return html! {} };
    html! {
        div.ending style={ "--ms:" (scene_ms(table.view)) "ms" } {
            h2 { "Round " (last.round) ": what became of the contracts" }
            (outcomes(table, last))
        }
    }
}

/// The same, to be opened again.
pub(super) fn last_round(table: &Drawing) -> Markup {
    let Some(last) = &table.view.last else { return html! {} };
    html! {
        aside.panel id="last-round" popover aria-label="Round before" {
            h2 { "Round " (last.round) ": what became of the contracts" }
            (outcomes(table, last))
            button.ghost popovertarget="last-round" popovertargetaction="hide" { "Close" }
        }
    }
}

fn outcomes(table: &Drawing, last: &RoundEnd) -> Markup {
    html! {
        svg hidden { defs { g id="noble-flood-endmap" { (drawn_map(&last.map)) } } }
        ol.outcomes {
            @for (at, outcome) in standing::at_the_end(last).iter().enumerate() { (one(table, last, at, outcome)) }
        }
        (sums(table, last))
    }
}

fn one(table: &Drawing, last: &RoundEnd, at: usize, outcome: &Outcome) -> Markup {
    let finding = outcome.finding;
    html! {
        li.(seat_class(outcome.seat)).met[finding.met] style={ "--i:" (at) } title=(contracts::words(outcome.offer)) {
            svg.endmap viewBox=(view_box(&last.map)) aria-hidden="true" {
                use href="#noble-flood-endmap" {}
                @for cell in finding.cells.iter() {
                    @let (x, y) = place(cell);
                    rect.mark x=(x) y=(y) width="18" height="22" rx="3" {}
                }
            }
            div {
                b { (table.people.name(outcome.seat)) } " "
                span.num.good[finding.met].poor[!finding.met] { (signed(outcome.points())) }
                p { (links::named(outcome.offer.contract)) }
                small { @if finding.met { (icon(Icon::Check)) "fulfilled" } @else { (standing::lack(outcome)) } }
            }
            (pictures::picture(outcome.offer))
            small.asks { (outcome.offer.contract.about().text(outcome.offer.terms)) }
        }
    }
}

fn sums(table: &Drawing, last: &RoundEnd) -> Markup {
    html! {
        p.sums {
            @for seat in Seat::all(table.view.options.players) {
                @let points: i32 = last.outcomes.iter().filter(|o| o.seat == seat).map(Outcome::points).sum();
                span.(seat_class(seat)) { b { (table.people.name(seat)) } " " span.num { (signed(points)) } }
            }
        }
    }
}

fn view_box(map: &Map) -> String {
    let cells = map.occupied();
    let range = |along: fn((i32, i32)) -> i32| {
        let of = || cells.iter().map(place).map(along);
        (of().min().unwrap_or(0), of().max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (range(|at| at.0), range(|at| at.1));
    format!("{} {} {} {}", left - 2, top - 2, right - left + 22, bottom - top + 26)
}

/// Where a cell is drawn.
fn place(cell: Cell) -> (i32, i32) {
    (i32::from(cell.x()) * 20, i32::from(cell.y()) * 24)
}

fn drawn_map(map: &Map) -> Markup {
    let cells: Cells = map.faceup();
    html! {
        @for (cell, shown) in cells.iter().filter_map(|cell| Some((cell, map.card(cell)?))) {
            @let ((x, y), card) = (place(cell), felt::Card::from(shown));
            rect.p x=(x) y=(y) width="18" height="22" rx="3" {}
            text.n.(card.suit.class()) x=(x + 9) y=(y + 10) { (card.rank) }
            use.(card.suit.class()) href={ "#" (card.suit.class()) } x=(x + 5) y=(y + 12) width="8" height="8" {}
        }
    }
}

/// The end of the game.
pub(super) fn result(table: &Drawing) -> Markup {
    let view = table.view;
    let standing = ranking(view.options.players, &view.records);
    let count = |seat: Seat, met: bool| view.records.iter().filter(|r| r.seat == seat && r.met == met).count();
    let points = |seat: Seat, met: bool| -> i32 {
        let own = view.records.iter().filter(|record| record.seat == seat && record.met == met);
        own.map(|record| record.offer.contract.points(met)).sum()
    };
    let row = |seat: Seat| Placed {
        seat,
        place: standing.place(seat),
        score: total(standing.score(seat)),
        why: html! {
            (count(seat, true)) " fulfilled " (signed(points(seat, true))) ", "
            (count(seat, false)) " failed " (signed(points(seat, false)).replace("+0", "0"))
        },
    };
    let rows: Vec<Placed> = standing.order().into_iter().map(row).collect();
    let headline = who_won(&standing, table.people, total);
    let note = format!("After {} rounds there are too few contracts for another.", view.round);
    let tied = |a: &Placed, b: &Placed| standing.score(a.seat) == standing.score(b.seat);
    let broken = rows.windows(2).filter(|pair| tied(&pair[0], &pair[1]) && pair[0].place != pair[1].place);
    let decided: Vec<Markup> = broken
        .map(|pair| {
            let (ahead, behind) = (pair[0].seat, pair[1].seat);
            let by = if count(ahead, true) == count(behind, true) { "fewer failed" } else { "more fulfilled" };
            html! { b { "Tie at " (total(standing.score(ahead))) "." } " " (table.people.name(ahead)) " " (table.people.verb(ahead, "have", "has")) " " (by) " contracts." }
        })
        .collect();
    let beside = match &view.last {
        Some(last) => html! { h3.cap { "The last round" } (outcomes(table, last)) },
        None => html! {},
    };
    let ending = Ending {
        headline: &headline,
        note: &note,
        standing: &standing,
        rows: &rows,
        decided: &decided,
        best: best(table),
        beside,
    };
    closing(&ending, table.people)
}

/// The dearest contract that the viewer kept.
fn best(table: &Drawing) -> Option<Markup> {
    let me = table.people.me?;
    let kept = table.view.records.iter().filter(|record| record.seat == me && record.met);
    let best = kept.max_by_key(|record| record.offer.contract.points(true))?;
    Some(html! {
        b { (best.offer.contract.about().name) } ", " b.good { (signed(best.offer.contract.points(true))) }
        small { "The dearest contract that you fulfilled, in round " (best.round) ". " (contracts::sentence(best.offer)) }
    })
}
