//! What happened at a table, in the order it happened: what the game told, and what people did beside it.

use std::ops::Range;

use catalog::AnyMatch;
use engine::Seat;
use felt::{LogLine, People, Whose, chat_line, log_line};
use maud::html;
use store::{PauseStep, PersonId};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// What the game told, by number.
    Told(Range<usize>),
    /// The game began at another table and goes on here.
    Continued {
        steps: usize,
    },
    SatDown {
        seat: Seat,
        person: PersonId,
        name: String,
    },
    GotUp {
        person: PersonId,
        name: String,
    },
    StoodIn {
        seat: Seat,
    },
    Back {
        seat: Seat,
    },
    Said {
        seat: Option<Seat>,
        /// Nobody knows some who watch.
        person: Option<PersonId>,
        name: String,
        text: String,
    },
    TimeUp {
        seat: Seat,
    },
    Pause {
        seat: Seat,
        step: PauseStep,
    },
    PauseBegins,
    /// A newer program wrote something down here.
    Unknown {
        tag: String,
    },
}

/// The log's `<li>`s for one viewer, for everything in `story`. Sentences of a game that nobody told this viewer are
/// not among them.
pub fn lines(story: &[Happening], game: Option<&dyn AnyMatch>, people: &People) -> Vec<String> {
    // The game is asked once, for everything from the first thing told on.
    let first = story.iter().find_map(|happening| match happening {
        Happening::Told(range) => Some(range.start),
        _ => None,
    });
    let told = first.zip(game).map(|(from, game)| game.log(people, from)).unwrap_or_default();
    let mut told = told.into_iter().peekable();
    let mut lines = Vec::new();
    for happening in story {
        match happening {
            Happening::Told(range) => {
                while let Some((_, line)) = told.next_if(|(at, _)| *at < range.end) {
                    lines.push(log_line(&line).into_string());
                }
            }
            Happening::Said { seat, name, text, .. } => lines.push(chat_line(*seat, name, text).into_string()),
            other => lines.push(log_line(&sentence(other, people)).into_string()),
        }
    }
    lines
}

fn sentence(happening: &Happening, people: &People) -> LogLine {
    let of = |seat: Seat, text| LogLine { about: Whose::Seat(seat), text };
    match happening {
        // The chair may belong to somebody else by now, so the name is the one of that time.
        Happening::SatDown { seat, name, .. } => of(*seat, html! { b { (name) } " sat down." }),
        Happening::GotUp { name, .. } => LogLine { about: Whose::Table, text: html! { b { (name) } " left." } },
        Happening::StoodIn { seat } => of(*seat, html! { "A bot plays for " (whom(*seat, people)) "." }),
        Happening::Back { seat } => {
            of(*seat, html! { (people.bold(*seat)) " " (people.verb(*seat, "are", "is")) " back." })
        }
        Happening::TimeUp { seat } => {
            let whose = if people.is_me(*seat) {
                html! { b { "Your" } }
            } else {
                html! { b { (people.name(*seat)) "’s" } }
            };
            of(*seat, html! { (whose) " time is up." })
        }
        Happening::Pause { seat, step } => {
            let does = match step {
                PauseStep::Asked => people.verb(*seat, "ask for a pause.", "asks for a pause."),
                PauseStep::Granted => people.verb(*seat, "grant the pause.", "grants the pause."),
                PauseStep::Refused => people.verb(*seat, "would rather go on.", "would rather go on."),
                PauseStep::Ended => {
                    return LogLine { about: Whose::Table, text: html! { "The pause is over: the clocks run." } };
                }
            };
            of(*seat, html! { (people.bold(*seat)) " " (does) })
        }
        Happening::PauseBegins => {
            LogLine { about: Whose::Table, text: html! { "A pause begins: the clocks stand still." } }
        }
        Happening::Continued { steps } => {
            let text = html! { "This game goes on from step " (steps) " of another one." };
            LogLine { about: Whose::Table, text }
        }
        Happening::Unknown { tag } => {
            let text = html! { "Something happened that this version of Tender does not know (" (tag) ")." };
            LogLine { about: Whose::Table, text }
        }
        Happening::Told(_) | Happening::Said { .. } => LogLine { about: Whose::Table, text: html! {} },
    }
}

fn whom(seat: Seat, people: &People) -> maud::Markup {
    if people.is_me(seat) {
        html! { b { "you" } }
    } else {
        people.bold(seat)
    }
}
