//! A browser that looks at one screen after the other, at every size, and remembers what is wrong.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gallery::Screen;
use serde::Deserialize;
use serde_json::{Value, json};

use super::shelf;
use crate::browser::{self, Browser};

/// Width, height, whether fingers are used there.
const SIZES: [(u32, u32, bool); 6] =
    [(360, 640, true), (390, 844, true), (844, 390, true), (768, 1024, true), (1280, 880, false), (1920, 1080, false)];
/// Where axe-core looks as well: it is slow, and what it finds seldom depends on the size.
const NARROW: (u32, u32, bool) = SIZES[1];
const WIDE: (u32, u32, bool) = SIZES[4];

const WCAG: [&str; 5] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/// Exceptions: a rule, what it does not hold for, and why.
const SPARE: &[(&str, &str, &str)] = &[
    ("cut", ".invite .link", "nobody types the link: it is copied, shared or scanned"),
    ("cut", ".seat b i", "the kind of a bot stands behind its name, and gives way to it"),
    ("covered", ".spot .token", "tokens on one spot are alike: the one on top does what any of them would"),
    ("axe: target-size", "*", "it measures before scrolling; `small` and `covered` do after"),
    ("axe: label-content-name-mismatch", "[data-play], .tile", "pieces show signs, their names say them in words"),
];

/// More pictures than these nobody looks at.
const PICTURES: usize = 24;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Thorough {
    /// Every size in light.
    Seen,
    /// Also by axe-core, at one size, and perhaps for contrasts in the dark.
    Heard { dark: bool },
    /// Every size in light and dark, axe-core narrow and wide in both.
    Everything,
}

/// One thing that is wrong.
#[derive(Deserialize, Clone, Debug)]
pub struct Mistake {
    pub rule: String,
    #[serde(rename = "where")]
    pub place: String,
    pub says: String,
}

pub struct Eyes {
    browser: Browser,
    address: String,
    found: Found,
}

/// What is wrong, once for every rule and place.
#[derive(Default)]
pub struct Found {
    mistakes: BTreeMap<(String, String), Sighting>,
    pictures: usize,
}

struct Sighting {
    first: String,
    says: String,
    picture: Option<PathBuf>,
    times: usize,
}

impl Eyes {
    pub async fn open(screens: &[Screen]) -> Eyes {
        Eyes::open_pages(screens.iter().map(|screen| (screen.name.clone(), screen.html.clone()))).await
    }

    pub async fn open_pages(pages: impl IntoIterator<Item = (String, String)>) -> Eyes {
        let address = shelf::serve(pages.into_iter().collect()).await;
        let browser = Browser::calm(browser::Screen::Wide).await;
        let source = include_str!("checks.js");
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await;
        Eyes { browser, address, found: Found::default() }
    }

    async fn turn_to(&self, name: &str) {
        self.scheme("light").await;
        self.browser.goto(&format!("{}/{name}", self.address)).await;
        self.browser.wait_until("document.readyState === 'complete' && document.fonts.status === 'loaded'").await;
    }

    /// Opens a screen, and asks axe-core about it narrow and wide.
    pub async fn listen_to(&mut self, name: &str) {
        self.turn_to(name).await;
        for size in [NARROW, WIDE] {
            self.resize(size).await;
            let mistakes = self.ask_axe(&WCAG).await;
            self.note(name, size, "light", mistakes).await;
        }
    }

    /// Opens a screen and looks at it at every size.
    pub async fn look_at(&mut self, name: &str, thorough: Thorough) {
        self.turn_to(name).await;
        for size in SIZES {
            self.resize(size).await;
            let mistakes = self.look(size.2).await;
            self.note(name, size, "light", mistakes).await;
            // Half of the screens are heard narrow, the others wide.
            let turn = if name.len().is_multiple_of(2) { NARROW } else { WIDE };
            let heard = match thorough {
                Thorough::Seen => false,
                Thorough::Heard { .. } => size == turn,
                Thorough::Everything => size == NARROW || size == WIDE,
            };
            if heard {
                let mistakes = self.ask_axe(&WCAG).await;
                self.note(name, size, "light", mistakes).await;
            }
        }
        // The dark changes colours only, so the rest is not looked at again unless everything is.
        let (again, contrasts): (&[_], &[_]) = match thorough {
            Thorough::Everything => (&SIZES, &[WIDE, NARROW]),
            Thorough::Heard { dark: true } => (&[], &[WIDE, NARROW]),
            Thorough::Heard { dark: false } | Thorough::Seen => return,
        };
        self.scheme("dark").await;
        for &size in again {
            self.resize(size).await;
            let mistakes = self.look(size.2).await;
            self.note(name, size, "dark", mistakes).await;
        }
        for &size in contrasts {
            self.resize(size).await;
            let mistakes = self.ask_axe(&["color-contrast"]).await;
            self.note(name, size, "dark", mistakes).await;
        }
    }

