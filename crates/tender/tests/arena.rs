//! `tender arena`, as typed.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn arena(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tender")).arg("arena").args(words).output().unwrap()
}

/// A file of this test's own that is not there yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}"));
    let _ = std::fs::remove_file(&path);
    path
}

/// What the file is about, and its deals in order.
fn read(path: &PathBuf) -> (Value, Vec<Value>) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let about = lines.remove(0);
    lines.sort_by_key(|line| line["deal"].as_u64());
    (about, lines)
}

fn refusal(words: &[&str]) -> String {
    let output = arena(words);
    assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

const SMALL: [&str; 5] = ["second-estimate", "--bots", "greedy,random,random,random", "--seed", "5"];

#[test]
fn a_contest_that_was_stopped_goes_on_where_it_was() {
    let (whole, parts) = (file("whole.jsonl"), file("parts.jsonl"));
    let play = |path: &PathBuf, deals: &str| {
        let output = arena(&[&SMALL[..], &["--deals", deals, "--json", path.to_str().unwrap()]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = play(&whole, "12");
    play(&parts, "5");
    assert_eq!(read(&parts).1.len(), 5);
    // The plug was pulled in the middle of a line.
    let text = std::fs::read_to_string(&parts).unwrap();
    std::fs::write(&parts, &text[..text.len() - 20]).unwrap();
    assert_eq!(play(&parts, "12"), said);
    assert_eq!(read(&parts), read(&whole));
    assert!(said.contains("12 deals, 48 games of 4 players") && said.contains("1 × greedy"), "{said}");
    assert!(said.contains("ratings of different contests cannot be compared"), "{said}");
}

#[test]
fn the_file_of_another_contest_is_left_alone() {
    let path = file("other.jsonl");
    let name = path.to_str().unwrap();
    assert!(arena(&[&SMALL[..], &["--deals", "2", "--json", name]].concat()).status.success());
    let before = read(&path);
    let words = ["second-estimate", "--bots", "greedy,random,random,random", "--deals", "2", "--seed", "6"];
    let said = refusal(&[&words[..], &["--json", name]].concat());
    assert!(said.contains("holds another contest (seed 5, not 6); give another file"), "{said}");
    assert_eq!(read(&path), before);

    std::fs::write(&path, "not a contest").unwrap();
    assert!(refusal(&[&SMALL[..], &["--json", name]].concat()).contains("holds no results of an arena"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "not a contest");
    assert!(refusal(&[&SMALL[..], &["--json", "/no/such/folder/x.jsonl"]].concat()).contains("cannot write"));

    let about = before.0.to_string();
    for (odd, says) in [("{\"deal\":0", "line 2 of"), ("{\"deal\":0,\"games\":[]}", "deal 0 in")] {
        std::fs::write(&path, format!("{about}\n{odd}\n")).unwrap();
        assert!(refusal(&[&SMALL[..], &["--json", name]].concat()).contains(says), "{odd}");
    }
}

#[test]
fn two_runs_do_not_write_into_one_file() {
    let path = file("locked.jsonl");
    let held = std::fs::File::create(&path).unwrap();
    held.lock().unwrap();
    assert!(refusal(&[&SMALL[..], &["--json", path.to_str().unwrap()]].concat()).contains("by another run"));
}

#[test]
fn who_plays_alone_is_compared_on_the_same_deals() {
    let output = arena(&["market-twist", "-p", "1", "--bots", "greedy,random", "--deals", "5", "--seed", "2"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("5 deals, 10 games of one player") && said.contains("reached the goal"), "{said}");
    let first = said.lines().find(|line| line.contains(" × ")).unwrap();
    assert!(first.contains("greedy"), "it takes fewer rounds: {said}");
}

/// Every earlier version that is kept can be played against, in every game.
#[test]
fn frozen_numbers_can_be_played_against() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/strength/tunings-1.toml");
    for game in catalog::GAMES {
        let frozen = format!("old={kept}");
        let words = [game.info().id, "--players", "4", "--deals", "1", "--frozen", &frozen];
        let output = arena(&[&words[..], &["--bots", "old@2it,random,random,random"]].concat());
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && said.contains("1 × old@2it"), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn numbers_are_written_down_once_and_read_with_care() {
    let path = file("tunings.toml");
    let name = path.to_str().unwrap();
    assert!(arena(&["--freeze", name]).status.success());
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(written.contains("[tuning.second-estimate]\nchapters = 1\n"), "{written}");
    assert!(refusal(&["--freeze", name]).contains("cannot write"), "older figures rest on what is there");

    let frozen = |name: &str| refusal(&["goofspiel", "--frozen", name, "--bots", "old@3it,random"]);
    let of_file = |text: &str| {
        std::fs::write(&path, text).unwrap();
        frozen(&format!("old={name}"))
    };
    assert!(of_file("[tuning.goofspiel]\ncuriosty = 1.0\n").contains("holds no tunings"));
    assert!(of_file("[tuning.goofspiel]\nsense = 2.0\n").contains("sense and company are shares from 0 to 1"));
    assert!(of_file("[tuning.goofspiel]\nprior = -1.0\n").contains("are 0 or more"));
    assert!(of_file("[tuning.goofspiel]\nchapters = 0\n").contains("1 or more"));
    assert!(of_file("[tuning.chess]\nsense = 0.5\n").contains("old has no numbers for goofspiel"));
    assert!(of_file("budget = \"0s\"\n[tuning.goofspiel]\n").contains("a budget of nothing"));
    assert!(frozen("old").contains("give a name and a file"));
    assert!(frozen("sharp=x.toml").contains("there is a kind sharp already"));
    assert!(frozen("old=/no/such/file").contains("cannot read /no/such/file"));
}

#[test]
fn a_budget_is_for_those_who_think_and_have_none_of_their_own() {
    let words = ["second-estimate", "--bots", "sharp,master@7it,greedy,random", "--budget", "5it", "--deals", "1"];
    let output = arena(&words);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("sharp@5it") && said.contains("master@7it"), "{said}");
}

#[test]
fn nonsense_is_refused_with_what_would_do() {
    let bots = |bots: &str| refusal(&["second-estimate", "--bots", bots]);
    assert!(bots("gredy,random").contains("known are: random, gentle, greedy, plain, sharp, master"));
    assert!(bots("sharp@0ms,random").contains("a budget of nothing"));
    assert!(bots("sharp@soon,random").contains("such as 100ms, 2s or 5000it"));
    assert!(bots("greedy").contains("a contest needs two kinds of bots"));
    assert!(bots("greedy,random,random,random,random").contains("5 bots cannot sit on 4 seats"));
    assert!(
        refusal(&["second-estimate", "--bots", "greedy,random", "--budget", "0it"]).contains("a budget of nothing")
    );
    assert!(refusal(&["second-estimate", "--bots", "greedy,random", "--deals", "0"]).contains("--deals"));
    assert!(refusal(&["chess", "--bots", "greedy,random"]).contains("second-estimate"));
    assert!(refusal(&["second-estimate"]).contains("--bots"));
    assert!(refusal(&["--bots", "greedy,random"]).contains("name a game"));
    assert!(refusal(&["second-estimate", "goofspiel", "--bots", "greedy,random"]).contains("--matrix"));
    assert!(refusal(&["--show", "x", "--freeze", "y"]).contains("cannot be used with"));
}
