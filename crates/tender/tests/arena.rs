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

fn read(path: &PathBuf) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn refusal(words: &[&str]) -> String {
    let output = arena(words);
    assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

const SMALL: [&str; 5] = ["second-estimate", "--bots", "greedy,random,random,random", "--seed", "5"];

#[test]
fn a_contest_that_was_stopped_goes_on_where_it_was() {
    let (whole, parts) = (file("whole.json"), file("parts.json"));
    let play = |path: &PathBuf, deals: &str| {
        let output = arena(&[&SMALL[..], &["--deals", deals, "--json", path.to_str().unwrap()]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = play(&whole, "12");
    play(&parts, "5");
    assert_eq!(read(&parts)["results"].as_array().unwrap().len(), 5);
    assert_eq!(play(&parts, "12"), said);
    assert_eq!(read(&parts), read(&whole));
    assert!(said.contains("12 deals, 48 games of 4 players") && said.contains("1 × greedy"), "{said}");
    let verdict = &read(&whole)["verdict"];
    assert_eq!(verdict["contestants"][0]["bot"], "greedy");
}

#[test]
fn the_file_of_another_contest_is_left_alone() {
    let path = file("other.json");
    let name = path.to_str().unwrap();
    assert!(arena(&[&SMALL[..], &["--deals", "2", "--json", name]].concat()).status.success());
    let before = read(&path);
    let words = ["second-estimate", "--bots", "greedy,random,random,random", "--deals", "2", "--seed", "6"];
    assert!(refusal(&[&words[..], &["--json", name]].concat()).contains("holds another contest"));
    assert_eq!(read(&path), before);

    std::fs::write(&path, "not a contest").unwrap();
    assert!(refusal(&[&SMALL[..], &["--json", name]].concat()).contains("holds no contest"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "not a contest");
    assert!(refusal(&[&SMALL[..], &["--json", "/no/such/folder/x.json"]].concat()).contains("cannot write"));
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
}
