//! The program as processes of their own: where they listen, and what they cost according to the kernel.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::Context;

/// Linux counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;
/// More than are ever counted here.
const CONNECTIONS: &str = "16000";

/// What is measured, and where it runs.
pub struct Place {
    pub program: PathBuf,
    /// A PostgreSQL database instead of a new folder.
    pub database: Option<String>,
    /// The only core that it may use.
    pub core: Option<usize>,
    /// How many servers are one house.
    pub servers: usize,
}

/// All servers of one house.
pub struct House(Vec<Server>);

struct Server {
    address: SocketAddr,
    process: u32,
    folder: PathBuf,
    child: Child,
    /// It may go on talking.
    _says: BufReader<ChildStdout>,
}

impl House {
    pub fn open(place: &Place) -> anyhow::Result<House> {
        (0..place.servers).map(|_| Server::open(place)).collect::<anyhow::Result<_>>().map(House)
    }

    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.0.iter().map(|server| server.address).collect()
    }

    /// Seconds of processor time so far, in the program and in the kernel for it.
    pub fn cpu(&self) -> anyhow::Result<f64> {
        self.0.iter().map(Server::cpu).sum()
    }

    /// Kilobytes of memory that it holds.
    pub fn resident(&self) -> anyhow::Result<f64> {
        self.0.iter().map(|server| resident(&server.process.to_string())).sum()
    }
}

impl Server {
    fn open(place: &Place) -> anyhow::Result<Server> {
        let folder = std::env::temp_dir().join(format!("tender-load-{}", std::process::id()));
        let mut command = match place.core {
            Some(_) => Command::new("taskset"),
            None => Command::new(&place.program),
        };
        if let Some(core) = place.core {
            command.args(["-c", &core.to_string()]).arg(&place.program);
        }
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--limit", "off", "--bot-pace", "0", "--log", "off"])
            .args(["--connections", CONNECTIONS]);
        match &place.database {
            Some(database) => command.args(["--database", database]),
            None => command.arg("--data").arg(&folder),
        };
        let started = command.stdout(Stdio::piped()).spawn();
        let mut child = started.with_context(|| format!("cannot start {}", place.program.display()))?;
        let (process, mut line) = (child.id(), String::new());
        let mut says = BufReader::new(child.stdout.take().context("it says nothing")?);
        says.read_line(&mut line)?;
        let address = line.trim_end().strip_prefix("Tender is at http://").and_then(|rest| rest.strip_suffix('/'));
        let address = address.with_context(|| format!("it says {line:?}"))?.parse()?;
        Ok(Server { address, process, folder, child, _says: says })
    }

    fn cpu(&self) -> anyhow::Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process))?;
        // The second field is a name in brackets and may have spaces.
        let (_, rest) = stat.rsplit_once(')').context("no figures")?;
        let ticks = rest.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
        Ok(ticks.sum::<Result<f64, _>>()? / TICKS)
    }
}

/// Kilobytes of memory that a process holds, by its number or as "self".
pub fn resident(process: &str) -> anyhow::Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no figure")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
