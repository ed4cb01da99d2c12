//! The laws of the house, and what must hold in every position of Mow Money.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Game, Seat, Viewer};
use mow_money::{Colour, Event, Icon, Kind, MowMoney, Options, Purpose, Stage, View};
use testkit::{Moment, Verdict, ensure};

testkit::laws! { MowMoney, bound: actions, invariants: invariants, games: 2 }

/// Rounds times the most that can be bought, opened, laid, staked and taken back in one.
fn actions(options: &Options) -> usize {
    let hire = 18 * options.players;
    let phase = 171 + 145 * options.players;
    rounds(options) * (hire + 2 * phase)
}

/// Every eighth round without an award ends the game.
fn rounds(options: &Options) -> usize {
    8 * options.setup.neighbourhoods * 6
}

fn invariants(moment: &Moment<'_, MowMoney>) -> Verdict {
    let public = moment.state.view(Viewer::Spectator);
    let owners: Vec<View> = Seat::all(public.players).map(|seat| moment.state.view(Viewer::Seat(seat))).collect();
    every_bid_card_lies_in_one_place(moment, &owners)?;
    every_contract_lies_in_one_place(moment, &public)?;
    the_street_is_full_when_players_decide(&public)?;
    stacks_are_what_they_claim(&public, &owners)?;
    hands_fit_mowers_and_what_is_known(&public, &owners)?;
    lists_are_short(moment)?;
    ensure!(usize::from(public.round) <= rounds(moment.options), "round {}", public.round);
    if let Some(before) = moment.before {
        let before = before.view(Viewer::Spectator);
        money_moves_only_as_told(moment, &before, &public)?;
        every_contract_with_a_bid_is_awarded_once(moment, &before)?;
        the_tie_breaker_moves_on(moment, &before, &public)?;
    }
    Ok(())
}

fn every_bid_card_lies_in_one_place(moment: &Moment<'_, MowMoney>, owners: &[View]) -> Verdict {
    let position = moment.state.position();
    let mut count: BTreeMap<Kind, u8> = BTreeMap::new();
    let hands = position.companies.iter().flat_map(|holding| &holding.hand);
    let stacks = owners.iter().flat_map(|view| &view.mine).flat_map(|mine| mine.stacks.iter());
    let laid: Vec<Kind> = stacks.flat_map(|stack| stack.cards.iter().copied()).collect();
    for &kind in hands.chain(position.decks.iter().flatten()).chain(&position.discards).chain(&laid) {
        *count.entry(kind).or_default() += 1;
    }
    for kind in Kind::all() {
        let found = count.get(&kind).copied().unwrap_or_default();
        ensure!(found == kind.print().copies, "{found} cards {kind}, not {}", kind.print().copies);
    }
    Ok(())
}

fn every_contract_lies_in_one_place(moment: &Moment<'_, MowMoney>, public: &View) -> Verdict {
    let position = moment.state.position();
    let mut all: Vec<u8> = position.neighbourhoods.concat();
    all.extend(&position.out);
    all.extend(public.removed.iter());
    all.extend(public.companies.iter().flat_map(|firm| firm.books.contracts.iter()));
    let copies: Vec<usize> = (1..=8).map(|points| all.iter().filter(|&&other| other == points).count()).collect();
    ensure!(copies == [4, 4, 4, 3, 3, 3, 2, 1], "contracts by points: {copies:?}");
    ensure!(public.removed.iter().all(|points| points <= 3), "{:?} were staked", public.removed);
    for (plot, pile) in public.street.iter().zip(&position.neighbourhoods) {
        ensure!(plot.contracts.len() == pile.len(), "{plot:?} shows another pile than {pile:?}");
        let lies = plot.contracts.iter().zip(pile).find(|(seen, real)| seen.is_some_and(|seen| seen != **real));
        ensure!(lies.is_none(), "everybody knows {plot:?}, but there is {pile:?}");
    }
    Ok(())
}

fn the_street_is_full_when_players_decide(public: &View) -> Verdict {
    if matches!(public.stage, Stage::Hire | Stage::Bid) {
        let contracts: usize = public.street.iter().map(|plot| plot.contracts.len()).sum();
        let offered = public.street.iter().filter(|plot| plot.on_offer().is_some()).count();
        ensure!(offered >= 1 && offered == contracts.min(public.street.len()), "{offered} of {contracts} are on offer");
    }
    Ok(())
}

fn stacks_are_what_they_claim(public: &View, owners: &[View]) -> Verdict {
    for mine in owners.iter().flat_map(|view| &view.mine) {
        ensure!(mine.stacks.len() <= 36, "{} stacks", mine.stacks.len());
        ensure!(
            mine.stacks.is_empty() || matches!(public.stage, Stage::Bid | Stage::Salvage),
            "{:?} lies on the table in {:?}",
            mine.stacks,
            public.stage
        );
        let mut bids = BTreeSet::new();
        for (at, stack) in mine.stacks.iter().enumerate() {
            ensure!(at + 1 == mine.stacks.len() || !stack.is_open(), "stack {at} is open, and not the last");
            ensure!(stack.cards.len() <= usize::from(stack.needs), "too many cards in {stack:?}");
            let fits = |kind: &Kind| match stack.purpose {
                Purpose::Bid { colour, starred, .. } => {
                    kind.print().colour == colour && (kind.print().star || !starred)
                }
                Purpose::OddJob { icon } => kind.print().icons.contains(&icon),
            };
            ensure!(stack.cards.iter().all(fits), "a card does not belong in {stack:?}");
            match stack.purpose {
                Purpose::Bid { neighbourhood, .. } => {
                    ensure!(public.stage == Stage::Bid, "a bid lies on the table after Bid");
                    ensure!(bids.insert(neighbourhood), "two bids on {neighbourhood}");
                    ensure!(public.street[neighbourhood.index()].on_offer().is_some(), "a bid on nothing: {stack:?}");
                }
                Purpose::OddJob { .. } => ensure!(stack.needs == 3, "an odd job of {} cards", stack.needs),
            }
        }
    }
    Ok(())
}

