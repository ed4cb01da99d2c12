//! The controls: steps, speeds, and the scores over time, whose columns and slider share one scale.

use engine::Seat;
use felt::{Icon, icon, seat_class};
use maud::{Markup, html};

use super::ReplayPage;

/// Scores over the moments of a game.
pub struct Chart<'a> {
    /// Names by seat.
    pub names: Vec<&'a str>,
    pub rounds: Vec<ChartRound>,
    /// Everybody's score at the end.
    pub scores: Vec<i32>,
    /// What bots thought of somebody's chance to win.
    pub guesses: Vec<Guess>,
}

/// A stretch of the game.
pub struct ChartRound {
    pub number: u32,
    /// "Round 4 of 8".
    pub name: String,
    /// The moment at which it begins.
    pub begins: usize,
    /// Everybody's score then.
    pub scores: Vec<i32>,
}

/// Somebody's chance to win at a moment, as it seemed to a bot.
pub struct Guess {
    pub seat: Seat,
    pub at: usize,
    pub win: f32,
}

/// The most columns to press, so that a finger hits each of them.
const COLUMNS: usize = 10;

pub fn deck(page: &ReplayPage<'_>) -> Markup {
    let (at, last) = (page.at, page.last);
    let way = |label: &str, name: &str, to: usize, picture: Icon, off: bool| {
        html! {
            a.ghost.round data-go=(name) href=(page.to.moment(to)) aria-label=(label) title=(label) aria-disabled=[off.then_some("true")] { (icon(picture)) }
        }
    };
    html! {
        section.deck aria-label="Replay controls" style=(format!("--at: {:.2}%", percent(at, last))) data-at=(at) data-last=(last) {
            div.keys {
                div.transport {
                    (way("First", "first", 0, Icon::First, at == 0))
                    (way("One step back", "back", at.saturating_sub(1), Icon::Earlier, at == 0))
                    // It needs the script.
                    button.go id="play" aria-label="Play" hidden { (icon(Icon::Play)) (icon(Icon::Pause)) }
                    (way("One step forward", "on", (at + 1).min(last), Icon::Later, at == last))
                    (way("Last", "last", last, Icon::Last, at == last))
                    button.ghost.round.only-narrow.tempo hidden aria-label="Speed: 1×" { "1×" }
                    button.ghost.round.only-narrow popovertarget="happened" aria-label="Log and more" { (icon(Icon::Log)) }
                }
                div.pick.speed.only-wide role="radiogroup" aria-label="Speed" hidden {
                    @for (value, label) in [("0.5", "½×"), ("1", "1×"), ("3", "3×")] {
                        label { input type="radio" name="speed" value=(value) checked[value == "1"]; (label) }
                    }
                }
            }
            form.time action={ "/t/" (page.to.code) "/replay" } {
                (chart(page))
                @if !page.to.eyes.is_empty() { input type="hidden" name="eyes" value=(page.to.eyes); }
                input type="range" name="step" min="0" max=(last) value=(at) aria-label="Moment" aria-valuetext=(round_at(page, at)) autocomplete="off";
                button.ghost.jump { "Go there" }
            }
            div.only-wide.for-acts { (page.acts) }
        }
    }
}

fn percent(at: usize, last: usize) -> f64 {
    if last == 0 { 0.0 } else { at as f64 * 100.0 / last as f64 }
}

fn round_at<'a>(page: &'a ReplayPage<'_>, at: usize) -> &'a str {
    page.chart.rounds.iter().rfind(|round| round.begins <= at).map_or("", |round| &round.name)
}

