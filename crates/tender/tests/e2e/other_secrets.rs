//! The secrets of the other games: what somebody does or holds in secret is in no frame of anybody else.

use crate::browser::{Browser, Screen};
use crate::every_game::press_anything;
use crate::house::House;

/// Ana and Ben play with a bot where the game needs a third, and Eve looks on.
pub struct Company {
    _house: House,
    pub ana: Browser,
    pub ben: Browser,
    pub eve: Browser,
}

impl Company {
    pub async fn meet(game: &str, players: usize, options: &[&str]) -> Company {
        let house = House::open();
        let [ana, ben, eve] =
            [Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await, Browser::calm(Screen::Wide).await];
        ana.goto(&house.url(&format!("/?game={game}"))).await;
        ana.write("#new [name=name]", "Ana").await;
        ana.press(&format!("#new label:has([name=players][value='{players}'])")).await;
        for seat in 2..players {
            ana.choose(&format!("#new [name=seat_{seat}]"), "greedy").await;
        }
        ana.set_options(options).await;
        ana.press("#new button.go").await;
        ana.see("#table.room").await;
        let link = ana.address().await;
        crate::table::sit_down(&ben, &link, "Ben").await;
        crate::table::start(&ana).await;
        ben.see("#table:not(.room) .seats").await;
        eve.goto(&link).await;
        eve.see("#table:not(.room) .seats").await;
        Company { _house: house, ana, ben, eve }
    }

    /// Both play on, whoever may, and `look` is asked before every press. Ends with the game, or after so many presses.
    async fn play(&self, presses: usize, look: impl AsyncFn(&Company) -> usize) {
        let mut looked_for = 0;
        for _ in 0..presses {
            self.ana.wait_for_somebody(&[&self.ana, &self.ben]).await;
            looked_for += look(self).await;
            for player in [&self.ana, &self.ben] {
                press_anything(player).await;
            }
            if self.ana.shows("#table.over").await {
                break;
            }
        }
        assert!(looked_for > 20, "only {looked_for} hidden things were looked for");
    }

    pub async fn part(self) {
        for person in [self.ana, self.ben, self.eve] {
            person.assert_no_complaints().await;
            person.close().await;
        }
    }
}

/// What a player holds: the spoken names of what lies in their own hand.
async fn held(player: &Browser, css: &str) -> Vec<String> {
    let mut names = player.list(css, "id").await;
    names.retain(|name| !name.is_empty());
    names
}

/// Things that exist once carry their name in their id wherever they lie open, so no other page may have that id.
async fn assert_hands_are_secret(company: &Company, css: &str) -> usize {
    let (of_ana, of_ben) = (held(&company.ana, css).await, held(&company.ben, css).await);
    for (reader, secret) in
        [(&company.ben, &of_ana), (&company.eve, &of_ana), (&company.ana, &of_ben), (&company.eve, &of_ben)]
    {
        // On screen and in the last frame; what was open in an earlier round may be in a hand again.
        let shown = reader.text_of("#table", "outerHTML").await;
        let script = "return JSON.parse(frames_seen.at(-1)).table";
        let frame = reader.page.execute(script, vec![]).await.expect("the page answers");
        let frame = frame.as_str().expect("a frame has a table");
        for id in secret {
            let named = format!("id=\"{id}\"");
            assert!(!shown.contains(&named) && !frame.contains(&named), "{id} is on a page that may not have it");
        }
    }
    of_ana.len() + of_ben.len()
}

#[tokio::test]
async fn hands_of_i_bid_you_not_are_on_no_other_page() {
    let company = Company::meet("i-bid-you-not", 3, &[]).await;
    company.play(60, async |company| assert_hands_are_secret(company, "#table .hand .tile").await).await;
    company.part().await;
}

/// While Ana builds something in secret, step by step, no page but hers changes, and no frame comes that differs.
/// That none comes at all is tested without a browser.
async fn secret_steps_change_no_other_page(game: &str, phases_a_round: usize) {
    let company = Company::meet(game, 3, &[]).await;
    let mut steps = 0;
    for _ in 0..40 {
        company.ana.wait_for_somebody(&[&company.ana, &company.ben]).await;
        // Both choose at once: Ben has something to do, and so has Ana.
        let both = crate::table::may_act(&company.ana).await && crate::table::may_act(&company.ben).await;
        if both {
            let readers = [&company.ben, &company.eve];
            let mut before = Vec::new();
            let phase = company.ana.text_of("#table", PHASE).await;
            for reader in readers {
                // A page under load may be behind.
                reader.wait_until(&format!("document.querySelector('#table').{PHASE} === '{phase}'")).await;
                before.push((picture(reader).await, reader.number("frames_seen.length").await));
            }
            press_and_wait(&company.ana).await;
            for (reader, (picture_before, frames)) in readers.into_iter().zip(before) {
                // Nobody gets a picture for what they cannot see. What they ask now is refused, and that comes last.
                reader
                    .page
                    .execute("send({ do: 'place', seat: 0, bot: null })", vec![])
                    .await
                    .expect("the page answers");
                let refused = format!("frames_seen.slice({frames}).some(frame => JSON.parse(frame).notice)");
                reader.wait_until(&refused).await;
                for seen in pictures(reader, frames).await {
                    assert_eq!(seen, picture_before, "a secret step of Ana's shows");
                }
            }
            steps += 1;
        }
        press_and_wait(&company.ben).await;
        if !both {
            press_and_wait(&company.ana).await;
        }
    }
    assert!(steps >= 3, "they chose at once {steps} times");
    assert_one_picture_a_phase(&company.eve, phases_a_round).await;
    company.part().await;
}

