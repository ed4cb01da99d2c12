//! Who somebody is, without a password: several devices, another name, being forgotten; and what they have played.

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use common::{Folder, Page, Person, Town, limited, quick, text};
use serde_json::json;

const FIRST_YEAR: &str = include_str!("folders/1.sql");
/// One as it was left by the program that came before people were rows: a game over, one running, talk in both.
const YEAR_BEFORE: &str = include_str!("folders/2.sql");
const ANA: &str = "8c897e1313a725da65d57156ab4f1e018581b7304d83e287d388c0ed4a42e862";

/// Words that a page shows.
async fn words(person: &Person, path: &str) -> String {
    let (status, page) = person.post(path, "").await;
    assert_eq!(status, StatusCode::OK, "{}", text(&page));
    let list = page.split("<ol class=\"words\">").nth(1).unwrap_or_else(|| panic!("no words: {}", text(&page)));
    let list = list.split("</ol>").next().unwrap();
    let words: Vec<&str> = list.split("<li>").skip(1).map(|item| item.split('<').next().unwrap()).collect();
    words.join(" ")
}

/// Another browser that types words: signed in, or why not.
async fn signs_in(browser: &Person, words: &str) -> Result<Person, (StatusCode, String)> {
    let request = Request::post("/me/here")
        .header(header::ORIGIN, format!("http://{}", browser.address()))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(format!("words={}", words.replace(' ', "+"))))
        .unwrap();
    let response = browser.send(request).await;
    let status = response.status();
    if status != StatusCode::SEE_OTHER {
        let said = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        return Err((status, text(&String::from_utf8_lossy(&said))));
    }
    let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
    let secret = cookie.strip_prefix("tender=").unwrap().split(';').next().unwrap();
    Ok(browser.with_secret(secret))
}

/// Ana against three bots, in mid-game.
async fn in_mid_game(ana: &Person) -> (String, Page) {
    let code = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.until("her move", |page| !page.codes().is_empty()).await;
    (code, page)
}

#[tokio::test]
async fn two_devices_are_one_person_until_one_is_signed_out_in_mid_move() {
    let town = Town::open().await;
    let (ana, phone) = (town.person("Ana"), town.person("Phone"));
    let (code, mut laptop) = in_mid_game(&ana).await;
    let phone = signs_in(&phone, &words(&ana, "/me/device").await).await.unwrap();
    assert!(phone.get("/games").await.1.contains(&format!("/t/{code}")), "her games are there");
    let mut there = phone.looks(&code).await;
    assert_eq!(there.codes(), laptop.codes(), "the same hand");
    let (turn, first) = (there.turn(), there.codes()[0]);
    there.plays(&[first]).await;
    laptop.until("what the phone did", |page| page.turn() > turn || page.is_over()).await;

    // The laptop signs the phone out, which is about to move.
    let (_, page) = ana.get("/me").await;
    assert_eq!(page.matches("Sign out").count(), 1, "one is this one: {}", text(&page));
    let device = page.split("name=\"device\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let eve = town.person("Eve");
    eve.post("/name", "name=Eve").await;
    assert_eq!(eve.post("/me/out", &format!("device={device}")).await.0, StatusCode::SEE_OTHER);
    assert_eq!(ana.get("/me").await.1.matches("Sign out").count(), 1, "nobody signs out others");
    let log = town.house.store().log(&code, 0).await.unwrap().len();
    ana.post("/me/out", &format!("device={device}")).await;
    there.say(json!({ "do": "play", "codes": [first], "turn": there.turn() })).await;
    while there.next().await {}
    let (closed, reason) = there.closed.clone().expect("a clear answer");
    assert_eq!((closed, reason.contains("signed out")), (4002, true), "{reason}");
    let seated = phone.looks(&code).await;
    assert!(seated.codes().is_empty() && !seated.table.contains("data-play"), "nobody's hand is shown to nobody");
    assert!(town.house.store().log(&code, 0).await.unwrap().len() >= log, "nothing is lost");
    laptop.plays_on().await;
}

#[tokio::test]
async fn words_are_good_once_for_ten_minutes_and_for_so_many_tries() {
    let town = Town::with(limited(&["words=4/h"])).await;
    let (ana, phone) = (town.person("Ana"), town.person("Phone"));
    let wrong = "about above acorn across active add";
    let (status, said) = signs_in(&phone, wrong).await.err().unwrap();
    assert_eq!((status, said.contains("lead nowhere")), (StatusCode::UNPROCESSABLE_ENTITY, true), "{said}");
    let first = words(&ana, "/me/device").await;
    assert_eq!(first.split(' ').count(), 6);
    let second = words(&ana, "/me/device").await;
    assert!(signs_in(&phone, &first).await.is_err(), "new words take the place of the old");
    assert!(signs_in(&phone, &second.to_uppercase()).await.is_ok());
    assert!(signs_in(&phone, &second).await.is_err(), "once");
    let (status, _) = signs_in(&phone, wrong).await.err().unwrap();
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    // Guessing from one address runs dry, too, whatever secret one brings.
    let tries = async || signs_in(&town.person("Eve"), wrong).await.err().unwrap().0;
    let mut refused = false;
    for _ in 0..20 {
        refused |= tries().await == StatusCode::TOO_MANY_REQUESTS;
    }
    assert!(refused);
}

#[tokio::test]
async fn late_words_lead_nowhere_and_recovery_words_do_for_good() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let late = words(&ana, "/me/device").await;
    town.folder.sql("UPDATE phrases SET until = until - 600001").await;
    assert!(signs_in(&town.person(""), &late).await.is_err());
    let recovery = words(&ana, "/me/recovery").await;
    assert_eq!(recovery.split(' ').count(), 12);
    let town = town.reopen(quick()).await;
    for _ in 0..2 {
        let back = signs_in(&town.person(""), &recovery).await.unwrap();
        assert!(back.get("/games").await.1.contains(&format!("/t/{code}")));
    }
    let ana = ana.back_at(&town);
    let newer = words(&ana, "/me/recovery").await;
    assert!(signs_in(&town.person(""), &recovery).await.is_err(), "earlier ones are no longer good");
    assert!(signs_in(&town.person(""), &newer).await.is_ok());
    assert!(ana.get("/me").await.1.contains("Make new ones"));
}

