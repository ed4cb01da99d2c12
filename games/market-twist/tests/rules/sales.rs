//! Whole sales, from an empty draft to the money.

use crate::common::{Table, position, tokens};
use engine::Game;
use market_twist::Action;

/// Sells `sold` from the workshop; answers whom it pleased and what they paid, or none when the sale is not allowed.
fn sell(workshop: &str, sold: &str) -> Option<(String, u16)> {
    let market = "quantity 2, wear 2, theft 2, flood 2";
    let mut table = Table::new(&position(market, &[workshop]), &[]);
    for token in tokens(sold).iter() {
        table.play(0, &format!("add {token}"));
    }
    if !table.game.legal(crate::common::seat(0)).contains(Action::ConfirmSale) {
        return None;
    }
    let before = table.desk(0).mat;
    table.play(0, "sell");
    let turn = table.view(0).lately.turns[crate::common::seat(0)];
    assert_eq!(turn.sold, tokens(sold));
    assert_eq!(table.desk(0).mat, before.without(&tokens(sold)));
    assert_eq!((table.money(0), table.desk(0).discard), (turn.gained, turn.cashed));
    Some((crate::common::ids(turn.cashed), turn.gained))
}

#[test]
fn the_sale_of_the_source_s_example_pays_4() {
    let pleased = "apprentice miser villager";
    assert_eq!(
        sell("H2 H2; hand apprentice miser villager collector; selling house", "H2 H2"),
        Some((pleased.to_owned(), 4))
    );
}

#[test]
fn the_hermit_looks_at_the_mat_after_the_sale() {
    let pleased = "apprentice miser villager hermit";
    assert_eq!(
        sell("H2 H2; hand apprentice miser villager hermit; selling house", "H2 H2"),
        Some((pleased.to_owned(), 5))
    );
}

#[test]
fn a_token_left_behind_displeases_the_hermit() {
    let pleased = "apprentice miser villager";
    assert_eq!(
        sell("H2 H2 L1; hand apprentice miser villager hermit; selling house", "H2 H2"),
        Some((pleased.to_owned(), 4))
    );
}

#[test]
fn the_stranger_mirrors_the_apprentice() {
    let pleased = "miser villager stranger";
    assert_eq!(
        sell("H2 H2 B2; hand stranger miser villager collector; selling boat", "H2 H2"),
        Some((pleased.to_owned(), 4))
    );
}

#[test]
fn a_sale_that_pleases_one_customer_is_not_allowed() {
    assert_eq!(sell("H2 H2; hand villager collector knight queen; selling house", "H2 H2"), None);
}

#[test]
fn a_sale_of_one_token_is_not_allowed() {
    assert_eq!(sell("H2 H6; hand apprentice queen tenant knight; selling house", "H6"), None);
}

#[test]
fn one_token_serves_many_customers() {
    let pleased = "peddler scholar traveller mason clerk innkeeper";
    assert_eq!(
        sell(
            "H1 B2 L3 C1; hand collector traveller mason innkeeper scholar clerk peddler weaver; selling lamp",
            "H1 B2 L3 C1"
        ),
        Some((pleased.to_owned(), 7))
    );
}

#[test]
fn two_types_left_behind_displease_the_steward() {
    let pleased = "miser knight jester gambler";
    assert_eq!(
        sell("H1 B1 C1 C4; hand gambler knight jester miser steward banker; selling crown", "H1 C4"),
        Some((pleased.to_owned(), 5))
    );
}

#[test]
fn four_types_left_behind_please_the_steward() {
    let pleased = "miser knight jester gambler steward";
    assert_eq!(
        sell("H1 H1 B1 L1 C1 C4; hand gambler knight jester miser steward banker; selling crown", "H1 C4"),
        Some((pleased.to_owned(), 7))
    );
}

#[test]
fn a_great_batch_pays_13() {
    let pleased = "squire duchess queen tenant sailor scholar banker gambler";
    assert_eq!(
        sell(
            "B6 B5 H3 L3; hand queen duchess squire banker sailor tenant scholar gambler miser; selling boat",
            "B6 B5 H3 L3"
        ),
        Some((pleased.to_owned(), 13))
    );
}
