//! The files in `deploy/` for Caddy and nginx, tried with the real programs: pages, forms and live pages through them, and
//! whose address counts. Only ports and the certificate are others. One node lives, the other two do not.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::process::{Child, Command, Stdio};

use futures_util::{SinkExt, StreamExt};
use protocol::Frame;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // nginx has children of its own, which end when it is asked to go.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

fn deployed(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name)).unwrap()
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn is_installed(program: &str, ask: &str) -> bool {
    let there = Command::new(program).arg(ask).output().is_ok();
    if !there {
        println!("skipped: {program} is not installed");
    }
    there
}

/// What must be in the file is replaced in it.
fn with(text: &str, changes: &[(&str, String)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from} in {text}");
        text.replace(from, to)
    })
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("proxies-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn node(data: &Path) -> (Running, u16) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tender"))
        .args(["serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--proxy", "127.0.0.1"])
        .args(["--public-url", "https://tender.example", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = child.id();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(said.any(|line| line.starts_with("Tables are kept")));
    std::thread::spawn(move || said.for_each(drop));
    (Running(child), listening(pid))
}

/// Where a program listens that speaks of its public name only: it has two doors, and only one has a lobby.
fn listening(pid: u32) -> u16 {
    let sockets: Vec<String> = fs::read_dir(format!("/proc/{pid}/fd"))
        .unwrap()
        .flatten()
        .filter_map(|fd| {
            Some(fs::read_link(fd.path()).ok()?.to_str()?.strip_prefix("socket:[")?.trim_end_matches(']').to_owned())
        })
        .collect();
    let table = fs::read_to_string("/proc/net/tcp").unwrap();
    let port = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let listens = *fields.get(3)? == "0A" && sockets.iter().any(|socket| Some(&socket.as_str()) == fields.get(9));
        u16::from_str_radix(fields[1].split(':').nth(1)?, 16).ok().filter(|_| listens)
    };
    let mut ports = table.lines().filter_map(port);
    ports
        .find(|port| ask_from([127, 0, 0, 1], *port, "GET /", &[], "").is_some_and(|said| said.contains("tender")))
        .unwrap()
}

/// The whole answer to a request from this place; none when nobody is there.
fn ask_from(from: [u8; 4], port: u16, what: &str, headers: &[(&str, &str)], form: &str) -> Option<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(connect(from, port))?.into_std().unwrap();
    stream.set_nonblocking(false).unwrap();
    let mut stream = stream;
    let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let head = format!(
        "{what} HTTP/1.1\r\nHost: tender.example\r\nConnection: close\r\n{more}\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    Some(String::from_utf8_lossy(&answer).into_owned())
}

async fn connect(from: [u8; 4], port: u16) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::from(from), 0).into()).unwrap();
    socket.connect(SocketAddr::from(([127, 0, 0, 1], port))).await.ok()
}

fn after(text: &str, before: &str, end: &str) -> String {
    // Proxies write the names of headers as they like.
    let lower = text.to_ascii_lowercase();
    let at = lower.find(before).unwrap_or_else(|| panic!("{before} in {text}")) + before.len();
    text[at..].split(end).next().unwrap().to_owned()
}

/// Everything that a house needs of a proxy at this port.
fn try_proxy(port: u16, data: &Path) {
    let (visitor, neighbour) = ([127, 0, 0, 9], [127, 0, 0, 8]);
    let own = ("Origin", "https://tender.example");
    let ask = |what: &str, headers: &[(&str, &str)], form: &str| ask_from(visitor, port, what, headers, form);
    while !ask("GET /", &[], "").is_some_and(|answer| answer.starts_with("HTTP/1.1 200")) {}

    let opened = ask("POST /play", &[own], "game=second-estimate&name=Ana").unwrap();
    let (code, cookie) = (after(&opened, "location: /t/", "\r\n"), after(&opened, "set-cookie: ", "\r\n"));
    assert!(cookie.contains("Secure"), "the house is told that it is reached by HTTPS: {cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let page = ask(&format!("GET /t/{code}"), &[("Cookie", cookie)], "").unwrap();
    assert!(page.contains(&format!("https://tender.example/t/{code}")), "the link to share: {page}");
    let foreign = ask("POST /play", &[("Origin", "https://other.example")], "game=second-estimate&name=Eve").unwrap();
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    assert!(ask("GET /metrics", &[], "").unwrap().starts_with("HTTP/1.1 404"), "nobody outside sees the metrics");

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut request = format!("ws://tender.example/t/{code}/live").into_client_request().unwrap();
        request.headers_mut().insert("origin", own.1.parse().unwrap());
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let (live, _) = client_async(request, connect(visitor, port).await.unwrap()).await.unwrap();
        let (mut wishes, frames) = live.split();
        // Frames, and not what keeps a proxy awake; each says what has changed since the one before.
        let frames =
            frames.filter_map(async |frame| Some(frame.unwrap().into_text().unwrap()).filter(|text| !text.is_empty()));
        let mut table = String::new();
        let tables = frames.map(|text| {
            table = serde_json::from_str::<Frame<'_>>(&text).unwrap().table_after(&table).unwrap();
            table.clone()
        });
        let mut tables = pin!(tables);
        let turn = |table: &str| after(table, "data-turn=\"", "\"").parse::<u32>().unwrap();
        let first = tables.next().await.unwrap();
        let wish =
            format!(r#"{{"do":"play","codes":[{}],"turn":{}}}"#, after(&first, "data-play=\"", "\""), turn(&first));
        wishes.send(Message::text(wish)).await.unwrap();
        while turn(&tables.next().await.unwrap()) == turn(&first) {}
    });

    // Whose address counts: the visitor's, as the proxy says it, and never what a visitor says themselves.
    let tender = Command::new(env!("CARGO_BIN_EXE_tender"))
        .args(["admin", "block", "127.0.0.9", "--why", "a flood", "--data"])
        .arg(data)
        .output()
        .unwrap();
    assert!(tender.status.success());
    while !ask("GET /", &[], "").unwrap().starts_with("HTTP/1.1 403") {}
    let claimed = [("X-Forwarded-For", "127.0.0.9")];
    let next_door = |headers| ask_from(neighbour, port, "GET /", headers, "").unwrap();
    assert!(next_door(&[]).starts_with("HTTP/1.1 200"));
    assert!(next_door(&claimed).starts_with("HTTP/1.1 200"), "nobody can put somebody else in the wrong");
    assert!(ask("GET /", &[("X-Forwarded-For", "127.0.0.8")], "").unwrap().starts_with("HTTP/1.1 403"));
}

