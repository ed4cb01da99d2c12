//! What people see: key pictures as snapshots, and what must hold for every picture of every game.

use std::collections::BTreeSet;

use engine::{Action as _, Choices, Dice, Game, Match, Options as _, Quick, Seat, Seed, Viewer};
use felt::{Tabletop, log_line};
use market_twist::{Action, Deck, MarketTwist, Options, Position, Station, TypeSet};
use testkit::{people, tags};

fn options(players: usize, words: &[&str]) -> Options {
    Options::check(players, &Choices::parse(Options::SPECS, words).expect("known options")).expect("options that fit")
}

fn frame(game: &MarketTwist, me: Option<usize>) -> String {
    frame_with(game, me, &[])
}

/// The table with what `me` has marked on the page.
fn frame_with(game: &MarketTwist, me: Option<usize>, marks: &[u16]) -> String {
    let people = people(game.view(Viewer::Spectator).options.players, me);
    let mut tried = game.clone();
    me.into_iter().for_each(|me| play(&mut tried, me, marks));
    let view = tried.view(people.me.map_or(Viewer::Spectator, Viewer::Seat));
    testkit::frame_of(game, &view, &people)
}

fn position() -> Position {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect();
    let station = |mat: &str, money, hand: &str| Station {
        mat: mat.parse().expect("tokens"),
        money,
        hand: words(hand),
        deck: words("tenant jester mason peddler"),
        ..Station::default()
    };
    Position {
        round: 9,
        slots: ["scarcity", "quantity", "luxury-tax", "rumour"].map(str::to_owned),
        counters: [2, 3, 1, 4],
        twist_deck: vec!["wear".to_owned()],
        twist_discard: Vec::new(),
        triggered: TypeSet::default(),
        workshops: vec![
            station("H2 H2 B1 B4 L2 C2", 9, "apprentice villager scholar traveller clerk knight collector"),
            station("H1 H3 B2 B5 C1", 12, "miser queen banker hermit"),
        ],
    }
}

fn play(game: &mut MarketTwist, index: usize, codes: &[u16]) {
    let seat = Seat::new(index).expect("a seat");
    for &code in codes {
        let action = Action::from_code(code).expect("a code");
        assert!(game.legal(seat).contains(action), "{action} by {seat}");
        game.play(seat, action, &mut Quick::new(1), &mut engine::Silence);
    }
}

const LAMP: u16 = 2;
const HOUSE: u16 = 0;
const UPGRADE_1: u16 = 4;
const UPGRADE_2: u16 = 5;
const ADD_H2: u16 = 11;
const ADD_L3: u16 = 24;
const ADD_C2: u16 = 29;
const SELL: u16 = 34;
const NO_SALE: u16 = 36;

#[test]
fn a_turn_from_the_type_to_the_sale() {
    let mut game = position().lay_out(&options(2, &[]), &mut Quick::new(1)).expect("a position");
    insta::assert_snapshot!("choosing", tags(&frame(&game, Some(0))));
    play(&mut game, 0, &[LAMP]);
    insta::assert_snapshot!("upgrading", tags(&frame(&game, Some(0))));
    play(&mut game, 0, &[UPGRADE_2]);
    let selling = frame_with(&game, Some(0), &[ADD_H2, ADD_L3, ADD_C2]);
    assert!(selling.contains("1 + 2 + 1 + 1 + 1 = $6"), "the sale adds up");
    insta::assert_snapshot!("selling", tags(&selling));
    play(&mut game, 0, &[ADD_H2, ADD_L3, ADD_C2, SELL]);
    insta::assert_snapshot!("done", tags(&frame(&game, Some(0))));
    insta::assert_snapshot!("watching", tags(&frame(&game, None)));
}

#[test]
fn the_reveal_and_the_twists() {
    let mut game = position().lay_out(&options(2, &[]), &mut Quick::new(1)).expect("a position");
    play(&mut game, 0, &[LAMP, UPGRADE_2, ADD_H2, ADD_L3, ADD_C2, SELL]);
    play(&mut game, 1, &[HOUSE, UPGRADE_1, NO_SALE]);
    insta::assert_snapshot!("the_next_round", tags(&frame(&game, Some(1))));
    play(&mut game, 0, &[HOUSE, UPGRADE_1, NO_SALE]);
    play(&mut game, 1, &[HOUSE, UPGRADE_1, NO_SALE]);
    insta::assert_snapshot!("after_a_twist", tags(&frame(&game, Some(0))));
}

