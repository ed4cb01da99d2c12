//! What people see: key pictures as snapshots, and what must hold for every picture of every game.

mod notation;
mod screen;

use std::collections::BTreeSet;

use engine::{Dice, Game, Match, Quick, Seed, Viewer};
use felt::Tabletop;
use noble_flood::{Contract, NobleFlood, Options, Position};
use notation::{Script, base, seat};
use screen::{attributes, frame, mark, people, picture};
use testkit::{insta, tables};

fn middle_of_a_round() -> Script {
    let position = Position::new(base(3)).dealer(2).map((0, 0), "5H 9D ?? / .. 9C ..", "4C").wild("9");
    let position = position.owns(0, "flush(H) pair(5,6)").owns(1, "straight_adjacent").market("trio_any royal_flush");
    Script(position.hand(0, "6H 4D").hand(1, "1C 2C").hand(2, "3S").turn_of(0).unwrap())
}

#[test]
fn a_card_is_chosen_and_placed() {
    let mut script = middle_of_a_round();
    insta::assert_snapshot!("choosing", picture(&script.0, Some(0)));
    script.play(&["P0 select 6H"]);
    insta::assert_snapshot!("placing", picture(&script.0, Some(0)));
    insta::assert_snapshot!("watching", picture(&script.0, None));
}

#[test]
fn a_card_that_is_only_picked_out_shows_nothing_to_others() {
    let mut script = middle_of_a_round();
    let before = [Some(1), Some(2), None].map(|me| picture(&script.0, me));
    script.play(&["P0 select 6H"]);
    assert_eq!([Some(1), Some(2), None].map(|me| picture(&script.0, me)), before);
}

#[test]
fn the_round_is_explained_when_it_ends() {
    let ids: Vec<String> = Contract::all().skip(20).take(6).map(|contract| contract.to_string()).collect();
    let position = Position::new(base(3)).dealer(2).map((0, 0), "5H 7H", "").owns(1, "pair(5,8)").owns(0, "flush(H)");
    let position = position.deck(&ids.join(" "));
    let mut script = Script(position.hand(0, "5S").turn_of(0).unwrap());
    script.play(&["P0 select 5S", "P0 place -1,0"]);
    insta::assert_snapshot!("round_end", picture(&script.0, Some(1)));
}

#[test]
fn what_can_be_pressed_is_what_is_legal() {
    let mut largest = 0;
    for table in tables::<NobleFlood>() {
        let mut game = Match::<NobleFlood>::new(table.options, Seed::from(3));
        let mut dice = Quick::new(3);
        while let Some(actor) = game.to_act().first() {
            // Two rounds show everything that there is to see.
            let shown = game.view(Viewer::Spectator).round <= 2;
            let viewers = [Some(actor.index()), Some((actor.index() + 1) % table.players()), None];
            for me in viewers.into_iter().filter(|_| shown) {
                let html = frame(game.state(), &people(table.players(), me));
                let legal: BTreeSet<u16> =
                    me.map(|me| game.state().legal(seat(me)).codes().collect()).unwrap_or_default();
                assert_eq!(
                    pressable(&html),
                    legal,
                    "{table}, seat {me:?}: {:?}",
                    game.state().view(Viewer::Spectator).task()
                );
                let ids: Vec<&str> = attributes(&html, " id=\"").collect();
                assert_eq!(
                    ids.iter().collect::<BTreeSet<_>>().len(),
                    ids.len(),
                    "{table}: two things with one id: {ids:?}"
                );
                largest = largest.max(html.len());
            }
            let legal = game.state().legal(actor);
            let code = legal.codes().nth(dice.below(legal.len() as u32) as usize).unwrap();
            game.play(actor, code).unwrap();
        }
        let html = frame(game.state(), &people(table.players(), Some(0)));
        assert!(html.contains("Final standing"), "{table}");
    }
    assert!(largest < 60_000, "{largest} bytes");
}

#[test]
fn a_page_never_shows_a_card_that_its_viewer_does_not_know() {
    let everything = Options { switchy_suits: true, full_flood: true, straight_handshake: true, ..base(4) };
    for seed in 0..6 {
        let mut game = Match::<NobleFlood>::new(everything, Seed::from(seed));
        let mut dice = Quick::new(seed);
        while let Some(actor) = game.to_act().first() {
            for me in 0..4 {
                let view = game.view(Viewer::Seat(seat(me)));
                let html = frame(game.state(), &people(4, Some(me)));
                for other in (0..4).filter(|&other| other != me) {
                    let truth = game.view(Viewer::Seat(seat(other))).hands[seat(other)].known;
                    let hidden = truth.iter().filter(|&card| !view.hands[seat(other)].known.contains(card));
                    for card in hidden {
                        // As an id, in a hand, on the map, small beside a name or as a ghost.
                        let marked = format!("=\"{}\"", mark(card));
                        assert!(!html.contains(&marked), "seat {me} sees {card} of seat {other}");
                    }
                }
            }
            let legal = game.state().legal(actor);
            let code = legal.codes().nth(dice.below(legal.len() as u32) as usize).unwrap();
            game.play(actor, code).unwrap();
        }
    }
}

#[test]
fn what_happened_reads_as_sentences() {
    let everything = Options { switchy_suits: true, full_flood: true, straight_handshake: true, ..base(3) };
    let mut game = Match::<NobleFlood>::new(everything, Seed::from(8));
    let mut dice = Quick::new(8);
    while game.view(Viewer::Spectator).round < 4 {
        let actor = game.to_act().first().unwrap();
        let legal = game.state().legal(actor);
        let code = legal.codes().nth(dice.below(legal.len() as u32) as usize).unwrap();
        game.play(actor, code).unwrap();
    }
    let people = people(3, Some(0));
    let heard = game.told().iter().filter(|told| told.reached(Some(seat(0))));
    let said = heard.flat_map(|told| NobleFlood::sentences(&told.event, &people));
    insta::assert_snapshot!("sentences", said.map(|line| text(&line.text.0) + "\n").collect::<String>());
}

fn pressable(html: &str) -> BTreeSet<u16> {
    attributes(html, "data-play=\"").map(|code| code.parse().unwrap()).collect()
}

/// What remains without tags; suits are spoken.
fn text(html: &str) -> String {
    let spoken = html.split("aria-label=\"").collect::<Vec<_>>().join("> ").replace("\"><use", " <use");
    spoken.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}
