//! A table that can only be looked at: its rules have changed, or its log cannot be followed. What was kept of it is
//! shown, and nothing that somebody still had in hand.

use engine::Seat;
use felt::{People, Person};
use maud::{Markup, PreEscaped};
use store::{Entry, PersonId, Sitter, Store, TableState};

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
    let (picture, told) = match keepsake {
        Some(keepsake) => (Some(PreEscaped(keepsake.picture)), PreEscaped(keepsake.lines)),
        None => (None, PreEscaped(lines(&beside(&log), 0, None, &people(&summary)).concat())),
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
        result: over.then(|| format!("Won by {}.", summary.names(summary.winners.iter().copied()))),
        names: felt::listed(summary.chairs.iter().map(|chair| chair.name.as_str()).filter(|name| !name.is_empty())),
        moves: log.iter().filter(|entry| matches!(entry, Entry::Played(_))).count(),
        picture,
        log: told,
    }))
}

fn headline(why: &HouseError) -> &'static str {
    match why {
        HouseError::BadLog(BadLog::EarlierRules(_)) => "Played under earlier rules",
        HouseError::BadLog(BadLog::Newer) => "From a newer Tender",
        HouseError::BadLog(BadLog::NoSuchGame(_)) => "A game that is not here",
        _ => "This table cannot go on",
    }
}

fn people(summary: &Summary) -> People {
    let person = |name: &String| Person { name: name.clone(), bot: None, away: false };
    People { me: None, seats: summary.chairs.iter().map(|chair| person(&chair.name)).collect() }
}

/// What people did beside the game. The steps of the game are not told: some were secret.
fn beside(log: &[Entry]) -> Vec<Happening> {
    let mut story = Vec::new();
    let mut names: Vec<(Seat, String)> = Vec::new();
    for entry in log {
        match entry {
            Entry::Seated { seat, sitter } => {
                names.retain(|(other, _)| other != seat);
                if let Sitter::Person { name, .. } = sitter {
                    names.push((*seat, name.clone()));
                    story.push(Happening::SatDown { seat: *seat, name: name.clone() });
                }
            }
            Entry::Cleared { seat } => {
                let left = names.extract_if(.., |(other, _)| other == seat);
                story.extend(left.map(|(_, name)| Happening::GotUp { name }));
            }
            Entry::Vacated { seat, .. } => {
                let left = names.extract_if(.., |(other, _)| other == seat);
                story.extend(left.map(|(_, name)| Happening::Vacated { seat: *seat, name, voted: false }));
            }
            Entry::StoodIn { seat, .. } => story.push(Happening::StoodIn { seat: *seat }),
            Entry::Back { seat } => story.push(Happening::Back { seat: *seat }),
            Entry::Said { seat, name, text } => {
                story.push(Happening::Said { seat: *seat, name: name.clone(), text: text.clone() });
            }
            Entry::Unknown { tag } => story.push(Happening::Unknown { tag: tag.clone() }),
            Entry::Created { .. }
            | Entry::Hints { .. }
            | Entry::Paced { .. }
            | Entry::Started
            | Entry::Played(_)
            | Entry::Begins { .. }
            | Entry::Voted { .. }
            | Entry::Spared { .. }
            | Entry::Offered { .. }
            // A newer program may go on with the game, and its players may not read this before its end.
            | Entry::Aside { .. }
            | Entry::Rematch { .. } => {}
        }
    }
    story
}
