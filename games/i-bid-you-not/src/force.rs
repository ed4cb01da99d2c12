//! The rules in force: what the awake actions of an offer add up to.
//!
//! A pure function of the offer (R8). Nothing else remembers a rule, except what a running auction has already
//! read and fixed.

use serde::Serialize;

use crate::deck::Deck;
use crate::effect::{Bidders, Effect, Group, Invert, Loot, Order, Quota, SelfRule, Side, SkipRule, Test};
use crate::row::{Entry, Row};
use crate::tile::{Tile, TileSet};

/// Whether the action of a tile in the offer works now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nothing is printed on it.
    Plain,
    Working,
    /// Nobody played it, so nobody woke it (R7.2).
    Asleep,
    /// A tile forbids all others to work (R7.4).
    Muted {
        by: Tile,
    },
    /// A newer tile of its group replaces it (R8.2).
    Replaced {
        by: Tile,
    },
}

/// What decides which awake actions work: the tile that mutes, and the newest of each group.
#[derive(Clone, Copy)]
pub struct Layers {
    mute: Option<Tile>,
    newest: [Option<(u8, Tile)>; Group::COUNT],
}

impl Layers {
    #[inline]
    pub fn of(deck: &Deck, row: &Row) -> Layers {
        let mut layers = Layers { mute: None, newest: [None; Group::COUNT] };
        for entry in row.iter().filter(|entry| entry.awake) {
            let face = deck.face(entry.tile);
            if face.effect() == Some(Effect::Mute) {
                layers.mute = Some(entry.tile);
            }
            if let Some(group) = face.group() {
                let newest = &mut layers.newest[group as usize];
                *newest = (*newest).max(Some((entry.seq, entry.tile)));
            }
        }
        layers
    }

    #[inline]
    pub fn status(&self, deck: &Deck, entry: &Entry) -> Status {
        let face = deck.face(entry.tile);
        let replaced_by = face.group().and_then(|group| self.newest[group as usize]).map(|(_, tile)| tile);
        match (face.effect(), self.mute, replaced_by) {
            (None, ..) => Status::Plain,
            _ if !entry.awake => Status::Asleep,
            (Some(Effect::Mute), ..) => Status::Working,
            (_, Some(by), _) => Status::Muted { by },
            (_, None, Some(by)) if by != entry.tile => Status::Replaced { by },
            _ => Status::Working,
        }
    }
}

/// A test of the whole hand that a tile comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandTest {
    Highest,
    Lowest,
}

/// The rules in force, added up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Force {
    pub muted: bool,
    /// Tiles that may enter the offer, as far as that does not depend on order, hand or neighbours.
    pub offer: TileSet,
    /// Tiles that may be bid.
    pub bid: TileSet,
    /// Tiles that no order rule binds.
    pub free: TileSet,
    pub hand: Option<HandTest>,
    pub order: Order,
    /// Some tile is particular about its neighbours.
    pub neighbours: bool,
    pub two_per_turn: bool,
    pub two_per_bid: bool,
    pub banned: bool,
    pub negative_adders: bool,
    pub not_declarer: bool,
    pub open_bids: bool,
    pub drop_below: bool,
    pub drop_above: bool,
    pub never_invert: bool,
    pub always_invert: bool,
    pub never_skip: bool,
    pub pay_three: bool,
    pub bids_too: bool,
    /// Some tile goes elsewhere than to the winner's pile.
    pub own_loot: bool,
    /// Where the rightmost tile lies that gives the winner only what is right of it.
    pub after_me: Option<usize>,
}

impl Default for Force {
    fn default() -> Force {
        Force::BARE
    }
}

impl Force {
    /// The rules of an offer in which nothing works, hand texts included.
    const BARE: Force = Force {
        muted: false,
        offer: TileSet::EVERY,
        bid: TileSet::EVERY,
        free: TileSet::NONE,
        hand: None,
        order: Order::NumberUp,
        neighbours: false,
        two_per_turn: false,
        two_per_bid: false,
        banned: false,
        negative_adders: false,
        not_declarer: false,
        open_bids: false,
        drop_below: false,
        drop_above: false,
        never_invert: false,
        always_invert: false,
        never_skip: false,
        pay_three: false,
        bids_too: false,
        own_loot: false,
        after_me: None,
    };

    #[inline]
    pub fn of(deck: &Deck, row: &Row) -> Force {
        let layers = Layers::of(deck, row);
        if layers.mute.is_some() {
            return Force { muted: true, ..Force::BARE };
        }
        let mut force = Force {
            offer: TileSet::EVERY.without(deck.never_offer),
            bid: TileSet::EVERY.without(deck.never_bid),
            free: deck.free_order,
            ..Force::BARE
        };
        // A tile that wants to be the only one of its product refuses to join others, asleep or awake.
        if !deck.sole_of_type.is_empty() {
            force.offer = force.offer.without(deck.sole_of_type.and(same_products(deck, row)));
        }
        for (position, entry) in row.iter().enumerate() {
            if layers.status(deck, entry) == Status::Working {
                force.add(deck, row, position, entry);
            }
        }
        force
    }

