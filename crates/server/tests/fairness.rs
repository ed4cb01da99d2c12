//! Deals that can be checked: what goes into them, who may know it when, and what becomes of whoever cheats.

mod common;

use axum::http::StatusCode;
use common::{Page, Person, Town, attribute, quick, text};
use serde_json::{Value, json};
use server::fair::{self, Gave, Misfit, check};
use store::{Entry, Sitter};

/// A finished game of Ana's against bots, and the code of its table.
async fn finished(town: &Town, game: &str) -> (Person, String) {
    let ana = town.person("Ana");
    let (status, place) = ana.post("/play", &format!("game={game}&name=Ana&level=random")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{place}");
    let code = place.strip_prefix("/t/").unwrap().to_owned();
    ana.looks(&code).await.plays_on().await;
    (ana, code)
}

async fn proof(who: &Person, code: &str) -> String {
    let (status, text) = who.get(&format!("/t/{code}/replay/proof")).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    text
}

fn asked(page: &Page) -> Option<&str> {
    attribute(&page.table, "data-ask").next()
}

/// What a browser would do: commits to these bytes, as a rule.
async fn commits(page: &mut Page, bytes: [u8; 32]) {
    page.until("to be asked", |page| asked(page) == Some("commit")).await;
    page.say(json!({ "do": "commit", "hash": hex::encode(fair::fingerprint(&bytes)) })).await;
    page.until("an answer", |page| asked(page) != Some("commit")).await;
}

async fn reveals(page: &mut Page, bytes: [u8; 32]) {
    page.until("to be asked", |page| asked(page) == Some("reveal")).await;
    page.say(json!({ "do": "reveal", "bytes": hex::encode(bytes) })).await;
    page.until("an answer", |page| asked(page).is_none()).await;
}

/// Ana and Bo in a waiting room with two bots. Ana has the first chair.
async fn waiting(town: &Town) -> (Person, Page, Person, Page, String) {
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    let hers = ana.looks(&code).await;
    bo.sits(&code).await;
    let his = bo.looks(&code).await;
    (ana, hers, bo, his, code)
}

async fn plays_to_the_end(hers: &mut Page, mut his: Page, ana: &Person, code: &str) -> fair::Checked {
    hers.say(json!({ "do": "start" })).await;
    hers.until("the start", |page| page.table.contains("seat")).await;
    // A bot plays for Bo, so that Ana's page alone plays it through.
    his.say(json!({ "do": "stand_in", "seat": 1 })).await;
    hers.plays_on().await;
    check(&proof(ana, code).await).unwrap()
}

#[tokio::test]
async fn the_seed_comes_from_the_house_and_every_browser_and_nobody_knows_it_before_the_end() {
    let town = Town::open().await;
    let (ana, mut hers, bo, mut his, code) = waiting(&town).await;
    let promise = attribute(&hers.table, "data-promise").next().unwrap().to_owned();
    commits(&mut hers, [1; 32]).await;
    assert_eq!(asked(&hers), Some("reveal"), "every chair is taken");
    commits(&mut his, [2; 32]).await;
    reveals(&mut hers, [1; 32]).await;
    reveals(&mut his, [2; 32]).await;
    hers.say(json!({ "do": "start" })).await;
    hers.until("a card to play", |page| !page.codes().is_empty()).await;

    let log = town.house.store().log(&code, 0).await.unwrap();
    let Entry::Sealed { secret, deal: None } = &log[1] else { panic!("{:?}", log[1]) };
    let secret: [u8; 32] = hex::decode(secret).unwrap().try_into().unwrap();
    assert_eq!(hex::encode(fair::fingerprint(&secret)), promise);
    let seed = fair::seed(&code, &secret, &[[1; 32], [2; 32], fair::NOTHING, fair::NOTHING]).to_string();
    for path in ["/replay/proof", "/replay/check", "/replay/trace"] {
        assert_eq!(bo.get(&format!("/t/{code}{path}")).await.0, StatusCode::FORBIDDEN, "{path}");
    }
    his.until("the game", |page| !page.codes().is_empty()).await;
    for who in [&ana, &bo] {
        for path in ["", "/replay", "/links", "/replay/transcript"] {
            let (_, page) = who.get(&format!("/t/{code}{path}")).await;
            assert!(!page.contains(&seed) && !page.contains(&hex::encode(secret)), "{path}");
            assert!(!page.contains(&"01".repeat(32)) && !page.contains(&"02".repeat(32)), "{path}");
        }
    }
    for frames in [hers.frames.concat(), his.frames.concat()] {
        assert!(!frames.contains(&seed) && !frames.contains(&hex::encode(secret)));
        assert!(!frames.contains(&"01".repeat(32)) && !frames.contains(&"02".repeat(32)));
    }

    his.say(json!({ "do": "stand_in", "seat": 1 })).await;
    hers.plays_on().await;
    let game: Value = serde_json::from_str(&proof(&bo, &code).await).unwrap();
    assert_eq!((&game["seed"], &game["promise"]), (&json!(seed), &json!(promise)));
    let checked = check(&game.to_string()).unwrap();
    assert_eq!(checked.gave, [Gave::Share, Gave::Share, Gave::Nothing, Gave::Nothing]);
    let (_, page) = bo.get(&format!("/t/{code}/replay/check")).await;
    assert!(text(&page).contains("Seat 2 put in 32 bytes of its own."), "{}", text(&page));
    assert!(!text(&page).contains("the house alone"), "{}", text(&page));
}

#[tokio::test]
async fn who_reveals_something_else_counts_as_zeros_and_is_named() {
    let town = Town::open().await;
    let (ana, mut hers, _, mut his, code) = waiting(&town).await;
    commits(&mut hers, [1; 32]).await;
    commits(&mut his, [2; 32]).await;
    reveals(&mut hers, [1; 32]).await;
    reveals(&mut his, [9; 32]).await;
    let checked = plays_to_the_end(&mut hers, his, &ana, &code).await;
    assert_eq!(checked.gave, [Gave::Share, Gave::False, Gave::Nothing, Gave::Nothing]);
    let (_, page) = ana.get(&format!("/t/{code}/replay/check")).await;
    assert!(text(&page).contains("Seat 2 revealed something else"), "{}", text(&page));
}

#[tokio::test]
async fn nobody_is_waited_for() {
    let town = Town::open().await;
    let (ana, mut hers, _, mut his, code) = waiting(&town).await;
    for nonsense in ["", "zz", &"AB".repeat(32)] {
        his.say(json!({ "do": "commit", "hash": nonsense })).await;
        his.until("why not", |page| page.notice.as_deref().is_some_and(|why| why.contains("64 small"))).await;
    }
    commits(&mut hers, [1; 32]).await;
    let checked = plays_to_the_end(&mut hers, his, &ana, &code).await;
    assert_eq!(checked.gave, [Gave::Withheld, Gave::Nothing, Gave::Nothing, Gave::Nothing]);
}

#[tokio::test]
async fn who_comes_after_something_was_revealed_makes_everybody_begin_anew() {
    let town = Town::open().await;
    let (ana, mut hers, _, mut his, code) = waiting(&town).await;
    commits(&mut hers, [1; 32]).await;
    reveals(&mut hers, [1; 32]).await;
    // Too late for this round: Bo might know what Ana's is.
    his.until("the end of asking", |page| asked(page).is_none()).await;
    his.say(json!({ "do": "commit", "hash": hex::encode(fair::fingerprint(&[2; 32])) })).await;
    his.say(json!({ "do": "leave" })).await;
    commits(&mut hers, [3; 32]).await;
    let cleo = town.person("Cleo");
    cleo.sits(&code).await;
    let mut cleo = cleo.looks(&code).await;
    commits(&mut cleo, [4; 32]).await;
    reveals(&mut cleo, [4; 32]).await;
    reveals(&mut hers, [3; 32]).await;
    let checked = plays_to_the_end(&mut hers, cleo, &ana, &code).await;
    assert_eq!(checked.gave, [Gave::Share, Gave::Share, Gave::Nothing, Gave::Nothing]);
}

#[tokio::test]
async fn every_game_can_be_checked_and_whatever_is_changed_is_named() {
    let town = Town::open().await;
    for game in catalog::shown() {
        let (ana, code) = finished(&town, game.info().id).await;
        let whole = proof(&ana, &code).await;
        let checked = check(&whole).unwrap_or_else(|misfit| panic!("{}: {misfit}", game.info().id));
        assert!(checked.promised && checked.last.is_some());
        let game: fair::Game = serde_json::from_str(&whole).unwrap();
        let written = |game: &fair::Game| serde_json::to_string(game).unwrap();

        // One entry of every kind, changed.
        let mut kinds = Vec::new();
        for (at, line) in game.entries.iter().enumerate() {
            let kind: String = line.entry.chars().take_while(|c| *c != ':').collect();
            if kinds.contains(&kind) {
                continue;
            }
            kinds.push(kind);
            let mut other = game.clone();
            other.entries[at].entry = line.entry.replacen(':', ": ", 1).replace("\"started\"", "\"hints\"");
            let misfit = check(&written(&other)).unwrap_err();
            let named = matches!(misfit, Misfit::BrokenLink(n) | Misfit::NoEntry(n, _) if n == at + 1);
            assert!(named, "entry {} ({}): {misfit}", at + 1, line.entry);
            other.entries.remove(at);
            assert!(check(&written(&other)).is_err(), "without entry {}", at + 1);
        }
        assert!(kinds.len() >= 4, "{kinds:?}");
        // Somebody who makes the chain anew has to make a game of it, too: the last step before the last one is left out.
        let mut other = game.clone();
        other.entries.truncate(game.entries.len() - 1);
        assert!(matches!(check(&written(&other)), Err(Misfit::NotOver(_))));
        other = fair::Game { seed: "00".repeat(32), ..game.clone() };
        assert_eq!(check(&written(&other)), Err(Misfit::OtherSeed));
        other = fair::Game { scores: game.scores.iter().map(|score| score + 1).collect(), ..game.clone() };
        assert_eq!(check(&written(&other)), Err(Misfit::OtherScores));
        other = fair::Game { deal: json!({}), ..game.clone() };
        assert_eq!(check(&written(&other)), Err(Misfit::OtherDeal));
        other = fair::Game { promise: Some("ab".repeat(32)), ..game.clone() };
        assert_eq!(check(&written(&other)), Err(Misfit::Swapped));
    }
}

/// The same game with changed entries, and links that fit them.
fn relinked(game: &fair::Game, change: impl Fn(&str) -> String) -> fair::Game {
    let mut other = game.clone();
    for line in &mut other.entries {
        line.entry = change(&line.entry);
    }
    let sealed: Value = serde_json::from_str(&other.entries[1].entry).unwrap();
    let secret = sealed["sealed"]["secret"].as_str().and_then(fair::read);
    if let Some(secret) = secret {
        let mut chain = fair::Chain::new(&other.table, &secret);
        for line in &mut other.entries {
            line.link = Some(hex::encode(chain.follow(&line.entry)));
        }
    }
    other
}

#[tokio::test]
async fn a_house_that_swaps_its_secret_or_a_step_is_caught() {
    let town = Town::open().await;
    let (ana, code) = finished(&town, "second-estimate").await;
    // "Play now" begins before a browser can have a part in it, and nobody says otherwise.
    let (_, page) = ana.get(&format!("/t/{code}/replay/check")).await;
    assert!(text(&page).contains("the house alone drew this deal"), "{}", text(&page));
    let game: fair::Game = serde_json::from_str(&proof(&ana, &code).await).unwrap();
    let sealed: Value = serde_json::from_str(&game.entries[1].entry).unwrap();
    let secret = sealed["sealed"]["secret"].as_str().unwrap().to_owned();
    let swapped = relinked(&game, |entry| entry.replace(&secret, &"ab".repeat(32)));
    assert_eq!(check(&serde_json::to_string(&swapped).unwrap()), Err(Misfit::Swapped));
    // A code that nobody can play, with links that fit: the rules name it.
    let at = game.entries.iter().position(|line| line.entry.starts_with("{\"played\"")).unwrap();
    let first = game.entries[at].entry.clone();
    let step: Value = serde_json::from_str(&first).unwrap();
    let code = step["played"]["play"]["code"].as_u64().unwrap();
    let forged = relinked(&game, |entry| {
        if entry == first { entry.replace(&format!("\"code\":{code}"), "\"code\":65000") } else { entry.to_owned() }
    });
    let misfit = check(&serde_json::to_string(&forged).unwrap()).unwrap_err();
    assert!(matches!(misfit, Misfit::NoStep(n, _) if n == at + 1), "{misfit}");
    for rubbish in ["", "{}", "[]", "{\"format\":\"tender game 1\"}"] {
        assert!(matches!(check(rubbish), Err(Misfit::Unreadable(_))), "{rubbish}");
    }
}

#[tokio::test]
async fn links_are_told_when_everybody_is_told_something_and_a_changed_past_has_others() {
    let town = Town::open().await;
    let (ana, mut hers, _, mut his, code) = waiting(&town).await;
    let links = async |who: &Person| -> Vec<String> {
        let (status, text) = who.get(&format!("/t/{code}/links")).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        serde_json::from_str(&text).unwrap()
    };
    assert!(links(&ana).await.is_empty());
    hers.say(json!({ "do": "start" })).await;
    hers.until("a card to play", |page| !page.codes().is_empty()).await;
    his.until("a card to play", |page| !page.codes().is_empty()).await;
    let before = links(&ana).await;
    let (turn, card) = (his.turn(), his.codes()[0]);
    his.plays(&[card]).await;
    his.until("an answer", |page| page.turn() != turn).await;
    assert_eq!(links(&ana).await, before, "what Bo chose in secret");
    let log = town.house.store().log(&code, 0).await.unwrap();
    let seq = log.iter().position(|entry| matches!(entry, Entry::Seated { sitter: Sitter::Bot { .. }, .. })).unwrap();

    let folder = town.close().await;
    folder
        .sql(&format!(
            "UPDATE log SET entry = replace(entry, 'random', 'greedy') WHERE table_id = '{code}' AND seq = {seq}"
        ))
        .await;
    let town = Town::on(folder, quick()).await;
    let after = links(&ana.back_at(&town)).await;
    assert_eq!(after.len(), before.len());
    assert_ne!(after, before, "a bot has become another one");
}

/// Another program, written from docs/FAIRNESS.md, finds the same.
#[tokio::test]
async fn another_program_agrees() {
    let town = Town::open().await;
    let (ana, mut hers, _, mut his, code) = waiting(&town).await;
    commits(&mut hers, [1; 32]).await;
    commits(&mut his, [2; 32]).await;
    reveals(&mut hers, [1; 32]).await;
    reveals(&mut his, [2; 32]).await;
    plays_to_the_end(&mut hers, his, &ana, &code).await;
    let whole = proof(&ana, &code).await;
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fairness/check.py");
    let run = |text: &str| {
        std::fs::create_dir_all(&town.folder.0).unwrap();
        let file = town.folder.0.join("game.json");
        std::fs::write(&file, text).unwrap();
        std::process::Command::new("python3").arg(checker).arg(&file).output()
    };
    let Ok(found) = run(&whole) else {
        eprintln!("skipped: there is no python3 here");
        return;
    };
    let (said, why) = (String::from_utf8_lossy(&found.stdout), String::from_utf8_lossy(&found.stderr));
    assert!(found.status.success() && said.contains("the deal is the one that the seed gives"), "{said}{why}");
    let game: Value = serde_json::from_str(&whole).unwrap();
    let mut swapped = game.clone();
    let one = swapped["deal"]["hands"][0].take();
    let two = std::mem::replace(&mut swapped["deal"]["hands"][1], one);
    swapped["deal"]["hands"][0] = two;
    let mut forged = game.clone();
    forged["entries"][4]["entry"] = json!("{\"hints\":{\"on\":true}}");
    let mut other = game;
    other["promise"] = json!("ab".repeat(32));
    for (text, named) in [(swapped, "the hands"), (forged, "entry 5"), (other, "the secret")] {
        let found = run(&text.to_string()).unwrap();
        let why = String::from_utf8_lossy(&found.stderr).into_owned();
        assert!(!found.status.success() && why.contains(named), "{named}: {why}");
    }
}
