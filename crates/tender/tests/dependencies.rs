//! What comes into the program: nothing that needs a newer compiler than we say, and only under licences that we allow.

use std::process::Command;

use serde_json::Value;

/// Everything that is built on this machine.
fn packages() -> Vec<Value> {
    let host = Command::new("rustc").arg("-vV").output().expect("rustc");
    let host = String::from_utf8_lossy(&host.stdout).into_owned();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let arguments = ["metadata", "--format-version", "1", "--locked", "--filter-platform", host];
    let output = Command::new(env!("CARGO")).args(arguments).output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let about: Value = serde_json::from_slice(&output.stdout).expect("metadata");
    about["packages"].as_array().expect("packages").clone()
}

fn version(text: &str) -> Vec<u32> {
    text.split('.').filter_map(|part| part.parse().ok()).chain([0; 3]).take(3).collect()
}

#[test]
fn the_rust_version_that_we_ask_for_is_enough() {
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let mut least = Vec::new();
    for package in packages() {
        let Some(needs) = package["rust_version"].as_str() else { continue };
        assert!(version(needs) <= ours, "{} needs Rust {needs}", package["name"]);
        least = least.max(version(needs));
    }
    assert_eq!(least, ours, "and no more than that");
}

/// `A OR B` needs one of them, `A AND B` both; exceptions (`WITH`) only allow more.
fn allowed(licence: &str, allow: &[&str]) -> bool {
    let licence = licence.replace('/', " OR ").replace(['(', ')'], " ");
    licence.split(" AND ").all(|part| {
        part.split(" OR ").any(|one| one.split(" WITH ").next().is_some_and(|one| allow.contains(&one.trim())))
    })
}

#[test]
fn every_licence_is_allowed_by_deny_toml() {
    let deny: toml::Table = include_str!("../../../deny.toml").parse().expect("deny.toml");
    let names = |list: &toml::Value| -> Vec<String> {
        list["allow"].as_array().expect("a list").iter().filter_map(|one| Some(one.as_str()?.to_owned())).collect()
    };
    let all = names(&deny["licenses"]);
    let exceptions = deny["licenses"]["exceptions"].as_array().expect("exceptions");
    for package in packages() {
        let (name, licence) = (package["name"].as_str().expect("a name"), package["license"].as_str());
        let own = exceptions.iter().filter(|one| one["crate"].as_str() == Some(name)).flat_map(names);
        let allow: Vec<String> = all.iter().cloned().chain(own).collect();
        let allow: Vec<&str> = allow.iter().map(String::as_str).collect();
        assert!(licence.is_some_and(|licence| allowed(licence, &allow)), "{name}: {licence:?}");
    }
}

#[test]
fn licences_are_read_right() {
    for (licence, fits) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR GPL-3.0) AND MIT", true),
        ("MIT/GPL-3.0", true),
        ("MIT WITH LLVM-exception", true),
    ] {
        assert_eq!(allowed(licence, &["MIT"]), fits, "{licence}");
    }
}
