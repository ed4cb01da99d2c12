//! Where cards may go.

use engine::{Game, Viewer};
use noble_flood::Position;

use crate::notation::{Script, base, words};

/// Cells that a card may go to, for P0 in a turn with this map, facedown cards left aside.
fn cells(at: (i8, i8), grid: &str, facedown: &str, card: &str) -> Vec<String> {
    // Another player deals, so nothing is flipped first.
    let game = Position::new(base(3)).dealer(2).map(at, grid, facedown).hand(0, card).turn_of(0).unwrap();
    let mut script = Script(game);
    script.play(&[&format!("P0 select {card}")]);
    script.legal()
}

#[test]
fn facedown_neighbours_neither_help_nor_hinder() {
    assert_eq!(cells((0, 0), "?? 4H ?? / .. 6H ..", "1C 2C", "9H"), words("place", "1,-1 0,1 2,1 1,2"));
    assert_eq!(cells((0, 0), "?? 4H ?? / .. 6H ..", "1C 2C", "6C"), words("place", "0,1 2,1 1,2"));
}

#[test]
fn the_five_by_five_frame_floats() {
    let row = cells((0, 0), "1H 2H 3H", "", "9H");
    assert_eq!(row, words("place", "0,-1 1,-1 2,-1 -1,0 3,0 0,1 1,1 2,1"));
    let full_row = cells((-2, 0), "1H 2H 3H 4H 5H", "", "9H");
    assert_eq!(full_row, words("place", "-2,-1 -1,-1 0,-1 1,-1 2,-1 -2,1 -1,1 0,1 1,1 2,1"));
    let full_column = cells((0, -2), "2H 3H 4H / 1H .. .. / 5H .. .. / 6H .. .. / 7H .. ..", "", "9H");
    assert_eq!(full_column, words("place", "-1,-2 3,-2 -1,-1 1,-1 2,-1 -1,0 1,0 -1,1 1,1 -1,2 1,2"));
}

#[test]
fn who_can_play_must_and_only_who_cannot_discards() {
    let turn =
        |hand| Script(Position::new(base(3)).dealer(2).map((0, 0), "5H 7H", "").hand(0, hand).turn_of(0).unwrap());
    assert_eq!(turn("9H 2C").legal(), ["select 9H"]);
    assert_eq!(turn("9D 2C").legal(), ["discard 9D", "discard 2C"]);
}

#[test]
fn the_dealer_flips_any_facedown_card_before_playing() {
    let position = Position::new(base(3)).map((0, 0), "?? ?? ??", "8C 2S 9C").hand(0, "2H").hand(1, "1H");
    let mut script = Script(position.turn_of(0).unwrap());
    assert_eq!(script.legal(), words("flip", "0,0 1,0 2,0"));
    script.play(&["P0 flip 1,0", "P0 select 2H"]);
    assert_eq!(script.legal(), words("place", "1,-1 1,1"));
}

#[test]
fn a_dealer_without_cards_still_flips() {
    let position = Position::new(base(3)).map((0, 0), "5H ?? ??", "8C 2S").hand(1, "1H");
    let mut script = Script(position.turn_of(0).unwrap());
    script.play(&["P0 flip 1,0"]);
    assert_eq!(script.actor(), 1);
}

#[test]
fn cards_still_facedown_are_turned_up_and_count() {
    let position = Position::new(base(3)).dealer(2).map((0, 0), "5H ??", "5S").hand(0, "6H").owns(1, "pair(5,8)");
    let mut script = Script(position.turn_of(0).unwrap());
    script.play(&["P0 select 6H", "P0 place 0,1"]);
    let view = script.0.view(Viewer::Spectator);
    assert_eq!(view.last.unwrap().map.to_string(), "5H 5S / 6H ..");
    assert!(view.records[0].met);
}
