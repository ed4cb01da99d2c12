//! What a round came to: in every neighbourhood who bid what and who won, then the odd jobs that were paid.

use engine::Seat;
use felt::{Icon as Sign, People, icon, seat_class};
use maud::{Markup, html};

use super::pieces::{chip, picture, rep, reps};
use crate::cards::BOX;
use crate::contracts::Neighbourhood;
use crate::event::{Auction, Decided, Lot};
use crate::view::{Stage, View};

/// What came of this neighbourhood in the last resolved round.
pub(super) fn outcome(view: &View, at: Neighbourhood, lot: &Lot, people: &People) -> Markup {
    html! {
        div.outcome style={ "--i:" (at.index()) } {
            @match lot {
                Lot::Empty => {},
                Lot::Unbid { points } => p.none { (rep(*points)) " Nobody bid." },
                Lot::Awarded(auction) => {
                    // In Salvage the contract itself still lies above, and at the end its neighbourhood does.
                    @if view.stage == Stage::Hire { div.cap { "Round before on " (rep(auction.points)) } }
                    (bids(auction, people))
                    p.why { (why(auction, people)) }
                }
            }
        }
    }
}

/// The last round of the game, below the final scores. It is `unseen` unless a salvage showed it.
pub(super) fn last_round(view: &View, people: &People) -> Markup {
    html! {
        section.last.unseen[is_fresh(view)] aria-label="The last round" {
            h3 { "The last round" }
            div.street style={ "--plots:" (view.street.len()) } {
                @for (at, _) in view.neighbourhoods() {
                    @let lot = &view.report.lots[at.index()];
                    @if *lot != Lot::Empty {
                        section.plot aria-label={ "Neighbourhood " (at) } {
                            p { b.at { (at) } " " @if let Lot::Awarded(auction) = lot { (rep(auction.points)) } }
                            (outcome(view, at, lot, people))
                        }
                    }
                }
            }
            (paid(view, people))
        }
    }
}

/// Whether this picture is the first that shows what came of the bids: a salvage, if there was one, showed it before.
pub(super) fn is_fresh(view: &View) -> bool {
    let lost = |lot: &Lot| matches!(lot, Lot::Awarded(auction) if auction.bids.iter().flatten().count() > 1);
    match view.stage {
        Stage::Salvage => true,
        Stage::Hire => view.report.round + 1 == view.round,
        Stage::Over => !view.report.lots.iter().any(lost),
        Stage::Bid => false,
    }
}

/// Who got money for odd jobs, and for which.
pub(super) fn paid(view: &View, people: &People) -> Markup {
    let report = &view.report;
    let jobs = |seat: Seat| report.jobs.iter().filter(move |job| job.seat == seat);
    let earned = |seat: Seat| report.bonus.contains(seat) || jobs(seat).next().is_some();
    let seats: Vec<Seat> = Seat::all(view.players).filter(|&seat| earned(seat)).collect();
    html! {
        @if !seats.is_empty() {
            ul.paid data-part="payout" aria-label="Odd jobs" style={ "--i:" (view.street.len()) } {
                @for seat in seats {
                    li.(seat_class(seat)) {
                        b { (people.name(seat)) }
                        @for job in jobs(seat) {
                            span {
                                span data-thing={ "job-" (job.icon.word()) } { (picture(job.icon.word())) } span.say { (job.icon.job()) }
                                @for &kind in job.cards.iter() { (chip(kind)) }
                                " $" (job.icon.payout())
                            }
                        }
                        @if report.bonus.contains(seat) { span { "$" (BOX.rules.odd_job_bonus) " bonus" } }
                    }
                }
            }
        }
    }
}

/// Every bid with its arithmetic, the winner first.
fn bids(auction: &Auction, people: &People) -> Markup {
    let mut order: Vec<_> = auction.bids.by_seat().filter_map(|(seat, bid)| Some((seat, (*bid)?))).collect();
    order.sort_by_key(|(seat, bid)| (*seat != auction.winner, bid.modified(), -bid.stakes.points()));
    html! {
        ol.bids {
            @for (seat, bid) in order {
                li.(seat_class(seat)).won[seat == auction.winner] {
                    b { (people.name(seat)) @if seat == auction.winner { " " (icon(Sign::Check)) span.say { " wins" } } }
                    span.maths {
                        @for &kind in bid.cards.iter() { (chip(kind)) }
                        @if bid.stakes.points() > 0 { " " (bid.raw()) " − " (reps(bid.stakes.iter())) }
                        " = " b.num { (bid.modified()) }
                    }
                }
            }
        }
    }
}

/// Why the winner won, and what it brought.
fn why(auction: &Auction, people: &People) -> Markup {
    let winner = auction.winner;
    let reason = match auction.decided {
        Decided::Alone => "Nobody else bid",
        Decided::Lowest => "The lowest bid",
        Decided::Stakes => "A tie, and more at stake",
        Decided::TieBreaker => "A tie, decided by the Tie Breaker",
    };
    html! {
        (reason) ": " (people.name(winner)) " " (people.verb(winner, "get", "gets")) " " (rep(auction.points))
        " and $" (auction.paid()) "."
    }
}