#[test]
fn what_somebody_does_in_secret_changes_no_other_picture() {
    let others = |codes: &[u16]| {
        let mut game = position().lay_out(&options(2, &[]), &mut Quick::new(1)).expect("a position");
        play(&mut game, 0, codes);
        [frame(&game, Some(1)), frame(&game, None)]
    };
    let unfinished = others(&[]);
    assert_eq!(unfinished, others(&[LAMP, UPGRADE_2, ADD_H2]));
    let finished = others(&[LAMP, UPGRADE_2, ADD_H2, ADD_L3, ADD_C2, SELL]);
    assert_eq!(finished, others(&[HOUSE, UPGRADE_1, NO_SALE]));
    assert_ne!(unfinished, finished, "who is done is for all to see");
}

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn in_every_picture_all_that_is_legal_can_be_pressed_and_nothing_else() {
    for (players, words) in [(1, &["even-twists"][..]), (3, &["fresh-twists"]), (6, &[])] {
        let mut game = Match::<MarketTwist>::new(options(players, words), Seed::from(5));
        let mut dice = Quick::new(5);
        while let Some(seat) = game.to_act().first() {
            let html = frame(game.state(), Some(seat.index()));
            let pressed = values(&html, "data-play").into_iter().chain(values(&html, "data-mark"));
            // A row of codes ends with the one that it is about.
            let pressed: BTreeSet<u16> =
                pressed.filter_map(|codes| codes.split(' ').next_back()?.parse().ok()).collect();
            let legal: BTreeSet<u16> = game.state().legal(seat).codes().collect();
            assert_eq!(pressed, legal, "{players}: what can be pressed, and what is legal");
            let ids = values(&html, "id");
            assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id is there twice: {ids:?}");
            // Random players fill their mats and hands far beyond what people do.
            assert!(html.len() < 24_000, "{} bytes", html.len());

            let all = game.state().legal(seat);
            let action = all.nth(dice.below(all.len() as u32) as usize).expect("a decision");
            game.play(seat, action.code()).expect("legal actions are taken");
        }
        let told = game.told().iter().filter(|told| told.reached(Seat::new(0)));
        for line in told.flat_map(|told| MarketTwist::sentences(&told.event, &people(players, Some(0)))) {
            assert!(log_line(&line).into_string().len() > 20);
        }
        assert!(frame(game.state(), Some(0)).contains("Rematch"));
    }
}

/// A page that has marked some tokens, and what its button sells.
#[test]
fn any_tokens_can_be_marked_and_are_sold_in_reading_order() {
    let mut game = Match::<MarketTwist>::new(options(1, &[]), Seed::from(3));
    let seat = Seat::new(0).expect("a seat");
    let mut dice = Quick::new(3);
    let (mut marked, mut sold) = (0, 0);
    while !game.is_over() && sold < 20 {
        let html = frame(game.state(), Some(0));
        let tokens: Vec<u16> = values(&html, "data-mark").iter().filter_map(|code| code.parse().ok()).collect();
        assert!(tokens.is_sorted(), "a page sends its marks in the order in which they stand");
        // Every token is marked or not, whatever was marked before.
        let marks: Vec<u16> = tokens.iter().copied().filter(|_| dice.below(2) == 0).collect();
        let shown = frame_with(game.state(), Some(0), &marks);
        assert_eq!(values(&shown, "data-mark"), values(&html, "data-mark"), "whatever is marked, all can be marked");
        marked += marks.len();
        if let Some(sell) = values(&shown, "data-play").into_iter().find(|codes| codes.contains(' ')) {
            let codes: Vec<u16> = sell.split(' ').filter_map(|code| code.parse().ok()).collect();
            assert_eq!(codes, [marks, vec![SELL]].concat());
            let mut after = game.clone();
            codes.iter().for_each(|&code| after.play(seat, code).expect("what the button sells can be sold"));
            assert!(after.view(Viewer::Seat(seat)).lately.turns[seat].is_sale());
            sold += 1;
        }
        // The game goes on by the short way, so that no sale is begun in the log.
        let all = game.state().legal(seat);
        let steps: Vec<u16> = all.codes().filter(|code| !tokens.contains(code)).collect();
        game.play(seat, steps[dice.below(steps.len() as u32) as usize]).expect("legal actions are taken");
    }
    assert!(marked > 100 && sold == 20, "{marked} marked, {sold} sold");
}

/// A bot that plays for somebody sells step by step; whoever comes back in the middle finds it, and can go on.
#[test]
fn a_sale_that_was_begun_in_the_log_is_no_mark() {
    let mut game = position().lay_out(&options(2, &[]), &mut Quick::new(1)).expect("a position");
    play(&mut game, 0, &[LAMP, UPGRADE_2, ADD_H2, ADD_L3]);
    let html = frame(&game, Some(0));
    assert!(values(&html, "data-mark").is_empty());
    assert_eq!(html.matches(" picked").count(), 2);
    assert!(values(&html, "data-play").contains(&SELL.to_string().as_str()), "the sale can be made as it is");
}

#[test]
fn a_hand_is_in_no_other_picture() {
    let deck = Deck::standard();
    let game = position().lay_out(&options(2, &[]), &mut Quick::new(1)).expect("a position");
    let hand = game.view(Viewer::Seat(Seat::new(1).expect("a seat"))).desk.expect("a seat's view").hand;
    let pictures = [frame(&game, Some(0)), frame(&game, None)];
    for name in hand.iter().map(|customer| &deck.customer(customer).name) {
        assert!(pictures.iter().all(|picture| !picture.contains(name.as_str())), "{name}");
    }
}

#[test]
fn who_loses_alone_has_neither_cup_nor_place() {
    let game = MarketTwist::deal(&options(1, &[]), &mut Quick::new(3), &mut engine::Silence);
    let mut view = game.view(Viewer::Seat(Seat::default()));
    (view.phase, view.round) = (market_twist::Phase::Over, 100);
    let result = |view: &market_twist::View| {
        let tableau = MarketTwist::table(view, &engine::ActionSet::new(), &people(1, Some(0)));
        tableau.result.expect("a result").0
    };
    let lost = result(&view);
    assert!(lost.contains("You did not reach $20") && !lost.contains("class=\"cup\""), "{lost}");
    assert!(lost.contains("<span class=\"place\"></span>") && !lost.contains("class=\"bits\""), "{lost}");
    view.shown[Seat::default()].money = 21;
    let won = result(&view);
    assert!(won.contains("You reached $21 in round 100") && won.contains("class=\"cup\""), "{won}");
}
