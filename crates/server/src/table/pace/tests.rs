//! How long people wait for bots, by a clock that a test can turn.

use engine::{Choices, Step};
use store::{Entry, LOG_FORMAT, PersonId, Sitter};

use super::*;

/// A person in the first seat, bots in the others, the game on.
fn table_of(game: &str, kind: &str) -> Table {
    let host = PersonId("ana".into());
    let (game, choices) = (game.into(), Choices::default());
    let seed = "07".repeat(32);
    let (players, listed, format, edition) = (4, false, LOG_FORMAT, 1);
    let mut log = vec![Entry::Created { game, players, choices, seed, listed, host: host.clone(), format, edition }];
    log.extend(Seat::all(4).map(|seat| {
        let bot = Sitter::Bot { kind: kind.into() };
        let person = Sitter::Person { id: host.clone() };
        Entry::Seated { seat, sitter: if seat.index() == 0 { person } else { bot } }
    }));
    log.push(Entry::Started);
    Table::replay("OAK", &log, &Default::default()).unwrap()
}

fn table() -> Table {
    table_of("second-estimate", "random")
}

fn play(table: &Table, seat: Seat, code: u16) -> Table {
    table.after(&[Entry::Played(Step::Play { seat, code })]).unwrap()
}

fn any(table: &Table, seat: Seat) -> Table {
    play(table, seat, table.game_on.as_ref().unwrap().legal(seat)[0])
}

fn dues(agenda: &Agenda) -> Vec<Duration> {
    let mut dues: Vec<Duration> = agenda.plans.iter().flatten().map(|plan| plan.due - Instant::now()).collect();
    dues.sort_unstable();
    dues
}

