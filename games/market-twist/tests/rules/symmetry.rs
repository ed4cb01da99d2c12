//! No seat and no type is better than another.

use engine::{Dice, Game, Quick, Seat, Silence, Viewer};
use market_twist::{Action, Deck, MarketTwist, Options, Position, Token, Type};

use crate::common::options;

/// Types one further, and the four customers that want one of them.
fn turned(t: Type) -> Type {
    Type::ALL[(t.index() + 1) % 4]
}

fn turned_token(token: Token) -> Token {
    Token::new(turned(token.kind()), token.level())
}

fn turned_customer(id: &str) -> String {
    const FOND: [&str; 4] = ["tenant", "sailor", "scholar", "jester"];
    FOND.iter().position(|fond| *fond == id).map_or(id, |at| FOND[(at + 1) % 4]).to_owned()
}

fn turned_position(position: &Position) -> Position {
    let mut other = position.clone();
    for t in Type::ALL {
        other.slots[turned(t).index()] = position.slots[t.index()].clone();
        other.counters[turned(t).index()] = position.counters[t.index()];
    }
    for workshop in &mut other.workshops {
        workshop.mat = workshop.mat.iter().map(turned_token).collect();
        for pile in [&mut workshop.hand, &mut workshop.deck, &mut workshop.discard] {
            pile.iter_mut().for_each(|id| *id = turned_customer(id));
        }
    }
    other
}

fn turned_action(action: Action) -> Action {
    match action {
        Action::ChooseType(t) => Action::ChooseType(turned(t)),
        Action::AddToSale(token) => Action::AddToSale(turned_token(token)),
        Action::ChooseTwist { slot } => Action::ChooseTwist { slot: turned(slot) },
        Action::TwistToken(token) => Action::TwistToken(turned_token(token)),
        Action::TwistType(t) => Action::TwistType(turned(t)),
        Action::TwistDiscard(customer) => {
            let deck = Deck::standard();
            Action::TwistDiscard(deck.find_customer(&turned_customer(&deck.customer(customer).id)).expect("a customer"))
        }
        other => other,
    }
}

/// Random legal choices for one seat up to the end of its phase; a sale is drafted whole, in reading order.
fn way(game: &MarketTwist, seat: Seat, dice: &mut Quick) -> Vec<Action> {
    let (mut game, mut way) = (game.clone(), Vec::new());
    while game.to_act().contains(seat) {
        let legal = game.legal(seat);
        let action = legal.nth(dice.below(legal.len() as u32) as usize).expect("a decision");
        // Cleared drafts have no turned counterpart in reading order.
        if action == Action::ClearSale {
            continue;
        }
        let phase = game.view(Viewer::Spectator);
        game.play(seat, action, &mut Quick::new(0), &mut Silence);
        way.push(action);
        let now = game.view(Viewer::Spectator);
        if (now.round, now.phase) != (phase.round, phase.phase) {
            break;
        }
    }
    way
}

/// The same sale in the reading order of the turned mat.
fn in_reading_order(mut way: Vec<Action>) -> Vec<Action> {
    let adds = |action: &Action| matches!(action, Action::AddToSale(_));
    if let Some(first) = way.iter().position(adds) {
        let last = way.iter().rposition(adds).unwrap_or(first);
        way[first..=last].sort_by_key(|action| if let Action::AddToSale(token) = action { token.index() } else { 0 });
    }
    way
}

fn start(options: &Options, seed: u64) -> Position {
    MarketTwist::deal(options, &mut Quick::new(seed), &mut Silence).position()
}

#[test]
fn turning_the_types_turns_the_game() {
    for seed in 0..40 {
        let options = options(2, &[]);
        let position = start(&options, seed);
        let mut dice = Quick::new(seed);
        let mut one = position.lay_out(&options, &mut dice).expect("a position");
        let mut other = turned_position(&position).lay_out(&options, &mut dice).expect("a position");
        // Up to the first reshuffle, which starts from the pile in the order of the deck.
        while one.view(Viewer::Spectator).round < 9 {
            let Some(seat) = one.to_act().first() else { break };
            let way = way(&one, seat, &mut dice);
            for &action in &way {
                one.play(seat, action, &mut Quick::new(0), &mut Silence);
            }
            for action in in_reading_order(way.into_iter().map(turned_action).collect()) {
                assert!(other.legal(seat).contains(action), "seed {seed}: {action}");
                other.play(seat, action, &mut Quick::new(0), &mut Silence);
            }
        }
        assert_eq!(turned_position(&one.position()), sorted(other.position()), "seed {seed}");
    }
}

/// Hands and discard piles have no order, and turning changes the one they are listed in.
fn sorted(mut position: Position) -> Position {
    let deck = Deck::standard();
    let place = |id: &String| turned_back(deck.find_customer(id).expect("a customer").index());
    for workshop in &mut position.workshops {
        workshop.hand.sort_by_key(place);
        workshop.discard.sort_by_key(place);
    }
    position
}

/// Where a customer was listed before it was turned: tenant, sailor, scholar and jester are 8 to 11.
fn turned_back(index: usize) -> usize {
    if (8..12).contains(&index) { 8 + (index - 8 + 3) % 4 } else { index }
}

#[test]
fn changing_places_changes_places_in_the_result() {
    for seed in 0..40 {
        let options = options(2, &[]);
        let position = start(&options, seed);
        let mut swapped = position.clone();
        swapped.workshops.swap(0, 1);
        let mut dice = Quick::new(seed);
        let mut one = position.lay_out(&options, &mut dice).expect("a position");
        let mut other = swapped.lay_out(&options, &mut dice).expect("a position");
        while one.view(Viewer::Spectator).round < 9 {
            let Some(seat) = one.to_act().first() else { break };
            let opposite = Seat::new(1 - seat.index()).expect("a seat");
            for action in way(&one, seat, &mut dice) {
                one.play(seat, action, &mut Quick::new(0), &mut Silence);
                assert!(other.legal(opposite).contains(action), "seed {seed}: {action}");
                other.play(opposite, action, &mut Quick::new(0), &mut Silence);
            }
        }
        let mut swapped = one.position();
        swapped.workshops.swap(0, 1);
        assert_eq!(swapped, other.position(), "seed {seed}");
    }
}
