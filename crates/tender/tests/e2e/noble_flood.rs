//! Noble Flood's hidden cards, with every option that moves or shows them: in every frame that a page ever got, and
//! however small they are drawn, there is no card whose place that person may not know.

use std::collections::BTreeSet;

use serde_json::json;

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::other_secrets::Company;

type Cards = BTreeSet<String>;

/// Presses what leads to peeks and trades if it can, anything else otherwise.
const PRESS_CURIOUSLY: &str = "
  const table = document.querySelector('#table');
  if (table.ariaBusy === 'true') return;
  const all = [...table.querySelectorAll('[data-play]:not([disabled])')];
  const people = all.filter(e => e.matches('.choose') && /Ana|Ben/.test(e.textContent));
  const wanted = all.filter(e => e.matches('#d-variety_number_inverse, #d-variety_row, #a4, #a7') && !/^(Switch|Give up)/.test(e.dataset.go));
  const some = [people, wanted, all].find(list => list.length);
  if (!some) return;
  const one = some[Math.floor(Math.random() * some.length)];
  one.click();
  if (!('now' in one.dataset)) document.querySelector('#go:not([disabled])')?.click()";

/// What everybody sees alike: two pages that agree in it show the same moment.
const PUBLIC: &str = "
  const all = (css, of) => [...document.querySelectorAll('#table ' + css)].map(of).sort().join();
  return document.querySelector('.where').textContent.split('·')[0] + all('[id^=d-]', e => e.id)
    + all('.map .laid[data-card], .discards [data-card]', e => e.dataset.card)
    + all('.notes .tag', e => e.textContent.includes('in the pile') ? e.textContent : '')
    + [...document.querySelectorAll('#log li')].filter(e => !/^(You saw|You gave|It is) /.test(e.textContent)).length";

/// Those of some cards that are named in a frame from this one on, in its picture or in what it tells. Every drawing
/// of a card says which it is.
const NAMED: &str = "
  const seen = frames_seen.slice(arguments[1]).map(f => JSON.parse(f)).flatMap(f => [f.table ?? '', arguments[2] && f.log || '']);
  return arguments[0].filter(card => seen.some(html => html.includes(`=\"${card}\"`)))";

/// Somebody at the table, and what this test knows of them.
struct Person<'a> {
    name: &'static str,
    page: &'a Browser,
    /// What they hold; nothing for who looks on.
    hand: Cards,
    /// Cards that were theirs or shown to them this round.
    may_know: Cards,
    /// Frames that have been looked through.
    frames: usize,
}

impl Person<'_> {
    async fn cards(&self, css: &str) -> Cards {
        self.page.list(css, "dataset.card").await.into_iter().collect()
    }

    async fn named(&self, cards: &Cards, from: usize, told: bool) -> Cards {
        let what = vec![json!(cards), json!(from), json!(told)];
        let found = self.page.page.execute(NAMED, what).await.expect("the page answers");
        serde_json::from_value(found).expect("a list of cards")
    }

    async fn public(&self) -> String {
        let seen = self.page.page.execute(PUBLIC, vec![]).await.expect("the page answers");
        seen.as_str().unwrap_or_default().to_owned()
    }
}

/// What has happened that shows or moves hidden cards.
#[derive(Default, Debug)]
struct Happened {
    secrets: usize,
    peeks: usize,
    moved: usize,
}

impl Happened {
    fn enough(&self) -> bool {
        self.secrets > 100 && self.peeks > 0 && self.moved > 0
    }
}

