//! `tender lesson`, and a house with lessons of its own, as typed.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn tender(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tender")).args(words).output().unwrap()
}

fn refusal(words: &[&str]) -> String {
    let output = tender(words);
    assert_eq!(output.status.code(), Some(1), "{words:?}");
    String::from_utf8(output.stderr).unwrap().trim_end().to_owned()
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("lessons-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("second-estimate")).unwrap();
    folder
}

const FIRST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/second-estimate/lessons/first.toml");

#[test]
fn a_lesson_is_played_through() {
    let output = tender(&["lesson", "second-estimate", FIRST]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("play 8D") && said.contains("nothing wrong"), "{said}");
    assert!(said.contains("You played 8, 2nd strongest, and take customer 10."), "{said}");
}

#[test]
fn a_deal_can_be_looked_at() {
    let output = tender(&["lesson", "second-estimate", "-p", "4", "-s", "4", "--move", "1: play 8D"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("parts: board, customers") && said.contains("can: play 2C"), "{said}");
}

#[test]
fn mistakes_are_named_with_what_would_do() {
    for (words, says) in [
        (vec!["second-estimate", "nowhere.toml"], "cannot read nowhere.toml"),
        (vec!["noble-flood", FIRST], "tender: noble-flood/first.toml"),
        (vec!["second-estimate", "-p", "4", "--move", "play 8D"], "is no move"),
        (vec!["second-estimate", "-p", "4", "--move", "9: play 8D"], "seats are 1 to 4"),
        (
            vec!["second-estimate", "-p", "4", "-s", "4", "--move", "1: play 12D"],
            "cannot \"play 12D\" now; can: play 6C",
        ),
    ] {
        let said = refusal(&[&["lesson"], &words[..]].concat());
        assert!(said.contains(says), "{words:?}: {said}");
    }
    let missing = refusal(&["serve", "--listen", "127.0.0.1:0", "--lessons", "nowhere"]);
    assert!(missing.contains("the lessons in nowhere cannot be read"), "{missing}");
}

#[test]
fn a_house_opens_without_a_broken_lesson_and_says_so() {
    let lessons = folder("broken");
    let text = std::fs::read_to_string(FIRST).unwrap();
    std::fs::write(lessons.join("second-estimate/broken.toml"), text.replace("play 8D", "play 12D")).unwrap();
    std::fs::write(lessons.join("second-estimate/mine.toml"), text).unwrap();
    let data = folder("data");
    let mut house = Command::new(env!("CARGO_BIN_EXE_tender"))
        .args(["serve", "--listen", "127.0.0.1:0", "--lessons", lessons.to_str().unwrap()])
        .args(["--data", data.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let open =
        BufReader::new(house.stdout.take().unwrap()).lines().map_while(Result::ok).any(|line| line.contains("http://"));
    house.kill().unwrap();
    let said = String::from_utf8(house.wait_with_output().unwrap().stderr).unwrap();
    assert!(open, "it opens: {said}");
    assert!(
        said.contains("A lesson is left out:\nsecond-estimate/broken.toml, step 4: \"play 12D\" cannot be done here"),
        "{said}"
    );
    assert!(!said.contains("mine.toml"), "{said}");
}
