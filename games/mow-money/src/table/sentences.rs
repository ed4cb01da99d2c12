//! What happened, in sentences.

use engine::{Seat, Seats};
use felt::{LogLine, People, Whose, listed, winners_line};
use maud::{Markup, html};

use super::pieces::{chip, rep};
use crate::cards::{BOX, Colour};
use crate::event::{Auction, Decided, Event, Job};

pub(super) fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
    let does = |seat: Seat, you: &'static str, they: &'static str| html! { (people.bold(seat)) " " (people.verb(seat, you, they)) };
    match event {
        Event::RoundBegan { round, .. } => vec![LogLine { about: Whose::Heading, text: html! { "Round " (round) } }],
        Event::PocketMoney { seats } => vec![line(
            Whose::Table,
            html! { b { (people.names(*seats)) } " " (get(*seats, people)) " $" (BOX.rules.pocket_money) " pocket money." },
        )],
        Event::MowerUnlocked { seat, colour } => {
            vec![line(
                Whose::Seat(*seat),
                html! { (does(*seat, "unlock", "unlocks")) " the " (colour.prices().mower) "." },
            )]
        }
        Event::Reshuffled { colour } => {
            vec![line(Whose::Table, html! { "The " (colour) " discards are shuffled into a new deck." })]
        }
        // Told all together when the turn ends; until then the shop counts them.
        Event::CardBought { .. } | Event::CardDrawn { .. } => Vec::new(),
        Event::HireEnded { bought: [0, 0, 0], .. } => Vec::new(),
        Event::HireEnded { seat, bought } => {
            vec![line(Whose::Seat(*seat), html! { (does(*seat, "buy", "buys")) " " (cards(bought)) "." })]
        }
        Event::BiddingOpened { offers, .. } => {
            let offers = listed(offers.iter().flatten().map(u8::to_string));
            vec![line(Whose::Table, html! { "Bidding opens on contracts worth " (offers) "." })]
        }
        Event::Stuck => vec![line(Whose::Table, html! { "You have no money and nothing to lay this round." })],
        Event::Revealed { sets, .. } => {
            let laid: Seats = sets.by_seat().filter(|(_, sets)| **sets > 0).map(|(seat, _)| seat).collect();
            if laid.is_empty() { vec![line(Whose::Table, html! { "Nobody has laid an odd job." })] } else { Vec::new() }
        }
        Event::Bonus { seats } => vec![line(
            Whose::Table,
            html! {
                b { (people.names(*seats)) } " " (get(*seats, people)) " $" (BOX.rules.odd_job_bonus) " for laying odd jobs."
            },
        )],
        Event::Awarded { auction } => vec![line(Whose::Seat(auction.winner), awarded(auction, people))],
        Event::Unbid { neighbourhood, points } => {
            vec![line(Whose::Table, html! { "Nobody bids on " (rep(*points)) " in " (neighbourhood) "." })]
        }
        Event::TieBreakerPassed { to } => {
            vec![line(Whose::Seat(*to), html! { "The Tie Breaker passes to " (people.bold(*to)) "." })]
        }
        Event::SalvageOpened { seats } => {
            vec![line(Whose::Table, html! { b { (people.names(*seats)) } " may salvage odd jobs." })]
        }
        Event::OddJobPaid { job } => vec![line(Whose::Seat(job.seat), paid(job, people))],
        Event::Slid { from, to, points } => {
            vec![line(Whose::Table, html! { "A contract worth " (points) " slides from " (from) " to " (to) "." })]
        }
        Event::Won { winners, reputation } => vec![winners_line(*winners, people, reputation)],
    }
}

/// "a red card", "3 green and 2 red cards".
fn cards(bought: &[u8; 3]) -> String {
    let counts = Colour::ALL.into_iter().zip(*bought).filter(|(_, count)| *count > 0);
    match counts.collect::<Vec<_>>()[..] {
        [(colour, 1)] => format!("a {colour} card"),
        ref counts => format!("{} cards", listed(counts.iter().map(|(colour, count)| format!("{count} {colour}")))),
    }
}

/// "get" or "gets".
fn get(seats: Seats, people: &People) -> &'static str {
    match seats.first() {
        Some(seat) if seats.len() == 1 => people.verb(seat, "get", "gets"),
        _ => "get",
    }
}

fn awarded(auction: &Auction, people: &People) -> Markup {
    let (winner, at) = (auction.winner, auction.neighbourhood);
    let bid = auction.bids[winner];
    let rivals: Vec<i32> = auction
        .bids
        .by_seat()
        .filter(|(seat, _)| *seat != winner)
        .filter_map(|(_, bid)| Some((*bid)?.modified()))
        .collect();
    let against = listed(rivals.iter().map(i32::to_string));
    html! {
        (people.bold(winner)) " " (people.verb(winner, "win", "wins")) " " (rep(auction.points)) " in " (at) " with "
        @if let Some(bid) = bid {
            @if bid.stakes.points() > 0 { (bid.raw()) " − " (bid.stakes.points()) " = " }
            (bid.modified())
        }
        @if !rivals.is_empty() { " against " (against) }
        @match auction.decided {
            Decided::Alone | Decided::Lowest => {},
            Decided::Stakes => ", with more at stake",
            Decided::TieBreaker => ", by the Tie Breaker",
        }
        ", and " (people.verb(winner, "are", "is")) " paid $" (auction.paid()) "."
    }
}

fn paid(job: &Job, people: &People) -> Markup {
    html! {
        (people.bold(job.seat)) " " (people.verb(job.seat, "do", "does")) " " (job.icon.job()) " with "
        @for &kind in job.cards.iter() { (chip(kind)) } " for $" (job.icon.payout()) "."
    }
}

fn line(about: Whose, text: Markup) -> LogLine {
    LogLine { about, text }
}
