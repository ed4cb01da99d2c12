//! What people call themselves.

use thiserror::Error;

/// The longest name, in characters.
pub const LONGEST: usize = 24;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NameError {
    #[error("Please enter a name.")]
    Empty,
    #[error("That name is too long: at most {LONGEST} characters, please.")]
    TooLong,
}

/// The name as it will be shown.
pub fn clean(name: &str) -> Result<String, NameError> {
    let name = plain(name);
    match name.chars().count() {
        0 => Err(NameError::Empty),
        1..=LONGEST => Ok(name),
        _ => Err(NameError::TooLong),
    }
}

/// Text without what would trouble the lines around it: control characters, and marks that turn the direction of
/// writing or hide themselves. Runs of white space become one space.
pub fn plain(text: &str) -> String {
    let visible: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !c.is_control() && !is_invisible(c))
        .collect();
    visible.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether people would mix the two up.
pub fn alike(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Bidirectional overrides and isolates, zero-width marks, the byte order mark, tags. The zero-width joiner stays: it
/// holds emoji and some scripts together.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{061c}' | '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_stay_as_they_are() {
        for name in ["Ana", "Chloë", "李小龍", "O'Neil", "<b>Bo</b>", "👩‍🚀"] {
            assert_eq!(clean(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn what_would_trouble_other_lines_is_taken_out() {
        assert_eq!(clean("  An\u{202e}a \u{7}\n\t Maria\u{200b} ").as_deref(), Ok("Ana Maria"));
    }

    #[test]
    fn no_name_and_a_name_without_end_are_refused() {
        assert_eq!(clean(" \u{200b}\u{0}\n"), Err(NameError::Empty));
        assert_eq!(clean(&"é".repeat(LONGEST)).map(|name| name.chars().count()), Ok(LONGEST));
        assert_eq!(clean(&"x".repeat(10_000)), Err(NameError::TooLong));
    }

    #[test]
    fn names_that_differ_in_case_only_are_alike() {
        assert!(alike("ana", "Ana") && alike("CHLOË", "chloë") && !alike("Ana", "Anna"));
    }
}
