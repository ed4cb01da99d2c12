//! Every worked example of `vectors.toml`.

mod notation;

use std::collections::BTreeMap;

use engine::{Game, Quick};
use noble_flood::{
    Action, Card, Contract, Discard, Evidence, Finding, Liberties, Map, Mode, Offer, Outcome, Surroundings, Wild,
    resolve,
};
use notation::{base, seat, shown};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    contract_vector: Vec<ContractVector>,
    context_vector: Vec<ContextVector>,
    placement_vector: Vec<PlacementVector>,
    meta_vector: Vec<MetaVector>,
    regression_map: Vec<RegressionMap>,
    regression: BTreeMap<String, Vec<bool>>,
    transcript: Transcript,
}

#[derive(Deserialize)]
struct ContractVector {
    contract: String,
    params: BTreeMap<String, serde_json::Value>,
    grid: String,
    met: bool,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize)]
struct ContextVector {
    contract: String,
    params: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    discards: Vec<(String, usize)>,
    #[serde(default = "everybody_played")]
    cards_played: Vec<u8>,
    #[serde(default)]
    switched: bool,
    met: bool,
}

fn everybody_played() -> Vec<u8> {
    vec![1, 1, 1]
}

#[derive(Deserialize)]
struct PlacementVector {
    grid: String,
    card: String,
    wild: Vec<String>,
    holds: Vec<String>,
    legal: bool,
    note: String,
}

#[derive(Deserialize)]
struct MetaVector {
    id: String,
    owned: Vec<Vec<String>>,
    ordinary: BTreeMap<String, bool>,
    result: BTreeMap<String, bool>,
}

#[derive(Deserialize)]
struct RegressionMap {
    id: String,
    grid: String,
}

#[derive(Deserialize)]
struct Transcript {
    dealer: usize,
    market: Vec<Market>,
    facedown: Vec<String>,
    hands: Vec<Vec<String>>,
    actions: Vec<(usize, String, String)>,
    final_grid: String,
    discards: Vec<(String, usize)>,
    round_points: Vec<i32>,
}

#[derive(Deserialize)]
struct Market {
    contract: String,
    params: BTreeMap<String, serde_json::Value>,
}

fn vectors() -> Vectors {
    toml::from_str(include_str!("vectors.toml")).unwrap()
}

/// `pair(4,7)`, as the library reads it.
fn written(contract: &str, params: &BTreeMap<String, serde_json::Value>) -> String {
    let values: Vec<String> = params.values().map(|value| value.to_string().replace('"', "")).collect();
    format!("{contract}({})", values.join(","))
}

fn offer(contract: &str, params: &BTreeMap<String, serde_json::Value>) -> Offer {
    written(contract, params).parse().unwrap()
}

fn find(offer: Offer, map: &Map, discards: &[Discard], played: &[u8], switched: bool) -> Finding {
    let evidence = Evidence { map, discards, dealer: seat(0), played, switched };
    offer.contract.about().check.find(offer.terms, &evidence)
}

#[test]
fn contracts_are_met_on_the_map_as_written() {
    let vectors = vectors().contract_vector;
    assert_eq!(vectors.len(), 107);
    for vector in vectors {
        let found = find(offer(&vector.contract, &vector.params), &notation::map(&vector.grid), &[], &[1], false);
        assert_eq!(found.met, vector.met, "{} on {} ({})", vector.contract, vector.grid, vector.note);
    }
}

#[test]
fn every_contract_has_an_example_met_and_one_not_met() {
    let vectors = vectors();
    let maps = vectors.contract_vector.iter().map(|vector| (vector.contract.clone(), vector.met));
    let contexts = vectors.context_vector.iter().map(|vector| (vector.contract.clone(), vector.met));
    let metas = vectors.meta_vector.iter().flat_map(|vector| vector.result.clone());
    let shown: Vec<(String, bool)> = maps.chain(contexts).chain(metas).collect();
    for contract in Contract::all() {
        for met in [true, false] {
            assert!(shown.contains(&(contract.to_string(), met)), "{contract} {met}");
        }
    }
}

#[test]
fn what_a_met_contract_points_at_meets_it_alone() {
    for vector in vectors().contract_vector.iter().filter(|vector| vector.met) {
        let map = notation::map(&vector.grid);
        let offer = offer(&vector.contract, &vector.params);
        let found = find(offer, &map, &[], &[1], false);
        // What is about the whole map or about whole lines is about what is not there, too.
        if found.cells.is_empty() || vector.contract.contains("variety") {
            continue;
        }
        let kept = notation::map_of(found.cells.iter().filter_map(|cell| Some((cell, map.card(cell)?))));
        assert!(find(offer, &kept, &[], &[1], false).met, "{} on {}", vector.contract, vector.grid);
    }
}

#[test]
fn contracts_about_discards_plays_and_switches_are_met_as_written() {
    let vectors = vectors().context_vector;
    assert_eq!(vectors.len(), 16);
    for vector in vectors {
        let discards: Vec<Discard> =
            vector.discards.iter().map(|(card, by)| Discard { seat: seat(*by), card: shown(card) }).collect();
        let offer = offer(&vector.contract, &vector.params);
        let found = find(offer, &Map::default(), &discards, &vector.cards_played, vector.switched);
        assert_eq!(found.met, vector.met, "{} after {:?}", vector.contract, vector.discards);
    }
}

