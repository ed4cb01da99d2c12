//! What a seat cannot see must not change what it sees: real twins, dealt by hand, not dreamt.

use engine::{Choices, Dice, Game, Options as _, Quick, Seat, Silence, Viewer};
use market_twist::{Deck, MarketTwist, Options, Position, Station, TypeSet};

const PLAYERS: usize = 3;

fn options() -> Options {
    let words = Choices::parse(Options::SPECS, ["fresh-twists"]).expect("a known option");
    Options::check(PLAYERS, &words).expect("a table for three")
}

/// A deal, and for every viewer a twin that differs in everything this viewer cannot see, and in nothing else.
fn twins(dice: &mut Quick, viewer: Viewer) -> (MarketTwist, MarketTwist) {
    let deck = Deck::standard();
    let mut twists: Vec<String> = deck.twists().map(|twist| deck.twist(twist).id.clone()).collect();
    dice.shuffle(&mut twists);
    let slots = std::array::from_fn(|slot| twists[slot].clone());
    let mut twist_deck = twists.split_off(4);

    let stations: Vec<Station> = Seat::all(PLAYERS)
        .map(|_| {
            let mut ids: Vec<String> = deck.customers().iter().map(|one| deck.customer(one).id.clone()).collect();
            dice.shuffle(&mut ids);
            let hand = ids.split_off(ids.len() - 4);
            Station { hand, deck: ids, ..Station::default() }
        })
        .collect();
    let truth = Position {
        round: 1,
        slots,
        counters: [6; 4],
        twist_deck: twist_deck.clone(),
        twist_discard: vec![],
        triggered: TypeSet::default(),
        workshops: stations.clone(),
    };

    dice.shuffle(&mut twist_deck);
    let mut twin = Position { twist_deck, ..truth.clone() };
    for (seat, station) in Seat::all(PLAYERS).zip(&mut twin.workshops) {
        if viewer != Viewer::Seat(seat) {
            let mut ids = [std::mem::take(&mut station.hand), std::mem::take(&mut station.deck)].concat();
            dice.shuffle(&mut ids);
            station.hand = ids.split_off(ids.len() - 4);
            station.deck = ids;
        }
        dice.shuffle(&mut station.deck);
    }
    let lay_out = |position: &Position| position.lay_out(&options(), &mut Quick::new(1)).expect("a position");
    (lay_out(&truth), lay_out(&twin))
}

#[test]
fn hands_and_decks_of_others_and_the_order_of_every_deck_change_no_view() {
    let mut dice = Quick::new(11);
    for _ in 0..50 {
        for viewer in Viewer::all(PLAYERS) {
            let (truth, twin) = twins(&mut dice, viewer);
            assert_ne!(truth, twin, "the twins differ");
            assert_eq!(truth.view(viewer), twin.view(viewer));
            let seen = |game: &MarketTwist| serde_json::to_string(&game.view(viewer)).expect("a view is data");
            assert_eq!(seen(&truth), seen(&twin));
            viewer.seat().into_iter().for_each(|seat| assert_eq!(truth.legal(seat), twin.legal(seat)));
        }
    }
}

#[test]
fn whatever_others_do_in_secret_with_other_hands_changes_no_view() {
    let mut dice = Quick::new(12);
    let me = Seat::new(0).expect("a first seat");
    for viewer in [Viewer::Seat(me), Viewer::Spectator] {
        for _ in 0..50 {
            let (mut truth, mut twin) = twins(&mut dice, viewer);
            // Everybody but the first seat plays a whole turn, in each world another one.
            for game in [&mut truth, &mut twin] {
                while let Some(seat) = game.to_act().iter().find(|&seat| seat != me) {
                    let legal = game.legal(seat);
                    let action = legal.nth(dice.below(legal.len() as u32) as usize).expect("a legal action");
                    game.play(seat, action, &mut Quick::new(3), &mut Silence);
                }
            }
            assert_eq!(truth.view(viewer), twin.view(viewer), "turns are secret until all are done");
        }
    }
}
