//! A person with a browser: Debian's Chromium, driven as a person would use it.

use std::cell::RefCell;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MouseActions, PointerAction, TouchActions};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::house::scratch;

/// How long a person would wait before they say that something hangs.
const PATIENCE: Duration = Duration::from_secs(30);

pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";
pub const RIGHT: &str = "\u{e014}";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    Wide,
    Phone,
}

pub struct Browser {
    pub page: Client,
    screen: Screen,
    driver: Child,
    profile: PathBuf,
}

/// A driver that listens, and where; none when it ended at once.
fn start_driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver is installed (./test installs it)");
    let mut says = BufReader::new(driver.stdout.take().expect("its output")).lines();
    let port = says
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| line.strip_suffix('.')?.rsplit_once("on port ")?.1.parse::<u16>().ok());
    if port.is_none() {
        let _ = driver.wait();
    }
    std::thread::spawn(move || says.for_each(drop));
    Some((driver, port?))
}

impl Browser {
    pub async fn open(screen: Screen) -> Browser {
        // The port that it finds free may be taken before it is there; then it goes, and another one is asked.
        let (driver, port) = (0..5).find_map(|_| start_driver()).expect("chromedriver says its port");
        let profile = scratch("browser");
        let page = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(screen, &profile))
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("chromium starts");
        let browser = Browser { page, screen, driver, profile };
        // Everything that ever arrives over a WebSocket, with the whole table as it is then.
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": RECORD_FRAMES })).await;
        browser
    }

    /// Somebody who asked their system for less motion: nothing glides, and no scene is held.
    pub async fn calm(screen: Screen) -> Browser {
        let browser = Browser::open(screen).await;
        let reduced = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        browser.devtools("Emulation.setEmulatedMedia", reduced).await;
        browser
    }

    pub fn is_phone(&self) -> bool {
        self.screen == Screen::Phone
    }

    pub async fn goto(&self, url: &str) {
        self.page.goto(url).await.expect("the page opens");
    }

    /// Waits until something matching is on the page.
    pub async fn see(&self, css: &str) -> Element {
        let seen = until(async || self.page.find(Locator::Css(css)).await.ok()).await;
        match seen {
            Some(element) => element,
            None => panic!("{css} never came.\n{}", self.describe().await),
        }
    }

    pub async fn shows(&self, css: &str) -> bool {
        self.page.find(Locator::Css(css)).await.is_ok()
    }

    /// Waits until a script's expression is true.
    pub async fn wait_until(&self, expression: &str) {
        let script = format!("return Boolean({expression})");
        let held =
            until(async || (self.page.execute(&script, vec![]).await.ok()? == Value::Bool(true)).then_some(())).await;
        if held.is_none() {
            panic!("never true: {expression}\n{}", self.describe().await);
        }
    }

    /// Presses something as a person would: with a finger on a phone, with the mouse elsewhere.
    pub async fn press(&self, css: &str) {
        let refusal = RefCell::new(None);
        let pressed =
            until(async || self.try_press(css).await.map_err(|error| refusal.replace(Some(error))).ok()).await;
        if pressed.is_none() {
            panic!("{css} could not be pressed: {:?}\n{}", refusal.take(), self.describe().await);
        }
    }

    async fn try_press(&self, css: &str) -> Result<(), CmdError> {
        let element = self.page.find(Locator::Css(css)).await?;
        if self.screen == Screen::Wide {
            return element.click().await;
        }
        self.page
            .execute(
                "arguments[0].scrollIntoView({block: 'center', inline: 'center'})",
                vec![serde_json::to_value(&element).unwrap_or_default()],
            )
            .await?;
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.page.perform_actions(finger).await
    }

    /// Lays a finger on something and leaves it there.
    pub async fn hold(&self, css: &str) {
        self.see(css).await;
        let middle = "const e = document.querySelector(arguments[0]);
            e.scrollIntoView({ block: 'center', inline: 'center' });
            const at = e.getBoundingClientRect();
            return { x: at.x + at.width / 2, y: at.y + at.height / 2 }";
        let point = self.page.execute(middle, vec![json!(css)]).await.expect("the page answers");
        // The driver's own fingers are lifted at the end of every gesture.
        self.devtools("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": [point] })).await;
    }

    /// Lifts it again.
    pub async fn let_go(&self) {
        self.devtools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await;
    }

    /// From the next page on, as for somebody who lets no scripts run.
    pub async fn without_scripts(&self) {
        self.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
    }

    /// Rests the mouse on something.
    pub async fn hover(&self, css: &str) {
        let element = self.see(css).await;
        let there = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        self.page.perform_actions(MouseActions::new("mouse".to_owned()).then(there)).await.expect("a mouse moves");
    }

    /// Chooses a file from the disk.
    pub async fn choose_file(&self, css: &str, file: &std::path::Path) {
        let path = file.to_str().expect("a path in letters");
        self.see(css).await.send_keys(path).await.expect("the field takes files");
    }

    pub async fn write(&self, css: &str, text: &str) {
        let field = self.see(css).await;
        field.clear().await.expect("the field can be emptied");
        field.send_keys(text).await.expect("the field takes text");
    }

    /// Chooses from a list by value.
    pub async fn choose(&self, css: &str, value: &str) {
        self.see(css).await.select_by_value(value).await.expect("the list offers it");
    }

    /// Switches options of the new-table form on; `*` stands for all of them.
    pub async fn set_options(&self, options: &[&str]) {
        let script = "for (const box of document.querySelectorAll('#new [name=option]'))
            if (arguments[0].includes('*') || arguments[0].includes(box.value)) box.checked = true";
        self.page.execute(script, vec![json!(options)]).await.expect("the form takes them");
    }

    /// Types into whatever has the focus.
    pub async fn keys(&self, keys: &str) {
        let focused = self.page.active_element().await.expect("something has the focus");
        focused.send_keys(keys).await.expect("it takes keys");
    }

    pub async fn address(&self) -> String {
        self.page.current_url().await.expect("the page has an address").to_string()
    }

    /// What stands there, as one would read it.
    pub async fn text(&self, css: &str) -> String {
        self.text_of(css, "innerText").await
    }

    /// A property of the first match, such as `dataset.turn`; empty when there is none.
    pub async fn text_of(&self, css: &str, property: &str) -> String {
        let script = format!("return String(document.querySelector(arguments[0])?.{property} ?? '')");
        let text = self.page.execute(&script, vec![json!(css)]).await.expect("the page answers");
        text.as_str().unwrap_or_default().to_owned()
    }

    /// A property of every match.
    pub async fn list(&self, css: &str, property: &str) -> Vec<String> {
        let script = format!("return [...document.querySelectorAll(arguments[0])].map(e => String(e.{property}))");
        let list = self.page.execute(&script, vec![json!(css)]).await.expect("the page answers");
        serde_json::from_value(list).expect("a list of texts")
    }

    pub async fn count(&self, css: &str) -> usize {
        self.list(css, "tagName").await.len()
    }

    pub async fn number(&self, expression: &str) -> f64 {
        let number = self.page.execute(&format!("return {expression}"), vec![]).await.expect("the page answers");
        number.as_f64().expect("a number")
    }

    pub async fn is_true(&self, expression: &str) -> bool {
        let script = format!("return Boolean({expression})");
        self.page.execute(&script, vec![]).await.is_ok_and(|answer| answer == Value::Bool(true))
    }

    /// Waits until one of these people can do something, or the game is over.
    pub async fn wait_for_somebody(&self, people: &[&Browser]) {
        let ready = "document.querySelector('#table:not([aria-busy=true]) [data-play], #table.over .final')";
        let acted = until(async || {
            for person in people {
                if person.is_true(ready).await {
                    return Some(());
                }
            }
            None
        })
        .await;
        if acted.is_none() {
            panic!("nobody can do anything.\n{}", self.describe().await);
        }
    }

    /// Everything this page was ever sent since it was opened, and what it shows: what a nosy person could read.
    pub async fn everything_it_knows(&self) -> String {
        let script = "return window.frames_seen.join('\\n') + document.documentElement.outerHTML";
        let all = self.page.execute(script, vec![]).await.expect("the page answers");
        all.as_str().unwrap_or_default().to_owned()
    }

    /// What somebody hears who does not see: roles and names of the accessibility tree.
    pub async fn heard(&self) -> Vec<(String, String)> {
        let tree = self.devtools("Accessibility.getFullAXTree", json!({})).await;
        let text = |node: &Value, what: &str| node[what]["value"].as_str().unwrap_or_default().to_owned();
        let nodes = tree["nodes"].as_array().into_iter().flatten().filter(|node| node["ignored"] != true);
        nodes.map(|node| (text(node, "role"), text(node, "name"))).collect()
    }

    /// No sideways scrolling, on any screen.
    pub async fn assert_fits(&self) {
        let script = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        let over = self.page.execute(script, vec![]).await.expect("the page answers");
        assert_eq!(over, json!(0), "the page is wider than the screen by {over} px");
    }

    /// Every match is wide enough for a thumb, as far as it shows.
    pub async fn assert_thumbs_fit(&self, css: &str) {
        let script = "const all = [...document.querySelectorAll(arguments[0])].map(e => e.getBoundingClientRect());
            return all.map((r, i) => Math.min(r.width, ...all.filter((o, j) => j > i && o.top === r.top).map(o => o.left - r.left)))";
        let widths = self.page.execute(script, vec![json!(css)]).await.expect("the page answers");
        let widths: Vec<f64> = serde_json::from_value(widths).expect("a list of numbers");
        assert!(widths.iter().all(|&width| width >= 44.0), "too narrow for a thumb: {widths:?}");
    }

    /// From the next page on, as if there were no service worker: what goes through one is measured unpacked.
    pub async fn without_worker(&self) {
        self.devtools("Network.enable", json!({})).await;
        self.devtools("Network.setBypassServiceWorker", json!({ "bypass": true })).await;
    }

    /// What the page downloaded, compressed, stays small enough for a phone.
    pub async fn assert_light(&self) {
        let script = "performance.getEntries().reduce((sum, e) => sum + (e.encodedBodySize ?? 0), 0)";
        self.wait_until("document.fonts.status === 'loaded' && document.readyState === 'complete'").await;
        let bytes = self.number(script).await;
        assert!(bytes > 10_000.0 && bytes < 150_000.0, "a table weighs {bytes} bytes");
    }

    /// After the first picture, which brings the whole log, no update is large.
    pub async fn assert_small_frames(&self) {
        let largest = self.number("Math.max(0, ...frames_sent.slice(1))").await;
        assert!(largest < 10_240.0, "an update of {largest} characters");
    }

    /// The browser's console has no error in it.
    pub async fn assert_no_complaints(&self) {
        let log = self.page.issue_cmd(ConsoleLog).await.expect("the browser's console");
        let severe: Vec<&Value> =
            log.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE").collect();
        assert!(severe.is_empty(), "the browser complains: {severe:?}");
    }

    pub async fn devtools(&self, command: &'static str, parameters: Value) -> Value {
        self.page.issue_cmd(DevTools { command, parameters }).await.expect("the browser obeys")
    }

    pub async fn close(self) {
        let _ = self.page.clone().close().await;
    }

    async fn describe(&self) -> String {
        if let (Ok(folder), Ok(png)) = (std::env::var("TENDER_SHOTS"), self.page.screenshot().await) {
            let _ = std::fs::write(format!("{folder}/failure-{}.png", std::process::id()), png);
        }
        let address = self.page.current_url().await.map(|url| url.to_string()).unwrap_or_default();
        format!("at {address}\n{}", self.text("body").await)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A test that panicked never closed its browser; the profile folder tells which one is ours.
        let _ = Command::new("pkill").arg("-f").arg(&self.profile).status();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// Asks again and again until there is an answer or patience runs out.
async fn until<T>(ask: impl AsyncFn() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(answer) = ask().await {
            return Some(answer);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    None
}

const RECORD_FRAMES: &str = "
  window.frames_seen = [];
  window.frames_sent = [];
  window.sockets = [];
  window.WebSocket = class extends window.WebSocket {
    constructor(...args) {
      super(...args);
      window.sockets.push(this);
      this.addEventListener('message', event => {
        const frame = JSON.parse(event.data);
        let at = 0, now = '';
        for (const [from, cut, put] of frame.edits ?? []) { now += this.table.slice(at, from) + put; at = from + cut }
        this.table = frame.table ??= now + this.table.slice(at);
        delete frame.edits;
        window.frames_sent.push(event.data.length);
        window.frames_seen.push(JSON.stringify(frame));
      });
    }
  };";

fn capabilities(screen: Screen, profile: &std::path::Path) -> fantoccini::wd::Capabilities {
    let mut options = json!({
        "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", "--window-size=1280,880",
            format!("--user-data-dir={}", profile.display()),
        ],
    });
    if screen == Screen::Phone {
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true, "mobile": true },
        });
    }
    let Value::Object(capabilities) = json!({
        "browserName": "chrome",
        "goog:chromeOptions": options,
        "goog:loggingPrefs": { "browser": "ALL" },
    }) else {
        unreachable!("an object was written above")
    };
    capabilities
}

#[derive(Debug)]
struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

#[derive(Debug)]
struct DevTools {
    command: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        let body = json!({ "cmd": self.command, "params": self.parameters });
        (http::Method::POST, Some(body.to_string()))
    }
}
