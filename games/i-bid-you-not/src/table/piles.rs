//! What is public at any time, one press away: score piles with their totals, and the discard pile.

use engine::Seat;
use felt::{Icon, People, icon, seat_class};
use maud::{Markup, html};

use super::{money, tiles};
use crate::view::View;

pub(super) fn piles(view: &View, people: &People) -> Markup {
    html! {
        button.ghost.opener popovertarget="piles" { (icon(Icon::Cards)) "Score piles" }
        div id="piles" popover {
            @for seat in Seat::all(view.players()) { (pile(view, people, seat)) }
            @if !view.discard.is_empty() { section { h3 { "Discarded" } (tiles::grouped(view, view.discard)) } }
        }
    }
}

pub(super) fn pile(view: &View, people: &People, seat: Seat) -> Markup {
    html! {
        section.(seat_class(seat)) {
            h3 { (people.name(seat)) " " span.num { (money(view.count(seat).score())) } }
            p.quiet { (counted(view, seat)) }
            (tiles::grouped(view, view.piles[seat]))
        }
    }
}

/// Where a score comes from: "12 tiles: $34, Headgrowns +2 each: $24".
pub(super) fn counted(view: &View, seat: Seat) -> String {
    let (count, all) = (view.count(seat), view.piles[seat].len());
    let scoring = count.scoring.len();
    let tiles = match (scoring, all) {
        (_, 0) => return "no tiles".to_owned(),
        (1, 1) => "1 tile".to_owned(),
        _ if scoring == all => format!("{all} tiles"),
        _ => format!("{scoring} of {all} tiles score, the dearest and cheapest of each product"),
    };
    let bonus = match count.bonus {
        0 => String::new(),
        each => {
            let sign = if each > 0 { "+" } else { "−" };
            let all = money(each * scoring as i32);
            format!(", Headgrowns {sign}${} each: {all}", each.abs())
        }
    };
    format!("{tiles}: {}{bonus}", money(count.prices))
}
