//! What has changed from one table to the next: pieces that are cut out and others that are put there. A table has a few
//! thousand characters, and mostly one seat says something else.

use std::sync::LazyLock;

use memchr::memmem::Finder;
use serde::{Deserialize, Serialize};

/// One piece: where it begins, how much is cut there, and what is put in its place. It is counted in the table as it was
/// before, in the units of JavaScript's strings (UTF-16).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edit(pub usize, pub usize, pub String);

/// Where a table is looked through piece by piece, the large pieces first. Wherever else it changes, the edits are right as
/// well, and only longer.
static PIECES: LazyLock<[Finder<'static>; 3]> = LazyLock::new(|| ["<section", "<li", "<button"].map(Finder::new));
/// So little is not worth another edit, in bytes.
const LITTLE: usize = 80;
/// So many bytes are compared at once.
const WIDE: usize = 32;

/// What makes `now` of `before`, in the order of the text; nothing when they are the same.
pub fn edits(before: &str, now: &str) -> Vec<Edit> {
    let mut found = Found { edits: Vec::new(), at: 0, end: 0 };
    found.compare(before, now, &*PIECES);
    found.edits
}

/// The table after these edits; none if they are not about this one.
pub fn edited(before: &str, edits: &[Edit]) -> Option<String> {
    let mut now = String::with_capacity(before.len());
    let mut rest = before;
    let mut at = 0;
    for Edit(from, cut, put) in edits {
        let (kept, after) = rest.split_at(bytes(rest, from.checked_sub(at)?)?);
        let (_, after) = after.split_at(bytes(after, *cut)?);
        now += kept;
        now += put;
        (rest, at) = (after, from.checked_add(*cut)?);
    }
    Some(now + rest)
}

struct Found {
    edits: Vec<Edit>,
    /// How far the old text has been looked through, in its units.
    at: usize,
    /// Where the last edit ends.
    end: usize,
}

impl Found {
    fn compare(&mut self, before: &str, now: &str, pieces: &[Finder<'_>]) {
        let (same, before, now, end) = trimmed(before, now);
        self.at += units(same);
        if before.len().min(now.len()) > LITTLE
            && let Some((first, finer)) = pieces.split_first()
        {
            let (olds, news) = (cut_at(before, first), cut_at(now, first));
            if olds.len() == news.len() {
                olds.iter().zip(news).for_each(|(before, now)| self.compare(before, now, finer));
            } else {
                self.compare(before, now, finer);
            }
        } else if !(before.is_empty() && now.is_empty()) {
            self.note(units(before), now);
        }
        self.at += units(end);
    }

    fn note(&mut self, cut: usize, put: &str) {
        match self.edits.last_mut() {
            // Right behind the last one: both are one.
            Some(last) if self.end == self.at => {
                last.1 += cut;
                last.2 += put;
            }
            _ => self.edits.push(Edit(self.at, cut, put.to_owned())),
        }
        self.at += cut;
        self.end = self.at;
    }
}

/// What both begin with, what is left of each between, and what they end with.
fn trimmed<'a>(before: &'a str, now: &'a str) -> (&'a str, &'a str, &'a str, &'a str) {
    let mut same = common_start(before.as_bytes(), now.as_bytes());
    while !before.is_char_boundary(same) {
        same -= 1;
    }
    let (start, before) = before.split_at(same);
    let now = &now[same..];
    let mut end = common_end(before.as_bytes(), now.as_bytes());
    while !before.is_char_boundary(before.len() - end) {
        end -= 1;
    }
    let (before, kept) = before.split_at(before.len() - end);
    (start, before, &now[..now.len() - end], kept)
}

fn common_start(one: &[u8], other: &[u8]) -> usize {
    let wide =
        one.as_chunks::<WIDE>().0.iter().zip(other.as_chunks::<WIDE>().0).take_while(|(one, other)| one == other);
    let wide = wide.count() * WIDE;
    wide + one[wide..].iter().zip(&other[wide..]).take_while(|(one, other)| one == other).count()
}

fn common_end(one: &[u8], other: &[u8]) -> usize {
    let (many, others) = (one.as_rchunks::<WIDE>().1, other.as_rchunks::<WIDE>().1);
    let wide = many.iter().rev().zip(others.iter().rev()).take_while(|(one, other)| one == other).count() * WIDE;
    let (one, other) = (&one[..one.len() - wide], &other[..other.len() - wide]);
    wide + one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count()
}

/// What stands before the first mark, and then every piece with the mark that it begins with.
fn cut_at<'a>(text: &'a str, mark: &Finder<'_>) -> Vec<&'a str> {
    let starts = mark.find_iter(text.as_bytes());
    let mut pieces = Vec::new();
    let mut from = 0;
    for to in starts.chain([text.len()]) {
        pieces.push(&text[from..to]);
        from = to;
    }
    pieces
}

fn units(text: &str) -> usize {
    // Characters that begin with such a byte are two units.
    let wide = text.as_bytes().iter().filter(|&&byte| byte >= 0xf0).count();
    text.chars().count() + wide
}

/// How many bytes so many units are; none if that is more than there is, or half a character.
fn bytes(text: &str, wanted: usize) -> Option<usize> {
    let mut left = wanted;
    for (at, c) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(c.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there(before: &str, now: &str) -> Vec<Edit> {
        let found = edits(before, now);
        assert_eq!(edited(before, &found).as_deref(), Some(now), "{before} to {now} by {found:?}");
        found
    }

    #[test]
    fn a_small_change_is_a_small_edit() {
        assert_eq!(there("<li>a</li>", "<li>a</li>"), []);
        assert_eq!(there("<p>thinking</p>", "<p>ready</p>"), [Edit(3, 8, "ready".to_owned())]);
        assert_eq!(there("", "<p>"), [Edit(0, 0, "<p>".to_owned())]);
        assert_eq!(there("<p>", ""), [Edit(0, 3, String::new())]);
    }

    #[test]
    fn pieces_far_apart_are_edits_of_their_own() {
        let page = |seat: &str, hand: &str| {
            let board = "<b>7</b>".repeat(40);
            format!("<ol><li>{seat}</li></ol><section>{board}</section><section>{hand}</section>")
        };
        let found = there(&page("thinking", "Choose a card"), &page("ready", "Wait"));
        assert!(found.len() == 2 && found.iter().all(|edit| edit.2.len() < 20), "{found:?}");
    }

    #[test]
    fn units_are_those_of_javascript() {
        assert_eq!(there("<b>♦</b>👍<i>x</i>", "<b>♥</b>👍<i>y</i>").len(), 1);
        assert_eq!(there("👍👍<i>x</i>", "👍👍<i>y</i>"), [Edit(7, 1, "y".to_owned())]);
        assert_eq!(there("a👍", "a👎").len(), 1, "never half a character");
    }

    #[test]
    fn edits_of_another_text_are_refused() {
        assert_eq!(edited("abc", &[Edit(2, 2, String::new())]), None);
        assert_eq!(edited("abc", &[Edit(2, 1, String::new()), Edit(1, 1, String::new())]), None);
        assert_eq!(edited("👍", &[Edit(1, 0, "x".to_owned())]), None);
    }

    /// Whatever the texts are, the edits lead from one to the other.
    #[test]
    fn every_edit_leads_there() {
        let pieces =
            ["<section a>", "<li>", "<button x>", "♦", "👍", "ab", "</li>", "", "thinking about it for a long while"];
        let mut luck = 1_u64;
        let mut draw = |most: usize| {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (luck >> 33) as usize % most
        };
        let mut text = |most| (0..draw(most)).map(|_| pieces[draw(pieces.len())]).collect::<String>();
        for _ in 0..5000 {
            let (start, end) = (text(20), text(20));
            let (before, now) = (format!("{start}{}{end}", text(9)), format!("{start}{}{end}", text(9)));
            there(&before, &now);
        }
    }
}
