//! The laws of the house, and what must hold in every position of Noble Flood.

use engine::{Game, Seat, Viewer};
use noble_flood::{Card, Contract, Event, NobleFlood, Options, Rule, Task, View};
use testkit::{Moment, Verdict, ensure};

testkit::laws! { NobleFlood, bound: actions, invariants: invariants, games: 2 }

/// Every round takes at least one contract out of the game, and none needs more than 200 actions.
fn actions(options: &Options) -> usize {
    let contracts = if options.straight_handshake { 58 } else { 38 };
    (contracts - options.market_size() + 1) * 200
}

fn invariants(moment: &Moment<'_, NobleFlood>) -> Verdict {
    let public = moment.state.view(Viewer::Spectator);
    let record = serde_json::to_value(moment.state.record()).map_err(|error| error.to_string())?;
    every_card_lies_in_one_place(moment, &public, &record)?;
    every_contract_lies_in_one_place(moment, &public, &record)?;
    the_map_is_one_piece_within_the_limit(&public)?;
    contracts_are_where_they_may_be(&public)?;
    wildcards_are_as_named(&public)?;
    cards_are_covered_only_by_special_rules(&public)?;
    rounds_are_neither_too_few_nor_too_many(&public)?;
    if let Some(before) = moment.before {
        let before = before.view(Viewer::Spectator);
        a_base_round_uses_every_card(moment, &before)?;
        cards_to_play_never_grow_in_number(&public, &before)?;
    }
    for (seat, &total) in Seat::all(public.options.players).zip(&totals(&public)) {
        ensure!(moment.state.standing().score(seat) == total, "{seat} has {total} points by the records");
    }
    Ok(())
}

fn every_card_lies_in_one_place(moment: &Moment<'_, NobleFlood>, public: &View, record: &serde_json::Value) -> Verdict {
    if public.is_over() {
        return Ok(());
    }
    let deck = if moment.options.full_flood { 52 } else { 40 };
    let mut cards: Vec<String> = public.covered.iter().map(|covered| covered.card.card.to_string()).collect();
    cards.extend(public.discards.iter().map(|discard| discard.card.card.to_string()));
    cards.extend(public.map.iter().filter(|laid| !laid.facedown).filter_map(|laid| Some(laid.card?.card.to_string())));
    let texts = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().into_iter().flatten().filter_map(|card| Some(card.as_str()?.to_owned())).collect()
    };
    cards.extend(texts(&record["pile"]).into_iter().chain(texts(&record["facedown"])));
    cards.extend(record["hands"].as_array().into_iter().flatten().flat_map(texts));
    let count = cards.len();
    cards.sort();
    cards.dedup();
    ensure!(count == deck && cards.len() == deck, "{count} cards of {deck}, {} of them different", cards.len());
    Ok(())
}

fn every_contract_lies_in_one_place(
    moment: &Moment<'_, NobleFlood>,
    public: &View,
    record: &serde_json::Value,
) -> Verdict {
    let Options { switchy_suits, full_flood, straight_handshake, .. } = *moment.options;
    let in_use = match (straight_handshake, switchy_suits || full_flood) {
        (false, _) => 38,
        (true, false) => 57,
        (true, true) => 58,
    };
    let offers = public.market.iter().chain(&public.removed).chain(public.owned.iter().flat_map(|owned| owned.iter()));
    let scored = public.records.iter().map(|record| &record.offer);
    let mut contracts: Vec<String> = offers.chain(scored).map(|offer| offer.contract.to_string()).collect();
    let deck = record["deck"].as_array().into_iter().flatten();
    contracts.extend(deck.filter_map(|offer| Some(offer["contract"].as_str()?.to_owned())));
    let count = contracts.len();
    contracts.sort();
    contracts.dedup();
    ensure!(count == in_use && contracts.len() == in_use, "{count} contracts of {in_use}: {contracts:?}");
    Ok(())
}

fn the_map_is_one_piece_within_the_limit(public: &View) -> Verdict {
    let cells: Vec<_> = public.map.iter().map(|laid| laid.cell).collect();
    let span = |along: fn(&noble_flood::Cell) -> i8| {
        let (low, high) = (cells.iter().map(along).min(), cells.iter().map(along).max());
        low.zip(high).map_or(0, |(low, high)| high - low + 1)
    };
    ensure!(span(|cell| cell.x()) <= 5 && span(|cell| cell.y()) <= 5, "the map is too large: {}", public.chart());
    let mut reached: Vec<_> = cells.first().into_iter().copied().collect();
    for _ in 0..cells.len() {
        let touches = |a: &noble_flood::Cell, b: &noble_flood::Cell| a.x().abs_diff(b.x()) + a.y().abs_diff(b.y()) == 1;
        let more = cells.iter().filter(|cell| !reached.contains(cell));
        let more: Vec<_> = more.filter(|cell| reached.iter().any(|other| touches(cell, other))).copied().collect();
        reached.extend(more);
    }
    ensure!(reached.len() == cells.len(), "the map has fallen apart: {}", public.chart());
    let astray = public.map.iter().find(|laid| laid.facedown && (laid.cell.y() != 0 || laid.cell.x() < 0));
    ensure!(astray.is_none(), "a facedown card lies at {astray:?}");
    Ok(())
}

