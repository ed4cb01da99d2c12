//! Tables open as the game's description says.

use std::collections::BTreeSet;

use engine::{Choices, Game, MAX_SEATS, Options, OptionsError};

use crate::setting::all_choices;
use crate::{LawBroken, Laws, Verdict, ensure, tables};

impl<G: Game> Laws<G> {
    /// Without options the advertised player counts are welcome and no others, and whoever is welcome is seated.
    pub fn tables_open_as_advertised(&self) -> Result<(), LawBroken> {
        check::<G>().map_err(|what| LawBroken { law: "tables_open_as_advertised", how: "the lobby".to_owned(), what })
    }

    /// Whether a table may be opened, and as what, depends on its size and its options alone: not on how often that
    /// was asked before, nor on what else was.
    pub fn options_are_judged_alike_every_time(&self) -> Result<(), LawBroken> {
        let law = "options_are_judged_alike_every_time";
        judged_alike::<G::Options>().map_err(|what| LawBroken { law, how: "the lobby".to_owned(), what })
    }
}

fn judged_alike<O: Options>() -> Verdict {
    let all = all_choices(O::SPECS);
    let questions = || (0..=MAX_SEATS + 2).flat_map(|players| all.iter().map(move |choices| (players, choices)));
    let judge = |(players, choices)| O::check(players, choices);
    let first: Vec<Result<O, OptionsError>> = questions().map(judge).collect();
    let mut again: Vec<_> = questions().collect::<Vec<_>>().into_iter().rev().map(judge).collect();
    again.reverse();
    for ((players, choices), (first, again)) in questions().zip(first.iter().zip(&again)) {
        let words: Vec<String> = choices.words().collect();
        ensure!(first == again, "{players} players, {words:?}: first {first:?}, later {again:?}");
    }
    Ok(())
}

fn check<G: Game>() -> Verdict {
    let (least, most) = G::INFO.players;
    ensure!(
        (least..=most).contains(&G::INFO.usual_players),
        "the usual table is not among those for {least} to {most}"
    );
    for players in 0..=MAX_SEATS + 2 {
        let welcome = G::Options::check(players, &Choices::default()).is_ok();
        let advertised = (least..=most).contains(&players);
        ensure!(welcome == advertised, "{players} players: advertised {advertised}, welcome {welcome}");
    }
    for table in tables::<G>() {
        let kept: Vec<String> = table.choices.words().collect();
        let again =
            Choices::parse(G::Options::SPECS, &kept).and_then(|choices| G::Options::check(table.players(), &choices));
        ensure!(again.as_ref() == Ok(&table.options), "{table} opens as something else from its own words");
    }
    let ids: BTreeSet<&str> = G::Options::SPECS.iter().map(|spec| spec.id).collect();
    ensure!(ids.len() == G::Options::SPECS.len(), "two options share an id");
    Ok(())
}
