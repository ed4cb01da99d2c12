//! What a contract asks, drawn: little cards with what must be on them, joined where they must touch, on a rail
//! where they must be in line. Where any number or suit will do, a card shows an example with a dashed edge.

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
    /// Only an example: another number or suit does as well.
    example: bool,
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
                rect.p.eg[pip.example] x=(x) y=(y) width="18" height="25" rx="3" {}
                @if touching && index > 0 { rect.k x=(x - 5.0) y=(y + 10.0) width="7" height="4" rx="2" {} }
                @if !pip.text.is_empty() {
                    text.n x=(x + 9.0) y=(y + if pip.suit.is_some() { 12.0 } else { 16.5 }) { (pip.text) }
                }
                @let low = if pip.text.is_empty() { 7.0 } else { 13.5 };
                @if let Some(suit) = pip.suit {
                    use.(suit.class()) href={ "#" (suit.class()) } x=(x + 4.5) y=(y + low) width="9" height="9" {}
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
            let pair = |number: u8| terms.suits.iter().map(move |suit| example(both(number, suit.into())));
            let pips = EXAMPLES.into_iter().take(usize::from(*count)).flat_map(pair).collect();
            captioned(pips, "any number".to_owned())
        }
        Check::SuitCountAny { min } => captioned(vec![any_suit(); usize::from(*min)], "any one suit".to_owned()),
        Check::Run { len, same_suit, end } => {
            let named = terms.suits.first().map(Shape::from);
            let most = terms.numbers.first();
            let suit = named.or(same_suit.then_some(Shape::Hearts));
            let from = most.unwrap_or(EXAMPLES[0]);
            let pips = rising(*len, *end, from).into_iter().map(|pip| Pip { suit, example: true, ..pip }).collect();
            let caption = match (most, end, named, same_suit) {
                (Some(most), ..) => format!("from {most} or lower"),
                (_, Some(_), ..) => "any one suit".to_owned(),
                (.., Some(_), _) => "any run".to_owned(),
                (.., true) => "any run, any one suit".to_owned(),
                _ => "any run, any suits".to_owned(),
            };
            captioned(pips, caption)
        }
        Check::Path { len, rule, end } => path(*len, *rule, *end, terms),
        Check::LineCount { by, min } => {
            let (pip, caption) = match by {
                By::Suit => {
                    terms.suits.first().map_or_else(|| (any_suit(), "any one suit"), |suit| (shape(suit.into()), ""))
                }
                By::Number => {
                    terms.numbers.first().map_or_else(|| (any_number(0), "any one number"), |number| (text(number), ""))
                }
            };
            Picture { line: true, ..captioned(vec![pip; usize::from(*min)], caption.to_owned()) }
        }
        Check::LineUniform { suit, number } => {
            let pip = match (suit, number) {
                (true, true) => example(both(EXAMPLES[0], Shape::Hearts)),
                (_, true) => any_number(0),
                _ => any_suit(),
            };
            Picture { line: true, ..captioned(vec![pip; 3], "a whole line".to_owned()) }
        }
        Check::LineVariety { by, min } => Picture { pips: kinds(*by, *min), line: true, ..Picture::default() },
        Check::MapVariety { by: By::Suit, max, .. } => {
            let mut pips = kinds(By::Suit, 4);
            pips.last_mut().into_iter().for_each(|pip| *pip = Pip { crossed: max.is_some(), ..pip.clone() });
            let caption = if max.is_some() { "one suit is missing" } else { "" };
            Picture { pips, caption: caption.to_owned(), ..Picture::default() }
        }
        Check::MapVariety { by: By::Number, max, .. } => match max {
            Some(max) => captioned([0, 0, 1, 1].map(any_number).into(), format!("at most {max} numbers")),
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
    let one = terms.numbers.first().map(|number| number.to_string()).unwrap_or_default();
    let pip = Pip { text: one, suit, example: terms.numbers.len() > 1, ..Pip::default() };
    captioned(vec![pip; usize::from(min)], alternatives(terms.numbers))
}

