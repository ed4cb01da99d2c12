//! The end of a game: a win is celebrated, a loss says the place and something good.

use engine::{Seat, Standing};
use felt::{Ending, People, Person, closing};
use maud::html;

const SCORES: [i32; 3] = [12, 20, 9];

/// The end as this seat sees it: the second of three seats has won.
fn end(me: Option<usize>) -> String {
    let person = |name: &str| Person { name: name.to_owned(), bot: None, away: false };
    let people = People { me: me.and_then(Seat::new), seats: ["Ana", "Bo", "Chloë"].map(person).into() };
    let score = |seat: Seat| SCORES[seat.index()];
    let ending = Ending {
        headline: if me == Some(1) { "You win with 20" } else { "Bo wins with 20" },
        note: "After 3 rounds.",
        standing: &Standing::by_key(3, score, score),
        rows: &[],
        decided: &[],
        best: me.map(|_| html! { "A fine move." }),
        beside: html! {},
    };
    closing(&ending, &people).into_string()
}

#[test]
fn a_win_is_celebrated() {
    let html = end(Some(1));
    assert!(html.contains("tabindex=\"-1\">You win with 20</h2>") && html.contains("class=\"bits\""), "{html}");
    assert!(html.contains("class=\"cup\"") && html.contains("What helped"), "{html}");
}

#[test]
fn a_loss_says_the_place_and_what_one_did_best_before_the_scores() {
    let html = end(Some(2));
    assert!(
        html.contains("You came 3rd</h2><p>Bo wins with 20, 11 ahead of you among three. Only 3 short of 2nd.</p>"),
        "{html}"
    );
    assert!(!html.contains("class=\"bits\"") && html.contains("class=\"medal\""), "{html}");
    assert!(html.find("What you did best").unwrap() < html.find("How it adds up").unwrap(), "{html}");
}

#[test]
fn whoever_is_nearer_to_the_winner_than_to_anybody_else_missed_nothing_else() {
    assert!(end(Some(0)).contains("8 ahead of you among three.</p>"), "{}", end(Some(0)));
}

#[test]
fn a_spectator_hears_who_won() {
    let html = end(None);
    assert!(html.contains("tabindex=\"-1\">Bo wins with 20</h2>") && !html.contains("You came"), "{html}");
    assert!(!html.contains("class=\"bits\"") && !html.contains("What helped"), "{html}");
}
