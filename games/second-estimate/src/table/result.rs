//! The end: who won, where every point comes from, and what broke each tie.

use engine::{PerSeat, Seat, Seats, Standing};
use felt::{Ending, People, Placed, closing, listed, times, who_won};
use maud::{Markup, html};

use super::board::revealed;
use super::so_far::sum;
use crate::state::{Won, ranking};
use crate::view::View;

pub(super) fn result(view: &View, people: &People) -> Markup {
    let won = PerSeat::from_fn(view.players, |seat| Won::of(view.won(seat)));
    let standing = ranking(&won);
    let row = |seat: Seat| Placed {
        seat,
        place: standing.place(seat),
        score: standing.score(seat).to_string(),
        why: html! { (sum(view, seat)) },
    };
    let rows: Vec<Placed> = standing.order().into_iter().map(row).collect();
    let note = format!("After {} rounds, the most valuable customers win.", view.rounds_in_all);
    let beside = html! { h3.cap { "The last round" } (revealed(view, people)) };
    let (headline, decided) = (who_won(&standing, people, |score| score.to_string()), ties(&won, &standing, people));
    let best = best(view);
    closing(
        &Ending { headline: &headline, note: &note, standing: &standing, rows: &rows, decided: &decided, best, beside },
        people,
    )
}

/// The best customer that the viewer won.
fn best(view: &View) -> Option<Markup> {
    let me = view.seat?;
    let (round, best) =
        view.history.iter().map(|round| round[me]).enumerate().max_by_key(|(_, estimate)| estimate.customer)?;
    Some(html! {
        "A customer worth " b { (best.customer) } "."
        small { "Won in round " (round + 1) " with " (felt::Card::from(best.card).mini()) "." }
    })
}

/// One explanation for every score that several reached (R5).
fn ties(won: &PerSeat<Won>, standing: &Standing, people: &People) -> Vec<Markup> {
    let order = standing.order();
    let tied = order.chunk_by(|&a, &b| standing.score(a) == standing.score(b)).filter(|group| group.len() > 1);
    tied.map(|group| {
        let pairs = group.windows(2).map(|pair| broken(won, pair[0], pair[1], group.len() == 2, people));
        html! { b { "Tie at " (standing.score(group[0])) "." } @for said in pairs { " " (said) } }
    })
    .collect()
}

/// What put `a` before `b`: "Both won one ten; Dev has one nine, Ana none."
pub(super) fn broken(won: &PerSeat<Won>, a: Seat, b: Seat, alone: bool, people: &People) -> String {
    let pair: Seats = [a, b].into_iter().collect();
    let both = if alone { "Both".to_owned() } else { format!("{} both", people.names(pair)) };
    let Some(decides) = (0..=10u8).rev().find(|&value| won[a].count(value) != won[b].count(value)) else {
        return format!("{both} won the very same customers, so they share the place.");
    };
    let equal = (decides + 1..=10).rev().filter(|&value| won[a].count(value) > 0);
    let equal = listed(equal.map(|value| counted(won[a].count(value), value)));
    let lead = if equal.is_empty() { String::new() } else { format!("{both} won {equal}; ") };
    let (best, name_a, name_b) = (won[a].count(decides), people.name(a), people.name(b));
    let (name_a, name_b) = match () {
        _ if people.is_me(a) && !lead.is_empty() => ("you", name_b),
        _ if people.is_me(b) => (name_a, "you"),
        _ => (name_a, name_b),
    };
    let has = people.verb(a, "have", "has");
    format!("{lead}{name_a} {has} {}, {name_b} {}.", counted(best, decides), times(usize::from(won[b].count(decides))))
}

/// "one ten", "two sixes".
fn counted(count: u8, value: u8) -> String {
    const NAMES: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let plural = match (count, value) {
        (1, _) => "",
        (_, 0 | 6) => "es",
        _ => "s",
    };
    format!("{} {}{plural}", times(usize::from(count)), NAMES[usize::from(value)])
}
