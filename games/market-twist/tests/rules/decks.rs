//! Decks are data: the standard one as promised, and what is wrong with others, by line and field.

use std::sync::{Arc, Weak};

use engine::{Choices, Dice, Game, Match, Options as _, OptionsError, Quick, Seed, Silence, Viewer};
use market_twist::{Deck, DeckRef, MarketTwist, Mood, Options};

use crate::common::options;

const STANDARD: &str = include_str!("../../cards.toml");

/// The standard deck with one piece of its text replaced.
fn with(old: &str, new: &str) -> String {
    assert!(STANDARD.contains(old), "{old:?} is in the deck");
    STANDARD.replacen(old, new, 1)
}

fn complaint(text: &str) -> String {
    Deck::read(text).expect_err("a broken deck").to_string()
}

#[test]
fn the_standard_deck_has_24_customers_worth_35_and_six_twists_of_each_mood() {
    let deck = Deck::standard();
    assert_eq!((deck.customers().len(), deck.pay(deck.customers())), (24, 35));
    assert_eq!((deck.twists_of(Mood::Kind).count(), deck.twists_of(Mood::Harsh).count()), (6, 6));
}

#[test]
fn a_broken_deck_is_refused_with_its_line_and_field() {
    for (old, new, says) in [
        ("pays = 1", "pays = -1", "line 14, customer.pays: this must be from 1 to 20, not -1"),
        ("pays = 1", "pays = \"much\"", "line 14, customer.pays: this must be a whole number, not text"),
        ("pays = 1\n", "", "line 10, customer.pays: this is missing"),
        (
            "measure = \"tokens\", type = \"chosen\", min = 1",
            "measure = \"tokns\"",
            "line 16, customer.need.measure: there is no \"tokns\"; known are: tokens, types, level_types, sum, run, spread",
        ),
        (
            "type = \"chosen\"",
            "type = \"wagon\"",
            "line 16, customer.need.type: there is no \"wagon\"; known are: any, chosen, house, boat, lamp, crown",
        ),
        (
            "type = \"chosen\", min = 1",
            "lo = 4, hi = 2",
            "line 16, customer.need.lo: lo must not be above hi, nor min above max",
        ),
        (
            "measure = \"types\", min = 3",
            "measure = \"types\", type = \"boat\"",
            "line 72, customer.need.type: this does not go with the measure \"types\"",
        ),
        (
            "origin = \"example\"\n",
            "colour = \"red\"\n",
            "line 13, customer.colour: there is no such field here; known are: id, name, origin, pays, text, need",
        ),
        ("id = \"miser\"", "id = \"apprentice\"", "line 19, customer.id: \"apprentice\" is there twice"),
        (
            "id = \"miser\"",
            "id = \"The Miser\"",
            "line 19, customer.id: an id is made of small letters, digits and dashes",
        ),
        ("op = \"create_each\"", "op = \"conjure\"", ""),
        ("level = 1 }", "level = 7 }", "line 210, twist.steps.level: this must be from 1 to 6, not 7"),
        ("n = 3, by = 1", "n = 3, by = 0", "line 218, twist.steps.by: this must not be 0"),
        (
            "n = 1, level = 3",
            "n = 4, level = 3",
            "line 226, twist.steps: one twist may bring at most 3 tokens to a type: a place of the mat holds 255, and games are long",
        ),
        ("mood = \"kind\"", "mood = \"odd\"", "line 208, twist.mood: there is no \"odd\"; known are: kind, harsh"),
        ("[[customer]]\nid", "[[customer]]\nid id", ""),
    ] {
        let said = complaint(&with(old, new));
        if says.is_empty() {
            assert!(said.starts_with("line "), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        } else {
            assert_eq!(said, says);
        }
    }
}

#[test]
fn a_deck_needs_four_twists_and_four_customers() {
    let (customers, twists) = STANDARD.split_at(STANDARD.find("[[twist]]").expect("twists"));
    let three: String = twists.split_inclusive("\n\n").take(3).collect();
    assert!(complaint(&format!("{customers}{three}")).ends_with("twist: there must be 4 to 16 of these, not 3"));
    assert_eq!(complaint(customers), "line 1, twist: this is missing");
    let few: String = customers.split_inclusive("\n\n").take(4).collect();
    assert!(complaint(&format!("{few}{twists}")).ends_with("customer: there must be 4 to 24 of these, not 3"));
}

#[test]
fn a_small_deck_plays_to_its_end() {
    let mut cards = STANDARD.split_inclusive("\n\n");
    let customers: String = cards.by_ref().take(1 + 6).collect();
    let twists: String = cards.skip_while(|card| !card.contains("[[twist]]")).take(4).collect();
    let deck = Deck::read(&format!("{customers}{twists}")).expect("a small deck");

    let options = options(3, &["goal-15"]).with_deck(deck.into()).expect("a deck that fits");
    let mut chance = Quick::new(5);
    let mut game = MarketTwist::deal(&options, &mut chance, &mut Silence);
    while let Some(seat) = game.to_act().first() {
        let legal = game.legal(seat);
        let action = legal.nth(engine::Dice::below(&mut chance, legal.len() as u32) as usize).expect("an action");
        game.play(seat, action, &mut chance, &mut Silence);
    }
    assert_eq!(game.standing().winners().len(), 1);
}

#[test]
fn even_twists_need_two_of_each_mood() {
    let deck = Deck::read(&STANDARD.replace("mood = \"harsh\"", "mood = \"kind\"")).expect("a kind deck");
    let deck = DeckRef::from(deck);
    assert!(matches!(
        options(2, &["even-twists"]).with_deck(deck.clone()),
        Err(OptionsError::Misfit { option: "even-twists", .. })
    ));
    assert!(options(2, &[]).with_deck(deck).is_ok());
}

#[test]
fn a_game_has_one_goal() {
    let choices = engine::Choices::parse(<market_twist::Options as engine::Options>::SPECS, ["goal-15", "goal-30"]);
    let refused = <market_twist::Options as engine::Options>::check(2, &choices.expect("known options"));
    assert!(matches!(refused, Err(OptionsError::Misfit { option: "goal-30", .. })));
}

/// A table for two who bring this deck.
fn table(deck: &str) -> Options {
    let choices = Choices::parse(Options::SPECS, [format!("deck={deck}")]).expect("a known option");
    Options::check(2, &choices).expect("a good deck")
}

/// Plays `steps` steps at random.
fn played(options: Options, steps: usize) -> Match<MarketTwist> {
    let (mut game, mut dice) = (Match::<MarketTwist>::new(options, Seed::from(3)), Quick::new(3));
    for _ in 0..steps {
        let Some(seat) = game.to_act().first() else { break };
        let legal = game.state().legal(seat);
        let action = legal.nth(dice.below(legal.len() as u32) as usize).expect("an action");
        game.play(seat, engine::Action::code(action)).expect("a legal action");
    }
    game
}

/// A hold on a deck that does not keep it.
fn watch(game: &Match<MarketTwist>) -> Weak<Deck> {
    match &game.options().deck {
        DeckRef::Own(deck) => Arc::downgrade(deck),
        DeckRef::Standard(_) => panic!("the deck is the table's own"),
    }
}

#[test]
fn six_hundred_tables_bring_a_deck_each_and_take_it_with_them() {
    let decks = (0..600).map(|number| with("name = \"Apprentice\"", &format!("name = \"Apprentice {number}\"")));
    let games: Vec<_> = decks.map(|deck| played(table(&deck), 12)).collect();
    let views: Vec<_> = games.iter().map(|game| game.view(Viewer::Spectator)).collect();
    let watched: Vec<_> = games.iter().map(watch).collect();
    let alive = || watched.iter().filter(|deck| deck.strong_count() > 0).count();
    drop(games);
    assert_eq!(alive(), 600, "who still looks at a table still sees its cards");
    drop(views);
    assert_eq!(alive(), 0);
}

#[test]
fn a_table_with_its_own_deck_replays() {
    let deck = with("name = \"Apprentice\"", "name = \"Novice\"");
    let game = played(table(&deck), 200);
    let again = Match::<MarketTwist>::replay(table(&deck), Seed::from(3), game.steps().iter().copied());
    let again = again.expect("the same steps are legal");
    assert_eq!((again.state(), again.told()), (game.state(), game.told()));
    assert_ne!(watch(&game).as_ptr(), watch(&again).as_ptr(), "each has read its own");
}

#[test]
fn decks_are_equal_when_their_cards_are() {
    assert_eq!(table(STANDARD).deck, DeckRef::Standard(Deck::standard()));
    assert_eq!(table(STANDARD), table(&format!("{STANDARD}\n# Nothing new.\n")));
    assert_ne!(table(STANDARD), table(&with("name = \"Apprentice\"", "name = \"Novice\"")));
}

/// What stands on the first customer when its name and text are written like this.
fn written(name: &str, text: &str) -> (String, String) {
    let deck = with("name = \"Apprentice\"", &format!("name = {name}"));
    let deck = deck.replacen(
        "text = \"At least one token sold is of the type you chose this round.\"",
        &format!("text = {text}"),
        1,
    );
    let deck = Deck::read(&deck).expect("a good deck");
    let card = deck.customer(deck.find_customer("apprentice").expect("the first customer"));
    (card.name.clone(), card.text.clone())
}

#[test]
fn what_is_hidden_in_the_texts_of_a_deck_is_taken_out() {
    let (name, text) =
        written(r#""\u202eAppren\u00ADtice\u0000""#, "\"\"\"Two\n  lines\\u0007 and \\u2066more\\u2069.\"\"\"");
    assert_eq!((name.as_str(), text.as_str()), ("Apprentice", "Two lines and more."));
    let (name, text) = written("\"Прачка 👩‍🚀\"", "\"Что-нибудь « 李 ».\"");
    assert_eq!((name.as_str(), text.as_str()), ("Прачка 👩‍🚀", "Что-нибудь « 李 »."));
}

#[test]
fn a_text_that_nobody_would_see_is_refused() {
    for name in [r#""""#, r#""\u200b\u202e""#, r#"" \u3164\u2800""#] {
        assert_eq!(
            complaint(&with("name = \"Apprentice\"", &format!("name = {name}"))),
            "line 12, customer.name: this must have 1 to 24 characters that can be seen"
        );
    }
}

#[test]
fn a_complaint_is_safe_to_show() {
    let said = complaint(&with("origin = \"example\"\n", "\"\\u202ecol\\u0000our\" = 1\n"));
    assert!(said.starts_with("line 13, customer.colour: there is no such field"), "{said:?}");
}
