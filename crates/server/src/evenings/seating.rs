//! Who sits where in a deal: by lot, and so that people meet others than before and sit in other seats, as far as their
//! number allows. Pure.

use engine::{Dice, Quick};

/// The most tables of one deal.
pub const MOST_TABLES: usize = 8;
/// How often the lot is drawn; the best draw counts.
const DRAWS: u64 = 12;

/// For every table, for every seat: a person by number, or nobody, which is a bot.
pub type Plan = Vec<Vec<Option<usize>>>;

/// How many tables so many people need. At one table nobody could be compared with anybody, so two people are enough for
/// two tables.
pub fn tables(people: usize, players: usize) -> usize {
    if people < 2 { people } else { people.div_ceil(players.max(1)).clamp(2, MOST_TABLES) }
}

/// Seats all people for the next deal after those `before`.
pub fn seat(people: usize, players: usize, before: &[Plan], lot: u64) -> Plan {
    let tables = tables(people, players);
    let habits = Habits::of(people, players, before);
    let draws = (0..DRAWS).map(|draw| {
        let mut plan = drawn(players, tables, &habits, &mut Quick::new(lot.wrapping_add(draw)));
        let cost = improve(&mut plan, &habits);
        (cost, plan)
    });
    draws.min_by_key(|(cost, _)| *cost).map(|(_, plan)| plan).unwrap_or_default()
}

/// People in a random order, in seats that they had least where that can be, and spread so that no table has many more
/// bots than another.
fn drawn(players: usize, tables: usize, habits: &Habits, dice: &mut impl Dice) -> Plan {
    let mut order: Vec<usize> = (0..habits.people).collect();
    dice.shuffle(&mut order);
    let mut seats: Vec<usize> = (0..players).collect();
    dice.shuffle(&mut seats);
    // The same seats at every table, so that people are compared with people before they are with bots.
    let mut places: Vec<(usize, usize)> = (0..order.len()).map(|at| (at % tables, seats[at / tables])).collect();
    dice.shuffle(&mut places);
    let mut sits: Vec<Option<usize>> = vec![None; places.len()];
    for &person in &order {
        find_place(person, &places, habits, &mut sits, &mut vec![false; places.len()]);
    }
    let mut left: Vec<usize> = order.into_iter().filter(|person| !sits.contains(&Some(*person))).collect();
    let mut plan = vec![vec![None; players]; tables];
    for (&(table, seat), person) in places.iter().zip(sits) {
        plan[table][seat] = person.or_else(|| left.pop());
    }
    plan
}

/// A place for somebody in a seat that they had least; others move on to another such seat of theirs if they must.
fn find_place(
    person: usize,
    places: &[(usize, usize)],
    habits: &Habits,
    sits: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for (at, &(_, seat)) in places.iter().enumerate() {
        if tried[at] || !habits.had_least(person, seat) {
            continue;
        }
        tried[at] = true;
        if sits[at].is_none_or(|other| find_place(other, places, habits, sits, tried)) {
            sits[at] = Some(person);
            return true;
        }
    }
    false
}

/// What happened in the deals before.
struct Habits {
    people: usize,
    /// How often two people met, by both numbers.
    met: Vec<u32>,
    /// How often somebody had a seat.
    sat: Vec<Vec<u32>>,
}

impl Habits {
    fn of(people: usize, players: usize, before: &[Plan]) -> Habits {
        let mut habits = Habits { people, met: vec![0; people * people], sat: vec![vec![0; players]; people] };
        for table in before.iter().flatten() {
            for (seat, one) in table.iter().enumerate().filter_map(|(seat, person)| Some((seat, (*person)?))) {
                habits.sat[one][seat] += 1;
                table.iter().flatten().for_each(|&other| habits.met[one * people + other] += 1);
            }
        }
        habits
    }

    fn had_least(&self, person: usize, seat: usize) -> bool {
        self.sat[person].iter().all(|&times| times >= self.sat[person][seat])
    }

    /// What speaks against a table. A seat that one had weighs more than somebody whom one met, because people are
    /// compared by seats; and the third time weighs more than the second.
    fn against(&self, table: &[Option<usize>]) -> u32 {
        let mut cost = 0;
        for (seat, one) in table.iter().enumerate().filter_map(|(seat, person)| Some((seat, (*person)?))) {
            cost += 100 * self.sat[one][seat].pow(2);
            let others = table.iter().flatten().filter(|&&other| other != one);
            cost += others.map(|&other| 2 * self.met[one * self.people + other].pow(2)).sum::<u32>();
        }
        cost
    }
}

