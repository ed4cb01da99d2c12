//! The panel that opens a table: how many, who, which variants.

use bots::Bot;
use catalog::AnyGame;
use engine::{Choices, Info, MAX_SEATS, OptionKind, OptionSpec, OptionsError};
use maud::{Markup, html};
use store::Limit;

use crate::table::{DAYS, Words, clock_id, presets};

use super::rates::about;

pub(super) fn new_table(game: &dyn AnyGame, name: &str) -> Markup {
    let info = game.info();
    html! {
           form.panel.new id="new" action="/tables" method="post" aria-label="New table" {
               h2 { "New table" small { (info.title) } }
               input type="hidden" name="game" value=(info.id);
               div {
                   span.pick role="radiogroup" aria-label="Players" {
                       @for (players, needs) in sizes(game) {
                           label {
                               input type="radio" name="players" value=(players) checked[players == info.usual_players] data-needs=[needs];
                               (players)
                           }
                       }
                   }
                   div.chairs {
                       label.chair.p1 {
                           span.face.s aria-hidden="true" { "1" }
                           input.field name="name" value=(name) placeholder="Your name" aria-label="Your name" maxlength="24" autocomplete="nickname";
                       }
                       @for chair in 1..MAX_SEATS { (chair_of(info.id, chair)) }
                   }
               }
               div.opts {
                   @for spec in game.specs() { (option(game, spec)) }
    label.toggle {
                       span { "Hints" small { "Ask what a bot would do. Always there when you play alone against bots." } }
                       input type="checkbox" role="switch" name="hints";
                   }
                   label.toggle {
                       span { "Rated" small { "It counts for everybody’s rating. No hints; ten minutes of history." } }
                       input type="checkbox" role="switch" name="rated";
                   }
                   label.toggle {
                       span { "Listed" small { "Anybody finds it in the lobby." } }
                       input type="checkbox" role="switch" name="listed" checked;
                   }
               }
               (clock(&info))
               footer { small.quiet { "About " (info.minutes) " minutes, or " a href={ "/evening/new?game=" (info.id) } { "a duplicate evening" } " for many" } button.go { "Open table" } }
           }
       }
}

/// How long people may take, and who plays on when somebody's time is up.
fn clock(info: &Info) -> Markup {
    let live = presets(info);
    html! {
        fieldset.clock {
            legend.say { "Clock" }
            label { span { "Clock" small { "When time is up, a bot plays on until its person is back." } }
                select name="clock" {
                    option value="none" selected { "None" }
                    optgroup label="Live" { @for limit in live { option value=(clock_id(limit)) { (Words(limit)) } } }
                    optgroup label="Over days" { @for days in DAYS { @let limit = Limit::Days { days }; option value=(clock_id(limit)) { (Words(limit)) } } }
                }
            }
            label.plays-on { span { "Plays on" }
                select name="plays_on" {
                    @for bot in Bot::LEVELS { option value=(bot.id()) selected[bot == Bot::Greedy] title=(bot.blurb()) { (bot.title()) " bot" } }
                }
            }
        }
    }
}

/// How many may play against bots at once, without any switch but the usual ones.
pub(super) fn against_bots(game: &dyn AnyGame) -> Vec<usize> {
    let fits = |&players: &usize| {
        Choices::parse(game.specs(), game.usual(players)).is_ok_and(|choices| game.check(players, &choices).is_ok())
    };
    (2..=MAX_SEATS).filter(fits).collect()
}

/// Table sizes that the game takes, each with the option it needs.
pub(super) fn sizes(game: &dyn AnyGame) -> Vec<(usize, Option<&'static str>)> {
    let size = |players| match game.check(players, &Choices::default()) {
        Ok(()) => Some((players, None)),
        Err(OptionsError::PlayersNeed { option, .. }) => Some((players, Some(option))),
        Err(_) => None,
    };
    (1..=MAX_SEATS).filter_map(size).collect()
}

/// Everybody but the host: a friend by link, or a bot. The sheet hides chairs beyond the chosen size.
fn chair_of(game: &str, chair: usize) -> Markup {
    html! {
        label.chair.{ "p" (chair + 1) } {
            span.face.s aria-hidden="true" { (chair + 1) }
            span { "Seat " (chair + 1) }
            select name={ "seat_" (chair) } {
                option value="open" { "Open" }
                @for bot in Bot::LEVELS {
                    option value=(bot.id()) title=(bot.blurb()) { (bot.title()) " bot" @if let Some(about) = about(game, bot) { ", " (about) } }
                }
            }
        }
    }
}

pub(super) fn option(game: &dyn AnyGame, spec: &OptionSpec) -> Markup {
    let on = game.usual(game.info().usual_players).contains(&spec.id);
    // Who plays alone, or with one other, gets what suits a game of that size.
    let sizes = (1..=MAX_SEATS).filter(|&players| !on && game.usual(players).contains(&spec.id));
    let sizes = sizes.map(|players| players.to_string()).collect::<Vec<_>>().join(" ");
    let sizes = (!sizes.is_empty()).then_some(sizes);
    html! {
        @if let OptionKind::Text { most } = spec.kind {
            details.own {
                summary { (spec.title) small { (spec.blurb) } }
                label.file { "From a file" input type="file" accept=".toml,text/plain" data-into={ "option_" (spec.id) }; }
                textarea.field name={ "option_" (spec.id) } maxlength=(most) rows="6" spellcheck="false" aria-label=(spec.title) {}
            }
        } @else {
            label.toggle {
                span { (spec.title) small { (spec.blurb) } }
                @if let OptionKind::Number { min, max } = spec.kind {
                    input.field.few type="number" name={ "option_" (spec.id) } min=(min) max=(max);
                } @else {
                    input type="checkbox" role="switch" name="option" value=(spec.id) checked[on] data-sizes=[sizes];
                }
            }
        }
    }
}
