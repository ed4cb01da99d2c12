//! What a deal was worth: everybody is compared with those who held the same seat at the other tables. Pure.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::Hash;

/// Points in halves, of so many that were possible: two for everybody beaten, one for a tie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points {
    pub halves: u32,
    pub possible: u32,
}

impl Points {
    fn and(self, more: Points) -> Points {
        Points { halves: self.halves + more.halves, possible: self.possible + more.possible }
    }

    /// The share of what was possible, in tenths of a percent; none when there was nobody to be compared with.
    pub fn share(self) -> Option<u32> {
        (self.possible > 0).then(|| (self.halves * 1000 + self.possible / 2) / self.possible)
    }

    /// A larger share first; who was never compared comes last.
    fn order(self, other: Points) -> Ordering {
        let share = |points: Points, by: Points| u64::from(points.halves) * u64::from(by.possible);
        let compared = (other.possible > 0).cmp(&(self.possible > 0));
        compared.then_with(|| share(other, self).cmp(&share(self, other)))
    }
}

/// One line of the ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked<P> {
    pub who: P,
    /// Shared by those with equal shares; the next is skipped.
    pub place: usize,
    pub points: Points,
}

/// The points of every chair of a deal, from the scores of its tables: `scores[table][seat]`.
pub fn points(scores: &[Vec<i64>]) -> Vec<Vec<Points>> {
    let chair = |table: usize, seat: usize, mine: i64| {
        let others =
            scores.iter().enumerate().filter(|(other, _)| *other != table).filter_map(|(_, row)| row.get(seat));
        others.fold(Points::default(), |points, theirs| {
            let halves = match mine.cmp(theirs) {
                Ordering::Greater => 2,
                Ordering::Equal => 1,
                Ordering::Less => 0,
            };
            points.and(Points { halves, possible: 2 })
        })
    };
    let table = |(table, row): (usize, &Vec<i64>)| {
        row.iter().enumerate().map(|(seat, &mine)| chair(table, seat, mine)).collect()
    };
    scores.iter().enumerate().map(table).collect()
}

/// Adds up what everybody got and sorts them, the best first; `everybody` also has those who got nothing yet.
pub fn rank<P: Eq + Hash + Clone>(everybody: &[P], got: impl Iterator<Item = (P, Points)>) -> Vec<Ranked<P>> {
    let mut sums: HashMap<P, Points> = HashMap::new();
    for (who, points) in got {
        let sum = sums.entry(who).or_default();
        *sum = sum.and(points);
    }
    let points = |who: &P| sums.get(who).copied().unwrap_or_default();
    let mut ranked: Vec<Ranked<P>> =
        everybody.iter().map(|who| Ranked { who: who.clone(), place: 1, points: points(who) }).collect();
    // Stable: who shares a place stays in the order of arrival.
    ranked.sort_by(|one, other| one.points.order(other.points));
    for at in 1..ranked.len() {
        let shared = ranked[at - 1].points.order(ranked[at].points) == Ordering::Equal;
        ranked[at].place = if shared { ranked[at - 1].place } else { at + 1 };
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halves(halves: u32, possible: u32) -> Points {
        Points { halves, possible }
    }

    #[test]
    fn a_point_for_everyone_beaten_and_half_for_a_tie() {
        // The first seat had 10, 12, 12; the second lost money everywhere.
        let points = points(&[vec![10, -3], vec![12, -9], vec![12, -3]]);
        assert_eq!(points[0], [halves(0, 4), halves(3, 4)]);
        assert_eq!(points[1], [halves(3, 4), halves(0, 4)]);
        assert_eq!(points[2], [halves(3, 4), halves(3, 4)]);
        assert_eq!(points[2][0].share(), Some(750));
    }

    #[test]
    fn at_one_table_there_is_nobody_to_compare_with() {
        assert_eq!(points(&[vec![3, 4]]), [vec![Points::default(), Points::default()]]);
        assert_eq!(Points::default().share(), None);
        assert_eq!(points(&[]), Vec::<Vec<Points>>::new());
    }

    #[test]
    fn deals_are_added_up_and_equal_shares_share_a_place() {
        let got = [
            ("Ana", halves(2, 2)),
            ("Bo", halves(1, 2)),
            ("Ana", halves(0, 2)),
            ("Cy", halves(0, 2)),
            ("Bo", halves(1, 2)),
        ];
        let ranked = rank(&["Cy", "Bo", "Ana", "Dee"], got.into_iter());
        let shown: Vec<_> = ranked.iter().map(|row| (row.who, row.place, row.points.share())).collect();
        assert_eq!(shown, [("Bo", 1, Some(500)), ("Ana", 1, Some(500)), ("Cy", 3, Some(0)), ("Dee", 4, None)]);
    }

    #[test]
    fn a_share_counts_and_not_how_often_one_was_compared() {
        let ranked = rank(&["often", "seldom"], [("often", halves(6, 10)), ("seldom", halves(3, 4))].into_iter());
        assert_eq!(ranked[0].who, "seldom");
    }
}
