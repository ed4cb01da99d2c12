//! What a quiet live page costs a running house, in memory.
//!
//! Start `tender serve --limit off --bot-pace 0`, then, with its address and process,
//! `cargo run -p server --example idle_sockets -- 127.0.0.1:8080 PID 2000`.

use std::error::Error;
use std::net::SocketAddr;

use futures_util::StreamExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// As many as one table lets in, less one for luck.
const WATCHING: usize = 99;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [address, process, pages] = words.as_slice() else { return Err("ADDRESS PID PAGES, please".into()) };
    let (address, process, pages): (SocketAddr, u32, usize) = (address.parse()?, process.parse()?, pages.parse()?);
    let mut tables = Vec::new();
    for _ in 0..pages.div_ceil(WATCHING) {
        tables.push(open_table(address).await?);
    }
    let before = resident(process)?;
    let mut held = Vec::new();
    for page in 0..pages {
        let mut request = format!("ws://{address}/t/{}/live", tables[page / WATCHING]).into_client_request()?;
        request.headers_mut().insert("origin", format!("http://{address}").parse()?);
        let (mut socket, _) = client_async(request, TcpStream::connect(address).await?).await?;
        socket.next().await.ok_or("closed without a picture")??;
        held.push(socket);
    }
    let after = resident(process)?;
    println!("{before} kB before, {after} kB with {pages} pages: {} kB each", (after - before) / pages as u64);
    Ok(())
}

/// A game that waits for its one person, who never comes.
async fn open_table(address: SocketAddr) -> Result<String, Box<dyn Error>> {
    let form = "game=second-estimate&name=Ana";
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST /play HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let code = answer.split("/t/").nth(1).and_then(|rest| rest.split("\r\n").next()).ok_or("no table")?;
    Ok(code.to_owned())
}

/// Kilobytes of memory that a process holds.
fn resident(process: u32) -> Result<u64, Box<dyn Error>> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}
