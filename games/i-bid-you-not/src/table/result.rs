//! The end: who won, and where every dollar comes from.

use engine::{PerSeat, Seat};
use felt::{Ending, People, Placed, closing, who_won};
use maud::{Markup, html};

use super::{money, piles};
use crate::count::ranking;
use crate::view::View;

pub(super) fn result(view: &View, people: &People) -> Markup {
    let standing = ranking(&PerSeat::from_fn(view.players(), |seat| view.count(seat).score()));
    let row = |seat: Seat| Placed {
        seat,
        place: standing.place(seat),
        score: money(standing.score(seat)),
        why: html! { (piles::counted(view, seat)) },
    };
    let order = standing.order();
    let rows: Vec<Placed> = order.iter().map(|&seat| row(seat)).collect();
    let headline = who_won(&standing, people, money);
    let left = view.offer.len();
    let note = format!(
        "After {} auctions the most money wins. {} the row {} for nobody.",
        view.auctions,
        if left == 1 { "The tile left in".to_owned() } else { format!("The {left} tiles left in") },
        if left == 1 { "scores" } else { "score" }
    );
    let beside = html! {
        h3.cap { "Score piles" }
        div.pilelist { @for &seat in &order { (piles::pile(view, people, seat)) } }
    };
    let best = people.me.and_then(|me| best(view, me));
    closing(
        &Ending { headline: &headline, note: &note, standing: &standing, rows: &rows, decided: &[], best, beside },
        people,
    )
}

/// The dearest tile of the viewer's pile.
fn best(view: &View, me: Seat) -> Option<Markup> {
    let dearest = view.piles[me].iter().max_by_key(|&tile| view.deck.price(tile))?;
    Some(html! {
        b { (super::tiles::name(view, dearest)) } ", worth " b { (money(view.deck.price(dearest))) } "."
        small { "The dearest of the " (view.piles[me].len()) " in your pile." }
    })
}
