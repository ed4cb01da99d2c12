//! What all contracts promise somebody on a map, and on every map that is one card further.

use engine::{List, Seat};

use super::SPITE;
use crate::cards::Shown;
use crate::cells::{Cell, Cells};
use crate::contracts::Contract;
use crate::map::Map;
use crate::state::{MAX_MARKET, NobleFlood};

/// The contracts in play that look at the map: the others promise the same on any, so they are left aside.
pub(super) struct Outlook<'a> {
    game: &'a NobleFlood,
    /// Those that count what lies on the map, wherever it lies.
    counting: Stakes,
    /// Those to which it matters where.
    placing: Stakes,
}

/// Contracts, and what each of their points is worth to somebody: own ones for, others' against.
type Stakes = List<(Contract, f32), MAX_MARKET>;

impl<'a> Outlook<'a> {
    pub fn new(game: &'a NobleFlood, seat: Seat) -> Outlook<'a> {
        let mut outlook = Outlook { game, counting: Stakes::default(), placing: Stakes::default() };
        for owner in Seat::all(game.players()) {
            let side = if owner == seat { 1.0 } else { -SPITE };
            for &contract in game.owned(owner) {
                let check = &contract.about().check;
                if check.cares_where() {
                    outlook.placing.push((contract, side));
                } else if check.looks_at_the_map() {
                    outlook.counting.push((contract, side));
                }
            }
        }
        outlook
    }

    /// On this map.
    pub fn on(&self, map: &Map) -> f32 {
        self.sum(&self.counting, map) + self.sum(&self.placing, map)
    }

    /// On this map with one more card, for every cell that it may go to.
    pub fn after(&self, map: &Map, card: Shown, cells: Cells, mut each: impl FnMut(Cell, f32)) {
        let mut counted = None;
        for cell in cells.iter() {
            let mut after = map.clone();
            let covered = after.lay(cell, card);
            // On empty cells the same cards lie there afterwards.
            let counting = match counted.filter(|_| covered.is_none()) {
                Some(counted) => counted,
                None => self.sum(&self.counting, &after),
            };
            if covered.is_none() {
                counted = Some(counting);
            }
            each(cell, counting + self.sum(&self.placing, &after));
        }
    }

    fn sum(&self, stakes: &Stakes, map: &Map) -> f32 {
        stakes.iter().map(|&(contract, side)| side * self.game.prospect(contract, map)).sum()
    }
}
