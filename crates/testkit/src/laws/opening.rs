//! Tables open as the game's description says.

use std::collections::BTreeSet;

use engine::{Choices, Game, MAX_SEATS, Options};

use crate::{LawBroken, Laws, Verdict, ensure, tables};

impl<G: Game> Laws<G> {
    /// Without options the advertised player counts are welcome and no others, and whoever is welcome is seated.
    pub fn tables_open_as_advertised(&self) -> Result<(), LawBroken> {
        check::<G>().map_err(|what| LawBroken { law: "tables_open_as_advertised", how: "the lobby".to_owned(), what })
    }
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
