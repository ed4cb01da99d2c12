//! What people see: key pictures as snapshots, and what must hold for every picture of every game.

#[allow(dead_code)]
mod notation;

use std::collections::BTreeSet;

use engine::{Game, Match, Options as _, PerSeat, Seat, Seats, Seed, Viewer};
use felt::{People, Person, Tabletop, log_line};
use notation::{Table, card, seat};
use second_estimate::{Action, Card, Estimate, Options, SecondEstimate, View};
use testkit::{frame, people, tags};

fn picture(game: &SecondEstimate, me: Option<usize>) -> String {
    tags(&frame(game, &people(game.view(Viewer::Spectator).players, me)))
}

const FIRST: (&str, &str, &str) = ("C D H S", "8 6 5 3 2", "8D / 3D / 4D / 9S / 5D");

#[test]
fn choosing_and_waiting() {
    let mut table = Table::first_round(FIRST.0, FIRST.1, FIRST.2);
    table.hand_in("8D / 3D");
    insta::assert_snapshot!("choosing", picture(&table.0, Some(3)));
    insta::assert_snapshot!("handed_in", picture(&table.0, Some(0)));
    insta::assert_snapshot!("watching", picture(&table.0, None));
}

#[test]
fn the_reveal_and_the_row() {
    let mut table = Table::first_round(FIRST.0, FIRST.1, FIRST.2);
    table.hand_in(FIRST.2);
    insta::assert_snapshot!("adjusting", picture(&table.0, Some(3)));
    insta::assert_snapshot!("another_adjusts", picture(&table.0, Some(0)));
    table.move_suit(0);
    insta::assert_snapshot!("the_next_round", picture(&table.0, Some(0)));
}

#[test]
fn a_card_on_the_table_looks_the_same_to_others_whatever_it_is() {
    let other_cards = |play: &str| {
        let mut table = Table::first_round("C D H S", "8 6 5 3", "8D / 3D / 4D / 9S");
        let held = table.0.view(Viewer::Seat(seat(0))).hand.contains(card(play));
        assert!(held, "{play}");
        table.hand_in(play);
        [Some(1), Some(2), Some(3), None].map(|me| picture(&table.0, me))
    };
    assert_eq!(other_cards("8D"), other_cards("2C"));
}

#[test]
fn what_can_be_pressed_is_what_is_legal_and_no_frame_is_large() {
    for players in 3..=6 {
        let mut largest = 0;
        let mut game = Match::<SecondEstimate>::new(options(players), Seed::from(players as u64));
        let mut told = 0;
        while let Some(actor) = game.to_act().first() {
            for me in (0..players).map(Some).chain([None]) {
                let people = long_names(people(players, me));
                let html = frame(game.state(), &people);
                let legal = me.map(|me| game.state().legal(seat(me)).codes().collect()).unwrap_or_default();
                assert_eq!(pressable(&html), legal, "{players} players, seat {me:?}");
                let news = game.told()[told..].iter().flat_map(|told| SecondEstimate::sentences(&told.event, &people));
                let log: String = news.map(|line| log_line(&line).into_string()).collect();
                largest = largest.max(serde_json::json!({ "table": html, "log": log }).to_string().len());
            }
            told = game.told().len();
            let code = game.state().legal(actor).codes().next().unwrap();
            game.play(actor, code).unwrap();
        }
        assert!(largest < 11_000, "{largest} bytes for {players} players");
    }
}

#[test]
fn the_tie_break_that_decided_is_named() {
    for (won, says) in [
        ("10 3 2 / 9 4 2 / 0 0 0", "<b>Tie at 15.</b> You have one ten, Bo none."),
        ("9 4 2 / 10 3 2 / 0 0 0", "<b>Tie at 15.</b> Bo has one ten, you none."),
        ("8 7 0 / 8 6 1 / 0 0 0", "<b>Tie at 15.</b> Both won one eight; you have one seven, Bo none."),
        ("6 4 2 0 / 6 4 1 1 / 0 0 0 0", "<b>Tie at 12.</b> Both won one six and one four; you have one two, Bo none."),
        ("6 6 3 / 3 6 6 / 0 0 0", "<b>Tie at 15.</b> Both won the very same customers, so they share the place."),
        ("0 0 0 / 6 6 3 / 6 5 4", "<b>Tie at 15.</b> Bo has two sixes, Chloë one."),
        (
            "7 5 3 / 6 5 4 / 7 4 4",
            "<b>Tie at 15.</b> You and Chloë both won one seven; you have one five, Chloë none. Chloë has one seven, Bo none.",
        ),
    ] {
        let html = closing(won);
        assert!(html.contains(&format!("<p class=\"tiebreak\">{says}</p>")), "{won}: {html}");
    }
    assert!(!closing("10 0 0 / 6 4 1 / 0 0 0").contains("tiebreak"));
}

