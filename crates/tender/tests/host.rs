//! What a host sees of the real program, and how it goes when the system asks it to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use server::{Config, House};
use store::{Entry, Store};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The program, its two addresses, and its folder, which goes away with the test.
struct Running {
    child: Child,
    address: String,
    metrics: String,
    data: PathBuf,
}

impl Running {
    fn start(name: &str) -> Running {
        let data = folder(name);
        let mut child = Command::new(env!("CARGO_BIN_EXE_tender"))
            .args(["serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--log", "info", "--data"])
            .arg(&data)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut address = |what: &str| {
            let line = said.find(|line| line.starts_with(what)).expect(what);
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned()
        };
        let (metrics, address) = (address("Metrics are at"), address("Tender is at"));
        // Keep reading, so that the program can always say something.
        std::thread::spawn(move || said.for_each(drop));
        Running { child, address, metrics, data }
    }

    /// The value of a metric.
    fn metric(&self, name: &str) -> f64 {
        let text = ask(&self.metrics, "GET /metrics", "");
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or_else(|| panic!("{name} in {text}"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("host-{name}-{}", std::process::id()))
}

/// The whole answer to a request.
fn ask(address: &str, what: &str, form: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "{what} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// The value of the first attribute or header of this name.
fn after<'a>(text: &'a str, before: &str, end: &str) -> &'a str {
    text.split(before).nth(1).and_then(|rest| rest.split(end).next()).unwrap_or_else(|| panic!("{before} in {text}"))
}

#[tokio::test]
async fn it_can_be_watched_and_goes_when_it_is_asked_to() {
    let mut tender = Running::start("term");
    for address in [&tender.address, &tender.metrics] {
        for path in ["GET /health", "GET /ready"] {
            assert!(ask(address, path, "").starts_with("HTTP/1.1 200"), "{path}");
        }
    }
    assert!(ask(&tender.address, "GET /metrics", "").starts_with("HTTP/1.1 404"), "it is for the host alone");

    let opened = ask(&tender.address, "POST /play", "game=second-estimate&name=Ana");
    let (code, cookie) = (after(&opened, "location: /t/", "\r\n"), after(&opened, "set-cookie: ", ";"));
    let mut request = format!("ws://{}/t/{code}/live", tender.address).into_client_request().unwrap();
    request.headers_mut().insert("origin", format!("http://{}", tender.address).parse().unwrap());
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let (mut page, _) = connect_async(request).await.unwrap();
    let first = page.next().await.unwrap().unwrap().into_text().unwrap().replace('\\', "");
    let (turn, card) = (after(&first, "data-turn=\"", "\""), after(&first, "data-play=\"", "\""));
    let play = format!(r#"{{"do":"play","codes":[{card}],"turn":{turn}}}"#);
    page.send(Message::text(play)).await.unwrap();
    // A move is counted before it is shown.
    while tender.metric("tender_moves_total") < 1.0 {
        page.next().await.unwrap().unwrap();
    }
    assert!(tender.metric("tender_commit_seconds_count") >= 1.0);
    assert_eq!(tender.metric("tender_sockets"), 1.0);
    assert_eq!(tender.metric("tender_tables"), 1.0);
    assert_eq!(tender.metric("tender_errors_total"), 0.0);

    let begun = Instant::now();
    let asked = Command::new("kill").args(["-TERM", &tender.child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    let goodbye = loop {
        if let Message::Close(frame) = page.next().await.unwrap().unwrap() {
            break frame.unwrap();
        }
    };
    assert_eq!(u16::from(goodbye.code), 1012, "come back in a moment");
    drop(page);
    let mut lines = String::new();
    tender.child.stderr.take().unwrap().read_to_string(&mut lines).unwrap();
    assert_eq!(tender.child.wait().unwrap().code(), Some(0), "{lines}");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert!(lines.contains("/t/{code}/live"), "a line for a request: {lines}");
    assert!(!lines.contains(code), "a private link is a key: {lines}");

    let log = Store::open(&tender.data).await.unwrap().log(code, 0).await.unwrap();
    assert!(log.iter().any(|entry| matches!(entry, Entry::Played(_))), "what was shown is on disk");
}

#[tokio::test]
async fn a_house_that_cannot_write_is_not_ready() {
    let data = folder("ready");
    let store = Store::open(&data).await.unwrap();
    let (open, closed) = (House::new(store.clone(), Config::default()), House::new(store.clone(), Config::default()));
    assert!(open.is_ready().await);
    store.close().await;
    assert!(!closed.is_ready().await);
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn a_level_that_is_none_is_refused_with_those_that_are() {
    let tender = Command::new(env!("CARGO_BIN_EXE_tender")).args(["serve", "--log", "loud"]).output().unwrap();
    assert!(!tender.status.success());
    assert!(String::from_utf8_lossy(&tender.stderr).contains("off, error, warn, info, debug and trace are"));
}
