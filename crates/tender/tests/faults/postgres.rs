//! A real PostgreSQL of our own, in a folder that goes away, so that it can be killed while others use theirs.

use std::fs;
use std::io::Write;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::house::folder;
use crate::network::Network;

pub struct Postgres {
    bin: PathBuf,
    place: PathBuf,
    /// Where it listens besides its own folder.
    listens: String,
}

impl Postgres {
    /// Starts a server; none where that cannot be: it wants Debian's programs, and root to become its user.
    pub fn start(name: &str) -> Option<Postgres> {
        Postgres::start_at(name, None)
    }

    /// The same, and whoever has this address can reach it, too.
    pub fn start_at(name: &str, address: Option<Ipv4Addr>) -> Option<Postgres> {
        let versions = fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
        let bin =
            versions.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").is_file()).max()?;
        // The name of its socket may not be long.
        let place = std::env::temp_dir().join(format!("tender-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).ok()?;
        let owned = Command::new("chown").arg("postgres").arg(&place).status().ok()?.success();
        let postgres = Postgres { bin, place, listens: address.map(|address| address.to_string()).unwrap_or_default() };
        let data = postgres.data();
        let made = owned
            && postgres.run("initdb", &["-D", &data, "-U", "tender", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
        if !made {
            return None;
        }
        if address.is_some() {
            let mut who = fs::OpenOptions::new().append(true).open(postgres.place.join("data/pg_hba.conf")).ok()?;
            writeln!(who, "host all all samenet trust").ok()?;
        }
        postgres.open();
        Some(postgres)
    }

    pub fn address(&self) -> String {
        format!("postgres://tender@localhost/postgres?host={}", self.place.display())
    }

    /// Dies at once, without a word to anybody and without tidying up, and comes back.
    pub fn kill_and_start(&self) {
        assert!(self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]), "it does not stop");
        self.open();
    }

    fn open(&self) {
        let (data, log) = (self.data(), self.place.join("log"));
        let options =
            format!("-k {} -c listen_addresses={} -c max_connections=100", self.place.display(), self.listens);
        let words = ["-D", &data, "-w", "-l", path(&log), "-o", &options, "start"];
        assert!(self.run("pg_ctl", &words), "{}", fs::read_to_string(&log).unwrap_or_default());
    }

    fn data(&self) -> String {
        path(&self.place.join("data")).to_owned()
    }

    fn run(&self, program: &str, words: &[&str]) -> bool {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(self.bin.join(program)).args(words).current_dir(&self.place);
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
        let _ = fs::remove_dir_all(&self.place);
    }
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A folder for what servers say, and a database; none where there is no PostgreSQL, which is said.
pub fn start(name: &str) -> Option<(PathBuf, Postgres)> {
    found(name, Postgres::start(name))
}

/// The same with a network of its own for one of the servers, which finds the database at the address there.
pub fn start_with_network(name: &str) -> Option<(PathBuf, Postgres, Network)> {
    let Some(network) = Network::lay() else {
        println!(
            "skipped: no network of its own can be made for a server here; as root on Debian: apt-get install iproute2"
        );
        return None;
    };
    let (folder, postgres) = found(name, Postgres::start_at(name, Some(network.database())))?;
    Some((folder, postgres, network))
}

fn found(name: &str, started: Option<Postgres>) -> Option<(PathBuf, Postgres)> {
    if started.is_none() {
        println!("skipped: no PostgreSQL can be started here; as root on Debian: apt-get install postgresql");
    }
    Some((folder(name), started?))
}
