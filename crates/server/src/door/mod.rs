//! The door: who comes in (`connections`), from where (`caller`), under which name (`host`), and how everybody gets out
//! again (`serve`).

mod caller;
mod connections;
mod host;
mod serve;

pub use caller::{Address, Caller, Peer};
pub use connections::Connections;
pub use host::{BadPublicUrl, PublicUrl, is_own_page};
pub use serve::serve;

use std::net::IpAddr;
use std::time::Duration;

/// What can be set about it.
#[derive(Clone, Debug)]
pub struct Door {
    /// Connections at a time, as far as the system has files for them.
    pub connections: usize,
    /// How long somebody who has just connected may take to say what they want.
    pub head: Duration,
    /// How long a connection is kept for the next request.
    pub idle: Duration,
    /// How long a form may take to arrive.
    pub body: Duration,
    /// How long running requests and open pages have when the house closes.
    pub grace: Duration,
    /// Proxies whose word about the visitor's address is believed.
    pub proxies: Vec<IpAddr>,
    /// Where people find the house, if that is more than this network.
    pub public_url: Option<PublicUrl>,
}

impl Default for Door {
    fn default() -> Door {
        Door {
            connections: 4096,
            head: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            body: Duration::from_secs(30),
            grace: Duration::from_secs(3),
            proxies: Vec::new(),
            public_url: None,
        }
    }
}
