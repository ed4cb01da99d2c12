//! Connections without manners: whatever one likes to send, and whatever comes back.

use std::net::Ipv4Addr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::common::{PATIENCE, Town, connect};

pub const HERE: [u8; 4] = [127, 0, 0, 1];
pub const THERE: [u8; 4] = [127, 0, 0, 2];

/// A connection that sends what it is given, and no more.
pub struct Raw(pub TcpStream);

impl Raw {
    pub async fn open(town: &Town, from: [u8; 4]) -> Raw {
        Raw(connect(Ipv4Addr::from(from), town.address).await)
    }

    pub async fn send(&mut self, text: &str) {
        // Who is shown the door meanwhile hears about it when reading.
        let _ = self.0.write_all(text.as_bytes()).await;
    }

    /// Everything until the other side closes.
    pub async fn rest(&mut self) -> String {
        let mut bytes = Vec::new();
        let _ = timeout(PATIENCE, self.0.read_to_end(&mut bytes)).await.expect("the connection is closed");
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Everything until these words.
    pub async fn until(&mut self, words: &str) -> String {
        let mut bytes = Vec::new();
        let heard = async {
            while !String::from_utf8_lossy(&bytes).contains(words) {
                bytes.push(self.0.read_u8().await.unwrap_or_else(|_| panic!("closed before {words:?} came")));
            }
        };
        timeout(PATIENCE, heard).await.unwrap_or_else(|_| panic!("{words:?} never came"));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// One request from this place, with these headers beside the usual; the whole answer.
pub async fn get(town: &Town, from: [u8; 4], path: &str, headers: &str) -> String {
    let mut raw = Raw::open(town, from).await;
    let host = if headers.contains("Host:") { String::new() } else { format!("Host: {}\r\n", town.address) };
    raw.send(&format!("GET {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\r\n")).await;
    raw.rest().await
}

/// The number in the first line of an answer.
pub fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("no answer: {answer:?}"))
}