    /// Adds one working action.
    fn add(&mut self, deck: &Deck, row: &Row, position: usize, entry: &Entry) {
        let face = deck.face(entry.tile);
        let Some(effect) = face.effect() else { return };
        match effect {
            Effect::Filter { uses, test } => {
                let passing = match test {
                    Test::HasAction => TileSet::EVERY.without(deck.plain),
                    Test::TypeAbsent => TileSet::EVERY.without(same_products(deck, row)),
                    Test::TypePresent => same_products(deck, row),
                    Test::PriceNotNegative => TileSet::EVERY.without(deck.negative),
                    Test::PriceNotPositive => TileSet::EVERY.without(deck.positive),
                    Test::HandHighest => return self.hand = Some(HandTest::Highest),
                    Test::HandLowest => return self.hand = Some(HandTest::Lowest),
                    Test::NeighbourDiffers | Test::NeighbourShares => return self.neighbours = true,
                };
                self.offer = self.offer.and(passing);
                if uses.bid {
                    self.bid = self.bid.and(passing);
                }
            }
            Effect::SelfRule { what: SelfRule::SoleOfType } => {
                self.offer = self.offer.without(deck.of_product(face.product));
            }
            Effect::Order { by } => self.order = by,
            Effect::Quota { of: Quota::Turn, .. } => self.two_per_turn = true,
            Effect::Quota { of: Quota::Bid, .. } => self.two_per_bid = true,
            Effect::Ban { .. } => self.banned |= entry.ban_left > 0,
            Effect::Bidders { who: Bidders::NegativeAdders } => self.negative_adders = true,
            Effect::Bidders { who: Bidders::NotDeclarer } => self.not_declarer = true,
            Effect::OpenBids => self.open_bids = true,
            Effect::DropBids { side: Side::BelowLowest } => self.drop_below = true,
            Effect::DropBids { side: Side::AboveHighest } => self.drop_above = true,
            Effect::Invert { mode: Invert::Never } => self.never_invert = true,
            Effect::Invert { mode: Invert::Always } => self.always_invert = true,
            Effect::SkipRule { mode: SkipRule::Never } => self.never_skip = true,
            Effect::SkipRule { mode: SkipRule::PayThree } => self.pay_three = true,
            Effect::Loot { what: Loot::BidsToo } => self.bids_too = true,
            Effect::Loot { what: Loot::OnlyAfterMe } => self.after_me = Some(position),
            Effect::Loot { what: Loot::DiscardMe | Loot::HandMe } => self.own_loot = true,
            // These are read where they happen: at the win, when the tile is added, in a hand, at the count.
            Effect::AfterWin { .. }
            | Effect::Instant { .. }
            | Effect::SelfRule { .. }
            | Effect::PileBonus { .. }
            | Effect::Mute => {}
        }
    }

    /// What tiles the neighbours at this position would accept (R9, Gamehat).
    #[inline]
    pub fn beside(&self, deck: &Deck, row: &Row, position: usize) -> TileSet {
        if !self.neighbours {
            return TileSet::EVERY;
        }
        let left = position.checked_sub(1).and_then(|left| row.get(left));
        [left, row.get(position)].into_iter().flatten().filter(|entry| entry.awake).fold(
            TileSet::EVERY,
            |set, entry| {
                let face = deck.face(entry.tile);
                let alike = || deck.of_price(face.price).union(deck.of_colour(face.colour()));
                match face.effect() {
                    Some(Effect::Filter { test: Test::NeighbourDiffers, .. }) => set.without(alike()),
                    Some(Effect::Filter { test: Test::NeighbourShares, .. }) => set.and(alike()),
                    _ => set,
                }
            },
        )
    }

    /// Which tiles of a hand pass the test of the whole hand (R9, Thumb Hive).
    #[inline]
    pub fn of_hand(&self, hand: TileSet) -> TileSet {
        match self.hand {
            None => hand,
            Some(HandTest::Highest) => hand.last().map_or(hand, TileSet::only),
            Some(HandTest::Lowest) => hand.first().map_or(hand, TileSet::only),
        }
    }

    /// Tiles that a turn may add at the right end, hand tests aside (R3.1).
    #[inline]
    pub fn on_turn(&self, deck: &Deck, row: &Row) -> TileSet {
        let Some(last) = row.last() else { return TileSet::NONE };
        let in_order = match self.order {
            Order::NumberUp => TileSet::above(last.tile),
            Order::NumberDown => TileSet::below(last.tile),
            Order::PriceUp => deck.above_price(deck.face(last.tile).price),
        };
        in_order.union(self.free).and(self.offer).and(self.beside(deck, row, row.len()))
    }

    /// Tiles that may be added once the lot has a winner, hand tests aside (R5.1).
    pub fn after_win(&self, deck: &Deck, row: &Row) -> TileSet {
        self.offer.and(self.beside(deck, row, row.len()))
    }

    /// Tiles that may pay for a skip at this position, hand tests aside (R4.6).
    #[inline]
    pub fn payments_at(&self, deck: &Deck, row: &Row, ordered: bool, position: usize) -> TileSet {
        let fitting = self.offer.and(self.beside(deck, row, position));
        if !ordered {
            return fitting;
        }
        let left = row.lowest().filter(|_| position == 0).map_or(TileSet::NONE, TileSet::below);
        let right = row.highest().filter(|_| position == row.len()).map_or(TileSet::NONE, TileSet::above);
        fitting.and(left.union(right).union(self.free))
    }

    /// Tiles that may pay for a skip somewhere, hand tests aside.
    #[inline]
    pub fn payments(&self, deck: &Deck, row: &Row, ordered: bool) -> TileSet {
        if !self.neighbours && !ordered {
            return self.offer;
        }
        (0..=row.len()).fold(TileSet::NONE, |set, at| set.union(self.payments_at(deck, row, ordered, at)))
    }
}

/// Every tile whose product lies in the row, asleep or awake.
#[inline]
fn same_products(deck: &Deck, row: &Row) -> TileSet {
    row.iter().fold(TileSet::NONE, |set, entry| set.union(deck.of_product(deck.face(entry.tile).product)))
}