/// Looks through all frames since the last time. Everybody waits for one of them meanwhile.
async fn look(people: &mut [Person<'_>; 3], lines: &mut usize, happened: &mut Happened) {
    let log: Vec<String> = people[2].page.list("#log li", "textContent").await;
    let news = log[*lines..].to_vec();
    *lines = log.len();
    let dealt = news.iter().any(|line| line.starts_with("Round "));
    let before: Vec<Cards> = people.iter().map(|person| person.hand.clone()).collect();
    for person in people.iter_mut() {
        person.hand = person.cards("#table .fan .card").await;
        if dealt {
            person.may_know.clear();
        }
        person.may_know.extend(person.hand.iter().cloned());
        if news.iter().any(|line| line.starts_with(&format!("{} looks at all facedown", person.name))) {
            let facedown = person.cards("#table .peeked [data-card]").await;
            person.may_know.extend(facedown);
        }
    }
    for (owner, before) in before.iter().enumerate().take(2) {
        let name = people[owner].name;
        let held: Cards = people[owner].hand.union(before).cloned().collect();
        let kept: Cards = if dealt { Cards::new() } else { people[owner].hand.intersection(before).cloned().collect() };
        let shown = news.iter().any(|line| line.starts_with(&format!("{name} shows")));
        for reader in 0..3 {
            let looked = format!("{} looks at the hand of {name}", people[reader].name);
            let peeked = news.iter().any(|line| line.starts_with(&looked));
            if peeked || shown {
                people[reader].may_know.extend(held.iter().cloned());
            }
            let Person { page, frames, ref may_know, .. } = people[reader];
            let last = page.number("frames_seen.length").await as usize - 1;
            if peeked && !dealt {
                let learnt = people[reader].named(&kept, frames, true).await;
                assert_eq!(learnt, kept, "{looked} and sees it");
                happened.peeks += usize::from(!kept.is_empty());
            }
            if reader == owner {
                assert_eq!(people[reader].named(&kept, last, true).await, kept, "a hand is found on its own page");
                continue;
            }
            let secret: Cards = kept.difference(may_know).cloned().collect();
            let hand: Cards = people[owner].hand.difference(may_know).cloned().collect();
            let mut leaked = people[reader].named(&secret, frames, true).await;
            // What a new hand brings may have been open in the round before, and just been told.
            leaked.extend(people[reader].named(&hand, last, !dealt).await);
            assert!(leaked.is_empty(), "{} may not know {leaked:?} of {name}; {news:?}", people[reader].name);
            happened.secrets += hand.len();
        }
    }
    let moves = |line: &&String| line.contains("trades a card with") || line.contains("steals a card from");
    let ours = |line: &&String| line.contains("Ana") || line.contains("Ben");
    happened.moved += news.iter().filter(moves).filter(ours).count();
    for person in people.iter_mut() {
        person.frames = person.page.number("frames_seen.length").await as usize;
    }
}

/// Waits until all three pages show the same moment.
async fn agree(people: &[Person<'_>; 3]) {
    for _ in 0..500 {
        let [ana, ben, eve] = [people[0].public().await, people[1].public().await, people[2].public().await];
        if ana == ben && ben == eve {
            return;
        }
    }
    panic!("the pages never agree: {} and {}", people[0].public().await, people[2].public().await);
}

/// Plays on until a hand was looked at and a card changed hands, or the game is over.
async fn watch(happened: &mut Happened) {
    let company = Company::meet("noble-flood", 3, &["switchy-suits", "full-flood", "straight-handshake"]).await;
    let meet = |name, page| Person { name, page, hand: Cards::new(), may_know: Cards::new(), frames: 0 };
    let mut people = [meet("Ana", &company.ana), meet("Ben", &company.ben), meet("Eve", &company.eve)];
    // Cards may be in the log from rounds before; this game has none yet.
    let mut lines = 0;
    for _ in 0..400 {
        company.ana.wait_for_somebody(&[&company.ana, &company.ben]).await;
        if company.ana.shows("#table.over").await || happened.enough() {
            break;
        }
        agree(&people).await;
        look(&mut people, &mut lines, happened).await;
        for player in [&company.ana, &company.ben] {
            player.page.execute(PRESS_CURIOUSLY, vec![]).await.expect("the page answers");
        }
    }
    company.part().await;
}

#[tokio::test]
async fn hands_of_noble_flood_are_in_no_frame_of_who_may_not_know_them_also_after_peeks_and_trades() {
    let mut happened = Happened::default();
    // What turns up is luck; three games surely have it all.
    for _ in 0..3 {
        watch(&mut happened).await;
        if happened.enough() {
            break;
        }
    }
    assert!(happened.enough(), "three games went by: {happened:?}");
}

#[tokio::test]
async fn a_question_mark_opens_the_rules_at_its_contract() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play']:has([value='noble-flood']) button").await;
    ana.see("#table .market .rule-link").await;
    ana.press("#table .market .rule-link").await;
    ana.see("#rules:popover-open .meant").await;
    let contract = ana.text_of("#table .market .rule-link", "ariaLabel").await;
    let rule = ana.text("#rules .meant").await;
    let name = contract.trim_start_matches("Rule of ");
    assert!(rule.contains(name), "{name} is explained by {rule}");
    ana.assert_no_complaints().await;
    ana.close().await;
}
