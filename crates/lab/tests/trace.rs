//! Re-checks traced games as an independent program would: from the JSON alone, with the rules written once more
//! in the simplest way, and none of the game's own code.

use bots::Bot;
use engine::{Choices, Options};
use lab::{Plan, Trace};
use second_estimate::SecondEstimate;
use serde_json::{Value, json};

#[test]
fn every_traced_game_can_be_checked_from_its_line_alone() {
    let choices = Choices::parse(second_estimate::Options::SPECS, ["three-players"]).unwrap();
    for players in 3..=6 {
        let bots = (0..players).map(|seat| Bot::ALL[seat % 2]).collect();
        let plan = Plan { choices: choices.clone(), bots, games: 40, threads: 2, seed: 7 };
        let options = Options::check(players, &choices).unwrap();
        let mut trace = Vec::new();
        lab::simulate::<SecondEstimate>(&options, &plan, &|_| (), Some(Trace { to: &mut trace, legal: true })).unwrap();
        let lines = String::from_utf8(trace).unwrap();
        assert_eq!(lines.lines().count(), 40);
        for (number, line) in lines.lines().enumerate() {
            let line: Value = serde_json::from_str(line).unwrap();
            assert_eq!((&line["version"], &line["number"]), (&json!(2), &json!(number)));
            assert_eq!(line["options"], json!({ "three-players": true }));
            check(players, &line);
        }
    }
}

/// A table rebuilt from the deal of one line.
struct Table {
    players: usize,
    row: Vec<String>,
    hands: Vec<Vec<String>>,
    customers: Vec<u64>,
    market: Vec<u64>,
    round: usize,
    won: Vec<Vec<u64>>,
}

fn check(players: usize, line: &Value) {
    let deal = &line["deal"];
    let hands: Vec<Vec<String>> = list(&deal["hands"]).iter().map(words).collect();
    check_box(&hands, &words(&deal["undealt"]), &numbers(&deal["customers"]));
    let rounds = hands[0].len();
    let won = vec![Vec::new(); players];
    let customers = numbers(&deal["customers"]);
    let mut table = Table { players, row: words(&deal["row"]), hands, customers, market: vec![], round: 0, won };
    assert_eq!(line["told"], json!([table.customers_arrive()]));

    let mut steps = list(&line["steps"]).iter();
    for round in 1..=rounds {
        let mut cards: Vec<String> = Vec::new();
        for seat in 0..players {
            let step = steps.next().unwrap();
            let plays: Vec<Value> = table.hands[seat].iter().map(|card| json!({ "play": { "card": card } })).collect();
            assert_eq!(step["seat"], json!(seat));
            assert_eq!(step["legal"], json!(plays));
            assert!(plays.contains(&step["action"]));
            let card = step["action"]["play"]["card"].as_str().unwrap();
            cards.push(card.to_owned());
            assert_eq!(step["code"], json!("CDHS".find(suit(card)).unwrap() as u64 * 11 + rank(card) - 2));
            table.hands[seat].retain(|held| held != card);
            if seat + 1 < players {
                assert_eq!(step["told"], json!([]), "a card is secret until all are in");
                continue;
            }
            let mut told = vec![table.award(&cards)];
            if round == rounds {
                told.push(table.won_by(&line["standing"]));
            }
            assert_eq!(step["told"], json!(told));
        }
        if round < rounds {
            let step = steps.next().unwrap();
            let weakest = (0..players).min_by_key(|&seat| table.strength(&cards[seat])).unwrap();
            assert_eq!(step["seat"], json!(weakest));
            let moves: Vec<Value> = (0..4).map(|position| json!({ "move_suit": { "position": position } })).collect();
            assert_eq!(step["legal"], json!(moves));
            let to = step["action"]["move_suit"]["position"].as_u64().unwrap() as usize;
            assert_eq!(step["code"], json!(44 + to));
            assert_eq!(
                step["told"],
                json!([table.adjust(weakest, suit(&cards[weakest]), to), table.customers_arrive()])
            );
        }
    }
    assert!(steps.next().is_none(), "nothing follows the last round");
}

fn check_box(hands: &[Vec<String>], undealt: &[String], customers: &[u64]) {
    let mut cards: Vec<&String> = hands.iter().flatten().chain(undealt).collect();
    cards.sort();
    cards.dedup();
    assert_eq!(cards.len(), 44);
    assert!(cards.iter().all(|card| (2..=12).contains(&rank(card)) && "CDHS".contains(suit(card))));
    let mut copies = [0; 11];
    customers.iter().for_each(|&value| copies[value as usize] += 1);
    assert_eq!(copies, [2, 2, 4, 4, 6, 6, 6, 4, 4, 2, 2]);
}

impl Table {
    fn customers_arrive(&mut self) -> Value {
        self.round += 1;
        self.market = self.customers.drain(..self.players).collect();
        self.market.sort_unstable();
        self.market.reverse();
        told(json!({ "customers_arrived": { "round": self.round, "row": self.row, "market": self.market } }))
    }

    fn strength(&self, card: &str) -> (usize, u64) {
        let position = self.row.iter().position(|other| other == suit(card)).unwrap();
        (3 - position, rank(card))
    }

    fn award(&mut self, cards: &[String]) -> Value {
        let mut order: Vec<usize> = (0..self.players).collect();
        order.sort_by_key(|&seat| self.strength(&cards[seat]));
        order.reverse();
        let mut results = vec![Value::Null; self.players];
        for (place, &seat) in order.iter().enumerate() {
            // The strongest takes the worst customer, the others take the rest from the best on.
            let customer = if place == 0 { self.market[self.players - 1] } else { self.market[place - 1] };
            self.won[seat].push(customer);
            results[seat] = json!({ "card": cards[seat], "place": place, "customer": customer });
        }
        told(json!({ "awarded": { "round": self.round, "results": results } }))
    }

    fn adjust(&mut self, seat: usize, suit: &str, to: usize) -> Value {
        let from = self.row.iter().position(|other| other == suit).unwrap();
        let taken = self.row.remove(from);
        self.row.insert(to, taken);
        told(json!({ "adjusted": { "seat": seat, "suit": suit, "from": from, "to": to, "row": self.row } }))
    }

    /// Checks the standing, and says who won.
    fn won_by(&self, standing: &Value) -> Value {
        let keys: Vec<(u64, Vec<u64>)> = self
            .won
            .iter()
            .map(|won| {
                let mut best_first = won.clone();
                best_first.sort_unstable();
                best_first.reverse();
                (won.iter().sum(), best_first)
            })
            .collect();
        let scores: Vec<u64> = keys.iter().map(|key| key.0).collect();
        // More tens, then more nines: the larger list, when both are sorted from the best on.
        let places: Vec<usize> = keys.iter().map(|key| 1 + keys.iter().filter(|other| *other > key).count()).collect();
        assert_eq!(*standing, json!({ "scores": scores, "places": places }));
        let winners: Vec<usize> = (0..self.players).filter(|&seat| places[seat] == 1).collect();
        told(json!({ "won": { "winners": winners, "score": scores[winners[0]] } }))
    }
}

fn told(event: Value) -> Value {
    json!({ "to": "all", "event": event })
}

fn suit(card: &str) -> &str {
    &card[card.len() - 1..]
}

fn rank(card: &str) -> u64 {
    card[..card.len() - 1].parse().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn words(value: &Value) -> Vec<String> {
    list(value).iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    list(value).iter().map(|number| number.as_u64().unwrap()).collect()
}
