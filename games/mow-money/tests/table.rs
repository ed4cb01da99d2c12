//! What people see: everything that is allowed can be pressed, nothing else, and the log reads as sentences.

use std::collections::BTreeSet;

use engine::{Action as _, ActionSet, Dice, Game, Match, Quick, Seat, Seed, Viewer};
use felt::{Tableau, Tabletop};
use maud::Markup;
use mow_money::{Action, Colour, Counts, Event, Holding, MowMoney, Position, Stage};
use testkit::{people, tables};

fn face(game: &Match<MowMoney>, viewer: Viewer) -> Tableau {
    let legal = viewer.seat().map_or(ActionSet::new(), |seat| game.state().legal(seat));
    MowMoney::table(&game.view(viewer), &legal, &people(game.players(), viewer.seat().map(Seat::index)))
}

fn html(face: &Tableau) -> String {
    let pieces = [
        Some(&face.board),
        face.hand.as_ref(),
        face.result.as_ref(),
        Some(&face.prompt.ask),
        face.prompt.acts.as_ref(),
    ];
    pieces.into_iter().flatten().map(|Markup { 0: html, .. }| html.as_str()).collect()
}

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    html.split(&format!("{attribute}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Plays a random game at every table and shows every position.
fn every_position(mut look: impl FnMut(&Match<MowMoney>)) {
    for table in tables::<MowMoney>() {
        let mut dice = Quick::new(5);
        let mut game = Match::<MowMoney>::new(table.options, Seed::from(5));
        loop {
            look(&game);
            let to_act = game.to_act();
            if to_act.is_empty() {
                break;
            }
            let seat = to_act.iter().nth(dice.below(to_act.len() as u32) as usize).unwrap();
            // Mostly the short list, so that games go on; sometimes anything.
            let choices = if dice.below(4) == 0 { game.state().legal(seat) } else { game.state().worthwhile(seat) };
            game.play(seat, choices.nth(dice.below(choices.len() as u32) as usize).unwrap().code()).unwrap();
        }
    }
}

#[test]
fn all_that_is_legal_can_be_pressed_and_nothing_else() {
    every_position(|game| {
        for viewer in Viewer::all(game.players()) {
            let html = html(&face(game, viewer));
            let pressed: BTreeSet<u16> = values(&html, "data-play").iter().map(|code| code.parse().unwrap()).collect();
            let legal = viewer.seat().map_or(ActionSet::<Action>::new(), |seat| game.state().legal(seat));
            assert_eq!(pressed, legal.codes().collect(), "{viewer:?}: {legal:?}");
        }
    });
}

#[test]
fn ids_are_unique_and_a_frame_stays_small() {
    every_position(|game| {
        for viewer in Viewer::all(game.players()) {
            let html = html(&face(game, viewer));
            let ids = values(&html, " id");
            assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{ids:?}");
            assert!(html.len() < 40_000, "{} bytes", html.len());
        }
    });
}

#[test]
fn nobody_sees_what_others_lay_before_it_is_turned_up() {
    every_position(|game| {
        let seats = game.to_act();
        for viewer in
            Viewer::all(game.players()).filter(|viewer| viewer.seat().is_none_or(|seat| !seats.contains(seat)))
        {
            let Some(seat) = seats.first().filter(|_| seats.len() > 1) else { continue };
            let mut other = game.clone();
            let legal = game.state().legal(seat);
            let quiet = legal.iter().find(|&action| action != Action::Ready);
            let Some(action) = quiet else { continue };
            other.play(seat, action.code()).unwrap();
            assert_eq!(html(&face(game, viewer)), html(&face(&other, viewer)), "{viewer:?} sees `{action}` of {seat}");
        }
    });
}

#[test]
fn cards_that_everybody_knows_are_on_every_table() {
    let mut seen = 0;
    every_position(|game| {
        for viewer in Viewer::all(game.players()) {
            let view = game.view(viewer);
            let html = html(&face(game, viewer));
            let shown = html.split("known-cards").nth(1).map_or(0, |list| list.matches("class=\"kc\"").count());
            let kinds = |known: &Counts| known.iter().map(mow_money::Kind::index).collect::<BTreeSet<_>>().len();
            let known: usize = view.companies.iter().map(|firm| kinds(&firm.known)).sum();
            assert_eq!(shown, known, "{viewer:?}");
            seen += shown;
        }
    });
    assert!(seen > 1000, "{seen} known cards");
}

/// The end of a game whose last contract both players can bid on; the second does so if `contested`.
fn the_end(contested: bool) -> Tableau {
    let company = |hand: &str| Holding {
        mowers: vec![Colour::Yellow],
        hand: hand.split(' ').map(|kind| kind.parse().unwrap()).collect(),
        ..Holding::default()
    };
    let position = Position {
        pocket_money: false,
        round: 9,
        holder: 1,
        neighbourhoods: vec![vec![], vec![8], vec![]],
        out: vec![],
        companies: vec![company("Y3ST Y4SP Y5TP"), company("Y4TP Y4ST Y5SP")],
        decks: Default::default(),
        discards: vec![],
        last_contract_rounds: 0,
        no_award_rounds: 0,
    };
    let mut game = position.lay_out(&mut engine::Silence).unwrap();
    let mut salvaged = false;
    while let Some(seat) = game.to_act().first() {
        salvaged |= game.view(Viewer::Spectator).stage == Stage::Salvage;
        let passes = salvaged || (seat.index() == 1 && !contested);
        let action = if passes { Action::Ready } else { game.worthwhile(seat).iter().next().unwrap() };
        game.play(seat, action, &mut Quick::new(1), &mut engine::Silence);
    }
    assert_eq!(salvaged, contested, "who lost is asked");
    MowMoney::table(&game.view(Viewer::Spectator), &ActionSet::new(), &people(2, None))
}

#[test]
fn the_last_round_is_shown_at_the_end_and_held_unless_a_salvage_showed_it() {
    let (lonely, contested) = (the_end(false), the_end(true));
    let shown = |face: &Tableau| face.result.as_ref().unwrap().0.clone();
    assert!(lonely.scene_ms > 0 && contested.scene_ms == 0);
    assert!(shown(&lonely).contains("class=\"last unseen\"") && shown(&contested).contains("class=\"last\""));
    assert!(shown(&lonely).contains("Nobody else bid: Ana gets"));
    assert!(shown(&contested).contains("The lowest bid: Ana gets"));
    assert_eq!(shown(&contested).matches("class=\"maths\"").count(), 2, "both bids, with their sums");
}

/// Key pictures, each the first of its kind that one player sees in some games.
#[test]
fn hiring_composing_salvaging_and_the_end() {
    let options = tables::<MowMoney>().into_iter().find(|table| table.slug() == "3").unwrap().options;
    let me = Seat::new(0).unwrap();
    let mut shown = BTreeSet::new();
    let mut show = |game: &Match<MowMoney>| {
        let view = game.view(Viewer::Seat(me));
        let Some(mine) = &view.mine else { return };
        let composing = mine.stacks.open().is_some_and(|open| !open.cards.is_empty());
        let name = match view.stage {
            Stage::Hire if view.to_act.contains(me) => "hiring",
            Stage::Bid if composing => "composing",
            Stage::Salvage if view.to_act.contains(me) => "salvaging",
            Stage::Over => "the_end",
            _ => return,
        };
        if shown.insert(name) {
            insta::assert_snapshot!(name, html(&face(game, Viewer::Seat(me))).replace("><", ">\n<"));
        }
    };
    for seed in 2..8 {
        let mut dice = Quick::new(seed);
        let mut game = Match::<MowMoney>::new(options, Seed::from(seed));
        while let Some(seat) = game.to_act().first() {
            show(&game);
            let choices = game.state().worthwhile(seat);
            game.play(seat, choices.nth(dice.below(choices.len() as u32) as usize).unwrap().code()).unwrap();
        }
        show(&game);
    }
    assert_eq!(shown.len(), 4, "only {shown:?} came up");
}

#[test]
fn the_log_tells_a_game_in_sentences() {
    let options = tables::<MowMoney>().into_iter().find(|table| table.slug() == "3-pocket-money").unwrap().options;
    let mut dice = Quick::new(11);
    let mut game = Match::<MowMoney>::new(options, Seed::from(11));
    while let Some(seat) = game.to_act().first() {
        let choices = game.state().worthwhile(seat);
        game.play(seat, choices.nth(dice.below(choices.len() as u32) as usize).unwrap().code()).unwrap();
    }
    let me = Seat::new(1).unwrap();
    let people = people(3, Some(me.index()));
    let told = game.told().iter().filter(|told| told.reached(Some(me)));
    let lines = told.flat_map(|told| MowMoney::sentences(&told.event, &people)).map(|line| spoken(&line.text.0));
    insta::assert_snapshot!(lines.take(120).collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_somebody_buys_in_one_turn_is_one_line() {
    let (me, people) = (Seat::new(1).unwrap(), people(3, Some(1)));
    let said = |event: Event| -> Vec<String> {
        MowMoney::sentences(&event, &people).iter().map(|line| spoken(&line.text.0)).collect()
    };
    let ended = |seat, bought| said(Event::HireEnded { seat, bought });
    assert_eq!(ended(me, [3, 2, 0]), ["You buy 3 green and 2 red cards."]);
    assert_eq!(ended(me, [0, 0, 1]), ["You buy a yellow card."]);
    assert_eq!(ended(Seat::new(0).unwrap(), [5, 5, 5]), ["Ana buys 5 green, 5 red and 5 yellow cards."]);
    assert!(ended(me, [0, 0, 0]).is_empty());
    assert!(said(Event::CardBought { seat: me, colour: Colour::Green }).is_empty());
}

/// What a screen reader says: pictures by their labels, no tags.
fn spoken(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        let (tag, rest) = part.split_once('>').unwrap_or(("", part));
        let label = tag.split("aria-label=\"").nth(1).and_then(|label| label.split('"').next());
        match label {
            Some(label) => text.push_str(&format!("[{label}]")),
            None => text.push_str(rest),
        }
    }
    text
}
