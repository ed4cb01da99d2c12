//! An evening of duplicate deals: making one, who comes, one's own table, the ranking, and what every deal was worth.
//! Nothing of a deal is shown before all its tables are over.

use bots::Bot;
use catalog::AnyGame;
use engine::OptionKind;
use felt::{Icon, capital, icon, ordinal, times};
use maud::{Markup, html};
use store::{EveningChair, EveningTable, PersonId};

use super::document::{emblem, of_an_evening};
use super::new_table::{option, sizes};
use super::qr::qr;
use crate::evenings::{Evening, MOST_DEALS, Points, Ranked, tables};
use crate::names::BOTS;

/// What the whole thing is, in two sentences.
const WHAT: &str = "Every table plays the same deals, and you are ranked against those who held your seat elsewhere: the \
    luck of the deal is out. For every deal all are seated anew, by lot.";
/// What nobody can prevent.
const HUSH: &str =
    "Others hold your cards at another table: please do not talk about a deal before it is over everywhere.";

/// An evening as one visitor finds it.
pub struct EveningPage<'a> {
    pub evening: &'a Evening,
    pub link: &'a str,
    /// What leads there for an hour when it is typed into the lobby's form.
    pub spoken: Option<&'a str>,
    pub me: &'a PersonId,
    /// The name they used last; may be empty.
    pub name: &'a str,
}

/// The form that makes one.
pub fn new_evening(game: &dyn AnyGame, name: &str) -> Markup {
    let info = game.info();
    let sizes: Vec<_> = sizes(game).into_iter().filter(|(players, _)| *players > 1).collect();
    let specs = game.specs().iter().filter(|spec| !matches!(spec.kind, OptionKind::Text { .. }));
    let body = html! {
        (emblem(&game.emblem()))
        main.evening-page {
            (top("A duplicate evening", info.title))
            section.panel.what { p { (WHAT) } p.quiet { "Send the link to as many as fit at eight tables; bots take free chairs." } }
            form.panel.new.make id="new" action="/evening" method="post" aria-label="New evening" {
                h2 { "New evening" }
                input type="hidden" name="game" value=(info.id);
                div.opts {
                    nav.others aria-label="Game" {
                        @for other in catalog::shown().map(AnyGame::info) {
                            a.ghost href={ "/evening/new?game=" (other.id) } aria-current=[(other.id == info.id).then_some("page")] { (other.title) }
                        }
                    }
                    label.line { span { "Your name" } input.field name="name" value=(name) placeholder="Your name" maxlength="24" required autocomplete="nickname"; }
                    div.line { span id="at-a-table" { "Players at a table" }
                        span.pick role="radiogroup" aria-labelledby="at-a-table" {
                            @for (players, needs) in &sizes {
                                label {
                                    input type="radio" name="players" value=(players) checked[*players == info.usual_players] data-needs=[*needs];
                                    (players)
                                }
                            }
                        }
                    }
                    label.line { span { "Deals" small { "About " (info.minutes) " minutes each" } }
                        select.field name="deals" { @for deals in 1..=MOST_DEALS { option value=(deals) selected[deals == 3] { (deals) } } }
                    }
                    label.line { span { "Bots in free chairs" }
                        select.field name="level" { @for bot in Bot::LEVELS { option value=(bot.id()) selected[bot == Bot::Greedy] { (bot.title()) } } }
                    }
                }
                div.opts { @for spec in specs { (option(game, spec)) } }
                footer { small.quiet { "You see who comes, and start when you like." } button.go { "Make the evening" } }
            }
        }
    };
    of_an_evening("A duplicate evening · Tender", info.id, body)
}

pub fn evening(page: &EveningPage<'_>) -> Markup {
    let evening = page.evening;
    let info = evening.game.info();
    // The script leads there when it changes.
    let table = evening.tables_of(page.me).last().map(|table| &table.table);
    let body = html! {
        (emblem(&evening.game.emblem()))
        main.evening-page id="evening" data-table=[table] data-again=[(!evening.is_over()).then_some("4")] {
            (top(info.title, &whereabouts(evening)))
            div.col {
                (now(page))
                @if evening.has_started() { (ranking(page)) } @else { (list(page)) }
            }
            div.col {
                @if evening.has_started() { (deals(page)) } @else { (invite(page)) }
                (about(evening))
            }
        }
    };
    of_an_evening(&format!("{} evening · Tender", info.title), info.id, body)
}

fn top(title: &str, whereabouts: &str) -> Markup {
    html! {
        header.top {
            a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) }
            svg.crest aria-hidden="true" { use href="#emblem" {} }
            div { h1 { (title) } p.where { (whereabouts) } }
        }
    }
}