/// Round and phase, and in Market Twist what was revealed last: the same on all pages that are up to date.
const PHASE: &str = "querySelector('.where').textContent + (document.querySelector('.did')?.id ?? '')";

/// Presses something and waits for the answer: a picture that comes before may be about somebody else's step.
async fn press_and_wait(player: &Browser) {
    let turn = player.text_of("#table", "dataset.turn").await;
    if press_anything(player).await == "pressed" {
        player.wait_until(&format!("document.querySelector('#table').dataset.turn !== '{turn}'")).await;
    }
}

/// A table without what everybody may know at any time: who is ready.
const WITHOUT_READY: &str = "const plain = table => {
    for (const seat of table.querySelectorAll('.seat')) { seat.className = ''; seat.querySelector('small')?.remove() }
    table.querySelector('#ask')?.remove();
    return table.innerHTML;
  };
  const parsed = html => new DOMParser().parseFromString(html, 'text/html').querySelector('#table');";

/// The table as the reader was last sent it.
async fn picture(reader: &Browser) -> String {
    let last = reader.number("frames_seen.length").await - 1.0;
    pictures(reader, last).await.pop().expect("a frame")
}

/// Every table that the reader was sent since.
async fn pictures(reader: &Browser, since: f64) -> Vec<String> {
    let script = format!(
        "{WITHOUT_READY} return frames_seen.slice({since}).map(frame => plain(parsed(JSON.parse(frame).table)))"
    );
    let tables = reader.page.execute(&script, vec![]).await.expect("the page answers");
    serde_json::from_value(tables).expect("a list of texts")
}

/// Whoever looks on gets one picture of a secret phase, however often it is sent: in every frame of the game.
async fn assert_one_picture_a_phase(eve: &Browser, phases_a_round: usize) {
    let script = format!(
        "{WITHOUT_READY} const seen = {{}};
        for (const frame of frames_seen) {{
          const table = parsed(JSON.parse(frame).table), where = table.querySelector('.where').textContent;
          if (table.matches('.over') || /hiring/.test(where)) continue;
          (seen[where] ??= []).push(plain(table));
        }}
        return Object.entries(seen).map(([where, all]) => [where, all.length, new Set(all).size])"
    );
    let phases = eve.page.execute(&script, vec![]).await.expect("the page answers");
    let phases: Vec<(String, usize, usize)> = serde_json::from_value(phases).expect("a list of phases");
    assert!(phases.iter().map(|(_, frames, _)| frames).sum::<usize>() > 10, "frames were looked at: {phases:?}");
    for (place, frames, pictures) in &phases {
        assert!(*pictures <= phases_a_round, "{pictures} pictures in {frames} frames of {place}");
    }
}

#[tokio::test]
async fn stacks_of_mow_money_are_in_no_frame_before_the_reveal() {
    secret_steps_change_no_other_page("mow-money", 1).await;
}

#[tokio::test]
async fn turns_of_market_twist_are_in_no_frame_before_the_reveal() {
    // The turn, and the twists after it.
    secret_steps_change_no_other_page("market-twist", 2).await;
}

#[tokio::test]
async fn bids_of_i_bid_you_not_are_in_no_frame_before_the_reveal() {
    let company = Company::meet("i-bid-you-not", 3, &[]).await;
    let bidding = "document.querySelector('.where').textContent.includes('secret bids')";
    let mut bids = 0;
    while bids < 2 && !company.ana.shows("#table.over").await {
        company.ana.wait_for_somebody(&[&company.ana, &company.ben]).await;
        let both = crate::table::may_act(&company.ana).await && crate::table::may_act(&company.ben).await;
        if both && company.ben.is_true(bidding).await {
            // One of these becomes Ana's bid. Ben still owes his, so nothing may be turned over.
            let secret = held(&company.ana, "#table .hand .tile").await;
            assert!(!secret.is_empty(), "who bids has tiles");
            let readers = [&company.ben, &company.eve];
            let frames =
                [company.ben.number("frames_seen.length").await, company.eve.number("frames_seen.length").await];
            press_anything(&company.ana).await;
            for (reader, frames) in readers.into_iter().zip(frames) {
                reader.wait_until(&format!("frames_seen.length > {frames}")).await;
                let script = format!("return frames_seen.slice({frames}).map(f => JSON.parse(f).table).join()");
                let seen = reader.page.execute(&script, vec![]).await.expect("the page answers");
                let seen = seen.as_str().unwrap_or_default().to_owned() + &reader.text_of("#table", "outerHTML").await;
                assert!(seen.contains("id=\"table\""), "there was a frame to read");
                for id in &secret {
                    assert!(!seen.contains(&format!("id=\"{id}\"")), "{id} is known before the reveal");
                }
            }
            bids += 1;
        }
        for player in [&company.ben, &company.ana] {
            press_anything(player).await;
        }
    }
    assert!(bids > 0, "nobody ever bid");
    company.part().await;
}
