//! Every rule and ruling, and every worked example, as a test that reads as a sentence.

mod notation;

use engine::{
    Action as _, Choices, Game, Match, Options as _, OptionsError, Quick, Refusal, Seat, Seed, Silence, Viewer,
};
use notation::{Table, award, card, cards, customers, deal, places, row, seat, suit};
use second_estimate::{Action, Card, Deal, DealError, Options, Row, SecondEstimate, Suit};

// R1: before you start

#[test]
fn r1_2_the_setup_table_says_who_gets_what() {
    for (players, rounds, undealt, left_over) in [(3, 14, 2, 0), (4, 10, 4, 2), (5, 8, 4, 2), (6, 7, 2, 0)] {
        let dealt = deal(row("C D H S"), &vec![vec![]; players], &[]);
        let game = dealt.lay_out().unwrap();
        assert_eq!(game.view(Viewer::Spectator).rounds_in_all, rounds);
        assert!(Seat::all(players).all(|seat| game.legal(seat).len() == rounds), "{players} players");
        assert_eq!(dealt.undealt.len(), undealt);
        assert_eq!(dealt.customers.len() - players * rounds, left_over);
    }
}

#[test]
fn r1_1_there_are_44_contractors_and_42_customers_worth_210() {
    assert_eq!(Card::deck().len(), 44);
    assert_eq!((card("2C"), card("12S")), (Card::deck()[0], Card::deck()[43]));
    assert!(["1C", "13C", "C", "2X", "2c", "", "é"].iter().all(|text| text.parse::<Card>().is_err()));
    let customers = customers(&[]);
    assert_eq!((customers.len(), customers.iter().copied().map(u32::from).sum()), (42, 210u32));
}

