//! Addresses and forms: what is served, what is opened, what is refused.

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Town, text};

#[tokio::test]
async fn the_lobby_offers_games_and_gives_a_secret() {
    let town = Town::open().await;
    let request = Request::get("/").body(Body::empty()).unwrap();
    let response = tower::ServiceExt::oneshot(server::app(town.house.clone()), request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("tender=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    let (_, page) = town.person("Ana").get("/").await;
    assert!(page.contains("The Second Estimate"));
}

#[tokio::test]
async fn every_page_forbids_what_it_does_not_need() {
    let town = Town::open().await;
    for path in ["/", "/nowhere", "/rules/second-estimate", "/t/NO-SUCH-1"] {
        let response = town.person("Ana").send(Request::get(path).body(Body::empty()).unwrap()).await;
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
}

#[tokio::test]
async fn assets_are_small_and_kept_for_ever() {
    let town = Town::open().await;
    let address = server::pages::asset_url("app.css");
    let request = Request::get(&address).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap();
    let response = town.person("Ana").send(request).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/css; charset=utf-8");
    assert!(response.headers()[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
    let font = Request::get("/assets/fonts/inter.woff2").header(header::ACCEPT_ENCODING, "gzip");
    let font = town.person("Ana").send(font.body(Body::empty()).unwrap()).await;
    assert_eq!((font.status(), font.headers().get(header::CONTENT_ENCODING)), (StatusCode::OK, None));
    assert_eq!(town.person("Ana").get("/assets/../Cargo.toml").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_not_there_is_said_kindly() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    for path in ["/nowhere", "/rules/chess", "/t/NO-SUCH-1", "/t/%F0%9F%82%A1", "/t/..%2f..", "/assets/none.js"] {
        let (status, page) = ana.get(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.contains("To the lobby"), "{path}");
    }
    for (path, status) in [("/play", 405), ("/t/%ff", 400), ("/t/NO-SUCH-1/live", 400)] {
        let (answered, page) = ana.get(path).await;
        assert_eq!(answered, status, "{path}");
        assert!(page.contains("To the lobby"), "{path}");
    }
    assert_eq!(ana.get("/?game=%ff&game=2").await.0, StatusCode::OK);
    assert_eq!(ana.post("/join", "code=no+such+1").await.0, StatusCode::NOT_FOUND);
    assert_eq!(ana.get("/health").await, (StatusCode::OK, "ok\n".to_owned()));
}

#[tokio::test]
async fn one_click_plays_against_bots() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let (status, location) = ana.post("/play", "game=second-estimate").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let (status, page) = ana.get(&location).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("data-play"), "something to play at once");
    let (_, lobby) = ana.get("/").await;
    assert!(lobby.contains(&location), "the lobby leads back");
}

#[tokio::test]
async fn open_tables_are_listed_only_when_wanted() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let (listed, hidden) = (ana.opens("listed=on").await, ana.opens("").await);
    let (_, lobby) = bo.get("/").await;
    assert!(lobby.contains(&listed) && !lobby.contains(&hidden));
    let (_, own) = ana.get("/").await;
    assert!(own.contains(&listed) && own.contains(&hidden));
    let careless = listed.to_lowercase().replace('-', "+");
    assert_eq!(bo.post("/join", &format!("code={careless}")).await, (StatusCode::SEE_OTHER, format!("/t/{listed}")));
    assert_eq!(bo.get(&format!("/t/{}", listed.to_lowercase())).await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_table_that_cannot_be_is_refused_with_what_would_do() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    for (form, says) in [
        ("game=chess&players=4&name=Ana", "no such game"),
        ("players=4&name=Ana", "no such game"),
        ("game=second-estimate&name=Ana", "must be a number"),
        ("game=second-estimate&players=x&name=Ana", "must be a number"),
        ("game=second-estimate&players=-1&name=Ana", "must be a number"),
        ("game=second-estimate&players=7&name=Ana", "4 to 6 players"),
        ("game=second-estimate&players=99999999999999999999&name=Ana", "must be a number"),
        ("game=second-estimate&players=3&name=Ana", "need option three-players"),
        ("game=second-estimate&players=4&name=Ana&option=fly", "there is no option"),
        ("game=second-estimate&players=4&name=Ana&option_three-players=2", "takes no value"),
        ("game=second-estimate&players=4&name=Ana&seat_1=wizard", "no such bot"),
        // Nobody but the house says how long a bot thinks.
        ("game=second-estimate&players=4&name=Ana&seat_1=master@3600s", "no such bot"),
        ("game=second-estimate&players=4&name=Ana&seat_1=plain", "no such bot"),
        ("game=second-estimate&players=4", "enter a name"),
        ("game=second-estimate&players=4&name=%20%00", "enter a name"),
    ] {
        let (status, page) = ana.post("/tables", form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
        assert!(page.contains(says), "{form}: {}", common::text(&page));
    }
    let (_, lobby) = ana.get("/").await;
    assert!(!lobby.contains("href=\"/t/"), "a refused form opened a table");
}

#[tokio::test]
async fn a_name_without_end_is_refused_not_cut() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let long = format!("name={}", "x".repeat(10_000));
    for path in ["/name", "/play", "/tables", &format!("/t/{code}/sit")] {
        let (status, page) = town.person("Bo").post(path, &format!("game=second-estimate&players=4&{long}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(page.contains("too long"), "{path}");
        assert!(!page.contains("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"), "{path}");
    }
    let (status, page) = ana.post("/name", &format!("name={}", "x".repeat(100_000))).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(page.contains("To the lobby"));
}

#[tokio::test]
async fn a_name_that_says_nothing_or_somebody_else_is_refused_everywhere() {
    let town = Town::open().await;
    let code = town.person("Ana").opens("").await;
    for (name, says) in [
        ("%E3%85%A4%E2%A0%80", "Please enter a name"),
        ("Y%C2%ADou", "Everybody reads “You” for themselves"),
        ("%D0%A3%D0%BEu", "Everybody reads “You” for themselves"),
        ("Beac%D0%BEn", "Beacon is what a bot is called here"),
    ] {
        for path in ["/name", &format!("/t/{code}/sit")] {
            let (status, page) = town.person("Bo").post(path, &format!("name={name}")).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {name}");
            assert!(page.contains(says), "{path} {name}: {page}");
        }
    }
}

#[tokio::test]
async fn two_at_a_table_have_names_that_look_different() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    // A soft hyphen, a joiner, a variation selector, a grapheme joiner, Cyrillic, full width.
    let mine = ["A%C2%ADna", "An%E2%80%8Da", "Ana%EF%B8%8F", "An%CD%8Fa", "%D0%90n%D0%B0", "%EF%BC%A1na", "ANA"];
    for name in mine {
        town.person(name).sits(&code).await;
    }
    town.person("Anna").sits(&code).await;
    let mut page = ana.looks(&code).await;
    page.until("one other sits", |page| text(&page.table).contains("Anna")).await;
    assert!(text(&page.table).contains("Two seats are free"), "{}", text(&page.table));
}

#[tokio::test]
async fn html_in_names_is_only_text() {
    let town = Town::open().await;
    let ana = town.person("%3Cb+onx%3D1%3E%22%27%26");
    let code = ana.opens("listed=on").await;
    let mut watching = town.person("Bo").looks(&code).await;
    watching.until("Ana's name", |page| page.table.contains("&lt;b onx=1&gt;")).await;
    let pages = [town.person("Bo").get("/").await.1, ana.get(&format!("/t/{code}")).await.1, watching.frames.concat()];
    for page in pages {
        assert!(!page.contains("<b onx"), "{page}");
    }
}

#[tokio::test]
async fn forms_from_other_sites_are_refused() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let own = format!("http://{}", town.address);
    for (origin, status) in [
        ("http://evil.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
        ("", StatusCode::FORBIDDEN),
        (own.as_str(), StatusCode::SEE_OTHER),
    ] {
        let mut request = Request::post("/play").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        if !origin.is_empty() {
            request = request.header(header::ORIGIN, origin);
        }
        let response = ana.send(request.body(Body::from("game=second-estimate")).unwrap()).await;
        assert_eq!(response.status(), status, "{origin}");
    }
}