fn whereabouts(evening: &Evening) -> String {
    match evening.row.deal {
        _ if evening.is_over() => "Duplicate evening, over".to_owned(),
        0 => format!("Duplicate evening of {}", count(evening.row.deals, "deal")),
        deal => format!("Deal {deal} of {}", evening.row.deals),
    }
}

/// What to do now.
fn now(page: &EveningPage<'_>) -> Markup {
    let evening = page.evening;
    let (is_in, is_host) = (evening.people.contains(page.me), evening.host() == Some(page.me));
    let yours: Vec<&EveningTable> = evening.tables_of(page.me).collect();
    html! {
        section.panel.next-up aria-label="What next" {
            @if !evening.has_started() { (before(page, is_in, is_host)) }
            @else if let Some((last, others)) = yours.split_last() {
                p.ask role="status" { "Your table is ready." small { (seat_of(last, page.me)) " " (HUSH) } }
                div.row {
                    a.go href={ "/t/" (last.table) } { "Go to your table" }
                    @for other in others { a.ghost href={ "/t/" (other.table) } { "Your table of deal " (other.deal) } }
                }
            } @else if evening.is_over() {
                p.ask role="status" { "The evening is over." small { (verdict(page)) } }
                div.row { a.go href={ "/evening/new?game=" (evening.row.game) } { "Make another evening" } a.ghost href="/" { "Lobby" } }
            } @else if is_in {
                p.ask role="status" { "Your table is done." small { "As soon as the others are, " @if evening.row.deal < evening.row.deals { "the next deal opens here." } @else { "the ranking stands here." } } }
            } @else {
                p.ask role="status" { "The cards are dealt." small { "Nobody can join any more. The ranking appears here, deal by deal." } }
                div.row { a.ghost href={ "/evening/new?game=" (evening.row.game) } { "Make an evening of your own" } }
            }
            @if is_host && evening.has_started() && !evening.is_over() && evening.row.deal < evening.row.deals {
                details.push {
                    summary { "Somebody holds everybody up?" }
                    p.quiet { "You can open the next deal now. Tables that still play go on, and count when they are over." }
                    (deal_button(evening, "ghost", &format!("Open deal {}", evening.row.deal + 1)))
                }
            }
        }
    }
}

fn before(page: &EveningPage<'_>, is_in: bool, is_host: bool) -> Markup {
    let evening = page.evening;
    let (people, players) = (evening.present().len(), evening.row.players as usize);
    let tables = tables(people, players);
    html! {
        @if !is_in {
            form.prompt.sit action={ "/evening/" (evening.row.id) "/in" } method="post" {
                p { "Are you in?" small { "You play every deal, each time at another table." } }
                input.field name="name" value=(page.name) placeholder="Your name" aria-label="Your name" maxlength="24" required autocomplete="nickname";
                button.go { "I’m in" }
            }
        }
        @if is_host {
            p.ask role="status" {
                @if tables < 2 { "Waiting for somebody." small { "Two people are enough. Send them the link." } }
                @else {
                    (capital(&times(people))) " people, " (times(tables)) " tables" (bots(people, players, tables)) "."
                    small {
                        @if people <= players { "At one table there would be nobody to compare with. More people, or smaller tables, need fewer bots." }
                        @else { "Start when everybody is here: later nobody can join." }
                    }
                }
            }
            (deal_button(evening, if is_in { "go" } else { "ghost" }, "Start the evening"))
        } @else if is_in {
            p.ask role="status" { "You are in." small { "The host starts. Keep this page open: it leads you to your table." } }
        }
        @if is_in {
            form action={ "/evening/" (evening.row.id) "/out" } method="post" {
                button.link-like { @if is_host { "I only host, I do not play" } @else { "Not after all" } }
            }
        }
    }
}

fn deal_button(evening: &Evening, class: &str, words: &str) -> Markup {
    let can = tables(evening.present().len(), evening.row.players as usize) > 1;
    html! {
        form action={ "/evening/" (evening.row.id) "/deal" } method="post" {
            input type="hidden" name="deal" value=(evening.row.deal + 1);
            button class=(class) disabled[!can] { (words) }
        }
    }
}

/// ", one bot".
fn bots(people: usize, players: usize, tables: usize) -> String {
    match tables * players - people.min(tables * players) {
        0 => String::new(),
        1 => ", one bot".to_owned(),
        bots => format!(", {} bots", times(bots)),
    }
}

