//! The laws of the house, and what must hold in every position of I Bid You Not.

use engine::{Game, Seat, Viewer};
use i_bid_you_not::{Action, ActionId, Event, IBidYouNot, Options, Phase, Tile, TileSet, View};
use testkit::{Moment, Verdict, ensure};

testkit::laws! { IBidYouNot, bound: actions, invariants: invariants, games: 2 }

const MOST_ACTIONS_A_TURN: usize = 61;

fn turns(options: &Options) -> usize {
    let tiles: usize = options.sets().map(|set| i_bid_you_not::BOX.sets[set].frozen_tiles).sum();
    3 * tiles + 10
}

fn actions(options: &Options) -> usize {
    turns(options) * MOST_ACTIONS_A_TURN
}

fn invariants(moment: &Moment<'_, IBidYouNot>) -> Verdict {
    let public = moment.state.view(Viewer::Spectator);
    every_tile_lies_in_one_place(moment, &public)?;
    starters_sleep_and_awake_tiles_have_an_adder(&public)?;
    decisions_belong_to_the_phase(moment, &public)?;
    bids_are_of_the_right_size_and_differ(moment, &public)?;
    let turns_left = turns(moment.options) >= usize::from(public.turns);
    ensure!(turns_left, "turn {} is one too many", public.turns);
    if let Some(before) = moment.before {
        let before = before.view(Viewer::Spectator);
        let out = |view: &View| view.piles.iter().map(|pile| pile.len()).sum::<usize>() + view.discard.len();
        ensure!(out(&before) <= out(&public), "{} tiles out of play became {}", out(&before), out(&public));
        ensure!(before.discard.is_subset(public.discard), "a discarded tile came back");
        every_auction_has_a_winner_who_bid(moment, &before)?;
    }
    Ok(())
}

fn every_tile_lies_in_one_place(moment: &Moment<'_, IBidYouNot>, public: &View) -> Verdict {
    let mut places: Vec<TileSet> = vec![public.discard, public.offer.tiles()];
    places.extend(public.piles.iter());
    for seat in Seat::all(public.players()) {
        let own = moment.state.view(Viewer::Seat(seat));
        let bid = own.auction.map_or(TileSet::NONE, |auction| auction.bids[seat].tiles());
        let secret = if own.phase == Phase::Bidding { bid } else { TileSet::NONE };
        ensure!(
            own.hand.len() + secret.len() == usize::from(public.hand_sizes[seat]),
            "{seat} holds {:?} and bids {secret:?}, but {} are shown",
            own.hand,
            public.hand_sizes[seat]
        );
        ensure!(public.known[seat].is_subset(own.hand.union(secret)), "{seat} lacks some of {:?}", public.known[seat]);
        places.extend([own.hand, bid]);
    }
    let all = places.iter().fold(TileSet::NONE, |all, place| all.union(*place));
    let count: usize = places.iter().map(|place| place.len()).sum();
    ensure!(all == public.tiles && count == all.len(), "{count} tiles in {places:?}");
    if public.is_over() {
        ensure!(public.hand_sizes.iter().all(|&size| size == 0), "the game is over, but not all hands are empty");
        ensure!(!public.offer.is_empty(), "the game is over without an offer");
    }
    Ok(())
}

fn starters_sleep_and_awake_tiles_have_an_adder(public: &View) -> Verdict {
    let ban = ActionId::named("laptopple-no-auction");
    for entry in public.offer.iter() {
        ensure!(!entry.awake || entry.added_by.is_some(), "{} is awake, but nobody added it", entry.tile);
        let bans = entry.awake && public.deck.face(entry.tile).action == ban;
        ensure!(entry.ban_left <= if bans { 3 } else { 0 }, "{} bans {} turns", entry.tile, entry.ban_left);
    }
    if matches!(public.phase, Phase::Turn | Phase::SecondTile) {
        let first = public.offer.first().ok_or("a turn without an offer")?;
        ensure!(first.added_by.is_none() && !first.awake, "{} starts the row, but is no starter", first.tile);
    }
    Ok(())
}

fn decisions_belong_to_the_phase(moment: &Moment<'_, IBidYouNot>, public: &View) -> Verdict {
    for seat in Seat::all(public.players()) {
        let legal = moment.state.legal(seat);
        ensure!(public.to_act.contains(seat) != legal.is_empty(), "{seat} may {legal:?}");
    }
    let Some(seat) = public.to_act.first() else { return Ok(()) };
    let (own, legal) = (moment.state.view(Viewer::Seat(seat)), moment.state.legal(seat));
    match public.phase {
        Phase::Turn => {
            ensure!(!own.hand.is_empty(), "{seat} has the turn without a tile");
            let works = |mute: bool| {
                public.offer.iter().filter(|entry| entry.awake).any(|entry| {
                    let action = public.deck.face(entry.tile).action;
                    action.is_some_and(|action| !mute || action.id() == "swatphone-mute")
                })
            };
            let last = public.offer.last().map_or(Tile::default(), |entry| entry.tile);
            let higher = own.hand.and(TileSet::above(last));
            let mut plain = public.deck.never_offer.union(public.deck.sole_of_type).union(public.deck.free_order);
            plain = own.hand.without(plain);
            let added = |legal: &engine::ActionSet<Action>| -> TileSet {
                legal
                    .iter()
                    .filter_map(|action| if let Action::Add { tile } = action { Some(tile) } else { None })
                    .collect()
            };
            if works(true) {
                ensure!(added(&legal) == higher, "muted, {seat} may {legal:?} after {last}");
                ensure!(legal.contains(Action::Declare), "muted, {seat} may not declare");
            } else if !works(false) {
                ensure!(added(&legal).and(plain) == higher.and(plain), "{seat} may {legal:?} after {last}");
            }
        }
        Phase::Decide => {
            let auction = public.auction.as_ref().ok_or("a decision without an auction")?;
            let last = usize::from(auction.course.deciding) + 1 == auction.course.order.len();
            ensure!(!last || (legal.len() == 1 && legal.contains(Action::Accept)), "the last, {seat}, may {legal:?}");
        }
        _ => {}
    }
    Ok(())
}

fn bids_are_of_the_right_size_and_differ(moment: &Moment<'_, IBidYouNot>, public: &View) -> Verdict {
    let Some(auction) = &public.auction else { return Ok(()) };
    let most = if auction.two_tiles { 2 } else { 1 };
    for seat in auction.bidders.iter() {
        let own = moment.state.view(Viewer::Seat(seat)).auction.ok_or("no auction")?;
        let laid = own.bids[seat].len();
        ensure!(laid <= own.needed.map_or(most, usize::from), "{seat} bid {laid} tiles");
    }
    let ranks: std::collections::BTreeSet<_> = auction
        .course
        .order
        .iter()
        .map(|&seat| (auction.bids[seat].value(), auction.bids[seat].tiles().last()))
        .collect();
    ensure!(ranks.len() == auction.course.order.len(), "two bids count as the same");
    Ok(())
}

fn every_auction_has_a_winner_who_bid(moment: &Moment<'_, IBidYouNot>, before: &View) -> Verdict {
    let won = moment.news.iter().filter_map(|told| match told.event {
        Event::Accepted { seat, .. } => Some(seat),
        _ => None,
    });
    for seat in won {
        let auction = before.auction.as_ref().ok_or("a winner without an auction")?;
        ensure!(auction.course.order.contains(&seat), "{seat} won without a bid");
        ensure!(!auction.course.skipped.contains(seat), "{seat} won after skipping");
    }
    Ok(())
}
