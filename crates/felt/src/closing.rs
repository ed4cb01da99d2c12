//! How a game ends on screen: who won, the final standing with every score explained, and what decided.

use engine::Seat;
use maud::{Markup, html};

use crate::People;
use crate::people::seat_class;

/// One line of the final standing.
pub struct Placed {
    pub seat: Seat,
    /// 1 for the winner; shared places are equal.
    pub place: u8,
    pub score: String,
    /// Where the score comes from.
    pub why: Markup,
}

/// The closing scene: a headline, what it rests on, the standing, the tie-break that decided (if one did), and
/// whatever the game wants to show beside it.
pub fn closing(headline: &str, note: &str, standing: Markup, decided: &[Markup], beside: Markup) -> Markup {
    html! {
        header { h2 { (headline) } p.quiet { (note) } }
        div.standing {
            (standing)
            @for tie in decided { p.tiebreak { (tie) } }
        }
        div.beside { (beside) }
    }
}

/// The final standing, first place first.
pub fn final_list(rows: &[Placed], people: &People) -> Markup {
    html! {
        ol.final aria-label="Final standing" {
            @for row in rows {
                li.(seat_class(row.seat)).first[row.place == 1] {
                    span.place { (row.place) }
                    span.face aria-hidden="true" { (people.person(row.seat).map(|p| p.initial()).unwrap_or_default()) }
                    span { b { (people.name(row.seat)) } small { (row.why) } }
                    span.num { (row.score) }
                }
            }
        }
    }
}
