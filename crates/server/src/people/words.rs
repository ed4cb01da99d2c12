//! Words that sign in another browser: six for the next ten minutes, once; twelve to come back some day. Every word is
//! one of 1024, so six are 60 random bits and twelve are 120. Tries are limited, and only hashes are kept.

use std::collections::HashSet;
use std::sync::LazyLock;

use store::Words;

use crate::house::House;
use crate::table::Trouble;
use crate::{entropy, secrets};

/// How long six words are good.
pub const MINUTES: i64 = 10;
const FOR_NOW: usize = 6;
const FOR_GOOD: usize = 12;

static LIST: LazyLock<Vec<&'static str>> = LazyLock::new(|| include_str!("words.txt").lines().collect());
static KNOWN: LazyLock<HashSet<&'static str>> = LazyLock::new(|| LIST.iter().copied().collect());

/// Words, and what is kept of them.
pub fn draw(house: &House, recovery: bool) -> Result<(Vec<&'static str>, Words), Trouble> {
    let count = if recovery { FOR_GOOD } else { FOR_NOW };
    let luck: [u8; 2 * FOR_GOOD] = entropy::bytes()?;
    let number = |two: &[u8]| usize::from(u16::from_le_bytes([two[0], two[1]])) % LIST.len();
    let words: Vec<&'static str> = luck.chunks_exact(2).take(count).map(|two| LIST[number(two)]).collect();
    let until = if recovery { 0 } else { house.now() + MINUTES * 60 * 1000 };
    let hash = secrets::hash_of_words(house.store(), &words.join(" "));
    Ok((words, Words { hash, recovery, until }))
}

/// Words as somebody typed them, in one spelling; none when they cannot be ours.
pub fn read(text: &str) -> Option<String> {
    const LONGEST: usize = 300;
    if text.len() > LONGEST {
        return None;
    }
    let small = text.to_lowercase();
    let words: Vec<&str> = small.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).collect();
    let fits = [FOR_NOW, FOR_GOOD].contains(&words.len()) && words.iter().all(|word| KNOWN.contains(word));
    fits.then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_short_plain_and_all_different() {
        assert_eq!((LIST.len(), KNOWN.len()), (1024, 1024));
        for word in LIST.iter() {
            assert!((3..=7).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase()), "{word}");
        }
    }

    /// Whether one slip of a finger makes one of the other.
    fn alike(one: &str, other: &str) -> bool {
        let (one, other) = if one.len() <= other.len() {
            (one.as_bytes(), other.as_bytes())
        } else {
            (other.as_bytes(), one.as_bytes())
        };
        let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
        match other.len() - one.len() {
            0 => {
                let (a, b) = (&one[same..], &other[same..]);
                let swapped = a.len() > 1 && a[0] == b[1] && a[1] == b[0] && a[2..] == b[2..];
                a.is_empty() || a[1..] == b[1..] || swapped
            }
            1 => one[same..] == other[same + 1..],
            _ => false,
        }
    }

    #[test]
    fn no_slip_of_a_finger_makes_another_word() {
        assert!(
            alike("otter", "utter") && alike("otter", "ottr") && alike("otter", "ottre") && !alike("otter", "order")
        );
        for (at, one) in LIST.iter().enumerate() {
            for other in &LIST[at + 1..] {
                assert!(!alike(one, other), "{one} and {other}");
            }
        }
    }

    #[test]
    fn words_are_read_however_they_are_typed() {
        let six = LIST[..6].join(" ");
        for typed in [LIST[..6].join("-").to_uppercase(), format!("  {}\n", LIST[..6].join("  ")), LIST[..6].join(", ")]
        {
            assert_eq!(read(&typed).as_deref(), Some(&*six), "{typed}");
        }
        for bad in ["", "about", &LIST[..7].join(" "), &"about ".repeat(100), "xx about above acorn across active"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
