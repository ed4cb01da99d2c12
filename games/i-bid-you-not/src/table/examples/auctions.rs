//! Who decides, who may skip, what starts the next row.

use engine::{Dice, Game, PerSeat, Quick, Seat, Seats, Silence, Viewer};
use felt::{Choice, Puzzle};
use maud::{Markup, html};

use super::{any_tiles, frozen, offer_of, one_of};
use crate::action::Action;
use crate::auction::{Called, lowest};
use crate::bid::Bid;
use crate::deal::Position;
use crate::deck::{Deck, DeckRef};
use crate::effect::Effect;
use crate::offer::Offer;
use crate::options::Options;
use crate::state::IBidYouNot;
use crate::table::number;
use crate::table::pictures::{labelled, row, texts, tile};
use crate::tile::{Tile, TileSet};
use crate::view::View;
use crate::why_not::WhyNot;

/// Bidders of an example.
const BIDDERS: usize = 3;

/// A row of three tiles upwards, three bids, and what the rules make of them.
struct Auctioned {
    deck: DeckRef,
    offer: Offer,
    bids: PerSeat<Bid>,
    called: Called,
}

impl Auctioned {
    fn of(deck: DeckRef, lies: &[Tile], bid: &[Tile]) -> Auctioned {
        let offer = offer_of(&deck, lies);
        let bids = PerSeat::from_fn(BIDDERS, |seat| Bid::of(TileSet::only(bid[seat.index()])));
        let called = Called::of(&offer, Seats::all(BIDDERS), &bids);
        Auctioned { deck, offer, bids, called }
    }

    /// In half of them every bid lies inside; a Cashing Machine lies in some.
    fn any(dice: &mut Quick) -> Auctioned {
        let (inside, machine) = (dice.below(2) == 0, dice.below(4) == 0);
        loop {
            let deck = frozen();
            let dealt = any_tiles(dice, &deck, 3 + BIDDERS);
            let (lies, bid) = dealt.split_at(3);
            let mut lies = lies.to_vec();
            lies.sort_unstable();
            let decides = |tile: Tile| matches!(deck.face(tile).effect(), Some(Effect::Invert { .. }));
            let starts = decides(lies[0]) || lies[1..].iter().any(|&tile| decides(tile)) != machine;
            let range = lies[0]..=lies[2];
            if !starts && bid.iter().all(|tile| range.contains(tile)) == inside {
                return Auctioned::of(deck, &lies, bid);
            }
        }
    }

    fn tile(&self, seat: Seat) -> Tile {
        self.bids[seat].iter().next().unwrap_or_default()
    }

    fn position(&self) -> Markup {
        let lies = || self.offer.iter().map(|entry| entry.tile);
        let turning = lies().filter(|&tile| matches!(self.deck.face(tile).effect(), Some(Effect::Invert { .. })));
        html! { (labelled("The row", row(&self.deck, lies()))) (texts(&self.deck, turning)) }
    }

    /// Why the order is as it is.
    fn direction(&self) -> String {
        let force = self.offer.force();
        let ends = self.offer.lowest().map(number).zip(self.offer.highest().map(number)).unwrap_or_default();
        let outside = Seat::all(BIDDERS).map(|seat| self.tile(seat)).find(|tile| {
            let (low, high) = (self.offer.lowest(), self.offer.highest());
            low.is_some_and(|low| *tile < low) || high.is_some_and(|high| *tile > high)
        });
        match (force.always_invert, force.never_invert, outside) {
            (true, ..) => "A Cashing Machine turns it around, so the lowest bid decides first".to_owned(),
            (_, true, _) => "A Cashing Machine says so: the highest bid decides first".to_owned(),
            (_, _, Some(bid)) => {
                format!("{} lies outside {} to {}, so the highest bid decides first", number(bid), ends.0, ends.1)
            }
            _ => format!("Every bid lies inside {} to {}, so the lowest decides first", ends.0, ends.1),
        }
    }

    fn choices(&self, right: Option<Seat>, why: impl Fn(Seat) -> String) -> Vec<Choice> {
        let choice = |seat: Seat| Choice {
            label: tile(&self.deck, self.tile(seat)),
            right: Some(seat) == right,
            why: html! { (why(seat)) },
        };
        Seat::all(BIDDERS).map(choice).collect()
    }
}

