use super::*;

fn at(points: f64, sigma: f64) -> Rating {
    Rating { sigma, ..Rating::fixed(points) }
}

fn person(rating: Rating, place: usize) -> Player {
    Player { rating, place, weight: 1.0, ceiling: ceiling(None), helped: false }
}

#[test]
fn newcomers_begin_at_1500_and_two_who_meet_move_alike() {
    let new = Rating::default();
    assert_eq!((new.points(), new.spread().round()), (1500.0, 333.0));
    let both = after(&[person(new, 1), person(new, 2)]);
    assert_eq!(both.iter().map(|one| one.points().round()).collect::<Vec<_>>(), [1605.0, 1395.0]);
    assert!(both[0].sigma < new.sigma && both[0].sigma == both[1].sigma);
    assert_eq!(after(&[person(new, 1), person(new, 1)])[0].points(), 1500.0);
    assert_eq!(after(&[person(new, 1)]), [new]);
}

#[test]
fn two_to_six_are_placed_and_the_order_of_seats_does_not_matter() {
    for players in 2..=6 {
        let seats: Vec<Player> = (1..=players).map(|place| person(at(1500.0, 3.0), place)).collect();
        let ahead = after(&seats);
        assert!(ahead.windows(2).all(|pair| pair[0].mu > pair[1].mu), "{players}");
        let turned: Vec<Player> = seats.iter().rev().copied().collect();
        let mut back = after(&turned);
        back.reverse();
        assert!(back.iter().zip(&ahead).all(|(one, other)| (one.mu - other.mu).abs() < 1e-9), "{players}");
    }
}

#[test]
fn a_bot_counts_as_an_opponent_and_stays_where_it_is() {
    let sharp = Rating::fixed(1800.0);
    let [me, bot] = after(&[person(at(1500.0, 3.0), 1), Player::bot(sharp, 2)])[..] else { panic!("two") };
    let [over, _] = after(&[person(at(1500.0, 3.0), 1), person(at(1500.0, 3.0), 2)])[..] else { panic!("two") };
    assert_eq!(bot, sharp);
    assert!(me.mu > over.mu, "to beat somebody stronger is worth more");
}

#[test]
fn who_was_helped_can_only_lose_and_weight_is_a_share() {
    let two = |one: Player| after(&[one, person(at(1500.0, 3.0), 3 - one.place)])[0];
    let fair = person(at(1500.0, 3.0), 1);
    assert_eq!(two(Player { helped: true, ..fair }).mu, fair.rating.mu);
    let lost = Player { place: 2, ..fair };
    assert_eq!(two(Player { helped: true, ..lost }), two(lost));
    let (all, half) = (two(fair), two(Player { weight: 0.5, ..fair }));
    assert!(((all.mu - 25.0) / 2.0 - (half.mu - 25.0)).abs() < 1e-9);
    assert_eq!(two(Player { weight: 0.0, ..fair }), fair.rating);
}

/// A thousand games on one day against one friend who always loses.
#[test]
fn one_willing_loser_lifts_nobody_above_the_ceiling() {
    let (mut me, mut friend) = (Rating::default(), Rating::default());
    for met in 0..1000 {
        let weight = freshness(met);
        let [won, lost] = after(&[Player { weight, ..person(me, 1) }, Player { weight, ..person(friend, 2) }])[..]
        else {
            panic!("two")
        };
        assert!(won.mu >= me.mu && won.points() <= CEILING && lost.points() >= FLOOR);
        (me, friend) = (won, lost);
    }
    let before = me;
    let [last, _] = after(&[Player { weight: freshness(1000), ..person(me, 1) }, person(friend, 2)])[..] else {
        panic!("two")
    };
    assert!(last.points() - before.points() < 0.1, "{} to {}", before.points(), last.points());
}

/// A new account for every game: nobody is familiar, so the ceiling alone holds.
#[test]
fn a_thousand_fresh_accounts_lift_nobody_above_the_ceiling() {
    let climb = |ceiling: f64| {
        (0..1000).fold(Rating::default(), |me, _| {
            after(&[Player { ceiling, ..person(me, 1) }, person(Rating::default(), 2)])[0]
        })
    };
    assert_eq!(climb(ceiling(None)).points(), CEILING);
    assert!(climb(f64::INFINITY).points() > CEILING, "without the rule they would pass it");
    // Who has shown it against a strong bot may go on.
    assert_eq!(ceiling(Some(1800.0)), 2200.0);
    assert_eq!(ceiling(Some(1400.0)), CEILING);
    let above = Player { ceiling: CEILING, ..person(at(2100.0, 3.0), 1) };
    assert_eq!(after(&[above, person(at(2100.0, 3.0), 2)])[0].points(), 2100.0);
}

#[test]
fn a_rating_never_gets_so_sure_that_it_cannot_move() {
    let mut me = Rating::default();
    for game in 0..2000usize {
        me = after(&[person(me, 1 + game % 2), Player::bot(Rating::fixed(1500.0), 2 - game % 2)])[0];
    }
    assert_eq!(me.sigma, SUREST);
}

#[test]
fn numbers_and_reasons_read_well() {
    assert_eq!((number(999.6), number(1240.2), number(100.0)), ("1,000".into(), "1,240".into(), "100".into()));
    assert_eq!(
        (signed(1500.0, 1514.2), signed(1500.0, 1489.0), signed(1500.0, 1500.3)),
        ("+14".into(), "−11".into(), "±0".into())
    );
    let why = Why { place: 2, players: 4, own: 1500.0, others: 1600.0, ..Why::default() };
    assert_eq!(why.words(), "second of four, against stronger players");
    let left = Why { left: true, helped: true, ..why };
    assert_eq!(left.words(), "counted as last of four, because a bot finished the game");
}

#[test]
fn months_are_those_of_universal_time() {
    assert_eq!(month(1_794_928_369_456), "2026-11");
    assert_eq!(month(1_796_083_199_999), "2026-11");
    assert_eq!(month(1_796_083_200_000), "2026-12");
}

#[test]
fn what_was_measured_can_be_read() {
    let book: Book = toml::from_str(BOTS).unwrap();
    assert_eq!(written(&book), BOTS);
    assert_eq!(measured("second-estimate", "greedy").map(Rating::points), Some(START));
    assert_eq!(measured("second-estimate", "nobody"), None);
}
