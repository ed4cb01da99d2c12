//! The rules by their numbers, with prizes as the luck of a seed deals them.

use engine::{Action, Match, PerSeat, Seat, Seed, Viewer};
use goofspiel::{Bid, Goofspiel, Options, View};

/// What a spectator sees after everybody bid these cards, round by round.
fn after(players: usize, rounds: &[&[u8]]) -> View {
    let mut game = Match::<Goofspiel>::new(Options { players }, Seed::from(1));
    for (seat, &card) in rounds.iter().flat_map(|round| Seat::all(players).zip(*round)) {
        game.play(seat, Bid { card }.code()).unwrap();
    }
    game.view(Viewer::Spectator)
}

fn points(cards: &[u8]) -> i32 {
    cards.iter().map(|&card| i32::from(card)).sum()
}

#[test]
fn r2_3_the_highest_card_wins_and_all_cards_shown_are_gone() {
    let (before, view) = (after(3, &[]), after(3, &[&[5, 13, 1]]));
    assert_eq!(*view.scores, [0, points(&before.on_offer), 0]);
    let bids = PerSeat::from_fn(3, |seat| [5, 13, 1][seat.index()]);
    assert!(view.hands.by_seat().all(|(seat, hand)| hand.len() == 12 && !hand.contains(&bids[seat])), "{view:?}");
}

#[test]
fn r2_4_a_tie_at_the_top_leaves_the_prize_for_the_next_round() {
    let view = after(3, &[&[9, 9, 4]]);
    assert_eq!(*view.scores, [0, 0, 0], "a lower card wins nothing");
    assert_eq!(view.on_offer.len(), 2);
    assert_eq!(*after(3, &[&[9, 9, 4], &[2, 3, 1]]).scores, [0, points(&view.on_offer), 0]);
}

#[test]
fn r3_1_what_is_on_offer_at_the_end_is_lost() {
    let rounds: Vec<[u8; 2]> = (1..=13).map(|card| [card, card]).collect();
    let view = after(2, &rounds.iter().map(|round| &round[..]).collect::<Vec<_>>());
    assert_eq!((view.on_offer.len(), view.hands[Seat::default()].len()), (13, 0));
    assert_eq!(*view.scores, [0, 0], "R3.2: they share the win");
}
