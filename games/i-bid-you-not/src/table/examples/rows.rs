//! What fits a row, which of its texts work, what it brings.

use engine::{Dice, Quick};
use felt::{Choice, Puzzle};
use maud::{Markup, html};

use super::{any_tiles, frozen, offer_of, one_of, sums};
use crate::deck::Deck;
use crate::effect::Order;
use crate::force::{Layers, Status};
use crate::offer::Offer;
use crate::row::Entry;
use crate::table::pictures::{labelled, row, sum, texts, tile};
use crate::table::{money, number};
use crate::tile::{Tile, TileSet};
use crate::why_not;

/// Tiles about adding: Flown Mowers, Refrigergators, Swatphones that want texts.
const ABOUT_ADDING: [i16; 12] = [3, 6, 7, 10, 12, 15, 17, 34, 36, 38, 41, 45];
/// Tiles that work while they lie there, some of which replace or mute each other.
const LAYERED: [i16; 16] = [9, 13, 18, 7, 10, 12, 15, 17, 34, 36, 38, 41, 45, 42, 52, 24];
/// Walkie-Barkies that cut the row, and Swatphones that mute.
const CUTTING: [i16; 3] = [22, 24, 31];
const MUTING: [i16; 3] = [9, 13, 18];

pub(super) fn which_fits(dice: &mut Quick) -> Puzzle {
    let deck = frozen();
    loop {
        let rule = one_of(dice, &ABOUT_ADDING);
        let dealt = any_tiles(dice, &deck, 8);
        if dealt.contains(&rule) {
            continue;
        }
        let lies = [dealt[0], dealt[1], rule];
        let offer = offer_of(&deck, &lies);
        let mut hand = dealt[3..].to_vec();
        hand.sort_unstable();
        let held: TileSet = hand.iter().copied().collect();
        let fitting = offer.force().of_hand(held).and(offer.force().on_turn(&deck, &offer));
        if !(1..=3).contains(&fitting.len()) || !in_order(&deck, &lies) {
            continue;
        }
        let choice = |&one: &Tile| Choice {
            label: tile(&deck, one),
            right: fitting.contains(one),
            why: html! {
                @if let Some(why) = why_not::on_turn(&deck, &offer, held, one) { (why) } @else { (fits(&deck, &offer, one)) }
            },
        };
        return Puzzle { position: position(&deck, &lies), choices: hand.iter().map(choice).collect() };
    }
}

/// Whether a tile was drawn twice.
fn twice(lies: &[Tile]) -> bool {
    lies.iter().copied().collect::<TileSet>().len() < lies.len()
}

/// Whether the row could have come about: each tile was allowed when it was added.
fn in_order(deck: &Deck, lies: &[Tile]) -> bool {
    (1..lies.len()).all(|at| {
        let before = offer_of(deck, &lies[..at]);
        before.force().on_turn(deck, &before).contains(lies[at])
    })
}

fn position(deck: &Deck, lies: &[Tile]) -> Markup {
    html! {
        (labelled(&format!("The row, which {} started", number(lies[0])), row(deck, lies.iter().copied())))
        (texts(deck, lies[1..].iter().copied()))
    }
}

fn fits(deck: &Deck, offer: &Offer, one: Tile) -> String {
    let Some(last) = offer.last() else { return "It fits.".to_owned() };
    let price = |tile| money(deck.price(tile));
    match offer.force().order {
        Order::NumberUp => format!("{} is above {}, and no text stands in its way.", number(one), number(last.tile)),
        Order::NumberDown => format!("{} is below {}, and no text stands in its way.", number(one), number(last.tile)),
        Order::PriceUp => {
            format!("{} is more than {}, and its number does not matter now.", price(one), price(last.tile))
        }
    }
}

pub(super) fn which_works(dice: &mut Quick) -> Puzzle {
    let deck = frozen();
    loop {
        let lies: Vec<Tile> = (0..4).map(|_| one_of(dice, &LAYERED)).collect();
        let offer = offer_of(&deck, &lies);
        let layers = Layers::of(&deck, &offer);
        let status = |entry: &Entry| layers.status(&deck, entry);
        let working = offer.iter().filter(|entry| status(entry) == Status::Working).count();
        let silent = offer.iter().skip(1).any(|entry| status(entry) != Status::Working);
        if twice(&lies) || !(1..=2).contains(&working) || !silent || !in_order(&deck, &lies) {
            continue;
        }
        let choice = |entry: &Entry| Choice {
            label: tile(&deck, entry.tile),
            right: status(entry) == Status::Working,
            why: html! { (said(status(entry), entry.tile)) },
        };
        return Puzzle { position: position(&deck, &lies), choices: offer.iter().map(choice).collect() };
    }
}

fn said(status: Status, tile: Tile) -> String {
    let n = number(tile);
    match status {
        Status::Working => format!("{n} was added, and nothing replaces or mutes it: its text works."),
        Status::Asleep => format!("{n} started the row. Nobody added it, so its text sleeps."),
        Status::Muted { by } => format!("{n} is muted as long as Swatphone {} lies here.", number(by)),
        Status::Replaced { by } => {
            format!("{} is newer and speaks about the same thing, so {n} is replaced.", number(by))
        }
        Status::Plain => format!("{n} has no text."),
    }
}

pub(super) fn what_is_won(dice: &mut Quick) -> Puzzle {
    let deck = frozen();
    loop {
        let dealt = any_tiles(dice, &deck, 4);
        let mut lies = dealt.clone();
        lies.insert(1 + dice.below(3) as usize, one_of(dice, &CUTTING));
        if dice.below(3) == 0 {
            lies.insert(1 + dice.below(4) as usize, one_of(dice, &MUTING));
        }
        let offer = offer_of(&deck, &lies);
        let others = deck.pile_bonus.and(offer.tiles());
        if twice(&lies) || !others.is_empty() || !in_order(&deck, &lies) {
            continue;
        }
        let won = offer.spoils(&deck).scored;
        let all = deck.worth(offer.tiles());
        let (right, lying) =
            (deck.worth(won), |set: TileSet| lies.iter().copied().filter(move |&one| set.contains(one)));
        let cut = lies.iter().position(|&one| deck.face(one).product.id() == "walkie-barkie").unwrap_or_default();
        let left: TileSet = lies[..cut].iter().copied().collect();
        let from: TileSet = lies[cut..].iter().copied().collect();
        let why = match offer.force().after_me {
            Some(at) => {
                format!("Only what lies right of {} is won: {}.", number(lies[at]), sum(&deck, lying(won)))
            }
            None => format!("A Swatphone mutes all other texts, so the whole row is won: {}.", sum(&deck, lying(won))),
        };
        let wrong = |what: &str| format!("{what} {why}");
        let guesses = [
            (all, wrong("That is the whole row.")),
            (deck.worth(left), wrong("That is what lies left of it.")),
            (deck.worth(from), wrong("That counts the Walkie-Barkie, too.")),
        ];
        let choices = sums(right, why.clone(), &guesses);
        if choices.len() >= 3 {
            return Puzzle { position: position(&deck, &lies), choices };
        }
    }
}