#[tokio::test(start_paused = true)]
async fn bots_take_about_half_a_second_to_a_second_and_never_move_at_once() {
    let table = table();
    for luck in 0..200 {
        let mut agenda = Agenda::new(Pace::HUMAN, luck);
        agenda.plan(&table);
        let dues = dues(&agenda);
        assert_eq!(dues.len(), 3, "one for every bot, none for the person");
        assert!(dues[0] >= Duration::from_millis(500) && dues[0] <= Duration::from_millis(1000), "{dues:?}");
        assert!(dues[2] <= Duration::from_millis(1300), "{dues:?}");
        assert!(dues.windows(2).all(|two| two[1] - two[0] >= Duration::from_millis(150)), "{dues:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn people_have_time_to_look_at_a_scene_and_no_more() {
    let mut agenda = Agenda::new(Pace::HUMAN, 1);
    agenda.hold(Duration::from_millis(1200));
    agenda.plan(&table());
    let first = dues(&agenda)[0];
    assert!(first >= Duration::from_millis(1200) && first <= Duration::from_millis(1500), "{first:?}");
    let mut agenda = Agenda::new(Pace::HUMAN, 1);
    agenda.hold(Duration::from_secs(60));
    agenda.plan(&table());
    assert!(dues(&agenda)[0] <= Duration::from_millis(1500), "{:?}", dues(&agenda));
}

#[tokio::test(start_paused = true)]
async fn without_a_pace_bots_move_at_once() {
    let mut agenda = Agenda::new(Pace(Duration::ZERO), 1);
    agenda.hold(Duration::from_secs(1));
    agenda.plan(&table());
    let thinking: Vec<usize> = std::iter::from_fn(|| agenda.start_thinking()).map(|(seat, _)| seat.index()).collect();
    assert_eq!(thinking, [1, 2, 3]);
    assert_eq!((agenda.moves(), agenda.next_due()), (None, None), "nobody has decided");
    let seat = Seat::new(2).unwrap();
    agenda.decided(seat, 7);
    assert_eq!(agenda.moves(), Some((seat, 7)));
}

#[tokio::test(start_paused = true)]
async fn what_is_decided_waits_until_it_is_due() {
    let mut agenda = Agenda::new(Pace::HUMAN, 1);
    agenda.plan(&table());
    let (seat, most) = agenda.start_thinking().unwrap();
    assert_eq!(most, None, "all its time");
    agenda.decided(seat, 3);
    assert_eq!(agenda.moves(), None);
    tokio::time::sleep_until(agenda.next_due().unwrap()).await;
    assert_eq!(agenda.moves(), Some((seat, 3)));
}

#[tokio::test(start_paused = true)]
async fn a_plan_stays_while_others_choose_and_goes_when_it_is_done() {
    let table = table();
    let mut agenda = Agenda::new(Pace::HUMAN, 1);
    agenda.plan(&table);
    let before = agenda.plans;
    let person = any(&table, Seat::new(0).unwrap());
    agenda.plan(&person);
    assert_eq!(agenda.plans, before);
    agenda.plan(&any(&person, Seat::new(2).unwrap()));
    assert_eq!(agenda.plans[2], None);
    assert_eq!(agenda.plans[1], before[1]);
}

/// A bot that lays a long sealed bid shows its readiness when one with a short bid would.
#[tokio::test(start_paused = true)]
async fn what_a_bot_does_in_secret_takes_no_time_of_its_own() {
    for kind in ["greedy", "master"] {
        let mut dealt = table_of("mow-money", kind);
        let mut steps = 0;
        // Somewhere in the first rounds, bids of several cards are laid.
        for _ in 0..400 {
            let game = dealt.game_on.as_ref().unwrap();
            let Some(seat) = game.to_act().iter().next() else { break };
            let unseen = |table: &Table, seat: Seat| {
                let game = table.game_on.as_ref().unwrap();
                game.legal(seat).into_iter().find(|&code| game.is_unseen(seat, code))
            };
            if seat.index() > 0 && unseen(&dealt, seat).is_some() {
                let mut agenda = Agenda::new(Pace::HUMAN, 5);
                agenda.plan(&dealt);
                let due = agenda.plans[seat.index()].unwrap().due;
                let others: Vec<_> = (0..4).filter(|&other| other != seat.index()).map(|at| agenda.plans[at]).collect();
                let mut secret = dealt.after(&[]).unwrap();
                while let Some(code) = unseen(&secret, seat).filter(|_| steps < 2000) {
                    secret = play(&secret, seat, code);
                    agenda.luck();
                    agenda.plan(&secret);
                    steps += 1;
                    let plan = agenda.plans[seat.index()].unwrap();
                    assert_eq!((plan.due, plan.goes_on, plan.stage), (due, true, Mind::New));
                    let thinking = std::iter::from_fn(|| agenda.start_thinking()).find(|(one, _)| *one == seat);
                    let most = thinking.and_then(|(_, most)| most).expect("less than its usual time");
                    assert!(Instant::now() + most < due, "it is ready in time");
                }
                let now: Vec<_> = (0..4).filter(|&other| other != seat.index()).map(|at| agenda.plans[at]).collect();
                let times =
                    |plans: &[Option<Due>]| plans.iter().map(|plan| plan.map(|plan| plan.due)).collect::<Vec<_>>();
                assert_eq!(times(&now), times(&others), "nor does anybody else move at another time");
            }
            dealt = any(&dealt, seat);
        }
        assert!(steps > 20, "only {steps} secret steps were looked at");
    }
}

#[tokio::test(start_paused = true)]
async fn bots_are_calm_or_fast_where_the_host_says_so() {
    let ordinary = table();
    for (speed, least, most) in [("calm", 1000, 2600), ("normal", 500, 1300), ("fast", 200, 600)] {
        let table = ordinary.after(&[Entry::Paced { speed: speed.into() }]).unwrap();
        for luck in 0..50 {
            let mut agenda = Agenda::new(Pace::HUMAN, luck);
            agenda.plan(&table);
            let dues = dues(&agenda);
            let fits = |due: &Duration| (least..=most).contains(&(due.as_millis() as u64));
            assert!(dues.iter().all(fits), "{speed}: {dues:?}");
        }
    }
}

/// Who hurries hears no sooner that a bot is ready if it had less to do in secret.
#[tokio::test(start_paused = true)]
async fn hurrying_ends_waiting_but_not_before_any_bot_has_thought() {
    for (kind, least) in [("greedy", 200), ("master", 2500)] {
        let table = table_of("mow-money", kind);
        let mut agenda = Agenda::new(Pace(Duration::from_secs(60)), 1);
        agenda.hold(Duration::from_secs(100));
        agenda.plan(&table);
        assert!(dues(&agenda)[0] > Duration::from_secs(60));
        agenda.hurry();
        assert_eq!(dues(&agenda), vec![Duration::from_millis(least); 3], "{kind}");
        tokio::time::advance(Duration::from_secs(5)).await;
        agenda.hurry();
        let late = agenda.plans.iter().flatten().all(|plan| plan.due < Instant::now());
        assert!(late, "hurrying again makes nobody later");
    }
}

#[tokio::test(start_paused = true)]
async fn several_steps_in_a_row_are_one_move() {
    let mut table = table_of("noble-flood", "random");
    let mut quick = 0;
    for _ in 0..60 {
        let to_act = table.to_act();
        let Some(seat) = to_act.iter().next() else { break };
        table = any(&table, seat);
        if seat.index() > 0 && table.to_act() == Seats::only(seat) {
            let mut agenda = Agenda::new(Pace::HUMAN, 1);
            agenda.moved(seat);
            agenda.plan(&table);
            assert!(dues(&agenda)[0] <= Duration::from_millis(150), "{:?}", dues(&agenda));
            quick += 1;
        }
    }
    assert!(quick > 0, "nobody made two steps in a row");
}

/// However long the scenes are and however many steps the bots make: what people wait for is bounded.
#[tokio::test(start_paused = true)]
async fn a_round_takes_no_longer_than_one_step_of_each_bot_and_one_more() {
    let person = Seat::new(0).unwrap();
    for game in catalog::GAMES {
        let mut table = table_of(game.info().id, "greedy");
        let (mut agenda, mut dice) = (Agenda::new(Pace::HUMAN, 3), Quick::new(3));
        let (mut asked, mut stepped, mut waits) = (Instant::now(), Instant::now(), 0);
        for _ in 0..600 {
            agenda.plan(&table);
            while agenda.start_thinking().is_some() {}
            let to_act = table.to_act();
            let (seat, phase) = (to_act.iter().next(), table.game_on.as_ref().unwrap().phase());
            let Some(seat) = seat else { break };
            if to_act.contains(person) {
                asked = Instant::now();
                table = any(&table, person);
                if table.game_on.as_ref().unwrap().phase() != phase {
                    agenda.moved(person);
                }
                continue;
            }
            agenda.decided(seat, 0);
            tokio::time::sleep_until(agenda.next_due().unwrap()).await;
            let legal = table.game_on.as_ref().unwrap().legal(seat);
            table = play(&table, seat, legal[dice.below(legal.len() as u32) as usize]);
            // Those who choose at once show it one after the other.
            assert!(stepped.elapsed() <= Duration::from_millis(1800) || stepped < asked, "{:?}", stepped.elapsed());
            assert!(asked.elapsed() <= Duration::from_millis(6500), "{}: {:?}", game.info().id, asked.elapsed());
            if table.game_on.as_ref().unwrap().phase() != phase {
                stepped = Instant::now();
                agenda.moved(seat);
                agenda.hold(Duration::from_secs(4));
                waits += 1;
            }
        }
        assert!(waits > 10, "{}: only {waits} steps of bots", game.info().id);
    }
}