#[test]
fn cards_go_where_the_examples_say() {
    let vectors = vectors().placement_vector;
    assert_eq!(vectors.len(), 26);
    for vector in vectors {
        let map = notation::map(&vector.grid);
        let holds = |contract: &str| vector.holds.iter().any(|held| held == contract);
        let mut liberties = Liberties { near_numbers: holds("variety_suit_adjacent"), ..Liberties::default() };
        for wild in Wild::all().filter(|wild| vector.wild.contains(&wild.to_string())) {
            match wild {
                Wild::Suit(suit) if !holds("variety_suit") => liberties.wild_suits.insert(suit),
                Wild::Number(number) if !holds("variety_number") => liberties.wild_numbers.insert(number),
                _ => {}
            }
        }
        let cells = Surroundings::new(&map, liberties).cells(shown(&vector.card).face, Mode::Normal);
        let legal = cells.contains(notation::marked(&vector.grid));
        assert_eq!(legal, vector.legal, "{} on {} ({})", vector.card, vector.grid, vector.note);
    }
}

#[test]
fn contracts_about_contracts_resolve_in_their_order() {
    let vectors = vectors().meta_vector;
    assert_eq!(vectors.len(), 16);
    for vector in vectors {
        // a, b and c stand for any three ordinary contracts.
        let contract = |name: &str| match name {
            "a" => Contract::find("pair"),
            "b" => Contract::find("flush"),
            "c" => Contract::find("straight"),
            special => Contract::find(special),
        };
        let mut names = Vec::new();
        let mut outcomes = Vec::new();
        for (owner, owned) in vector.owned.iter().enumerate() {
            for name in owned {
                let met = vector.ordinary.get(name).copied().unwrap_or(false);
                let offer = Offer { contract: contract(name).unwrap(), ..Offer::default() };
                outcomes.push(Outcome { seat: seat(owner), offer, finding: Finding { met, ..Finding::default() } });
                names.push(name);
            }
        }
        resolve(&mut outcomes, seat(0));
        for (name, outcome) in names.into_iter().zip(&outcomes) {
            assert_eq!(outcome.finding.met, vector.result[name], "{}: {name}", vector.id);
        }
    }
}

#[test]
fn whole_maps_meet_the_contracts_they_met_before() {
    let vectors = vectors();
    for (contract, met) in &vectors.regression {
        let contract = Contract::find(contract).unwrap();
        let numbers: &[u8] = if contract.to_string() == "straight_restricted" { &[5] } else { &[2, 5, 7, 9] };
        let offer = notation::with_terms(contract, &["H", "S"], numbers);
        for (map, &met) in vectors.regression_map.iter().zip(met) {
            let found = find(offer, &notation::map(&map.grid), &[], &[1], false);
            assert_eq!(found.met, met, "{contract} on {}", map.id);
        }
    }
}

#[test]
fn a_complete_round_plays_as_written() {
    let script = vectors().transcript;
    let market: Vec<String> = script.market.iter().map(|offer| written(&offer.contract, &offer.params)).collect();
    let mut position = noble_flood::Position::new(base(3))
        .dealer(script.dealer)
        .map((0, 0), "?? ?? ??", &script.facedown.join(" "))
        .market(&market.join(" "));
    for (owner, hand) in script.hands.iter().enumerate() {
        position = position.hand(owner, &hand.join(" "));
    }
    let mut game = position.at_the_call().unwrap();

    let mut legal = Vec::new();
    let mut told = Vec::new();
    for (actor, name, argument) in &script.actions {
        let action = match name.as_str() {
            "CallWildcard" => Action::CallWildcard { wild: Wild::all().find(|w| w.to_string() == *argument).unwrap() },
            "TakeContract" => Action::TakeContract { contract: Contract::find(argument).unwrap() },
            "Pass" => Action::Pass,
            "FlipFacedown" => Action::FlipFacedown { cell: argument.parse().unwrap() },
            "SelectCard" => Action::SelectCard { card: Card::plain(argument.parse().unwrap()) },
            "PlaceAt" => Action::PlaceAt { cell: argument.parse().unwrap() },
            "DiscardCard" => Action::DiscardCard { card: Card::plain(argument.parse().unwrap()) },
            other => panic!("{other}"),
        };
        let set = game.legal(seat(*actor));
        assert!(set.contains(action), "{actor} {action}: {set:?}");
        legal.push(set.len());
        game.play(seat(*actor), action, &mut Quick::new(0), &mut told);
    }
    assert_eq!(legal[..7], [14, 6, 6, 5, 4, 4, 4]);
    assert_eq!(legal[7..], [3, 1, 2, 2, 1, 1, 3, 2, 1, 1, 2, 5, 2, 4, 1, 1, 1, 4, 1, 2]);

    let view = game.view(engine::Viewer::Spectator);
    let last = view.last.unwrap();
    assert_eq!(last.map.to_string(), script.final_grid);
    for (owner, points) in script.round_points.iter().enumerate() {
        let own = last.outcomes.iter().filter(|outcome| outcome.seat == seat(owner));
        assert_eq!(own.map(Outcome::points).sum::<i32>(), *points);
    }
    let discarded: Vec<(String, usize)> = told
        .iter()
        .filter_map(|told| match told.event {
            noble_flood::Event::Discarded { seat, card } => Some((card.face.to_string(), seat.index())),
            _ => None,
        })
        .collect();
    assert_eq!(discarded, script.discards);
}
