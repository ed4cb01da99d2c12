//! The program as a process of its own: where it listens, and what it costs according to the kernel.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::Context;

/// Linux counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;

pub struct House {
    pub address: SocketAddr,
    process: u32,
    folder: PathBuf,
    child: Child,
    /// It may go on talking.
    _says: BufReader<ChildStdout>,
}

impl House {
    pub fn open(program: &Path) -> anyhow::Result<House> {
        let folder = std::env::temp_dir().join(format!("tender-load-{}", std::process::id()));
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--limit", "off", "--bot-pace", "0", "--log", "off"])
            .arg("--data")
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let (process, mut line) = (child.id(), String::new());
        let mut says = BufReader::new(child.stdout.take().context("it says nothing")?);
        says.read_line(&mut line)?;
        let address = line.trim_end().strip_prefix("Tender is at http://").and_then(|rest| rest.strip_suffix('/'));
        let address = address.with_context(|| format!("it says {line:?}"))?.parse()?;
        Ok(House { address, process, folder, child, _says: says })
    }

    /// Seconds of processor time so far, in the program and in the kernel for it.
    pub fn cpu(&self) -> anyhow::Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process))?;
        // The second field is a name in brackets and may have spaces.
        let (_, rest) = stat.rsplit_once(')').context("no figures")?;
        let ticks = rest.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
        Ok(ticks.sum::<Result<f64, _>>()? / TICKS)
    }

    /// Kilobytes of memory that it holds.
    pub fn resident(&self) -> anyhow::Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no figure")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
