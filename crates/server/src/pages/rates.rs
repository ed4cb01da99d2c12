//! Ratings, modestly: a number, a line of the last games, and what a game changed. No ranks, no badges.

use bots::Bot;
use felt::{Icon, icon};
use maud::{Markup, html};
use ratings::{FAMILIAR, HIGHER, SETTLED, START, WINDOW_DAYS, number, signed};
use store::{ALL_TIME, ChangeRow};

use super::document::personal;
use super::games::{emblems, hue, mark, picture, title};
use super::when::month_in_words;

/// Somebody's rating in one game.
pub struct RateOf {
    pub game: &'static str,
    pub points: f64,
    pub spread: f64,
    pub games: i64,
    /// After each of the last games, the latest last.
    pub line: Vec<f64>,
}

/// The settled people of one game and season.
pub struct LadderPage {
    pub game: &'static str,
    /// "2026-11", or "all".
    pub season: String,
    /// This month, as `season` says it.
    pub month: String,
    /// Earlier ones in which somebody settled, the last first.
    pub months: Vec<String>,
    pub rows: Vec<LadderRow>,
    /// The address of what comes next.
    pub more: Option<String>,
    /// This page begins somewhere in the middle.
    pub later: bool,
    /// What they are measured at, the strongest first.
    pub bots: Vec<(Bot, f64)>,
}

pub struct LadderRow {
    pub name: String,
    /// Where there is a page about them.
    pub page: String,
    pub points: f64,
    pub games: i64,
    pub own: bool,
}

/// "about 1,240", where a bot is chosen; bots are not measured to the point.
pub fn about(game: &str, bot: Bot) -> Option<String> {
    let points = ratings::measured(game, bot.id())?.points();
    Some(format!("about {}", number((points / 10.0).round() * 10.0)))
}

/// The result of a rated game, and under it what it changed and why.
pub fn with_changes(result: Markup, game: &str, changes: &[(String, ChangeRow)]) -> Markup {
    html! {
        (result)
        div.rated aria-label="Ratings" role="group" {
            h3 { "Rated" small { a href={ "/ladder/" (game) } { "Ladder" } } }
            ul {
                @for (name, change) in changes {
                    @let (before, after) = (change.before.points(), change.after.points());
                    li {
                        b { (name) }
                        " " span.num { (number(after)) }
                        " " span.quiet { (signed(before, after)) ": " (change.why.words()) "." }
                    }
                }
            }
        }
    }
}

/// A panel with a line for every game that somebody has played rated.
pub fn rates(rates: &[RateOf]) -> Markup {
    html! {
        section.panel id="ratings" aria-label="Ratings" {
            h2 { "Ratings" small { (number(START)) " is where everybody begins" } }
            @if rates.is_empty() { p.quiet { "Games at rated tables are counted here." } }
            ul.list.rates {
                @for rate in rates {
                    li style=(hue(rate.game)) {
                        (mark(rate.game))
                        div {
                            b { a href={ "/ladder/" (rate.game) } { (title(rate.game)) } }
                            small { (rate.games) " game" @if rate.games != 1 { "s" } @if rate.games < SETTLED { ", settling" } }
                            (spark(&rate.line))
                        }
                        span.num { (number(rate.points)) @if rate.games < SETTLED { small { " ±" (rate.spread.round()) } } }
                    }
                }
            }
        }
    }
}

/// The last games as a line, from left to right.
fn spark(line: &[f64]) -> Markup {
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return html! {} };
    if line.len() < 2 {
        return html! {};
    }
    let (low, high) = line.iter().fold((f64::MAX, f64::MIN), |(low, high), &at| (low.min(at), high.max(at)));
    let step = 100.0 / (line.len() - 1) as f64;
    let place = |(at, points): (usize, &f64)| {
        let high = if high > low { 26.0 - 22.0 * (points - low) / (high - low) } else { 15.0 };
        (at as f64 * step, high)
    };
    let dots: Vec<(f64, f64)> = line.iter().enumerate().map(place).collect();
    let path: Vec<String> = dots.iter().map(|(x, y)| format!("{x:.0} {y:.0}")).collect();
    let (x, y) = dots.last().copied().unwrap_or_default();
    html! {
        svg.spark viewBox="-2 0 106 30" role="img" aria-label={ "from " (number(*first)) " to " (number(*last)) } {
            path d={ "M" (path.join("L")) } {}
            circle cx=(format!("{x:.0}")) cy=(format!("{y:.0}")) r="3.4" {}
        }
    }
}

