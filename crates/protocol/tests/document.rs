//! docs/PROTOCOL.md and the types say the same, and the pages' scripts use nothing that is not in them.

use std::collections::BTreeSet;

use protocol::{Edit, Frame, REACTIONS, Reaction, Wish, close};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../docs/PROTOCOL.md");
const SCRIPTS: [&str; 6] = [
    include_str!("../../../web/app.js"),
    include_str!("../../../web/people.js"),
    include_str!("../../../web/fair.js"),
    include_str!("../../../web/turn.js"),
    include_str!("../../../web/learn.js"),
    include_str!("../../../web/clocks.js"),
];

/// What stands under a heading.
fn section(heading: &str) -> &'static str {
    let (_, rest) = DOCUMENT.split_once(&format!("## {heading}")).expect("the section");
    rest.split_once("\n## ").map_or(rest, |(section, _)| section)
}

/// The lines of its examples.
fn examples(heading: &str) -> Vec<&'static str> {
    let blocks = section(heading).split("```").skip(1).step_by(2);
    blocks.filter_map(|block| block.strip_prefix("json\n")).flat_map(str::lines).collect()
}

/// The first column of its table.
fn rows(heading: &str) -> BTreeSet<&'static str> {
    let rows = section(heading).lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    rows.skip(1).map(|name| name.trim_matches('`')).collect()
}

/// Reads an example and writes it again: nothing is lost or added.
fn there_and_back<T: Serialize + DeserializeOwned>(example: &str) -> T {
    let read: T = serde_json::from_str(example).unwrap_or_else(|error| panic!("{example}: {error}"));
    assert_eq!(serde_json::to_string(&read).unwrap(), example);
    read
}

/// Every wish once. A new one does not compile until it is here, and is missed below until it is in the document.
fn name(wish: &Wish) -> &'static str {
    match wish {
        Wish::Play { .. } => "play",
        Wish::Mark { .. } => "mark",
        Wish::TakeBack { .. } => "take_back",
        Wish::Hint { .. } => "hint",
        Wish::Say { .. } => "say",
        Wish::Place { .. } => "place",
        Wish::Start {} => "start",
        Wish::StandIn { .. } => "stand_in",
        Wish::Back {} => "back",
        Wish::Leave {} => "leave",
        Wish::Rematch {} => "rematch",
        Wish::NoRematch {} => "no_rematch",
        Wish::Begin {} => "begin",
        Wish::Pace { .. } => "pace",
        Wish::Hurry {} => "hurry",
        Wish::Pause {} => "pause",
        Wish::GrantPause {} => "grant_pause",
        Wish::RefusePause {} => "refuse_pause",
        Wish::GoOn {} => "go_on",
        Wish::Lesson { .. } => "lesson",
        Wish::Report { .. } => "report",
        Wish::Begins { .. } => "begins",
        Wish::Vote { .. } => "vote",
        Wish::GiveUp {} => "give_up",
        Wish::Offer { .. } => "offer",
        Wish::Commit { .. } => "commit",
        Wish::Reveal { .. } => "reveal",
        Wish::React { .. } => "react",
        Wish::ReportWords { .. } => "report_words",
    }
}

/// The names of all wishes as the type itself knows them.
fn known() -> BTreeSet<String> {
    let error = serde_json::from_str::<Wish>(r#"{"do":"?"}"#).unwrap_err().to_string();
    let (_, names) = error.split_once("expected one of ").expect("a list of names");
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_wish_is_explained_and_has_an_example() {
    let shown: BTreeSet<&str> =
        examples("From the page").into_iter().map(|example| name(&there_and_back::<Wish>(example))).collect();
    let known = known();
    let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    assert_eq!(shown, known);
    assert_eq!(rows("From the page"), known);
}

#[test]
fn every_reaction_is_named() {
    let row = section("From the page").lines().find(|line| line.starts_with("| `react`")).expect("its row");
    assert!(REACTIONS.iter().all(|with| row.contains(&format!("`{with}`"))), "{row}");
}

#[test]
fn every_key_of_a_frame_is_explained_and_has_an_example() {
    let mut shown = BTreeSet::new();
    for example in examples("To the page") {
        there_and_back::<Frame<'_>>(example);
        let Value::Object(keys) = serde_json::from_str(example).unwrap() else { panic!("{example}") };
        shown.extend(keys.into_iter().map(|(key, _)| key));
    }
    let full = Frame {
        table: Some("".into()),
        edits: vec![Edit(0, 0, "".into())],
        now: Some(0),
        notice: Some(String::new()),
        hint: Some(String::new()),
        go_to: Some(String::new()),
        reactions: vec![Reaction { seat: 0, with: "wow".into() }],
        ..Frame::default()
    };
    let Ok(Value::Object(keys)) = serde_json::to_value(full) else { panic!("a frame is an object") };
    assert_eq!(shown, keys.into_iter().map(|(key, _)| key).collect());
    assert_eq!(rows("To the page"), shown.iter().map(String::as_str).collect());
}

#[test]
fn every_end_of_a_connection_is_explained() {
    let house = [close::STRANGE, close::RESTART, close::NO_ROOM];
    let codes: Vec<String> = [close::SUPERSEDED, close::SIGNED_OUT, close::PAST, close::SHUT_OUT]
        .iter()
        .chain(&house)
        .map(u16::to_string)
        .collect();
    assert_eq!(rows("When a connection ends"), codes.iter().map(String::as_str).collect());
}

#[test]
fn the_scripts_send_nothing_else() {
    let known = known();
    let sent: Vec<&str> = SCRIPTS
        .iter()
        .flat_map(|script| script.split("do: '").skip(1))
        .filter_map(|rest| rest.split('\'').next())
        .collect();
    assert!(sent.len() >= 5, "only {sent:?}");
    assert!(sent.iter().all(|name| known.contains(*name)), "{sent:?}");
    assert_eq!(SCRIPTS.concat().matches("send({").count(), sent.len(), "every message built in a script has its name");
}

#[test]
fn what_is_none_of_these_is_refused() {
    for text in [
        "",
        "{}",
        "[]",
        "null",
        r#"{"do":"fly"}"#,
        r#"{"leave":false}"#,
        r#"{"do":"play","codes":[1]}"#,
        r#"{"do":"play","codes":[1],"turn":1,"seat":2}"#,
        r#"{"do":"play","codes":[70000],"turn":1}"#,
        r#"{"do":"play","codes":[1],"turn":-1}"#,
        r#"{"do":"take_back"}"#,
        r#"{"do":"leave","now":true}"#,
        r#"{"do":"place","seat":-1,"bot":null}"#,
        r#"{"do":["start"]}"#,
        r#"{"do":"start","do":"leave"}"#,
    ] {
        assert!(serde_json::from_str::<Wish>(text).is_err(), "{text}");
    }
}

#[test]
fn a_button_carries_what_is_sent() {
    let wish = Wish::StandIn { seat: 3 };
    assert_eq!(wish.to_string(), r#"{"do":"stand_in","seat":3}"#);
    assert_eq!(serde_json::from_str::<Wish>(&wish.to_string()).unwrap(), wish);
}
