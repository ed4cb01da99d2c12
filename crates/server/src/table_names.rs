//! Names of tables: BRASS-OTTER-41 can be read out over the phone and is for everybody; K7F3-M9Q4-HTZ8-4D2X cannot
//! be guessed, so its link is as good as a key.

use crate::entropy;
use crate::table::Trouble;

const ADJECTIVES: [&str; 64] = [
    "AMBER", "ASHEN", "BOLD", "BRASS", "BRAVE", "BRIGHT", "BRISK", "BRONZE", "CALM", "CEDAR", "CLEVER", "COPPER",
    "CORAL", "CRISP", "DAPPER", "DUSTY", "EAGER", "EARLY", "FANCY", "FROSTY", "GENTLE", "GLASS", "GOLDEN", "GRAND",
    "HAPPY", "HASTY", "HONEST", "INDIGO", "IVORY", "JADE", "JOLLY", "KIND", "LINEN", "LIVELY", "LOYAL", "LUCKY",
    "MAPLE", "MARBLE", "MELLOW", "MERRY", "MISTY", "MODEST", "NIMBLE", "NOBLE", "OAKEN", "OLIVE", "PATIENT", "PEARL",
    "PLUCKY", "POLITE", "PROUD", "QUICK", "QUIET", "ROSY", "ROYAL", "RUSTY", "SILKEN", "SILVER", "SLY", "SUNNY",
    "TIDY", "VELVET", "WILD", "WITTY",
];
const ANIMALS: [&str; 64] = [
    "ALPACA", "BADGER", "BEAR", "BEAVER", "BISON", "BOBCAT", "CAMEL", "CIVET", "CONDOR", "COUGAR", "CRANE", "CROW",
    "DINGO", "DONKEY", "DOVE", "EAGLE", "EGRET", "ELK", "ERMINE", "FALCON", "FERRET", "FINCH", "FOX", "GECKO",
    "GIBBON", "GOOSE", "HARE", "HERON", "HORSE", "IBEX", "IBIS", "JACKAL", "JAGUAR", "KESTREL", "KOALA", "LEMUR",
    "LLAMA", "LYNX", "MAGPIE", "MARTEN", "MOLE", "MOOSE", "NEWT", "OTTER", "OWL", "PANDA", "PARROT", "PUFFIN", "PUMA",
    "QUAIL", "RABBIT", "RAVEN", "ROBIN", "SEAL", "SPARROW", "STORK", "SWAN", "TAPIR", "TOAD", "TURTLE", "WALRUS",
    "WEASEL", "WOMBAT", "ZEBRA",
];

/// Crockford's digits: none looks like another.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// How many tables are tried before the numbers get longer, and how long they get.
const TRIES: u32 = 8;
const LENGTHS: [u32; 4] = [2, 4, 6, 9];
/// A name of a table, read out for a table that has another one, has a number of this length: too many to try.
const SHORT_LIVED: u32 = 4;

/// Names to try in turn until one is free. There are always more than there are tables, and they come to an end.
fn spoken() -> impl Iterator<Item = Result<String, Trouble>> {
    LENGTHS.into_iter().flat_map(|digits| (0..TRIES).map(move |_| spoken_with(digits)))
}

/// Names to try for a new table: for everybody when it is listed, and only for those who have the link when it is not.
pub fn names(listed: bool) -> impl Iterator<Item = Result<String, Trouble>> {
    let (public, secret) = if listed { (LENGTHS.len() * TRIES as usize, 0) } else { (0, TRIES) };
    spoken().take(public).chain((0..secret).map(|_| private()))
}

/// The same as [`spoken`], for names that lead to a private table for a while.
pub fn short_lived() -> impl Iterator<Item = Result<String, Trouble>> {
    (0..TRIES).map(|_| spoken_with(SHORT_LIVED))
}

/// The name of a private table: 80 random bits.
fn private() -> Result<String, Trouble> {
    let [a, b, c, d, e, f, g, h, i, j]: [u8; 10] = entropy::bytes()?;
    let bits = u128::from_be_bytes([0, 0, 0, 0, 0, 0, a, b, c, d, e, f, g, h, i, j]);
    Ok(grouped((0..16).rev().map(|at| char::from(DIGITS[(bits >> (5 * at) & 31) as usize]))))
}

/// The code that somebody meant: "brass otter 41" is BRASS-OTTER-41. None when no code can look like that.
pub fn read(text: &str) -> Option<String> {
    let text = text.trim();
    let fits = text.len() <= 40 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == ' ');
    let words: Vec<String> = text.split([' ', '-']).filter(|word| !word.is_empty()).map(str::to_uppercase).collect();
    if !fits || words.is_empty() {
        return None;
    }
    let digits: String = words.concat().chars().map(as_digit).collect();
    let whole = words.len() == 1 || words.iter().all(|word| word.len() == 4);
    let private = whole && digits.len() == 16 && digits.bytes().all(|digit| DIGITS.contains(&digit));
    Some(if private { grouped(digits.chars()) } else { words.join("-") })
}