pub fn ladder(page: &LadderPage) -> Markup {
    let address = format!("/ladder/{}", page.game);
    let season = |season: &str| match season {
        ALL_TIME => "Of all time".to_owned(),
        this if this == page.month => "This month".to_owned(),
        month => month_in_words(month),
    };
    let current = |other: &str| (page.season == other).then_some("true");
    let body = html! {
        (emblems())
        main.mine-page {
            header.top {
                a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) }
                h1 { (title(page.game)) }
                span.where { "Ladder" }
                nav { a.ghost href="/games" { (icon(Icon::People)) "Your games" } }
            }
            div.col {
                section.panel id="ladder" aria-label="Ladder" {
                    h2 { (season(&page.season)) }
                    div.filters {
                        nav.pick.emb aria-label="Game" {
                            @for game in catalog::shown() {
                                @let (id, title) = (game.info().id, game.info().title);
                                a href={ "/ladder/" (id) } aria-current=[(id == page.game).then_some("true")] title=(title) { (picture(id)) span.say { (title) } }
                            }
                        }
                        nav.pick aria-label="Season" {
                            a href=(address) aria-current=[current(&page.month)] { "This month" }
                            a href={ (address) "?season=" (ALL_TIME) } aria-current=[current(ALL_TIME)] { "All time" }
                        }
                    }
                    @if page.rows.is_empty() {
                        p.quiet { @if page.later { "That was all." } @else { "Nobody yet: who has played " (SETTLED) " rated games stands here." } }
                    }
                    ul.list.rates.ladder id="ends" {
                        @for row in &page.rows {
                            li.own[row.own] style=(hue(page.game)) {
                                div { b { a href=(row.page) { (row.name) } } small { (row.games) " games" } }
                                span.num { (number(row.points)) }
                            }
                        }
                    }
                    @if let Some(more) = &page.more { p { a.ghost.more href=(more) { "More" } } }
                    @if !page.months.is_empty() {
                        nav.months aria-label="Earlier months" {
                            @for month in &page.months { a.ghost href={ (address) "?season=" (month) } aria-current=[current(month)] { (season(month)) } }
                        }
                    }
                }
            }
            div.col {
                section.panel aria-label="Bots" {
                    h2 { "Bots" small { "measured, and fixed" } }
                    ul.list.rates.ladder {
                        @for (bot, points) in &page.bots {
                            li style=(hue(page.game)) { div { b { (bot.title()) } small { (bot.blurb()) } } span.num { (number(*points)) } }
                        }
                    }
                }
                (rules())
            }
        }
    };
    personal(&format!("Ladder of {} · Tender", title(page.game)), body)
}

/// What holds a rating, in a few lines.
fn rules() -> Markup {
    html! {
        section.panel aria-label="How ratings work" {
            h2 { "How ratings work" }
            ul.plain {
                li { "Everybody begins at " (number(START)) ". A rating settles with " (SETTLED) " games." }
                li { "The same opponent again and again counts less: the first " (FAMILIAR) " games in " (WINDOW_DAYS) " days in full, then " (FAMILIAR) " parts in " (FAMILIAR + 1) ", " (FAMILIAR + 2) " and so on." }
                li { "Nobody rises more than " (HIGHER) " points above the strongest bot they finished ahead of, and without one above " (number(ratings::CEILING)) "." }
                li { "Who lets a bot finish is last. Who let a bot move can only lose." }
            }
        }
    }
}
