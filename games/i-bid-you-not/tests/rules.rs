//! Setup, decks and options: the rules that need no position.

use engine::{Choices, Game, Options as _, OptionsError, PerSeat, Seat, Silence, Viewer};
use i_bid_you_not::{
    BOX, Deck, DeckRef, Face, IBidYouNot, Options, Tile, TileSet, generate, in_play, ranking, stagger,
};

fn options(players: usize, words: &str) -> Result<Options, OptionsError> {
    Options::check(players, &Choices::parse(Options::SPECS, words.split_whitespace())?)
}

fn tiles(numbers: impl IntoIterator<Item = i16>) -> TileSet {
    numbers.into_iter().map(|number| Tile::new(number).unwrap()).collect()
}

/// The random stream that the frozen decks came from.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * 2f64.powi(-53)
    }
}

#[test]
fn a1_the_stream_of_the_frozen_decks_is_splitmix64() {
    let mut stream = SplitMix64(637);
    let words = [0x6c7028aa4eca6774, 0x5a9d2fbf64c9d95f, 0x36ce160b44f8418c, 0x924242cfee3ddd39];
    assert_eq!(words.map(|_: u64| stream.next()), words);
    let mut stream = SplitMix64(637);
    let units = [0.42358640821366, 0.35396097586343644, 0.21408212447292474, 0.5713235623973029];
    assert_eq!(units.map(|_| stream.unit()), units);
}

#[test]
fn a2_the_first_tiles_of_the_base_set_come_out_as_written() {
    let mut stream = SplitMix64(BOX.generator.seed);
    let made = generate(&BOX, 0, &mut || stream.unit());
    let told = |&(tile, face): &(Tile, Face)| {
        let slot = face.product.actions().unwrap().iter().position(|&action| Some(action) == face.action);
        format!("{tile} {} ${} {}", face.product.id(), face.price, ["A", "B"][slot.unwrap()])
    };
    assert_eq!(
        made[..6].iter().map(told).collect::<Vec<_>>(),
        [
            "1 headgrowns $5 A",
            "2 headgrowns $1 B",
            "4 headgrowns $7 A",
            "5 headgrowns $-3 B",
            "8 headgrowns $2 A",
            "3 swatphone $-7 B",
        ]
    );
}

#[test]
fn a3_the_generator_makes_the_frozen_decks_from_their_seed() {
    let mut stream = SplitMix64(BOX.generator.seed);
    for (set, frozen) in BOX.frozen.iter().enumerate() {
        assert_eq!(&generate(&BOX, set, &mut || stream.unit()), frozen);
    }
    assert_eq!(BOX.frozen.each_ref().map(Vec::len), [50, 35, 35]);
}

#[test]
fn a4_numbers_of_a_product_lie_further_apart_the_later_they_come() {
    for (copy, steps) in
        [[0, 0, 1, 1, 1, 1], [1, 1, 1, 2, 2, 3], [1, 1, 2, 3, 3, 4], [1, 2, 2, 4, 5, 6]].into_iter().enumerate()
    {
        assert_eq!([0.0, 0.1, 0.25, 0.5, 0.75, 0.999].map(|unit| stagger(&BOX, copy, unit)), steps, "copy {copy}");
    }
}

#[test]
fn a5_trim_takes_out_both_ends() {
    let deck = Deck::frozen();
    let out = |players, words: &str| {
        let trimmed = options(players, words).unwrap();
        let whole = Options { trim: 0, ..trimmed };
        in_play(&whole, deck).without(in_play(&trimmed, deck))
    };
    assert_eq!(out(4, "trim=5"), tiles([1, 2, 3, 4, 5, 51, 52, 55, 57, 62]));
    assert_eq!(out(5, "trim=10"), tiles((1..=10).chain([43, 44, 45, 46, 50, 51, 52, 55, 57, 62])));
    let low = [-39, -37, -36, -34, -33, -32, -31, -30, -28, -26];
    let both = out(4, "trim=10 odd-inventions double-devices");
    assert_eq!(both, tiles(low.into_iter().chain(90..=98).chain([100])));

    assert_eq!(hand_sizes(4, "trim=5"), [10, 10, 10, 9]);
    assert_eq!(hand_sizes(5, "trim=10"), [6, 6, 6, 6, 5]);
}

