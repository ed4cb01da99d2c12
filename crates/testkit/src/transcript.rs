//! A game as text that people can read: the deal, every step, everything told, the standing.

use std::fmt::Write;

use engine::{Action, Audience, Game, Match, Quick, Seed, Step, Told};
use insta::Settings;
use serde::Serialize;

use crate::Setting;
use crate::trial::pick;

/// Where transcripts lie, and how they are named.
pub fn golden_settings() -> Settings {
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path("golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// One random game, always the same for the same table and seed.
pub fn transcript<G: Game>(table: &Setting<G>, seed: u64) -> String {
    let mut game = Match::<G>::new(table.options.clone(), Seed::from(seed));
    let mut dice = Quick::new(seed);
    let mut text = format!("{}: {table}, seed {seed}\n", G::INFO.title);
    let _ = writeln!(text, "deal {}", json(&game.state().record()));
    news(&mut text, game.told());

    while let Ok(Some((seat, action))) = pick(game.state(), &mut dice) {
        let choices = game.state().legal(seat).len();
        let _ = writeln!(text, "{seat} {action} (1 of {choices})");
        let heard = game.told().len();
        if let Err(refusal) = game.play(seat, action.code()) {
            let _ = writeln!(text, "refused: {refusal}");
            break;
        }
        news(&mut text, &game.told()[heard..]);
    }
    let _ = writeln!(text, "standing {}", json(&game.state().standing()));
    text
}

/// A log in the game's notation, one step a line.
pub(crate) fn steps<G: Game>(steps: &[Step]) -> String {
    let line = |step: &Step| match *step {
        Step::Play { seat, code } => match G::Action::from_code(code) {
            Some(action) => format!("\n  {seat} {action}"),
            None => format!("\n  {seat} code {code}"),
        },
        Step::TakeBack { seat } => format!("\n  {seat} takes back"),
    };
    steps.iter().map(line).collect()
}

fn news<E: Serialize>(text: &mut String, told: &[Told<E>]) {
    for Told { to, event } in told {
        let _ = match to {
            Audience::All => writeln!(text, "  {}", json(event)),
            Audience::Only(seat) => writeln!(text, "  only {seat}: {}", json(event)),
        };
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("not JSON: {error}"))
}
