//! The shorter list for bots leaves out orders, not outcomes.

use std::collections::BTreeSet;

use engine::{Action as _, ActionSet, Chance, Choices, Dice, Game, Options as _, Quick, Seat, Silence};
use mow_money::{Action, Holding, MowMoney, Options, Position};

/// Everything that P0 can lay in this Bid phase, as sorted text; `choices` says what may be done.
fn outcomes(game: &MowMoney, choices: &dyn Fn(&MowMoney) -> ActionSet<Action>) -> (BTreeSet<String>, usize) {
    let seat = Seat::new(0).unwrap();
    let (mut found, mut ends) = (BTreeSet::new(), 0);
    let mut todo = vec![game.clone()];
    while let Some(state) = todo.pop() {
        for action in choices(&state).iter() {
            if action == Action::Ready {
                let mine = state.view(engine::Viewer::Seat(seat)).mine.unwrap();
                let mut stacks: Vec<String> = mine
                    .stacks
                    .iter()
                    .map(|stack| {
                        let mut cards: Vec<String> = stack.cards.iter().map(std::string::ToString::to_string).collect();
                        cards.sort();
                        format!("{:?} {cards:?} {:?}", stack.purpose, stack.stakes)
                    })
                    .collect();
                stacks.sort();
                found.insert(stacks.join("; "));
                ends += 1;
                continue;
            }
            let mut next = state.clone();
            next.play(seat, action, &mut Quick::new(0), &mut Silence);
            todo.push(next);
        }
    }
    (found, ends)
}

#[test]
fn every_set_of_stacks_stays_reachable() {
    let kinds = |text: &str| text.split(' ').map(|kind| kind.parse().unwrap()).collect();
    let holding =
        Holding { hand: kinds("G1WH G1WH G2WH G2*H G3*WS G1HS"), contracts: vec![1, 1, 2], ..Holding::default() };
    let position = Position {
        pocket_money: false,
        round: 2,
        holder: 0,
        neighbourhoods: vec![vec![1], vec![8], vec![2]],
        out: Vec::new(),
        companies: vec![holding, Holding::default()],
        decks: Default::default(),
        discards: Vec::new(),
        last_contract_rounds: 0,
        no_award_rounds: 0,
    };
    let game = position.lay_out(&mut Silence).unwrap();
    let seat = Seat::new(0).unwrap();
    let no_take_back = |state: &MowMoney| {
        let legal = state.legal(seat);
        legal.iter().filter(|action| !matches!(action, Action::TakeBack { .. })).collect()
    };
    let (all, orders) = outcomes(&game, &no_take_back);
    let (short, few_orders) = outcomes(&game, &|state| state.worthwhile(seat));
    assert_eq!(all, short);
    assert!(few_orders * 5 < orders, "{few_orders} ways instead of {orders}");
}

#[test]
fn games_with_the_short_list_end_and_award_contracts() {
    let mut chance = Quick::new(4);
    for players in 2..=6 {
        let options = Options::check(players, &Choices::default()).unwrap();
        let mut game = MowMoney::deal(&options, &mut chance, &mut Silence);
        let mut actions = 0;
        while let Some(seat) = game.to_act().first() {
            let choices = game.worthwhile(seat);
            let action = choices.nth(chance.table().below(choices.len() as u32) as usize).unwrap();
            assert!(usize::from(action.code()) < Action::COUNT);
            game.play(seat, action, &mut chance, &mut Silence);
            actions += 1;
        }
        assert!(actions > 50, "{players} players: {actions} actions");
    }
}
