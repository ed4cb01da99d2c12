//! What is hidden stays hidden: other hands, cards handed in, the cards aside, the order of the customers.

use std::collections::BTreeSet;

use engine::{Action as _, Dice, Game, Match, Quick, Seat, Seed, Silence, Step, Viewer};
use second_estimate::{Action, Card, CardSet, Deal, SecondEstimate};
use serde_json::Value;
use testkit::tables;

/// Plays random games at every table and shows every position, with the steps that led there.
fn every_position(mut look: impl FnMut(&Match<SecondEstimate>, &Deal, &mut Quick)) {
    for table in tables::<SecondEstimate>() {
        for seed in 0..5 {
            let mut dice = Quick::new(seed);
            let mut game = Match::<SecondEstimate>::new(table.options, Seed::from(seed));
            let dealt = deal_of(game.state());
            loop {
                look(&game, &dealt, &mut dice);
                let to_act = game.to_act();
                if to_act.is_empty() {
                    break;
                }
                let seat = to_act.iter().nth(dice.below(to_act.len() as u32) as usize).unwrap();
                let legal = game.state().legal(seat);
                game.play(seat, legal.nth(dice.below(legal.len() as u32) as usize).unwrap().code()).unwrap();
            }
        }
    }
}

/// The deal behind a game that has just begun.
fn deal_of(game: &SecondEstimate) -> Deal {
    let record = serde_json::to_value(game.record()).unwrap();
    let cards = |value: &Value| -> CardSet {
        value.as_array().unwrap().iter().map(|card| card.as_str().unwrap().parse::<Card>().unwrap()).collect()
    };
    Deal {
        row: game.view(Viewer::Spectator).row,
        hands: record["hands"].as_array().unwrap().iter().map(cards).collect(),
        undealt: cards(&record["undealt"]),
        customers: record["customers"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap() as u8).collect(),
    }
}

/// A game that differs from `game` only in what `viewer` cannot see: all of that is dealt again at random.
fn twin(game: &Match<SecondEstimate>, dealt: &Deal, viewer: Viewer, dice: &mut Quick) -> SecondEstimate {
    let public = game.view(Viewer::Spectator);
    let played = |seat: Seat| public.history.iter().map(move |round| round[seat].card).collect::<CardSet>();
    let hidden = |seat: Seat| viewer.seat() != Some(seat);

    let mut unseen: Vec<Card> = dealt.undealt.iter().collect();
    for seat in Seat::all(public.players).filter(|&seat| hidden(seat)) {
        unseen.extend(dealt.hands[seat.index()].without(played(seat)).iter());
    }
    dice.shuffle(&mut unseen);
    let mut unseen = unseen.into_iter();
    let mut again = dealt.clone();
    for seat in Seat::all(public.players).filter(|&seat| hidden(seat)) {
        let left = public.rounds_in_all - public.history.len();
        again.hands[seat.index()] = unseen.by_ref().take(left).chain(played(seat).iter()).collect();
    }
    again.undealt = unseen.collect();
    let turned_up = public.players * public.round;
    dice.shuffle(&mut again.customers[turned_up..]);

    let mut world = again.lay_out().unwrap();
    for (at, step) in game.steps().iter().enumerate() {
        let &Step::Play { seat, code } = step else { continue };
        let closed = at < game.steps().len() - secret_choices(game);
        let known = if closed || !hidden(seat) { Action::from_code(code) } else { None };
        let legal = world.legal(seat);
        let action = known.unwrap_or_else(|| legal.nth(dice.below(legal.len() as u32) as usize).unwrap());
        assert!(legal.contains(action));
        world.play(seat, action, dice, &mut Silence);
    }
    world
}

/// How many cards lie face down.
fn secret_choices(game: &Match<SecondEstimate>) -> usize {
    Seat::all(game.players()).filter(|&seat| game.view(Viewer::Seat(seat)).committed.is_some()).count()
}

