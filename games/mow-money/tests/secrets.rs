//! What is hidden stays hidden: hands, stacks before they are turned up, decks, contracts face down.

use engine::{Action as _, Audience, Dice, Game, Match, Quick, Seat, Seed, Viewer};
use mow_money::{Colour, Counts, Event, Kind, MowMoney, Stage};
use serde_json::Value;
use testkit::tables;

/// Plays random games at every table and shows every position.
fn every_position(games: u64, mut look: impl FnMut(&Match<MowMoney>, &mut Quick)) {
    for table in tables::<MowMoney>() {
        for seed in 0..games {
            let mut dice = Quick::new(seed);
            let mut game = Match::<MowMoney>::new(table.options, Seed::from(seed));
            while let Some(first) = game.to_act().first() {
                look(&game, &mut dice);
                let to_act = game.to_act();
                let seat = to_act.iter().nth(dice.below(to_act.len() as u32) as usize).unwrap_or(first);
                let choices = game.state().worthwhile(seat);
                game.play(seat, choices.nth(dice.below(choices.len() as u32) as usize).unwrap().code()).unwrap();
            }
            look(&game, &mut dice);
        }
    }
}

/// Every card named anywhere in some JSON.
fn named(value: &Value) -> Vec<Kind> {
    match value {
        Value::String(text) => text.parse().into_iter().collect(),
        Value::Array(items) => items.iter().flat_map(named).collect(),
        Value::Object(fields) => fields.iter().flat_map(|(_, value)| named(value)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

#[test]
fn a_view_names_no_card_that_its_viewer_does_not_know() {
    every_position(1, |game, _| {
        for viewer in Viewer::all(game.players()) {
            let view = game.view(viewer);
            let mut known: Vec<Kind> = view.discards.iter().collect();
            known.extend(view.companies.iter().flat_map(|firm| firm.known.iter().chain(firm.returned.iter())));
            known.extend(named(&serde_json::to_value(view.report).unwrap()));
            if let Some(mine) = &view.mine {
                known.extend(mine.hand.iter());
                known.extend(mine.stacks.iter().flat_map(|stack| stack.cards.iter().copied()));
            }
            let stranger = named(&serde_json::to_value(&view).unwrap()).into_iter().find(|kind| !known.contains(kind));
            assert_eq!(stranger, None, "{viewer:?}");
            // In Bid nobody sees this round's bids: the report is the last round's.
            assert!(view.stage != Stage::Bid || view.report.round < view.round);
        }
    });
}

#[test]
fn everybody_is_told_of_a_card_only_when_it_is_turned_up() {
    every_position(1, |game, _| {
        for told in game.told() {
            let names_cards = !named(&serde_json::to_value(&told.event).unwrap()).is_empty();
            let turned_up = matches!(told.event, Event::Awarded { .. } | Event::OddJobPaid { .. });
            let private = matches!((&told.event, told.to), (Event::CardDrawn { .. }, Audience::Only(_)));
            assert_eq!(names_cards, turned_up || private, "{told:?}");
            assert!(told.to == Audience::All || private || told.event == Event::Stuck);
        }
    });
}

#[test]
fn hidden_cards_and_contracts_in_another_order_look_the_same_to_everybody() {
    // Only where the position is told in full by its parts: when a round begins, before anybody has laid anything.
    every_position(1, |game, dice| {
        let view = game.view(Viewer::Spectator);
        if view.stage != Stage::Hire || view.bought != [0; 3] {
            return;
        }
        let mut position = game.state().position();
        for deck in &mut position.decks {
            dice.shuffle(deck);
        }
        for (pile, plot) in position.neighbourhoods.iter_mut().zip(view.street.iter()) {
            let unseen: Vec<usize> = (0..pile.len()).filter(|&at| plot.contracts[at].is_none()).collect();
            let mut points: Vec<u8> = unseen.iter().map(|&at| pile[at]).collect();
            dice.shuffle(&mut points);
            unseen.iter().zip(points).for_each(|(&at, points)| pile[at] = points);
        }
        let lay_out = |position: &mow_money::Position| position.lay_out(&mut engine::Silence).unwrap();
        let (real, twin) = (lay_out(&game.state().position()), lay_out(&position));
        for viewer in Viewer::all(game.players()) {
            assert_eq!(real.view(viewer), twin.view(viewer));
        }
    });
}

#[test]
fn dreams_keep_known_cards_colours_and_face_down_sets() {
    let mut salvages = 0;
    every_position(2, |game, dice| {
        let dreamer = Seat::all(game.players()).nth(dice.below(game.players() as u32) as usize).unwrap();
        let view = game.view(Viewer::Seat(dreamer));
        let dream = MowMoney::imagine(&view, dice);
        for (seat, firm) in view.companies.by_seat() {
            let mine = dream.view(Viewer::Seat(seat)).mine.unwrap();
            let laid: Counts = mine.stacks.iter().flat_map(|stack| stack.cards.iter().copied()).collect();
            let cards = mine.hand.counts().plus(&laid);
            assert!(firm.known.within(&cards), "{:?} of {seat} are not in {cards:?}", firm.known);
            assert_eq!(Colour::ALL.map(|colour| cards.of_colour(colour) as u8), firm.cards);
            if view.stage == Stage::Salvage {
                assert_eq!(mine.locked, firm.sets);
                let locked = &mine.stacks[..usize::from(mine.locked)];
                let sets: Counts = locked.iter().flat_map(|stack| stack.cards.iter().copied()).collect();
                assert!(sets.plus(&firm.returned).within(&cards), "a returned card lies in a set of {seat}");
                assert!(locked.iter().all(|stack| stack.odd_job().is_some() && !stack.is_open()));
                salvages += usize::from(firm.sets > 0);
            }
        }
    });
    assert!(salvages > 50, "only {salvages} face-down sets were dreamt");
}