fn chart(page: &ReplayPage<'_>) -> Markup {
    let chart = &page.chart;
    let stops = || chart.rounds.iter().map(|round| (round.begins, &round.scores)).chain([(page.last, &chart.scores)]);
    let all = || stops().flat_map(|(_, scores)| scores.iter().copied());
    let (low, high) = (all().min().unwrap_or_default().min(0), all().max().unwrap_or_default());
    let height = |score: i32| 100.0 - f64::from(score - low) * 100.0 / f64::from((high - low).max(1));
    let line = |seat: Seat| {
        let point =
            |(at, scores): (usize, &Vec<i32>)| Some((percent(at, page.last), height(*scores.get(seat.index())?)));
        path(stops().filter_map(point))
    };
    let columns = columns(&chart.rounds, page.last);
    let here = page.chart.rounds.iter().rposition(|round| round.begins <= page.at);
    html! {
        div.curve {
            svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" {
                path.base d={ "M0 " (height(0)) "h100" } {}
                @for seat in Seat::all(chart.names.len()) {
                    path class=(seat_class(seat)) d=(line(seat)) {}
                    (guesses(chart, seat, page.last))
                }
            }
            i.ahead {} i.is-now {}
            div.cols role="group" aria-label="Scores by round" style={ "grid-template-columns:" @for (_, wide) in &columns { " " (wide) "fr" } } {
                @for (at, (round, _)) in columns.iter().enumerate() {
                    @let next = columns.get(at + 1).map_or(usize::MAX, |(next, _)| *next);
                    @let now = here.is_some_and(|here| (*round..next).contains(&here));
                    @let last = chart.rounds[*round..next.min(chart.rounds.len())].last().map_or(0, |last| last.number);
                    @let round = &chart.rounds[*round];
                    a href=(page.to.moment(round.begins)) data-at=(round.begins) aria-label={ "Go to " (round.name) @if last > round.number { ", " (round.number) "–" (last) } } aria-current=[now.then_some("step")] {
                        span { @if round.number > 0 { (round.number) @if last > round.number { span.only-wide { "–" (last) } } } }
                    }
                }
            }
        }
        (names(chart))
    }
}

/// The rounds that have a column to press, and how many moments it spans: short ones share one.
fn columns(rounds: &[ChartRound], last: usize) -> Vec<(usize, usize)> {
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for (number, round) in rounds.iter().enumerate() {
        let ends = rounds.get(number + 1).map_or(last, |next| next.begins);
        let wide = ends.saturating_sub(round.begins).max(1);
        match columns.last_mut() {
            Some((_, before)) if *before * COLUMNS < last => *before += wide,
            _ => columns.push((number, wide)),
        }
    }
    // The last one may be too narrow on its own.
    if let [.., (_, before), (_, wide)] = &mut columns[..]
        && *wide * COLUMNS < last
    {
        *before += *wide;
        columns.pop();
    }
    columns
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.enumerate().map(|(n, (x, y))| format!("{}{x:.2} {y:.2}", if n == 0 { 'M' } else { 'L' })).collect()
}

/// The chance to win, dashed, where a bot has thought about it.
fn guesses(chart: &Chart<'_>, seat: Seat, last: usize) -> Markup {
    let own = || chart.guesses.iter().filter(|guess| guess.seat == seat);
    let point = |guess: &Guess| (percent(guess.at, last), 100.0 - f64::from(guess.win.clamp(0.0, 1.0)) * 100.0);
    html! {
        @if own().count() > 1 { path.guess.(seat_class(seat)) d=(path(own().map(point))) {} }
        @for (x, y) in own().map(point) { path.dot.(seat_class(seat)) d=(format!("M{x:.2} {y:.2}h0")) {} }
    }
}

/// Who the lines are, at their end: the best on top.
fn names(chart: &Chart<'_>) -> Markup {
    let mut order: Vec<Seat> = Seat::all(chart.names.len()).collect();
    let score = |seat: Seat| chart.scores.get(seat.index()).copied().unwrap_or_default();
    order.sort_by_key(|&seat| std::cmp::Reverse(score(seat)));
    html! {
        ul.names aria-label="Scores" {
            @for seat in order {
                li class=(seat_class(seat)) { span { (chart.names[seat.index()]) } " " b.num { (score(seat).to_string().replace('-', "−")) } }
            }
            @if !chart.guesses.is_empty() { li.guessed { "dashed: chance to win" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_rounds_share_a_column_and_all_of_them_together_span_the_game() {
        let rounds = |begins: &[usize]| -> Vec<ChartRound> {
            let round = |(at, &begins): (usize, &usize)| ChartRound {
                number: at as u32 + 1,
                name: String::new(),
                begins,
                scores: vec![],
            };
            begins.iter().enumerate().map(round).collect()
        };
        assert_eq!(columns(&rounds(&[0, 10, 20]), 30), [(0, 10), (1, 10), (2, 10)]);
        assert_eq!(columns(&rounds(&[0, 1, 2, 20]), 30), [(0, 20), (3, 10)].map(|c| c).to_vec());
        let many = columns(&rounds(&(0..100).collect::<Vec<_>>()), 100);
        assert!(many.len() <= COLUMNS, "{many:?}");
        assert_eq!(many.iter().map(|(_, wide)| wide).sum::<usize>(), 100);
        assert_eq!(columns(&rounds(&[0]), 0), [(0, 1)]);
    }
}
