//! Pages as people find them: the games, chairs that fit, and text that stays text.

use bots::Bot;
use catalog::GAMES;
use server::pages::{self, Chair, Lobby, OpenTable, Progress, Room, TablePage, YourTable};

const CODE: &str = "BRASS-OTTER-41";
const LINK: &str = "http://localhost:8080/t/BRASS-OTTER-41";

fn room(chairs: Vec<Chair>, me: Option<usize>, host: bool) -> String {
    let info = GAMES[0].info();
    let options = vec!["Three players".to_owned()];
    pages::room_main(&Room {
        info,
        code: CODE,
        called: Some(CODE),
        spoken: None,
        link: LINK,
        chairs,
        me,
        host,
        name: "Ana",
        options,
        listed: false,
        first: Some(0),
        begins: None,
        rated: false,
        unrated: None,
        luck: None,
    })
    .into_string()
}

fn sits(name: &str) -> Chair {
    Chair { name: Some(name.to_owned()), ..Chair::default() }
}

#[test]
fn the_lobby_offers_the_games_that_it_shows_and_no_others() {
    let html = pages::lobby(&Lobby::default()).into_string();
    assert_eq!(html.matches("<article class=\"game").count(), catalog::shown().count());
    for game in GAMES {
        let (id, shown) = (game.info().id, game.is_shown());
        assert_eq!(html.contains(&format!("name=\"game\" value=\"{id}\"")), shown, "{id} can be played at once");
        assert_eq!(html.contains(&format!("href=\"/rules/{id}\"")), shown, "{id} explains itself");
        assert_eq!(html.contains(&format!("<option value=\"{id}\"")), shown, "{id} can be looked for");
        let asked = pages::lobby(&Lobby { game: id, ..Lobby::default() }).into_string();
        assert!(asked.contains(&format!("New table<small>{}", game.info().title)), "{id} has an address");
    }
}

#[test]
fn a_table_size_that_needs_an_option_says_which() {
    let html = pages::lobby(&Lobby { game: "second-estimate", ..Lobby::default() }).into_string();
    assert!(html.contains(r#"name="players" value="3" data-needs="three-players""#), "{html}");
    assert!(html.contains(r#"name="players" value="4" checked"#), "{html}");
    assert!(!html.contains(r#"name="players" value="2""#), "{html}");
}

#[test]
fn your_games_and_open_tables_lead_to_their_tables() {
    let game = GAMES[0].info().id;
    let yours = vec![YourTable {
        code: "RED-FOX-1".into(),
        game,
        progress: Progress::YourMove { whereabouts: "Round 2 of 8".into() },
    }];
    let open = vec![OpenTable {
        code: "BLUE-OWL-2".into(),
        game,
        host: "<img src=x>".into(),
        seated: 2,
        seats: 4,
        options: String::new(),
        running: None,
    }];
    let html = pages::lobby(&Lobby { yours, open, ..Lobby::default() }).into_string();
    assert!(html.contains(r#"<a class="go" href="/t/RED-FOX-1">Play"#), "{html}");
    assert!(html.contains(r#"<a class="ghost" href="/t/BLUE-OWL-2">Join"#), "{html}");
    assert!(html.contains("&lt;img src=x&gt;, 2 of 4 seats") && !html.contains("<img"), "{html}");
}

#[test]
fn the_host_seats_bots_and_starts_when_all_seats_are_taken() {
    let bot = Chair { bot: Some(Bot::Greedy), ..Chair::default() };
    let waiting = room(vec![sits("Ana"), bot.clone(), Chair::default()], Some(0), true);
    assert_eq!(
        waiting.matches("<select aria-label=\"Who plays").count(),
        2,
        "bots and free seats can be changed, people cannot"
    );
    assert!(waiting.contains(r#"data-send="{&quot;do&quot;:&quot;start&quot;}" disabled"#), "{waiting}");
    let full = room(vec![sits("Ana"), bot.clone(), bot], Some(0), true);
    assert!(full.contains(r#"data-send="{&quot;do&quot;:&quot;start&quot;}">"#), "{full}");
}

#[test]
fn guests_wait_and_visitors_may_sit_down() {
    let chairs = || vec![sits("Ana"), sits("Bo"), Chair::default()];
    let guest = room(chairs(), Some(1), false);
    assert!(!guest.contains("<select") && !guest.contains("start"), "{guest}");
    let visitor = room(chairs(), None, false);
    assert!(visitor.contains(&format!("action=\"/t/{CODE}/sit\"")), "{visitor}");
    let full = room(vec![sits("Ana"), sits("Bo")], None, false);
    assert!(full.contains("All seats are taken.") && !full.contains("<form"), "{full}");
}

/// The page around a table, for who sits in this seat.
fn table(me: Option<usize>) -> String {
    pages::table(&TablePage {
        info: GAMES[0].info(),
        emblem: maud::html! {},
        aid: GAMES[0].aid(),
        code: CODE,
        called: Some(CODE),
        link: LINK,
        main: maud::html! { main id="table" {} },
        log: maud::html! {},
        me,
        speed: None,
        promise: None,
    })
    .into_string()
}

#[test]
fn only_who_sits_can_call_a_bot_or_leave() {
    assert!(table(Some(2)).contains(r#"data-send="{&quot;do&quot;:&quot;stand_in&quot;,&quot;seat&quot;:2}""#));
    assert!(!table(None).contains("data-send"));
}

#[test]
fn every_asset_that_a_page_names_is_there() {
    for (html, least) in [(pages::lobby(&Lobby::default()).into_string(), 4), (table(None), 5)] {
        let named: Vec<&str> = html.split("\"/assets/").skip(1).filter_map(|rest| rest.split('?').next()).collect();
        assert!(named.len() >= least, "{named:?}");
        assert!(named.iter().all(|name| pages::asset(name).is_some()), "{named:?}");
    }
}

#[test]
fn a_table_wears_the_sheet_of_its_game_and_styles_nothing_itself() {
    let html = table(None);
    assert!(html.contains(&format!("href=\"/assets/games/{}.css?v=", GAMES[0].info().id)), "{html}");
    assert!(!html.contains("<style"), "{html}");
}
