//! Who somebody says they are, and where: believed only as far as the host has said so.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use server::{Config, Door};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;

use crate::common::{Town, limited, quick};
use crate::raw::{HERE, THERE, get, status};

#[tokio::test]
async fn forwarded_addresses_are_believed_only_from_named_proxies() {
    let door = Door { proxies: vec![THERE.into()], ..Door::default() };
    // One wrong code a person, so four an address.
    let town = Town::with(Config { door, ..limited(&["wrong-codes=1/h"]) }).await;
    let guess = async |from, visitor: usize| {
        let forwarded = format!("X-Forwarded-For: 192.0.2.{visitor}\r\n");
        status(&get(&town, from, "/t/NO-SUCH-TABLE", &forwarded).await)
    };
    for visitor in 0..20 {
        assert_eq!(guess(THERE, visitor).await, 404, "everybody behind the proxy has their own");
    }
    for visitor in 0..4 {
        assert_eq!(guess(HERE, visitor).await, 404);
    }
    for visitor in 0..4 {
        assert_eq!(guess(HERE, visitor).await, 429, "a made up address helps nobody");
    }
}

#[tokio::test]
async fn a_proxy_may_bring_as_many_connections_as_there_are() {
    let door = Door { connections: 200, proxies: vec![THERE.into()], ..Door::default() };
    let town = Town::with(Config { door, ..limited(&["connections=1"]) }).await;
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(crate::raw::Raw::open(&town, THERE).await);
    }
    assert_eq!(status(&get(&town, THERE, "/health", "").await), 200);
}

#[tokio::test]
async fn the_scheme_is_believed_only_from_named_proxies() {
    let door = Door { proxies: vec![THERE.into()], ..Door::default() };
    let town = Town::with(Config { door, ..quick() }).await;
    let code = town.person("Ana").opens("").await;
    let link = async |from| {
        let page = get(&town, from, &format!("/t/{code}"), "X-Forwarded-Proto: https\r\n").await;
        let secure = page.contains("; Secure");
        (page.contains(&format!("https://{}/t/{code}", town.address)), secure)
    };
    assert_eq!(link(THERE).await, (true, true));
    assert_eq!(link(HERE).await, (false, false));
}

#[tokio::test]
async fn a_foreign_name_is_not_ours() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    for path in ["/".to_owned(), format!("/t/{code}"), "/health".to_owned()] {
        let told = get(&town, HERE, &path, "Host: evil.example\r\n").await;
        assert_eq!(status(&told), 421, "{path}");
        assert!(told.contains("--public-url"), "{told}");
    }
    // A page of another site whose name leads here is not one of ours, though its Origin fits its Host.
    let mut request = ana.upgrade(&code, "http://evil.example");
    request.headers_mut().insert(header::HOST, "evil.example".parse().unwrap());
    let refused = connect_async(request).await.err().unwrap();
    assert!(matches!(&refused, Error::Http(response) if response.status() == 421), "{refused}");
    assert_eq!(status(&get(&town, HERE, "/", "Host: tender.local\r\n").await), 200);
}

#[tokio::test]
async fn a_public_address_is_in_links_and_nothing_else_passes_for_it() {
    let door = Door { public_url: Some("https://tender.example".parse().unwrap()), ..Door::default() };
    let town = Town::with(Config { door, ..quick() }).await;
    let ana = town.person("Ana");
    let open = async |origin: &str| {
        let form = "game=second-estimate&players=4&name=Ana";
        let request = Request::post("/tables")
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        ana.send(request.body(Body::from(form)).unwrap()).await
    };
    assert_eq!(open(&format!("http://{}", town.address)).await.status(), StatusCode::FORBIDDEN);
    assert_eq!(open("https://evil.example").await.status(), StatusCode::FORBIDDEN);
    let opened = open("https://tender.example").await;
    assert_eq!(opened.status(), StatusCode::SEE_OTHER);
    assert!(opened.headers()[header::SET_COOKIE].to_str().unwrap().contains("; Secure"));
    let path = opened.headers()[header::LOCATION].to_str().unwrap();
    let page = get(&town, HERE, path, "Host: whatever.example\r\n").await;
    assert!(page.contains(&format!("https://tender.example{path}")), "{page}");
    assert!(!page.contains("whatever.example"));
}
