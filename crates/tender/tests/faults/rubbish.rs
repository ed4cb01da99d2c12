//! The house is sent what nobody would send: damaged requests to every address and damaged messages on live pages. Nothing
//! may fail inside, and its memory may not grow. `TENDER_INPUTS=1000000` is the long form.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use engine::{Dice, Quick};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::house::{House, ask, folder, free_address, said, times};

/// How many people send rubbish at the same time: so many forms and addresses, and so many live pages.
const SENDERS: usize = 4;
/// Messages on one page: enough to be shown the door.
const A_VISIT: usize = 80;
/// Nothing takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);
/// Memory may differ by so much between two halves of a run, in kilobytes: tables stay for a minute after the last look, and which
/// half a thought falls into, with some 60 MB to remember, is luck.
const SLACK: usize = 128 * 1024;

/// What there is to be named in an address or a form.
#[derive(Clone)]
struct Place {
    address: SocketAddr,
    cookie: String,
    running: String,
    waiting: String,
    over: String,
    evening: String,
}

/// What came of it.
#[derive(Default)]
struct Counts {
    sent: AtomicUsize,
    /// By the first digit of the answer.
    answers: [AtomicUsize; 6],
    frames: AtomicUsize,
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_is_sent_breaks_the_house_or_fills_its_memory() {
    let (inputs, folder) = (times("TENDER_INPUTS", 6000), folder("rubbish"));
    let (data, address) = (folder.join("data"), free_address());
    let mut house = House::open(&data, address, &[]);
    let place = furnish(address).await;
    let counts = Arc::new(Counts::default());
    let each = inputs / (2 * SENDERS);

    let mut highest = [0; 2];
    for half in [0, 1] {
        let mut sending = JoinSet::new();
        for sender in 0..SENDERS {
            let dice = || Quick::new((2 * sender + half) as u64);
            sending.spawn(request(place.clone(), dice(), each / 2, counts.clone()));
            sending.spawn(talk(place.clone(), dice(), each / 2, counts.clone()));
        }
        while !sending.is_empty() {
            tokio::select! {
                done = sending.join_next() => done.unwrap().unwrap(),
                () = sleep(Duration::from_millis(200)) => {}
            }
            highest[half] = highest[half].max(house.resident());
        }
    }

    let answers = counts.answers.each_ref().map(|count| count.load(Ordering::Relaxed));
    let (sent, frames) = (counts.sent.load(Ordering::Relaxed), counts.frames.load(Ordering::Relaxed));
    println!("{sent} inputs: answers by their first digit {answers:?}, {frames} frames; at most {highest:?} KB");
    assert!(house.is_running(), "{}", said(&data));
    assert!(
        answers[2] > sent / 100 && answers[4] > sent / 100 && frames > sent / 20,
        "too few got past the first check"
    );
    assert_eq!(answers[5], 0, "something failed inside: {}", said(&data));
    assert!(!said(&data).contains("panicked") && !said(&data).contains("ERROR"), "{}", said(&data));
    assert!(highest[1] < highest[0] + highest[0] / 4 + SLACK, "memory grows: {highest:?} KB");
    house.kill();
    let _ = std::fs::remove_dir_all(folder);
}

/// Tables in each state, and an evening, for addresses that lead somewhere.
async fn furnish(address: SocketAddr) -> Place {
    tokio::task::spawn_blocking(move || {
        let mut cookie = String::new();
        let mut post = |path: &str, form: &str| {
            let answer = ask(address, &format!("POST {path}"), &cookie, form).unwrap();
            let header = |name: &str| answer.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
            if cookie.is_empty() {
                header("set-cookie: ").split(';').next().unwrap().clone_into(&mut cookie);
            }
            header("location: ").rsplit('/').next().unwrap().to_owned()
        };
        let over = post("/play", "game=goofspiel&name=Ana");
        let running = post("/play", "game=noble-flood&name=Ana");
        let waiting = post("/tables", "game=second-estimate&players=3&name=Ana&listed=on");
        let evening = post("/evening", "game=second-estimate&name=Ana&players=2&tables=2&deals=1");
        Place { address, cookie, running, waiting, over, evening }
    })
    .await
    .unwrap()
}

/// `METHOD path`, then what the form says. Whoever adds an address adds it here.
fn requests(place: &Place) -> Vec<Vec<u8>> {
    let Place { running, waiting, over, evening, .. } = place;
    let mut all: Vec<String> = [
        "/?game=mow-money&of=noble-flood&free=2",
        "/rules/noble-flood",
        "/rules/second-estimate/aid",
        "/rules/market-twist/example/sale?n=3&say=yes",
        "/learn",
        "/learn/mow-money",
        "/learn/mow-money/first?step=3",
        "/learn/mow-money/first/done",
        "/assets/app.js?v=1",
        "/manifest.webmanifest",
        "/worker.js",
        "/offline",
        "/turns",
        "/evening/new?game=second-estimate",
        "/games?game=noble-flood&before=17",
        "/p/0123456789abcdef",
        "/ladder/second-estimate?month=2026-10&page=2",
        "/me",
        "/me/here?words=one-two-three-four-five-six",
        "/me/forget",
        "/health",
        "/ready",
    ]
    .map(|path| format!("GET {path}\n"))
    .into();
    for table in [running, waiting, over] {
        for path in [
            "",
            "/review?step=3",
            "/replay?step=17&eyes=2",
            "/replay/moment?step=4&eyes=all",
            "/replay/transcript",
            "/replay/trace",
            "/replay/proof",
            "/replay/check",
            "/links",
        ] {
            all.push(format!("GET /t/{table}{path}\n"));
        }
        all.push(format!("POST /t/{table}/sit\nname=Ben"));
        all.push(format!("POST /t/{table}/rated\nrated=on"));
        all.push(format!("POST /t/{table}/replay/continue\nstep=2&seat=1"));
        all.push(format!("POST /join\ncode={table}"));
    }
    all.push(format!("GET /evening/{evening}\n"));
    all.push(format!("POST /evening/{evening}/in\nname=Cy"));
    all.push(format!("POST /evening/{evening}/out\nperson=0123456789abcdef"));
    all.push(format!("POST /evening/{evening}/deal\ndeal=1"));
    let forms = [
        "/play\ngame=second-estimate&name=Ana&bot=greedy",
        "/tables\ngame=market-twist&players=4&name=Ana&seat_1=greedy&clock=live-30-60&listed=on",
        "/tables\ngame=mow-money&players=2&name=Ana&rated=on",
        "/evening\ngame=i-bid-you-not&name=Ana&players=3&tables=2&deals=2",
        "/name\nname=%C3%89va",
        "/welcomed\n",
        "/me/name\nname=Robert",
        "/me/device\n",
        "/me/recovery\n",
        "/me/here\nwords=one+two+three+four+five+six",
        "/me/out\ndevice=7",
    ];
    all.extend(forms.map(|form| format!("POST {form}")));
    all.into_iter().map(String::into_bytes).collect()
}

/// Sends damaged requests, most of them with whole frames, so that they come to what they ask for.
async fn request(place: Place, mut dice: Quick, many: usize, counts: Arc<Counts>) {
    let (seeds, mut line) = (requests(&place), None);
    for _ in 0..many {
        let input = fuzz::damaged(&seeds, &mut dice);
        counts.sent.fetch_add(1, Ordering::Relaxed);
        let status = if dice.below(16) == 0 {
            raw(&place, &input).await
        } else {
            let whole = framed(&place, &input, &mut dice);
            timeout(PATIENCE, exchange(&place, &mut line, &whole)).await.expect("the house hangs")
        };
        if let Some(digit) = status.map(|status| usize::from(status / 100)).filter(|digit| *digit < 6) {
            counts.answers[digit].fetch_add(1, Ordering::Relaxed);
            assert!(digit < 5, "{status:?}: {}", String::from_utf8_lossy(&input));
        }
    }
}

/// A request that is whole however damaged its words are.
fn framed(place: &Place, input: &[u8], dice: &mut Quick) -> (bool, Vec<u8>) {
    let (head, form) = input.split_at(input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len()));
    let form = form.get(1..).unwrap_or_default();
    let (method, path) = head.split_at(head.iter().position(|byte| *byte == b' ').unwrap_or(0));
    let method = std::str::from_utf8(method).ok().filter(|method| ["GET", "POST", "HEAD", "PUT"].contains(method));
    let method = method.unwrap_or("GET");
    let path: String = path.iter().skip(1).map(|byte| escaped(*byte)).collect();
    let cookie = match dice.below(4) {
        0 => fuzz::damaged(&[place.cookie.clone().into_bytes()], dice).iter().map(|byte| escaped(*byte)).collect(),
        1 => String::new(),
        _ => place.cookie.clone(),
    };
    let address = place.address;
    let mut whole = format!(
        "{method} /{} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n",
        path.trim_start_matches('/'),
        form.len()
    )
    .into_bytes();
    whole.extend(form);
    (method == "HEAD", whole)
}

