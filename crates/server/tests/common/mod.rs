//! A house with a real store and a real socket, and people who come to play.
#![allow(dead_code, reason = "every test file uses its own part")]

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use protocol::Frame;
use serde_json::{Value, json};
use server::{Config, House, Pace, Quotas, app, serve};
use store::{Home, Store, Time};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};
use tower::ServiceExt;

/// Nothing takes this long unless it hangs.
pub const PATIENCE: Duration = Duration::from_secs(30);

pub struct Town {
    pub house: House,
    pub address: SocketAddr,
    pub folder: Folder,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

/// Bots that do not dawdle, people who may do what they like, and seats whose numbers tests can name.
pub fn quick() -> Config {
    let (pace, kept_for) = (Pace(Duration::ZERO), Duration::ZERO);
    let (messages, limits) = ((1000.0, 1000.0), Quotas::off());
    Config { pace, kept_for, by_lot: false, messages, limits, ..Config::default() }
}

/// The same, but with these limits.
pub fn limited(settings: &[&str]) -> Config {
    let limits = settings.iter().fold(Quotas::off(), |limits, text| limits.with(&text.parse().unwrap()));
    Config { limits, ..quick() }
}

impl Town {
    pub async fn open() -> Town {
        Town::with(quick()).await
    }

    pub async fn with(config: Config) -> Town {
        Town::on(Folder::new(), config).await
    }

    pub async fn on(folder: Folder, config: Config) -> Town {
        Town::at(Time::of_the_system(), folder, config).await
    }

    /// A house where it is as late as `time` says.
    pub async fn at(time: Time, folder: Folder, config: Config) -> Town {
        let store = Store::open_with(&folder.0, time).await.unwrap();
        Town::of(store, folder, config).await
    }

    /// One of several servers on one database.
    pub async fn among(database: &Home, config: Config) -> Town {
        let store = Store::open_at(database, Time::of_the_system()).await.unwrap();
        Town::of(store, Folder::new(), config).await
    }

    async fn of(store: Store, folder: Folder, config: Config) -> Town {
        let house = House::new(store, config);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let serving = serve(listener, house.clone(), async { drop(stopped.await) });
        let served = tokio::spawn(async { serving.await.unwrap() });
        Town { house, address, folder, stop, served }
    }

    /// Closes and opens again on what is on disk.
    pub async fn reopen(self, config: Config) -> Town {
        Town::on(self.close().await, config).await
    }

    /// Closes, and waits until everything is closed.
    pub async fn close(self) -> Folder {
        let _ = self.stop.send(());
        timeout(PATIENCE, self.served).await.expect("it closes").unwrap();
        self.folder
    }

    /// Begins to close; the rest is waited for by whoever holds the answer.
    pub fn begin_to_close(self) -> (Folder, JoinHandle<()>) {
        let _ = self.stop.send(());
        (self.folder, self.served)
    }

    pub fn person(&self, name: &str) -> Person {
        let (secret, home) = (self.house.hand_out().unwrap(), Ipv4Addr::LOCALHOST);
        Person { name: name.to_owned(), secret, home, house: self.house.clone(), address: self.address }
    }
}

#[derive(Clone)]
pub struct Person {
    pub name: String,
    pub secret: String,
    /// Where their live pages come from.
    pub home: Ipv4Addr,
    house: House,
    address: SocketAddr,
}

impl Person {
    /// The same person after the house was opened again.
    pub fn back_at(&self, town: &Town) -> Person {
        Person { house: town.house.clone(), address: town.address, ..self.clone() }
    }

    /// Where the house is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Somebody at the same browser with another secret.
    pub fn with_secret(&self, secret: impl Into<String>) -> Person {
        Person { secret: secret.into(), ..self.clone() }
    }

    /// The same person in another place, which must be in 127.0.0.0/8.
    pub fn at(self, home: [u8; 4]) -> Person {
        Person { home: home.into(), ..self }
    }

    pub async fn get(&self, path: &str) -> (StatusCode, String) {
        read(self.send(Request::get(path).body(Body::empty()).unwrap()).await).await
    }

