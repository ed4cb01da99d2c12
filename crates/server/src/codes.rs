//! Names of tables that can be read out over the phone: BRASS-OTTER-41.

use crate::chance;
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

/// A random code; the caller makes sure that it is free.
pub fn draw() -> Result<String, Trouble> {
    let [a, b, c, d] = chance::bytes()?;
    let number = 10 + u16::from_le_bytes([c, d]) % 90;
    Ok(format!("{}-{}-{number}", ADJECTIVES[usize::from(a % 64)], ANIMALS[usize::from(b % 64)]))
}

/// The code that somebody meant: "brass otter 41" is BRASS-OTTER-41. None when no code can look like that.
pub fn read(text: &str) -> Option<String> {
    let text = text.trim();
    let fits = text.len() <= 40 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == ' ');
    let words: Vec<String> = text.split([' ', '-']).filter(|word| !word.is_empty()).map(str::to_uppercase).collect();
    (fits && !words.is_empty()).then(|| words.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_code_reads_as_itself() {
        for _ in 0..1000 {
            let code = draw().unwrap();
            assert_eq!(read(&code), Some(code));
        }
    }

    #[test]
    fn a_code_may_be_written_carelessly() {
        assert_eq!(read(" brass otter 41 ").as_deref(), Some("BRASS-OTTER-41"));
        assert_eq!(read("Brass--Otter-41").as_deref(), Some("BRASS-OTTER-41"));
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
