//! The end: who won, and where every point comes from.

use engine::{PerSeat, Seat, Standing};
use felt::{Ending, People, Placed, closing, seat_class, who_won};
use maud::{Markup, html};

use super::outcome;
use super::pieces::{picture, reps};
use crate::books::{Books, ranking};
use crate::cards::Colour;
use crate::view::View;

pub(super) fn result(view: &View, people: &People) -> Markup {
    let books = PerSeat::from_fn(view.players, |seat| view.companies[seat].books);
    let standing = ranking(&books);
    let row = |seat: Seat| Placed {
        seat,
        place: standing.place(seat),
        score: standing.score(seat).to_string(),
        why: html! { (sum(&books[seat])) },
    };
    let rows: Vec<Placed> = standing.order().into_iter().map(row).collect();
    let note = format!("After {} rounds, the best reputation wins.", view.round);
    let beside = html! {
        div.ledger { (table(&standing, &books, people)) }
        (outcome::last_round(view, people))
    };
    let (headline, decided) = (who_won(&standing, people, |score| score.to_string()), ties(&books, &standing, people));
    let best = people.me.and_then(|me| best(&books[me]));
    closing(
        &Ending { headline: &headline, note: &note, standing: &standing, rows: &rows, decided: &decided, best, beside },
        people,
    )
}

/// The dearest contract that the viewer holds.
fn best(books: &Books) -> Option<Markup> {
    let dearest = books.contracts.iter().max()?;
    let all = books.contracts.len();
    Some(html! {
        "A contract of " (super::pieces::rep(dearest)) " " @if dearest == 1 { "point" } @else { "points" } "."
        small { @if all == 1 { "The one that you won." } @else { "The dearest of the " (felt::times(all)) " that you hold." } }
    })
}

/// "13 from contracts + 3 from mowers + 6 for $19".
fn sum(books: &Books) -> String {
    format!(
        "{} from contracts + {} from mowers + {} for ${}",
        books.contracts.points(),
        books.mower_points(),
        books.money_points(),
        books.money
    )
}

fn table(standing: &Standing, books: &PerSeat<Books>, people: &People) -> Markup {
    html! {
        table.scores {
            thead { tr { th { "Player" } th { "Contracts" } th { "Mowers" } th { "Money" } th { "Reputation" } } }
            tbody {
                @for seat in standing.order() {
                    @let mine = &books[seat];
                    tr.(seat_class(seat)) {
                        th scope="row" { (people.name(seat)) }
                        td { (reps(mine.contracts.iter())) b { (mine.contracts.points()) } }
                        td {
                            @for colour in Colour::ALL {
                                @if mine.mowers[colour as usize] { i.bc.(colour.class()) title=(colour.prices().mower) { (picture("mower")) } }
                            }
                            b { (mine.mower_points()) }
                        }
                        td { "$" (mine.money) " " b { (mine.money_points()) } }
                        td.num { (mine.reputation()) }
                    }
                }
            }
        }
    }
}

/// What put people with the same reputation in this order (R9.3).
fn ties(books: &PerSeat<Books>, standing: &Standing, people: &People) -> Vec<Markup> {
    let order = standing.order();
    let tied = order.windows(2).filter(|pair| standing.score(pair[0]) == standing.score(pair[1]));
    tied.map(|pair| {
        let (a, b) = (&books[pair[0]], &books[pair[1]]);
        let (first, second) = (people.name(pair[0]), people.name(pair[1]));
        let reason = match (a.contracts.len().cmp(&b.contracts.len()), a.money.cmp(&b.money)) {
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Equal) => {
                "as many contracts and as much money, so they share the place".to_owned()
            }
            (std::cmp::Ordering::Equal, _) => format!("as many contracts, but ${} against ${}", a.money, b.money),
            _ => format!("{} contracts against {}", a.contracts.len(), b.contracts.len()),
        };
        html! { b { "Tie at " (standing.score(pair[0])) "." } " " (first) " and " (second) ": " (reason) "." }
    })
    .collect()
}
