//! How fast the rules are. `cargo bench -p noble-flood`

use divan::{Bencher, black_box};
use engine::{Game, Quick, Silence};
use noble_flood::{Contract, Evidence, Map, NobleFlood, Offer, Options, Terms};
use testkit::play_at_random;

fn main() {
    divan::main();
}

/// One game of random play; divan counts its decisions.
#[divan::bench(args = [2, 4, 6], sample_size = 20)]
fn random_base_game(bencher: Bencher, players: usize) {
    random_game(bencher, options(players, false));
}

#[divan::bench(args = [2, 4, 6], sample_size = 20)]
fn random_game_with_everything(bencher: Bencher, players: usize) {
    random_game(bencher, options(players, true));
}

/// All base contracts on a map of 17 cards.
#[divan::bench(sample_size = 100)]
fn all_base_contracts(bencher: Bencher) {
    let map = finished_map();
    let offers: Vec<Offer> = Contract::all().take(38).map(with_terms).collect();
    bencher.bench(|| {
        let map = black_box(&map);
        let seat = engine::Seat::default();
        let evidence = Evidence { map, discards: &[], dealer: seat, played: &[1], switched: false };
        offers.iter().filter(|offer| offer.contract.about().check.find(offer.terms, &evidence).met).count()
    });
}

fn options(players: usize, everything: bool) -> Options {
    Options {
        players,
        two_player: false,
        switchy_suits: everything,
        full_flood: everything,
        straight_handshake: everything,
    }
}

fn random_game(bencher: Bencher, options: Options) {
    let mut seed = 0;
    let decisions = (0..200).map(|seed| play(&options, seed)).sum::<usize>() / 200;
    bencher.counter(divan::counter::ItemsCount::new(decisions)).bench_local(|| {
        seed += 1;
        play(&options, seed)
    });
}

fn play(options: &Options, seed: u64) -> usize {
    let mut chance = Quick::new(seed);
    let mut game = NobleFlood::deal(options, &mut chance, &mut Silence);
    play_at_random(&mut game, &mut chance, NobleFlood::legal)
}

fn finished_map() -> Map {
    let grid = ["5C 1C 7H 6H ..", ".. .. 5H .. 6C", ".. .. 3H 2C 8C", "8D 2D 2H 2S 9S", "4D 3D .. .. 9C"];
    let cells = (0..).zip(grid).flat_map(|(y, line)| (0..).zip(line.split(' ')).map(move |(x, text)| (x, y, text)));
    cells
        .filter_map(|(x, y, text)| {
            let face = text.parse().ok()?;
            let card = noble_flood::Card::plain(face);
            Some((noble_flood::Cell::new(x, y)?, noble_flood::Shown { card, face }))
        })
        .collect()
}

fn with_terms(contract: Contract) -> Offer {
    let (suits, numbers) = contract.about().term_counts();
    let suits = [noble_flood::Suit::Hearts, noble_flood::Suit::Spades].into_iter().take(suits).collect();
    Offer { contract, terms: Terms { suits, numbers: [2, 5, 7, 9].into_iter().take(numbers).collect() } }
}
