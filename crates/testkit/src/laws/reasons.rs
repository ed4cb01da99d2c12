//! Whatever cannot be done says why.

use std::collections::BTreeSet;

use engine::{Action, Dice, Game, Info, Reason, Seat, Viewer};

use crate::{LawBroken, Laws, Verdict, ensure};

/// So many codes of a seat are asked about at one moment; of more a sample.
const ASKED: usize = 60;

impl<G: Game> Laws<G> {
    /// Every action that a seat cannot do now has a reason: a sentence, and a rule that stands in RULES.md. A game gives
    /// reasons for everything or for nothing.
    pub fn whatever_cannot_be_done_says_why(&self) -> Result<(), LawBroken> {
        let silent = gives_no_reasons::<G>();
        let mut found = BTreeSet::new();
        self.at_every_table("whatever_cannot_be_done_says_why", |trial| {
            while let Some((seat, action)) = trial.pick()? {
                let asked = trial.one_in(4);
                for asking in Seat::all(trial.players()).filter(|_| asked) {
                    let (view, legal) = (trial.game.view(Viewer::Seat(asking)), trial.game.state().legal(asking));
                    for code in sample(G::Action::COUNT, &mut trial.dice) {
                        let Some(not) = G::Action::from_code(code).filter(|&action| !legal.contains(action)) else {
                            continue;
                        };
                        says_why(&G::INFO, &G::why_not(&view, not), silent, &mut found)
                            .map_err(|what| format!("why {asking} cannot `{not}`: {what}"))?;
                    }
                }
                trial.play(seat, action)?;
            }
            Ok(())
        })
    }
}

/// Whether the first thing that cannot be done at the first table has no reason.
fn gives_no_reasons<G: Game>() -> bool {
    let Some(table) = crate::tables::<G>().into_iter().next() else { return true };
    let game = engine::Match::<G>::new(table.options, engine::Seed::from(0));
    let refused = Seat::all(game.players()).find_map(|seat| {
        let legal = game.state().legal(seat);
        let mut codes = 0..G::Action::COUNT as u16;
        let not = codes.find_map(|code| G::Action::from_code(code).filter(|&action| !legal.contains(action)))?;
        Some(G::why_not(&game.view(Viewer::Seat(seat)), not))
    });
    refused.is_none_or(|reason| reason == Reason::PLAIN)
}

fn sample(count: usize, dice: &mut impl Dice) -> Vec<u16> {
    if count <= ASKED {
        return (0..count as u16).collect();
    }
    (0..ASKED).map(|_| dice.below(count as u32) as u16).collect()
}

/// `found` are rules that were looked up before.
fn says_why(info: &Info, reason: &Reason, silent: bool, found: &mut BTreeSet<&str>) -> Verdict {
    let Reason { rule, words } = reason;
    if silent {
        ensure!(*reason == Reason::PLAIN, "“{words}” ({rule}), but other things have no reason");
        return Ok(());
    }
    ensure!(words.ends_with(['.', '!', '?']), "“{words}” is no sentence");
    ensure!(found.contains(rule) || info.has_rule(rule), "“{words}” names {rule:?}, which is no rule of RULES.md");
    found.insert(rule);
    Ok(())
}
