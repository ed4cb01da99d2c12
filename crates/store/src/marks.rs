//! Names in what is kept as text: a look at a table has a mark where somebody is named, and the name is filled in when
//! it is shown. So a new name shows there, too, and nothing has to be changed when somebody wants to be forgotten.

use std::collections::HashMap;
use std::fmt::Write;

use crate::PersonId;

/// A mark is one of these, an id and [`END`]. No text of people holds them: they are private use, and hidden.
pub const NAME: char = '\u{e000}';
pub const INITIAL: char = '\u{e001}';
const END: char = '\u{e002}';

/// What stands for the name of this person.
pub fn marked(person: &PersonId) -> String {
    format!("{NAME}{}{END}", person.0)
}

/// The people that a text names, and the text with what `called` says for each. Names are escaped: the text is HTML.
pub fn fill_in(html: &str, called: impl Fn(&PersonId) -> String) -> String {
    let mut filled = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find([NAME, INITIAL]) {
        filled.push_str(&rest[..at]);
        let letter = rest[at..].starts_with(INITIAL);
        let after = &rest[at + NAME.len_utf8()..];
        // A mark without an end is none.
        let Some((id, then)) = after.split_once(END) else {
            rest = after;
            continue;
        };
        let name = called(&PersonId(id.to_owned()));
        let shown = if letter { name.chars().take(1).flat_map(char::to_uppercase).collect() } else { name };
        escape(&shown, &mut filled);
        rest = then;
    }
    filled.push_str(rest);
    filled
}

/// The same text with marks in place of these names, wherever they stand as words people read.
pub(crate) fn mark_names(html: &str, people: &HashMap<String, PersonId>) -> String {
    let mut names: Vec<(String, &PersonId)> = people.iter().map(|(name, id)| (escaped(name), id)).collect();
    // The longest first, so that Ana Maria is not taken for Ana.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut marked = String::with_capacity(html.len());
    let (mut in_tag, mut in_value, mut before) = (false, false, None);
    let mut rest = html;
    while let Some(c) = rest.chars().next() {
        let readable = !in_tag || in_value;
        let begins = !before.is_some_and(char::is_alphanumeric);
        let found = names.iter().filter(|_| readable && begins).find(|(name, _)| {
            let after = rest.strip_prefix(name.as_str());
            !name.is_empty() && after.is_some_and(|after| !after.starts_with(char::is_alphanumeric))
        });
        if let Some((name, id)) = found {
            marked.push_str(&self::marked(id));
            before = name.chars().next_back();
            rest = &rest[name.len()..];
            continue;
        }
        match c {
            '<' if !in_value => in_tag = true,
            '>' if !in_value => in_tag = false,
            '"' if in_tag => in_value = !in_value,
            _ => {}
        }
        marked.push(c);
        before = Some(c);
        rest = &rest[c.len_utf8()..];
    }
    marked
}

fn escaped(text: &str) -> String {
    let mut html = String::new();
    escape(text, &mut html);
    html
}

fn escape(text: &str, html: &mut String) {
    for c in text.chars() {
        let _ = match c {
            '&' => html.write_str("&amp;"),
            '<' => html.write_str("&lt;"),
            '>' => html.write_str("&gt;"),
            '"' => html.write_str("&quot;"),
            c => html.write_char(c),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_marks_and_marks_become_names_again() {
        let people = HashMap::from([("Ana", "a1"), ("Ana Maria", "b2"), ("<b>", "c3"), ("class", "d4")]);
        let people = people.into_iter().map(|(name, id)| (name.to_owned(), PersonId(id.to_owned()))).collect();
        let html =
            r#"<b class="face" aria-label="Ana, 3 points">Ana</b> and Ana Maria beat &lt;b&gt; in class, Anabel"#;
        let marked = mark_names(html, &people);
        assert!(marked.starts_with("<b class=\"face\" aria-label=\"\u{e000}a1\u{e002}, 3 points\">"), "{marked}");
        assert!(
            marked.contains("\u{e000}b2\u{e002} beat \u{e000}c3\u{e002}") && marked.ends_with("Anabel"),
            "{marked}"
        );
        let name = |id: &PersonId| people.iter().find(|(_, other)| *other == id).unwrap().0.clone();
        assert_eq!(fill_in(&marked, name), html);
        assert_eq!(fill_in(&format!("{INITIAL}a1{END}{NAME}a1"), |_| "é<".to_owned()), "Éa1");
    }
}
