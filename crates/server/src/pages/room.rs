//! The waiting room: who sits where before the game starts. Live, like the table that takes its place.

use bots::Bot;
use engine::Info;
use felt::{Icon, capital, icon, times, top};
use maud::{Markup, html};
use protocol::Wish;

use super::fairness::{Luck, luck};
use super::qr::qr_again;
use super::rates;

/// A table that has not started, from one viewer's side.
pub struct Room<'a> {
    pub info: Info,
    pub code: &'a str,
    /// What people call the table; none when its code is only good for links.
    pub called: Option<&'a str>,
    /// What leads there for an hour when it is typed into the lobby's form.
    pub spoken: Option<&'a str>,
    /// Address to share.
    pub link: &'a str,
    /// One for every seat.
    pub chairs: Vec<Chair>,
    /// The viewer's seat.
    pub me: Option<usize>,
    /// The viewer opened the table: may seat bots and start.
    pub host: bool,
    /// The name the viewer used last; may be empty.
    pub name: &'a str,
    /// What was switched on, in words; may be empty.
    pub options: Vec<String>,
    /// Anybody finds it in the lobby.
    pub listed: bool,
    /// The seat that begins; none where all begin at once.
    pub first: Option<usize>,
    /// Who shall begin, if the host has chosen.
    pub begins: Option<usize>,
    /// It counts for everybody's rating.
    pub rated: bool,
    /// What stands in the way of that.
    pub unrated: Option<String>,
    /// What is promised about the deal.
    pub luck: Option<Luck>,
}

/// One seat of the waiting room. The default is free.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chair {
    /// Who sits there.
    pub name: Option<String>,
    pub bot: Option<Bot>,
    pub host: bool,
    pub away: bool,
}

/// The waiting room as one viewer sees it: `<main id="table">`, in place of [`felt::table_main`].
pub fn room_main(room: &Room<'_>) -> Markup {
    let free = room.chairs.iter().filter(|chair| chair.is_free()).count();
    html! {
        main id="table" .table .room data-turn="0" {
            (top("/", room.info.title, "", room.called.into()))
            section.board.felt aria-label="Waiting room" {
                div.about {
                    svg.portrait aria-hidden="true" { use href="#emblem" {} }
                    h2 { (room.info.pitch) }
                    p.quiet {
                        (about(room)) " · "
                        // Beside, so that the chair is not left.
                        a href={ "/learn/" (room.info.id) } target="_blank" { "Learn it while you wait" }
                    }
                    @if room.rated { (rated(room)) }
                    @if let Some(shown) = &room.luck { (luck(shown)) }
                }
                div.invite {
                    span {
                        span.cap { "Invite with this link" }
                        span.link { (room.link) }
                        @if let Some(spoken) = room.spoken { span.quiet { "or say " b { (spoken) } ", good for an hour in the lobby" } }
                    }
                    span.hand-on {
                        button.ghost data-copy=(room.link) { (icon(Icon::Link)) span { "Copy link" } }
                        button.ghost.share data-share=(room.link) { (icon(Icon::Send)) span { "Share" } }
                    }
                    @if let Some(code) = qr_again(room.link) { (code) }
                }
                @if room.first.is_some() { (begins(room)) }
                ol.chairs aria-label="Seats" {
                    @for (at, chair) in room.chairs.iter().enumerate() { (seat(room, at, chair)) }
                }
            }
            section.hand aria-label="What next" { (next(room, free)) }
        }
    }
}

impl Chair {
    fn is_free(&self) -> bool {
        self.name.is_none() && self.bot.is_none()
    }

    fn initial(&self, at: usize) -> String {
        match &self.name {
            Some(name) => name.trim().chars().next().map_or("?".to_owned(), |first| first.to_uppercase().collect()),
            None => (at + 1).to_string(),
        }
    }
}

fn about(room: &Room<'_>) -> String {
    let mut facts = vec![format!("{} players", room.chairs.len()), format!("about {} minutes", room.info.minutes)];
    facts.extend(room.options.iter().cloned());
    facts.push(if room.listed { "listed in the lobby" } else { "only by link" }.to_owned());
    facts.join(" · ")
}

/// That the game counts, or why it cannot; the host may give that up.
fn rated(room: &Room<'_>) -> Markup {
    html! {
        div.rated {
            p {
                b { "Rated" } " · "
                @match &room.unrated {
                    Some(why) => (why),
                    None => { "It counts for everybody’s rating. " a href={ "/ladder/" (room.info.id) } { "Ladder" } },
                }
            }
            @if room.host { form action={ "/t/" (room.code) "/rated" } method="post" { button.ghost { "Play unrated" } } }
        }
    }
}

