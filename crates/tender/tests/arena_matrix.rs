//! `tender arena --matrix`, as typed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn arena(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tender")).arg("arena").args(words).output().unwrap()
}

/// A file of this test's own that is not there yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("matrix-{name}.jsonl"));
    let _ = std::fs::remove_file(&path);
    path
}

fn said(words: &[&str]) -> String {
    let output = arena(words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one line that a refused command says.
fn refusal(words: &[&str]) -> String {
    let output = arena(words);
    assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A quick matrix: two games, three kinds, a handful of iterations.
fn words<'a>(path: &'a Path, deals: &'a str) -> Vec<&'a str> {
    let small = ["goofspiel", "second-estimate", "--bots", "plain,greedy,sharp", "--budget", "3it", "--threads", "1"];
    [&small[..], &["--deals", deals, "--matrix", path.to_str().unwrap()]].concat()
}

fn lines(path: &Path) -> Vec<String> {
    let mut lines: Vec<String> = std::fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn a_matrix_that_was_stopped_goes_on_where_it_was_and_loses_nothing() {
    let (whole, parts) = (file("whole"), file("parts"));
    let shown = said(&words(&whole, "3"));
    assert_eq!(lines(&whole).len(), 1 + 2 * 6 * 3, "what it is, and two games, six pairs, three deals");

    said(&words(&parts, "1"));
    let first = std::fs::read_to_string(&parts).unwrap();
    // The plug was pulled in the middle of a line.
    std::fs::write(&parts, &first[..first.len() - 30]).unwrap();
    assert_eq!(said(&words(&parts, "3")), shown);
    assert_eq!(lines(&parts), lines(&whole));
    let kept = &first[..first.trim_end().rfind('\n').unwrap()];
    assert!(std::fs::read_to_string(&parts).unwrap().starts_with(kept), "what was there stays as it was");
    assert_eq!(said(&["--show", parts.to_str().unwrap()]), shown);
}

#[test]
fn a_matrix_is_a_table_a_game() {
    let path = file("shown");
    let shown = said(&words(&path, "2"));
    assert!(shown.contains("3it a decision, players 4, seed 1."), "{shown}");
    assert!(
        shown.contains("| The Second Estimate, 4 players, 2 deals | plain | greedy | sharp |\n|---|---|---|---|\n")
    );
    let row = shown.lines().find(|line| line.starts_with("| greedy |")).unwrap();
    assert_eq!(row.matches(" to ").count(), 2, "nobody is alone among their own kind: {row}");
}

#[test]
fn of_two_players_each_is_alone_among_the_other() {
    let path = file("two");
    let two = ["goofspiel", "--players", "2", "--bots", "greedy,random", "--deals", "4", "--matrix"];
    let shown = said(&[&two[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(lines(&path).len(), 5);
    let shares: Vec<f64> = ["| greedy |", "| random |"]
        .iter()
        .map(|start| {
            let row = shown.lines().find(|line| line.starts_with(start)).unwrap();
            row.split('|')
                .nth(2)
                .into_iter()
                .chain(row.split('|').nth(3))
                .find_map(|cell| cell.split_whitespace().next())
                .unwrap()
                .parse()
                .unwrap()
        })
        .collect();
    assert_eq!(shares[0] + shares[1], 2.0, "{shown}");
    let again = [&two[..], &[path.to_str().unwrap(), "--alone", "random"]].concat();
    assert_eq!(said(&again), shown, "the cells of random players are those of greedy ones");
}

#[test]
fn some_cells_of_a_matrix_are_played_alone_and_go_into_the_whole() {
    let (whole, parts) = (file("all-cells"), file("some-cells"));
    let shown = said(&words(&whole, "2"));
    said(&[&words(&parts, "2")[..], &["--alone", "sharp,greedy"]].concat());
    assert_eq!(lines(&parts).len(), 1 + 2 * 4 * 2, "two games, two rows of two cells, two deals");
    let plain = |line: &&String| line.contains("\"alone\":\"plain\"");
    assert!(lines(&parts).iter().find(plain).is_none() && lines(&whole).iter().find(plain).is_some());
    said(&words(&parts, "2"));
    assert_eq!(lines(&parts), lines(&whole));
    assert_eq!(said(&["--show", whole.to_str().unwrap()]), shown);
}

#[test]
fn a_matrix_of_anything_else_is_refused_and_left_alone() {
    let path = file("other");
    said(&words(&path, "1"));
    let before = std::fs::read_to_string(&path).unwrap();
    let other = |more: &[&str], says: &str| {
        let said = refusal(&[&words(&path, "1")[..], more].concat());
        assert!(said.contains(says), "{said}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
    };
    other(&["--seed", "2"], "holds another matrix (seed 1, not 2); give another file");
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/strength/tunings-1.toml");
    other(&["--frozen", &format!("old={kept}")], "numbers {}, not");

    let name = path.to_str().unwrap();
    let three = refusal(&["goofspiel", "--players", "3", "--budget", "3it", "--matrix", name]);
    assert!(three.contains("players 4, not 3"), "{three}");
    let with = |from: &str, to: &str| {
        let text = before.replacen(from, to, 1);
        assert_ne!(text, before);
        std::fs::write(&path, &text).unwrap();
        let said = refusal(&words(&path, "1"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        said
    };
    assert!(with("\"budget\":\"3it\"", "\"budget\":\"10ms\"").contains("budget 10ms, not 3it"));
    assert!(with("\"edition\":1", "\"edition\":7").contains("by edition 7 of its rules, and now it is 1"));
    assert!(with("\"alone\":", "\"alone ").contains("line 2 of"));
    assert!(with("\"scores\":[", "\"scores\":[99,").contains("cannot be read"));
    assert!(with("\"matrix\"", "\"contest\"").contains("holds a contest and no matrix"));
    assert!(refusal(&["--show", name]).contains("holds a contest and no matrix"));
    std::fs::write(&path, "a letter").unwrap();
    assert!(refusal(&words(&path, "1")).contains("holds no results of an arena"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a letter");
    assert!(refusal(&["--show", "/no/such/file"]).contains("cannot read /no/such/file"));
}

#[test]
fn two_matrices_are_compared_cell_by_cell() {
    let (old, new) = (file("old"), file("new"));
    let greedy = ["second-estimate", "--bots", "greedy,random", "--deals", "12", "--matrix"];
    said(&[&greedy[..], &[old.to_str().unwrap()]].concat());
    let names = [old.to_str().unwrap(), new.to_str().unwrap()];
    std::fs::copy(&old, &new).unwrap();
    let same = said(&[&["--compare"], &names[..]].concat());
    assert!(same.contains("0 of 2 cells moved"), "{same}");

    // Two kinds have changed their names, and so their strength.
    let text = std::fs::read_to_string(&old).unwrap();
    let swapped = text.replace("greedy", "?").replace("random", "greedy").replace('?', "random");
    std::fs::write(&new, swapped.replace("\"seed\":1", "\"seed\":2")).unwrap();
    let moved = said(&[&["--compare"], &names[..]].concat());
    assert!(moved.contains("2 of 2 cells moved") && moved.contains("greedy among random"), "{moved}");
    assert!(moved.contains("The first was played otherwise: seed 1, not 2."), "{moved}");
}

#[test]
fn nonsense_is_refused_with_what_would_do() {
    let path = file("nonsense");
    let name = path.to_str().unwrap();
    for (words, says) in [
        (&["--budget", "0ms"][..], "a budget of nothing"),
        (&["--bots", "sharp@0it,greedy"], "a budget of nothing"),
        (&["--bots", "gredy,random"], "known are: random, gentle, greedy, plain, sharp, master"),
        (&["--bots", "greedy"], "two kinds of bots"),
        (&["--bots", "greedy,random,greedy"], "greedy is named twice"),
        (&["--deals", "0"], "--deals"),
        (
            &["--bots", "greedy,random", "--alone", "greedy,plain"],
            "plain is to be alone and is none of the kinds: greedy, random",
        ),
        (&["--option", "three-players"], "belong to a game; name it"),
        (&["market-twist", "--players", "1"], "--players 1 --bots sharp,greedy"),
        (&["second-estimate", "--players", "2"], "2 cannot play"),
        (&["--players", "9"], "no game can be played by so many"),
    ] {
        let said = refusal(&[words, &["--matrix", name]].concat());
        assert!(said.contains(says), "{said}");
        assert!(!path.exists(), "nothing is begun: {words:?}");
    }
}

/// docs/strength/measure puts them there.
#[test]
fn the_tables_of_docs_strength_are_those_of_the_deals_that_are_kept() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let text = std::fs::read_to_string(docs.join("STRENGTH.md")).unwrap();
    let kept = std::fs::read_dir(docs.join("strength")).unwrap().map(|entry| entry.unwrap().path());
    let kept: Vec<PathBuf> = kept.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    assert!(!kept.is_empty());
    for path in &kept {
        let (name, size) = (path.file_name().unwrap().to_str().unwrap(), path.metadata().unwrap().len());
        assert!(size < 300_000, "{name} has {size} bytes");
        let shown = said(&["--show", path.to_str().unwrap()]);
        let begin = format!("<!-- {name} -->\n\n{}\n\n<!-- end -->", shown.trim());
        assert!(text.contains(&begin), "docs/STRENGTH.md has other tables than {name}; run docs/strength/measure");
    }
    assert_eq!(text.matches("<!-- end -->").count(), kept.len(), "tables of files that are not kept");
}