fn contracts_are_where_they_may_be(public: &View) -> Verdict {
    let need = public.options.market_size();
    ensure!(public.market.len() <= need, "the market has {} contracts", public.market.len());
    if public.is_over() {
        ensure!(public.market.len() + public.deck < need, "the game ended with enough contracts for a round");
        return Ok(());
    }
    let owns = |seat: Seat, contract: Contract| public.owned[seat].iter().any(|offer| offer.contract == contract);
    let about_dealer = Rule::HighestNamesWildcard.contract();
    ensure!(!owns(public.dealer, about_dealer), "the dealer owns {about_dealer}");
    let taking = matches!(public.task(), Some(Task::Name { .. } | Task::Pick { .. }));
    let ditched = public.removed.len();
    ensure!(taking || ditched > 0 || !public.owned[public.dealer].is_empty(), "the dealer owns no contract");
    Ok(())
}

fn wildcards_are_as_named(public: &View) -> Verdict {
    let called =
        public.is_over() || !public.course.passed.is_empty() || public.owned.iter().any(|owned| !owned.is_empty());
    ensure!(
        !called || public.course.wild[0].is_some() || public.course.vanished || public.is_over(),
        "there is no wildcard"
    );
    Ok(())
}

/// Without expansions everybody plays or discards every card, and all facedown cards are flipped.
fn a_base_round_uses_every_card(moment: &Moment<'_, NobleFlood>, before: &View) -> Verdict {
    let Options { players, full_flood, straight_handshake, .. } = *moment.options;
    let scored = moment.news.iter().any(|told| matches!(told.event, Event::RoundScored { .. }));
    if !scored || full_flood || straight_handshake {
        return Ok(());
    }
    ensure!(!moment.news.iter().any(|told| matches!(told.event, Event::TurnedUp { .. })), "a card was never flipped");
    let each = moment.options.cards_each();
    // The last card is still in hand before the step that scores.
    let used = before.map.len() + before.discards.len() + 1;
    ensure!(used == each * (players + 1), "{used} cards on the map and discarded");
    ensure!(before.covered.is_empty(), "a card was covered");
    Ok(())
}

fn cards_are_covered_only_by_special_rules(public: &View) -> Verdict {
    let special = public.options.straight_handshake || public.options.full_flood;
    ensure!(special || public.covered.is_empty(), "a card was covered in a game without such rules");
    Ok(())
}

fn cards_to_play_never_grow_in_number(public: &View, before: &View) -> Verdict {
    let to_play = |view: &View| view.pile + view.hands.iter().map(|hand| hand.count).sum::<usize>();
    let grown = public.round == before.round && to_play(public) > to_play(before);
    ensure!(!grown, "{} cards in hands and pile, {} a step before", to_play(public), to_play(before));
    Ok(())
}

/// Every round takes between one contract and a whole market out of the game.
fn rounds_are_neither_too_few_nor_too_many(public: &View) -> Verdict {
    if !public.is_over() {
        return Ok(());
    }
    let contracts = public.deck + public.market.len() + public.records.len() + public.removed.len();
    let (rounds, need) = (usize::from(public.round), public.options.market_size());
    ensure!(
        (contracts / need..=contracts - need + 1).contains(&rounds),
        "{rounds} rounds with {contracts} contracts, {need} at a time"
    );
    Ok(())
}

fn totals(public: &View) -> Vec<i32> {
    let mut totals = vec![0; public.options.players];
    public.records.iter().for_each(|record| totals[record.seat.index()] += record.offer.contract.points(record.met));
    totals
}

/// Action cards keep their id, plain cards their face.
#[test]
fn a_card_is_written_as_people_know_it() {
    assert_eq!(Card::from_index(0).map(|card| card.to_string()).as_deref(), Some("1H"));
    assert_eq!(Card::from_index(39).map(|card| card.to_string()).as_deref(), Some("10S"));
    assert_eq!(Card::from_index(47).map(|card| card.to_string()).as_deref(), Some("steal_card"));
}
