//! Plays anything that is worth its while. It asks for no view, so it is as fast as the rules.

use engine::{Chance, Dice, Game, Sight};

#[inline]
pub(crate) fn choose<G: Game>(sight: &Sight<'_, G>, chance: &mut impl Chance) -> Option<G::Action> {
    let worthwhile = sight.worthwhile();
    match worthwhile.len() {
        0 => None,
        count => worthwhile.nth(chance.table().below(count as u32) as usize),
    }
}
