//! Mow Money by somebody who wants to do everything once: hire, bid on two contracts, stake, do odd jobs, salvage.

use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::house::House;

/// What somebody presses who looks for what has not been done yet (a code, or nothing once the game is over), and
/// what has been done, in the words of the page.
const LOOK: &str = r#"
  const table = document.querySelector('#table'), deeds = window.deeds ??= {};
  const me = [...table.querySelector('.seat.me').classList].find(name => /^p\d$/.test(name));
  const said = text => [...document.querySelectorAll('#log li')].find(e => e.textContent.startsWith(text))?.textContent;
  deeds.hired ??= said('You buy');
  deeds.worked ??= said('You do ');
  deeds.staked ??= table.querySelector(`.bids .${me}:has(.owned) .maths`)?.textContent;
  if (table.matches('.over')) return { deeds };

  const [, round, stage] = table.querySelector('.where').textContent.match(/Round (\d+), (\w+)/);
  const all = css => [...table.querySelectorAll(`${css}:is([data-play]:not([disabled]))`)];
  const price = card => Number(card.querySelector('b').textContent.slice(1));
  // The first bid of a round shall win, the others shall lose.
  const open = [...table.querySelectorAll('.stack')].findIndex(stack => stack.querySelector('.want'));
  const cards = all('.fan .card').sort((a, b) => open > 0 ? price(b) - price(a) : price(a) - price(b));
  const bids = all('.ways button'), jobs = all('.job'), stakes = deeds.staked ? [] : all('.stakes button');
  // Once an odd job is done, the cards for the next are kept for a salvage.
  const keep = deeds.worked && !deeds.salvaged && stage === 'bidding';
  const lay = keep ? bids : round % 2 ? [...bids, ...jobs] : [...jobs, ...bids];
  const one = [...cards, ...stakes, ...lay, ...all('.shop button'), ...all('.acts button')][0];
  if (one.matches('.go') && /[2-9] bids/.test(one.textContent)) deeds.two = one.textContent;
  if (one.matches('.go') && stage === 'salvage' && /set/.test(one.textContent)) deeds.salvaged = one.textContent;
  return { deeds, code: one.dataset.play, turn: table.dataset.turn }"#;

const DEEDS: [&str; 5] = ["hired", "two", "staked", "worked", "salvaged"];

/// Plays a game of three to its end. Says what was done in it, with the words of the page.
async fn play(ana: &Browser, house: &House) -> Value {
    ana.goto(&house.url("/?game=mow-money")).await;
    ana.write("#new [name=name]", "Ana").await;
    ana.press("#new label:has([name=players][value='3'])").await;
    for seat in [1, 2] {
        ana.choose(&format!("#new [name=seat_{seat}]"), "greedy").await;
    }
    ana.set_options(&["pocket-money"]).await;
    ana.press("#new button.go").await;
    crate::table::start(ana).await;
    assert_eq!(ana.count("#table .seat").await, 3);
    let mut turn = "none".to_owned();
    loop {
        let moved_on = format!("#table:not([aria-busy=true], [data-turn='{turn}']) [data-play]:not([disabled])");
        ana.wait_until(&format!("document.querySelector(`#table.over, {moved_on}`)")).await;
        let mut seen = ana.page.execute(LOOK, vec![]).await.expect("the page answers");
        let Some(code) = seen["code"].as_str() else { return seen["deeds"].take() };
        ana.press(&format!("#table [data-play='{code}']")).await;
        turn = seen["turn"].as_str().unwrap_or_default().to_owned();
    }
}

async fn everything_in_one_game(screen: Screen) {
    let house = House::open();
    let ana = Browser::calm(screen).await;
    let mut games = Vec::new();
    // What turns up is luck, so a game may end before everything was done.
    while games.len() < 6 {
        let deeds = play(&ana, &house).await;
        assert_eq!(ana.count("#table .final li").await, 3);
        let columns = ana.list("#table .scores thead th", "textContent").await;
        assert_eq!(columns, ["Player", "Contracts", "Mowers", "Money", "Reputation"]);
        assert!(ana.count("#table .last .outcome").await > 0, "the last round is there");
        ana.assert_fits().await;
        ana.assert_no_complaints().await;
        if DEEDS.iter().all(|deed| deeds[deed].is_string()) {
            let staked = deeds["staked"].as_str().unwrap_or_default();
            assert!(staked.contains('−') && staked.contains('='), "the arithmetic of a stake: {staked}");
            return ana.close().await;
        }
        eprintln!("{deeds:#}");
        games.push(deeds);
    }
    panic!("no game had it all: {games:#?}");
}

#[tokio::test]
async fn a_game_of_three_with_two_bids_a_stake_an_odd_job_and_a_salvage_on_a_wide_screen() {
    everything_in_one_game(Screen::Wide).await;
}

#[tokio::test]
async fn a_game_of_three_with_two_bids_a_stake_an_odd_job_and_a_salvage_on_a_phone() {
    everything_in_one_game(Screen::Phone).await;
}
