//! A table that can only be looked at: its rules have changed, or its log cannot be followed. What was kept of it is
//! shown, and nothing that somebody still had in hand.

use std::cell::RefCell;

use engine::Seat;
use felt::{People, Person};
use maud::{Markup, PreEscaped};
use store::{Entry, Keepsake, PersonId, Sitter, Store, TableState, fill_in};

use super::called::{Names, name_in, named_in, signed};
use super::state::BadLog;
use super::story::{Happening, lines};
use crate::house::HouseError;
use crate::listing::Summary;
use crate::{pages, table_names};

/// The page of such a table; `why` says what is wrong with it.
pub async fn past(store: &Store, code: &str, why: HouseError) -> Result<Markup, HouseError> {
    // Who asks makes no difference.
    let row = store.find(code, &PersonId(String::new())).await?;
    let summary = row.as_ref().map(|row| Summary::read(&row.summary)).unwrap_or_default();
    let game = row.as_ref().and_then(|row| catalog::find(&row.game));
    let log = store.readable_log(code).await?;
    let keepsake = store.archived(code).await?;
    let named: Vec<PersonId> = named_in(&log).into_iter().chain(summary.people().cloned()).collect();
    let mut names = store.names(&named).await?;
    let (picture, told) = match keepsake {
        Some(Keepsake { picture, lines, .. }) => {
            // Somebody whose entry cannot be read any more may be in the picture.
            names.extend(store.names(&marks(&[&picture, &lines])).await?);
            let shown = |text: &str| PreEscaped(fill_in(text, |id| name_in(&names, id).to_owned()));
            (Some(shown(&picture)), shown(&lines))
        }
        None => (None, PreEscaped(lines(&beside(&log, &names), 0, None, &people(&summary, &names)).concat())),
    };
    let over = row.is_some_and(|row| row.state == TableState::Over) && !summary.winners.is_empty();
    Ok(pages::past(&pages::PastPage {
        title: game.map_or("A table", |game| game.info().title),
        game: game.map(|game| game.info().id),
        emblem: game.map(catalog::AnyGame::emblem),
        called: table_names::title(code),
        headline: headline(&why),
        why: match &why {
            HouseError::BadLog(bad) => bad.to_string(),
            other => other.to_string(),
        },
        result: over.then(|| format!("Won by {}.", summary.names(summary.winners.iter().copied(), &names))),
        names: felt::listed(summary.chairs.iter().filter(|chair| chair.is_taken()).map(|chair| chair.called(&names))),
        moves: log.iter().filter(|entry| matches!(entry, Entry::Played(_))).count(),
        picture,
        log: told,
    }))
}

fn headline(why: &HouseError) -> &'static str {
    match why {
        HouseError::BadLog(BadLog::Ended(_)) => "Ended without a result",
        HouseError::BadLog(BadLog::EarlierRules(_)) => "Played under earlier rules",
        HouseError::BadLog(BadLog::Newer) => "From a newer Tender",
        HouseError::BadLog(BadLog::NoSuchGame(_)) => "A game that is not here",
        _ => "This table cannot go on",
    }
}

fn people(summary: &Summary, names: &Names) -> People {
    let person = |name: &str| Person { name: name.to_owned(), bot: None, away: false };
    People { me: None, seats: summary.chairs.iter().map(|chair| person(chair.called(names))).collect() }
}

/// Everybody who is named in these texts.
fn marks(texts: &[&str]) -> Vec<PersonId> {
    let found = RefCell::new(Vec::new());
    for text in texts {
        fill_in(text, |id| {
            found.borrow_mut().push(id.clone());
            String::new()
        });
    }
    found.into_inner()
}

/// What people did beside the game. The steps of the game are not told: some were secret.
fn beside(log: &[Entry], names: &Names) -> Vec<Happening> {
    let mut story = Vec::new();
    let mut seated: Vec<(Seat, PersonId)> = Vec::new();
    for entry in log {
        match entry {
            Entry::Seated { seat, sitter } => {
                seated.retain(|(other, _)| other != seat);
                if let Sitter::Person { id } = sitter {
                    seated.push((*seat, id.clone()));
                    let name = name_in(names, id).to_owned();
                    story.push(Happening::SatDown { seat: *seat, person: id.clone(), name });
                }
            }
            Entry::Cleared { seat } => {
                let left = seated.extract_if(.., |(other, _)| other == seat);
                story.extend(left.map(|(_, person)| {
                    let name = name_in(names, &person).to_owned();
                    Happening::GotUp { person, name }
                }));
            }
            Entry::Vacated { seat, .. } => {
                let left = seated.extract_if(.., |(other, _)| other == seat);
                story.extend(left.map(|(_, person)| {
                    let name = name_in(names, &person).to_owned();
                    Happening::Vacated { seat: *seat, person, name, voted: false }
                }));
            }
            Entry::StoodIn { seat, .. } => story.push(Happening::StoodIn { seat: *seat }),
            Entry::Back { seat } => story.push(Happening::Back { seat: *seat }),
            Entry::Said { seat, person, text } => {
                let (name, text) = (signed(names, *seat, person.as_ref()), text.clone());
                story.push(Happening::Said { seat: *seat, person: person.clone(), name, text });
            }
            Entry::Continued { steps } => story.push(Happening::Continued { steps: *steps }),
            Entry::Unknown { tag } => story.push(Happening::Unknown { tag: tag.clone() }),
            Entry::TimeUp { seat } => story.push(Happening::TimeUp { seat: *seat }),
            Entry::Pause { seat, step } => story.push(Happening::Pause { seat: *seat, step: *step }),
            Entry::Created { .. }
            | Entry::Hints { .. }
            | Entry::Paced { .. }
            | Entry::Started
            | Entry::Played(_)
            | Entry::Rated { .. }
            | Entry::Rematch { .. }
            | Entry::Clock { .. }
            | Entry::Times { .. }
            | Entry::Begins { .. }
            | Entry::Voted { .. }
            | Entry::Spared { .. }
            | Entry::Offered { .. }
            | Entry::Sealed { .. }
            | Entry::Committed { .. }
            | Entry::Revealed { .. }
            | Entry::Ended { .. }
            // A newer program may go on with the game, and its players may not read this before its end.
            | Entry::Aside { .. } => {}
        }
    }
    story
}
