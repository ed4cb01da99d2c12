//! A table for a game that has not brought one of its own yet: all that the viewer knows, fact by fact, and a button for
//! every action. It is made from what any game has, so a game can be played in the browser once it has rules.

use engine::{Action, ActionSet, Standing};
use maud::{Markup, html};
use serde::Serialize;
use serde_json::Value;

use crate::{Ending, LogLine, People, Placed, Prompt, SeatNote, Tableau, Tabletop, Whose, capital, closing, who_won};

pub(crate) const COLOUR: &str = "#575e6a";

/// Two cards.
pub(crate) const EMBLEM: &str = "<g fill='#fffdf8' stroke='#2b2622' stroke-width='2'>\
    <rect x='18' y='12' width='28' height='40' rx='4' transform='rotate(-12 32 32)'/>\
    <rect x='36' y='12' width='28' height='40' rx='4' transform='rotate(10 50 32)'/></g>";

pub(crate) fn table<G: Tabletop>(view: &G::View, legal: &ActionSet<G::Action>, people: &People) -> Tableau {
    Tableau {
        whereabouts: G::whereabouts(view),
        seats: Vec::new(),
        board: facts(view),
        scene_ms: 0,
        prompt: prompt(legal.is_empty(), people),
        hand: people.me.map(|_| buttons(legal)),
        result: None,
    }
}

/// What an event says: "Opened: bids 3, 9; prize 7".
pub(crate) fn sentence(event: &impl Serialize) -> LogLine {
    let said = match serde_json::to_value(event).unwrap_or_default() {
        Value::Object(tagged) if tagged.len() == 1 => {
            tagged.iter().map(|(name, says)| format!("{}: {}", title(name), text(says))).collect()
        }
        Value::String(name) => title(&name),
        other => text(&other),
    };
    LogLine { about: Whose::Table, text: html! { (said) } }
}

impl Tableau {
    /// The same with what the game has left out, from what everybody knows: scores at the seats, and in the end who won.
    #[must_use]
    pub fn completed(mut self, standing: &Standing, over: bool, people: &People) -> Tableau {
        if self.seats.is_empty() {
            let note = |seat| SeatNote { score: score(standing.score(seat)), ready: false, extra: None };
            self.seats = engine::Seat::all(standing.players()).map(note).collect();
        }
        if over && self.result.is_none() {
            self.result = Some(ending(standing, people));
        }
        self
    }
}

fn prompt(nothing: bool, people: &People) -> Prompt {
    let (ask, confirm) = match people.me {
        None => ("You are watching.", None),
        Some(_) if nothing => ("Wait for the others.", None),
        Some(_) => ("What do you do?", Some("Choose")),
    };
    Prompt { ask: html! { (ask) }, why: None, confirm, acts: None }
}

fn buttons<A: Action>(legal: &ActionSet<A>) -> Markup {
    html! {
        div.plain-acts role="group" aria-label="What you may do" {
            @for action in legal.iter() {
                @let words = capital(&action.to_string());
                button.ghost.can id={ "act-" (action.code()) } data-play=(action.code()) data-go=(words) { (words) }
            }
        }
    }
}

fn facts(view: &impl Serialize) -> Markup {
    let facts = match serde_json::to_value(view).unwrap_or_default() {
        Value::Object(facts) => facts,
        other => [("all".to_owned(), other)].into_iter().collect(),
    };
    html! {
        dl.plain-facts {
            // Whose eyes these are says the page.
            @for (name, says) in facts.iter().filter(|(name, says)| *name != "seat" && !says.is_null()) {
                dt { (title(name)) } dd { (text(says)) }
            }
        }
    }
}

/// A value in words, on one line.
fn text(value: &Value) -> String {
    let all = |parts: Vec<String>, joint: &str| if parts.is_empty() { "none".to_owned() } else { parts.join(joint) };
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string().replace('-', "−"),
        Value::String(words) => words.replace('_', " "),
        Value::Array(items) if items.iter().any(Value::is_array) => all(items.iter().map(text).collect(), " · "),
        Value::Array(items) => all(items.iter().map(text).collect(), ", "),
        Value::Object(fields) => {
            all(fields.iter().map(|(name, says)| format!("{} {}", name.replace('_', " "), text(says))).collect(), "; ")
        }
    }
}

fn title(name: &str) -> String {
    capital(&name.replace('_', " "))
}

fn score(points: i32) -> String {
    points.to_string().replace('-', "−")
}

fn ending(standing: &Standing, people: &People) -> Markup {
    let row = |seat| Placed { seat, place: standing.place(seat), score: score(standing.score(seat)), why: html! {} };
    let rows: Vec<Placed> = standing.order().into_iter().map(row).collect();
    let ending = Ending {
        headline: &who_won(standing, people, score),
        note: "The game is over.",
        standing,
        rows: &rows,
        decided: &[],
        best: None,
        beside: html! {},
    };
    closing(&ending, people)
}