    /// Status, and where it leads or what it says.
    pub async fn post(&self, path: &str, form: &str) -> (StatusCode, String) {
        let request = Request::post(path)
            .header(header::ORIGIN, format!("http://{}", self.address))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned()))
            .unwrap();
        let response = self.send(request).await;
        match response.headers().get(header::LOCATION) {
            Some(location) => (response.status(), location.to_str().unwrap().to_owned()),
            None => read(response).await,
        }
    }

    pub async fn send(&self, mut request: Request<Body>) -> Response<Body> {
        let headers = request.headers_mut();
        headers.insert(header::HOST, self.address.to_string().parse().unwrap());
        headers.insert(header::COOKIE, format!("tender={}", self.secret).parse().unwrap());
        app(self.house.clone()).oneshot(request).await.unwrap()
    }

    /// Opens a table; `form` says more than game and name.
    pub async fn opens(&self, form: &str) -> String {
        let form = format!("game=second-estimate&players=4&name={}&{form}", self.name);
        let (status, location) = self.post("/tables", &form).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{location}");
        location.strip_prefix("/t/").unwrap().to_owned()
    }

    pub async fn sits(&self, code: &str) {
        let (status, location) = self.post(&format!("/t/{code}/sit"), &format!("name={}", self.name)).await;
        assert_eq!((status, location), (StatusCode::SEE_OTHER, format!("/t/{code}")));
    }

    pub async fn looks(&self, code: &str) -> Page {
        let mut page = self.connects(code).await.unwrap();
        assert!(page.next().await, "the first picture");
        page
    }

    /// The live page of something else than a table.
    pub async fn watches(&self, path: &str) -> Page {
        let mut page = self.connects_to(path).await.unwrap();
        assert!(page.next().await, "the first picture");
        page
    }

    /// A live page that may be closed at once.
    pub async fn connects(&self, code: &str) -> Result<Page, Error> {
        self.connects_to(&format!("/t/{code}/live")).await
    }

    pub async fn connects_to(&self, path: &str) -> Result<Page, Error> {
        let request = self.upgrade_at(path, &format!("http://{}", self.address));
        let stream = connect(self.home, self.address).await;
        Ok(Page::new(client_async(request, MaybeTlsStream::Plain(stream)).await?.0))
    }

    pub fn upgrade(&self, code: &str, origin: &str) -> Request<()> {
        self.upgrade_at(&format!("/t/{code}/live"), origin)
    }

    fn upgrade_at(&self, path: &str, origin: &str) -> Request<()> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        let headers = request.headers_mut();
        if !origin.is_empty() {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers.insert(header::COOKIE, format!("tender={}; tender_name={}", self.secret, self.name).parse().unwrap());
        request
    }
}

/// A connection from this place.
pub async fn connect(from: Ipv4Addr, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    // Browsers do not hold small messages back either.
    socket.set_nodelay(true).unwrap();
    socket.connect(to).await.unwrap()
}