fn hands_fit_mowers_and_what_is_known(public: &View, owners: &[View]) -> Verdict {
    ensure!(public.bought.iter().all(|&cards| cards <= 5), "{:?} cards bought", public.bought);
    for (firm, view) in public.companies.iter().zip(owners) {
        let Some(mine) = &view.mine else { continue };
        let laid = mine.stacks.iter().flat_map(|stack| stack.cards.iter().copied());
        let cards: Vec<Kind> = mine.hand.iter().chain(laid).collect();
        let count = |kind: Kind| cards.iter().filter(|&&other| other == kind).count();
        for kind in Kind::all() {
            let (known, held) = (usize::from(firm.known.of(kind)), count(kind));
            ensure!(known <= held, "{known} cards {kind} are known, {held} are there");
        }
        for colour in Colour::ALL {
            let held = cards.iter().filter(|kind| kind.print().colour == colour).count();
            ensure!(
                held == usize::from(firm.cards[colour as usize]),
                "{held} {colour} cards, others see {:?}",
                firm.cards
            );
            ensure!(held == 0 || firm.books.mowers[colour as usize], "{colour} cards without the mower");
        }
    }
    Ok(())
}

fn lists_are_short(moment: &Moment<'_, MowMoney>) -> Verdict {
    for seat in Seat::all(moment.options.players) {
        let legal = moment.state.legal(seat);
        ensure!(legal.len() <= 54, "{} legal actions", legal.len());
    }
    Ok(())
}

fn money_moves_only_as_told(moment: &Moment<'_, MowMoney>, before: &View, after: &View) -> Verdict {
    let mut money: Vec<i64> = before.companies.iter().map(|firm| i64::from(firm.books.money)).collect();
    for told in moment.news {
        match &told.event {
            Event::MowerUnlocked { seat, colour } => money[seat.index()] -= [0, 3, 6][*colour as usize],
            Event::CardBought { seat, colour } => money[seat.index()] -= [1, 3, 5][*colour as usize],
            Event::Bonus { seats } => seats.iter().for_each(|seat| money[seat.index()] += 3),
            Event::PocketMoney { seats } => seats.iter().for_each(|seat| money[seat.index()] += 1),
            Event::Awarded { auction } => {
                let raw = auction.bids[auction.winner].map_or(0, |bid| bid.raw());
                money[auction.winner.index()] += i64::from(raw);
            }
            Event::OddJobPaid { job } => {
                let at = Icon::ALL.iter().position(|&icon| icon == job.icon).unwrap_or_default();
                money[job.seat.index()] += [3, 5, 9, 14, 20][at];
            }
            _ => {}
        }
    }
    let now: Vec<i64> = after.companies.iter().map(|firm| i64::from(firm.books.money)).collect();
    ensure!(money == now, "from what was told everybody has {money:?}, but it is {now:?}");
    Ok(())
}

fn every_contract_with_a_bid_is_awarded_once(moment: &Moment<'_, MowMoney>, before: &View) -> Verdict {
    let revealed = moment.news.iter().find_map(|told| match &told.event {
        Event::Revealed { bidders, .. } => Some(*bidders),
        _ => None,
    });
    let Some(bidders) = revealed else { return Ok(()) };
    for (at, plot) in before.neighbourhoods() {
        let awards = moment.news.iter().filter(|told| match &told.event {
            Event::Awarded { auction } => auction.neighbourhood == at && bidders[at.index()].contains(auction.winner),
            _ => false,
        });
        let unbid = moment.news.iter().filter(|told| match told.event {
            Event::Unbid { neighbourhood, .. } => neighbourhood == at,
            _ => false,
        });
        let happened = (awards.count(), unbid.count());
        let expected = match (plot.on_offer(), bidders[at.index()].is_empty()) {
            (None, _) => (0, 0),
            (Some(_), true) => (0, 1),
            (Some(_), false) => (1, 0),
        };
        ensure!(happened == expected, "{at}: awarded and unbid {happened:?} times, not {expected:?}");
    }
    Ok(())
}

fn the_tie_breaker_moves_on(moment: &Moment<'_, MowMoney>, before: &View, after: &View) -> Verdict {
    let passed = moment.news.iter().rev().find_map(|told| match told.event {
        Event::TieBreakerPassed { to } => Some(to),
        _ => None,
    });
    let left = Seat::all(after.players).cycle().nth(before.holder.index() + 1);
    let used = before.tie_card_used || passed.is_some();
    let moved_on = after.round > before.round && !used;
    let expected = passed.or(left.filter(|_| moved_on)).unwrap_or(before.holder);
    // At the end it may or may not have moved: nobody needs it any more.
    ensure!(after.is_over() || after.holder == expected, "{} has the Tie Breaker, not {expected}", after.holder);
    Ok(())
}
