//! Somebody who plays and writes down what was acknowledged: a move is, when a picture has come in which the next decision
//! is another one. Whatever happens to the house, the log must have exactly these moves, in this order.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::{Dice, Quick};
use futures_util::{SinkExt, StreamExt};
use protocol::Frame;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::house::ask;

/// Nothing takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);
/// Who has another server to go to goes there after this.
const IMPATIENCE: Duration = Duration::from_secs(2);
/// How often somebody who finds the house closed knocks again.
const KNOCK: Duration = Duration::from_millis(20);

/// What all of them have in common.
#[derive(Default)]
pub struct Together {
    /// Nobody begins anything new.
    pub enough: AtomicBool,
    /// Acknowledged moves.
    pub moves: AtomicU64,
    /// Moves whose house died before it could say anything: those that were made, and those that were not.
    pub made: AtomicU64,
    pub unmade: AtomicU64,
    /// What the house refused with a notice.
    pub notices: AtomicU64,
    /// The longest that anybody was without a page, in milliseconds.
    pub longest: AtomicU64,
    /// There are several servers. What was sent to one of them may be made after another one has shown that it is not yet.
    pub servers: bool,
}

/// One game of one person against bots.
pub struct Game {
    pub code: String,
    pub cookie: String,
    /// Every move that was acknowledged: the rows of codes that it may be, which is one unless there are several servers.
    pub moves: Vec<Vec<Vec<u16>>>,
    /// What was sent for this turn and may still be made.
    pub tried: Vec<Vec<u16>>,
    asked: u32,
    /// Nobody has answered yet.
    waiting: bool,
    /// Since when there is no page.
    lost: Option<Instant>,
    /// The last turn that was shown.
    turn: u32,
    pub over: bool,
    /// The links that the house told.
    links: Vec<String>,
}

/// Plays one game after the other until it is enough, and returns them all.
pub async fn play(addresses: Arc<[SocketAddr]>, game: &'static str, seed: u64, together: Arc<Together>) -> Vec<Game> {
    let (mut games, mut dice) = (Vec::new(), Quick::new(seed));
    while !together.enough.load(Ordering::Relaxed) {
        let address = |dice: &mut Quick| addresses[dice.below(addresses.len() as u32) as usize];
        let opened = timeout(together.patience(), begin(address(&mut dice), game, seed)).await;
        let Some(mut game) = opened.ok().flatten() else {
            sleep(KNOCK).await;
            continue;
        };
        loop {
            let enough = together.enough.load(Ordering::Relaxed);
            let address = address(&mut dice);
            game.visit(address, &mut dice, &together).await;
            if game.over || enough && !game.waiting {
                break;
            }
            // Its house is dead. Look once more at what is left when it is back.
            game.lost.get_or_insert_with(Instant::now);
            sleep(KNOCK).await;
        }
        games.push(game);
    }
    games
}

async fn begin(address: SocketAddr, game: &str, seed: u64) -> Option<Game> {
    let form = format!("game={game}&name=P{seed}");
    let opened = tokio::task::spawn_blocking(move || ask(address, "POST /play", "", &form)).await.unwrap().ok()?;
    let header = |name: &str, end: &str| opened.split(name).nth(1)?.split(end).next().map(str::to_owned);
    let (code, cookie) = (header("location: /t/", "\r\n")?, header("set-cookie: ", ";")?);
    let (moves, tried, links) = (Vec::new(), Vec::new(), Vec::new());
    Some(Game { code, cookie, moves, tried, asked: 0, waiting: false, lost: None, turn: 0, over: false, links })
}

impl Together {
    fn patience(&self) -> Duration {
        if self.servers { IMPATIENCE } else { PATIENCE }
    }
}

