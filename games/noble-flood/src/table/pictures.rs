//! What a contract asks, drawn: little cards with what must be on them, joined where they must touch, on a rail
//! where they must be in line.

use felt::Suit as Shape;
use maud::{Markup, html};

use crate::checks::{By, Check, Discarder};
use crate::contracts::{Offer, Terms};
use crate::marks::{NumberSet, SuitSet};
use crate::paths::PathRule;

/// One little card.
#[derive(Clone, Default)]
struct Pip {
    text: String,
    suit: Option<Shape>,
    /// Some one suit, whichever.
    dot: bool,
    crossed: bool,
    ticked: bool,
    /// Steps up from the first.
    raised: u8,
}

#[derive(Default)]
struct Picture {
    pips: Vec<Pip>,
    touching: bool,
    line: bool,
    caption: String,
}

/// The picture of a contract, with its full text for those who cannot see it.
pub(super) fn picture(offer: Offer) -> Markup {
    let Picture { pips, touching, line, caption } = drawn(&offer.contract.about().check, offer.terms);
    let text = offer.contract.about().text(offer.terms);
    let step = 21.0_f32.min(114.0 / pips.len().max(1) as f32);
    let left = 60.0 - step * pips.len() as f32 / 2.0 + (step - 18.0) / 2.0;
    let at = |index: usize| left + step * index as f32;
    let tall = if caption.is_empty() { 32 } else { 42 };
    html! {
        svg.pic viewBox={ "3 1 114 " (tall) } role="img" aria-label=(text) {
            @if line { path.rail d="M5 17h110" {} }
            @for (index, pip) in pips.iter().enumerate() {
                @let (x, y) = (at(index), 4.0 - f32::from(pip.raised) * 1.2 + 2.0);
                rect.p x=(x) y=(y) width="18" height="25" rx="3" {}
                @if touching && index > 0 { rect.k x=(x - 5.0) y=(y + 10.0) width="7" height="4" rx="2" {} }
                @if !pip.text.is_empty() {
                    text.n x=(x + 9.0) y=(y + if pip.suit.is_some() || pip.dot { 12.0 } else { 16.5 }) { (pip.text) }
                }
                @let low = if pip.text.is_empty() { 7.0 } else { 13.5 };
                @if let Some(suit) = pip.suit {
                    use.(suit.class()) href={ "#" (suit.class()) } x=(x + 4.5) y=(y + low) width="9" height="9" {}
                } @else if pip.dot {
                    circle.q cx=(x + 9.0) cy=(y + low + 4.5) r="3.4" {}
                }
                @if pip.ticked { use.tick href="#i-check" x=(x + 3.5) y=(y + 7.0) width="11" height="11" {} }
                @if pip.crossed { path.no d={ "M" (x - 1.0) " " (y + 26.0) "l20 -27" } {} }
            }
            @if !caption.is_empty() { text.or x="60" y="41" { (caption) } }
        }
    }
}

fn drawn(check: &Check, terms: Terms) -> Picture {
    match check {
        Check::CountCards { min } => count_cards(*min, terms),
        Check::NumberSets { sizes, without_suit } => number_sets(sizes, *without_suit, terms),
        Check::SuitTwins { count } => {
            let pair = |text: &str| terms.suits.iter().map(|suit| both(text, suit.into())).collect::<Vec<_>>();
            let pips = ["n", "m"].iter().take(usize::from(*count)).flat_map(|text| pair(text)).collect();
            Picture { pips, ..Picture::default() }
        }
        Check::SuitCountAny { min } => Picture { pips: vec![dot(); usize::from(*min)], ..Picture::default() },
        Check::Run { len, same_suit, end } => {
            let mut pips = rising(*len, *end);
            pips.iter_mut().for_each(|pip| {
                pip.suit = terms.suits.first().map(Shape::from);
                pip.dot = *same_suit;
            });
            let caption = terms.numbers.first().map_or(String::new(), |most| format!("n is {most} or less"));
            Picture { pips, caption, ..Picture::default() }
        }
        Check::Path { len, rule, end } => path(*len, *rule, *end, terms),
        Check::LineCount { by, min } => {
            let pip = match by {
                By::Suit => terms.suits.first().map_or_else(dot, |suit| shape(suit.into())),
                By::Number => terms.numbers.first().map_or_else(|| text("n"), text),
            };
            Picture { pips: vec![pip; usize::from(*min)], line: true, ..Picture::default() }
        }
        Check::LineUniform { suit, number } => {
            let pip = Pip { text: if *number { "n".to_owned() } else { String::new() }, dot: *suit, ..Pip::default() };
            Picture { pips: vec![pip; 3], line: true, caption: "a whole line".to_owned(), ..Picture::default() }
        }
        Check::LineVariety { by, min } => Picture { pips: kinds(*by, *min), line: true, ..Picture::default() },
        Check::MapVariety { by: By::Suit, max, .. } => {
            let mut pips = kinds(By::Suit, 4);
            pips.last_mut().into_iter().for_each(|pip| *pip = Pip { crossed: max.is_some(), ..pip.clone() });
            let caption = if max.is_some() { "one suit is missing" } else { "" };
            Picture { pips, caption: caption.to_owned(), ..Picture::default() }
        }
        Check::MapVariety { by: By::Number, max, .. } => match max {
            Some(max) => captioned(["n", "n", "m", "m"].map(text).into(), format!("at most {max} numbers")),
            None => captioned(["1", "2", "…", "9", "10"].map(text).into(), "every number".to_owned()),
        },
        Check::NoNumberBelow { limit } => {
            let pips = (1..*limit).map(|number| Pip { crossed: true, ..text(number) }).collect();
            captioned(pips, "none on the map".to_owned())
        }
        Check::DiscardTop { by } => {
            let pip = match by {
                By::Suit => terms.suits.first().map(|suit| shape(suit.into())),
                By::Number => terms.numbers.first().map(text),
            };
            captioned(pip.into_iter().collect(), "the last discard".to_owned())
        }
        Check::DiscardCount { by, min, max } => {
            let who = if *by == Discarder::Dealer { "dealer’s discards" } else { "discards" };
            let how_many = if max.is_some() { format!("exactly {min}") } else { format!("{min} or more") };
            captioned(vec![Pip::default(); usize::from(*min)], format!("{who}: {how_many}"))
        }
        Check::IdlePlayer => captioned(vec![text("0")], "somebody plays no card".to_owned()),
        Check::ContractSwitched => captioned(vec![text("+"), text("−")], "a contract is switched".to_owned()),
        Check::OthersSlip => captioned(vec![Pip { crossed: true, ..text("") }], "another player fails".to_owned()),
        Check::DealerDelivers => captioned(vec![ticked(); 2], "all of the dealer’s".to_owned()),
        Check::OthersDeliver => captioned(vec![ticked(); 4], "all of the others’".to_owned()),
    }
}

