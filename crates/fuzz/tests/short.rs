//! A short run of every target, the same one every time.

use engine::Quick;
use fuzz::{TARGETS, damaged};

fn run(name: &str, inputs: usize) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let seeds = (target.seeds)();
    for seed in &seeds {
        assert!((target.read)(seed) || name == "options", "a good input: {}", String::from_utf8_lossy(seed));
    }
    let mut dice = Quick::new(1);
    let mut good = 0;
    for _ in 0..inputs {
        good += usize::from((target.read)(&damaged(&seeds, &mut dice)));
    }
    assert!(good > inputs / 50, "{good} of {inputs} made sense: too few to get past the first check");
    assert!(good < inputs, "nothing was damaged");
}

#[test]
fn wishes() {
    run("wishes", 50_000);
}

#[test]
fn logs() {
    run("logs", 1500);
}

#[test]
fn steps() {
    run("steps", 3000);
}

#[test]
fn options() {
    run("options", 3000);
}

#[test]
fn cookies() {
    run("cookies", 50_000);
}

#[test]
fn addresses() {
    run("addresses", 50_000);
}

#[test]
fn every_target_has_a_run() {
    let here = include_str!("short.rs");
    for target in TARGETS {
        assert!(here.contains(&format!("run(\"{}\"", target.name)), "{} is not run", target.name);
    }
}
