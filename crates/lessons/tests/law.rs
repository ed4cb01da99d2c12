//! The law of lessons: those of the house are right, and whatever could go wrong with one is found.

use catalog::AnyGame;
use lessons::{Reply, Shelf, read};

#[test]
fn every_lesson_of_the_house_plays_through() {
    let shelf = Shelf::of_the_house();
    let wrong: Vec<String> = shelf.mistakes.iter().map(ToString::to_string).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn whatever_else_a_learner_does_is_answered_and_nothing_moves_on() {
    let shelf = Shelf::of_the_house();
    for game in catalog::GAMES {
        for lesson in shelf.of(game.info().id) {
            for (at, step) in lesson.steps.iter().enumerate() {
                let table = lesson.at(at).expect("a step of a lesson");
                for code in table.legal(lesson.seat) {
                    let reply = lesson.answer(at, &[code]).expect("it is legal");
                    let right = step.act == [code];
                    match reply {
                        Reply::Right => assert!(!step.act.is_empty(), "{} step {at} moves on by itself", lesson.name()),
                        Reply::Instead(words) => assert!(!right && !words.is_empty(), "{} step {at}", lesson.name()),
                    }
                }
                if !step.act.is_empty() {
                    assert_eq!(lesson.answer(at, &step.act), Ok(Reply::Right), "{} step {at}", lesson.name());
                }
                assert!(lesson.answer(at, &[u16::MAX]).is_err(), "a code that is none");
            }
            assert!(lesson.at(lesson.steps.len()).is_some() && lesson.at(lesson.steps.len() + 1).is_none());
        }
    }
}

/// A lesson of The Second Estimate that is right, and short.
const HEALTHY: &str = r#"
title = "A lesson"
about = "One knows something afterwards."
minutes = 3
players = 4
seed = 4
adds = ["More rounds."]
[[step]]
say = "Look."
show = "customers"
[[step]]
say = "Press it."
do = "play 8D"
then = ["2: play 12H"]
[step.else]
"play 11H" = "Strong, but no."
"*" = "Not that."
"#;

fn game() -> &'static dyn AnyGame {
    catalog::find("second-estimate").expect("a game")
}

fn mistakes(healthy: &str, broken: &str) -> String {
    assert!(HEALTHY.contains(healthy), "{healthy} is in the healthy lesson");
    let text = HEALTHY.replacen(healthy, broken, 1);
    read(game(), "planted", &text).err().unwrap_or_else(|| panic!("{broken} was not found")).to_string()
}

#[test]
fn a_healthy_lesson_is_read() {
    let lesson = read(game(), "healthy", HEALTHY).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!((lesson.steps.len(), lesson.name().as_str()), (2, "second-estimate.healthy"));
}

#[test]
fn planted_mistakes_are_named_with_file_step_and_what_would_do() {
    let long = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
        eighteen nineteen twenty and five more words than that";
    for (healthy, broken, says) in [
        ("play 8D", "play 12D", "planted.toml, step 2: \"play 12D\" cannot be done here; what can: play 6C,"),
        ("2: play 12H", "2: play 8D", "step 2: seat 2 cannot \"play 8D\" now; what can: play 2C,"),
        ("2: play 12H", "5: play 12H", "step 2: \"5: play 12H\" is no move; write \"2: …\" with a seat from 1 to 4"),
        (
            "\"customers\"",
            "\"costumers\"",
            "step 1: nothing here is called \"costumers\"; parts are: board, customers,",
        ),
        ("\"*\" = \"Not that.\"", "", "step 2: 8 other things can be done here without an answer"),
        ("\"play 11H\"", "\"play 8D\"", "step 2: \"play 8D\" is what is asked for"),
        ("\"play 11H\"", "\"play 12H\"", "step 2: \"play 12H\" has an answer, but cannot be done here"),
        ("Look.", long, "step 1: say has 26 words; 25 are the most"),
        ("Look.", " ", "step 1: say says nothing"),
        ("seed = 4", "seed = 4\nsaed = 5", "planted.toml: TOML parse error"),
        ("seed = 4", "seed = 4\nseat = 5", "planted.toml: there is no seat 5; seats are 1 to 4"),
        ("seed = 4", "seed = 4\noptions = [\"two-moons\"]", "planted.toml: there is no option \"two-moons\""),
        ("players = 4", "players = 9", "planted.toml: "),
        ("minutes = 3", "minutes = 90", "planted.toml: 90 minutes; a lesson takes 1 to 15"),
        ("[\"More rounds.\"]", "[]", "planted.toml: adds has no sentence"),
        ("do = \"play 8D\"\nthen = [\"2: play 12H\"]", "", "planted.toml: nobody learns by reading"),
        (
            "do = \"play 8D\"",
            "do = [\"play 8D\", \"play 7C\"]",
            "step 2: \"play 7C\" cannot be done here; nothing can be done there now",
        ),
    ] {
        let found = mistakes(healthy, broken);
        assert!(found.contains(says), "{broken}: {found}");
    }
    let unnamed = read(game(), "../first", HEALTHY).err().expect("a bad name").to_string();
    assert!(unnamed.contains("named with small letters"), "{unnamed}");
}