async fn read(response: Response<Body>) -> (StatusCode, String) {
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

/// A browser's page, without the browser: what it was sent, and what it shows.
pub struct Page {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that ever arrived, with the whole table as it was shown then: somebody who keeps the last one knows it.
    pub frames: Vec<String>,
    pub table: String,
    /// The `<li>`s of the log.
    pub log: Vec<String>,
    pub notice: Option<String>,
    pub hint: Option<String>,
    pub go_to: Option<String>,
    /// How often it has sent rubbish.
    pub strikes: u32,
    /// Code and reason of the close frame.
    pub closed: Option<(u16, String)>,
}

impl Page {
    pub fn new(stream: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Page {
        Page {
            stream,
            frames: vec![],
            table: String::new(),
            log: vec![],
            notice: None,
            hint: None,
            go_to: None,
            strikes: 0,
            closed: None,
        }
    }

    /// Shows the next frame; false when the connection is closed.
    pub async fn next(&mut self) -> bool {
        let text = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => return Some(text),
                    Some(Ok(Message::Close(frame))) => {
                        self.closed = frame.map(|frame| (frame.code.into(), frame.reason.to_string()));
                        return None;
                    }
                    Some(Err(_)) | None => return None,
                    Some(Ok(_)) => {}
                }
            }
        };
        let text = timeout(PATIENCE, text).await.expect("a frame in time");
        text.inspect(|text| self.show(text)).is_some()
    }

    fn show(&mut self, text: &str) {
        let mut frame: Frame<'_> = serde_json::from_str(text).unwrap();
        self.table = frame.table_after(&self.table).expect("edits of the table that is shown");
        frame.edits.clear();
        frame.table = Some(self.table.clone().into());
        let frame = serde_json::to_value(frame).unwrap();
        self.frames.push(frame.to_string());
        self.log.truncate(frame["log_from"].as_u64().unwrap() as usize);
        assert_eq!(self.log.len() as u64, frame["log_from"].as_u64().unwrap(), "a gap in the log");
        let lines = frame["log"].as_str().unwrap().split("<li").skip(1);
        self.log.extend(lines.map(|line| format!("<li{line}")));
        self.notice = frame["notice"].as_str().map(str::to_owned);
        self.hint = frame["hint"].as_str().map(str::to_owned);
        if let Some(address) = frame["goto"].as_str() {
            self.go_to = Some(address.to_owned());
        }
    }

    pub async fn until(&mut self, what: &str, fits: impl Fn(&Page) -> bool) {
        while !fits(self) {
            assert!(self.next().await, "closed while waiting for: {what}");
        }
    }

    pub async fn until_closed(&mut self) {
        while self.next().await {}
    }

    pub async fn say(&mut self, message: Value) {
        self.raw(Message::text(message.to_string())).await.unwrap();
    }

    pub async fn raw(&mut self, message: Message) -> Result<(), Error> {
        self.stream.send(message).await
    }

    pub async fn plays(&mut self, codes: &[u16]) {
        self.say(json!({ "do": "play", "codes": codes, "turn": self.turn() })).await;
    }

    pub fn turn(&self) -> u32 {
        attribute(&self.table, "data-turn").next().unwrap().parse().unwrap()
    }

    /// What can be pressed.
    pub fn codes(&self) -> Vec<u16> {
        attribute(&self.table, "data-play").filter_map(|codes| codes.split(' ').next()?.parse().ok()).collect()
    }

    pub fn is_over(&self) -> bool {
        self.table.contains("Rematch") || self.table.contains("aria-label=\"Result\"")
    }

    /// How many seats have chosen.
    pub fn ready(&self) -> usize {
        self.table.matches(">ready<").count()
    }

    /// Plays the first thing that may be pressed, again and again, until the game is over.
    pub async fn plays_on(&mut self) {
        while !self.is_over() {
            match self.codes().first().copied() {
                Some(code) => {
                    let turn = self.turn();
                    self.plays(&[code]).await;
                    self.until("an answer", |page| page.turn() != turn || page.is_over()).await;
                }
                None => assert!(self.next().await, "closed in mid-game"),
            }
        }
    }
}

/// All values of an attribute.
pub fn attribute<'a>(html: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {name}=\"");
    let mut rest = html;
    std::iter::from_fn(move || {
        let after = &rest[rest.find(&start)? + start.len()..];
        let (value, left) = after.split_once('"')?;
        rest = left;
        Some(value)
    })
}

/// The text between the tags.
pub fn text(html: &str) -> String {
    html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect()
}

/// A new database on the server of TENDER_TEST_POSTGRES; none where there is no server, which is said.
pub async fn database() -> Option<Home> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let Some(server) = std::env::var("TENDER_TEST_POSTGRES").ok().filter(|address| !address.is_empty()) else {
        println!("skipped: several servers need TENDER_TEST_POSTGRES, the address of a database server");
        return None;
    };
    let name = format!("tender_nodes_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    sqlx::any::install_default_drivers();
    let mut db = <sqlx::AnyConnection as sqlx::Connection>::connect(&server).await.unwrap();
    for sql in [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut db).await.unwrap();
    }
    let (before, options) = server.split_once('?').unwrap_or((&server, ""));
    Some(Home::Postgres(format!("{}/{name}?{options}", before.rsplit_once('/').unwrap().0)))
}

/// Says something to a database that houses are open on.
pub async fn sql(database: &Home, statements: &str) {
    let Home::Postgres(address) = database else { panic!("a folder") };
    let mut db = <sqlx::AnyConnection as sqlx::Connection>::connect(address).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(statements.to_owned())).execute(&mut db).await.unwrap();
    sqlx::Connection::close(db).await.unwrap();
}

/// A data folder that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tender-server-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Folder(std::env::temp_dir().join(name))
    }

    /// Changes what is on disk while no house is open there, as another year's program or a dying disk might.
    pub async fn sql(&self, statements: &str) {
        sqlx::any::install_default_drivers();
        std::fs::create_dir_all(&self.0).unwrap();
        let url = format!("sqlite:{}?mode=rwc", self.0.join("tender.sqlite").display());
        let mut db = <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements.to_owned())).execute(&mut db).await.unwrap();
        sqlx::Connection::close(db).await.unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
