//! What people see: key pictures as snapshots, and what must hold for every picture of every game.

#[allow(dead_code)]
mod notation;

use std::collections::BTreeSet;

use engine::{Action as _, Dice, Game, Match, Quick, Seat, Seed, Viewer};
use felt::{Tabletop, log_line};
use i_bid_you_not::{Action, IBidYouNot, Phase, Tile};
use notation::{act, blocks, laid_out};
use testkit::{frame, people, tables, tags};

/// What a seat sees, one tag a line, so that a changed snapshot shows what changed.
fn picture(game: &IBidYouNot, me: usize) -> String {
    let players = game.view(Viewer::Spectator).players();
    tags(&frame(game, &people(players, Some(me))))
}

/// A position in the notation of `vectors.txt`.
fn position(lines: &str) -> IBidYouNot {
    let file = format!("== a position\n{lines}");
    laid_out(&blocks(&file)[0])
}

const ROW: &str = "given   4 players · turn P0
offer   6z 10@3 22@0 29@1 36@2 44@3
hands   P0{1 40 51}  P1{57 62}  P2{30 33}  P3{2 13 19}
piles   P0{4 27}  P1{52}  P2{}  P3{28 41}
";

#[test]
fn a_turn_says_why_tiles_cannot_be_added() {
    let game = position(ROW);
    insta::assert_snapshot!("turn", picture(&game, 0));
    insta::assert_snapshot!("another_turn", picture(&game, 1));
    let html = frame(&game, &people(4, Some(0)));
    let reason = "Prices must climb: add a tile that is worth more than $8.";
    for tile in [1, 40, 51] {
        let held = html.split(&format!("id=\"t{tile}\"")).nth(1).unwrap();
        let label = held.split('>').next().unwrap();
        assert!(label.contains(&format!("data-why=\"{reason}\"")), "{tile}: {label}");
        assert!(label.contains(&format!("Not now: {reason}")), "{tile}: {label}");
        assert!(held.split("</button>").next().unwrap().contains("<em>not above $8</em>"), "{held}");
    }
    assert!(html.contains("Only tiles right of 22 are won<small>Walkie-Barkie 22</small>"));
}

#[test]
fn bids_are_turned_over_together() {
    let mut game = position(ROW);
    act(&mut game, "P0 DeclareAuction");
    act(&mut game, "P1 Bid(57)");
    act(&mut game, "P0 Bid(1)");
    insta::assert_snapshot!("bidding", picture(&game, 3));
    insta::assert_snapshot!("bid_is_in", picture(&game, 0));
    assert!(!frame(&game, &people(4, Some(3))).contains("57"));
    act(&mut game, "P2 Bid(33)");
    act(&mut game, "P3 Bid(13)");
    insta::assert_snapshot!("deciding", picture(&game, 1));
}

#[test]
fn an_inverted_auction_is_announced_and_a_payment_shows_its_places() {
    let mut game = position(
        "given   3 players · turn P0
offer   8z 25@1 40@2
hands   P0{12 50}  P1{30 51}  P2{33 52}
piles   P0{4}
",
    );
    for step in ["P0 DeclareAuction", "P0 Bid(12)", "P1 Bid(30)", "P2 Bid(33)"] {
        act(&mut game, step);
    }
    insta::assert_snapshot!("inverted", picture(&game, 0));
    assert!(frame(&game, &people(3, None)).contains("The auction is inverted!"));
    act(&mut game, "P0 Skip (random: 4)");
    act(&mut game, "P0 ChooseTile(50)");
    insta::assert_snapshot!("paying", picture(&game, 0));
    assert!(frame(&game, &people(3, Some(0))).contains("data-go=\"Between 8 and 25\""));
}