#[tokio::test]
async fn nobody_has_devices_without_end() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let recovery = words(&ana, "/me/recovery").await;
    for _ in 1..store::MOST_DEVICES {
        signs_in(&town.person(""), &recovery).await.unwrap();
    }
    let (status, said) = signs_in(&town.person(""), &recovery).await.err().unwrap();
    assert_eq!((status, said.contains("Sign one out")), (StatusCode::CONFLICT, true), "{said}");
}

#[tokio::test]
async fn forms_of_other_sites_and_half_a_wish_change_nothing() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    for path in ["/me/name", "/me/device", "/me/recovery", "/me/here", "/me/out", "/me/forget"] {
        let request = Request::post(path)
            .header(header::ORIGIN, "https://evil.example")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("sure=yes&name=Eve"))
            .unwrap();
        assert_eq!(ana.send(request).await.status(), StatusCode::FORBIDDEN, "{path}");
    }
    assert_eq!(ana.post("/me/forget", "").await, (StatusCode::SEE_OTHER, "/me/forget".to_owned()));
    assert!(ana.get("/me/forget").await.1.contains("No, stay"));
    assert!(ana.get("/games").await.1.contains(&format!("/t/{code}")));
    for (form, status) in [("name=", 422), ("name=Somebody", 422), ("name=Abacus", 422), ("", 422)] {
        assert_eq!(ana.post("/me/name", form).await.0.as_u16(), status, "{form}");
    }
    for path in ["/p/", "/p/nobody", "/p/%00", "/p/~", "/me/here?words=%ff"] {
        let (status, _) = town.person("").get(path).await;
        assert!(!status.is_server_error(), "{path}: {status}");
    }
    for query in ["before=", "before=x.y", "before=1", "game=none&vs=x&won=", "before=9223372036854775808.A"] {
        assert_eq!(ana.get(&format!("/games?{query}")).await.0, StatusCode::OK, "{query}");
    }
}

#[tokio::test]
async fn a_new_name_shows_at_tables_and_nobody_passes_for_another() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("listed=on&seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let mut page = ana.looks(&code).await;
    bo.looks(&code).await.say(json!({ "do": "say", "text": "hello" })).await;
    page.until("his word", |page| page.log.iter().any(|line| line.contains("hello"))).await;
    bo.post("/me/name", "name=Robert").await;
    page.until("his new name", |page| page.table.contains("Robert")).await;
    assert!(!page.table.contains("Bo<"), "{}", text(&page.table));
    let fresh = ana.looks(&code).await;
    let hello = fresh.log.iter().find(|line| line.contains("hello")).unwrap();
    assert!(hello.contains("Robert"), "{hello}");
    bo.post("/me/name", "name=ana").await;
    page.until("a number", |page| page.table.contains("ana (2)")).await;
    assert!(town.person("Eve").get("/").await.1.contains("Ana, "), "the lobby knows the host by name");
}

