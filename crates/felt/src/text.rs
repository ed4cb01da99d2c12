//! Texts that people bring: names, chat, the cards of a deck. Shown to others, they must trouble no line around them,
//! hide nothing, and not pass for something else.

use std::array;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};
use unicode_security::skeleton;

/// Most marks above, below and around one letter. Three write every language; more climb into other lines.
const MOST_MARKS: usize = 3;

const JOINER: char = '\u{200d}';
const NON_JOINER: char = '\u{200c}';
const AS_EMOJI: char = '\u{fe0f}';

/// Signs whose picture is empty, though they do not count as white space.
const BLANK: [char; 5] = ['\u{2800}', '\u{fffc}', '\u{13441}', '\u{13442}', '\u{1d159}'];

/// Scripts in which joiners change what is seen.
const JOINED: [Script; 12] = [
    Script::Arabic,
    Script::Syriac,
    Script::Devanagari,
    Script::Bengali,
    Script::Gurmukhi,
    Script::Gujarati,
    Script::Oriya,
    Script::Tamil,
    Script::Telugu,
    Script::Kannada,
    Script::Malayalam,
    Script::Sinhala,
];

/// Text without what would trouble the lines around it: control characters, marks that turn the direction of writing,
/// whatever nobody sees or knows, towers of marks. Runs of white space become one space.
///
/// Joiners stay between emoji and between letters of scripts that need them.
pub fn plain(text: &str) -> String {
    let mut shown = String::new();
    // What marks and joiners lean on.
    let mut base = None;
    let mut marks = 0;
    let mut rest = text.nfd().peekable();
    while let Some(c) = rest.next() {
        let stays = match (c, base) {
            (JOINER | NON_JOINER, Some(before)) => rest.peek().is_some_and(|&after| joins(before, c, after)),
            (AS_EMOJI, Some(before)) => is_emoji(before) && !shown.ends_with(AS_EMOJI),
            _ if is_blank(c) => {
                base = None;
                !shown.is_empty() && !shown.ends_with(' ')
            }
            _ if is_hidden(c) => false,
            _ if c.general_category_group() != GeneralCategoryGroup::Mark => {
                (base, marks) = (Some(c), 0);
                true
            }
            _ => {
                // Marks with a width of their own stand in the line.
                marks += usize::from(c.general_category() != GeneralCategory::SpacingMark);
                base.is_some() && marks <= MOST_MARKS
            }
        };
        if stays {
            shown.push(if is_blank(c) { ' ' } else { c });
        }
    }
    shown.trim_end().nfc().collect()
}

/// Whether people would mix the two up.
pub fn alike(one: &str, other: &str) -> bool {
    Looks::of(one).like(&Looks::of(other))
}

/// A text as people see it, to be compared with many others.
pub struct Looks {
    small: String,
    smaller: String,
}

impl Looks {
    /// How a text looks.
    pub fn of(text: &str) -> Looks {
        let whole = if text.is_ascii() { text.to_owned() } else { text.nfkc().collect::<String>() };
        // Neither spaces nor points make another name, unless there is nothing else.
        let mut bare: String = whole.chars().filter(|c| !c.is_whitespace() && !c.is_ascii_punctuation()).collect();
        if bare.is_empty() {
            bare = whole;
        }
        let small = |text: &str| looks(&text.to_lowercase());
        // A capital I looks like l, a small one does not: it counts as it is, and as its other self.
        Looks { small: small(&bare), smaller: small(&looks(&bare)) }
    }

    /// Whether people would mix the two up.
    pub fn like(&self, other: &Looks) -> bool {
        self.small == other.small || self.smaller == other.smaller
    }
}

/// What a text looks like, the same for all that look like it.
fn looks(text: &str) -> String {
    /// Most names have only these, and the tables of all writing are large.
    static ASCII: LazyLock<[String; 128]> =
        LazyLock::new(|| array::from_fn(|c| skeleton(char::from(c as u8).encode_utf8(&mut [0; 4])).collect()));
    match text.is_ascii() {
        true => text.bytes().map(|c| ASCII[usize::from(c)].as_str()).collect(),
        false => skeleton(text).collect(),
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || BLANK.contains(&c)
}

/// Whether a character has no picture, or none that everybody knows.
fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_control();
    }
    // A skeleton leaves out what Unicode says to ignore, such as fillers and selectors of variants.
    let is_ignored = || skeleton(c.encode_utf8(&mut [0; 4])).next().is_none();
    c.general_category_group() == GeneralCategoryGroup::Other || is_ignored()
}

/// Whether a joiner between the two changes what is seen.
fn joins(before: char, joiner: char, after: char) -> bool {
    let script = before.script();
    (joiner == JOINER && is_emoji(before) && is_emoji(after)) || (script == after.script() && JOINED.contains(&script))
}

