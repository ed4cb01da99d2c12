//! `tender serve`: the house, open for players.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use lessons::Shelf;
use server::{Config, Door, House, Pace, PublicUrl, Quotas, Setting};
use store::{Home, Store, Time};
use tokio::net::TcpListener;

use crate::log::{self, Level};

/// Messages a second from one page, where nothing is limited: more than any can send.
const HURRIED: (f64, f64) = (1e6, 1e6);

#[derive(clap::Args)]
pub struct Args {
    /// Where to listen; 0.0.0.0:8080 lets others on your network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Folder that keeps all tables; made when missing. `tender backup` copies it safely
    #[arg(long, value_name = "FOLDER", default_value = "tender-data")]
    data: PathBuf,
    /// A PostgreSQL database that keeps all tables instead of a folder, such as postgres://user:password@host/tender
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// Average time of a bot's move, in milliseconds; with 0 they move at once
    #[arg(long, value_name = "MS", default_value_t = Pace::HUMAN.0.as_millis() as u32)]
    bot_pace: u32,
    /// Where people find this house from outside, such as https://tender.example: for links, and against foreign pages
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// A proxy before this house: only what it says about visitors' addresses is believed
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',')]
    proxy: Vec<IpAddr>,
    /// Most connections at a time
    #[arg(long, value_name = "N", default_value_t = Door::default().connections)]
    connections: usize,
    /// How much one person may do, such as chat=30/min, tables=10/min or sockets=64; an address may do four times as
    /// much. "hints=off" lifts one limit, "off" all
    #[arg(long, value_name = "WHAT=RATE")]
    limit: Vec<Setting>,
    /// A folder with more lessons, as FOLDER/<game>/<lesson>.toml; one called like a lesson of the house stands in for it
    #[arg(long, value_name = "FOLDER")]
    lessons: Option<PathBuf>,
    /// Where Prometheus finds /metrics, such as 127.0.0.1:9100; with /health and /ready. Not for visitors
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// How much is said on standard error: off, error, warn, info (a line for every request), debug. TENDER_LOG says so, too
    #[arg(long, value_name = "LEVEL")]
    log: Option<Level>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    log::begin(args.log)?;
    // One core is left to the database and to bots that think: threads that take turns on it would only wake each other up.
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime =
        runtime.worker_threads(cores.saturating_sub(1).max(1)).enable_all().build().context("cannot start")?;
    let closed = runtime.block_on(open(&args));
    // A bot may be deep in thought; nobody will hear it.
    runtime.shutdown_background();
    closed
}

async fn open(args: &Args) -> anyhow::Result<()> {
    // The door first: who started Tender twice should hear about that, not about the data.
    let listener = TcpListener::bind(args.listen).await.map_err(|error| cannot_listen(args.listen, &error))?;
    let metrics = match args.metrics {
        Some(address) => Some(TcpListener::bind(address).await.map_err(|error| cannot_listen(address, &error))?),
        None => None,
    };
    let home = Home::at(&args.data, args.database.as_deref())?;
    let store = Store::open_at(&home, Time::of_the_system()).await?;
    let pace = Pace(Duration::from_millis(args.bot_pace.into()));
    let door = Door {
        connections: args.connections,
        proxies: args.proxy.clone(),
        public_url: args.public_url.clone(),
        ..Door::default()
    };
    let limits = args.limit.iter().fold(Quotas::default(), Quotas::with);
    let lessons = lessons(args)?;
    let messages = if limits == Quotas::off() { HURRIED } else { Config::default().messages };
    // One connection in eight is for whoever only loads a page.
    let sockets = args.connections - args.connections / 8;
    let house = House::new(store, Config { pace, door, limits, lessons, messages, sockets, ..Config::default() });

    if let Some(metrics) = metrics {
        println!("Metrics are at {}metrics", url(metrics.local_addr().context("cannot listen")?));
        tokio::spawn(server::serve_metrics(metrics, house.clone()));
    }
    let address = listener.local_addr().context("cannot listen")?;
    println!("Tender is at {}", args.public_url.as_ref().map_or_else(|| url(address), |url| format!("{url}/")));
    println!("Tables are kept in {home}. Press Ctrl-C to stop.");
    server::serve(listener, house, stopped()).await.context("the server failed")?;
    eprintln!("Goodbye. All tables are saved.");
    Ok(())
}

/// The lessons of the house and of the folder. One with mistakes is left out, and its author told why.
fn lessons(args: &Args) -> anyhow::Result<Arc<Shelf>> {
    let mut lessons = Shelf::of_the_house();
    if let Some(folder) = &args.lessons {
        Arc::make_mut(&mut lessons).add_folder(folder)?;
    }
    for mistakes in &lessons.mistakes {
        eprintln!("A lesson is left out:\n{mistakes}");
    }
    Ok(lessons)
}

/// What to click on: an address that means "everywhere" cannot be visited.
fn url(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    format!("http://{address}/")
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> anyhow::Error {
    let other = SocketAddr::new(address.ip(), address.port().wrapping_add(1));
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            anyhow!("{address} is in use: perhaps Tender is running already. Another one: --listen {other}")
        }
        io::ErrorKind::PermissionDenied => anyhow!("{address} is not allowed for you; ports above 1023 usually are"),
        _ => anyhow!("cannot listen on {address}: {error}"),
    }
}

/// Until Ctrl-C, or until the system asks us to go.
async fn stopped() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! { () = interrupted => {}, () = terminated => {} }
}
