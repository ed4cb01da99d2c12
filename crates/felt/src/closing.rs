//! How a game ends on screen: a picture and who won, what the viewer did best, the final standing with every score
//! explained, and what decided.

use engine::{Seat, Seats, Standing};
use maud::{Markup, Render, html};

use crate::people::seat_class;
use crate::{LogLine, People, Whose, ordinal, times};

/// One line of the final standing.
pub struct Placed {
    /// Whose line it is.
    pub seat: Seat,
    /// 1 for the winner; shared places are equal.
    pub place: u8,
    /// As the game writes it: "$12".
    pub score: String,
    /// Where the score comes from.
    pub why: Markup,
}

/// All that the closing scene tells.
pub struct Ending<'a> {
    /// Who won, with how much.
    pub headline: &'a str,
    /// What it rests on.
    pub note: &'a str,
    /// Says which place the viewer came to, and how far the winner is ahead.
    pub standing: &'a Standing,
    /// First place first.
    pub rows: &'a [Placed],
    /// The tie-breaks that decided something.
    pub decided: &'a [Markup],
    /// Something true and good about the viewer's game; none for spectators, or where there is nothing to say.
    pub best: Option<Markup>,
    /// Whatever the game wants to show beside it.
    pub beside: Markup,
}

/// "You win with 46", "Ana and Dev share the win with 46"; `score` writes the winners' score as the game does.
pub fn who_won(standing: &Standing, people: &People, score: impl Fn(i32) -> String) -> String {
    let winners = standing.winners();
    let score = score(winners.first().map_or(0, |seat| standing.score(seat)));
    format!("{} {} with {score}", people.names(winners), win(winners, people))
}

/// The same as the last line of the log: "**Ana** wins with 46."
pub fn winners_line(winners: Seats, people: &People, score: impl Render) -> LogLine {
    let text = html! { b { (people.names(winners)) } " " (win(winners, people)) " with " (score) "." };
    LogLine { about: winners.first().map_or(Whose::Table, Whose::Seat), text }
}

fn win(winners: Seats, people: &People) -> &'static str {
    match winners.first() {
        Some(seat) if winners.len() == 1 => people.verb(seat, "win", "wins"),
        _ => "share the win",
    }
}

/// The closing scene. A win is celebrated; whoever lost hears their place, and before the scores what they did best.
pub fn closing(ending: &Ending<'_>, people: &People) -> Markup {
    let standing = ending.standing;
    let place = people.me.filter(|_| standing.players() > 1).map(|me| standing.place(me));
    let lost = place.filter(|&place| place > 1);
    html! {
        @if place == Some(1) { (falling()) }
        header.hero {
            @if !standing.winners().is_empty() { (picture(place)) }
            // The script moves the focus here when the game ends.
            h2 tabindex="-1" { @match lost { Some(place) => { "You came " (ordinal(usize::from(place))) }, None => (ending.headline) } }
            @if lost.is_some() {
                p { (ending.headline) ", " (behind(standing, people)) "." @if let Some(near) = near_miss(standing, people) { " " (near) } }
            }
            p.quiet { (ending.note) }
        }
        @if let Some(best) = &ending.best {
            section.pane.best {
                h3.cap { @if lost.is_some() { "What you did best" } @else { "What helped" } }
                p { (best) }
            }
        }
        div.pane.standing {
            h3.cap { "How it adds up" }
            (final_list(ending.rows, people))
            @for tie in ending.decided { p.tiebreak { (tie) } }
        }
        div.beside { (ending.beside) }
    }
}

/// "5 ahead of you among four".
fn behind(standing: &Standing, people: &People) -> String {
    let ahead = standing.winners().first().zip(people.me).map(|(first, me)| standing.score(first) - standing.score(me));
    match ahead {
        Some(0) | None => format!("a tie-break ahead of you among {}", times(standing.players())),
        Some(points) => format!("{points} ahead of you among {}", times(standing.players())),
    }
}

/// "Only 2 short of 2nd.": for whoever nearly had a better place, and is farther from the winner.
fn near_miss(standing: &Standing, people: &People) -> Option<String> {
    let me = people.me?;
    let above = standing.order().into_iter().rfind(|&seat| standing.place(seat) < standing.place(me))?;
    let first = standing.winners().first()?;
    let (short, far) = (standing.score(above) - standing.score(me), standing.score(first) - standing.score(me));
    let place = ordinal(usize::from(standing.place(above)));
    match short {
        _ if standing.place(above) == 1 || 2 * short > far => None,
        0 => Some(format!("A tie-break short of {place}.")),
        _ => Some(format!("Only {short} short of {place}.")),
    }
}

/// A cup for the winner, a medal with the place for everybody else; for spectators the cup.
fn picture(place: Option<u8>) -> Markup {
    html! {
        @match place {
            Some(place) if place > 1 => svg.medal viewBox="0 0 80 90" aria-hidden="true" {
                path.ribbon d="M22 2h14l6 26-12 8zM58 2H44l-6 26 12 8z" {}
                circle.disc cx="40" cy="58" r="27" {}
                circle.rim cx="40" cy="58" r="21" {}
                text x="40" y="68" { (place) }
            },
            _ => svg.cup viewBox="0 0 120 110" aria-hidden="true" {
                path.arms d="M38 20H18c0 22 10 34 27 35M82 20h20c0 22-10 34-27 35" {}
                path.bowl d="M34 10h52v32c0 24-11 36-26 36S34 66 34 42z" {}
                path.shine d="M42 17h9v26c0 9 2 15 6 20-10-4-15-12-15-24z" {}
                path.stem d="M55 78h10l3 14H52z" {}
                path.foot d="M38 92h44l6 16H32z" {}
                use href="#emblem" x="42" y="24" width="36" height="30" {}
            },
        }
    }
}

/// What falls at a win comes to rest beside the words; without motion it simply lies there.
fn falling() -> Markup {
    html! { div.bits aria-hidden="true" { @for _ in 0..BITS { i {} } } }
}

const BITS: usize = 24;

/// The final standing, first place first.
fn final_list(rows: &[Placed], people: &People) -> Markup {
    html! {
        ol.final aria-label="Final standing" {
            @for row in rows {
                li.(seat_class(row.seat)).first[row.place == 1].me[people.is_me(row.seat)] {
                    span.place { @if rows.len() > 1 { (row.place) } }
                    span.face aria-hidden="true" { (people.person(row.seat).map(super::people::Person::initial).unwrap_or_default()) }
                    span { b { (people.name(row.seat)) } small { (row.why) } }
                    span.num { (row.score) }
                }
            }
        }
    }
}
