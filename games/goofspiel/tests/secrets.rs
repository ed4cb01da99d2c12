//! What is hidden stays hidden: bids before they are shown, and the order of the prizes.

use std::collections::BTreeSet;

use engine::{Action, Game, Match, Quick, Seat, Seed, Silence, Viewer};
use goofspiel::{Bid, Goofspiel, Options};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Two play, and the second has chosen this card.
fn chosen(card: u8) -> Match<Goofspiel> {
    let mut game = Match::new(Options { players: 2 }, Seed::from(4));
    game.play(seat(1), Bid { card }.code()).unwrap();
    game
}

#[test]
fn nobody_else_can_tell_one_bid_from_another() {
    let (low, high) = (chosen(1), chosen(13));
    assert_eq!(low.told(), high.told());
    for viewer in Viewer::all(2) {
        assert_eq!(low.view(viewer) == high.view(viewer), viewer != Viewer::Seat(seat(1)));
    }
}

#[test]
fn dreams_hold_every_bid_and_every_next_prize_possible() {
    let view = chosen(7).view(Viewer::Seat(seat(0)));
    let mut dice = Quick::new(1);
    let (mut bids, mut prizes) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..500 {
        let mut dream = Goofspiel::imagine(&view, &mut dice);
        bids.insert(dream.view(Viewer::Seat(seat(1))).your_bid);
        dream.play(seat(0), Bid { card: 1 }, &mut dice, &mut Silence);
        prizes.extend(dream.view(Viewer::Spectator).on_offer.last().copied());
    }
    assert_eq!((bids.len(), prizes.len()), (13, 12));
}
