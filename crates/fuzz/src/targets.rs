//! The readers, and good inputs for each.

use engine::{Choices, Dice, Quick, Seat, Seed, Step};
use protocol::Wish;
use store::{Entry, Limit, PauseStep, PersonId, SeatTime, Sitter};

use crate::Target;

pub const TARGETS: &[Target] = &[
    Target { name: "wishes", seeds: wishes, read: |bytes| serde_json::from_slice::<Wish>(bytes).is_ok() },
    Target { name: "logs", seeds: logs, read: read_log },
    Target { name: "steps", seeds: steps, read: read_steps },
    Target { name: "options", seeds: options, read: read_options },
    Target { name: "cookies", seeds: cookies, read: |bytes| server::testing::reads_cookie(bytes) },
    Target { name: "addresses", seeds: addresses, read: |bytes| server::testing::reads_code(&lossy(bytes)) },
];

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn wishes() -> Vec<Vec<u8>> {
    let document = include_str!("../../../docs/PROTOCOL.md");
    document.lines().filter(|line| line.starts_with("{\"do\"")).map(|line| line.as_bytes().to_vec()).collect()
}

/// A log as the store has it: one entry a line.
fn logs() -> Vec<Vec<u8>> {
    let log = |game: &&'static dyn catalog::AnyGame| {
        let info = game.info();
        let host = PersonId("ana".into());
        let clock = Entry::Clock { limit: Limit::Live { seconds: 30, bank: 60 }, bot: "greedy".into() };
        let mut log = vec![Entry::Hints { on: true }, Entry::Paced { speed: "fast".into() }, clock];
        log.extend(Seat::all(info.usual_players).map(|seat| {
            let person = Sitter::Person { id: host.clone() };
            let bot = Sitter::Bot { kind: "greedy".into() };
            Entry::Seated { seat, sitter: if seat.index() == 0 { person } else { bot } }
        }));
        // It says how many, and there may be fewer.
        log.push(Entry::Continued { steps: 5 });
        log.push(Entry::Started);
        log.extend(played(*game, info.usual_players, 12).into_iter().map(Entry::Played));
        if let Some(first) = Seat::new(0) {
            log.push(Entry::Said { seat: Some(first), person: Some(host.clone()), text: "Hello".into() });
            log.push(Entry::StoodIn { seat: first, bot: "greedy".into() });
            log.push(Entry::Back { seat: first });
            let time = SeatTime { left: 30_000, bank: 60_000, runs: true, extra: true };
            let seats = vec![time; info.usual_players];
            log.push(Entry::Times { at: 1_767_225_600_000, due: Some(1_767_225_690_000), seats });
            log.push(Entry::TimeUp { seat: first });
            log.extend([PauseStep::Asked, PauseStep::Granted].map(|step| Entry::Pause { seat: first, step }));
            log.push(Entry::Aside { person: Some(host.clone()), text: "Well".into() });
            log.push(Entry::Voted { seat: first.left(info.usual_players), against: first });
            log.push(Entry::Spared { seat: first });
            log.push(Entry::Vacated { seat: first, bot: "greedy".into() });
            log.push(Entry::Offered { seat: first, free: true });
            log.push(Entry::Committed { seat: first, hash: "ab".repeat(32) });
            log.push(Entry::Revealed { seat: first, bytes: "cd".repeat(32) });
        }
        let created = serde_json::json!({ "created": {
            "game": info.id, "players": info.usual_players, "choices": {}, "seed": Seed::from(7).to_string(), "listed": true, "host": "ana",
        } });
        let lines = log.iter().filter_map(|entry| serde_json::to_string(entry).ok());
        [created.to_string()].into_iter().chain(lines).collect::<Vec<_>>().join("\n").into_bytes()
    };
    catalog::GAMES.iter().map(log).collect()
}

fn read_log(bytes: &[u8]) -> bool {
    let text = lossy(bytes);
    // What cannot be read as an entry is left out, as if it had never been there: the rest may still not be trusted.
    let log: Vec<Entry> = text.lines().filter_map(|line| Entry::read(line).ok()).collect();
    server::testing::follows(&log)
}

