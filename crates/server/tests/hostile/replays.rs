//! Nobody peeks by watching a running game again: two tables of the same deal, whose others have chosen differently, and
//! more or less often, in secret. Whatever one seat and a spectator can ask of the replay must be equal, byte for byte.

use axum::http::StatusCode;
use catalog::AnyMatch;
use engine::{Choices, Dice, Quick, Seat, Seed, Step};
use store::{Append, Entry, IndexRow, LOG_FORMAT, PersonId, Sitter, TableState};

use crate::common::{Person, Town, attribute, quick, text};

const CODES: [&str; 2] = ["BRASS-OTTER-41", "AMBER-HERON-77"];
const SEED: u64 = 7;
const PROBER: usize = 1;

/// The same game twice: what is open, and what the prober did, is the same. Of each second log there is more.
struct Twins {
    logs: [Vec<Step>; 2],
    /// How many steps of others differ, and how many were only taken back again.
    differ: usize,
    dithered: usize,
}

fn any<T: Copy>(of: &[T], dice: &mut Quick) -> T {
    of[dice.below(of.len() as u32) as usize]
}

/// Whether nobody would be told anything by it, and the same seats stayed to act.
fn secret(game: &dyn AnyMatch, step: Step) -> Option<Box<dyn AnyMatch>> {
    let mut after = game.fork();
    after.take(step).ok()?;
    (after.told() == game.told() && after.phase() == game.phase()).then_some(after)
}

fn twins(game: Box<dyn AnyMatch>, length: usize, dice: &mut Quick) -> Twins {
    let mut worlds = [game.fork(), game];
    let (mut dithered, mut differ) = (0, 0);
    for _ in 0..length {
        let Some(seat) = worlds[0].to_act().iter().nth(dice.below(worlds[0].to_act().len().max(1) as u32) as usize)
        else {
            break;
        };
        if seat.index() != PROBER && dither(&mut *worlds[1], seat, dice) {
            dithered += 1;
        }
        let step = Step::Play { seat, code: any(&worlds[0].legal(seat), dice) };
        if worlds.iter().any(|world| world.check(step).is_err()) {
            break;
        }
        let mut next = worlds.each_ref().map(|world| world.fork());
        next.iter_mut().for_each(|world| world.take(step).unwrap());
        // The game stays on.
        if next[0].to_act().is_empty() {
            break;
        }
        worlds = next;
    }
    // Now the others choose, each differently in both worlds.
    for seat in Seat::all(worlds[0].players()).filter(|seat| seat.index() != PROBER) {
        let codes = if worlds[0].to_act().contains(seat) { worlds[0].legal(seat) } else { Vec::new() };
        let quiet: Vec<(u16, Box<dyn AnyMatch>)> =
            codes.iter().filter_map(|&code| Some((code, secret(&*worlds[0], Step::Play { seat, code })?))).collect();
        let Some((one, after)) = quiet.first() else { continue };
        let other = quiet.iter().rev().find(|(code, then)| code != one && then.to_act() == after.to_act());
        let Some((two, _)) = other else { continue };
        let steps = [*one, *two].map(|code| Step::Play { seat, code });
        if secret(&*worlds[1], steps[1]).is_none_or(|then| then.to_act() != after.to_act()) {
            continue;
        }
        worlds.iter_mut().zip(steps).for_each(|(world, step)| world.take(step).unwrap());
        differ += 1;
    }
    Twins { logs: worlds.map(|world| world.steps().to_vec()), differ, dithered }
}

/// A seat chooses in secret and takes it back; false where it cannot.
fn dither(world: &mut dyn AnyMatch, seat: Seat, dice: &mut Quick) -> bool {
    let play = Step::Play { seat, code: any(&world.legal(seat), dice) };
    let back = Step::TakeBack { seat };
    let can = secret(world, play).is_some_and(|after| after.check(back).is_ok());
    if can {
        world.take(play).unwrap();
        world.take(back).unwrap();
    }
    can
}

/// Who a person is to the house, as its logs say.
async fn id(town: &Town, person: &Person) -> PersonId {
    let code = person.opens("").await;
    let log = town.house.store().log(&code, 0).await.unwrap();
    let own = log.iter().find_map(|entry| match entry {
        Entry::Seated { sitter: Sitter::Person { id, .. }, .. } => Some(id.clone()),
        _ => None,
    });
    own.expect("who opens a table sits there")
}

async fn write_down(town: &Town, code: &str, game: &str, players: usize, prober: &PersonId, steps: &[Step]) {
    let sitter = |seat: Seat| Sitter::Person {
        id: if seat.index() == PROBER { prober.clone() } else { PersonId(format!("somebody-{}", seat.index())) },
    };
    let mut entries = vec![Entry::Created {
        game: game.to_owned(),
        players,
        choices: Choices::default(),
        seed: Seed::from(SEED).to_string(),
        listed: true,
        host: prober.clone(),
        format: LOG_FORMAT,
        edition: catalog::find(game).unwrap().edition(),
    }];
    entries.extend(Seat::all(players).map(|seat| Entry::Seated { seat, sitter: sitter(seat) }));
    entries.push(Entry::Started);
    entries.extend(steps.iter().map(|&step| Entry::Played(step)));
    let index =
        IndexRow { game: game.to_owned(), state: TableState::Running, listed: true, owing: 0, summary: String::new() };
    let seats = Some(vec![(PROBER as i64, prober.clone())]);
    let append = Append { table: code.to_owned(), seq: 0, entries, index, seats, outcomes: Vec::new(), rated: None };
    town.house.store().append(vec![append]).await.unwrap();
}