#[test]
fn the_end_explains_bonuses_and_extremes() {
    let mut game = position(
        "given   3 players · options extremes-only · turn P0
offer   30z
hands   P0{33}  P1{}  P2{}
piles   P0{1 4 8 28}  P1{29}  P2{}
",
    );
    act(&mut game, "P0 AddTile(33)");
    let html = frame(&game, &people(3, Some(0)));
    assert!(html.contains("<h2 tabindex=\"-1\">You win with $13</h2>"), "{html}");
    let said = "3 of 4 tiles score, the dearest and cheapest of each product: $4, Headgrowns +$3 each: $9";
    assert!(html.contains(said), "{html}");
    assert!(html.contains("1 tile: $9") && html.contains("no tiles"));
}

#[test]
fn what_can_be_pressed_is_what_is_legal_and_no_frame_is_large() {
    let mut largest = 0;
    for table in tables::<IBidYouNot>().into_iter().step_by(3) {
        let players = table.players();
        let mut game = Match::<IBidYouNot>::new(table.options, Seed::from(players as u64));
        let mut dice = Quick::new(players as u64);
        let mut told = 0;
        while let Some(actor) = game.to_act().iter().last() {
            for me in Seat::all(players).map(Some).chain([None]) {
                let people = people(players, me.map(Seat::index));
                let html = frame(game.state(), &people);
                let legal = me.map(|me| game.state().legal(me).codes().collect()).unwrap_or_default();
                assert_eq!(pressable(&html), legal, "{table}, seat {me:?}");
                let news = game.told()[told..].iter().flat_map(|told| IBidYouNot::sentences(&told.event, &people));
                let log: String = news.map(|line| log_line(&line).into_string()).collect();
                largest = largest.max(html.len() + log.len());
            }
            told = game.told().len();
            let legal = game.state().legal(actor);
            let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
            game.play(actor, action.code()).unwrap();
        }
        let html = frame(game.state(), &people(players, None));
        assert!(pressable(&html).is_empty() && html.contains("Final standing"));
    }
    assert!(largest < 40_000, "{largest} bytes");
}

#[test]
fn a_secret_bid_looks_the_same_to_others_whatever_it_is() {
    let others = |tile: i16| {
        let mut game = position(ROW);
        act(&mut game, "P0 DeclareAuction");
        act(&mut game, &format!("P0 Bid({tile})"));
        assert_eq!(game.view(Viewer::Spectator).phase, Phase::Bidding);
        [1, 2, 3].map(|me| picture(&game, me))
    };
    assert_eq!(others(1), others(51));
}

#[test]
fn what_happened_reads_as_sentences() {
    let options = tables::<IBidYouNot>().into_iter().find(|table| table.slug() == "4").unwrap().options;
    let mut game = Match::<IBidYouNot>::new(options, Seed::from(4));
    let mut dice = Quick::new(4);
    while let Some(actor) = game.to_act().first() {
        let legal = game.state().legal(actor);
        let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
        game.play(actor, action.code()).unwrap();
    }
    let people = people(4, Some(0));
    let said = game.told().iter().flat_map(|told| IBidYouNot::sentences(&told.event, &people));
    insta::assert_snapshot!("sentences", said.map(|line| text(&line.text.0) + "\n").collect::<String>());
}

#[test]
fn every_product_has_its_picture() {
    for product in i_bid_you_not::Product::all() {
        let rule = format!(".{} {{ --k: #", product.id());
        let drawn = IBidYouNot::STYLE.split(&rule).nth(1).is_some_and(|rest| rest[..60].contains("--art: url(\"data:"));
        assert!(drawn, "{}", product.id());
    }
}

#[test]
fn a_button_carries_the_code_of_its_action() {
    let mut game = position(ROW);
    let declare = Action::Declare.code();
    assert!(
        frame(&game, &people(4, Some(0))).contains(&format!("data-play=\"{declare}\" data-go=\"Call the auction\""))
    );
    act(&mut game, "P0 DeclareAuction");
    let bid = Action::Bid { tile: Tile::new(51).unwrap() }.code();
    assert!(frame(&game, &people(4, Some(0))).contains(&format!("data-play=\"{bid}\" data-go=\"Bid 51\"")));
}

fn pressable(html: &str) -> BTreeSet<u16> {
    html.split("data-play=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
}

/// What remains without tags.
fn text(html: &str) -> String {
    html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}
