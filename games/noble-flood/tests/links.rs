//! From everything on the table to its rule: RULES.md explains every contract and action card by an example, and
//! wherever one is drawn, something leads there.

mod notation;
mod screen;

use engine::{Dice, Game, Match, Quick, Seed, Viewer};
use noble_flood::{Contract, Effect, Evidence, Face, NobleFlood, Offer};
use notation::seat;
use screen::{frame, mark, people};
use testkit::tables;

/// The cells of the row of RULES.md that explains this contract or action card.
fn row(id: &str) -> Vec<&'static str> {
    let anchor = format!("<a id=\"nf-{id}\"></a>");
    let mut rows = NobleFlood::INFO.rules.lines().filter(|line| line.contains(&anchor));
    let row = rows.next().unwrap_or_else(|| panic!("{id} is nowhere explained"));
    assert_eq!(rows.next(), None, "{id} is explained twice");
    row.trim_matches('|').split('|').map(str::trim).collect()
}

#[test]
fn the_rules_explain_every_contract_by_an_example_that_holds_and_one_that_does_not() {
    let mut checked = 0;
    for contract in Contract::all() {
        let row = row(&contract.to_string());
        let [name, plus, minus, text, yes, no] = row[..] else { panic!("{contract}: {row:?}") };
        assert!(name.ends_with(&format!("**{}**", contract.about().name)), "{name}");
        assert_eq!((plus, minus), (&*contract.points(true).to_string(), &*(-contract.points(false)).to_string()));
        assert!(!text.is_empty() && !yes.is_empty() && !no.is_empty(), "{row:?}");
        let (map, terms) = yes.split_once(" (").unwrap_or((yes, ""));
        // Examples in words, about discards and other contracts, are for people alone.
        if let (Some(yes), Some(no)) = (grid(map), grid(no)) {
            let values: Vec<&str> =
                terms.trim_end_matches(')').split(", ").filter_map(|t| t.split(" = ").nth(1)).collect();
            let offer: Offer = format!("{contract}({})", ascii(&values.join(","))).parse().unwrap();
            assert!(holds(offer, &yes), "{contract} does not hold on {yes}");
            assert!(!holds(offer, &no), "{contract} holds on {no}");
            checked += 1;
        }
    }
    assert_eq!(checked, 48, "contracts with maps as examples");
}

#[test]
fn the_rules_explain_every_action_card_by_an_example() {
    for effect in Effect::ALL {
        let row = row(effect.id());
        let [name, text, example] = row[..] else { panic!("{row:?}") };
        assert!(name.ends_with(&format!("**{}**", effect.about().label)), "{name}");
        assert_eq!(text, effect.about().text);
        assert!(example.len() > 20, "{example}");
    }
}

fn ascii(text: &str) -> String {
    [('♥', 'H'), ('♦', 'D'), ('♣', 'C'), ('♠', 'S')]
        .iter()
        .fold(text.to_owned(), |text, &(suit, letter)| text.replace(suit, &letter.to_string()))
}

/// A map as RULES.md writes it, in the notation of the tests; none if it is no map.
fn grid(text: &str) -> Option<String> {
    let grid = ascii(text).replace('·', "..");
    grid.split_whitespace().all(|token| matches!(token, ".." | "/") || token.parse::<Face>().is_ok()).then_some(grid)
}

fn holds(offer: Offer, grid: &str) -> bool {
    let map = notation::map(grid);
    let evidence = Evidence { map: &map, discards: &[], dealer: seat(0), played: &[1], switched: false };
    offer.contract.about().check.find(offer.terms, &evidence).met
}

/// Plays at random at every table; `look` sees every page of the first rounds.
fn on_every_page(mut look: impl FnMut(&str, &noble_flood::View, &str)) {
    for table in tables::<NobleFlood>() {
        let mut game = Match::<NobleFlood>::new(table.options, Seed::from(5));
        let mut dice = Quick::new(5);
        while let Some(actor) = game.to_act().first() {
            if game.view(Viewer::Spectator).round > 2 {
                break;
            }
            for me in [Some(actor.index()), None] {
                let view = game.view(me.map_or(Viewer::Spectator, |me| Viewer::Seat(seat(me))));
                let html = frame(game.state(), &people(table.players(), me));
                look(&format!("{table}, {} steps, seat {me:?}", game.steps().len()), &view, &html);
            }
            let legal = game.state().legal(actor);
            game.play(actor, legal.codes().nth(dice.below(legal.len() as u32) as usize).unwrap()).unwrap();
        }
    }
}

#[test]
fn every_contract_on_the_table_leads_to_its_rule() {
    on_every_page(|at, view, html| {
        let owned = view.owned.iter().flat_map(|owned| owned.iter());
        for (offer, places) in view.market.iter().map(|offer| (offer, 1)).chain(owned.map(|offer| (offer, 2))) {
            let id = offer.contract;
            let link = format!("href=\"#nf-{id}\"");
            // Beside the contract itself, which may be a button; and once more at its owner's seat.
            let item = html.split("<li").find(|item| item.contains(&format!(" id=\"d-{id}\""))).unwrap_or_default();
            let own = item.split("</li>").next().unwrap_or_default();
            let outside = own.split("</button>").last().unwrap_or_default();
            assert!(outside.contains(&link), "{at}: {id} leads nowhere");
            assert!(html.matches(&link).count() >= places, "{at}: {id} at its owner's seat leads nowhere");
        }
    });
}

#[test]
fn every_action_card_on_the_table_leads_to_its_rule() {
    let mut drawn = 0;
    on_every_page(|at, view, html| {
        assert!(!nested(html), "{at}: a link inside a button");
        for effect in Effect::ALL {
            let link = format!("href=\"#nf-{}\"", effect.id());
            let cards = html.matches(&format!(" data-card=\"{}\"", mark(effect.card()))).count();
            assert!(html.matches(&link).count() >= cards, "{at}: {} leads nowhere", effect.id());
            drawn += cards;
        }
        // What can be known is marked, however small it is drawn.
        let faceup = view.map.iter().filter_map(|laid| laid.card);
        let discarded = view.discards.iter().map(|discard| discard.card);
        let held = view.hands.iter().flat_map(|hand| hand.known.iter()).map(|card| view.shown(card));
        for shown in faceup.chain(discarded).chain(held).filter(|_| !view.is_over()) {
            let marked = format!(" data-card=\"{}\"", mark(shown.card));
            assert!(html.contains(&marked), "{at}: {} is drawn without a mark", shown.card);
        }
    });
    assert!(drawn > 300, "{drawn} action cards");
}

/// A link in a button cannot be pressed.
fn nested(html: &str) -> bool {
    html.split("<button").skip(1).any(|rest| rest.split("</button>").next().unwrap_or_default().contains("<a "))
}
