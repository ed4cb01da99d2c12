//! What the documents say about the games and to hosts is true.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use catalog::GAMES;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_readme_has_a_row_for_every_game_of_the_lobby() {
    let readme = read("README.md");
    let rows: Vec<&str> = readme.lines().filter(|line| line.contains("/RULES.md) |")).collect();
    for info in catalog::shown().map(catalog::AnyGame::info) {
        // How many may play stands there in words: "4–6, or 3".
        let start = format!("| [{}](games/{}/RULES.md) | ", info.title, info.id);
        let end = format!(" | {} | {} |", info.minutes, info.pitch);
        assert!(rows.iter().any(|row| row.starts_with(&start) && row.ends_with(&end)), "no row {start}…{end}");
    }
    assert_eq!(rows.len(), catalog::shown().count(), "{rows:?}");
}

#[test]
fn a_grown_game_has_the_files_that_the_architecture_names() {
    let text = read("ARCHITECTURE.md");
    let (_, list) = text.split_once("one file for each thing").expect("the list");
    let (list, _) = list.split_once("\n## ").expect("its end");
    let named: Vec<&str> = list.split('`').skip(1).step_by(2).filter(|name| name.starts_with("src/")).collect();
    assert!(named.len() > 8, "{named:?}");
    for id in GAMES.iter().map(|game| game.info().id) {
        let folder = root().join("games").join(id);
        let has = |name: &str| folder.join(name).is_file();
        // One that lives on what any game starts with has fewer.
        for name in named.iter().filter(|_| has("src/game.rs")) {
            let instead =
                *name == "src/cards.rs" && has("src/deck.rs") || *name == "src/deck.rs" && has("src/cards.rs");
            assert!(has(name) || instead, "{id} has no {name}");
        }
        assert!(folder.join("tests/laws.rs").is_file(), "{id} is under no law");
    }
}

#[test]
fn nothing_counts_the_games_by_hand() {
    let mut left = vec![root().join("crates"), root().join("web"), root().join("README.md")];
    let numbers = ["four", "five", "six", "seven"];
    let counts = numbers.map(|number| [format!("{number} games"), format!("{number} card games")]).concat();
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path()));
        } else if let Ok(text) = fs::read_to_string(&path) {
            let text = text.to_lowercase();
            let found = counts.iter().find(|words| text.contains(*words));
            assert!(found.is_none(), "{} says {found:?}", path.display());
        }
    }
}

/// A line of a snippet in whose place the source has more.
const MORE: &str = "// …";

/// The snippets of a document in these languages, each in the pieces between what it leaves out.
fn snippets(document: &str) -> Vec<String> {
    let mut snippets = Vec::new();
    let mut open: Option<String> = None;
    for line in document.lines() {
        match open.take() {
            None => open = ["```rust", "```toml"].contains(&line).then(String::new),
            Some(snippet) if line == "```" => snippets.push(snippet),
            Some(snippet) if line.trim() == MORE => {
                snippets.push(snippet);
                open = Some(String::new());
            }
            Some(snippet) => open = Some(snippet + line + "\n"),
        }
    }
    snippets
}

#[test]
fn the_tutorial_shows_what_stands_in_the_source() {
    let tutorial = read("docs/ADDING-A-GAME.md");
    let goofspiel = ["Cargo.toml", "src/lib.rs", "src/action.rs", "src/state.rs", "src/view.rs", "src/table.rs"];
    let tests = ["tests/rules.rs", "tests/laws.rs", "tests/secrets.rs"];
    let files = goofspiel.iter().chain(&tests).map(|file| format!("games/goofspiel/{file}"));
    let catalog = ["crates/catalog/Cargo.toml", "crates/catalog/src/lib.rs"].map(str::to_owned);
    let sources: Vec<String> = files.chain(catalog).map(|file| read(&file)).collect();
    let snippets = snippets(&tutorial);
    assert!(snippets.len() >= 10, "only {} snippets were found", snippets.len());
    for snippet in snippets {
        assert!(sources.iter().any(|source| source.contains(&snippet)), "nowhere in the source:\n{snippet}");
    }
}

#[test]
fn every_file_of_the_tutorial_s_game_is_spoken_of() {
    let tutorial = read("docs/ADDING-A-GAME.md");
    for folder in ["src", "tests"] {
        for entry in fs::read_dir(root().join("games/goofspiel").join(folder)).expect("its folders").flatten() {
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            assert!(!entry.path().is_file() || tutorial.contains(&name), "it does not mention {name}");
        }
    }
    assert!(GAMES.iter().any(|game| game.info().id == "goofspiel" && !game.is_shown()));
}

/// Every command of this program in a text, as its words: lines of a shell or of a unit, up to where something else begins.
fn commands(text: &str) -> Vec<Vec<&str>> {
    let mut shell = false;
    let mut found = Vec::new();
    for line in text.lines() {
        match line {
            "```sh" => shell = true,
            "```" => shell = false,
            _ => {}
        }
        let deployed = ["ExecStart=/usr/local/bin/", "  command: "].iter().find_map(|start| line.strip_prefix(start));
        let line = deployed.map(|line| line.trim_start_matches("tender ")).or_else(|| typed(line).filter(|_| shell));
        found.extend(line.map(|line| line.split_whitespace().skip_while(|word| *word == "tender").collect()));
    }
    found
}

/// What follows the name of this program, whoever it is run as and with whatever password.
fn typed(mut line: &str) -> Option<&str> {
    while let Some((word, rest)) = line.split_once(' ')
        && (word == "sudo" || word.contains('='))
    {
        line = rest;
    }
    line.strip_prefix("tender ")
}

fn help(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tender")).args(words).arg("--help").output().expect("the program");
    assert!(output.status.success(), "tender {words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn what_a_host_is_told_to_type_is_there() {
    let files = [
        "README.md",
        "docs/HOSTING.md",
        "docs/FIGURES.md",
        "deploy/tender.service",
        "deploy/tender@.service",
        "deploy/compose.yaml",
    ];
    let texts = files.map(read);
    let commands: Vec<Vec<&str>> = texts.iter().flat_map(|text| commands(text)).collect();
    assert!(commands.len() > 15, "{commands:?}");
    for words in commands {
        // `admin` has commands of its own.
        let depth = if words[0] == "admin" { 2 } else { 1 };
        let help = help(&words[..depth]);
        for flag in words.iter().filter(|word| word.starts_with("--")) {
            let flag = flag.split('=').next().expect("a name");
            assert!(help.contains(&format!("{flag} ")), "{words:?}: there is no {flag}");
        }
    }
}

#[test]
fn what_hosting_speaks_of_is_there() {
    let hosting = read("docs/HOSTING.md");
    let quoted = || hosting.split('`').skip(1).step_by(2);
    let metrics = read("crates/server/src/metrics.rs");
    let named: Vec<&str> = quoted().filter(|word| word.starts_with("tender_")).collect();
    for metric in &named {
        assert!(metrics.contains(&format!("\"{metric}\"")), "there is no {metric}");
    }
    for metric in metrics.split('"').filter(|word| word.starts_with("tender_")) {
        assert!(named.contains(&metric), "it does not say what is normal of {metric}");
    }
    for entry in fs::read_dir(root().join("deploy")).expect("its files").flatten() {
        let name = format!("deploy/{}", entry.file_name().to_string_lossy());
        assert!(hosting.contains(&name) || name.ends_with("compose.Caddyfile"), "it does not mention {name}");
    }
    for file in quoted().filter(|word| word.starts_with("crates/") || word.starts_with("deploy/")) {
        assert!(root().join(file).exists(), "there is no {file}");
    }
}