#[test]
fn nobody_can_tell_twins_apart() {
    let mut different = 0;
    every_position(|game, dealt, dice| {
        for viewer in Viewer::all(game.players()) {
            let twin = twin(game, dealt, viewer, dice);
            different += usize::from(twin != *game.state());
            assert_eq!(twin.view(viewer), game.view(viewer));
            let json = |state: &SecondEstimate| serde_json::to_string(&state.view(viewer)).unwrap();
            assert_eq!(json(&twin), json(game.state()));
            assert_eq!(twin.view(Viewer::Spectator), game.view(Viewer::Spectator));
            assert_eq!(twin.to_act(), game.to_act());
            if let Viewer::Seat(seat) = viewer {
                assert_eq!(twin.legal(seat), game.state().legal(seat));
            }
        }
    });
    assert!(different > 5_000, "only {different} twins had anything to hide");
}

#[test]
fn a_view_names_no_card_that_its_viewer_does_not_know() {
    every_position(|game, dealt, _| {
        for viewer in Viewer::all(game.players()) {
            let mut known: BTreeSet<Card> = game
                .view(Viewer::Spectator)
                .history
                .iter()
                .flat_map(|round| round.iter().map(|result| result.card))
                .collect();
            if let Viewer::Seat(seat) = viewer {
                known.extend(dealt.hands[seat.index()].iter());
            }
            let named = named(&serde_json::to_value(game.view(viewer)).unwrap());
            assert!(named.is_subset(&known), "{viewer:?} sees {:?}", named.difference(&known));
            assert!(viewer != Viewer::Spectator || named.len() == known.len());
        }
    });
}

#[test]
fn nothing_told_names_a_card_before_it_is_turned_over() {
    every_position(|game, _, _| {
        let history = game.view(Viewer::Spectator).history;
        let known: BTreeSet<Card> = history.iter().flat_map(|round| round.iter().map(|result| result.card)).collect();
        let named = named(&serde_json::to_value(game.told()).unwrap());
        assert_eq!(named, known);
    });
}

#[test]
fn the_cards_aside_are_never_shown_not_even_at_the_end() {
    every_position(|game, dealt, _| {
        for viewer in Viewer::all(game.players()).filter(|_| game.is_over()) {
            let named = named(&serde_json::to_value(game.view(viewer)).unwrap());
            assert!(dealt.undealt.iter().all(|card| !named.contains(&card)));
        }
    });
}

#[test]
fn dreams_put_every_unseen_card_everywhere_it_could_be() {
    let options = tables::<SecondEstimate>().into_iter().find(|table| table.players() == 4).unwrap().options;
    let mut game = Match::<SecondEstimate>::new(options, Seed::from(3));
    let [dreamer, ready] = [0, 1].map(|index| Seat::new(index).unwrap());
    let card = game.state().legal(ready).nth(0).unwrap();
    game.play(ready, card.code()).unwrap();

    let view = game.view(Viewer::Seat(dreamer));
    let unseen = CardSet::EVERY.without(view.hand);
    let mut guessed = BTreeSet::new();
    let (mut places, mut next_customers) = (BTreeSet::new(), BTreeSet::new());
    let mut dice = Quick::new(0);
    for _ in 0..1000 {
        let dream = SecondEstimate::imagine(&view, &mut dice);
        let laid = deal_of(&dream);
        guessed.extend(dream.view(Viewer::Seat(ready)).committed);
        places.extend(
            laid.hands
                .iter()
                .chain([&laid.undealt])
                .enumerate()
                .flat_map(|(at, set)| set.iter().filter(|&card| unseen.contains(card)).map(move |card| (at, card))),
        );
        next_customers.insert(laid.customers[game.players()]);
    }
    assert_eq!(guessed.len(), unseen.len(), "any unseen card may be the one handed in");
    assert_eq!(places.len(), 4 * unseen.len(), "three other hands and the cards aside");
    assert_eq!(next_customers.len(), 11, "any customer may be the next");
}

/// Every card named anywhere in some JSON.
fn named(value: &Value) -> BTreeSet<Card> {
    match value {
        Value::String(text) => text.parse().into_iter().collect(),
        Value::Array(items) => items.iter().flat_map(named).collect(),
        Value::Object(fields) => {
            fields.iter().flat_map(|(key, value)| named(value).into_iter().chain(key.parse().ok())).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => BTreeSet::new(),
    }
}
