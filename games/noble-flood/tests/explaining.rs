//! What the table explains to people: limits, reasons, whose rule asks, and what became of the contracts.

mod notation;
mod screen;

use noble_flood::{NobleFlood, Options, Position};
use notation::{Script, base};
use screen::{attributes, picture};

fn everything() -> Options {
    Options { switchy_suits: true, full_flood: true, straight_handshake: true, ..base(3) }
}

/// P0 is about to play one of these cards on this map.
fn turn(options: Options, corner: (i8, i8), map: &str, facedown: &str, hand: &str, owned: &str) -> Script {
    let position = Position::new(options).dealer(2).map(corner, map, facedown).wild("S").owns(0, owned);
    Script(position.hand(0, hand).hand(1, "10C 9C").hand(2, "3D").owns(1, "straight").turn_of(0).unwrap())
}

fn ask(game: &NobleFlood, me: usize) -> String {
    let html = picture(game, Some(me)).replace('\n', "");
    let ask = html.split("<p id=\"ask\"").nth(1).unwrap();
    ask.split("</p>").next().unwrap().to_owned()
}

#[test]
fn walls_stand_where_the_map_has_come_to_its_limit() {
    let seen = |corner, map: &str| {
        let html = picture(&turn(base(3), corner, map, "", "9H", "flush(H)").0, Some(0));
        (html.matches("class=\"wall").count(), html.contains("five wide"), html.contains("five high"))
    };
    assert_eq!(seen((-2, 0), "1H 2H 3H 4H"), (0, false, false));
    assert_eq!(seen((-2, 0), "1H 2H 3H 4H 5H"), (2, true, false));
    assert_eq!(seen((0, -2), "1H / 2H / 3H / 4H / 5H"), (2, false, true));
    assert_eq!(
        seen((-2, -4), "1H .. .. .. .. / 2H .. .. .. .. / 3H .. .. .. .. / 4H .. .. .. .. / 5H 6H 7H 8H 9H"),
        (4, true, true)
    );
}

#[test]
fn every_cell_says_why_a_card_may_not_go_there() {
    let mut script = turn(base(3), (0, 0), "5H 9D ?? / .. 9C ..", "4C", "6H", "flush(H)");
    assert_eq!(attributes(&picture(&script.0, Some(0)), "data-why=\"").count(), 0, "nothing is being placed");
    script.play(&["P0 select 6H"]);
    let html = picture(&script.0, Some(0));
    let (cells, why) = (script.legal().len(), attributes(&html, "data-why=\"").collect::<Vec<_>>());
    assert_eq!(html.matches("data-ghost=\"k6h\"").count(), cells, "a ghost wherever it may lie");
    // Eight empty cells touch the map, four cards lie there, and the card in hand says what comes first.
    assert_eq!(cells + why.len(), 8 + 4 + 1, "{why:?}");
    for reason in [
        "6 of hearts does not share one suit or one number with 9 of diamonds.",
        "6 of hearts does not share one suit or one number with 5 of hearts and 9 of clubs.",
        "A card lies here already.",
        "A facedown card lies here.",
        "It needs a faceup neighbour.",
        "First press a cell for your card, or take it back.",
    ] {
        assert!(why.contains(&reason), "{reason} {why:?}");
    }
}

#[test]
fn a_wildcard_that_does_not_work_for_a_player_is_part_of_the_reason() {
    let mut script = turn(everything(), (0, 0), "5H 9S", "", "6H", "variety_suit");
    script.play(&["P0 select 6H"]);
    assert!(picture(&script.0, Some(0)).contains("Wild suits do not work for you (All Suits)."));
}

#[test]
fn a_card_that_must_cover_another_says_so() {
    let mut script = turn(everything(), (0, 0), "5H 7H", "", "2H:play_another_top 9H", "pair(4,7)");
    script.play(&["P0 select play_another_top", "P0 place 0,1", "P0 select 9H"]);
    let html = picture(&script.0, Some(0));
    assert_eq!(html.matches("data-ghost=\"k9h\"").count(), 3);
    assert!(html.contains("data-why=\"This one must cover a faceup card.\""));
}

#[test]
fn who_is_asked_reads_whose_rule_asks() {
    let linked = |id: &str, name: &str| format!("href=\"#nf-{id}\">{name}</a>");
    let asked = |hand: &str, owned: &str, actions: &[&str], me: usize| {
        let mut script = turn(everything(), (0, 0), "5H 7H", "", hand, owned);
        script.play(actions);
        ask(&script.0, me)
    };
    let extra = ["P0 discard 2C"];
    assert!(asked("2C 9D", "discard_type(C)", &extra, 0).contains(&linked("discard_type", "Suit on Top")));
    assert!(asked("2C 9D", "discard_number(2)", &extra, 0).contains(&linked("discard_number", "Number on Top")));
    for (card, name) in [
        ("play_another_free", "Play Free"),
        ("play_another_top", "Play Over"),
        ("switch_contract", "Switch"),
        ("ditch_contract", "No Contract"),
        ("ditch_contract_other", "No Contract (other)"),
        ("study_hand", "See Hand"),
        ("steal_card", "Steal"),
        ("wildcard_suit", "Wild Suit"),
        ("wildcard_number", "Wild Number"),
    ] {
        let actions = [&*format!("P0 select {card}"), "P0 place 0,1"];
        let ask = asked(&format!("2H:{card} 9H"), "pair(4,7)", &actions, 0);
        assert!(ask.contains("Your action card") && ask.contains(&linked(card, name)), "{ask}");
    }
    let actions = ["P0 select ditch_contract_other", "P0 place 0,1", "P0 choose P1"];
    let ask = asked("2H:ditch_contract_other 9H", "pair(4,7)", &actions, 1);
    assert!(ask.contains("Ana’s action card") && ask.contains("No Contract (other)"), "{ask}");
}

#[test]
fn the_end_of_the_last_round_shows_what_counts_and_what_is_missing() {
    let position = Position::new(base(3)).dealer(2).map((0, 0), "5H 7H", "").owns(1, "pair(5,8) straight_adjacent");
    let position = position.owns(0, "flush(H) variety_both_row_lack").owns(2, "four_suit_adjacent_any");
    let mut script = Script(position.hand(0, "6H").turn_of(0).unwrap());
    script.play(&["P0 select 6H", "P0 place 0,1"]);
    let html = picture(&script.0, Some(1)).replace('\n', "");
    assert!(html.contains("Final standing"));
    let outcomes: Vec<&str> = html.split("<li class=\"p").filter(|item| item.contains("class=\"endmap\"")).collect();
    let shown = |name: &str| {
        let item = outcomes.iter().find(|item| item.contains(&format!(">{name}</a>"))).unwrap();
        (item.matches("class=\"mark\"").count(), item.contains("fulfilled</small>"), item.contains("1 missing"))
    };
    assert_eq!(shown("Named Pair"), (1, false, true));
    // 5 and 6 touch; no 7 touches the 6.
    assert_eq!(shown("Touching Straight"), (2, false, true));
    assert_eq!(shown("Suit Snake"), (3, false, true));
    assert_eq!(shown("Identical Line"), (1, true, false));
    assert_eq!(shown("Named Flush"), (3, false, false));
    assert!(html.contains("2 missing"));
}
