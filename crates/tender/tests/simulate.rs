//! `tender simulate`, as typed.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn simulate(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tender")).arg("simulate").args(words).output().unwrap()
}

/// A file of this test's own.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn figures(name: &str, words: &[&str]) -> Value {
    let path = file(name);
    let output = simulate(&[words, &["--json", path.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// The one line that a refused command says.
fn refusal(words: &[&str]) -> String {
    let output = simulate(words);
    assert_eq!(output.status.code(), Some(1), "{words:?}");
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    said.trim_end().to_owned()
}

#[test]
fn the_figures_have_the_promised_keys() {
    let words = ["second-estimate", "--players", "3", "--option", "three-players", "--games", "50"];
    let figures = figures("keys.json", &words);
    let keys: Vec<&str> = figures.as_object().unwrap().keys().map(String::as_str).collect();
    for key in [
        "game",
        "players",
        "options",
        "bots",
        "seed",
        "games",
        "decisions",
        "seconds",
        "games_per_second",
        "decisions_per_second",
        "length",
        "seats",
        "by_strength",
        "by_card",
        "moves",
        "endings",
    ] {
        assert!(keys.contains(&key), "{key} in {keys:?}");
    }
    assert_eq!(figures["game"], "second-estimate");
    assert_eq!(figures["options"]["three-players"], true);
    assert_eq!(figures["decisions"], 50 * (3 * 14 + 13));
    let seat = &figures["seats"][2];
    assert!(seat["score"]["interval"][0].as_f64() < seat["score"]["mean"].as_f64());
    assert!(seat["wins"]["share"].as_f64() < seat["wins"]["interval"][1].as_f64());
}

#[test]
fn figures_can_be_printed_instead_of_the_tables() {
    let output = simulate(&["second-estimate", "--games", "20", "--json", "-"]);
    assert!(output.status.success());
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(figures["games"], 20);
}

#[test]
fn a_trace_without_legal_actions_is_the_same_but_for_them() {
    let traced = |name, more: &[&str]| -> Value {
        let path = file(name);
        let words = ["second-estimate", "--games", "1", "--trace", path.to_str().unwrap()];
        assert!(simulate(&[&words, more].concat()).status.success());
        serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
    };
    let (mut full, short) = (traced("full.jsonl", &[]), traced("short.jsonl", &["--without-legal"]));
    assert_ne!(full, short);
    for step in full["steps"].as_array_mut().unwrap() {
        assert!(step.as_object_mut().unwrap().remove("legal").is_some());
    }
    assert_eq!(full, short);
    assert_eq!(simulate(&["second-estimate", "--without-legal"]).status.code(), Some(2));
}

#[test]
fn threads_change_nothing_but_the_time() {
    let run = |name, threads| {
        let mut figures = figures(name, &["second-estimate", "--games", "500", "--threads", threads]);
        for timed in ["seconds", "games_per_second", "decisions_per_second"] {
            figures[timed] = Value::Null;
        }
        figures
    };
    assert_eq!(run("one.json", "1"), run("three.json", "3"));
}

#[test]
fn a_short_list_of_bots_starts_over() {
    let words = ["second-estimate", "--players", "5", "--bots", "greedy,random", "--games", "2"];
    let bots = &figures("bots.json", &words)["bots"];
    assert_eq!(*bots, serde_json::json!(["greedy", "random", "greedy", "random", "greedy"]));
}

#[test]
fn a_trace_has_a_line_for_every_game() {
    let path = file("games.jsonl");
    let output = simulate(&["second-estimate", "--games", "70", "--trace", path.to_str().unwrap()]);
    assert!(output.status.success());
    let lines = std::fs::read_to_string(path).unwrap();
    let numbers: Vec<u64> =
        lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..70).collect::<Vec<_>>());
}

#[test]
fn the_documented_trace_is_what_is_written() {
    let path = file("documented.jsonl");
    simulate(&["second-estimate", "--games", "1", "--trace", path.to_str().unwrap()]);
    let mut line: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let shown = [0, 3, 4].map(|step: usize| line["steps"][step].take());
    line["steps"] = Value::from_iter(shown);

    let document = include_str!("../../../docs/TRACE.md");
    let example = document.split("```json").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(line, serde_json::from_str::<Value>(example).unwrap());
}

#[test]
fn people_read_tables_and_no_progress_bar_spoils_a_pipe() {
    let output = simulate(&["second-estimate", "--games", "1200"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("The Second Estimate: 1,200 games of 4 players, seed 1\n58,800 decisions in "), "{said}");
    assert!(said.contains("Decisions in a game: 49.0 on average, 49 to 49"), "{said}");
    assert!(said.contains("What a place of strength wins"), "{said}");
    assert!(output.stderr.is_empty());
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line_before_the_run() {
    let game = "second-estimate";
    for (words, says) in [
        (vec![game, "--players", "3"], "tender: 3 players need option three-players"),
        (vec![game, "--players", "9"], "tender: 9 cannot play: this game is for 4 to 6 players"),
        (vec![game, "-o", "opne"], "tender: there is no option \"opne\" here; known are: three-players"),
        (vec![game, "--bots", "random,random,random,random,random"], "tender: 5 bots cannot sit on 4 seats"),
    ] {
        assert_eq!(refusal(&words), says);
    }
    for flag in ["--json", "--trace"] {
        let said = refusal(&[game, "--games", "1000000000", flag, "/no/such/folder/file"]);
        assert!(said.starts_with("tender: cannot write /no/such/folder/file: No such file"), "{said}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_what_could() {
    for (words, says) in [
        (&["third-estimate"][..], "second-estimate"),
        (&["second-estimate", "--bots", "gredy"], "greedy"),
        (&["second-estimate", "--games", "0"], "invalid value '0' for '--games <N>'"),
        (&["second-estimate", "--threads", "0"], "invalid value '0' for '--threads <N>'"),
        (&["second-estimate", "--seed", "x"], "invalid value 'x' for '--seed <S>'"),
    ] {
        let output = simulate(words);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(says), "{said}");
    }
}