/// The same for somebody who may have pasted a whole link, or the message around it.
pub fn read_invitation(text: &str) -> Option<String> {
    match text.split_once("/t/").or_else(|| text.split_once("/evening/")) {
        Some((_, code)) => read(code.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next()?),
        None => read(text),
    }
}

/// What people may call the table: its code, unless that is only good for links.
pub fn title(code: &str) -> Option<&str> {
    let private = code.len() == 19 && code.split('-').all(|group| group.len() == 4);
    (!private).then_some(code)
}

fn spoken_with(digits: u32) -> Result<String, Trouble> {
    let [a, b, number @ ..]: [u8; 10] = entropy::bytes()?;
    let least = 10_u64.pow(digits - 1);
    let number = least + u64::from_le_bytes(number) % (9 * least);
    Ok(format!("{}-{}-{number}", ADJECTIVES[usize::from(a % 64)], ANIMALS[usize::from(b % 64)]))
}

fn grouped(digits: impl Iterator<Item = char>) -> String {
    digits.enumerate().fold(String::new(), |mut code, (at, digit)| {
        if at > 0 && at % 4 == 0 {
            code.push('-');
        }
        code.push(digit);
        code
    })
}

/// The digit that was meant by a letter that looks like it.
fn as_digit(letter: char) -> char {
    match letter {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_drawn_code_reads_as_itself() {
        for _ in 0..300 {
            let drawn = spoken().chain(short_lived()).chain([private()]);
            for code in drawn.map(Result::unwrap) {
                assert_eq!(read(&code), Some(code));
            }
        }
    }

    #[test]
    fn when_the_short_names_are_taken_longer_ones_are_found_and_the_search_ends() {
        let digits = |code: &str| code.rsplit('-').next().unwrap().len();
        let free = |taken: usize| spoken().map(Result::unwrap).find(|code| digits(code) > taken);
        assert_eq!(free(0).map(|code| digits(&code)), Some(2), "short as long as it can be");
        assert_eq!(free(2).map(|code| digits(&code)), Some(4));
        assert_eq!(free(6).map(|code| digits(&code)), Some(9));
        assert_eq!(free(9), None, "and no loop without an end");
    }

    #[test]
    fn a_private_name_has_eighty_bits_and_no_two_are_alike() {
        let drawn: HashSet<String> = (0..10_000).map(|_| private().unwrap()).collect();
        assert_eq!(drawn.len(), 10_000);
        // Every digit comes up in every place.
        for place in (0..19).filter(|place| place % 5 != 4) {
            let seen: HashSet<u8> = drawn.iter().map(|code| code.as_bytes()[place]).collect();
            assert_eq!(seen.len(), 32, "place {place}");
        }
    }

    #[test]
    fn a_code_may_be_written_carelessly() {
        assert_eq!(read(" brass otter 41 ").as_deref(), Some("BRASS-OTTER-41"));
        assert_eq!(read("Brass--Otter-41").as_deref(), Some("BRASS-OTTER-41"));
        for private in ["k7f3-m9q4-htz8-4d2x", "K7F3M9Q4HTZ84D2X", "k7f3 m9q4 htz8 4d2x"] {
            assert_eq!(read(private).as_deref(), Some("K7F3-M9Q4-HTZ8-4D2X"));
        }
        assert_eq!(read("OOOO-ILil-HTZ8-4D2X").as_deref(), Some("0000-1111-HTZ8-4D2X"));
        // Other names have letters that look like digits, too.
        assert_eq!(read("OLIVE-OIL-11").as_deref(), Some("OLIVE-OIL-11"));
    }

    #[test]
    fn a_link_or_the_message_around_it_leads_there() {
        for text in [
            "K7F3-M9Q4-HTZ8-4D2X",
            "https://tender.example/t/K7F3-M9Q4-HTZ8-4D2X",
            "http://127.0.0.1:8080/t/k7f3-m9q4-htz8-4d2x/?x#y",
            "Come and play: http://a.example/t/K7F3-M9Q4-HTZ8-4D2X, we wait!",
        ] {
            assert_eq!(read_invitation(text).as_deref(), Some("K7F3-M9Q4-HTZ8-4D2X"), "{text}");
        }
        assert_eq!(read_invitation("http://a.example/t/BRASS-OTTER-41").as_deref(), Some("BRASS-OTTER-41"));
        assert_eq!(read_invitation("http://a.example/t/"), None);
    }

    #[test]
    fn a_name_for_links_is_no_title() {
        assert_eq!(title("BRASS-OTTER-41"), Some("BRASS-OTTER-41"));
        assert_eq!(title(&private().unwrap()), None);
        for code in spoken().map(Result::unwrap) {
            assert_eq!(title(&code), Some(code.as_str()));
        }
    }

    #[test]
    fn what_cannot_be_a_code_is_none() {
        for text in ["", " - ", "../etc", "ÄPFEL-1", &"A".repeat(41), "A'; DROP TABLE log"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn no_word_is_there_twice() {
        for words in [ADJECTIVES, ANIMALS] {
            let mut sorted = words.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), 64);
        }
    }
}
