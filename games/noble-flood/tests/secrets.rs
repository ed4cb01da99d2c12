//! Who learns what: a hidden card changes nothing for those who have not seen it, and those who have keep knowing
//! it for as long as it is certain.

mod notation;

use engine::{Game, Viewer};
use noble_flood::{NobleFlood, Options, Position, View};
use notation::{Script, base, seat};

fn viewer(index: usize) -> Viewer {
    Viewer::Seat(seat(index))
}

fn view(game: &NobleFlood, of: usize) -> View {
    game.view(viewer(of))
}

fn known(game: &NobleFlood, by: usize, of: usize) -> String {
    format!("{:?}", view(game, by).hands[seat(of)].known)
}

/// Plays the same in two worlds that differ only in what is hidden, and returns both.
fn twins(world: impl Fn(bool) -> Script, actions: &[&str]) -> [NobleFlood; 2] {
    [false, true].map(|other| {
        let mut script = world(other);
        script.play(actions);
        script.0
    })
}

/// P1 may look at a hand when a new number turns up; P2's hand is one of two.
fn peeking(other: bool) -> Script {
    let options = Options { straight_handshake: true, ..base(3) };
    let hand = if other { "7D 8D" } else { "3D 4D" };
    let position = Position::new(options).owns(1, "variety_number_inverse").map((0, 0), "?? ?? ??", "2H 4S 5H");
    Script(position.hand(0, "1D 6H").hand(1, "9C").hand(2, hand).turn_of(0).unwrap())
}

#[test]
fn a_peek_tells_who_looked_and_nobody_else() {
    let [one, two] = twins(peeking, &["P0 flip 0,0", "P1 choose P2"]);
    assert_eq!(view(&one, 0), view(&two, 0));
    assert_eq!(one.view(Viewer::Spectator), two.view(Viewer::Spectator));
    assert_eq!((known(&one, 1, 2), known(&two, 1, 2)), ("{3D, 4D}".to_owned(), "{7D, 8D}".to_owned()));
}

#[test]
fn who_declines_to_look_learns_nothing() {
    let [one, two] = twins(peeking, &["P0 flip 0,0", "P1 decline"]);
    assert_eq!(view(&one, 1), view(&two, 1));
}

#[test]
fn what_was_seen_stays_known_while_its_owner_plays_on() {
    let [game, _] = twins(peeking, &["P0 flip 0,0", "P1 choose P2", "P0 select 6H", "P0 place 0,-1", "P1 choose P0"]);
    assert_eq!(known(&game, 1, 2), "{3D, 4D}");
    assert_eq!(known(&game, 1, 0), "{1D}");
}

/// P1 trades with P2 when a new suit turns up. P0 has seen P1's hand before; P2's card is one of two.
fn trading(other: bool) -> Script {
    let options = Options { straight_handshake: true, ..base(3) };
    let hand = if other { "7D" } else { "3D" };
    let position = Position::new(options).owns(1, "variety_row").owns(0, "variety_number_inverse");
    let position = position.map((0, 0), "?? ?? ??", "2H 4S 5H").hand(0, "1D 6H").hand(1, "9C 10C").hand(2, hand);
    let mut script = Script(position.turn_of(0).unwrap());
    script.play(&["P0 flip 0,0", "P0 choose P1", "P1 choose P2"]);
    script
}

#[test]
fn an_offered_card_stays_hidden_until_the_partner_has_given_one() {
    let offered = |card: &str| {
        let mut script = trading(false);
        script.play(&[&format!("P1 give {card}")]);
        [view(&script.0, 0), view(&script.0, 2), script.0.view(Viewer::Spectator)]
    };
    assert_eq!(offered("9C"), offered("10C"));
}

#[test]
fn a_trade_is_known_to_both_partners_and_blurs_what_others_had_seen() {
    let mut script = trading(false);
    assert_eq!(known(&script.0, 0, 1), "{9C, 10C}");
    script.play(&["P1 give 9C", "P2 give 3D"]);
    assert_eq!((known(&script.0, 1, 2), known(&script.0, 2, 1)), ("{9C}".to_owned(), "{3D}".to_owned()));
    assert_eq!(known(&script.0, 0, 1), "{}", "one of the two that were seen has gone");
    let mut twin = trading(true);
    twin.play(&["P1 give 9C", "P2 give 7D"]);
    assert_eq!(view(&script.0, 0), view(&twin.0, 0));
}

#[test]
fn a_theft_is_known_to_thief_and_victim_alone() {
    let theft = |hand: &'static str| {
        let position = Position::new(Options { full_flood: true, ..base(3) }).dealer(2).map((0, 0), "5H 7H", "");
        let position = position.hand(0, "2H:steal_card 1D").hand(1, "9C 10C").hand(2, hand);
        let mut script = Script(position.turn_of(0).unwrap());
        script.play(&["P0 select steal_card", "P0 place 0,1", "P0 choose P2"]);
        script.0
    };
    let (one, two) = (theft("3D"), theft("8D"));
    assert_eq!(view(&one, 1), view(&two, 1));
    assert_eq!((known(&one, 2, 0), known(&one, 0, 2)), ("{3D}".to_owned(), "{}".to_owned()));
}

#[test]
fn only_who_swapped_a_facedown_card_knows_where_it_went() {
    let swap = |card: &str| {
        let options = Options { straight_handshake: true, ..base(3) };
        let position =
            Position::new(options).owns(2, "one_suit_options_number_double(H,1,2,3)").owns(1, "discard_dealer");
        let position = position.map((0, 0), "?? ??", &format!("{card} 5D")).pile("7S 8S").hand(0, "1C").hand(1, "10H");
        let mut script = Script(position.hand(2, "10S").before_the_first_turn().unwrap());
        script.play(&["P2 swap 0,0", "P0 flip 1,0"]);
        script
    };
    let [mut one, mut two] = [swap("2H"), swap("9C")];
    assert_eq!(view(&one.0, 0), view(&two.0, 0));
    assert_eq!(view(&one.0, 2).bottom.map(|card| card.to_string()).as_deref(), Some("2H"));
    assert_eq!(view(&one.0, 1).bottom, None);
    // The dealer discards, so everybody draws: P0 the 8S, P1 the card from the bottom.
    for script in [&mut one, &mut two] {
        script.play(&["P0 discard 1C"]);
    }
    assert_eq!(known(&one.0, 2, 1), "{2H}", "P2 knows that the bottom card went to P1");
    assert_eq!(known(&one.0, 0, 1), "{}");
    assert_eq!(view(&one.0, 0), view(&two.0, 0));
}

#[test]
fn a_switch_shows_the_hand_to_everybody() {
    let options = Options { switchy_suits: true, ..base(3) };
    let position = Position::new(options).dealer(2).map((0, 0), "5H 7H", "").hand(0, "1H 1D").market("pair(3,8)");
    let mut script = Script(position.owns(0, "flush(H)").turn_of(0).unwrap());
    script.play(&["P0 switch flush", "P0 for pair"]);
    assert_eq!(known(&script.0, 1, 0), "{1H, 1D}");
    assert_eq!(script.0.view(Viewer::Spectator).hands[seat(0)].open.len(), 2);
}
