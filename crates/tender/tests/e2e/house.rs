//! The real program, started on a free port with a data folder of its own.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

pub struct House {
    child: Child,
    listen: String,
    data: PathBuf,
}

impl House {
    /// Bots move briskly here, so that whole games fit in a test; their pace is tested on its own.
    pub fn open() -> House {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let listen = format!("127.0.0.1:{port}");
        let data = scratch("house");
        House { child: start(&listen, &data), listen, data }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.listen)
    }

    /// What `tender reports` says about this house while it is open.
    pub fn reports(&self, words: &[&str]) -> String {
        let mut tender = Command::new(env!("CARGO_BIN_EXE_tender"));
        let said = tender.arg("reports").args(words).arg("--data").arg(&self.data).output().expect("the program runs");
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8_lossy(&said.stdout).into_owned()
    }

    /// `kill -9`: no goodbye, no last write.
    pub fn kill(&mut self) {
        self.child.kill().expect("the server can be killed");
        self.child.wait().expect("the server ends");
    }

    /// Opens again on what is on disk, at the same address.
    pub fn reopen(&mut self) {
        self.child = start(&self.listen, &self.data);
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// A folder that no other test uses.
pub fn scratch(name: &str) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

fn start(listen: &str, data: &PathBuf) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tender"))
        .args(["serve", "--listen", listen, "--bot-pace", "60", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut says = BufReader::new(child.stdout.take().expect("its output")).lines();
    let ready = says.by_ref().map_while(Result::ok).any(|line| line.contains("http://"));
    assert!(ready, "the server never said where it is");
    // Keep reading, so that the program never waits for a full pipe.
    std::thread::spawn(move || says.for_each(drop));
    child
}
