//! Every table that a game can be played at: player counts times options.

use std::collections::BTreeSet;
use std::fmt;

use engine::{Choices, Dice, Game, MAX_SEATS, OptionKind, OptionSpec, Options, Quick};

/// Up to this many combinations of options all are tried, beyond it every pair of choices.
const ALL_UP_TO: usize = 64;

/// One way to open a game.
#[derive(Clone, Debug)]
pub struct Setting<G: Game> {
    pub choices: Choices,
    pub options: G::Options,
}

impl<G: Game> Setting<G> {
    pub fn players(&self) -> usize {
        self.options.players()
    }

    /// A name for files: `3-three-players`.
    pub fn slug(&self) -> String {
        let words = self.choices.words().map(|word| format!("-{}", word.replace('=', "-")));
        format!("{}{}", self.players(), words.collect::<String>())
    }

    /// Those of all [`tables`] that have these slugs.
    ///
    /// # Panics
    /// If there is no such table.
    pub fn with_slugs(slugs: &[&str]) -> Vec<Setting<G>> {
        let all = tables::<G>();
        let named = |slug: &&str| all.iter().find(|table| table.slug() == **slug).expect(slug).clone();
        slugs.iter().map(named).collect()
    }
}

/// `4 players, open, trim=3`
impl<G: Game> fmt::Display for Setting<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} players", self.players())?;
        self.choices.words().try_for_each(|word| write!(f, ", {word}"))
    }
}

/// Every player count with every combination of options that the game accepts; with many options a selection in
/// which every accepted pair of choices meets.
pub fn tables<G: Game>() -> Vec<Setting<G>> {
    let specs = G::Options::SPECS;
    let mut tables = Vec::new();
    for players in 1..=MAX_SEATS {
        let open = |words: &[String]| {
            let choices = Choices::parse(specs, words).ok()?;
            let options = G::Options::check(players, &choices).ok()?;
            Some(Setting { choices, options })
        };
        tables.extend(combinations(specs, |words| open(words).is_some()).iter().filter_map(|words| open(words)));
    }
    tables
}

/// Combinations of options that fit their kinds, whether a game accepts them or not.
pub(crate) fn all_choices(specs: &'static [OptionSpec]) -> Vec<Choices> {
    combinations(specs, |_| true).iter().filter_map(|words| Choices::parse(specs, words).ok()).collect()
}

/// What can be said about one option: nothing, or one of a few words.
fn words(spec: &OptionSpec) -> Vec<Option<String>> {
    let id = spec.id;
    match spec.kind {
        OptionKind::Flag => vec![None, Some(id.to_owned())],
        // What text would do only the game knows: its own tests try decks.
        OptionKind::Text { .. } => vec![None],
        OptionKind::Number { min, max } => {
            let numbers = BTreeSet::from([min, min + (max - min) / 2, max]);
            [None].into_iter().chain(numbers.into_iter().map(|n| Some(format!("{id}={n}")))).collect()
        }
    }
}

fn combinations(specs: &[OptionSpec], accepts: impl Fn(&[String]) -> bool) -> Vec<Vec<String>> {
    let choices: Vec<Vec<Option<String>>> = specs.iter().map(words).collect();
    let spoken = |row: &[usize]| -> Vec<String> {
        row.iter().zip(&choices).filter_map(|(&pick, words)| words[pick].clone()).collect()
    };
    let sizes: Vec<usize> = choices.iter().map(Vec::len).collect();
    let rows = if sizes.iter().product::<usize>() <= ALL_UP_TO {
        every_row(&sizes)
    } else {
        every_pair(&sizes, |row| accepts(&spoken(row)))
    };
    rows.iter().map(|row| spoken(row)).filter(|words| accepts(words)).collect()
}

fn every_row(sizes: &[usize]) -> Vec<Vec<usize>> {
    sizes.iter().fold(vec![Vec::new()], |rows, &size| {
        rows.iter().flat_map(|row| (0..size).map(move |pick| [row.as_slice(), &[pick]].concat())).collect()
    })
}

/// Nothing chosen, everything by itself, and then whatever covers most pairs not met yet, out of many guesses.
fn every_pair(sizes: &[usize], accepts: impl Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    const GUESSES: usize = 300;
    let alone = |at: usize, pick: usize| (0..sizes.len()).map(|i| if i == at { pick } else { 0 }).collect();
    let mut rows = vec![vec![0; sizes.len()]];
    rows.extend((0..sizes.len()).flat_map(|at| (1..sizes[at]).map(move |pick| alone(at, pick))));
    rows.retain(|row| accepts(row));

    let mut met: BTreeSet<_> = rows.iter().flat_map(|row| pairs(row)).collect();
    let mut dice = Quick::new(0);
    loop {
        let guesses = (0..GUESSES).map(|_| sizes.iter().map(|&size| dice.below(size as u32) as usize).collect());
        let guesses: Vec<Vec<usize>> = guesses.filter(|row: &Vec<usize>| accepts(row)).collect();
        let fresh = |row: &Vec<usize>| pairs(row).filter(|pair| !met.contains(pair)).count();
        match guesses.into_iter().max_by_key(fresh) {
            Some(best) if fresh(&best) > 0 => {
                met.extend(pairs(&best));
                rows.push(best);
            }
            _ => return rows,
        }
    }
}

fn pairs(row: &[usize]) -> impl Iterator<Item = ((usize, usize), (usize, usize))> + '_ {
    let picks = || row.iter().copied().enumerate();
    picks().flat_map(move |one| picks().skip(one.0 + 1).map(move |other| (one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAG: OptionSpec = engine::flag("f", "", "");

    #[test]
    fn a_number_is_tried_unset_and_at_both_ends_and_the_middle() {
        let number = OptionSpec { id: "n", kind: OptionKind::Number { min: 1, max: 9 }, ..FLAG };
        let spoken: Vec<_> = words(&number).into_iter().flatten().collect();
        assert_eq!(spoken, ["n=1", "n=5", "n=9"]);
        assert_eq!(combinations(&[FLAG, number], |_| true).len(), 2 * 4);
    }

    #[test]
    fn what_is_not_accepted_is_left_out() {
        let number = OptionSpec { id: "n", kind: OptionKind::Number { min: 1, max: 2 }, ..FLAG };
        let rows = combinations(&[FLAG, number], |words| words.len() < 2);
        assert_eq!(rows, [vec![], vec!["n=1".to_owned()], vec!["n=2".to_owned()], vec!["f".to_owned()]]);
    }

    #[test]
    fn with_many_options_every_accepted_pair_meets_in_few_tables() {
        let sizes = [2, 2, 2, 4, 2, 2, 4, 2, 2, 2];
        // The first two exclude each other.
        let accepts = |row: &[usize]| row[0] + row[1] < 2;
        let rows = every_pair(&sizes, accepts);
        let met: BTreeSet<_> = rows.iter().flat_map(|row| pairs(row)).collect();
        let all =
            every_row(&sizes).into_iter().filter(|row| accepts(row)).flat_map(|row| pairs(&row).collect::<Vec<_>>());
        assert_eq!(met, all.collect());
        assert!(rows.len() < 60, "{}", rows.len());
    }
}