fn escaped(byte: u8) -> String {
    if (0x21..0x7f).contains(&byte) { char::from(byte).to_string() } else { format!("%{byte:02x}") }
}

/// Sends a request on a line that is kept, and reads the whole answer. Without one the house has hung up.
async fn exchange(
    place: &Place,
    line: &mut Option<BufReader<TcpStream>>,
    (head, whole): &(bool, Vec<u8>),
) -> Option<u16> {
    let mut page = match line.take() {
        Some(page) => page,
        None => BufReader::new(TcpStream::connect(place.address).await.expect("the house is open")),
    };
    page.write_all(whole).await.ok()?;
    let (mut status, mut length, mut keep, mut text) = (None, 0, true, String::new());
    while page.read_line(&mut text).await.ok()? > 0 && text != "\r\n" {
        let word = text.to_ascii_lowercase();
        status = status.or_else(|| text.split(' ').nth(1)?.parse().ok());
        length = word.strip_prefix("content-length: ").map_or(length, |length| length.trim().parse().unwrap());
        keep &= !word.starts_with("connection: close");
        assert!(!word.starts_with("transfer-encoding"), "answers have a length");
        text.clear();
    }
    if !head && status != Some(304) {
        page.read_exact(&mut vec![0; length]).await.ok()?;
    }
    *line = keep.then_some(page);
    status
}

