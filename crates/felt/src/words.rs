//! Words that every game needs.

/// "Ana", "Ana and Dev", "Ana, Bo and Dev".
///
/// ```
/// assert_eq!(felt::listed(["Ana", "Bo", "Chloë"]), "Ana, Bo and Chloë");
/// ```
pub fn listed<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    let words: Vec<S> = words.into_iter().collect();
    words.iter().enumerate().fold(String::new(), |text, (at, word)| {
        let joint = if at == 0 {
            ""
        } else if at + 1 == words.len() {
            " and "
        } else {
            ", "
        };
        text + joint + word.as_ref()
    })
}

/// "1st", "2nd", "3rd", "4th", ...
pub fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// Small counts in words: "none", "one", "two", ... "12".
pub fn times(n: usize) -> String {
    const WORDS: [&str; 10] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// The same with a capital first: "Three seats are free".
pub fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_people_say_them() {
        assert_eq!(listed::<&str>([]), "");
        assert_eq!(listed(["Ana"]), "Ana");
        assert_eq!(listed(["Ana", "Dev"]), "Ana and Dev");
        assert_eq!(listed(["Ana", "Bo", "Dev"]), "Ana, Bo and Dev");
    }

    #[test]
    fn ordinals_know_their_exceptions() {
        let said: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 22].into_iter().map(ordinal).collect();
        assert_eq!(said, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd"]);
    }
}
