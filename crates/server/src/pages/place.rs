//! The page around a table: what is sent once. The table itself (`<main>`) and the log grow by live updates.

use engine::Info;
use felt::{Icon, icon, reaction_symbols, reactions};
use maud::{Markup, html};
use protocol::{LONGEST_COMMENT, Wish};

use super::document::{document, emblem};
use super::rules::rules_drawer;
use super::{YOUR_GAMES, asset_url, fairness};
use crate::table::Speed;

/// A table or its waiting room.
pub struct TablePage<'a> {
    pub info: Info,
    /// The game's picture.
    pub emblem: Markup,
    /// The game's player aid, if it has one.
    pub aid: Option<Markup>,
    pub code: &'a str,
    /// What people call the table; none when its code is only good for links.
    pub called: Option<&'a str>,
    /// Address to share.
    pub link: &'a str,
    /// [`felt::table_main`] or [`super::room_main`].
    pub main: Markup,
    /// The `<li>`s of the log.
    pub log: Markup,
    /// The viewer's seat; none for a spectator.
    pub me: Option<usize>,
    /// How fast bots move, if it is for the viewer to decide.
    pub speed: Option<Speed>,
    /// The fingerprint of what the house puts into the deal.
    pub promise: Option<&'a str>,
}

pub fn table(page: &TablePage<'_>) -> Markup {
    let body = html! {
        (emblem(&page.emblem))
        (reaction_symbols())
        div.place data-live={ "/t/" (page.code) "/live" } {
            (page.main)
            nav.tools {
                (your_games("round"))
                button.ghost.round.only-narrow.news popovertarget="happened" aria-label="What happened" { (icon(Icon::Log)) b id="unread" hidden {} }
                button.ghost.only-wide popovertarget="rules" { (icon(Icon::Book)) "Rules" }
                button.ghost.round popovertarget="menu" aria-label="More" { (icon(Icon::Menu)) }
            }
            (happened(page))
        }
        (menu(page))
        aside.drawer.rules id="rules" popover aria-label="Rules" {
            header { button.ghost popovertarget="rules" popovertargetaction="hide" { "Close" } }
            (rules_drawer(page.info.id, page.info.rules))
        }
        @if let Some(aid) = &page.aid {
            aside.aid id="aid" popover aria-label="Player aid" {
                h2 { "Player aid" button.ghost popovertarget="aid" popovertargetaction="hide" { "Close" } }
                (aid)
            }
        }
        aside.hint id="hint" popover="manual" aria-label="Hint" aria-live="polite" {
            button.ghost popovertarget="hint" popovertargetaction="hide" { "Close" }
            div {}
        }
        @if page.me.is_some() { (leave()) }
        // Empty until it happens, so that it is not read before and announced then.
        p.offline id="offline" role="status" data-say="Connection lost. Trying again…" {}
        // Said once, when little time is left.
        p.say id="hurry" role="status" {}
        p.notice id="notice" role="alert" hidden {}
        p.notice id="changed" role="alert" hidden {}
        script defer src=(asset_url("fair.js")) {}
        p.say id="felt" role="status" {}
    };
    document(&format!("{} · {}", page.info.title, page.called.unwrap_or("Tender")), Some(page.info.id), body)
}

/// What happened and what was said. The sheet shows one of them alone, the script hides whom somebody has muted.
fn happened(page: &TablePage<'_>) -> Markup {
    html! {
        aside.side id="happened" popover aria-label="What happened" data-me=[page.me] {
            header {
                h2 { "What happened" button.ghost.only-narrow popovertarget="happened" { "Close" } }
                div.pick.sift role="radiogroup" aria-label="What to show" {
                    @for (value, label) in [("all", "All"), ("talk", "Talk"), ("moves", "Moves")] {
                        label { input type="radio" name="sift" value=(value) checked[value == "all"]; (label) }
                    }
                }
                p.muted id="muted" hidden {}
            }
            ol.log id="log" aria-live="polite" tabindex="0" aria-label="What happened" { (page.log) }
            form.chat id="chat" {
                @if page.me.is_some() { (reactions()) }
                @else { p.quiet { "While others play, only those who watch read this." } }
                input.field name="say" maxlength="200" placeholder="Say something" aria-label="Say something" autocomplete="off";
                button.ghost.round aria-label="Send" { (icon(Icon::Send)) }
            }
        }
    }
}

