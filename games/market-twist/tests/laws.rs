//! The laws of the house, and the invariants of this game after every action.

use engine::{Game, Seat, Viewer};
use market_twist::{CustomerSet, Desk, MarketTwist, Options, Phase, ROUND_LIMIT, Stage, Type, View};
use testkit::{Moment, Verdict, ensure};

testkit::laws! { MarketTwist, bound: bound, invariants: invariants, games: 1 }

/// A hundred rounds; a mat of `T` tokens takes `2T + 4` actions in a turn and `T + 13` for the twists, and grows by
/// a token a round and four a twist.
fn bound(options: &Options) -> usize {
    let rounds = usize::from(ROUND_LIMIT);
    let tokens = rounds + 4 * rounds / 2;
    options.players * rounds * (2 * tokens + 4 + tokens + 13)
}

fn invariants(moment: &Moment<'_, MarketTwist>) -> Verdict {
    let players = moment.options.players;
    let table = moment.state.view(Viewer::Spectator);
    market_is_sound(&table, players)?;
    let position = moment.state.position();
    for seat in Seat::all(players) {
        let desk = desk(moment.state, seat);
        let deck = position.workshops[seat.index()].deck.iter();
        let deck: Vec<_> = deck.filter_map(|id| moment.options.deck.find_customer(id)).collect();
        cards_are_in_one_place(&desk, &deck, moment.options).map_err(|what| format!("{seat}: {what}"))?;
        if let Stage::Sale { draft, .. } = desk.stage {
            ensure!(
                draft.kinds().all(|token| draft.count(token) <= desk.mat.count(token)),
                "{seat} sells what is not there"
            );
        }
        if let Some(before) = moment.before
            && before.view(Viewer::Spectator).lately == table.lately
        {
            step_is_sound(&self::desk(before, seat), &desk, moment.options)
                .map_err(|what| format!("{seat}: {what}"))?;
        }
    }
    Ok(())
}

fn desk(state: &MarketTwist, seat: Seat) -> Desk {
    state.view(Viewer::Seat(seat)).desk.unwrap_or_default()
}

fn market_is_sound(table: &View, players: usize) -> Verdict {
    let (market, full) = (&table.market, 2 * players as i8);
    ensure!((1..=ROUND_LIMIT).contains(&table.round), "round {}", table.round);
    for (at, twist) in market.slots.iter().enumerate() {
        ensure!(!market.slots[..at].contains(twist), "two slots hold the same twist");
        ensure!(!market.twist_discard.contains(*twist), "a twist in a slot is discarded");
    }
    for slot in Type::ALL {
        let counters = market.counters[slot.index()];
        ensure!(counters <= full, "{counters} counters on {slot}");
        let triggered = table.phase == Phase::Twists && counters <= 0;
        ensure!(
            market.triggered.contains(slot) == triggered,
            "{slot} with {counters} counters: {:?}",
            market.triggered
        );
        ensure!(counters >= 1 || table.phase != Phase::Turn, "a round begins with {counters} counters on {slot}");
    }
    Ok(())
}

fn cards_are_in_one_place(desk: &Desk, deck: &[market_twist::Customer], options: &Options) -> Verdict {
    let in_deck: CustomerSet = deck.iter().copied().collect();
    let (hand, discard) = (desk.hand, desk.discard);
    ensure!(hand.len() + deck.len() + discard.len() == options.deck.customers().len(), "a customer is in two places");
    ensure!(hand.union(in_deck).union(discard) == options.deck.customers(), "a customer is lost");
    ensure!(desk.known_in_hand.without(hand).is_empty(), "somebody known to be in hand is not");
    ensure!(desk.known_in_deck.without(in_deck).is_empty(), "somebody known to be in the deck is not");
    Ok(())
}

/// One private step of a turn.
fn step_is_sound(before: &Desk, after: &Desk, options: &Options) -> Verdict {
    let (tokens, levels) = (after.mat.len(), after.mat.sum());
    match (before.stage, after.stage) {
        (Stage::PickType, Stage::Upgrade) => {
            ensure!(tokens == before.mat.len() + 1 && levels == before.mat.sum() + 1, "creating made {}", after.mat);
        }
        (Stage::Upgrade, Stage::Sale { .. } | Stage::Done) => {
            let up = usize::from(after.turn.upgraded < 6);
            ensure!(tokens == before.mat.len() && levels == before.mat.sum() + up, "upgrading made {}", after.mat);
        }
        (Stage::Sale { draft, .. }, Stage::Done) if after.turn.is_sale() => {
            let sale = before.sale(&draft);
            let cashed = after.discard.without(before.discard);
            ensure!(draft.len() >= 2 && cashed.len() >= 2, "a sale of {draft} to {cashed:?}");
            ensure!(after.mat == sale.left && after.turn.sold == draft, "{} stayed of {}", after.mat, before.mat);
            ensure!(options.deck.satisfied(after.hand, &sale).is_empty(), "somebody pleased was kept");
            ensure!(after.money == before.money + options.deck.pay(cashed), "${} for {cashed:?}", after.money);
            return Ok(());
        }
        (Stage::Sale { .. }, Stage::Sale { .. } | Stage::Done) => {
            ensure!(after.mat == before.mat && after.discard == before.discard, "an unfinished sale changed the mat");
        }
        _ => return Ok(()),
    }
    ensure!(after.money == before.money, "money came from nowhere");
    Ok(())
}
