//! What whoever runs a house does from the command line, beside a house that is open: `tender admin`, `tender backup` and
//! `tender restore`. With TENDER_TEST_POSTGRES the house is in a database on that server.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use sqlx::{AnyConnection, AssertSqlSafe, Connection};

/// Where a house is, gone with the test: a folder, or a database beside the one that the variable names.
struct Home {
    folder: PathBuf,
    /// `--data` or `--database`, and its value.
    place: [String; 2],
}

impl Home {
    async fn new(name: &str) -> Home {
        let name = format!("hosting_{name}_{}", std::process::id());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name);
        fs::create_dir_all(&folder).unwrap();
        let place = match std::env::var("TENDER_TEST_POSTGRES").ok().filter(|address| !address.is_empty()) {
            None => ["--data".to_owned(), folder.join("data").to_str().unwrap().to_owned()],
            Some(server) => {
                sqlx::any::install_default_drivers();
                let mut db = <AnyConnection as Connection>::connect(&server).await.unwrap();
                for sql in [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")] {
                    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut db).await.unwrap();
                }
                let (before, options) = server.split_once('?').unwrap_or((&server, ""));
                let before = before.rsplit_once('/').unwrap().0;
                ["--database".to_owned(), format!("{before}/{name}?{options}")]
            }
        };
        Home { folder, place }
    }

    fn tender(&self, words: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_tender")).args(words).args(&self.place).output().unwrap()
    }

    /// What a command prints that works.
    fn says(&self, words: &[&str]) -> String {
        let output = self.tender(words);
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The one line that a refused command says.
    fn refuses(&self, words: &[&str]) -> String {
        let output = self.tender(words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        said
    }

    fn open(&self) -> Open {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tender"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(&self.place)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let line = said.find(|line| line.starts_with("Tender is at")).unwrap();
        let address = line.split("http://").nth(1).unwrap().trim_end_matches('/').to_owned();
        std::thread::spawn(move || said.for_each(drop));
        Open { child, address }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

struct Open {
    child: Child,
    address: String,
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Open {
    /// The whole answer to a request.
    fn ask(&self, what: &str, cookie: &str, form: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "{what} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {1}\r\n\r\n{form}",
            self.address,
            form.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Somebody plays: the code of their table, and their cookie.
    fn play(&self, name: &str) -> (String, String) {
        let opened = self.ask("POST /play", "", &format!("game=second-estimate&name={name}"));
        (after(&opened, "location: /t/", "\r\n"), after(&opened, "set-cookie: ", ";"))
    }
}

fn after(text: &str, before: &str, end: &str) -> String {
    let found = text.split(before).nth(1).and_then(|rest| rest.split(end).next());
    found.unwrap_or_else(|| panic!("{before} in {text}")).to_owned()
}

#[tokio::test]
async fn an_open_house_does_what_its_host_says() {
    let home = Home::new("admin").await;
    let house = home.open();
    let (code, cookie) = house.play("Ana");
    let (other, _) = house.play("Ben");

    let tables = home.says(&["admin", "tables", "--state", "running"]);
    assert!(tables.contains(&code) && tables.contains(&other) && tables.contains("private"), "{tables}");
    let people = home.says(&["admin", "people", "AN"]);
    let row = people.lines().find(|line| line.contains("Ana")).unwrap_or_else(|| panic!("{people}"));
    let id = row.split_whitespace().find(|word| word.len() == 20).unwrap().to_owned();
    assert!(!people.contains("Ben") && home.says(&["admin", "people", "%"]).contains("nobody"), "{people}");
    let shown = home.says(&["admin", "show", &code]);
    assert!(shown.contains(&format!("Ana ({id})")), "{shown}");
    assert!(home.says(&["admin", "tables", "--of", &id]).contains(&code));

    home.says(&["admin", "end", &code, "--why", "a fault of ours"]);
    // Whoever asks now hears it, and so does the page that is open (the house looks every two seconds).
    while !house.ask(&format!("GET /t/{code}"), &cookie, "").contains("has ended it (a fault of ours)") {}
    assert!(home.says(&["admin", "show", &code]).contains("It was ended: a fault of ours."));
    assert!(home.says(&["admin", "tables", "--state", "ended"]).contains(&code));
    assert!(home.refuses(&["admin", "end", &code, "--why", "again"]).contains("is over already"));
    assert!(house.ask(&format!("GET /t/{other}"), "", "").starts_with("HTTP/1.1 200"), "the other goes on");

    home.says(&["admin", "block", &id, "--why", "insults"]);
    while !house.ask("GET /", &cookie, "").contains("closed it to you (insults)") {}
    let blocked = home.says(&["admin", "blocked"]);
    assert!(blocked.contains("Ana") && blocked.contains("insults"), "{blocked}");
    assert!(house.ask("GET /", "", "").starts_with("HTTP/1.1 200"), "not to others");
    home.says(&["admin", "unblock", &id]);
    while !house.ask("GET /", &cookie, "").starts_with("HTTP/1.1 200") {}
    assert!(home.says(&["admin", "blocked"]).contains("open to everybody"));
    assert!(home.says(&["admin", "reports"]).contains("Nobody has complained"));
    assert!(home.says(&["admin", "reports", "words"]).contains("Nobody has reported"));

    for (words, why) in [
        (&["admin", "end", "OAK-ELM-99", "--why", "x"][..], "there is no table OAK-ELM-99"),
        (&["admin", "block", "Ana", "--why", "x"], "neither an address nor the id of a person"),
        (&["admin", "unblock", "203.0.113.7"], "not closed to 203.0.113.7"),
        (&["admin", "block", "203.0.113.7", "--why", " "], "say why"),
        (&["admin", "end", &other, "--why", &"long ".repeat(60)], "people read 200 at most"),
    ] {
        let said = home.refuses(words);
        assert!(said.contains(why), "{words:?}: {said}");
    }
    let nowhere = Command::new(env!("CARGO_BIN_EXE_tender"))
        .args(["admin", "tables", "--data"])
        .arg(home.folder.join("nowhere"))
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("there is no Tender database"));
}

#[tokio::test]
async fn what_was_backed_up_while_people_played_is_a_house_again() {
    let (home, empty) = (Home::new("backup").await, Home::new("restored").await);
    let house = home.open();
    let (code, cookie) = house.play("Ana");
    let copy = home.folder.join("monday.sqlite");
    let copy = copy.to_str().unwrap();
    assert!(home.says(&["backup", copy]).contains("has everything in"));
    assert!(home.refuses(&["backup", copy]).contains("exists"), "nothing is overwritten");
    let (later, _) = house.play("Ben");

    let restored = empty.says(&["restore", copy]);
    assert!(restored.contains("1 tables, 1 people"), "{restored}");
    assert!(empty.refuses(&["restore", copy]).contains("has something in it already"));
    assert!(empty.refuses(&["restore", "no-such-file"]).contains("there is no file"));
    let again = empty.open();
    assert!(again.ask(&format!("GET /t/{code}"), &cookie, "").contains("data-play"), "Ana has her hand again");
    assert!(again.ask(&format!("GET /t/{later}"), "", "").starts_with("HTTP/1.1 404"), "that was later");

    // And into the other kind of home.
    let folder = home.folder.join("folder");
    let words = ["restore", copy, "--data", folder.to_str().unwrap()];
    let there = Command::new(env!("CARGO_BIN_EXE_tender")).args(words).output().unwrap();
    assert!(there.status.success(), "{}", String::from_utf8_lossy(&there.stderr));
    let left = fs::read_dir(&home.folder).unwrap().flatten().map(|entry| entry.file_name());
    assert!(!left.into_iter().any(|name| name.to_string_lossy().ends_with(".part")), "nothing is left lying about");
    // A file that is none says so, and what is there stays empty.
    let rubbish = home.folder.join("rubbish");
    fs::write(&rubbish, "these are no tables at all".repeat(99)).unwrap();
    let nothing = Home::new("rubbish").await;
    let said = nothing.refuses(&["restore", rubbish.to_str().unwrap()]);
    assert!(said.contains("rubbish cannot be restored") && said.contains("is not a Tender database"), "{said}");
}
