//! Who wins an auction, and what for.

use engine::{Dice, PerSeat, Quick, Seat};
use felt::{Choice, Puzzle, listed};
use maud::{Markup, html};

use super::shuffled;
use crate::cards::{Ask, Colour, Contract, STAKEABLE};
use crate::contracts::Stakes;
use crate::event::{Bid, Decided};
use crate::resolve::winner;
use crate::stacks::raw;
use crate::table::pictures::{bid, labelled, people, sum};
use crate::table::pieces::{rep, requirement};

/// One contract and everybody's bid on it.
struct Round {
    points: u8,
    bids: PerSeat<Option<Bid>>,
    winner: Seat,
    decided: Decided,
}

impl Round {
    fn winning(&self) -> Bid {
        self.bid(self.winner)
    }

    fn bid(&self, seat: Seat) -> Bid {
        self.bids[seat].unwrap_or(Bid { cards: Default::default(), stakes: Default::default() })
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.bids.len())
    }
}

/// Bids that differ by little; most of them with something staked.
fn any_round(dice: &mut Quick, players: usize, holder: Seat, stakes: bool) -> Round {
    loop {
        let points = 2 + dice.below(4) as u8;
        let colour = if points == 2 || dice.below(2) == 0 { Colour::Green } else { Colour::Red };
        let Some(Ask { cards, starred }) = Contract::worth(points).asks[colour as usize] else { continue };
        let mut deck = shuffled(dice, &[colour]);
        deck.retain(|kind| kind.print().star || !starred);
        let mut deck = deck.into_iter();
        let mut bids = PerSeat::from_fn(players, |_| {
            let mut cards: Vec<_> = deck.by_ref().take(usize::from(cards)).collect();
            cards.sort_unstable();
            Some(Bid { cards: cards.into_iter().collect(), stakes: Stakes::default() })
        });
        for bid in bids.iter_mut().flatten().filter(|_| stakes) {
            if dice.below(3) > 0 {
                bid.stakes.add(1 + dice.below(STAKEABLE as u32) as u8);
            }
        }
        let Some((winner, decided)) = winner(holder, &bids) else { continue };
        return Round { points, bids, winner, decided };
    }
}

fn position(round: &Round, bids: bool) -> Markup {
    let people = people(round.bids.len());
    html! {
        (labelled("The contract", html! { span.lined { (rep(round.points)) (requirement(round.points)) } }))
        @if bids { @for seat in round.seats() { (labelled(people.name(seat), bid(&round.bid(seat)))) } }
    }
}

/// Three bids with stakes; the lowest on the cards is often not the one that wins.
pub(super) fn who_wins(dice: &mut Quick) -> Puzzle {
    let holder = Seat::new(0).unwrap_or_default();
    let round = loop {
        let round = any_round(dice, 3, holder, true);
        let cheapest = round.seats().min_by_key(|&seat| raw(&round.bid(seat).cards));
        let turned = cheapest != Some(round.winner);
        if round.decided != Decided::TieBreaker && turned == (dice.below(3) > 0) {
            break round;
        }
    };
    let (people, best) = (people(3), round.winning());
    let choice = |seat: Seat| {
        let one = round.bid(seat);
        let tied = one.modified() == best.modified();
        Choice {
            label: html! { b { (people.name(seat)) } (bid(&one)) },
            right: seat == round.winner,
            why: html! {
                (sum(&one))
                @if seat == round.winner && round.decided == Decided::Stakes { ", a tie, but with the most points staked." }
                @else if seat == round.winner { ", the lowest bid." }
                @else if tied { ", as low as the winner's, but with " (one.stakes.points()) " staked against " (best.stakes.points()) "." }
                @else { ", but the winner's bid counts " (best.modified()) "." }
            },
        }
    };
    Puzzle { position: position(&round, false), choices: round.seats().map(choice).collect() }
}

/// Equal bids without stakes: the Tie Breaker decides.
pub(super) fn tie_breaker(dice: &mut Quick) -> Puzzle {
    let people = people(4);
    loop {
        let holder = Seat::all(4).nth(dice.below(4) as usize).unwrap_or_default();
        let mut round = any_round(dice, 4, holder, false);
        // One or two of the four do not bid.
        for _ in 0..1 + dice.below(2) {
            let away = Seat::all(4).nth(dice.below(4) as usize).unwrap_or_default();
            round.bids[away] = None;
        }
        let low = round.bids.iter().flatten().map(Bid::modified).min();
        let equal = round.bids.iter().flatten().all(|bid| Some(bid.modified()) == low);
        let Some((winner, Decided::TieBreaker)) = winner(holder, &round.bids).filter(|_| equal) else { continue };
        let order = listed(holder.clockwise(4).map(|seat| people.name(seat).to_owned()));
        let choice = |seat: Seat| Choice {
            label: html! { b { (people.name(seat)) } (bid(&round.bid(seat))) },
            right: seat == winner,
            why: html! {
                "Clockwise from the holder: " (order) ". "
                @if seat == winner { "The first of them with a bid is " (people.name(seat).to_lowercase()) "." }
                @else { "Somebody with the same bid comes before " (people.name(seat).to_lowercase()) "." }
            },
        };
        let bidders = Seat::all(4).filter(|&seat| round.bids[seat].is_some());
        return Puzzle {
            position: html! {
                (position(&round, false))
                p { "The Tie Breaker is held by: " b { (people.name(holder)) } ". Clockwise sit you, left, across and right." }
            },
            choices: bidders.map(choice).collect(),
        };
    }
}

/// The winner has staked something, and is paid in full.
pub(super) fn paid(dice: &mut Quick) -> Puzzle {
    let holder = Seat::new(0).unwrap_or_default();
    loop {
        let round = any_round(dice, 3, holder, true);
        let best = round.winning();
        let (full, counts, worth) = (best.raw(), best.modified(), i32::from(round.points));
        if best.stakes.points() == 0
            || counts <= 0
            || worth == full
            || worth == counts
            || round.decided == Decided::TieBreaker
        {
            continue;
        }
        let people = people(3);
        let mut answers = vec![
            (
                full,
                html! { "The dollars on the cards in full: " (best.cards.iter().map(|kind| kind.print().value.to_string()).collect::<Vec<_>>().join(" + ")) " = " (full) "." },
            ),
            (
                counts,
                html! { "The bid counts " (counts) ", but what is staked takes nothing off the pay: $" (full) "." },
            ),
            (worth, html! { "The contract brings " (worth) " points. The pay is on the cards: $" (full) "." }),
        ];
        answers.sort_by_key(|answer| answer.0);
        let choice = |(dollars, why): (i32, Markup)| Choice {
            label: html! { "$" (dollars) },
            right: dollars == full,
            why: html! { (people.name(round.winner)) " " (people.verb(round.winner, "win", "wins")) " with " (counts) ". " (why) },
        };
        return Puzzle { position: position(&round, true), choices: answers.into_iter().map(choice).collect() };
    }
}
