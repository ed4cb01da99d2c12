//! What is counted over games, against one short game that can be followed by hand.

use engine::{Absorb, Choices, Figures, Game, Options as _, Quick, Seat, Tally as _, Tell};
use i_bid_you_not::{Action, Deck, DeckRef, Entry, Event, IBidYouNot, Options, Position, Tally, Tile, TileSet};

fn tile(number: i16) -> Tile {
    Tile::new(number).unwrap()
}

fn tiles<const N: usize>(numbers: [i16; N]) -> TileSet {
    numbers.map(tile).into_iter().collect()
}

fn figure(figures: &[Figures], id: &str, row: &str) -> Vec<f64> {
    let table = figures.iter().find(|figures| figures.id == id).unwrap();
    table.rows.iter().find(|(name, _)| name == row).map(|(_, numbers)| numbers.clone()).unwrap()
}

/// P0 adds 29 to 23 and 25; P1 calls; P2 wins with 40 and is stuck with the lot.
fn short_game(tally: &mut impl Tell<Event>) -> IBidYouNot {
    let options = Options::check(3, &Choices::default()).unwrap();
    let position = Position {
        options,
        deck: DeckRef::Standard(Deck::frozen()),
        to_move: Seat::new(0).unwrap(),
        offer: vec![Entry::starter(tile(23)), Entry::starter(tile(25))],
        hands: vec![tiles([29]), tiles([32]), tiles([40])],
        piles: vec![tiles([33]), TileSet::NONE, TileSet::NONE],
    };
    let mut game = position.lay_out().unwrap();
    for (seat, action) in [
        (0, Action::Add { tile: tile(29) }),
        (1, Action::Declare),
        (1, Action::Bid { tile: tile(32) }),
        (2, Action::Bid { tile: tile(40) }),
        (2, Action::Accept),
    ] {
        game.play(Seat::new(seat).unwrap(), action, &mut Quick::new(1), tally);
    }
    assert!(game.to_act().is_empty());
    game
}

#[test]
fn products_actions_and_auctions_are_counted() {
    let mut tally = Tally::default();
    let game = short_game(&mut tally);
    tally.over(&game, &game.standing());
    let figures = tally.figures();
    // Of the five Camerats 29 was played, and 23, 25 and 29 were scored in a lot of $21. P0 and P2 hold some,
    // and P2 wins.
    assert_eq!(figure(&figures, "by_product", "Camerat"), [0.2, 0.0, 0.6, 7.0, 21.0, 0.5]);
    assert_eq!(figure(&figures, "auctions", "inverted, share"), [0.0]);
    assert_eq!(figure(&figures, "auctions", "winner had no choice, share"), [1.0]);
    assert_eq!(figure(&figures, "auctions", "skips in an auction"), [0.0]);
    assert_eq!(figure(&figures, "by_action", "no action")[2], 3.0 / 20.0);
}

#[test]
fn tallies_of_halves_add_up_to_the_whole() {
    let (mut one, mut other, mut whole) = (Tally::default(), Tally::default(), Tally::default());
    for tally in [&mut one, &mut other, &mut whole] {
        let game = short_game(tally);
        tally.over(&game, &game.standing());
    }
    let game = short_game(&mut whole);
    whole.over(&game, &game.standing());
    one.absorb(&other);
    assert_eq!(one.figures(), whole.figures());
}
