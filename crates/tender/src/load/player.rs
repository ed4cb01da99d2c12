//! People without a browser: they open tables, sit down, look, and press whatever can be pressed.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use protocol::Frame;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// What everybody did while it was counted.
#[derive(Default)]
pub struct Told {
    /// From clicks to own pictures, sorted in the end.
    pub waits: Vec<Duration>,
    pub bytes: usize,
    pub frames: usize,
    pub games: usize,
}

#[derive(Default)]
pub struct Counts(Mutex<Option<Told>>);

impl Counts {
    pub fn begin(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Told::default());
    }

    pub fn end(&self) -> Told {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default();
        told.waits.sort_unstable();
        told
    }

    fn note(&self, note: impl FnOnce(&mut Told)) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(note);
    }
}

/// When moves may happen: one for each permit, or at once.
#[derive(Clone)]
pub struct Rhythm(pub Option<Arc<Semaphore>>);

impl Rhythm {
    async fn wait(&self) {
        if let Some(permits) = &self.0
            && let Ok(permit) = permits.acquire().await
        {
            permit.forget();
        }
    }
}

pub struct Player {
    address: SocketAddr,
    name: String,
    /// The cookie by which the house knows them, once it has said so.
    cookie: Option<String>,
    /// Where their forms go. Browsers keep it open for a while, too.
    line: Option<BufReader<TcpStream>>,
    page: Option<Page>,
    /// Decides what they press.
    luck: u64,
}

impl Player {
    /// The people of one table, each at the next one of these servers.
    pub fn several(addresses: &[SocketAddr], many: usize, table: usize) -> Vec<Player> {
        let player = |seat: usize| Player {
            address: addresses[(table + seat) % addresses.len()],
            name: format!("P{table}x{seat}"),
            cookie: None,
            line: None,
            page: None,
            luck: (table * 64 + seat) as u64 + 1,
        };
        (0..many).map(player).collect()
    }