    /// What was found so far, to begin anew.
    pub fn take_found(&mut self) -> Found {
        std::mem::take(&mut self.found)
    }

    pub async fn close(self) -> Found {
        self.browser.close().await;
        self.found
    }

    async fn scheme(&self, scheme: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.browser.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    async fn resize(&self, (width, height, touch): (u32, u32, bool)) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
        self.browser.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        self.browser.wait_until(&format!("innerWidth >= {width} && innerHeight >= {height}")).await;
    }

    async fn look(&self, touch: bool) -> Vec<Mistake> {
        let arguments = vec![json!(touch), json!(gallery::names()), spare()];
        // A frame later, so that the page has noticed its new size.
        let script = "return new Promise(requestAnimationFrame).then(() => matrix.look(...arguments))";
        let answer = self.browser.page.execute(script, arguments).await;
        serde_json::from_value(answer.expect("the page can be looked at")).expect("a list of mistakes")
    }

    async fn ask_axe(&self, rules: &[&str]) -> Vec<Mistake> {
        let script = "if (window.axe) return matrix.ask_axe(...arguments);
            const script = document.createElement('script');
            return new Promise(loaded => {
                script.src = '/axe.js'; script.onload = loaded; document.head.append(script);
            }).then(() => matrix.ask_axe(...arguments))";
        let answer = self.browser.page.execute(script, vec![json!(rules), spare()]).await;
        serde_json::from_value(answer.expect("axe-core answers")).expect("a list of mistakes")
    }

    /// Remembers what is new, with a picture.
    async fn note(&mut self, name: &str, (width, height, _): (u32, u32, bool), scheme: &str, mistakes: Vec<Mistake>) {
        let at = format!("{name} at {width}x{height}, {scheme}");
        let new = mistakes.iter().any(|mistake| !self.found.mistakes.contains_key(&kind(mistake)));
        let mut picture = None;
        if new && self.found.pictures < PICTURES {
            self.found.pictures += 1;
            picture = self.picture(&format!("{name}-{width}x{height}-{scheme}-{}.png", self.found.pictures)).await;
        }
        for mistake in mistakes {
            let sighting = self.found.mistakes.entry(kind(&mistake)).or_insert_with(|| Sighting {
                first: at.clone(),
                says: mistake.says,
                picture: picture.clone(),
                times: 0,
            });
            sighting.times += 1;
        }
    }

    async fn picture(&self, file: &str) -> Option<PathBuf> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).parent()?.join("matrix");
        std::fs::create_dir_all(&folder).ok()?;
        self.browser.page.execute("matrix.point_out()", vec![]).await.ok()?;
        let png = self.browser.page.screenshot().await.ok();
        self.browser.page.execute("matrix.put_away(); scrollTo(0, 0)", Vec::<Value>::new()).await.ok()?;
        std::fs::write(folder.join(file), png?).ok()?;
        Some(folder.join(file))
    }
}

/// The exceptions as the script wants them: one selector for each rule.
fn spare() -> Value {
    let mut spare = BTreeMap::<&str, Vec<&str>>::new();
    for (rule, what, _) in SPARE {
        spare.entry(rule).or_default().push(what);
    }
    spare.into_iter().map(|(rule, all)| (rule.to_owned(), json!(all.join(", ")))).collect()
}

/// The same mistake on another card is the same mistake.
fn kind(mistake: &Mistake) -> (String, String) {
    let digit = |c: char| if c.is_ascii_digit() { '0' } else { c };
    (mistake.rule.clone(), mistake.place.chars().map(digit).collect())
}

impl Found {
    pub fn rules(&self) -> Vec<&str> {
        self.mistakes.keys().map(|(rule, _)| rule.as_str()).collect()
    }

    pub fn pictures(&self) -> Vec<&Path> {
        self.mistakes.values().filter_map(|sighting| sighting.picture.as_deref()).collect()
    }

    pub fn assert_nothing_found(&self, screens: usize) {
        for ((rule, place), Sighting { first, says, picture, times }) in &self.mistakes {
            let picture = picture.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
            println!("{rule}: {place}\n    {says}\n    first on {first}, {times} times in all\n    {picture}");
        }
        assert!(self.mistakes.is_empty(), "{} kinds of mistakes on {screens} screens", self.mistakes.len());
    }
}