/// Whether anything on disk holds this text.
fn on_disk(folder: &Folder, text: &str) -> bool {
    let mut files = std::fs::read_dir(&folder.0).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
    files.any(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
}

fn hash(secret: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn who_is_forgotten_is_nowhere_and_their_games_go_on_as_somebody() {
    let town = Town::open().await;
    let (zoe, bo) = (town.person("Zoraida"), town.person("Bo"));
    // One game over, one running with talk, one that waits.
    let over = zoe.opens("listed=on&seat_1=random&seat_2=random&seat_3=random").await;
    let mut page = zoe.looks(&over).await;
    page.say(json!({ "do": "say", "text": "first" })).await;
    page.say(json!({ "do": "start" })).await;
    page.plays_on().await;
    let running = zoe.opens("seat_2=random&seat_3=random").await;
    bo.sits(&running).await;
    let mut his = bo.looks(&running).await;
    let mut hers = zoe.looks(&running).await;
    hers.say(json!({ "do": "say", "text": "good luck" })).await;
    hers.say(json!({ "do": "start" })).await;
    his.until("his hand", |page| !page.codes().is_empty()).await;
    let waiting = zoe.opens("listed=on").await;
    let recovery = words(&zoe, "/me/recovery").await;
    let phone = signs_in(&town.person(""), &words(&zoe, "/me/device").await).await.unwrap();
    let id = zoe.get("/me").await.1.split("/p/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(bo.get(&format!("/p/{id}")).await.0, StatusCode::OK);
    assert!(on_disk(&town.folder, "Zoraida") && on_disk(&town.folder, &hash(&zoe.secret)));
    // Somebody watches it again, so that the house has it in memory.
    assert!(bo.get(&format!("/t/{over}/replay")).await.1.contains("Zoraida"));

    let (status, said) = zoe.post("/me/forget", "sure=yes").await;
    assert_eq!((status, said.contains("You are forgotten")), (StatusCode::OK, true), "{}", text(&said));
    for gone in ["Zoraida", &hash(&zoe.secret), &hash(&phone.secret)] {
        assert!(!on_disk(&town.folder, gone), "{gone} is still there while the house is open");
    }
    while hers.next().await {}
    assert_eq!(hers.closed.as_ref().map(|(code, _)| *code), Some(4002));
    his.until("somebody", |page| page.table.contains("Somebody")).await;
    his.plays_on().await;
    assert!(!his.table.contains("Zoraida"), "{}", text(&his.table));
    assert!(signs_in(&town.person(""), &recovery).await.is_err());
    assert_eq!(bo.get(&format!("/p/{id}")).await.0, StatusCode::NOT_FOUND);
    assert!(!phone.get("/games").await.1.contains(&running));
    for path in ["replay", "replay?eyes=all", "replay/moment?step=3", "replay/transcript", "replay/transcript?eyes=1"] {
        let (status, page) = bo.get(&format!("/t/{over}/{path}")).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(page.contains("Somebody") && !page.contains("Zoraida"), "{path}: {}", text(&page));
    }
    let look = bo.get(&format!("/t/{waiting}")).await.1;
    assert!(!look.contains("Zoraida"), "{}", text(&look));

    let folder = town.close().await;
    for gone in ["Zoraida", &hash(&zoe.secret), &hash(&phone.secret)] {
        assert!(!on_disk(&folder, gone), "{gone} is still there");
    }
    let town = Town::on(folder, quick()).await;
    let bo = bo.back_at(&town);
    for (code, said) in [(&over, "first"), (&running, "good luck")] {
        let page = bo.get(&format!("/t/{code}")).await.1;
        for part in ["Somebody", said, "aria-label=\"Result\""] {
            assert!(page.contains(part), "{part}: {}", text(&page));
        }
    }
    assert!(bo.get("/games").await.1.contains("Somebody"), "the one whom he played with");
}

#[tokio::test]
async fn a_look_that_was_kept_names_people_as_they_are_called_now() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.plays_on().await;
    // Whoever has seen the end asks the table something, which it answers after it has kept it.
    ana.get(&format!("/t/{code}")).await;
    let look = town.house.store().archived(&code).await.unwrap().unwrap();
    assert!(!look.picture.contains("Ana") && !look.lines.contains("Ana"), "{}", look.picture);
    ana.post("/me/name", "name=Bea").await;
    let folder = town.close().await;
    folder.sql(r#"UPDATE log SET entry = replace(entry, '"edition":1', '"edition":0') WHERE seq = 0"#).await;
    let town = Town::on(folder, quick()).await;
    let page = town.person("").get(&format!("/t/{code}")).await.1;
    assert!(page.contains("earlier rules") && page.contains("Bea") && !page.contains("Ana<"), "{}", text(&page));
    assert!(page.contains(">B</span>"), "the letter in the round picture: {page}");
}

#[tokio::test]
async fn an_old_folder_is_brought_over_with_nothing_lost_and_no_name_in_any_log() {
    let folder = Folder::new();
    folder.sql(FIRST_YEAR).await;
    // As if its house had kept a look.
    folder
        .sql(
            "CREATE TABLE archive (
            table_id TEXT PRIMARY KEY, length BIGINT NOT NULL, picture TEXT NOT NULL, lines TEXT NOT NULL);
            INSERT INTO archive VALUES ('BD7X-YT0J-7G8W-G658', 1, '<b title=\"Ana, 3\">Bo</b>', '<li>Ana sat down.')",
        )
        .await;
    let town = Town::on(folder, quick()).await;
    let store = town.house.store();
    let ana = town.person("").with_secret(ANA);
    let log = store.log("BD7X-YT0J-7G8W-G658", 0).await.unwrap();
    assert!(!serde_json::to_string(&log).unwrap().contains("Ana\""), "{log:?}");
    let look = store.archived("BD7X-YT0J-7G8W-G658").await.unwrap().unwrap();
    assert!(!look.picture.contains("Ana") && !look.picture.contains("Bo"), "{look:?}");
    town.house.recount().await.unwrap();
    let (_, games) = ana.get("/games").await;
    for part in ["Good luck", "/t/BD7X-YT0J-7G8W-G658", "/t/VYFB-WVG3-APXP-5QEP", "/t/X81Q-N631-1Q2F-K7WB", "Bo</a>"] {
        assert_eq!(games.contains(part), part != "Good luck", "{part}: {}", text(&games));
    }
    assert!(text(&games).contains("2 games, 1 won"), "{}", text(&games));
    let known = store.known(&hash(ANA)).await.unwrap().unwrap();
    assert_eq!(known.name, "Ana");
    assert_ne!(known.person.0, hash(ANA), "the id says nothing");
    assert!(!on_disk(&town.folder, &format!("\"id\":\"{}\"", hash(ANA))), "no log knows the hash");
    // It is done once.
    let town = town.reopen(quick()).await;
    assert_eq!(town.house.store().known(&hash(ANA)).await.unwrap().unwrap(), known);
}

#[tokio::test]
async fn a_folder_of_the_program_before_is_brought_over_with_its_talk_and_its_looks() {
    let folder = Folder::new();
    folder.sql(YEAR_BEFORE).await;
    let town = Town::on(folder, quick()).await;
    let store = town.house.store();
    for (code, says) in [
        ("RUSTY-HARE-22", ["Good luck, Bo!", "Well played", "Eve (watching)", "aria-label=\"Result\""]),
        ("SILKEN-LLAMA-24", ["Good luck, Bo!", "Still there?", "Eve (watching)", "data-turn"]),
    ] {
        let (_, page) = town.person("").get(&format!("/t/{code}")).await;
        for part in says.into_iter().chain(["Ana", "Bo"]) {
            assert!(page.contains(part), "{code} lacks {part:?}: {}", text(&page));
        }
        let log = serde_json::to_string(&store.log(code, 0).await.unwrap()).unwrap();
        assert!(!log.contains("Ana") && !log.contains("Eve"), "{log}");
        let look = store.archived(code).await.unwrap().unwrap();
        for name in ["Ana", "Bo", "Eve"] {
            let named = [format!(">{name}<"), format!(">{name} "), format!("\"{name},"), format!("\"{name}\"")];
            let shown = named.iter().any(|text| look.picture.contains(text) || look.lines.contains(text));
            assert!(!shown, "{name}: {}", look.lines);
        }
    }
    // She plays on, and has the game that is over in her list.
    let ana = town.person("").with_secret("4bc085f721d4ef7e98b373b3e3d5bc7bf6f88470965aba77509a8bab15a6199a");
    let bo = town.person("").with_secret("b23950b98d2ebf55013b09ce3c4d01d4343bb7a47b54e71d9a5e57d001c78561");
    let (mut hers, mut his) = (ana.looks("SILKEN-LLAMA-24").await, bo.looks("SILKEN-LLAMA-24").await);
    tokio::join!(hers.plays_on(), his.plays_on());
    town.house.recount().await.unwrap();
    assert!(text(&ana.get("/games").await.1).contains("2 games, "), "{}", text(&ana.get("/games").await.1));

    // What only a look is left of shows the same names.
    let folder = town.close().await;
    folder.sql(r#"UPDATE log SET entry = replace(entry, '"edition":1', '"edition":0') WHERE seq = 0"#).await;
    let town = Town::on(folder, quick()).await;
    let page = town.person("").get("/t/RUSTY-HARE-22").await.1;
    for part in ["earlier rules", "Ana", "Bo", "Eve (watching)"] {
        assert!(page.contains(part), "{part}: {}", text(&page));
    }
}

#[tokio::test]
async fn finished_games_are_listed_page_by_page_and_private_ones_for_nobody_else() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let mut codes = Vec::new();
    for form in ["", "listed=on&"] {
        let code = ana.opens(&format!("{form}seat_1=random&seat_2=random&seat_3=random")).await;
        let mut page = ana.looks(&code).await;
        page.say(json!({ "do": "start" })).await;
        page.plays_on().await;
        codes.push(code);
    }
    let (_, mine) = ana.get("/games").await;
    assert!(codes.iter().all(|code| mine.contains(&format!("/t/{code}"))), "{}", text(&mine));
    let address = format!("/p/{}", ana.get("/me").await.1.split("/p/").nth(1).unwrap().split('"').next().unwrap());
    let (_, public) = town.person("").get(&address).await;
    assert!(!public.contains(&codes[0]) && public.contains(&codes[1]), "{}", text(&public));
    assert!(text(&public).contains("1 game, "), "{}", text(&public));
    assert!(!ana.get("/games?game=noble-flood").await.1.contains(&codes[1]));
    assert!(!ana.get("/games?vs=people").await.1.contains(&codes[1]));

    // Many more, as old as one likes.
    let store = town.house.store();
    let person = store.known(&hash(&ana.secret)).await.unwrap().unwrap().person;
    let outcome = store.results(&person, &Default::default(), 1).await.unwrap().remove(0).outcome;
    for n in 0..45 {
        let made = format!(
            "INSERT INTO tables SELECT 'OLD-{n}', game, state, 0, 0, summary, {n}, {n} FROM tables WHERE id = '{}'",
            codes[0]
        );
        town.folder.sql(&made).await;
        store.count(&format!("OLD-{n}"), vec![outcome.clone()]).await.unwrap();
    }
    let (mut next, mut seen, mut pages) = ("/games".to_owned(), 0, 0);
    loop {
        let (_, page) = ana.get(&next).await;
        (seen, pages) = (seen + page.matches("<article").count(), pages + 1);
        let Some(more) = page.split("class=\"ghost more\" href=\"").nth(1) else { break };
        next = more.split('#').next().unwrap().replace("&amp;", "&");
    }
    assert_eq!((seen, pages), (47, 3), "all of them, each once");
}

#[tokio::test]
async fn the_best_alone_is_known_to_the_house() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let mut rounds = Vec::new();
    while rounds.len() < 2 {
        let (_, at) = ana.post("/play", "game=market-twist&solo=on&name=Ana").await;
        let mut page = ana.looks(at.strip_prefix("/t/").unwrap()).await;
        page.say(json!({ "do": "stand_in", "seat": 0 })).await;
        page.until("the end", Page::is_over).await;
        let shown = page.table.split("data-least").nth(1).map(|rest| rest.split(['>', '<']).nth(1).unwrap().to_owned());
        rounds.extend(shown);
    }
    let person = town.house.store().known(&hash(&ana.secret)).await.unwrap().unwrap().person;
    let played = town.house.store().results(&person, &Default::default(), 9).await.unwrap();
    let least = played.iter().filter(|row| row.outcome.won).map(|row| row.outcome.rounds).min().unwrap();
    assert_eq!(rounds[1], least.to_string());
    assert!(text(&ana.get("/games").await.1).contains(&format!("{least} rounds alone")));
}
