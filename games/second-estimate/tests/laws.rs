//! The laws of the house, and what must hold in every position of The Second Estimate.

use engine::{Action as _, Dice, Game, Match, Quick, Seat, Seed, Viewer};
use second_estimate::{Card, CardSet, Event, Options, Row, SecondEstimate, Suit, View};
use testkit::{Moment, Verdict, ensure, tables};

testkit::laws! { SecondEstimate, bound: actions, invariants: invariants }

/// Everybody plays every card, and after each round but the last somebody adjusts.
fn actions(options: &Options) -> usize {
    let rounds = options.setup.hand;
    options.setup.players * rounds + rounds - 1
}

#[test]
fn a_game_lasts_exactly_as_long_as_its_cards() {
    for table in tables::<SecondEstimate>() {
        let mut game = Match::<SecondEstimate>::new(table.options, Seed::from(7));
        let mut dice = Quick::new(7);
        while let Some(seat) = game.to_act().first() {
            let legal = game.state().legal(seat);
            let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
            game.play(seat, action.code()).unwrap();
        }
        assert_eq!(game.steps().len(), actions(&table.options), "{table}");
    }
}

fn invariants(moment: &Moment<'_, SecondEstimate>) -> Verdict {
    let public = moment.state.view(Viewer::Spectator);
    every_contractor_card_lies_in_one_place(moment, &public)?;
    every_customer_is_won_on_offer_or_to_come(moment, &public)?;
    hands_shrink_by_a_card_a_round(moment, &public)?;
    let Row(mut suits) = public.row;
    suits.sort_unstable();
    ensure!(suits == Suit::ALL, "the row {} lacks a suit", public.row);

    let before = moment.before.map(|before| before.view(Viewer::Spectator));
    for (before, told) in before.iter().flat_map(|before| moment.news.iter().map(move |told| (before, told))) {
        match &told.event {
            Event::Awarded { results, .. } => {
                let mut given: Vec<u8> = results.iter().map(|result| result.customer).collect();
                given.sort_unstable_by(|a, b| b.cmp(a));
                ensure!(given == *before.market, "{given:?} were given of the customers {:?}", before.market);
                let mut ranked = results.to_vec();
                ranked.sort_by_key(|result| (before.row.position(result.card.suit()), 12 - result.card.rank()));
                let (strongest, second) = (ranked[0].customer, ranked[1].customer);
                ensure!(Some(&strongest) == given.last(), "the strongest card got {strongest} of {given:?}");
                ensure!(Some(&second) == given.first(), "the second strongest card got {second} of {given:?}");
            }
            Event::Adjusted { suit, to, row, .. } => {
                let others = |row: Row| row.0.into_iter().filter(|other| other != suit).collect::<Vec<_>>();
                ensure!(others(before.row) == others(*row), "moving {suit} made {row} of {}", before.row);
                ensure!(row.0[*to] == *suit, "{suit} went to {to}, but the row is {row}");
            }
            Event::CustomersArrived { .. } | Event::Won { .. } => {}
        }
    }
    Ok(())
}

fn every_contractor_card_lies_in_one_place(moment: &Moment<'_, SecondEstimate>, public: &View) -> Verdict {
    let mut cards: Vec<Card> = Vec::new();
    for seat in Seat::all(public.players) {
        let own = moment.state.view(Viewer::Seat(seat));
        cards.extend(own.hand.iter().chain(own.committed));
    }
    cards.extend(public.history.iter().flat_map(|round| round.iter().map(|result| result.card)));
    let undealt = record(moment.state)["undealt"].as_array().cloned().unwrap_or_default();
    ensure!(undealt.len() == moment.options.setup.undealt, "{} cards are undealt", undealt.len());
    cards.extend(undealt.iter().filter_map(|card| card.as_str()?.parse::<Card>().ok()));
    let set: CardSet = cards.iter().copied().collect();
    ensure!(cards.len() == 44 && set.len() == 44, "{} cards of 44, {} of them different", cards.len(), set.len());
    Ok(())
}

fn every_customer_is_won_on_offer_or_to_come(moment: &Moment<'_, SecondEstimate>, public: &View) -> Verdict {
    let deck = record(moment.state)["customers"].as_array().cloned().unwrap_or_default();
    let deck: Vec<u8> = deck.iter().filter_map(|value| u8::try_from(value.as_u64()?).ok()).collect();
    let copies: Vec<usize> = (0..=10).map(|value| deck.iter().filter(|&&other| other == value).count()).collect();
    ensure!(copies == [2, 2, 4, 4, 6, 6, 6, 4, 4, 2, 2], "customers by value: {copies:?}");

    let mut met: Vec<u8> = Seat::all(public.players).flat_map(|seat| public.won(seat)).collect();
    met.extend(public.market.iter());
    let mut turned_up = deck[..met.len()].to_vec();
    met.sort_unstable();
    turned_up.sort_unstable();
    ensure!(met == turned_up, "won or on offer are {met:?}, but {turned_up:?} turned up");

    let won: u32 = Seat::all(public.players).flat_map(|seat| public.won(seat)).map(u32::from).sum();
    let totals: u32 = public.totals.iter().copied().map(u32::from).sum();
    ensure!(won == totals, "customers of {won} are won, the totals say {totals}");
    if public.is_over() {
        let left: u32 = deck[met.len()..].iter().copied().map(u32::from).sum();
        let absent = deck.len() - met.len();
        ensure!(absent == moment.options.setup.customers_unused, "{absent} customers never came");
        ensure!(totals + left == 210, "totals of {totals} and {left} left over");
    }
    Ok(())
}

fn hands_shrink_by_a_card_a_round(moment: &Moment<'_, SecondEstimate>, public: &View) -> Verdict {
    let (rounds, done) = (moment.options.setup.hand, public.history.len());
    let choosing = public.adjusting.is_none() && !public.is_over();
    ensure!(public.round == done + usize::from(choosing), "round {} after {done} finished ones", public.round);
    let offered = if choosing { public.players } else { 0 };
    ensure!(public.market.len() == offered, "{} customers on offer, not {offered}", public.market.len());
    for seat in Seat::all(public.players) {
        let own = moment.state.view(Viewer::Seat(seat));
        let held = own.hand.len() + usize::from(own.committed.is_some());
        ensure!(held == rounds - done, "{seat} holds {held} cards after {done} of {rounds} rounds");
        ensure!(own.won(seat).count() == done, "{seat} has won {} customers in {done} rounds", own.won(seat).count());
    }
    Ok(())
}

/// Where everything lies, secrets included.
fn record(state: &SecondEstimate) -> serde_json::Value {
    serde_json::to_value(state.record()).unwrap_or_default()
}
