//! When the game ends, and who wins.

use engine::{Game, PerSeat};
use noble_flood::{Contract, Offer, Options, Position, Record, ranking};

use crate::notation::{base, seat};

/// Whether another round is dealt with so many contracts left in the market and in the deck.
fn goes_on(options: Options, market: usize, deck: usize) -> bool {
    let ids: Vec<String> = Contract::all().map(|contract| contract.to_string()).collect();
    let position = Position::new(options).market(&ids[..market].join(" ")).deck(&ids[market..market + deck].join(" "));
    !position.before_the_deal().unwrap().to_act().is_empty()
}

#[test]
fn the_game_ends_when_the_market_cannot_be_filled() {
    assert!(goes_on(base(3), 4, 2), "exactly enough is one more round");
    assert!(!goes_on(base(3), 5, 0));
    assert!(goes_on(base(6), 0, 12));
    assert!(!goes_on(base(6), 9, 2));
    assert!(goes_on(Options { two_player: true, ..base(2) }, 3, 3));
    assert!(!goes_on(base(2), 2, 1));
    assert!(goes_on(base(3), 0, 6) && !goes_on(base(3), 0, 5));
}

/// Places by what each player scored: rewards when fulfilled, penalties when not.
fn places(scored: [&[i32]; 2]) -> [u8; 2] {
    let mut records = Vec::new();
    for (owner, points) in scored.into_iter().enumerate() {
        for &points in points {
            let met = points > 0;
            let contract = Contract::all().find(|contract| contract.points(met) == points).unwrap();
            let offer = Offer { contract, ..Offer::default() };
            records.push(Record { round: 1, seat: seat(owner), offer, met });
        }
    }
    let standing = ranking(2, &records);
    let by_seat = PerSeat::from_fn(2, |seat| standing.place(seat));
    [by_seat[seat(0)], by_seat[seat(1)]]
}

#[test]
fn ties_go_to_more_fulfilled_then_to_fewer_failed_contracts() {
    assert_eq!(places([&[2, 3, 9, -2], &[7, 5]]), [1, 2], "three fulfilled against two");
    assert_eq!(places([&[7, 5, -2], &[9, 5, -1, -3]]), [1, 2], "one failed against two");
    assert_eq!(places([&[7, 3], &[5, 5]]), [1, 1], "shared");
    assert_eq!(places([&[-1], &[]]), [2, 1]);
}