fn number_sets(sizes: &[u8], without_suit: bool, terms: Terms) -> Picture {
    let numbers: Vec<u8> = terms.numbers.iter().collect();
    let named = numbers.len() == sizes.len();
    let group = |(index, &size): (usize, &u8)| {
        let pip = match numbers.get(index) {
            Some(number) if named => text(number),
            Some(number) => example(text(number)),
            None => any_number(index),
        };
        vec![pip; usize::from(size)]
    };
    let mut pips: Vec<Pip> = sizes.iter().enumerate().flat_map(group).collect();
    let excluded = terms.suits.first().filter(|_| without_suit);
    pips.extend(excluded.map(|suit| Pip { crossed: true, ..shape(suit.into()) }));
    let caption = match () {
        _ if named => String::new(),
        _ if !numbers.is_empty() => alternatives(terms.numbers),
        _ if sizes.len() > 1 => "any two numbers".to_owned(),
        _ => "any number".to_owned(),
    };
    captioned(pips, caption)
}

fn path(len: u8, rule: PathRule, end: Option<u8>, terms: Terms) -> Picture {
    let count = usize::from(len);
    let number = terms.numbers.first();
    let (pips, caption): (Vec<Pip>, String) = match rule {
        PathRule::SameNumber if !terms.suits.is_empty() => {
            (terms.suits.iter().map(|suit| example(both(EXAMPLES[0], suit.into()))).collect(), "any number".to_owned())
        }
        PathRule::SameNumber => match number {
            Some(number) if terms.numbers.len() == 1 => (vec![text(number); count], String::new()),
            Some(number) => (vec![example(text(number)); count], alternatives(terms.numbers)),
            None => (vec![any_number(0); count], "any number".to_owned()),
        },
        PathRule::SameSuit => (vec![any_suit(); count], "any one suit".to_owned()),
        PathRule::Ascending => (examples(rising(len, end, EXAMPLES[0])), "any numbers in a row".to_owned()),
        PathRule::AscendingSameSuit => {
            let suited = |pip| Pip { suit: Some(Shape::Hearts), ..pip };
            let pips = examples(rising(len, end, EXAMPLES[0])).into_iter().map(suited).collect();
            (pips, if end.is_some() { "any one suit" } else { "any run, any one suit" }.to_owned())
        }
        PathRule::AllSuits => (kinds(By::Suit, len), String::new()),
        PathRule::FullHouse => ([0, 0, 0, 1, 1].map(any_number).into(), "any two numbers".to_owned()),
    };
    Picture { touching: true, ..captioned(pips, caption) }
}

/// "2, 5 or 9"; nothing for one number or none.
fn alternatives(numbers: NumberSet) -> String {
    let words: Vec<String> = numbers.iter().map(|number| number.to_string()).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => String::new(),
    }
}

fn kinds(by: By, count: u8) -> Vec<Pip> {
    match by {
        By::Suit => SuitSet::EVERY.iter().take(usize::from(count)).map(|suit| shape(suit.into())).collect(),
        By::Number => EXAMPLES.into_iter().take(usize::from(count)).map(|number| example(text(number))).collect(),
    }
}

/// Consecutive numbers: up to `end` where one is asked, an example that begins with `from` elsewhere.
fn rising(len: u8, end: Option<u8>, from: u8) -> Vec<Pip> {
    let first = end.map_or(from, |end| end + 1 - len);
    (0..len).map(|step| Pip { raised: step, ..text(first + step) }).collect()
}

/// Numbers that stand for any number.
const EXAMPLES: [u8; 4] = [4, 7, 2, 9];

fn example(pip: Pip) -> Pip {
    Pip { example: true, ..pip }
}

fn examples(pips: Vec<Pip>) -> Vec<Pip> {
    pips.into_iter().map(example).collect()
}

fn any_number(which: usize) -> Pip {
    example(text(EXAMPLES[which % EXAMPLES.len()]))
}

fn any_suit() -> Pip {
    example(shape(Shape::Hearts))
}

fn text(label: impl ToString) -> Pip {
    Pip { text: label.to_string(), ..Pip::default() }
}

fn shape(suit: Shape) -> Pip {
    Pip { suit: Some(suit), ..Pip::default() }
}

fn both(label: impl ToString, suit: Shape) -> Pip {
    Pip { suit: Some(suit), ..text(label) }
}

fn ticked() -> Pip {
    Pip { ticked: true, ..Pip::default() }
}

fn captioned(pips: Vec<Pip>, caption: String) -> Picture {
    Picture { pips, caption, ..Picture::default() }
}
