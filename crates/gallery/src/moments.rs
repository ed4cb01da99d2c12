//! Moments of games that random bots play.

use bots::Bot;
use catalog::{AnyGame, AnyMatch};
use engine::{Choices, Seat, Step};
use maud::Markup;

use crate::records::Part;
use crate::seated::{NAMES, Names, named, page, people};
use crate::seed;

/// The start, the first time that each kind of prompt is asked of the first
/// seat and of somebody else, the first of each kind of scene, the fullest hand, the end. Seeded, so always the same.
pub(crate) fn of(game: &dyn AnyGame, players: usize, choices: &Choices) -> Vec<(String, Markup)> {
    let me = Seat::new(0);
    let mut moments = Moments::default();
    for number in 0..GAMES_LOOKED_AT {
        let Ok(mut playing) = game.open(players, choices, seed(7 + number), &[]) else { break };
        let first = number == 0;
        if first {
            moments.keep("start", || page(game, &*playing, me));
            moments.keep("ready", || ready(game, players, choices));
            moments.keep("names", || named(game, &*playing, me, Names::Wide));
        }
        let mut luck = 1;
        while let Some(seat) = playing.to_act().iter().last() {
            luck += 1;
            let Some(code) = playing.ponder(seat, luck)(Bot::Random, 0, None).code else { break };
            if playing.take(Step::Play { seat, code }).is_err() {
                break;
            }
            moments.look(game, &*playing);
            if first && luck == 3 * players as u64 + 2 {
                moments.keep("middle", || page(game, &*playing, me));
                moments.keep("watched-middle", || page(game, &*playing, None));
                moments.keep("names-middle", || named(game, &*playing, me, Names::Odd));
            }
        }
        let won = me.is_some_and(|me| playing.standing().place(me) == 1);
        moments.keep(if won { "over-won" } else { "over-lost" }, || page(game, &*playing, me));
        if first {
            moments.keep("over", || page(game, &*playing, me));
            moments.keep("watched-over", || page(game, &*playing, None));
            moments.keep("names-over", || named(game, &*playing, me, Names::Wide));
        }
    }
    let mut pages = moments.pages;
    pages.extend(moments.fullest.map(|(_, page)| ("fullest".to_owned(), page)));
    pages.extend(tied(game, players, choices).map(|page| ("over-tie".to_owned(), page)));
    pages
}

/// So many games show most of what can be asked.
const GAMES_LOOKED_AT: u16 = 12;

/// What has been found so far, each under its name.
#[derive(Default)]
struct Moments {
    pages: Vec<(String, Markup)>,
    /// The longest hand, with its size.
    fullest: Option<(usize, Markup)>,
}

impl Moments {
    /// Keeps a picture unless there is one of that name.
    fn keep(&mut self, name: &str, page: impl FnOnce() -> Markup) {
        if self.pages.iter().all(|(other, _)| other != name) {
            self.pages.push((name.to_owned(), page()));
        }
    }

    fn look(&mut self, game: &dyn AnyGame, playing: &dyn AnyMatch) {
        let me = Seat::new(0);
        let Some(seat) = me.filter(|_| !playing.to_act().is_empty()) else { return };
        let face = playing.tableau(&people(playing, me, Names::Usual));
        let asked = slug(&face.prompt.ask.clone().into_string());
        if face.scene_ms > 0 {
            self.keep(&format!("scene-{asked}"), || page(game, playing, me));
            self.keep("watched-scene", || page(game, playing, None));
        }
        if playing.to_act().contains(seat) {
            self.keep(&format!("ask-{asked}"), || page(game, playing, me));
        } else {
            self.keep(&format!("wait-{asked}"), || page(game, playing, me));
        }
        let size = Part::Hand.things(&face);
        if self.fullest.as_ref().is_none_or(|(most, _)| size > *most) {
            self.fullest = Some((size, page(game, playing, me)));
        }
    }
}

/// What a prompt asks, without the names, numbers and pictures that differ from time to time: a file's name.
fn slug(html: &str) -> String {
    let mut inside = false;
    let text: String = html
        .chars()
        .filter(|&c| {
            let shown = !inside && c != '<';
            inside = (inside || c == '<') && c != '>';
            shown
        })
        .collect();
    let text = NAMES.iter().fold(text, |text, name| text.replace(name, ""));
    let usual = |word: &&str| !NUMBERS.contains(word);
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).filter(usual);
    words.take(4).collect::<Vec<_>>().join("-").to_lowercase()
}

const NUMBERS: [&str; 7] = ["one", "two", "three", "four", "five", "six", "seven"];

/// The first seat has chosen and may still change its mind.
fn ready(game: &dyn AnyGame, players: usize, choices: &Choices) -> Markup {
    let mut ready = game.open(players, choices, seed(7), &[]).expect("opened once already");
    if let Some(me) = Seat::new(0)
        && let Some(&code) = ready.legal(me).first()
    {
        let _ = ready.take(Step::Play { seat: me, code });
    }
    page(game, &*ready, Seat::new(0))
}

/// The first game that random bots play to a tie at the top.
fn tied(game: &dyn AnyGame, players: usize, choices: &Choices) -> Option<Markup> {
    (0..500).find_map(|number| {
        let mut playing = game.open(players, choices, seed(number), &[]).ok()?;
        while let Some(seat) = playing.to_act().first() {
            let code = playing.ponder(seat, u64::from(number) + playing.told() as u64)(Bot::Random, 0, None).code?;
            playing.take(Step::Play { seat, code }).ok()?;
        }
        let standing = playing.standing();
        let order = standing.order();
        let tie = order.len() > 1 && standing.score(order[0]) == standing.score(order[1]);
        tie.then(|| page(game, &*playing, Seat::new(1)))
    })
}
