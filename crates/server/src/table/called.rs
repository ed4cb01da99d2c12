//! What people at a table are called. The log names them by ids only; the names are put in when the table is read, and
//! change while it is in memory.

use std::collections::{HashMap, HashSet};

use engine::Seat;
use store::{Entry, NAME, PersonId, Sitter, marked};

use super::state::{Chair, Table};
use super::story::Happening;
use super::wish::Who;
use crate::names::{SOMEBODY, alike};

/// What some people are called.
pub type Names = HashMap<PersonId, String>;

/// Who watches and has no name.
const NAMELESS: &str = "A spectator";

/// What somebody is called; who is gone is somebody.
pub fn name_in<'a>(names: &'a Names, person: &PersonId) -> &'a str {
    names.get(person).map(String::as_str).filter(|name| !name.is_empty()).unwrap_or(SOMEBODY)
}

/// Everybody whom these entries name.
pub fn named_in<'a>(log: impl IntoIterator<Item = &'a Entry>) -> Vec<PersonId> {
    let named = log.into_iter().filter_map(|entry| match entry {
        Entry::Seated { sitter: Sitter::Person { id }, .. } => Some(id),
        Entry::Said { person, .. } | Entry::Aside { person, .. } => person.as_ref(),
        _ => None,
    });
    named.collect::<HashSet<_>>().into_iter().cloned().collect()
}

/// How talk is signed. Nobody who watches passes for somebody who plays.
pub fn signed(names: &Names, seat: Option<Seat>, person: Option<&PersonId>) -> String {
    match (seat, person) {
        (_, None) => NAMELESS.to_owned(),
        (Some(_), Some(person)) => name_in(names, person).to_owned(),
        (None, Some(person)) => format!("{} (watching)", name_in(names, person)),
    }
}

impl Table {
    /// From now on this one's name is known here. Who has done nothing that is kept has none.
    pub fn meet(&mut self, who: &Who) {
        if !who.id.is_stranger() {
            self.names.entry(who.id.clone()).or_insert_with(|| who.name.clone());
        }
    }

    pub fn know(&mut self, names: Names) {
        self.names.extend(names);
    }

    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Calls somebody by another name, or by none; false when the table does not know them.
    pub fn call(&mut self, person: &PersonId, name: Option<&str>) -> bool {
        if !self.names.contains_key(person) && self.seat_of(person).is_none() {
            return false;
        }
        self.names.insert(person.clone(), name.unwrap_or_default().to_owned());
        if let Some(at) = self.seat_of(person) {
            let new = self.name_for(person, at);
            if let Some(Chair::Person { name, .. }) = self.chairs.get_mut(at.index()) {
                *name = new;
            }
        }
        let mut story = std::mem::take(&mut self.story);
        for happening in &mut story {
            match happening {
                Happening::SatDown { person: whose, name, .. }
                | Happening::GotUp { person: whose, name }
                | Happening::Vacated { person: whose, name, .. }
                    if whose == person =>
                {
                    name_in(&self.names, person).clone_into(name);
                }
                Happening::Said { seat, person: Some(whose), name, .. } if whose == person => {
                    *name = self.signed(*seat, Some(person));
                }
                Happening::Aside { person: Some(whose), name, .. } if whose == person => {
                    *name = self.signed(None, Some(person));
                }
                _ => {}
            }
        }
        self.story = story;
        true
    }

    /// The same table with marks in place of names, to be kept.
    pub fn with_marks(&self) -> Option<Table> {
        let mut table = self.after(&[]).ok()?;
        let seated = self.chairs.iter().filter_map(Chair::person);
        let known: HashSet<PersonId> = self.names.keys().chain(seated).cloned().collect();
        for person in known {
            table.names.insert(person.clone(), String::new());
            table.call(&person, Some(&marked(&person)));
        }
        Some(table)
    }

    /// What somebody is called in this chair: nobody is called like another at the table, whatever they call themselves
    /// after they sat down.
    pub(super) fn name_for(&self, person: &PersonId, seat: Seat) -> String {
        let name = name_in(&self.names, person);
        // A mark is nobody's name.
        if name.starts_with(NAME) {
            return name.to_owned();
        }
        let taken = |name: &str| self.seats().any(|(other, chair)| other != seat && alike(chair.name(other), name));
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    /// Who says something at this table.
    pub(super) fn signed(&self, seat: Option<Seat>, person: Option<&PersonId>) -> String {
        let there = seat.and_then(|seat| Some((seat, self.chair(seat)?)));
        match there {
            // The first logs said which chair, and not who.
            Some((seat, chair)) if chair.person().is_some() && (person.is_none() || chair.person() == person) => {
                chair.name(seat).to_owned()
            }
            _ => signed(&self.names, seat, person),
        }
    }
}
