//! The shell of a table: who is doing what, what can be done while waiting, and that text is only text.

use engine::{Seat, Seats};
use felt::{People, Person, Prompt, SeatNote, Shell, Tableau, Talk, chat_line, table_main};
use maud::html;

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn person(name: &str) -> Person {
    Person { name: name.to_owned(), bot: None, away: false }
}

fn tableau(confirm: Option<&'static str>, ready: &[usize]) -> Tableau {
    let note = |at: usize| SeatNote { score: (10 * at).to_string(), ready: ready.contains(&at), extra: None };
    Tableau {
        whereabouts: "Round 1 of 2".to_owned(),
        seats: (0..4).map(note).collect(),
        board: html! { "the board" },
        scene_ms: 0,
        prompt: Prompt { ask: html! { "Do it." }, why: None, confirm, acts: None },
        hand: Some(html! { "the hand" }),
        result: None,
    }
}

fn shown(face: &Tableau, people: &People, to_act: &[usize], can_take_back: bool) -> String {
    let to_act: Seats = to_act.iter().map(|&at| seat(at)).collect();
    let shell = Shell {
        title: "A Game",
        home: "/",
        look_back: None,
        replay: None,
        called: Some("RED-FOX-1"),
        people,
        to_act,
        turn: 3,
        can_take_back,
        can_ask: false,
        again: Default::default(),
        clocks: None,
        company: None,
        coach: None,
    };
    table_main(face, &shell).into_string().replace("><", ">\n<")
}

#[test]
fn every_seat_says_what_it_is_doing() {
    let bot = Person { bot: Some("Casual".into()), ..person("Bo") };
    let away = Person { away: true, ..person("Chloë") };
    let people = People { me: Some(seat(0)), seats: vec![person("Ana"), bot, away, person("Dev")] };
    insta::assert_snapshot!("my_move", shown(&tableau(Some("Hand in"), &[3]), &people, &[0, 1, 2], false));
}

#[test]
fn while_waiting_one_can_take_back_or_call_a_bot_for_who_is_away() {
    let away = Person { away: true, ..person("Chloë") };
    let people = People { me: Some(seat(0)), seats: vec![person("Ana"), person("Bo"), away, person("Dev")] };
    let html = shown(&tableau(None, &[0]), &people, &[1, 2], true);
    assert!(html.contains(r#"data-send="{&quot;do&quot;:&quot;take_back&quot;,&quot;turn&quot;:3}""#), "{html}");
    assert!(html.contains(r#"data-send="{&quot;do&quot;:&quot;stand_in&quot;,&quot;seat&quot;:2}""#), "{html}");
    let watching = People { me: None, ..people };
    assert!(!shown(&tableau(None, &[0]), &watching, &[1, 2], false).contains("stand_in"));
}

#[test]
fn nobody_is_offered_a_bot_for_themselves() {
    let mine = Person { away: true, ..person("Ana") };
    let people = People { me: Some(seat(0)), seats: vec![mine, person("Bo"), person("Chloë"), person("Dev")] };
    assert!(!shown(&tableau(None, &[]), &people, &[0], false).contains("stand_in"));
}

#[test]
fn the_buttons_of_a_game_stand_in_its_prompt_and_go_when_a_bot_plays() {
    let acts = Some(html! { button { "Pass" } });
    let asked = Tableau { prompt: Prompt { acts, ..tableau(Some("Take"), &[]).prompt }, ..tableau(None, &[]) };
    let mut people = People { me: Some(seat(0)), seats: ["Ana", "Bo", "Chloë", "Dev"].map(person).into() };
    let html = shown(&asked, &people, &[0], false);
    let prompt = html.split("class=\"prompt\"").nth(1).unwrap().split("the hand").next().unwrap();
    assert!(prompt.contains("Pass") && prompt.contains("data-verb=\"Take\""), "{html}");
    people.seats[0].bot = Some("Casual".into());
    assert!(!shown(&asked, &people, &[0], false).contains("Pass"));
}

#[test]
fn whoever_is_replaced_by_a_bot_can_come_back() {
    let mine = Person { bot: Some("Casual".into()), ..person("Ana") };
    let people = People { me: Some(seat(0)), seats: vec![mine, person("Bo"), person("Chloë"), person("Dev")] };
    let html = shown(&tableau(Some("Hand in"), &[]), &people, &[0], false);
    assert!(html.contains(r#"data-send="{&quot;do&quot;:&quot;back&quot;}""#) && !html.contains("data-verb"), "{html}");
}

#[test]
fn when_it_is_over_the_result_takes_the_place_of_board_and_hand() {
    let people = People { me: Some(seat(0)), seats: ["Ana", "Bo", "Chloë", "Dev"].map(person).into() };
    let over = Tableau { result: Some(html! { "Ana wins" }), ..tableau(None, &[]) };
    let html = shown(&over, &people, &[], false);
    assert!(html.contains("Ana wins") && html.contains("Rematch"), "{html}");
    assert!(!html.contains("the board") && !html.contains("the hand"), "{html}");
    assert!(!shown(&over, &People { me: None, ..people }, &[], false).contains("Rematch"));
}

#[test]
fn html_in_names_and_chat_is_only_text() {
    let people = People { me: None, seats: ["<b>A</b>", "\"x", "&", "'"].map(person).into() };
    let html = shown(&tableau(None, &[]), &people, &[], false);
    assert!(html.contains("&lt;b&gt;A&lt;/b&gt;") && !html.contains("<b>A</b>"), "{html}");
    assert_eq!(
        chat_line(&Talk { seat: Some(seat(1)), name: "<i>", text: "<script>", line: 3, aside: false }).into_string(),
        r#"<li class="chat p2" data-from="1" data-line="3"><button class="by" type="button">&lt;i&gt;</button> <q>&lt;script&gt;</q></li>"#
    );
    let eve = Talk { seat: None, name: "Eve", text: "Hello", line: 0, aside: true };
    assert!(chat_line(&eve).into_string().contains(r#"data-from="watching""#));
}