/// Everything that somebody can ask of a replay, with the answers; the name of the table is left out.
async fn asked(person: &Person, code: &str) -> Vec<String> {
    let get = async |path: String| {
        let (status, body) = person.get(&format!("/t/{code}/{path}")).await;
        format!("{path}: {status} {}", body.replace(code, "CODE"))
    };
    let first = get("replay".to_owned()).await;
    let last: usize = attribute(&first, "data-last").next().unwrap_or_else(|| panic!("{first}")).parse().unwrap();
    let mut all = vec![first];
    for step in 0..=last + 2 {
        all.push(get(format!("replay?step={step}")).await);
        all.push(get(format!("replay/moment?step={step}")).await);
    }
    for eyes in ["1", "2", "3", "all", "x", ""] {
        all.push(get(format!("replay?eyes={eyes}")).await);
        all.push(get(format!("replay/moment?step=1&eyes={eyes}")).await);
        all.push(get(format!("replay/transcript?eyes={eyes}")).await);
    }
    for path in ["replay/transcript", "replay/trace", "review?step=1", "review?at=1"] {
        all.push(get(path.to_owned()).await);
    }
    let (status, body) = person.post(&format!("/t/{code}/replay/continue"), "step=1&seat=1").await;
    all.push(format!("continue: {status} {}", body.replace(code, "CODE")));
    all
}

async fn nobody_peeks_in(game: &str) {
    let game = catalog::find(game).unwrap();
    let (id, players) = (game.info().id, game.info().usual_players);
    let (mut compared, mut differ, mut dithered) = (0, 0, 0);
    for round in 0..4 {
        let mut dice = Quick::new(round);
        let deal = game.open(players, &Choices::default(), Seed::from(SEED), &[]).unwrap();
        let twins = twins(deal, 20 + 25 * round as usize, &mut dice);
        let town = Town::open().await;
        let (prober, watcher) = (town.person("Ana"), town.person("Wim"));
        let me = self::id(&town, &prober).await;
        for (code, log) in CODES.into_iter().zip(&twins.logs) {
            write_down(&town, code, id, players, &me, log).await;
        }
        let folder = town.close().await;
        // When something open happened may be known; in both worlds it happens at once.
        folder.sql("UPDATE log SET at = 1700000000000").await;
        let town = Town::on(folder, quick()).await;
        for person in [prober.back_at(&town), watcher.back_at(&town)] {
            let [one, two] = [asked(&person, CODES[0]).await, asked(&person, CODES[1]).await];
            assert_eq!(one.len(), two.len(), "{id}, round {round}: {} can count more moments", person.name);
            for (one, two) in one.iter().zip(&two) {
                assert_eq!(one, two, "{id}, round {round}: {} can tell two worlds apart", person.name);
                compared += 1;
            }
        }
        differ += twins.differ;
        dithered += twins.dithered;
        town.close().await;
    }
    assert!(compared > 100, "only {compared} answers were compared");
    assert!(differ + dithered > 0, "{id}: nothing was chosen in secret");
}

macro_rules! every_game {
    ($($id:ident::$game:ident, $where:ident;)*) => { $(
        mod $id {
            #[tokio::test]
            async fn nobody_peeks_by_watching_again() {
                super::nobody_peeks_in(&stringify!($id).replace('_', "-")).await;
            }
        }
    )* };
}
catalog::games! { every_game }

#[tokio::test]
async fn while_a_game_is_on_nobody_has_other_eyes() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let me = id(&town, &ana).await;
    write_down(&town, CODES[0], "second-estimate", 4, &me, &[]).await;
    for (person, path, status, words) in [
        (&ana, "replay?eyes=1", StatusCode::FORBIDDEN, "still on"),
        (&ana, "replay?eyes=all", StatusCode::FORBIDDEN, "still on"),
        (&ana, "replay?eyes=", StatusCode::FORBIDDEN, "still on"),
        (&ana, "replay?eyes=2", StatusCode::OK, "Step 0 of 0"),
        (&ana, "replay/trace", StatusCode::FORBIDDEN, "still on"),
        (&bo, "replay?eyes=2", StatusCode::FORBIDDEN, "still on"),
        (&bo, "replay?eyes=all", StatusCode::FORBIDDEN, "still on"),
        (&bo, "replay/transcript?eyes=2", StatusCode::FORBIDDEN, "still on"),
        (&bo, "replay/moment?step=0&eyes=3", StatusCode::FORBIDDEN, "still on"),
        (&bo, "replay", StatusCode::OK, "Step 0 of 0"),
    ] {
        let (answered, page) = person.get(&format!("/t/{}/{path}", CODES[0])).await;
        assert_eq!(answered, status, "{path} for {}", person.name);
        assert!(text(&page).contains(words), "{path}: {}", text(&page));
    }
    let (status, page) = bo.post(&format!("/t/{}/replay/continue", CODES[0]), "step=0&seat=2").await;
    assert_eq!(status, StatusCode::CONFLICT, "{}", text(&page));
    town.close().await;
}

#[tokio::test]
async fn watching_has_a_limit() {
    let town = Town::with(crate::common::limited(&["replays=5/min"])).await;
    let ana = town.person("Ana");
    let me = id(&town, &ana).await;
    write_down(&town, CODES[0], "second-estimate", 4, &me, &[]).await;
    let mut answers = Vec::new();
    for _ in 0..7 {
        answers.push(ana.get(&format!("/t/{}/replay/moment?step=0", CODES[0])).await.0);
    }
    assert!(answers.contains(&StatusCode::OK) && answers.ends_with(&[StatusCode::TOO_MANY_REQUESTS]), "{answers:?}");
    town.close().await;
}
