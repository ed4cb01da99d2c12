//! Lets people in, one task a connection, until it is time to close; then everybody is told and gets a moment.

use std::future::Future;
use std::io::{self, Write as _};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::rt::{Sleep, Timer};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{interval, sleep, timeout};
use tower::ServiceExt;

use super::connections::Full;
use super::{Address, Door, Peer};
use crate::app::app;
use crate::house::House;

/// How often those who have been quiet are forgotten.
const SWEEP: Duration = Duration::from_secs(60);
/// When the system cannot accept somebody, asking again at once would not help.
const BREATH: Duration = Duration::from_millis(50);
/// How long keeping looks at tables may take beyond that.
const KEEPING: Duration = Duration::from_millis(500);
/// The longest head of a request, and how much is read at a time.
const LONGEST_HEAD: usize = 16 * 1024;

/// Serves until `stop`, then lets running requests finish and closes the store.
pub async fn serve(
    listener: TcpListener,
    house: House,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    // Nobody could play while the house was closed.
    if let Err(error) = house.store().make_up_for_absence().await {
        tracing::warn!("the time for which the house was closed is lost: {error}");
    }
    // Nobody who is blocked comes in before that is known.
    if let Err(error) = house.obey_once().await {
        tracing::warn!("what `tender admin` says cannot be read: {error}");
    }
    let sweeping = [
        tokio::spawn(house.clone().sweep()),
        tokio::spawn(house.clone().keep_time()),
        tokio::spawn(house.clone().obey()),
        tokio::spawn(house.clone().hear_others()),
        tokio::spawn(house.clone().meet_others()),
    ];
    let (config, app) = (house.config().clone(), app(house.clone()));
    let connections = house.connections();
    // Every connection holds an end of it.
    let running = watch::Sender::new(());
    let mut sweep = interval(SWEEP);
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            _ = sweep.tick() => house.limits().sweep(),
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    let counted = (!config.door.is_proxy(from.ip())).then(|| Address::from(from.ip()));
                    match connections.enter(counted) {
                        Ok(inside) => {
                            let peer = Peer::new(from.ip(), inside);
                            attend(stream, peer, app.clone(), &config.door, running.subscribe());
                        }
                        Err(full) => {
                            house.metrics().turned_away.add(1);
                            turn_away(stream, full);
                        }
                    }
                }
                Err(_) => sleep(BREATH).await,
            }
        }
    }
    drop(listener);
    // People go on at another server at once, where there is one, and so do the bots that this one drove.
    house.nodes().close();
    house.close_pages();
    running.send_replace(());
    let leaving = house.store().clone();
    tokio::spawn(async move { leaving.leave().await });
    let all_gone = async { tokio::join!(running.closed(), house.sockets().all_gone()) };
    // Who is not done by now will not be.
    let (begun, grace) = (Instant::now(), config.door.grace);
    let _ = timeout(grace, all_gone).await;
    // A look at each table is kept in what is left of it. Their logs are on disk in any case.
    let _ = timeout((grace + KEEPING).saturating_sub(begun.elapsed()), house.keep_all()).await;
    sweeping.iter().for_each(tokio::task::JoinHandle::abort);
    let _ = house.store().note_alive().await;
    house.store().close().await;
    Ok(())
}

fn attend(stream: TcpStream, peer: Peer, app: Router, door: &Door, mut closing: watch::Receiver<()>) {
    // Without this a picture waits 40 ms for the last one to be confirmed.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        app.clone().oneshot(request)
    });
    let patience = Patience { first: Arc::new(AtomicBool::new(true)), longer: door.idle.saturating_sub(door.head) };
    let connection = http1::Builder::new()
        .timer(patience)
        .header_read_timeout(door.head)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::spawn(async move {
        let mut connection = pin!(connection);
        tokio::select! {
            // Whatever goes wrong on a connection is the visitor's affair.
            _ = connection.as_mut() => return,
            _ = closing.changed() => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    });
}

/// One line and goodbye, without waiting for anything.
fn turn_away(stream: TcpStream, full: Full) {
    let (status, line) = match full {
        Full::House => ("503 Service Unavailable", "Tender is full at the moment. Please try again in a minute.\n"),
        Full::Address => ("429 Too Many Requests", "Too many connections from your address. Please try again later.\n"),
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 60\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{line}",
        line.len()
    );
    // A new connection has room for that much; if not, it is just closed.
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(answer.as_bytes());
    }
}

/// Waits for the first request as long as it is told, and longer for the next ones.
#[derive(Clone)]
struct Patience {
    first: Arc<AtomicBool>,
    longer: Duration,
}

impl Timer for Patience {
    fn sleep(&self, long: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(Instant::now() + long)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        let longer = if self.first.swap(false, Ordering::Relaxed) { Duration::ZERO } else { self.longer };
        TokioTimer::new().sleep_until(deadline + longer)
    }
}