fn list(page: &EveningPage<'_>) -> Markup {
    let evening = page.evening;
    let host = evening.host();
    html! {
        section.panel aria-label="Who comes" {
            h2 { "Who comes" small { (evening.people.len()) } }
            @if evening.people.is_empty() { p.quiet { "Nobody yet." } }
            ul.list.comers {
                @for person in &evening.people {
                    @let name = evening.name(person);
                    li.mine[person == page.me] {
                        span.face aria-hidden="true" { (initial(&name)) }
                        span { b { @if person == page.me { "You" } @else { (name) } } @if Some(person) == host { small { "host" } } }
                        @if host == Some(page.me) && person != page.me {
                            form action={ "/evening/" (evening.row.id) "/out" } method="post" {
                                input type="hidden" name="person" value=(person.0);
                                button.ghost { "Remove" span.say { " " (name) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn invite(page: &EveningPage<'_>) -> Markup {
    html! {
        section.panel.come aria-label="Invite" {
            h2 { "Invite" }
            div.invite {
                span {
                    span.link { (page.link) }
                    @if let Some(spoken) = page.spoken { span.quiet { "or say " b { (spoken) } ", good for an hour in the lobby" } }
                }
                span.hand-on {
                    button.ghost data-copy=(page.link) { (icon(Icon::Link)) span { "Copy link" } }
                    button.ghost.share data-share=(page.link) { (icon(Icon::Send)) span { "Share" } }
                }
                @if let Some(code) = qr(page.link) { (code) }
            }
        }
    }
}

fn about(evening: &Evening) -> Markup {
    let row = &evening.row;
    let level = Bot::for_people(&row.level).map_or("", Bot::title);
    let options = evening.game.specs().iter().filter(|spec| row.choices.is_on(spec.id));
    let options: Vec<String> = options
        .map(|spec| row.choices.number(spec.id).map_or(spec.title.to_owned(), |n| format!("{}: {n}", spec.title)))
        .collect();
    html! {
        section.panel.what aria-label="About the evening" {
            p { (WHAT) }
            p.quiet {
                (capital(&count(row.deals, "deal"))) " at tables of " (row.players) ", " (level) " bots in free chairs"
                @for option in &options { " · " (option) }
                ". A point for everyone beaten, half for a tie; bots are compared with and not ranked."
            }
        }
    }
}

fn ranking(page: &EveningPage<'_>) -> Markup {
    let evening = page.evening;
    let done = (1..=evening.row.deal).filter(|&deal| evening.is_done(deal)).count();
    html! {
        section.panel aria-label="Ranking" {
            h2 { "Ranking" small { @if done > 0 { "after " (count(done as i64, "deal")) } } }
            @if done == 0 { p.quiet { "It stands here when the first deal is over at every table." } }
            @else {
                table.standings {
                    thead { tr { th scope="col" { "Place" } th scope="col" { "Who" } th.sum scope="col" { "Points" } th.sum scope="col" { "Share" } } }
                    tbody { @for row in evening.ranking() { (ranked(page, &row)) } }
                }
            }
        }
    }
}

fn ranked(page: &EveningPage<'_>, row: &Ranked<PersonId>) -> Markup {
    html! {
        tr.mine[row.who == *page.me] {
            td.num { (row.place) }
            td.who { @if row.who == *page.me { "You" } @else { (page.evening.name(&row.who)) } }
            td.sum { (points(row.points)) }
            td.sum.num { (share(row.points)) }
        }
    }
}

fn verdict(page: &EveningPage<'_>) -> String {
    let ranking: Vec<Ranked<PersonId>> = page.evening.ranking();
    outcome(&ranking, page.me, |who| page.evening.name(who))
}

/// How the evening ended for whoever looks. A place may be shared.
fn outcome<P: PartialEq>(ranking: &[Ranked<P>], me: &P, name: impl Fn(&P) -> String) -> String {
    let compared = || ranking.iter().filter(|row| row.points.possible > 0);
    let mine = compared().find(|row| row.who == *me);
    let place = mine.map_or(1, |row| row.place);
    let others = compared().filter(|row| row.place == place && row.who != *me);
    let others: Vec<String> = others.map(|row| name(&row.who)).collect();
    match (mine, &others[..]) {
        (Some(_), []) => format!("You are {} of {}.", ordinal(place), ranking.len()),
        (Some(_), others) => format!("You share {} place with {}.", ordinal(place), felt::listed(others)),
        (None, []) => "There was nobody to compare with.".to_owned(),
        (None, [first]) => format!("{first} has the largest share."),
        (None, firsts) => format!("{} have the same, largest share.", felt::listed(firsts)),
    }
}

/// Every deal that is over everywhere, the last one open.
fn deals(page: &EveningPage<'_>) -> Markup {
    let evening = page.evening;
    let last = (1..=evening.row.deal).rev().find(|&deal| evening.is_done(deal));
    html! {
        @for number in (1..=evening.row.deal).rev() {
            @if evening.is_done(number) { (deal(page, number, Some(number) == last)) }
            @else { section.panel aria-label={ "Deal " (number) } { h2 { "Deal " (number) small { "being played" } } p.quiet { "Seats, scores and tables stand here when all of them are over." } } }
        }
    }
}

fn deal(page: &EveningPage<'_>, number: i64, open: bool) -> Markup {
    let evening = page.evening;
    let (tables, points): (Vec<&EveningTable>, _) = (evening.of(number).collect(), evening.points(number));
    let seats = tables.first().map_or(0, |table| table.chairs.len());
    html! {
        details.panel.deal open[open] id={ "deal-" (number) } {
            summary { h2 { "Deal " (number) small { (count(tables.len() as i64, "table")) } } }
            @if tables.len() < 2 { p.quiet { "It was played at one table only, so there was nobody to compare with." } }
            table.held {
                thead { tr { th scope="col" { "Seat" } th scope="col" { "Who" } th.sum scope="col" { "Score" } th.sum scope="col" { "Points" } th scope="col" { "Table" } } }
                @for seat in 0..seats {
                    tbody class={ "p" (seat + 1) } {
                        @for (at, table) in tables.iter().enumerate() {
                            @let got = points.get(at).and_then(|row| row.get(seat)).copied().unwrap_or_default();
                            (holder(page, (seat, at), table, got))
                        }
                    }
                }
            }
        }
    }
}

fn holder(page: &EveningPage<'_>, (seat, at): (usize, usize), table: &EveningTable, got: Points) -> Markup {
    let Some(EveningChair { person, score }) = table.chairs.get(seat) else { return html! {} };
    html! {
        tr.mine[person.as_ref() == Some(page.me)] {
            @if at == 0 { th.seat-no scope="rowgroup" { span.face.s { (seat + 1) } } } @else { td {} }
            td.who {
                @match person {
                    Some(person) if person == page.me => "You",
                    Some(person) => (page.evening.name(person)),
                    None => { (icon(Icon::Bot)) " " (BOTS[seat]) span.say { ", a bot" } },
                }
            }
            td.sum.num { (signed(*score)) }
            td.sum { (points(got)) }
            td { a.ghost href={ "/t/" (table.table) } { (table.number) span.say { ": look at table " (table.number) ", seat " (seat + 1) } } }
        }
    }
}

/// "You have seat 2."
fn seat_of(table: &EveningTable, me: &PersonId) -> Markup {
    let seat = table.chairs.iter().position(|chair| chair.person.as_ref() == Some(me)).unwrap_or(0);
    html! { "Deal " (table.deal) ", seat " (seat + 1) "." }
}

/// "1½ of 3".
fn points(points: Points) -> String {
    if points.possible == 0 {
        return "–".to_owned();
    }
    let half = match (points.halves / 2, points.halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    };
    format!("{half} of {}", points.possible / 2)
}

/// "62.5%", without a nought at its end.
fn share(points: Points) -> String {
    match points.share() {
        Some(tenths) if tenths % 10 == 0 => format!("{}%", tenths / 10),
        Some(tenths) => format!("{}.{}%", tenths / 10, tenths % 10),
        None => "–".to_owned(),
    }
}

fn signed(score: i64) -> String {
    if score < 0 { format!("−{}", score.unsigned_abs()) } else { score.to_string() }
}

fn count(n: i64, word: &str) -> String {
    if n == 1 { format!("one {word}") } else { format!("{} {word}s", times(n as usize)) }
}

fn initial(name: &str) -> String {
    name.trim().chars().next().map_or("?".to_owned(), |first| first.to_uppercase().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_shares_a_place_is_told_with_whom() {
        let row = |who: &'static str, place, halves| Ranked { who, place, points: Points { halves, possible: 4 } };
        let tie = [row("Ana", 1, 2), row("Ben", 1, 2), row("Cleo", 3, 0)];
        let said = |me| outcome(&tie, &me, |who| (*who).to_owned());
        assert_eq!(
            [said("Ana"), said("Cleo"), said("Eve")],
            ["You share 1st place with Ben.", "You are 3rd of 3.", "Ana and Ben have the same, largest share."]
        );
        assert_eq!(outcome(&[], &"Eve", |who| (*who).to_owned()), "There was nobody to compare with.");
        assert_eq!(outcome(&tie[..1], &"Eve", |who| (*who).to_owned()), "Ana has the largest share.");
    }

    #[test]
    fn points_and_shares_are_said_as_people_write_them() {
        let got = |halves, possible| Points { halves, possible };
        assert_eq!(
            [points(got(3, 6)), points(got(1, 2)), points(got(4, 4)), points(got(0, 0))],
            ["1½ of 3", "½ of 1", "2 of 2", "–"]
        );
        assert_eq!(
            [share(got(5, 8)), share(got(1, 2)), share(got(1, 3)), share(got(0, 0))],
            ["62.5%", "50%", "33.3%", "–"]
        );
        assert_eq!(signed(-12), "−12");
    }
}