fn seat(room: &Room<'_>, at: usize, chair: &Chair) -> Markup {
    html! {
        li.chair.{ "p" (at + 1) }.free[chair.is_free()] {
            span.face aria-hidden="true" { @if chair.bot.is_some() { (icon(Icon::Bot)) } @else { (chair.initial(at)) } }
            span.who {
                b {
                    @if room.me == Some(at) { "You" }
                    @else if let Some(name) = &chair.name { (name) }
                    @else if let Some(bot) = chair.bot { (bot.title()) " bot" }
                    @else { "Open seat" }
                }
                small {
                    @if room.begins == Some(at) { span.tag { "begins" } " " }
                    @if let Some(bot) = chair.bot { @if let Some(about) = rates::about(room.info.id, bot) { "Rated " (about) ". " } (bot.blurb()) }
                    @else if chair.is_free() { "waiting for somebody" }
                    @else if chair.away { "away" }
                    @else if chair.host { "host" }
                    @else { "ready" }
                }
            }
            @if let Some(name) = chair.name.as_ref().filter(|_| room.host && room.me != Some(at)) {
                button.ghost.remove data-send=(Wish::Place { seat: at, bot: None }) { "Remove" span.say { " " (name) } }
            }
            @if room.host && chair.name.is_none() {
                @let place = |bot: Option<Bot>| Wish::Place { seat: at, bot: bot.map(|bot| bot.id().to_owned()) };
                select aria-label={ "Who plays in seat " (at + 1) } {
                    option value="" data-send=(place(None)) selected[chair.bot.is_none()] { "Open" }
                    @for bot in Bot::LEVELS {
                        option value=(bot.id()) data-send=(place(Some(bot))) selected[chair.bot == Some(bot)] {
                            (bot.title()) " bot"
                        }
                    }
                }
            }
        }
    }
}

/// Who begins: the lot has drawn the chairs, unless the host chooses.
fn begins(room: &Room<'_>) -> Markup {
    let wish = |seat: Option<usize>| Wish::Begins { seat };
    html! {
        p.begins {
            @if room.host {
                label {
                    span { "Who begins" }
                    select aria-label="Who begins" {
                        option value="" data-send=(wish(None)) selected[room.begins.is_none()] { "The lot says" }
                        @for (at, chair) in room.chairs.iter().enumerate().filter(|(_, chair)| !chair.is_free()) {
                            option value=(at) data-send=(wish(Some(at))) selected[room.begins == Some(at)] { (called(room, at, chair)) }
                        }
                    }
                }
            }
            @else if let Some((at, chair)) = room.begins.and_then(|at| Some((at, room.chairs.get(at)?))) {
                b { (called(room, at, chair)) } @if room.me == Some(at) { " begin." } @else { " begins." }
            }
            @else { "Who begins is drawn by lot." }
        }
    }
}

fn called(room: &Room<'_>, at: usize, chair: &Chair) -> String {
    match (&chair.name, chair.bot) {
        _ if room.me == Some(at) => "You".to_owned(),
        (Some(name), _) => name.clone(),
        (None, bot) => format!("{} bot in seat {}", bot.map_or("the", Bot::title), at + 1),
    }
}

/// What the viewer can do: sit down, start, or wait.
fn next(room: &Room<'_>, free: usize) -> Markup {
    let start = html! { button.go data-send=(Wish::Start {}) disabled[free > 0 || room.unrated.is_some()] { "Start the game" } };
    let seats = if free == 1 { "One seat is".to_owned() } else { format!("{} seats are", capital(&times(free))) };
    html! {
        @match (room.me, room.host) {
            (None, _) if free > 0 => {
                form.prompt.sit action={ "/t/" (room.code) "/sit" } method="post" {
                    p { "Sit down and play." small { (seats) " free. You can also just watch." } }
                    input.field name="name" value=(room.name) placeholder="Your name" aria-label="Your name" maxlength="24" required autocomplete="nickname";
                    button.go { "Sit down" }
                }
            }
            (None, _) => div.prompt.wait { p id="ask" aria-live="polite" { "All seats are taken." small { "You can watch: the game appears here." } } },
            (Some(_), true) => div.prompt {
                p id="ask" aria-live="polite" {
                    @if free > 0 { (seats) " free." small { "Send the link to friends, or let bots play." } }
                    @else if room.unrated.is_some() { "It cannot be rated yet." small { "Above it says why. Wait, or play it unrated." } }
                    @else { "Everybody is here." small { "Start when you like." } }
                }
                @if free > 0 { button.ghost data-fill=(Bot::Greedy.id()) { (icon(Icon::Bot)) "Fill with bots" } }
                (start)
            },
            (Some(_), false) => div.prompt.wait {
                p id="ask" aria-live="polite" {
                    @if free > 0 { (seats) " free." small { "Send the link to friends." } }
                    @else if room.unrated.is_some() { "It cannot be rated yet." small { "Above it says why. The host may play it unrated." } }
                    @else { "Everybody is here." small { "The host starts the game." } }
                }
            },
        }
    }
}
