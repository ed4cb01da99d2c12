//! The invariants of ARCHITECTURE.md that can be read off the source tree.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders right below one, sorted.
fn folders(of: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(of)).expect("the folder is there");
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// What a crate needs to be built: its `[dependencies]`, without those for tests.
fn dependencies(of: &Path) -> Vec<String> {
    let manifest = fs::read_to_string(of.join("Cargo.toml")).expect("a manifest");
    let section = manifest.split("\n[").find(|section| section.starts_with("dependencies]")).unwrap_or_default();
    let lines = section.lines().skip(1).filter(|line| !line.trim().is_empty());
    lines.filter_map(|line| line.split(['.', ' ', '=']).next().map(str::to_owned)).collect()
}

/// Every Rust file below a folder, with its text.
fn sources(of: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut left = vec![of.to_owned()];
    while let Some(folder) = left.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                found.push((path, text));
            }
        }
    }
    found
}

fn games() -> Vec<String> {
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    folders("games").iter().filter_map(name).collect()
}

#[test]
fn engine_felt_and_games_depend_on_nothing_that_does_io() {
    let pure = ["engine", "felt", "maud", "protocol", "rand_chacha", "serde", "serde_json", "thiserror", "toml"];
    let unicode = ["unicode-normalization", "unicode-properties", "unicode-script", "unicode-security"];
    let folders = [root().join("crates/engine"), root().join("crates/felt")].into_iter().chain(folders("games"));
    for folder in folders {
        for dependency in dependencies(&folder) {
            assert!(
                pure.iter().chain(&unicode).any(|known| *known == dependency),
                "{} depends on {dependency}",
                folder.display()
            );
        }
    }
}

#[test]
fn engine_felt_and_games_touch_no_file_clock_thread_or_network() {
    let folders = [root().join("crates/engine"), root().join("crates/felt")].into_iter().chain(folders("games"));
    for (path, text) in folders.flat_map(|folder| sources(&folder.join("src"))) {
        for word in ["std::fs", "std::net", "std::time", "std::thread", "std::env", "std::process", "println!"] {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}

/// Whatever else reads it could not be moved by a test, nor made up for when the house was closed.
#[test]
fn the_house_reads_the_time_of_day_in_one_place() {
    let houses = [root().join("crates/server/src"), root().join("crates/store/src")];
    let readers = houses.iter().flat_map(|folder| sources(folder)).filter(|(_, text)| text.contains("SystemTime"));
    let readers: Vec<PathBuf> = readers.map(|(path, _)| path).collect();
    assert!(readers.len() == 1 && readers[0].ends_with("store/src/time.rs"), "{readers:?}");
}

#[test]
fn only_the_engine_may_draw_random_numbers() {
    for folder in folders("crates").into_iter().chain(folders("games")) {
        let draws = dependencies(&folder).iter().any(|name| name.starts_with("rand"));
        assert_eq!(draws, folder.ends_with("engine"), "{}", folder.display());
    }
}

#[test]
fn only_the_catalog_knows_the_games() {
    let games = games();
    for folder in folders("crates").into_iter().chain(folders("games")) {
        let knows = dependencies(&folder).into_iter().any(|name| games.contains(&name));
        assert_eq!(knows, folder.ends_with("catalog"), "{}", folder.display());
    }
}

#[test]
fn every_game_is_in_the_catalog() {
    let ids: Vec<&str> = catalog::GAMES.iter().map(|game| game.info().id).collect();
    let missing: Vec<String> = games().into_iter().filter(|game| !ids.contains(&game.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_game_in_the_catalog_has_the_same_rooms() {
    let listed = dependencies(&root().join("crates/catalog"));
    for folder in folders("games").into_iter().filter(|folder| listed.iter().any(|game| folder.ends_with(game))) {
        for room in ["RULES.md", "src/lib.rs", "src/action.rs", "src/state.rs", "src/view.rs"] {
            assert!(folder.join(room).exists(), "{} has no {room}", folder.display());
        }
        for room in ["rules", "laws", "secrets"] {
            // A long one is a folder of its own.
            let (file, folder_of) = (format!("tests/{room}.rs"), format!("tests/{room}/main.rs"));
            let there = folder.join(file).exists() || folder.join(folder_of).exists();
            assert!(there, "{} has no tests of its {room}", folder.display());
        }
    }
}

#[test]
fn every_folder_that_the_code_map_names_is_there() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let map = text.split("## Code map").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a code map");
    let named: Vec<&str> = map.split('`').skip(1).step_by(2).filter(|word| word.starts_with("crates/")).collect();
    assert!(named.len() >= 9, "the code map names {named:?}");
    for folder in folders("crates") {
        let name = format!("crates/{}", folder.file_name().unwrap_or_default().to_string_lossy());
        assert!(named.contains(&name.as_str()), "the code map does not name {name}");
    }
    for name in named {
        assert!(root().join(name).is_dir(), "the code map names {name}, which is not there");
    }
}
