//! How contracts stand, for people: how far each has come, and in words what is missing or in the way.

use crate::checks::{By, Check, Finding};
use crate::map::Map;
use crate::paths;
use crate::state::{Outcome, RoundEnd};
use crate::view::View;

/// How the contracts stand right now.
pub(super) fn now(view: &View) -> Vec<Outcome> {
    let map = view.chart();
    view.outcomes().iter().map(|outcome| Outcome { finding: looked_at(outcome, &map), ..*outcome }).collect()
}

/// How they stood at the end of a round.
pub(super) fn at_the_end(last: &RoundEnd) -> Vec<Outcome> {
    last.outcomes.iter().map(|outcome| Outcome { finding: looked_at(outcome, &last.map), ..*outcome }).collect()
}

/// A path that is not there yet is shown as far as it goes; scoring need not know.
pub(super) fn looked_at(outcome: &Outcome, map: &Map) -> Finding {
    match outcome.offer.contract.about().check {
        Check::Path { len, rule, end } => {
            Finding { met: outcome.finding.met, ..paths::nearest(map, len, rule, end, outcome.offer.terms) }
        }
        _ => outcome.finding,
    }
}

/// Why a contract is not fulfilled: "1 missing", "2 in the way".
pub(super) fn lack(outcome: &Outcome) -> String {
    let finding = outcome.finding;
    if finding.have == finding.need {
        // R6.3: it would hold, but the dealer has dragged its owner down.
        return "lost to the dealer’s failure".to_owned();
    }
    let words = match outcome.offer.contract.about().check {
        Check::LineUniform { .. } => "no such line",
        Check::MapVariety { by: By::Suit, max: Some(_), .. } => "all suits are there",
        Check::MapVariety { by: By::Number, max: Some(_), .. } => "too many numbers",
        Check::NoNumberBelow { .. } => return format!("{} in the way", finding.cells.len()),
        Check::DiscardTop { .. } => "not on top",
        Check::DiscardCount { max: Some(_), .. } if finding.need == 1 => "too many discards",
        Check::IdlePlayer => "everybody has played",
        Check::ContractSwitched => "nothing switched",
        Check::OthersSlip => "no other fails",
        Check::DealerDelivers => "the dealer falls short",
        Check::OthersDeliver => "others fall short",
        _ => return format!("{} missing", finding.need - finding.have),
    };
    words.to_owned()
}
