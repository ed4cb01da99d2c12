//! What is opened over a table: menu, talk, questions, hints, rules; and the pages that look back.

use std::num::NonZeroU32;

use bots::{Bot, Budget};
use catalog::{AnyGame, AnyMatch, GAMES, Opinion};
use engine::{Seat, Step};
use felt::{Talk, chat_line, table_main};
use maud::{Markup, html};
use server::pages::{self, Insight, ReviewPage};

use crate::seated::{CODE, NAMES, Names, in_company, people, shell, table};
use crate::{Screen, choices, seed};

const MENU: &str = "document.getElementById('menu').showPopover()";
const LEAVE: &str = "const ask = document.getElementById('leave'); ask.open || ask.showModal()";
const REPORT: &str = "document.getElementById('menu').showPopover(); document.getElementById('report').open = true";
// A drawer on narrow screens alone.
const TALK: &str = "const news = document.querySelector('.news'), talk = document.getElementById('happened'); \
    news.checkVisibility() ? talk.showPopover() : talk.hidePopover()";
const ALERTS: &str = "document.getElementById('menu').showPopover(); const alerts = document.querySelector('.alerts'); \
    alerts.open = true; for (const one of alerts.querySelectorAll('[hidden]')) one.hidden = false; alerts.scrollIntoView()";
const CHAIRS: &str = "document.getElementById('chairs').showPopover()";
const TURNS: &str = "document.querySelectorAll('.turns').forEach(one => { one.classList.add('some'); one.lastChild.textContent = '12'; one.ariaLabel = 'Your games, 12 wait for you' })";
const LOST: &str = "lost(true)";
const REFUSED: &str = "const notice = document.getElementById('notice'); \
    notice.textContent = 'Somebody else was faster. Look again and choose once more.'; notice.hidden = false";
const RULES: &str = "document.getElementById('rules').showPopover()";

/// The same at every table, so shown at one.
pub(crate) fn alike_everywhere() -> Vec<Screen> {
    let Some((game, playing)) = GAMES.first().and_then(|game| Some((*game, in_the_middle(*game)?))) else {
        return Vec::new();
    };
    let log = html! {
        @for line in 0..12 {
            (chat_line(&Talk { seat: Seat::new(line % 3), name: NAMES[line % 3], text: "A long line of talk, as people write when they have time.", line, aside: false }))
            (chat_line(&Talk { seat: None, name: "Wilhelmina of Hohenstein", text: "W".repeat(60).as_str(), line, aside: true }))
        }
    };
    let (me, somebody) = (Seat::new(0), None);
    let company = [("chairs", me, CHAIRS), ("vote", me, TURNS), ("take", somebody, "")]
        .map(|(what, me, script)| Screen::opened(format!("opened-{what}"), in_company(game, &*playing, me), script));
    let opened = [
        ("alerts", ALERTS),
        ("menu", MENU),
        ("report", REPORT),
        ("leave", LEAVE),
        ("talk", TALK),
        ("lost", LOST),
        ("refused", REFUSED),
    ];
    let screen = |(what, script): (&str, &str)| {
        let page = table(game, &*playing, Seat::new(0), Names::Usual, log.clone());
        Screen::opened(format!("opened-{what}"), page, script)
    };
    opened.into_iter().map(screen).chain(company).collect()
}

/// What differs from game to game: how it is advised, its rules, looking back.
pub(crate) fn of(game: &dyn AnyGame) -> Vec<Screen> {
    let (id, me) = (game.info().id, Seat::new(0));
    let Some((playing, seat)) = in_the_middle(game).zip(me) else { return Vec::new() };
    let page = || table(game, &*playing, me, Names::Usual, Markup::default());
    let opinions = playing.consider(seat, 1)(THOUGHT);
    let hint = format!("advise({:?})", pages::hint(&opinions).into_string());
    vec![
        Screen::opened(format!("{id}-opened-hint"), page(), &hint),
        Screen::opened(format!("{id}-opened-rules"), page(), RULES),
        Screen::new(format!("{id}-review"), None, review(game, &*playing, seat, opinions)),
    ]
}

/// Enough to have something to say about most of what can be done.
const THOUGHT: Budget = Budget::Iterations(NonZeroU32::new(60).unwrap());

/// The usual number of players, a few decisions after the start: the first seat has to choose among several things.
pub(crate) fn in_the_middle(game: &dyn AnyGame) -> Option<Box<dyn AnyMatch>> {
    let (me, players) = (Seat::new(0)?, game.info().usual_players);
    let mut playing = game.open(players, &choices(game, players)?, seed(7), &[]).ok()?;
    let mut step = 0;
    while step < 3 * players as u64 || playing.legal(me).len() < 2 {
        let seat = playing.to_act().iter().last()?;
        let code = playing.ponder(seat, step)(Bot::Random, 0, None).code?;
        playing.take(Step::Play { seat, code }).ok()?;
        step += 1;
    }
    Some(playing)
}

/// Somebody did not what a bot would have done.
fn review(game: &dyn AnyGame, playing: &dyn AnyMatch, seat: Seat, opinions: Vec<Opinion>) -> Markup {
    let chosen = opinions.iter().rfind(|opinion| opinion.tries > 0).map_or(0, |opinion| opinion.code);
    let people = people(playing, Some(seat), Names::Usual);
    pages::review(&ReviewPage {
        replay: "/t/BRASS-OTTER-41/replay?step=9&eyes=1".to_owned(),
        info: game.info(),
        emblem: game.emblem(),
        code: CODE,
        main: table_main(&playing.tableau(&people), &shell(game, playing, &people)),
        at: 4,
        decisions: 12,
        insight: &Insight { opinions, chosen, before: Some(0.4) },
    })
}