#[test]
fn the_headline_says_who_won() {
    assert!(closing("10 3 2 / 9 3 2 / 0 0 0").contains("<h2 tabindex=\"-1\">You win with 15</h2>"));
    let lost = closing("0 0 0 / 9 3 2 / 1 1 1");
    assert!(
        lost.contains("<h2 tabindex=\"-1\">You came 3rd</h2><p>Bo wins with 14, 14 ahead of you among three. Only 3 short of 2nd.</p>"),
        "{lost}"
    );
    assert!(closing("6 6 3 / 0 0 0 / 3 6 6").contains("<h2 tabindex=\"-1\">You and Chloë share the win with 15</h2>"));
    assert!(closing("10 3 2 / 9 3 2 / 0 0 0").contains("10 + 3 + 2"));
}

#[test]
fn what_happened_reads_as_sentences() {
    let mut game = Match::<SecondEstimate>::new(options(4), Seed::from(4));
    while game.view(Viewer::Spectator).round < 3 {
        let actor = game.to_act().first().unwrap();
        let code = game.state().legal(actor).codes().last().unwrap();
        game.play(actor, code).unwrap();
    }
    let people = people(4, Some(0));
    let said = game.told().iter().flat_map(|told| SecondEstimate::sentences(&told.event, &people));
    insta::assert_snapshot!("sentences", said.map(|line| text(&line.text.0) + "\n").collect::<String>());
}

/// The result of a finished game in which everybody won these customers, as the first seat sees it.
fn closing(won: &str) -> String {
    let won: Vec<Vec<u8>> = won.split('/').map(notation::numbers).collect();
    let players = won.len();
    let round = |at: usize| {
        PerSeat::from_fn(players, |seat: Seat| Estimate {
            card: Card::from_index(at * players + seat.index()).unwrap(),
            place: seat.index() as u8,
            customer: won[seat.index()][at],
        })
    };
    let dealt = SecondEstimate::deal(&options(players), &mut engine::Quick::new(1), &mut engine::Silence);
    let view = View {
        market: PerSeat::new(0),
        to_act: Seats::NONE,
        history: (0..won[0].len()).map(round).collect(),
        ..dealt.view(Viewer::Seat(seat(0)))
    };
    let face = SecondEstimate::table(&view, &Default::default(), &people(players, Some(0)));
    face.result.expect("a result").into_string()
}

fn options(players: usize) -> Options {
    let words: &[&str] = if players == 3 { &["three-players"] } else { &[] };
    Options::check(players, &engine::Choices::parse(Options::SPECS, words).unwrap()).unwrap()
}

fn long_names(people: People) -> People {
    let named = |person: Person| Person { name: format!("{:W<24}", person.name), ..person };
    People { me: people.me, seats: people.seats.into_iter().map(named).collect() }
}

fn pressable(html: &str) -> BTreeSet<u16> {
    html.split("data-play=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
}

/// What remains without tags.
fn text(html: &str) -> String {
    html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}

#[test]
fn every_action_has_its_button() {
    // Both kinds of action are met above; this pins that a code in a button is the code of the action.
    let mut table = Table::first_round(FIRST.0, FIRST.1, FIRST.2);
    let play = engine::Action::code(Action::Play { card: card("9S") });
    assert!(frame(&table.0, &people(5, Some(3))).contains(&format!("data-play=\"{play}\" aria-label=\"9 of spades\"")));
    table.hand_in(FIRST.2);
    let move_suit = engine::Action::code(Action::MoveSuit { position: 1 });
    let button = format!("data-play=\"{move_suit}\" data-go=\"Make spades 2nd strongest\"");
    assert!(frame(&table.0, &people(5, Some(3))).contains(&button));
}
