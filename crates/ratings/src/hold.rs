//! What holds a rating: nobody climbs without bound on one friend, nor on friends who are made for the purpose.

use crate::START;

/// So many rated games with the same person count in full.
pub const FAMILIAR: i64 = 10;
/// Meetings are counted over so many days.
pub const WINDOW_DAYS: i64 = 30;
/// How far above the strongest bot that they finished ahead of anybody can be.
pub const HIGHER: f64 = 400.0;
/// As far as anybody gets who never finished ahead of a bot.
pub const CEILING: f64 = START + HIGHER;
/// Nobody falls below.
pub const FLOOR: f64 = 100.0;

/// How much a game counts for somebody who met an opponent this often in the last [`WINDOW_DAYS`]: all of it, and from
/// the eleventh time on ten parts in eleven, twelve, thirteen. Of several opponents the most familiar one decides.
pub fn freshness(met: i64) -> f64 {
    if met < FAMILIAR { 1.0 } else { FAMILIAR as f64 / (met + 1) as f64 }
}

/// Up to how many points somebody may rise who finished ahead of a bot of this strength, at best. Bots do not lose on
/// purpose: what friends give each other ends here.
pub fn ceiling(beaten: Option<f64>) -> f64 {
    beaten.map_or(CEILING, |bot| CEILING.max(bot + HIGHER))
}
