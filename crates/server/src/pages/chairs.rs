//! Chairs in mid-game: a vote about one whose person is not there, and those that are free for a friend. Part of the
//! table, so that it is as live as the rest.

use engine::{Seat, Seats};
use felt::{Icon, People, icon};
use maud::{Markup, html};
use protocol::Wish;

/// A running table's chairs, from one viewer's side.
pub struct Chairs<'a> {
    pub code: &'a str,
    pub people: &'a People,
    /// Chairs of bots who play for nobody.
    pub bots: Seats,
    /// Those of them that a friend may take.
    pub free: Seats,
    /// Chairs that somebody would give away, and who.
    pub votes: Vec<(Seat, Seats)>,
    /// The game counts, so nobody takes over: every chair stays with its person.
    pub kept: bool,
}

/// What somebody should know now, and the list of all chairs behind the menu. Nothing when there is nothing to say.
pub fn chairs(chairs: &Chairs<'_>) -> Option<Markup> {
    match chairs.people.me {
        Some(me) => Some(html! {
            @for (against, voters) in &chairs.votes { (vote(chairs, me, *against, *voters)) }
            (all(chairs, me))
        }),
        None => (!chairs.free.is_empty()).then(|| take(chairs)),
    }
}

fn vote(chairs: &Chairs<'_>, me: Seat, against: Seat, voters: Seats) -> Markup {
    let people = chairs.people;
    let one = voters.iter().count() == 1 && !voters.contains(me);
    html! {
        div.company role="status" {
            p {
                (people.names(voters)) " would give " (people.name(against)) "’s chair away."
                small { @if one { "It takes everybody who is here." } @else { "It takes everybody else who is here." } }
            }
            @if !voters.contains(me) && against != me {
                button.ghost data-send=(Wish::Vote { seat: against.index() }) { (icon(Icon::Check)) "Agree" }
            }
        }
    }
}

/// For somebody who watches: a free chair, with its hand.
fn take(chairs: &Chairs<'_>) -> Markup {
    let several = chairs.free.iter().count() > 1;
    html! {
        form.company.take action={ "/t/" (chairs.code) "/sit" } method="post" {
            p {
                @if several { "Chairs are free." } @else { (chairs.people.names(chairs.free)) "’s chair is free." }
                small { @if several { "Take one, by lot, with its hand." } @else { "Take it, with its hand, and play on." } }
            }
            input.field name="name" placeholder="Your name" aria-label="Your name" maxlength="24" required autocomplete="nickname";
            button.go { "Play on" }
        }
    }
}

/// Every chair but one's own. It opens from the menu.
fn all(chairs: &Chairs<'_>, me: Seat) -> Markup {
    let people = chairs.people;
    html! {
        div.menu.all-chairs id="chairs" popover aria-label="Chairs" data-kept[chairs.kept] {
            p.cap { "Chairs" }
            @for seat in Seat::all(people.seats.len()).filter(|&seat| seat != me) {
                @if let Some(person) = people.person(seat) {
                    @let (number, name) = (seat.index(), people.name(seat));
                    div.{ "p" (number + 1) } {
                        span { b { (name) } small { (doing(chairs, seat)) } }
                        @if chairs.free.contains(seat) {
                            button.ghost data-send=(Wish::Offer { seat: number, free: false }) { "Keep the bot" span.say { " " (name) } }
                        } @else if chairs.bots.contains(seat) {
                            button.ghost data-send=(Wish::Offer { seat: number, free: true }) { "Free for a friend" span.say { ": " (name) } }
                        } @else if person.away {
                            @if person.bot.is_none() { button.ghost data-send=(Wish::StandIn { seat: number }) { "Call a bot" span.say { " for " (name) } } }
                            @if !chairs.kept { button.ghost data-send=(Wish::Vote { seat: number }) { "Give away" span.say { " the chair of " (name) } } }
                        }
                    }
                }
            }
            p.quiet {
                @if chairs.kept { "This game counts: nobody takes over, and who is away can come back." }
                @else { "Who opens this table’s link can take a free chair, with its hand." }
            }
        }
    }
}

fn doing(chairs: &Chairs<'_>, seat: Seat) -> &'static str {
    let person = chairs.people.person(seat);
    match () {
        _ if chairs.free.contains(seat) => "free for a friend",
        _ if chairs.bots.contains(seat) => "a bot",
        _ if person.is_some_and(|person| person.away && person.bot.is_some()) => "away, a bot plays",
        _ if person.is_some_and(|person| person.away) => "away",
        _ => "here",
    }
}