#[test]
fn r1_2_the_first_row_is_any_of_the_24_with_equal_chance() {
    let options = Options::check(4, &Choices::default()).unwrap();
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..2400 {
        let game = SecondEstimate::deal(&options, &mut Quick::new(seed), &mut Silence);
        *seen.entry(game.view(Viewer::Spectator).row.to_string()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 24);
    assert!(seen.values().all(|count| (60..150).contains(count)), "{seen:?}");
}

#[test]
fn r1_2_a_deal_that_the_box_does_not_hold_is_refused() {
    let good = deal(row("C D H S"), &vec![vec![]; 4], &[]);
    assert!(good.lay_out().is_ok());
    let bad = |change: fn(&mut Deal)| {
        let mut deal = good.clone();
        change(&mut deal);
        deal.lay_out().unwrap_err()
    };
    assert_eq!(bad(|deal| deal.hands.truncate(2)), DealError::Players);
    assert_eq!(bad(|deal| deal.hands[0].remove(card("2C"))), DealError::HandSize);
    assert_eq!(bad(|deal| deal.hands[0] = deal.hands[1]), DealError::Contractors);
    assert_eq!(bad(|deal| deal.undealt = Default::default()), DealError::Contractors);
    assert_eq!(bad(|deal| deal.customers[0] = 10), DealError::Customers);
    assert_eq!(bad(|deal| deal.customers.truncate(41)), DealError::Customers);
    assert_eq!(bad(|deal| deal.row = Row([Suit::Clubs; 4])), DealError::Row);
}

// R1.3: how many play

fn opened(players: usize, words: &[&str]) -> Result<Options, OptionsError> {
    Options::check(players, &Choices::parse(Options::SPECS, words).unwrap())
}

#[test]
fn r1_3_three_play_only_with_the_option() {
    assert_eq!(opened(3, &[]), Err(OptionsError::PlayersNeed { players: 3, option: "three-players" }));
    assert_eq!(opened(3, &["three-players"]).map(|options| options.players()), Ok(3));
}

#[test]
fn r1_3_two_and_seven_never_play() {
    for players in [0, 1, 2, 7, 8] {
        let refused = |min| Err(OptionsError::Players { players, min, max: 6 });
        assert_eq!(opened(players, &[]), refused(4));
        assert_eq!(opened(players, &["three-players"]), refused(3));
    }
}

#[test]
fn r1_3_the_option_changes_nothing_for_four_to_six() {
    for players in 4..=6 {
        let (without, with) = (opened(players, &[]).unwrap(), opened(players, &["three-players"]).unwrap());
        assert_eq!(without, with);
        let dealt = |options| SecondEstimate::deal(&options, &mut Quick::new(5), &mut Silence);
        assert_eq!(dealt(without), dealt(with));
    }
}

// R2: how strong is a card

#[test]
fn r2_2_s1_the_suit_decides_before_the_rank() {
    let row = row("C D H S");
    assert_eq!(["2C", "10D", "12D"].map(|text| row.strength(card(text))), [50, 42, 44]);
    assert!(row.strength(card("2C")) > row.strength(card("12D")));
}

#[test]
fn r2_2_s2_inside_a_suit_the_higher_rank_is_stronger() {
    let row = row("C D H S");
    assert_eq!(["9D", "4D", "12H", "12S"].map(|text| row.strength(card(text))), [41, 36, 28, 12]);
}

#[test]
fn r2_2_eleven_and_twelve_are_plain_numbers() {
    let strengths = ["9S", "10S", "11S", "12S"].map(|text| row("D S C H").strength(card(text)));
    assert!(strengths.is_sorted());
}

#[test]
fn r2_2_two_cards_never_tie() {
    let strengths: std::collections::BTreeSet<u8> =
        Card::deck().into_iter().map(|card| row("H S C D").strength(card)).collect();
    assert_eq!(strengths.len(), 44);
}

// R3: a round

#[test]
fn r3_customers_are_offered_best_first_however_they_turn_up() {
    assert_eq!(Table::first_round("H S C D", "4 0 7 7", "12D / 2H / 11S / 3S").market(), "7 7 4 0");
}

#[test]
fn r3_1_everybody_hands_in_one_card_of_their_hand() {
    let game = Table::first_round("C D H S", "8 6 5 3", "8D / 3D / 4D / 2D").0;
    assert_eq!(game.to_act().len(), 4);
    for seat in Seat::all(4) {
        let hand = game.view(Viewer::Seat(seat)).hand;
        assert!(game.legal(seat).iter().eq(hand.iter().map(|card| Action::Play { card })));
    }
}

#[test]
fn r3_1_a_card_can_be_taken_back_until_the_last_is_in() {
    let mut game = Match::<SecondEstimate>::new(opened(4, &[]).unwrap(), Seed::from(1));
    let first = |game: &Match<SecondEstimate>, seat| game.state().legal(seat).nth(0).unwrap().code();
    let dealt = game.state().clone();
    for seat in Seat::all(3) {
        game.play(seat, first(&game, seat)).unwrap();
    }
    let handed_in = game.view(Viewer::Seat(seat(1))).committed;
    assert!(handed_in.is_some() && !game.to_act().contains(seat(1)));
    for seat in Seat::all(3) {
        game.take_back(seat).unwrap();
    }
    assert_eq!(*game.state(), dealt);

    for seat in Seat::all(4) {
        game.play(seat, first(&game, seat)).unwrap();
    }
    assert!(Seat::all(4).all(|seat| game.take_back(seat) == Err(Refusal::NothingToTakeBack)));
}

#[test]
fn r3_2_e1_the_second_strongest_takes_the_best_customer_and_the_strongest_the_worst() {
    let position = "C D H S | 8 6 5 3 2 | 8D / 3D / 4D / 2D / 5D";
    assert_eq!(award(position), "P0 P4 P2 P1 P3 | 2 / 5 / 6 / 3 / 8 | P3 D");
}

#[test]
fn r3_2_e2_a_low_card_of_a_stronger_suit_is_the_strongest() {
    let position = "C D H S | 8 6 5 3 2 | 8D / 3D / 4D / 2C / 5D";
    assert_eq!(award(position), "P3 P0 P4 P2 P1 | 8 / 3 / 5 / 2 / 6 | P1 D");
}

#[test]
fn r3_2_e3_a_high_card_of_a_weaker_suit_is_the_weakest() {
    let position = "C D H S | 8 6 5 3 2 | 8D / 3D / 4D / 9S / 5D";
    assert_eq!(award(position), "P0 P4 P2 P1 P3 | 2 / 5 / 6 / 3 / 8 | P3 S");
}

#[test]
fn r3_2_e4_equal_customers_are_worth_the_same_to_whoever_gets_them() {
    let position = "H S C D | 4 0 7 7 | 12D / 2H / 11S / 3S";
    assert_eq!(award(position), "P1 P2 P3 P0 | 4 / 0 / 7 / 7 | P0 D");
}

#[test]
fn r3_2_e5_six_players() {
    let position = "S D C H | 10 9 6 5 5 1 | 12H / 2S / 12D / 9D / 3C / 11C";
    assert_eq!(award(position), "P1 P2 P3 P5 P4 P0 | 5 / 1 / 10 / 9 / 5 / 6 | P0 H");
}

#[test]
fn r3_2_e6_with_three_players_the_weakest_takes_the_middle_customer() {
    assert_eq!(award("D C S H | 9 4 0 | 2D / 12C / 10S"), "P0 P1 P2 | 0 / 9 / 4 | P2 S");
}

#[test]
fn r3_2_e7_three_players_with_one_suit() {
    assert_eq!(award("D C S H | 9 4 0 | 12C / 11C / 2C"), "P0 P1 P2 | 0 / 9 / 4 | P2 C");
}

#[test]
fn r3_2_everybody_may_look_up_what_was_played_and_won() {
    let mut table = Table::first_round("C D H S", "8 6 5 3 2", "8D / 3D / 4D / 2D / 5D");
    table.hand_in("8D / 3D / 4D / 2D / 5D");
    table.keep();
    for viewer in Viewer::all(5) {
        let view = table.0.view(viewer);
        assert!(view.history[0].iter().map(|result| result.card).eq(cards("8D 3D 4D 2D 5D")));
        assert_eq!(*view.totals, [2, 5, 6, 3, 8]);
        assert_eq!(view.won(seat(4)).collect::<Vec<_>>(), [8]);
    }
}

// R4: adjusting the row

#[test]
fn r4_1_the_weakest_moves_the_suit_they_played_before_new_customers_are_seen() {
    let mut table = Table::first_round("C D H S", "8 6 5 3 2", "8D / 3D / 4D / 9S / 5D");
    table.hand_in("8D / 3D / 4D / 9S / 5D");
    assert_eq!((table.adjuster(), table.market()), ("P3 S".to_owned(), String::new()));
    let positions: Vec<Action> = table.0.legal(seat(3)).iter().collect();
    assert_eq!(positions, [0, 1, 2, 3].map(|position| Action::MoveSuit { position }));
    assert!([0, 1, 2, 4].into_iter().all(|other| table.0.legal(seat(other)).is_empty()));
    table.move_suit(1);
    assert_eq!((table.row(), table.adjuster()), ("C S D H".to_owned(), "nobody".to_owned()));
    assert_eq!(table.market().split(' ').count(), 5);
}

#[test]
fn r4_2_a_moved_suit_is_put_in_between_and_the_others_close_up() {
    for (moved, rows) in [
        ("C", ["C D H S", "D C H S", "D H C S", "D H S C"]),
        ("D", ["D C H S", "C D H S", "C H D S", "C H S D"]),
        ("H", ["H C D S", "C H D S", "C D H S", "C D S H"]),
        ("S", ["S C D H", "C S D H", "C D S H", "C D H S"]),
    ] {
        for (position, expected) in rows.into_iter().enumerate() {
            assert_eq!(row("C D H S").moved(suit(moved), position).to_string(), expected, "{moved} to {position}");
        }
    }
}

#[test]
fn r4_2_putting_the_suit_where_it_was_keeps_the_row() {
    let mut table = Table::first_round("C D H S", "8 6 5 3 2", "8D / 3D / 4D / 2D / 5D");
    table.hand_in("8D / 3D / 4D / 2D / 5D");
    table.move_suit(1);
    assert_eq!(table.row(), "C D H S");
}

#[test]
fn r4_2_where_the_suit_goes_decides_the_next_round() {
    for (position, new_row, order, awards) in [
        (0, "H C D S", "P3 P0 P1 P2", "8 / 5 / 5 / 2"),
        (1, "C H D S", "P3 P0 P1 P2", "8 / 5 / 5 / 2"),
        (2, "C D H S", "P3 P0 P1 P2", "8 / 5 / 5 / 2"),
        (3, "C D S H", "P1 P2 P3 P0", "5 / 2 / 8 / 5"),
    ] {
        let mut table = Table::last_rounds("C D H S", &["12C 3H", "2C 12S", "7D 5S", "4H 10H"], "9 6 3 1 8 5 5 2");
        assert_eq!((table.row().as_str(), table.market().as_str()), ("C D H S", "9 6 3 1"));
        table.hand_in("12C / 2C / 7D / 4H");
        assert_eq!((table.order().as_str(), table.awards().as_str()), ("P0 P1 P2 P3", "1 / 9 / 6 / 3"));
        assert_eq!((table.adjuster().as_str(), table.0.legal(seat(3)).len()), ("P3 H", 4));

        table.move_suit(position);
        assert_eq!((table.row().as_str(), table.market().as_str()), (new_row, "8 5 5 2"));
        assert!(Seat::all(4).all(|seat| table.0.legal(seat).len() == 1), "the last card is forced");
        table.hand_in("3H / 12S / 5S / 10H");
        assert_eq!((table.order().as_str(), table.awards().as_str()), (order, awards));
        assert!(table.0.to_act().is_empty(), "nobody adjusts after the last round");
    }
}

// R5: the end

#[test]
fn r5_1_the_highest_total_wins_whatever_it_is_made_of() {
    assert_eq!(places("10 0 0 / 6 4 1"), "1: P1, 2: P0"); // T8
}

#[test]
fn r5_2_a_tie_goes_to_more_tens_then_nines_and_so_on_down() {
    for (vector, won, expected) in [
        ("T1", "10 3 2 / 9 4 2", "1: P0, 2: P1"),
        ("T2", "8 7 0 / 8 6 1", "1: P0, 2: P1"),
        ("T3", "7 5 3 / 6 5 4 / 7 4 4", "1: P0, 2: P2, 3: P1"),
        ("T5", "5 5 5 / 6 5 4", "1: P1, 2: P0"),
        ("T6", "6 4 2 0 / 6 4 1 1", "1: P0, 2: P1"),
        // Ours: in the vectors above, more of the lowest customers would decide the same.
        ("from the top", "9 5 2 / 10 3 3", "1: P1, 2: P0"),
    ] {
        assert_eq!(places(won), expected, "{vector}");
    }
}

#[test]
fn r5_2_equal_customers_share_the_place_and_the_next_is_skipped() {
    assert_eq!(places("6 6 3 / 3 6 6"), "1: P0, 1: P1"); // T4
    assert_eq!(places("6 6 3 / 6 5 4 / 3 6 6"), "1: P0, 1: P2, 3: P1"); // T7
}

#[test]
fn a_whole_game_of_six() {
    let hands = [
        "5C 11C 8D 10D 11D 2H 6S",
        "6C 12C 2D 11H 3S 10S 11S",
        "2C 9C 7D 12D 8H 2S 5S",
        "8C 9D 6H 7H 9H 7S 8S",
        "3C 4D 5H 10H 12H 4S 12S",
        "4C 7C 10C 3D 6D 4H 9S",
    ];
    let rounds = [
        ("D S C H", "10 6 6 2 0 0", "8D / 2D / 9C / 6H / 3C / 3D", "0 / 6 / 6 / 0 / 2 / 10", "P3 H", 2),
        ("D S H C", "8 7 6 5 5 3", "11D / 11H / 5S / 9H / 5H / 9S", "3 / 6 / 7 / 5 / 5 / 8", "P4 H", 3),
        ("D S C H", "10 5 4 3 2 1", "5C / 12C / 2C / 9D / 10H / 10C", "4 / 10 / 3 / 1 / 2 / 5", "P4 H", 0),
        ("H D S C", "9 8 8 7 4 3", "11C / 11S / 8H / 7H / 12S / 7C", "7 / 8 / 3 / 9 / 8 / 4", "P5 C", 1),
        ("H C D S", "6 6 6 5 5 4", "2H / 10S / 12D / 7S / 12H / 4C", "6 / 5 / 6 / 5 / 4 / 6", "P3 S", 0),
        ("S H C D", "9 8 4 3 2 1", "6S / 6C / 7D / 8C / 4D / 4H", "1 / 4 / 3 / 8 / 2 / 9", "P4 D", 1),
        ("S D H C", "7 7 5 4 4 2", "10D / 3S / 2S / 8S / 4S / 6D", "4 / 7 / 5 / 2 / 7 / 4", "nobody", 0),
    ];
    let markets: Vec<u8> = rounds.iter().flat_map(|round| notation::numbers(round.1)).collect();
    let dealt = deal(row("D S C H"), &hands.map(cards), &markets);
    assert!(dealt.undealt.iter().eq(cards("5D 3H")));

    let mut table = Table(dealt.lay_out().unwrap());
    for (number, (start, market, plays, awards, adjuster, position)) in rounds.into_iter().enumerate() {
        assert_eq!((table.row().as_str(), table.market().as_str()), (start, market), "round {}", number + 1);
        table.hand_in(plays);
        assert_eq!((table.awards().as_str(), table.adjuster().as_str()), (awards, adjuster), "round {}", number + 1);
        if adjuster != "nobody" {
            table.move_suit(position);
        }
    }
    // P5 beats P1 by a nine, and so does P3 beat P4.
    assert!(table.0.to_act().is_empty());
    assert_eq!(table.totals(), "25 / 46 / 33 / 30 / 30 / 46");
    let standing = table.0.standing();
    assert_eq!(standing.order(), [5, 1, 2, 3, 4, 0].map(seat));
    assert_eq!(Seat::all(6).map(|seat| standing.place(seat)).collect::<Vec<_>>(), [6, 2, 3, 4, 5, 1]);
    assert_eq!(Seat::all(6).map(|seat| standing.score(seat)).sum::<i32>(), 210);
}