#[test]
fn a6_the_first_tile_starts_and_the_others_go_round() {
    let deck = Deck::frozen();
    let first = [30, 23, 25, 27, 29];
    let base = options(3, "").unwrap();
    let rest = in_play(&base, deck).without(tiles(first));
    let order: Vec<Tile> = first.iter().map(|&number| Tile::new(number).unwrap()).chain(rest.iter()).collect();
    let game = IBidYouNot::laid_out(&base, DeckRef::Standard(deck), &order, &mut Silence);
    let hand = |index| game.view(Viewer::Seat(Seat::new(index).unwrap())).hand;
    assert_eq!(game.view(Viewer::Spectator).offer.to_string(), "30z");
    assert!(tiles([23, 29]).is_subset(hand(0)) && tiles([25]).is_subset(hand(1)) && tiles([27]).is_subset(hand(2)));
    assert_eq!([0, 1, 2].map(|index| hand(index).len()), [17, 16, 16]);
    assert_eq!(game.to_act().iter().map(Seat::index).collect::<Vec<_>>(), [0]);
}

#[test]
fn a7_equal_scores_share_a_rank() {
    let mut scores = PerSeat::new(3);
    scores.copy_from_slice(&[12, 12, 5]);
    let standing = ranking(&scores);
    assert_eq!(Seat::all(3).map(|seat| standing.place(seat)).collect::<Vec<_>>(), [1, 1, 3]);
}

#[test]
fn the_frozen_decks_have_five_tiles_of_each_product_with_three_first_and_two_second_actions() {
    let all: Vec<_> = BOX.frozen.iter().flatten().collect();
    assert_eq!(all.iter().map(|(tile, _)| *tile).collect::<TileSet>().len(), 120);
    for product in i_bid_you_not::Product::all() {
        let faces: Vec<_> = all.iter().filter(|(_, face)| face.product == product).map(|(_, face)| face).collect();
        let with = |action| faces.iter().filter(|face| face.action == action).count();
        let counts = product.actions().map(|actions| actions.map(|action| with(Some(action))));
        assert_eq!((faces.len(), counts.unwrap_or([3, 2])), (5, [3, 2]), "{}", product.id());
    }
    let sums = BOX.frozen.each_ref().map(|set| set.iter().map(|(_, face)| i32::from(face.price)).sum::<i32>());
    let negatives = BOX.frozen.each_ref().map(|set| set.iter().filter(|(_, face)| face.price < 0).count());
    assert_eq!((sums, negatives), ([91, 79, 63], [18, 12, 13]));
}

#[test]
fn hands_differ_by_one_at_most_and_the_first_seats_hold_more() {
    assert_eq!(hand_sizes(4, ""), [13, 12, 12, 12]);
    assert_eq!(hand_sizes(6, "odd-inventions"), [14; 6]);
    assert_eq!(hand_sizes(5, "odd-inventions double-devices"), [24, 24, 24, 24, 23]);
}

fn hand_sizes(players: usize, words: &str) -> Vec<u8> {
    let game = IBidYouNot::deal(&options(players, words).unwrap(), &mut engine::Quick::new(1), &mut Silence);
    game.view(Viewer::Spectator).hand_sizes.to_vec()
}

#[test]
fn fresh_decks_differ_from_game_to_game_and_keep_to_their_sets() {
    let fresh = options(3, "fresh-deck odd-inventions double-devices").unwrap();
    let deck =
        |seed| IBidYouNot::deal(&fresh, &mut engine::Quick::new(seed), &mut Silence).view(Viewer::Spectator).deck;
    let (one, other) = (deck(1), deck(2));
    assert!(one != other && one == deck(1));
    assert!((110..=120).contains(&one.all.len()), "{}", one.all.len());
    for tile in one.all.iter() {
        let set = &BOX.sets[one.face(tile).product.set()];
        assert!((set.number_min..=set.number_max).contains(&tile.number()), "{tile}");
    }
}

#[test]
fn options_that_do_not_fit_are_refused_with_the_reason() {
    for (players, words, says) in [
        (2, "", "2 cannot play: this game is for 3 to 6 players"),
        (4, "trim=7", "option trim does not fit: take 0, 5, 10, 15 or 20"),
        (4, "trim=15", "option trim does not fit: it would leave fewer than five tiles for each player"),
        (6, "trim=10", "option trim does not fit: it would leave fewer than five tiles for each player"),
        (4, "trim=25", "option trim takes a number from 0 to 20: trim=0"),
        (4, "cheap-skip=3", "option cheap-skip is only switched on, it takes no value"),
    ] {
        assert_eq!(options(players, words).unwrap_err().to_string(), says, "{players} players, {words}");
    }
    let unknown = options(4, "cheep-skip").unwrap_err().to_string();
    assert!(unknown.starts_with("there is no option \"cheep-skip\" here; known are: odd-inventions, "), "{unknown}");
}

#[test]
fn trim_goes_as_far_as_five_tiles_for_each_player() {
    let most = |players| (0..=20).step_by(5).filter(|trim| options(players, &format!("trim={trim}")).is_ok()).max();
    assert_eq!([3, 4, 5, 6].map(most), [Some(15), Some(10), Some(10), Some(5)]);
    assert!(options(6, "trim=20 double-devices").is_ok());
}
