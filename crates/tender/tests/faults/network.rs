//! A place of its own on the network, for one server: a namespace with a line to the people and a line to the database.
//! The latter can be cut: nothing comes through then, and nobody is told so.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};

pub struct Network {
    name: String,
    /// Of addresses that are there for tests (RFC 2544): for each line of four, the second is this machine's end.
    block: [u8; 3],
}

/// The lines: where they end here, and their first addresses.
const DATABASE: (&str, u8) = ("d", 0);
const PEOPLE: (&str, u8) = ("p", 4);

impl Network {
    /// None where that cannot be: it wants root, and the program `ip`.
    pub fn lay() -> Option<Network> {
        let id = std::process::id();
        let network = Network { name: format!("tender{id}"), block: [198, 18, (id % 251) as u8] };
        if !ip(&["netns", "add", &network.name]) {
            return None;
        }
        [DATABASE, PEOPLE].iter().all(|line| network.lay_line(*line)).then_some(network)
    }

    fn lay_line(&self, line: (&str, u8)) -> bool {
        let (here, there) = (self.end(line), format!("{}x", self.end(line)));
        let address = |last: u8| format!("{}/30", self.address(line, last));
        ip(&["link", "add", &here, "type", "veth", "peer", "name", &there, "netns", &self.name])
            && ip(&["addr", "add", &address(1), "dev", &here])
            && ip(&["link", "set", &here, "up"])
            && ip(&["-n", &self.name, "addr", "add", &address(2), "dev", &there])
            && ip(&["-n", &self.name, "link", "set", &there, "up"])
    }

    /// Where this machine's database is for the server.
    pub fn database(&self) -> Ipv4Addr {
        self.address(DATABASE, 1)
    }

    /// Where people find the server.
    pub fn server(&self) -> SocketAddr {
        (self.address(PEOPLE, 2), 8080).into()
    }

    /// What a program is started by that lives there.
    pub fn inside(&self) -> [&str; 4] {
        ["ip", "netns", "exec", &self.name]
    }

    /// Cuts the line to the database.
    pub fn cut(&self) {
        assert!(ip(&["link", "set", &self.end(DATABASE), "down"]), "it cannot be cut");
    }

    pub fn mend(&self) {
        assert!(ip(&["link", "set", &self.end(DATABASE), "up"]), "it cannot be mended");
    }

    fn end(&self, (line, _): (&str, u8)) -> String {
        format!("{}{line}", self.name)
    }

    fn address(&self, (_, first): (&str, u8), at: u8) -> Ipv4Addr {
        let [a, b, c] = self.block;
        Ipv4Addr::new(a, b, c, first + at)
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        for line in [DATABASE, PEOPLE] {
            ip(&["link", "del", &self.end(line)]);
        }
        ip(&["netns", "del", &self.name]);
    }
}

fn ip(words: &[&str]) -> bool {
    let mut command = Command::new("ip");
    command.args(words).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