/// Digits are parts of emoji too, but mostly digits.
fn is_emoji(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Quick};

    use super::*;

    #[test]
    fn ordinary_text_stays_as_it_is() {
        for text in
            ["Ana", "Chloë", "李小龍", "O'Neil", "<b>Bo</b>", "Ða Nẵng", "ᾧ", "Ольга", "שָׁלוֹם", "กิ๊บ", "1st & 2nd"]
        {
            assert_eq!(plain(text), text);
        }
    }

    #[test]
    fn what_would_trouble_other_lines_is_taken_out() {
        assert_eq!(plain("  An\u{202e}a \u{7}\n\t Maria\u{200b} "), "Ana Maria");
        assert_eq!(plain("a\0b\u{2066}c\u{2069}\u{2028}d\u{1b}[1m"), "abc d[1m");
        assert_eq!(plain("private \u{e000}, unknown \u{10ffff}"), "private , unknown");
    }

    #[test]
    fn what_nobody_sees_is_not_there() {
        const HIDDEN: &str = "\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{17b4}\u{180b}\u{180e}\u{200b}\u{200c}\u{200d}\u{200e}\
            \u{2060}\u{2063}\u{3164}\u{fe00}\u{fe0f}\u{feff}\u{ffa0}\u{fff9}\u{1d173}\u{e0041}\u{e0100}";
        for hidden in HIDDEN.chars() {
            assert_eq!(plain(&format!("A{hidden}na{hidden}")), "Ana", "{hidden:?}");
            assert_eq!(plain(&hidden.to_string()), "", "{hidden:?}");
        }
    }

    #[test]
    fn what_looks_blank_is_blank() {
        for blank in [' ', '\u{a0}', '\u{1680}', '\u{2003}', '\u{2800}', '\u{3000}', '\u{fffc}', '\u{1d159}'] {
            assert_eq!(plain(&format!("{blank}A{blank}{blank}B{blank}")), "A B", "{blank:?}");
            assert_eq!(plain(&blank.to_string().repeat(3)), "", "{blank:?}");
        }
        assert_eq!(plain("\u{301}\u{20dd} \u{301}"), "", "marks need something to stand on");
    }

    #[test]
    fn emoji_hold_together() {
        for emoji in ["👩‍🚀", "👩🏽‍🚀", "❤️‍🔥", "👨‍👩‍👧", "🏳️‍🌈", "🇫🇷", "👍🏿"]
        {
            assert_eq!(plain(emoji), emoji);
        }
        assert_eq!(plain("👩\u{200d}"), "👩");
        assert_eq!(plain("❤\u{fe0f}\u{fe0f}"), "❤\u{fe0f}");
        assert_eq!(plain("1\u{fe0f}2\u{200d}3"), "123");
    }

    #[test]
    fn scripts_that_need_joiners_keep_them() {
        for word in ["می\u{200c}خواهم", "علاقه\u{200c}مند", "क्\u{200d}ष", "ශ්\u{200d}රී", "ക്\u{200c}ഷ"]
        {
            assert_eq!(plain(word), word);
        }
        assert_eq!(plain("خ\u{200c}\u{200c}و\u{200c}"), "خ\u{200c}و");
        assert_eq!(plain("خ\u{200c}a"), "خa");
    }

    #[test]
    fn marks_do_not_climb_into_other_lines() {
        assert_eq!(plain(&format!("Z{}a", "\u{316}".repeat(40))), format!("Z{}a", "\u{316}".repeat(3)));
        assert_eq!(plain("e\u{301}"), "é", "a letter and its mark are one");
    }

    #[test]
    fn plain_text_is_plain_already() {
        let pool: Vec<char> = "aé \u{301}\u{316}\u{20e3}\u{200c}\u{200d}\u{fe0f}\u{ad}\u{34f}👩🚀❤1خئक\u{94d}\u{9c7}\u{9be}\u{fb2c}\u{2800}"
            .chars()
            .collect();
        let mut dice = Quick::new(1);
        for _ in 0..5_000 {
            let text: String = (0..12).map(|_| pool[dice.below(pool.len() as u32) as usize]).collect();
            let once = plain(&text);
            assert_eq!(plain(&once), once, "{text:?}");
        }
    }

    #[test]
    fn short_cuts_lead_to_the_same_looks() {
        let mut dice = Quick::new(2);
        for _ in 0..2_000 {
            let text: String = (0..8).map(|_| char::from(dice.below(128) as u8)).collect();
            assert_eq!(looks(&text), skeleton(&text).collect::<String>(), "{text:?}");
        }
    }

    #[test]
    fn people_would_mix_these_up() {
        for (one, other) in [
            ("ana", "Ana"),
            ("CHLOË", "chloë"),
            ("Chloe\u{308}", "Chloë"),
            ("Аnа", "Ana"),
            ("Αna", "ANA"),
            ("Ａｎａ", "Ana"),
            ("𝒜𝓃𝒶", "Ana"),
            ("Ian", "lan"),
            ("IAM", "lam"),
            ("B0b", "Bob"),
            ("Bob.", "B ob"),
            ("O'Neil", "ONeil"),
            ("A\u{ad}na", "Ana"),
            ("می\u{200c}نا", "مینا"),
            ("❤\u{fe0f}", "❤"),
        ] {
            assert!(alike(one, other) && alike(other, one), "{one:?} and {other:?}");
        }
    }

    #[test]
    fn different_names_are_different() {
        for (one, other) in
            [("Ana", "Anna"), ("Ana", "Aná"), ("Bo", "Bob"), ("Jo", "Io"), ("李", "季"), ("👩", "👨"), ("…", "?!")]
        {
            assert!(!alike(one, other), "{one:?} and {other:?}");
        }
    }
}