    /// Where a form leads.
    async fn post(&mut self, path: &str, form: &str) -> anyhow::Result<String> {
        let (address, cookie) = (self.address, self.cookie.clone().unwrap_or_default());
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            form.len()
        );
        // The house closes what was quiet for long: then it is tried once more.
        let answer = match self.ask(&request).await {
            Err(_) if self.line.take().is_some() => self.ask(&request).await?,
            answer => answer?,
        };
        let header = |name: &str| answer.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
        if let Some(cookie) = header("set-cookie: tender=") {
            self.cookie = cookie.split(';').next().map(|secret| format!("tender={secret}"));
        }
        header("location: ").with_context(|| format!("{path}: {answer}"))
    }

    /// The head of the answer; what follows it is passed over.
    async fn ask(&mut self, request: &str) -> anyhow::Result<String> {
        if self.line.is_none() {
            self.line = Some(BufReader::new(TcpStream::connect(self.address).await?));
        }
        let line = self.line.as_mut().context("no line")?;
        line.get_mut().write_all(request.as_bytes()).await?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            anyhow::ensure!(line.read_line(&mut head).await? > 0, "closed: {head}");
        }
        let long = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
        let mut body = vec![0; long.parse()?];
        line.read_exact(&mut body).await?;
        Ok(head)
    }

    /// Nobody keeps a line open for long that is quiet.
    pub fn hang_up(&mut self) {
        self.line = None;
    }

    /// Presses something, if anything can be pressed: what was pressed, and for which turn.
    fn choose(&mut self) -> Option<(String, u32)> {
        let table = &self.page.as_ref()?.table;
        let turn = attributes(table, "data-turn").next()?.parse().ok()?;
        let codes: Vec<&str> = attributes(table, "data-play").collect();
        self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let codes = codes.get((self.luck >> 33) as usize % codes.len().max(1))?.replace(' ', ",");
        Some((format!(r#"{{"do":"play","codes":[{codes}],"turn":{turn}}}"#), turn))
    }

    /// Plays one game to its end.
    async fn play(mut self, rhythm: Rhythm, counts: Arc<Counts>, going: Arc<AtomicBool>) -> anyhow::Result<Player> {
        while going.load(Ordering::Relaxed) {
            let Some((wish, turn)) = self.choose() else {
                let page = self.page.as_mut().context("no page")?;
                if page.is_over() {
                    break;
                }
                page.next(&counts).await?;
                continue;
            };
            rhythm.wait().await;
            let page = self.page.as_mut().context("no page")?;
            // Something else may have happened meanwhile; a click that comes late is answered, too.
            let begun = Instant::now();
            page.socket.send(Message::text(wish)).await?;
            loop {
                page.next(&counts).await?;
                if page.turn() != Some(turn) || page.is_over() {
                    break;
                }
            }
            counts.note(|told| told.waits.push(begun.elapsed()));
        }
        self.page = None;
        Ok(self)
    }
}

pub async fn one_game_after_the_other(
    game: String,
    mut people: Vec<Player>,
    rhythm: Rhythm,
    counts: Arc<Counts>,
    going: Arc<AtomicBool>,
) -> anyhow::Result<()> {
    while going.load(Ordering::Relaxed) {
        begin(&game, &mut people).await.inspect_err(|error| eprintln!("no table: {error:#}"))?;
        counts.note(|told| told.games += 1);
        let playing = people.drain(..).map(|player| player.play(rhythm.clone(), counts.clone(), going.clone()));
        let playing: Vec<_> = playing.map(tokio::spawn).collect();
        for player in playing {
            people.push(player.await?.inspect_err(|error| eprintln!("somebody stopped: {error:#}"))?);
        }
    }
    Ok(())
}

/// A game that has just begun, with everybody looking; its code.
pub async fn begin(game: &str, people: &mut [Player]) -> anyhow::Result<String> {
    let [host, others @ ..] = &mut *people else { bail!("nobody is there") };
    let (many, name) = (others.len() + 1, host.name.clone());
    let place = host.post("/tables", &format!("game={game}&players={many}&name={name}")).await?;
    let code = place.strip_prefix("/t/").context("no table")?.to_owned();
    for other in others {
        let name = other.name.clone();
        other.post(&format!("/t/{code}/sit"), &format!("name={name}")).await?;
    }
    for player in people.iter_mut() {
        player.page = Some(Page::open(player.address, &code, player.cookie.as_deref()).await?);
    }
    let counts = Counts::default();
    for (at, player) in people.iter_mut().enumerate() {
        let page = player.page.as_mut().context("no page")?;
        if at == 0 {
            page.socket.send(Message::text(r#"{"do":"start"}"#)).await?;
        }
        while page.turn().is_none() {
            page.next(&counts).await?;
        }
    }
    Ok(code)
}

/// A table at which somebody waits for others who never come; its code.
pub async fn open(address: SocketAddr, game: &str, players: usize) -> anyhow::Result<String> {
    let mut host = Player::several(&[address], 1, 0).pop().context("nobody is there")?;
    let place = host.post("/tables", &format!("game={game}&players={players}&name={}", host.name.clone())).await?;
    Ok(place.strip_prefix("/t/").context("no table")?.to_owned())
}

/// Somebody who only watches.
pub async fn watch(address: SocketAddr, code: &str) -> anyhow::Result<Page> {
    Page::open(address, code, None).await
}

pub struct Page {
    socket: WebSocketStream<TcpStream>,
    table: String,
}

impl Page {
    async fn open(address: SocketAddr, code: &str, cookie: Option<&str>) -> anyhow::Result<Page> {
        let mut request = format!("ws://{address}/t/{code}/live").into_client_request()?;
        request.headers_mut().insert("origin", format!("http://{address}").parse()?);
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        let stream = TcpStream::connect(address).await?;
        // Browsers do not hold small messages back either.
        stream.set_nodelay(true)?;
        let mut page = Page { socket: client_async(request, stream).await?.0, table: String::new() };
        page.next(&Counts::default()).await?;
        Ok(page)
    }

    /// Shows the next frame.
    pub async fn next(&mut self, counts: &Counts) -> anyhow::Result<()> {
        loop {
            match self.socket.next().await.context("closed")?? {
                Message::Text(text) => {
                    counts.note(|told| {
                        told.bytes += text.len();
                        told.frames += 1;
                    });
                    let frame: Frame = serde_json::from_str(&text)?;
                    self.table = frame.table_after(&self.table).context("edits of another table")?;
                    return Ok(());
                }
                Message::Close(why) => bail!("closed: {why:?}"),
                _ => {}
            }
        }
    }

    fn turn(&self) -> Option<u32> {
        attributes(&self.table, "data-turn").next()?.parse().ok()
    }

    fn is_over(&self) -> bool {
        self.table.contains("aria-label=\"Result\"")
    }
}

/// All values of an attribute.
fn attributes<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {name}=\"");
    let mut rest = html;
    std::iter::from_fn(move || {
        let after = &rest[rest.find(&start)? + start.len()..];
        let (value, left) = after.split_once('"')?;
        rest = left;
        Some(value)
    })
}
