//! `tender gauge`, as typed.

use std::path::PathBuf;
use std::process::{Command, Output};

fn gauge(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tender")).arg("gauge").args(words).output().unwrap()
}

fn said(words: &[&str]) -> String {
    let output = gauge(words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(words: &[&str]) -> String {
    let output = gauge(words);
    assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn who_sees_through_the_others_wins_from_them() {
    let words = ["second-estimate", "--bot", "random", "--budget", "100it", "--deals", "24", "--seed", "6"];
    let text = said(&words);
    assert!(text.contains("1 × master@100it who sees through them") && text.contains("3 × random"), "{text}");
    let shares = text.rsplit_once("decide wins ").and_then(|(_, rest)| rest.split_once(' ')).map(|(mean, _)| mean);
    assert!(shares.and_then(|mean| mean.parse::<f64>().ok()).is_some_and(|mean| mean > 1.8), "{text}");
}

#[test]
fn it_goes_on_where_it_was_stopped_and_leaves_other_files_alone() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gauge.jsonl");
    let _ = std::fs::remove_file(&path);
    let file = path.to_str().unwrap();
    let words = |bot, deals| ["goofspiel", "--bot", bot, "--budget", "20it", "--deals", deals, "--json", file];
    said(&words("random", "3"));
    let three = std::fs::read_to_string(&path).unwrap();
    said(&words("random", "5"));
    let five = std::fs::read_to_string(&path).unwrap();
    assert!(five.starts_with(&three) && five.lines().count() == 6, "{five}");
    assert!(refusal(&words("gentle", "5")).contains("gauge.jsonl"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), five);
}

#[test]
fn nonsense_is_refused_with_what_would_do() {
    for (words, says) in [
        (&["market-twist", "--bot", "greedy", "--players", "1"][..], "nobody to see through"),
        (&["market-twist", "--bot", "genius"], "there is no bot \"genius\"; known are: "),
        (&["market-twist", "--bot", "sharp@0it"], "a budget of nothing"),
        (&["market-twist", "--bot", "greedy", "--budget", "0ms"], "a budget of nothing"),
        (&["market-twist"], "--bot"),
        (&["chess", "--bot", "greedy"], "possible values"),
        (&["noble-flood", "--bot", "greedy", "--players", "9"], "2 to 6"),
    ] {
        let refusal = refusal(words);
        assert!(refusal.contains(says), "{words:?}: {refusal}");
    }
}