fn count_cards(min: u8, terms: Terms) -> Picture {
    let suit = terms.suits.first().map(Shape::from);
    let one = (terms.numbers.len() == 1).then(|| terms.numbers.first()).flatten();
    let label = one.map(|number| number.to_string()).unwrap_or_default();
    let label = if terms.numbers.len() > 1 { "n".to_owned() } else { label };
    let pips = vec![Pip { text: label, suit, ..Pip::default() }; usize::from(min)];
    Picture { pips, caption: alternatives(terms.numbers), ..Picture::default() }
}

fn number_sets(sizes: &[u8], without_suit: bool, terms: Terms) -> Picture {
    let numbers: Vec<u8> = terms.numbers.iter().collect();
    let named = numbers.len() == sizes.len();
    let group = |(index, &size): (usize, &u8)| {
        let pip = if named { text(numbers[index]) } else { text(["n", "m"][index]) };
        vec![pip; usize::from(size)]
    };
    let mut pips: Vec<Pip> = sizes.iter().enumerate().flat_map(group).collect();
    let excluded = terms.suits.first().filter(|_| without_suit);
    pips.extend(excluded.map(|suit| Pip { crossed: true, ..shape(suit.into()) }));
    Picture { pips, caption: if named { String::new() } else { alternatives(terms.numbers) }, ..Picture::default() }
}

fn path(len: u8, rule: PathRule, end: Option<u8>, terms: Terms) -> Picture {
    let count = usize::from(len);
    let pips = match rule {
        PathRule::SameNumber if !terms.suits.is_empty() => {
            terms.suits.iter().map(|suit| both("n", suit.into())).collect()
        }
        PathRule::SameNumber => vec![text("n"); count],
        PathRule::SameSuit => vec![dot(); count],
        PathRule::Ascending => rising(len, end),
        PathRule::AscendingSameSuit => rising(len, end).into_iter().map(|pip| Pip { dot: true, ..pip }).collect(),
        PathRule::AllSuits => kinds(By::Suit, len),
        PathRule::FullHouse => ["n", "n", "n", "m", "m"].map(text).into(),
    };
    let caption = if rule == PathRule::SameNumber { alternatives(terms.numbers) } else { String::new() };
    Picture { pips, touching: true, caption, ..Picture::default() }
}

/// "n is 2, 5 or 9"; nothing for one number or none.
fn alternatives(numbers: NumberSet) -> String {
    let words: Vec<String> = numbers.iter().map(|number| number.to_string()).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => String::new(),
    }
}

fn kinds(by: By, count: u8) -> Vec<Pip> {
    match by {
        By::Suit => SuitSet::ALL.iter().take(usize::from(count)).map(|suit| shape(suit.into())).collect(),
        By::Number => ["n", "m", "x", "y"].iter().take(usize::from(count)).map(text).collect(),
    }
}

fn rising(len: u8, end: Option<u8>) -> Vec<Pip> {
    let label = |step: u8| match (end, step) {
        (Some(end), _) => (end + 1 - len + step).to_string(),
        (None, 0) => "n".to_owned(),
        (None, _) => format!("+{step}"),
    };
    (0..len).map(|step| Pip { text: label(step), raised: step, ..Pip::default() }).collect()
}

fn text(label: impl ToString) -> Pip {
    Pip { text: label.to_string(), ..Pip::default() }
}

fn shape(suit: Shape) -> Pip {
    Pip { suit: Some(suit), ..Pip::default() }
}

fn both(label: &str, suit: Shape) -> Pip {
    Pip { suit: Some(suit), ..text(label) }
}

fn dot() -> Pip {
    Pip { dot: true, ..Pip::default() }
}

fn ticked() -> Pip {
    Pip { ticked: true, ..Pip::default() }
}

fn captioned(pips: Vec<Pip>, caption: String) -> Picture {
    Picture { pips, caption, ..Picture::default() }
}
