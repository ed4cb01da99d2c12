//! What a batch lacks to please a customer, in words: any deck can be worded.

use crate::customers::{CustomerCard, Kind, Measure, Of, Predicate, Sale, Span};

/// "1 more token of level 2"; none when the customer is pleased.
pub(super) fn lacks(card: &CustomerCard, sale: &Sale) -> Option<String> {
    let missing: Vec<String> = card.need.iter().filter_map(|need| missing(need, sale)).collect();
    (!missing.is_empty()).then(|| felt::listed(missing))
}

fn missing(need: &Predicate, sale: &Sale) -> Option<String> {
    let value = need.measured(sale);
    let short = usize::from(need.min).saturating_sub(value);
    let over = need.max.map_or(0, |max| value.saturating_sub(usize::from(max)));
    let (count, way) = match (short, over) {
        (0, 0) => return None,
        (0, over) => (over, "fewer"),
        (short, _) => (short, "more"),
    };
    let (thing, which) = match need.measure {
        Measure::Tokens { kind: Kind::Any, levels } => ("token", at(levels)),
        Measure::Tokens { kind: Kind::Chosen, levels } => ("token", format!(" of the type you chose{}", at(levels))),
        Measure::Tokens { kind: Kind::Only(t), levels } => (t.name(), at(levels)),
        Measure::Types { levels } => ("type", at(levels)),
        Measure::LevelTypes => ("type", " at one level".to_owned()),
        Measure::Sum => ("level", " in sum".to_owned()),
        Measure::Run => ("level", " in a row".to_owned()),
        Measure::Spread => ("level", " between highest and lowest".to_owned()),
    };
    let plural = if count == 1 { "" } else { "s" };
    let left = if need.of == Of::Left { " left on your mat" } else { "" };
    Some(format!("{count} {way} {thing}{plural}{which}{left}"))
}

/// " of level 2", " of level 3 or more"; nothing for every level.
fn at(levels: Span) -> String {
    match (levels.lo, levels.hi) {
        (1, 6) => String::new(),
        (lo, hi) if lo == hi => format!(" of level {lo}"),
        (lo, 6) => format!(" of level {lo} or more"),
        (lo, hi) => format!(" of levels {lo} to {hi}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deck;
    use crate::goods::{Token, Type};
    use crate::tokens::Tokens;

    fn tokens(all: &[(Type, usize)]) -> Tokens {
        let mut tokens = Tokens::default();
        all.iter().for_each(|&(t, level)| tokens.add(Token::new(t, level)));
        tokens
    }

    #[test]
    fn whoever_is_not_pleased_says_what_is_missing_and_nobody_else_does() {
        use Type::{Boat, House, Lamp};
        let deck = Deck::standard();
        let batches = [
            (tokens(&[(House, 2)]), tokens(&[(Lamp, 1)])),
            (tokens(&[(House, 2), (Boat, 3), (Boat, 3), (Lamp, 1)]), tokens(&[])),
        ];
        let mut said = Vec::new();
        for (sold, left) in batches {
            let sale = Sale { sold, left, chosen: House };
            for customer in deck.customers().iter() {
                let card = deck.customer(customer);
                assert_eq!(lacks(card, &sale).is_none(), card.is_satisfied(&sale), "{}", card.name);
                said.extend(lacks(card, &sale).map(|missing| format!("{} Missing: {missing}.", card.text)));
            }
        }
        for line in [
            "Exactly two tokens sold. Missing: 1 more token.",
            "Exactly two tokens sold. Missing: 2 fewer tokens.",
            "At least two level-2 tokens sold. Missing: 1 more token of level 2.",
            "A Boat of level 3 or more sold. Missing: 1 more Boat of level 3 or more.",
            "Your mat is empty after the sold tokens are removed. Missing: 1 fewer token left on your mat.",
            "Levels sold add up to exactly 7. Missing: 2 fewer levels in sum.",
            "Levels sold add up to 12 or more, over two types or more. Missing: 10 more levels in sum and 1 more type.",
        ] {
            assert!(said.iter().any(|said| said == line), "{line} is not among {said:#?}");
        }
    }
}
