//! Clocks in the browser. The house runs inside the test, which holds the hand of its clock: days pass at once.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use server::{Config, House, Pace};
use store::{Store, Time};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::browser::{Browser, Screen};
use crate::house::scratch;
use crate::table::{act, may_act, open_table_here, sit_down, start};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const BACK: &str = r#"#table .prompt [data-send='{"do":"back"}']"#;

/// A house with a clock that the test moves.
struct Clockwork {
    time: Time,
    address: SocketAddr,
    data: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    serving: Option<JoinHandle<()>>,
}

impl Clockwork {
    async fn open() -> Clockwork {
        let free = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = free.local_addr().expect("its address");
        drop(free);
        let time = Time::by_hand(1_767_225_600_000);
        let mut house = Clockwork { time, address, data: scratch("clockwork"), stop: None, serving: None };
        house.reopen().await;
        house
    }

    /// Opens on what is on disk, at the same address.
    async fn reopen(&mut self) {
        let store = Store::open_with(&self.data, self.time.clone()).await.expect("a store");
        let house = House::new(store, Config { pace: Pace(Duration::from_millis(60)), ..Config::default() });
        let listener = TcpListener::bind(self.address).await.expect("its own port");
        let (stop, stopped) = oneshot::channel();
        let serving = server::serve(listener, house, async { drop(stopped.await) });
        self.serving = Some(tokio::spawn(async { serving.await.expect("it serves") }));
        self.stop = Some(stop);
    }

    async fn close(&mut self) {
        drop(self.stop.take());
        self.serving.take().expect("it is open").await.expect("it closes");
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Clockwork {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// Ana and Ben at a running table of The Second Estimate with two bots and this clock.
async fn play(house: &Clockwork, clock: &str) -> (Browser, Browser, String) {
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    ana.goto(&house.url("/")).await;
    ana.choose("#new [name=clock]", clock).await;
    ana.see("#new [name=plays_on]").await;
    let link = open_table_here(&ana, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table .seat.me.timed").await;
    (ana, ben, link)
}

#[tokio::test]
async fn a_whole_game_over_days_with_a_restart_in_between() {
    let mut house = Clockwork::open().await;
    let (ana, ben, link) = play(&house, "days-3").await;
    ana.wait_until("document.querySelector('.seat.me time').textContent === '3 d 0 h'").await;
    ben.assert_fits().await;

    // Ben comes back two and a half days later, when it is his last day.
    act(&ana).await;
    house.time.forward(2 * DAY + DAY / 2);
    ben.goto(&link).await;
    ben.wait_until("document.querySelector('.seat.me time').textContent === '12 h'").await;
    // Where there is room for words, they say when.
    let until = "(words => !words.checkVisibility() || words.textContent.startsWith('until '))(document.querySelector('#table .seat.me small'))";
    ben.wait_until(until).await;
    act(&ben).await;
    ana.see("#table .seat.me.timed").await;

    // The house is closed for a month, and nobody's days are gone.
    house.close().await;
    house.time.forward(30 * DAY);
    house.reopen().await;
    for player in [&ana, &ben] {
        player.wait_until("!document.body.classList.contains('lost')").await;
    }
    ana.wait_until("document.querySelector('.seat.me time')?.textContent === '3 d 0 h'").await;

    // Ben goes away. His seat waits for three days, then a bot plays on while nobody looks.
    ben.goto(&house.url("/")).await;
    act(&ana).await;
    assert!(!ana.shows("#table .seat.away").await, "who has days is not away");
    house.time.forward(3 * DAY + Duration::from_secs(3));
    ana.see("#table .seat.gone").await;
    ana.wait_until("document.querySelector('#log').textContent.includes('time is up')").await;

    // He takes his seat back, and they play to the end, a day for every move.
    ben.goto(&link).await;
    ben.press(BACK).await;
    ben.wait_until(&format!("!document.querySelector(`{BACK}`)")).await;
    while !ana.shows("#table.over .final").await {
        house.time.forward(DAY / 8);
        for player in [&ana, &ben] {
            if may_act(player).await {
                act(player).await;
            }
        }
        ana.wait_for_somebody(&[&ana, &ben]).await;
    }
    assert!(!ana.shows("#table .seat.timed").await, "nobody is hurried any more");
    for player in [ana, ben] {
        player.close().await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_live_clock_runs_out_and_the_seat_is_taken_back() {
    let mut house = Clockwork::open().await;
    let (ana, ben, _) = play(&house, "live-30-120").await;
    assert_eq!(ana.text("#table .seat.me time").await, "2:30");
    assert_eq!(ana.text_of("#hurry", "textContent").await, "");
    ana.press("button[popovertarget=menu]").await;
    ana.press("#menu .alerts summary").await;
    ana.press("#menu label:has([value=bell])").await;
    ana.see("html[data-sounded^='turn bell']").await;
    ana.press("button[popovertarget=menu]").await;
    house.time.forward(Duration::from_secs(142));
    // The page hears what time it is with the next picture.
    act(&ben).await;
    ana.see("#table .seat.me.low").await;
    ana.wait_until("document.querySelector('#hurry').textContent === 'Ten seconds left.'").await;
    ana.see("html[data-sounded^='hurry bell']").await;
    // Now it counts by the second.
    for left in ["0:07", "0:06"] {
        ana.wait_until(&format!("document.querySelector('.seat.me time').textContent === '{left}'")).await;
    }
    let nodes = ana.heard().await;
    assert!(nodes.iter().any(|(role, name)| role == "timer" && name.contains("seconds left")), "{nodes:?}");
    ana.assert_fits().await;

    house.time.forward(Duration::from_secs(10));
    ana.see(BACK).await;
    ana.see("#table .seat.me.gone").await;
    assert!(!ben.shows(BACK).await, "his own time was not up");
    ana.press(BACK).await;
    ana.wait_until(&format!("!document.querySelector(`{BACK}`)")).await;
    assert!(!ana.shows("#table .seat.me.gone").await);
    // Whatever the bot did for her, the next decision is hers, and has its own thirty seconds.
    while !may_act(&ana).await {
        if may_act(&ben).await {
            act(&ben).await;
        }
        ana.wait_for_somebody(&[&ana, &ben]).await;
    }
    ana.see("#table .seat.me.timed").await;
    for player in [ana, ben] {
        player.assert_no_complaints().await;
        player.close().await;
    }
    house.close().await;
}