/// Steps of a game: its number, players, then seat and code in three bytes each.
fn steps() -> Vec<Vec<u8>> {
    let game = |(at, game): (usize, &&'static dyn catalog::AnyGame)| {
        let players = game.info().usual_players;
        let mut bytes = vec![at as u8, players as u8];
        for step in played(*game, players, 60) {
            if let Step::Play { seat, code } = step {
                bytes.push(seat.index() as u8);
                bytes.extend(code.to_le_bytes());
            }
        }
        bytes
    };
    catalog::GAMES.iter().enumerate().map(game).collect()
}

fn read_steps(bytes: &[u8]) -> bool {
    let [game, players, rest @ ..] = bytes else { return false };
    let game = catalog::GAMES[usize::from(*game) % catalog::GAMES.len()];
    let steps = rest.chunks_exact(3).filter_map(|step| {
        let seat = Seat::new(usize::from(step[0] % 8))?;
        let code = u16::from_le_bytes([step[1], step[2]]);
        Some(if step[0] >= 128 { Step::TakeBack { seat } } else { Step::Play { seat, code } })
    });
    let steps: Vec<Step> = steps.collect();
    game.open(usize::from(*players), &Choices::default(), Seed::from(7), &steps).is_ok()
}

/// Options as logs and forms have them: the game, players, and JSON. Decks come this way, too.
fn options() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for game in catalog::GAMES {
        let info = game.info();
        all.push(format!("{} {} {{}}", info.id, info.usual_players).into_bytes());
        for spec in game.specs() {
            all.push(format!("{} {} {{\"{}\":true}}", info.id, info.usual_players, spec.id).into_bytes());
            all.push(format!("{} {} {{\"{}\":2}}", info.id, info.usual_players, spec.id).into_bytes());
        }
    }
    let deck = include_str!("../../../games/market-twist/cards.toml");
    all.push(format!("market-twist 4 {}", serde_json::json!({ "deck": deck })).into_bytes());
    all
}

fn read_options(bytes: &[u8]) -> bool {
    let text = lossy(bytes);
    let mut parts = text.splitn(3, ' ');
    let (Some(game), Some(players), Some(choices)) = (parts.next(), parts.next(), parts.next()) else { return false };
    let (Some(game), Ok(players), Ok(choices)) =
        (catalog::find(game), players.parse(), serde_json::from_str::<Choices>(choices))
    else {
        return false;
    };
    let fits = game.check(players, &choices).is_ok();
    assert_eq!(game.open(players, &choices, Seed::from(1), &[]).is_ok(), fits, "what is checked can be opened");
    fits
}

fn cookies() -> Vec<Vec<u8>> {
    let secret = "0123456789abcdef".repeat(4);
    vec![
        format!("tender={secret}; tender_name=Ana").into_bytes(),
        format!("a=b; tender={}; tender_name=%E6%97%A5%20x", &secret[..32]).into_bytes(),
        b"tender_name=%41%6e%61".to_vec(),
    ]
}

fn addresses() -> Vec<Vec<u8>> {
    ["BRASS-OTTER-41", "brass otter 41", "http://10.0.0.7:8080/t/BRASS-OTTER-41?x=1#y"]
        .map(|one| one.as_bytes().to_vec())
        .into()
}

/// Steps of random play.
fn played(game: &'static dyn catalog::AnyGame, players: usize, most: usize) -> Vec<Step> {
    let Ok(mut game) = game.open(players, &Choices::default(), Seed::from(7), &[]) else { return Vec::new() };
    let mut dice = Quick::new(1);
    while let Some(seat) = game.to_act().first().filter(|_| game.steps().len() < most) {
        let legal = game.legal(seat);
        let code = legal[dice.below(legal.len() as u32) as usize];
        if game.take(Step::Play { seat, code }).is_err() {
            break;
        }
    }
    game.steps().to_vec()
}
