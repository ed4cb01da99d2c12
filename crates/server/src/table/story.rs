//! What happened at a table, in the order it happened: what the game told, and what people did beside it.

use std::borrow::Cow;
use std::ops::Range;

use catalog::AnyMatch;
use engine::Seat;
use felt::{LogLine, People, Talk, Whose, chat_line, log_line};
use maud::{Markup, html};
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
    /// What somebody said among those who watch.
    Aside {
        person: Option<PersonId>,
        name: String,
        text: String,
    },
    /// The game ended: from here on everybody reads what was said among those who watched.
    Over,
    Voted {
        seat: Seat,
        against: Seat,
    },
    /// A chair was given away, by vote or by its person.
    Vacated {
        seat: Seat,
        person: PersonId,
        name: String,
        voted: bool,
    },
    Offered {
        seat: Seat,
        free: bool,
    },
    /// A newer program wrote something down here.
    Unknown {
        tag: String,
    },
}

/// The log's `<li>`s for one viewer, for everything in `story` after the first `told` things. Sentences of a game that
/// nobody told this viewer are not among them, nor is what was said among those who watch, for somebody who plays.
pub fn lines(story: &[Happening], told: usize, game: Option<&dyn AnyMatch>, people: &People) -> Vec<String> {
    let (before, story) = story.split_at(told.min(story.len()));
    let (mut said, mut aside) = (talk(before, false).count(), talk(before, true).count());
    // The game is asked once, for everything from the first thing told on.
    let first = story.iter().find_map(|happening| match happening {
        Happening::Told(range) => Some(range.start),
        _ => None,
    });
    let told = first.zip(game).map(|(from, game)| game.log(people, from)).unwrap_or_default();
    let mut told = told.into_iter().peekable();
    let mut lines = Vec::new();
    for (at, happening) in story.iter().enumerate() {
        match happening {
            Happening::Told(range) => {
                while let Some((_, line)) = told.next_if(|(at, _)| *at < range.end) {
                    lines.push(log_line(&line).into_string());
                }
            }
            Happening::Said { seat, name, text, .. } => {
                lines.push(chat_line(&Talk { seat: *seat, name, text, line: said, aside: false }).into_string());
                said += 1;
            }
            Happening::Aside { name, text, .. } => {
                // Nobody can tell from the number of a line how much others have said in secret.
                if people.me.is_none() {
                    lines.push(chat_line(&Talk { seat: None, name, text, line: aside, aside: true }).into_string());
                }
                aside += 1;
            }
            Happening::Over if people.me.is_some() => {
                let asides = talk(before, true).chain(talk(&story[..at], true)).enumerate();
                let mut asides = asides
                    .map(|(line, Saying { name, text, .. })| {
                        chat_line(&Talk { seat: None, name, text, line, aside: true })
                    })
                    .peekable();
                if asides.peek().is_some() {
                    let text = html! { "Said among those who watched" };
                    lines.push(log_line(&LogLine { about: Whose::Heading, text }).into_string());
                }
                lines.extend(asides.map(Markup::into_string));
            }
            Happening::Over => {}
            other => lines.push(log_line(&sentence(other, &at_that_time(&story[at..], people))).into_string()),
        }
    }
    lines
}

/// Who sat where before `story` went on: a chair that was given away later had its person then, who is not the one that may
/// look from there now.
fn at_that_time<'a>(story: &[Happening], people: &'a People) -> Cow<'a, People> {
    let mut then = Cow::Borrowed(people);
    for happening in story.iter().rev() {
        let Happening::Vacated { seat, name, .. } = happening else { continue };
        let then = then.to_mut();
        if let Some(person) = then.seats.get_mut(seat.index()) {
            person.name.clone_from(name);
        }
        then.me = then.me.filter(|me| me != seat);
    }
    then
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
        Happening::Voted { seat, against } => {
            of(*seat, html! { (people.bold(*seat)) " would give " (whose(*against, people)) " chair away." })
        }
        Happening::Vacated { seat, name, voted: true, .. } => {
            of(*seat, html! { b { (name) } "’s chair was given away. A bot plays there until a friend takes it." })
        }
        Happening::Vacated { seat, name, voted: false, .. } => {
            of(*seat, html! { b { (name) } " left. A bot plays there until a friend takes the chair." })
        }
        Happening::Offered { seat, free: true } => {
            let chair = html! { @if people.me == Some(*seat) { b { "Your" } } @else { (people.bold(*seat)) "’s" } " chair is free for a friend." };
            of(*seat, chair)
        }
        Happening::Offered { seat, free: false } => of(*seat, html! { (people.bold(*seat)) " stays." }),
        Happening::Unknown { tag } => {
            let text = html! { "Something happened that this version of Tender does not know (" (tag) ")." };
            LogLine { about: Whose::Table, text }
        }
        Happening::Told(_) | Happening::Said { .. } | Happening::Aside { .. } | Happening::Over => {
            LogLine { about: Whose::Table, text: html! {} }
        }
    }
}

/// What was said at the table, or among those who watch.
pub fn talk(story: &[Happening], aside: bool) -> impl Iterator<Item = Saying<'_>> {
    story.iter().filter_map(move |happening| match happening {
        Happening::Said { person, name, text, .. } if !aside => Some(Saying { person: person.as_ref(), name, text }),
        Happening::Aside { person, name, text } if aside => Some(Saying { person: person.as_ref(), name, text }),
        _ => None,
    })
}

/// One line of talk.
pub struct Saying<'a> {
    /// Nobody in particular where somebody watches without a name.
    pub person: Option<&'a PersonId>,
    pub name: &'a str,
    pub text: &'a str,
}

fn whose(seat: Seat, people: &People) -> Markup {
    if people.is_me(seat) {
        html! { b { "your" } }
    } else {
        html! { (people.bold(seat)) "’s" }
    }
}

fn whom(seat: Seat, people: &People) -> Markup {
    if people.is_me(seat) {
        html! { b { "you" } }
    } else {
        people.bold(seat)
    }
}
