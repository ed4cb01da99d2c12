//! The real program on a folder, killed and opened again.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How many times something is done: as often as the variable says, or this often.
pub fn times(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().and_then(|times| times.parse().ok()).unwrap_or(usual)
}

pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub struct House {
    child: Child,
    /// How long it took until it was open.
    pub opened: Duration,
}

impl House {
    /// Opens the house; what it says about itself goes to the file `said` beside its folder.
    pub fn open(data: &Path, address: SocketAddr, preload: &[(&str, &str)]) -> House {
        House::try_open(data, address, preload).unwrap_or_else(|code| panic!("ended with {code:?}: {}", said(data)))
    }

    /// The same where it may refuse, with a code.
    pub fn try_open(data: &Path, address: SocketAddr, preload: &[(&str, &str)]) -> Result<House, Option<i32>> {
        House::try_open_at(&[], "--data", data.as_os_str(), data, address, preload)
    }

    /// One of several servers on a database, started by `inside` if that says anything; what it says goes beside `place`.
    pub fn open_on(inside: &[&str], database: &str, place: &Path, address: SocketAddr) -> Result<House, Option<i32>> {
        House::try_open_at(inside, "--database", database.as_ref(), place, address, &[])
    }

    fn try_open_at(
        inside: &[&str],
        kind: &str,
        home: &OsStr,
        data: &Path,
        address: SocketAddr,
        preload: &[(&str, &str)],
    ) -> Result<House, Option<i32>> {
        let begun = Instant::now();
        let said = fs::OpenOptions::new().create(true).append(true).open(data.with_extension("said")).unwrap();
        let program = std::env::var("TENDER_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_tender").to_owned());
        let mut words = inside.iter().copied().chain([&*program]);
        let mut child = Command::new(words.next().unwrap())
            .args(words)
            .args(["serve", "--limit", "off", "--bot-pace", "0", "--listen", &address.to_string(), kind])
            .arg(home)
            .envs(preload.iter().copied())
            .stdout(Stdio::piped())
            .stderr(said)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        if lines.any(|line| line.starts_with("Tender is at")) {
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(House { child, opened: begun.elapsed() });
        }
        Err(child.wait().unwrap().code())
    }

    /// As if the power were cut.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Stops, or goes on: it is not dead, and does not answer.
    pub fn signal(&self, which: &str) {
        let done = Command::new("kill").args([which, &self.child.id().to_string()]).status();
        assert!(done.is_ok_and(|status| status.success()), "kill {which}");
    }

    /// Asks it to go, and waits until it has.
    pub fn close(mut self) {
        self.signal("-TERM");
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}");
    }

    /// Kilobytes of memory that it holds.
    pub fn resident(&self) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).expect("a figure")
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the program said on standard error so far.
pub fn said(data: &Path) -> String {
    fs::read_to_string(data.with_extension("said")).unwrap_or_default()
}

/// An address that is free now.
pub fn free_address() -> SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// The whole answer to a request, if there is one.
pub fn ask(address: SocketAddr, what: &str, cookie: &str, form: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let head = format!(
        "{what} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(head.as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
