//! A long run: `cargo run --release -p fuzz -- [TARGET] [SECONDS]`. Prints the seed of the run, so that it can be made again.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use engine::Quick;
use fuzz::{TARGETS, damaged};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted = arguments.iter().find(|argument| argument.parse::<u64>().is_err());
    let seconds = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(30);
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    if let Some(wanted) = wanted.filter(|wanted| TARGETS.iter().all(|target| target.name != *wanted)) {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!("There is no target {wanted:?}. There are: {}", names.join(", "));
        std::process::exit(2);
    }
    for target in TARGETS.iter().filter(|target| wanted.is_none_or(|wanted| target.name == wanted)) {
        let (seeds, mut dice, begin) = ((target.seeds)(), Quick::new(seed), Instant::now());
        let (mut inputs, mut good) = (0u64, 0u64);
        while begin.elapsed() < Duration::from_secs(seconds) {
            let bytes = damaged(&seeds, &mut dice);
            good += u64::from((target.read)(&bytes));
            inputs += 1;
        }
        println!("{:<10} {inputs:>9} inputs, {good:>9} made sense (seed {seed})", target.name);
    }
}