#[test]
fn caddy_passes_everything_on() {
    if !is_installed("caddy", "version") {
        return;
    }
    let folder = folder("caddy");
    let (_node, to) = node(&folder.join("data"));
    let port = free_port();
    let nodes = format!("127.0.0.1:{to} 127.0.0.1:{} 127.0.0.1:{}", free_port(), free_port());
    let file = with(
        &deployed("Caddyfile"),
        &[
            // Without its name it gets no certificate, and no other door of Caddy's is opened.
            ("tender.example {", format!("{{\n\tadmin off\n\tauto_https off\n}}\nhttp://:{port} {{")),
            ("127.0.0.1:8081 127.0.0.1:8082 127.0.0.1:8083", nodes),
            // There, Caddy speaks HTTPS and says so by itself.
            ("lb_policy least_conn", "lb_policy least_conn\n\t\theader_up X-Forwarded-Proto https".to_owned()),
        ],
    );
    fs::write(folder.join("Caddyfile"), file).unwrap();
    let caddy = Command::new("caddy")
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(folder.join("Caddyfile"))
        .env("HOME", &folder)
        .env("XDG_DATA_HOME", &folder)
        .env("XDG_CONFIG_HOME", &folder)
        .stderr(Stdio::null())
        .spawn();
    let _caddy = Running(caddy.unwrap());
    try_proxy(port, &folder.join("data"));
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn nginx_passes_everything_on() {
    if !is_installed("nginx", "-v") {
        return;
    }
    let folder = folder("nginx");
    let (_node, to) = node(&folder.join("data"));
    let port = free_port();
    let site = with(
        &deployed("nginx.conf"),
        &[
            ("127.0.0.1:8081", format!("127.0.0.1:{to}")),
            ("127.0.0.1:8082", format!("127.0.0.1:{}", free_port())),
            ("127.0.0.1:8083", format!("127.0.0.1:{}", free_port())),
            ("listen 80;", format!("listen 127.0.0.1:{};", free_port())),
            ("listen 443 ssl http2;", format!("listen 127.0.0.1:{port};")),
            ("    ssl_certificate     /etc/letsencrypt/live/tender.example/fullchain.pem;\n", String::new()),
            ("    ssl_certificate_key /etc/letsencrypt/live/tender.example/privkey.pem;\n", String::new()),
            ("X-Forwarded-Proto $scheme", "X-Forwarded-Proto https".to_owned()),
        ],
    );
    let place = folder.to_str().unwrap();
    // What a machine's own nginx.conf has around it, in a folder that nobody else writes to.
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {place}/{kind};\n"))
        .concat();
    let whole = format!(
        "daemon off; worker_processes 1; pid {place}/pid; error_log {place}/errors;\n\
         events {{}}\nhttp {{\naccess_log off;\n{temporary}{site}}}\n"
    );
    fs::write(folder.join("nginx.conf"), whole).unwrap();
    let nginx = Command::new("nginx").arg("-c").arg(folder.join("nginx.conf")).stderr(Stdio::null()).spawn();
    let _nginx = Running(nginx.unwrap());
    try_proxy(port, &folder.join("data"));
    let _ = fs::remove_dir_all(folder);
}
