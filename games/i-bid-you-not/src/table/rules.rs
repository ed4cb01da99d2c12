//! The rules in force, in plain words, each with the tile that it comes from.

use maud::{Markup, html};

use super::{number, tiles};
use crate::effect::{AfterWin, Bidders, Effect, Invert, Loot, Order, Quota, SelfRule, Side, SkipRule, Test};
use crate::force::{Layers, Status};
use crate::row::Entry;
use crate::state::Phase;
use crate::view::View;

/// When a rule matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Adding,
    Auction,
    Always,
}

pub(super) fn rules(view: &View) -> Markup {
    let layers = Layers::of(&view.deck, &view.offer);
    let working = view.offer.iter().filter(|entry| layers.status(&view.deck, entry) == Status::Working);
    let said = working.filter_map(|entry| Some((entry, words(view, entry)?)));
    let adding = matches!(view.phase, Phase::Turn | Phase::SecondTile);
    html! {
        ul.force data-part="rules in force" aria-label="Rules in force" {
            @if let Some(order) = order(view) { li.later[!adding] data-thing="r3-1" { span { (order) small { "the running order" } } } }
            @for (entry, (stage, words)) in said {
                @let now = match stage { Stage::Always => true, Stage::Adding => adding, Stage::Auction => !adding };
                li.(tiles::class(view, entry.tile)).later[!now] data-thing=(tiles::thing(view, entry.tile)) {
                    i.art {} span { (words) small { (tiles::name(view, entry.tile)) } }
                }
            }
        }
    }
}

/// What an added tile must be, number by number.
fn order(view: &View) -> Option<String> {
    let last = view.offer.last()?.tile;
    Some(match view.offer.force().order {
        Order::NumberUp => format!("Add above {}", number(last)),
        Order::NumberDown => format!("Add below {}", number(last)),
        Order::PriceUp => format!("Add above {}", super::money(view.deck.price(last))),
    })
}

fn words(view: &View, entry: &Entry) -> Option<(Stage, String)> {
    use Stage::{Adding, Always, Auction};
    let n = number(entry.tile);
    let (low, high) = (view.offer.lowest().map(number)?, view.offer.highest().map(number)?);
    let said = match view.deck.face(entry.tile).effect()? {
        Effect::Mute => (Always, "No other text works".to_owned()),
        Effect::Filter { test, .. } => match test {
            Test::HasAction => (Always, "Only tiles with a text, added or bid".to_owned()),
            Test::TypeAbsent => (Adding, "Only new products".to_owned()),
            Test::TypePresent => (Adding, "Only products that lie here".to_owned()),
            Test::HandHighest => (Adding, "Only the highest tile of your hand".to_owned()),
            Test::HandLowest => (Adding, "Only the lowest tile of your hand".to_owned()),
            Test::PriceNotNegative => (Always, "No prices below $0, added or bid".to_owned()),
            Test::PriceNotPositive => (Always, "No prices above $0, added or bid".to_owned()),
            Test::NeighbourDiffers => (Adding, format!("Beside {n}: other price and other colour")),
            Test::NeighbourShares => (Adding, format!("Beside {n}: same price or same colour")),
        },
        Effect::SelfRule { what: SelfRule::SoleOfType } => (Adding, "No other Digital Sock".to_owned()),
        Effect::Order { by: Order::PriceUp } => (Adding, "Prices must climb".to_owned()),
        Effect::Order { by: Order::NumberDown } => (Adding, "Numbers must fall".to_owned()),
        Effect::Quota { of: Quota::Turn, .. } => (Adding, "Two tiles a turn".to_owned()),
        Effect::Quota { of: Quota::Bid, .. } => (Auction, "Bids are two tiles".to_owned()),
        Effect::Ban { .. } if entry.ban_left == 1 => (Adding, "No auction this turn".to_owned()),
        Effect::Ban { .. } if entry.ban_left > 1 => (Adding, format!("No auction for {} turns", entry.ban_left)),
        Effect::Bidders { who: Bidders::NegativeAdders } => {
            (Auction, "Only who added a negative price bids".to_owned())
        }
        Effect::Bidders { who: Bidders::NotDeclarer } => (Auction, "Who calls it does not bid".to_owned()),
        Effect::OpenBids => (Auction, "Bids are laid open".to_owned()),
        Effect::DropBids { side: Side::BelowLowest } => (Auction, format!("Bids below {low} are thrown out")),
        Effect::DropBids { side: Side::AboveHighest } => (Auction, format!("Bids above {high} are thrown out")),
        Effect::Invert { mode: Invert::Never } => (Auction, "High bids decide first".to_owned()),
        Effect::Invert { mode: Invert::Always } => (Auction, "Low bids decide first".to_owned()),
        Effect::SkipRule { mode: SkipRule::Never } => (Auction, "Nobody may skip this lot".to_owned()),
        Effect::SkipRule { mode: SkipRule::PayThree } => (Auction, "A skip costs three scored tiles".to_owned()),
        Effect::AfterWin { what: AfterWin::Add } => (Auction, "After the win, all may add a tile".to_owned()),
        Effect::AfterWin { what: AfterWin::Discard } => (Auction, "After the win, all may throw one out".to_owned()),
        Effect::Loot { what: Loot::OnlyAfterMe } => (Auction, format!("Only tiles right of {n} are won")),
        Effect::Loot { what: Loot::BidsToo } => (Auction, "The winner gets the other bids".to_owned()),
        Effect::Loot { what: Loot::DiscardMe } => (Auction, format!("{n} is discarded when won")),
        Effect::Loot { what: Loot::HandMe } => (Auction, format!("{n} goes to the winner’s hand")),
        // Nothing to say: it is over, it is about the tile in a hand, or it counts at the end.
        Effect::Instant { .. }
        | Effect::SelfRule { .. }
        | Effect::PileBonus { .. }
        | Effect::Ban { .. }
        | Effect::Order { by: Order::NumberUp } => return None,
    };
    Some(said)
}

/// Whether a tile of the row has a text that sleeps. One that counts in score piles never does.
pub(super) fn sleeps(view: &View, entry: &Entry) -> bool {
    let counts_later = matches!(view.deck.face(entry.tile).effect(), Some(Effect::PileBonus { .. }));
    !counts_later && Layers::of(&view.deck, &view.offer).status(&view.deck, entry) == Status::Asleep
}

/// What stands on a tile of the row: its text, or why that does nothing.
pub(super) fn printed(view: &View, entry: &Entry) -> String {
    let face = view.deck.face(entry.tile);
    let text = face.action.map_or("", |action| action.text());
    if matches!(face.effect(), Some(Effect::PileBonus { .. })) {
        return text.to_owned();
    }
    match Layers::of(&view.deck, &view.offer).status(&view.deck, entry) {
        Status::Plain => String::new(),
        Status::Working => text.to_owned(),
        Status::Asleep if entry.added_by.is_none() => "Started the row: its text sleeps.".to_owned(),
        Status::Asleep => "Slipped in after the win: its text sleeps.".to_owned(),
        Status::Muted { by } => format!("Muted by {}.", number(by)),
        Status::Replaced { by } => format!("Replaced by {}.", number(by)),
    }
}