impl Game {
    /// Stays on the line as long as the house lives.
    pub async fn visit(&mut self, address: SocketAddr, dice: &mut Quick, together: &Together) {
        let Ok(Some(mut page)) = timeout(together.patience(), self.connect(address)).await else { return };
        if !timeout(together.patience(), self.read_links(address)).await.unwrap_or(false) {
            return;
        }
        loop {
            let next = timeout(together.patience(), page.next()).await;
            assert!(next.is_ok() || together.servers, "the house hangs");
            let Ok(Some(Ok(Message::Text(text)))) = next else { return };
            let frame: Frame<'_> = serde_json::from_str(&text).unwrap();
            page.table = frame.table_after(&page.table).expect("edits of the table that is shown");
            let table = page.table.as_str();
            if frame.notice.is_some() {
                together.notices.fetch_add(1, Ordering::Relaxed);
            }
            let first = page.fresh;
            page.fresh = false;
            if let Some(lost) = self.lost.take() {
                together.longest.fetch_max(lost.elapsed().as_millis() as u64, Ordering::Relaxed);
            }
            self.over = table.contains("aria-label=\"Result\"");
            let turn = attribute(table, "data-turn").and_then(|turn| turn.parse().ok()).unwrap_or(self.turn);
            assert!(
                turn >= self.turn,
                "table {}: turn {turn} after {}: an acknowledged move is lost",
                self.code,
                self.turn
            );
            self.turn = turn;
            if !self.tried.is_empty() && (turn > self.asked || self.over) {
                self.moves.push(std::mem::take(&mut self.tried));
                let count = if first { &together.made } else { &together.moves };
                count.fetch_add(1, Ordering::Relaxed);
                self.waiting = false;
            } else if self.waiting && (first || frame.notice.is_some()) {
                together.unmade.fetch_add(1, Ordering::Relaxed);
                self.waiting = false;
                if !together.servers {
                    // It was never made, and nobody will make it.
                    self.tried.clear();
                }
            } else if self.waiting {
                continue;
            }
            if self.over || together.enough.load(Ordering::Relaxed) {
                return;
            }
            let rows: Vec<&str> = attributes(table, "data-play").collect();
            if rows.is_empty() {
                continue;
            }
            let codes = rows[dice.below(rows.len() as u32) as usize].replace(' ', ",");
            let wish = format!(r#"{{"do":"play","codes":[{codes}],"turn":{turn}}}"#);
            let codes = codes.split(',').map(|code| code.parse().unwrap()).collect();
            // What did not leave may have left, too.
            self.tried.push(codes);
            (self.asked, self.waiting) = (turn, true);
            if page.socket.send(Message::text(wish)).await.is_err() {
                return;
            }
        }
    }

    async fn connect(&self, address: SocketAddr) -> Option<Page> {
        let mut request = format!("ws://{address}/t/{}/live", self.code).into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let stream = TcpStream::connect(address).await.ok()?;
        stream.set_nodelay(true).ok()?;
        Some(Page { socket: client_async(request, stream).await.ok()?.0, fresh: true, table: String::new() })
    }

    /// What was told once stays told: the chain only grows. False when the house is gone.
    async fn read_links(&mut self, address: SocketAddr) -> bool {
        let (what, cookie) = (format!("GET /t/{}/links", self.code), self.cookie.clone());
        let answer = tokio::task::spawn_blocking(move || ask(address, &what, &cookie, "")).await.unwrap();
        let Some((_, body)) = answer.as_deref().ok().and_then(|answer| answer.split_once("\r\n\r\n")) else {
            return false;
        };
        // A page that says why there are none is no list of them.
        if !body.starts_with('[') {
            return false;
        }
        let links: Vec<String> = body.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        if links.is_empty() {
            return false;
        }
        assert!(links.starts_with(&self.links), "table {}: the past has changed", self.code);
        self.links = links;
        true
    }
}

struct Page {
    socket: WebSocketStream<TcpStream>,
    /// Nothing was shown yet.
    fresh: bool,
    table: String,
}

impl Page {
    async fn next(&mut self) -> Option<Result<Message, tokio_tungstenite::tungstenite::Error>> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => return other,
            }
        }
    }
}

fn attribute<'a>(html: &'a str, name: &str) -> Option<&'a str> {
    html.split(&format!(" {name}=\"")).nth(1)?.split('"').next()
}

fn attributes<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    html.split(&format!(" {name}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect::<Vec<_>>().into_iter()
}