/// Sends bytes that may be no request at all, and hangs up.
async fn raw(place: &Place, input: &[u8]) -> Option<u16> {
    let mut line = TcpStream::connect(place.address).await.expect("the house is open");
    let mut bytes = input.to_vec();
    bytes.extend(format!("Host: {}\r\nCookie: {}\r\n\r\n", place.address, place.cookie).into_bytes());
    line.write_all(&bytes).await.ok()?;
    line.shutdown().await.ok()?;
    let mut answer = Vec::new();
    timeout(PATIENCE, line.read_to_end(&mut answer)).await.expect("the house hangs").ok()?;
    String::from_utf8_lossy(&answer).split(' ').nth(1)?.parse().ok()
}

/// The messages of the document, with codes that a game knows.
fn wishes(turn: u32) -> Vec<Vec<u8>> {
    let document = include_str!("../../../../docs/PROTOCOL.md");
    let told = document.lines().filter(|line| line.starts_with("{\"do\""));
    let plays = (0..40).map(|code| format!(r#"{{"do":"play","codes":[{code}],"turn":{turn}}}"#));
    told.map(|line| line.replace("\"turn\":7", &format!("\"turn\":{turn}")))
        .chain(plays)
        .map(String::into_bytes)
        .collect()
}

/// Sends damaged messages on one live page after the other.
async fn talk(place: Place, mut dice: Quick, many: usize, counts: Arc<Counts>) {
    let (mut left, mut visits) = (many, 0);
    while left > 0 {
        let lesson = "/learn/noble-flood/first".to_owned();
        let table = |code: &String| format!("/t/{code}");
        let pages = [table(&place.running), table(&place.waiting), table(&place.over), lesson];
        let path = &pages[visits % pages.len()];
        visits += 1;
        let mut upgrade = format!("ws://{}{path}/live", place.address).into_client_request().unwrap();
        upgrade.headers_mut().insert("origin", format!("http://{}", place.address).parse().unwrap());
        // A third of them only watch.
        if dice.below(3) > 0 {
            upgrade.headers_mut().insert("cookie", place.cookie.parse().unwrap());
        }
        let stream = TcpStream::connect(place.address).await.expect("the house is open");
        left -= 1;
        counts.sent.fetch_add(1, Ordering::Relaxed);
        let Ok((page, _)) = client_async(upgrade, stream).await else { continue };
        let (mut out, mut frames) = page.split();
        let (heard, mut news) = watch::channel(0);
        let reading = tokio::spawn(async move {
            while let Some(Ok(message)) = frames.next().await {
                heard.send_modify(|frames| *frames += usize::from(message.is_text()));
            }
        });
        let seeds = wishes(dice.below(6));
        for at in 1..=left.min(A_VISIT) {
            let input = fuzz::damaged(&seeds, &mut dice);
            let message = match String::from_utf8(input) {
                // Every now and then something that has an answer, to wait for.
                _ if at % 8 == 0 => Message::text(format!(r#"{{"do":"say","text":"{at}"}}"#)),
                Ok(text) => Message::text(text),
                Err(bytes) => Message::binary(bytes.into_bytes()),
            };
            left -= 1;
            counts.sent.fetch_add(1, Ordering::Relaxed);
            news.mark_unchanged();
            if timeout(PATIENCE, out.send(message)).await.expect("the house hangs").is_err() {
                break;
            }
            // Who was shown the door hears nothing more.
            if at % 8 == 0 && timeout(PATIENCE, news.changed()).await.expect("the house hangs").is_err() {
                break;
            }
        }
        let _ = out.close().await;
        counts.frames.fetch_add(*news.borrow(), Ordering::Relaxed);
        timeout(PATIENCE, reading).await.expect("the house hangs").unwrap();
    }
}
