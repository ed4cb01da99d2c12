//! Every game of the house, played to its end by somebody who presses anything that may be pressed.

use crate::browser::{Browser, Screen};
use crate::house::House;

/// Presses something at random and confirms it, if it wants to be confirmed. Says what came of it.
const PRESS_ANYTHING: &str = "
  const table = document.querySelector('#table');
  if (table.matches('.over')) return 'over';
  if (table.ariaBusy === 'true') return 'wait';
  const any = all => all[Math.floor(Math.random() * all.length)];
  const marks = [...table.querySelectorAll('[data-mark]')];
  if (marks.length && Math.random() < .7) {
    window.frames_before = frames_seen.length;
    any(marks).click();
    return 'marked';
  }
  const one = any([...table.querySelectorAll('[data-play]:not([disabled])')]);
  if (!one) return 'wait';
  one.click();
  if (!('now' in one.dataset)) document.querySelector('#go:not([disabled])')?.click();
  return 'pressed'";

/// The game is over, or something that may be pressed can be, without looking for it first: nothing lies over it.
const IN_SIGHT: &str = "document.querySelector('#table.over') ||
  [...document.querySelectorAll('#table :is([data-play], [data-mark])')].some(one => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && one.contains(hit);
  })";

/// Marks whatever it likes first, which only this page gets to know.
pub async fn press_anything(player: &Browser) -> String {
    loop {
        let outcome = player.page.execute(PRESS_ANYTHING, vec![]).await.expect("the page answers");
        match outcome.as_str().unwrap_or_default() {
            "marked" => player.wait_until("frames_seen.length > frames_before").await,
            outcome => return outcome.to_owned(),
        }
    }
}

async fn play_to_the_end(player: &Browser) -> usize {
    let mut pressed = 0;
    loop {
        player
            .wait_until(
                "document.querySelector('#table.over, #table:not([aria-busy=true]) [data-play]:not([disabled])')",
            )
            .await;
        if player.is_phone() {
            player.wait_until(IN_SIGHT).await;
        }
        match press_anything(player).await.as_str() {
            "over" => break,
            "pressed" => pressed += 1,
            _ => {}
        }
        if pressed % 10 == 0 {
            player.assert_fits().await;
            assert_eq!(player.text("#notice").await, "", "what may be pressed is taken");
        }
        assert!(pressed < 3000, "this game does not end");
    }
    player.assert_fits().await;
    player.see("#table.over .final").await;
    player.assert_no_complaints().await;
    pressed
}

/// Opens a table from the lobby with these options and greedy bots everywhere else, and plays it out.
async fn whole_game(game: &str, players: usize, options: &[&str], screen: Screen) {
    let house = House::open();
    let ana = Browser::calm(screen).await;
    ana.goto(&house.url(&format!("/?game={game}"))).await;
    ana.assert_fits().await;
    ana.write("#new [name=name]", "Ana").await;
    ana.press(&format!("#new label:has([name=players][value='{players}'])")).await;
    for seat in 1..players {
        ana.choose(&format!("#new [name=seat_{seat}]"), "greedy").await;
    }
    ana.set_options(options).await;
    ana.press("#new button.go").await;
    ana.press("#table button.go[data-send*=start]:not([disabled])").await;
    ana.see("#table:not(.room) .seats").await;
    assert!(play_to_the_end(&ana).await > 5, "a game has decisions");
    ana.close().await;
}

macro_rules! whole_games {
    ($($name:ident: $game:literal, $players:literal, $options:expr, $screen:ident;)*) => {
        $(#[tokio::test]
        async fn $name() {
            whole_game($game, $players, &$options, Screen::$screen).await;
        })*
    };
}

/// Three play, or as many as may.
async fn usual_game(id: &str, screen: Screen) {
    let game = catalog::find(id).expect("a game of the house");
    let (fewest, most) = game.info().players;
    whole_game(id, 3.clamp(fewest, most), &[], screen).await;
}

macro_rules! every_game {
    ($($id:ident::$game:ident, $where:ident;)*) => { $(
        mod $id {
            use super::{Screen, usual_game};

            #[tokio::test]
            async fn on_a_wide_screen() {
                usual_game(&stringify!($id).replace('_', "-"), Screen::Wide).await;
            }

            #[tokio::test]
            async fn on_a_phone() {
                usual_game(&stringify!($id).replace('_', "-"), Screen::Phone).await;
            }
        }
    )* };
}
catalog::games! { every_game }

whole_games! {
    noble_flood_with_every_option: "noble-flood", 2, ["*"], Wide;
    mow_money_with_every_option: "mow-money", 3, ["*"], Wide;
    market_twist_with_fresh_twists: "market-twist", 3, ["fresh-twists"], Wide;
    one_plays_market_twist_alone: "market-twist", 1, [], Wide;
    i_bid_you_not_with_both_expansions_and_every_variant: "i-bid-you-not", 4, ["*"], Wide;
    the_second_estimate_with_every_option: "second-estimate", 3, ["*"], Phone;
}

#[tokio::test]
async fn one_plays_market_twist_alone_and_the_house_remembers_the_best() {
    let house = House::open();
    let ana = Browser::calm(Screen::Phone).await;
    ana.goto(&house.url("/")).await;
    ana.press("[name=solo]").await;
    ana.see("#table:not(.room) .seats").await;
    // Somebody who presses anything rarely earns $20; a bot does.
    ana.press("button[popovertarget=menu]").await;
    ana.press("#menu [data-send*=stand_in]").await;
    ana.see("#table.over .final").await;
    let rounds = ana.text("#table .best .num").await;
    ana.goto(&house.url("/games")).await;
    assert!(ana.text("#bests").await.contains(&format!("{rounds} rounds alone")), "the house keeps it");
    ana.assert_fits().await;
    ana.assert_no_complaints().await;
    ana.close().await;
}