fn menu(page: &TablePage<'_>) -> Markup {
    html! {
        div.menu id="menu" popover aria-label="More" {
            p.cap { @if let Some(name) = page.called { "Table " (name) } @else { "Private table" } }
            button data-copy=(page.link) { (icon(Icon::Link)) span { "Copy link" } }
            button.share data-share=(page.link) { (icon(Icon::Send)) span { "Share the link" } }
            button.only-narrow popovertarget="rules" { (icon(Icon::Book)) span { "Rules" } }
            @if page.aid.is_some() { button popovertarget="aid" { (icon(Icon::Cards)) span { "Player aid" } } }
            a.if-begun href={ "/t/" (page.code) "/replay" } { (icon(Icon::Play)) span { "Replay" } }
            a href={ "/learn/" (page.info.id) } { (icon(Icon::Hint)) span { "Learn by playing" } }
            @if let Some(me) = page.me {
                (report())
                button.while-playing data-send=(Wish::StandIn { seat: me }) { (icon(Icon::Bot)) span { "Let a bot play for me" } }
                button.while-playing.in-days data-send=(Wish::Pause {}) { (icon(Icon::Glass)) span { "Ask for a pause" } }
                button.while-playing data-opens="chairs" { (icon(Icon::People)) span { "Chairs and friends" } }
                button.while-playing data-opens="leave" { (icon(Icon::Back)) span { "Leave the table…" } }
                button.unless-playing data-send=(Wish::Leave {}) { (icon(Icon::Back)) span { "Leave the table" } }
            }
            @if let Some(speed) = page.speed { (speeds(speed)) }
            (themes())
            @if let Some(shown) = page.promise { (fairness::promise(shown)) }
            (your_move())
        }
    }
}

/// Asks before somebody leaves in mid-game.
fn leave() -> Markup {
    html! {
        dialog.ask-first id="leave" aria-labelledby="leaving" {
            h2 id="leaving" { "Leave the table?" }
            p.unless-days { "Your seat is kept for a minute. After that a bot plays on for you until you come back." }
            p.in-days { "Your seat is kept. A bot plays on for you only when your time for a decision is up." }
            p.unless-kept { "Or give it up for good: then a friend can take your chair, with your hand." }
            form method="dialog" {
                button.ghost autofocus { "Stay" }
                button.ghost.unless-kept data-send=(Wish::GiveUp {}) { "Give it up" }
                button.go data-send=(Wish::Leave {}) { "Leave" }
            }
        }
    }
}

/// How somebody hears that it is their move, beside the tab. All of it is off until the script hears otherwise: nothing
/// sounds, buzzes or pops up that was not switched on.
fn your_move() -> Markup {
    html! {
        details.alerts {
            summary { (icon(Icon::Bell)) span { "When it is my move" } }
            div.pick role="radiogroup" aria-label="Sound" {
                @for (value, label) in [("", "Silent"), ("bell", "Bell"), ("wood", "Wood"), ("horn", "Horn")] {
                    label { input type="radio" name="sound" value=(value) autocomplete="off" checked[value.is_empty()]; (label) }
                }
            }
            label.volume { "Volume" input type="range" name="volume" min="10" max="100" step="10" value="60" autocomplete="off"; }
            label.toggle hidden { span { "Vibrate" } input type="checkbox" role="switch" name="buzz" autocomplete="off"; }
            label.toggle hidden { span { "Notify me" small { "when this page is out of sight" } } input type="checkbox" role="switch" name="notify" autocomplete="off"; }
            p.quiet id="not-allowed" role="status" hidden { "The browser does not allow it for this site. Its settings do." }
        }
    }
}

/// The way to one's games, with how many of them wait; the script counts.
pub(super) fn your_games(class: &str) -> Markup {
    html! { a.ghost.turns.(class) href=(YOUR_GAMES) aria-label="Your games" { (icon(Icon::Cards)) span { "Your games" } b {} } }
}

/// How fast bots move, for everybody at the table.
fn speeds(now: Speed) -> Markup {
    html! {
        div.pick.speeds role="radiogroup" aria-label="How fast bots move" {
            @for (speed, label) in Speed::ALL.into_iter().zip(["Calm bots", "Normal", "Fast"]) {
                label { input type="radio" name="pace" data-send=(Wish::Pace { speed: speed.id().to_owned() }) checked[speed == now]; (label) }
            }
        }
    }
}

/// A complaint about a bot's move. The script lists the bots whenever it opens, because bots come and go while the page
/// is open; without any it hides.
fn report() -> Markup {
    html! {
        details.report id="report" {
            summary { (icon(Icon::Eye)) span { "Report a bot’s move" } }
            form {
                label { "Whose last move?" select name="seat" {} }
                textarea.field name="comment" rows="3" maxlength=(LONGEST_COMMENT) aria-label="Comment"
                    placeholder="What would have been better? (optional)" {}
                button.go { "Report the move" }
            }
        }
    }
}

/// Light, dark, or as the system has it. The script keeps the choice.
pub(super) fn themes() -> Markup {
    html! {
        div.pick.themes role="radiogroup" aria-label="Theme" {
            @for (value, label) in [("", "Auto"), ("light", "Light"), ("dark", "Dark")] {
                label { input type="radio" name="theme" value=(value) checked[value.is_empty()]; (label) }
            }
        }
    }
}