/// Swaps two people as long as that makes it better, and says what still speaks against it. Bots stay where they are.
fn improve(plan: &mut Plan, habits: &Habits) -> u32 {
    let places: Vec<(usize, usize)> = plan
        .iter()
        .enumerate()
        .flat_map(|(table, seats)| seats.iter().enumerate().map(move |(seat, person)| (table, seat, person)))
        .filter_map(|(table, seat, person)| person.map(|_| (table, seat)))
        .collect();
    let cost =
        |plan: &Plan, a: usize, b: usize| habits.against(&plan[a]) + if a == b { 0 } else { habits.against(&plan[b]) };
    let mut better = true;
    while better {
        better = false;
        for (at, &one) in places.iter().enumerate() {
            for &other in &places[at + 1..] {
                let before = cost(plan, one.0, other.0);
                swap(plan, one, other);
                if cost(plan, one.0, other.0) < before {
                    better = true;
                } else {
                    swap(plan, one, other);
                }
            }
        }
    }
    plan.iter().map(|table| habits.against(table)).sum()
}

fn swap(plan: &mut Plan, one: (usize, usize), other: (usize, usize)) {
    let (first, second) = (plan[one.0][one.1], plan[other.0][other.1]);
    plan[one.0][one.1] = second;
    plan[other.0][other.1] = first;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn evening(people: usize, players: usize, deals: usize, lot: u64) -> Vec<Plan> {
        let mut plans = Vec::new();
        for deal in 0..deals {
            plans.push(seat(people, players, &plans, lot + 100 * deal as u64));
        }
        plans
    }

    #[test]
    fn everybody_has_one_chair_in_every_deal_and_bots_are_spread() {
        for (people, players) in [(2, 4), (3, 2), (4, 4), (5, 4), (7, 4), (8, 4), (13, 6), (48, 6), (16, 2)] {
            for plan in evening(people, players, 8, 7) {
                let seated: Vec<usize> = plan.iter().flatten().flatten().copied().collect();
                let all: HashSet<usize> = seated.iter().copied().collect();
                assert_eq!((seated.len(), all.len()), (people, people), "{people} at tables of {players}: {plan:?}");
                let bots = plan.iter().map(|table| table.iter().filter(|person| person.is_none()).count());
                let (least, most) = (bots.clone().min().unwrap(), bots.max().unwrap());
                assert!(most - least <= 1 && most < players, "{plan:?}");
            }
        }
    }

    #[test]
    fn as_many_tables_as_needed_and_two_at_least() {
        for (people, players, expected) in
            [(0, 4, 0), (1, 4, 1), (2, 4, 2), (4, 4, 2), (7, 4, 2), (8, 4, 2), (9, 4, 3), (48, 6, 8)]
        {
            assert_eq!(tables(people, players), expected, "{people} at tables of {players}");
        }
    }

    #[test]
    fn people_sit_in_every_seat_and_meet_everybody_where_that_can_be() {
        for lot in 0..20 {
            let plans = evening(16, 4, 4, lot);
            for person in 0..16 {
                let seats: HashSet<usize> = plans
                    .iter()
                    .flatten()
                    .filter_map(|table| table.iter().position(|&other| other == Some(person)))
                    .collect();
                assert_eq!(seats.len(), 4, "lot {lot}: person {person} sat in {seats:?}");
            }
            // 16 people at tables of 4 can meet 12 others in 4 deals; whoever is swapped greedily comes close.
            let tables = plans.iter().flatten();
            let met: usize = (0..16)
                .map(|one| {
                    let with = tables.clone().filter(|table| table.contains(&Some(one)));
                    with.flatten().flatten().filter(|&&other| other != one).collect::<HashSet<_>>().len()
                })
                .sum();
            assert!(met >= 16 * 10, "lot {lot}: {met} of 192");
        }
    }

    #[test]
    fn two_pairs_change_partners() {
        let plans = evening(4, 2, 3, 3);
        let pairs: HashSet<Vec<usize>> = plans
            .iter()
            .flatten()
            .map(|table| {
                let mut pair: Vec<usize> = table.iter().flatten().copied().collect();
                pair.sort_unstable();
                pair
            })
            .collect();
        assert_eq!(pairs.len(), 6, "in three deals everybody meets everybody: {plans:?}");
    }

    #[test]
    fn people_are_compared_with_people_before_they_are_with_bots() {
        for plan in evening(4, 4, 4, 1) {
            let alone = (0..4).filter(|&seat| plan.iter().filter(|table| table[seat].is_some()).count() == 1);
            assert_eq!(alone.count(), 0, "{plan:?}");
        }
    }

    #[test]
    fn the_lot_decides() {
        let plans: HashSet<Plan> = (0..50).map(|lot| seat(8, 4, &[], lot * 1000)).collect();
        assert!(plans.len() > 40, "{}", plans.len());
    }
}