pub(super) fn decides_first(dice: &mut Quick) -> Puzzle {
    let one = Auctioned::any(dice);
    let first = one.called.order.first().copied();
    let why = |seat: Seat| {
        let place = one.called.order.iter().position(|&other| other == seat).unwrap_or_default();
        let said = format!("{}: {}.", one.direction(), first.map(|seat| number(one.tile(seat))).unwrap_or_default());
        if place == 0 { said } else { format!("{said} {} comes {}.", number(one.tile(seat)), felt::ordinal(place + 1)) }
    };
    Puzzle { position: one.position(), choices: one.choices(first, why) }
}

pub(super) fn next_row(dice: &mut Quick) -> Puzzle {
    let one = Auctioned::any(dice);
    let right = lowest(&one.called.order, &one.bids);
    let turned = if one.called.inverted { ", although the auction was inverted" } else { "" };
    let why = |seat: Seat| {
        let low = right.map(|seat| number(one.tile(seat))).unwrap_or_default();
        let gone = if Some(seat) == right { "" } else { " This one is discarded." };
        format!("The lowest bid starts the next row{turned}: {low}.{gone}")
    };
    Puzzle { position: one.position(), choices: one.choices(right, why) }
}

/// A table where the reader decides first, or is the only bidder.
pub(super) fn may_skip(dice: &mut Quick) -> Puzzle {
    let deck = frozen();
    loop {
        let wash = one_of(dice, &[42, 43, 44, 46, 50]);
        let dealt = any_tiles(dice, &deck, 12);
        if dealt.contains(&wash) {
            continue;
        }
        let (scored, held) = (dice.below(5) as usize, 1 + dice.below(2) as usize);
        let mut lies = dealt[..2].to_vec();
        lies.extend((dice.below(3) == 0).then_some(wash));
        let mine: TileSet = dealt[2..2 + held].iter().copied().collect();
        let theirs = TileSet::only(dealt[5]);
        let pile: TileSet = dealt[6..6 + scored].iter().copied().collect();
        let position = Position {
            options: Options::base(3),
            deck: deck.clone(),
            to_move: Seat::all(3).next().unwrap_or_default(),
            offer: offer_of(&deck, &lies).to_vec(),
            hands: vec![mine, theirs, TileSet::NONE],
            piles: vec![pile, TileSet::NONE, TileSet::NONE],
        };
        let Some((view, may)) = position.lay_out().ok().and_then(decided) else { continue };
        return skipping(&deck, &lies, &view, may);
    }
}

/// After both have bid their highest: what the first seat sees if it decides, and whether it may skip.
fn decided(mut game: IBidYouNot) -> Option<(View, bool)> {
    let mut dice = Quick::new(0);
    let me = game.to_act().first()?;
    if !game.legal(me).contains(Action::Declare) {
        return None;
    }
    game.play(me, Action::Declare, &mut dice, &mut Silence);
    while let (true, Some(seat)) = (game.phase == crate::state::Phase::Bidding, game.to_act().first()) {
        let tile = game.biddable(seat).last()?;
        game.play(seat, Action::Bid { tile }, &mut dice, &mut Silence);
    }
    let decides = game.phase == crate::state::Phase::Decide && game.to_act().contains(me);
    decides.then(|| (game.view(Viewer::Seat(me)), game.legal(me).contains(Action::Skip)))
}

fn skipping(deck: &Deck, lies: &[Tile], view: &View, may: bool) -> Puzzle {
    let pile = view.seat.map(|seat| view.piles[seat]).unwrap_or_default();
    let shown = |tiles: TileSet| html! { @if tiles.is_empty() { "none" } @else { (row(deck, tiles.iter())) } };
    let rule = |tile: &Tile| matches!(deck.face(*tile).effect(), Some(Effect::SkipRule { .. }));
    let why = match may {
        true if view.offer.force().pay_three => {
            format!("A Wrist Wash asks for three scored tiles, and you have {}.", pile.len())
        }
        true => format!("You have {} scored and {} in hand, enough for both.", pile.len(), view.hand.len()),
        false => WhyNot::of(view, Action::Skip).to_string(),
    };
    let choice = |label: &str, right: bool| Choice { label: html! { (label) }, right, why: html! { (why) } };
    Puzzle {
        position: html! {
            (labelled("The row", row(deck, lies.iter().copied())))
            (texts(deck, lies[1..].iter().copied().filter(rule)))
            (labelled("Your score pile", shown(pile)))
            (labelled("Left in your hand", shown(view.hand)))
            (labelled("In the order", html! { @if last(view) { "you are the last" } @else { "one decides after you" } }))
        },
        choices: vec![choice("Yes", may), choice("No, I must take it", !may)],
    }
}

fn last(view: &View) -> bool {
    view.auction.as_ref().is_some_and(|auction| usize::from(auction.course.deciding) + 1 == auction.course.order.len())
}
