//! What has changed from one table to the next: pieces that are cut out and others that are put there. A table has a few
//! thousand characters, and mostly little of it says something else.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use memchr::memmem::Finder;
use memchr::{memchr, memchr_iter};
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

/// One piece: where it begins, how much is cut there, and what is put in its place. It is counted in the table as it was
/// before, in the units of JavaScript's strings (UTF-16).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edit<'a>(pub usize, pub usize, pub Cow<'a, str>);

/// What is kept between two edits and is shorter than this, in bytes, is put there again instead.
const LITTLE: usize = 12;
/// What is longer is compared tag by tag.
const LONG: usize = 80;
/// Few tables have more pieces.
const USUAL: usize = 128;
/// So many bytes are compared at once.
const WIDE: usize = 32;

/// What makes `now` of `before`, in the order of the text; nothing when they are the same.
pub fn edits<'a>(before: &'a str, now: &'a str) -> Vec<Edit<'a>> {
    let mut found = Found { before, edits: Vec::new(), at: 0, end: (0, 0) };
    let (old, new) = (Pieces::of(before), Pieces::of(now));
    let mut from = (0, 0);
    for (a, b) in anchors(&old, &new) {
        found.compare(&old, &new, from, (a, b));
        found.replace(old.piece(a), new.piece(b));
        from = (a + 1, b + 1);
    }
    found.compare(&old, &new, from, (old.len(), new.len()));
    found.edits
}

/// The table after these edits; none if they are not about this one.
pub fn edited(before: &str, edits: &[Edit<'_>]) -> Option<String> {
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

/// A text cut where elements begin: those of lists, and those that have an id, by which they are known again.
struct Pieces<'a> {
    text: &'a str,
    starts: Vec<usize>,
    ids: Vec<Option<&'a str>>,
}

static ID: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(" id=\""));
static ITEM: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("<li"));

impl<'a> Pieces<'a> {
    fn of(text: &'a str) -> Pieces<'a> {
        let mut pieces = Pieces { text, starts: Vec::with_capacity(USUAL), ids: Vec::with_capacity(USUAL) };
        pieces.push(0, None);
        let mut items = ITEM.find_iter(text.as_bytes()).peekable();
        for at in ID.find_iter(text.as_bytes()) {
            while let Some(item) = items.next_if(|&item| item < at) {
                pieces.push(item, None);
            }
            let id = &text[at + ID.needle().len()..];
            pieces.push(at, memchr(b'"', id.as_bytes()).map(|end| &id[..end]));
        }
        items.for_each(|item| pieces.push(item, None));
        pieces
    }

    fn push(&mut self, start: usize, id: Option<&'a str>) {
        self.starts.push(start);
        self.ids.push(id);
    }

    fn len(&self) -> usize {
        self.starts.len()
    }

    fn piece(&self, at: usize) -> &'a str {
        self.between(at, at + 1)
    }

    fn between(&self, from: usize, to: usize) -> &'a str {
        let start = |at: usize| self.starts.get(at).copied().unwrap_or(self.text.len());
        &self.text[start(from)..start(to)]
    }
}

/// Pieces with the same id, as many as are in the same order in both texts, by their places.
fn anchors(old: &Pieces<'_>, new: &Pieces<'_>) -> Vec<(usize, usize)> {
    let mut places = HashMap::with_capacity_and_hasher(old.len(), FxBuildHasher);
    places.extend(old.ids.iter().enumerate().filter_map(|(at, &id)| Some((id?, at))));
    longest_ascent(new.ids.iter().enumerate().filter_map(|(at, &id)| Some((*places.get(id?)?, at))))
}

/// The longest row among pairs, ordered by their second places, in which the first places ascend, too.
fn longest_ascent(pairs: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    // Every pair with the one before it in its row, and the pair that ends the best row of each length.
    let mut row: Vec<((usize, usize), Option<usize>)> = Vec::with_capacity(USUAL);
    let mut ends: Vec<usize> = Vec::with_capacity(USUAL);
    for pair in pairs {
        let length = ends.partition_point(|&end| row[end].0.0 < pair.0);
        let this = row.len();
        row.push((pair, length.checked_sub(1).map(|last| ends[last])));
        match ends.get_mut(length) {
            Some(end) => *end = this,
            None => ends.push(this),
        }
    }
    let mut longest = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some((pair, before)) = at.map(|at| row[at]) {
        longest.push(pair);
        at = before;
    }
    longest.reverse();
    longest
}

struct Found<'a> {
    before: &'a str,
    edits: Vec<Edit<'a>>,
    /// How far that has been looked through, in bytes.
    at: usize,
    /// Where the last edit ends: in bytes, and in units.
    end: (usize, usize),
}

impl<'a> Found<'a> {
    /// What stands between two anchors.
    fn compare(&mut self, old: &Pieces<'a>, new: &Pieces<'a>, from: (usize, usize), to: (usize, usize)) {
        if to.0 - from.0 == to.1 - from.1 {
            for (old_at, new_at) in (from.0..to.0).zip(from.1..to.1) {
                self.replace(old.piece(old_at), new.piece(new_at));
            }
        } else {
            self.replace(old.between(from.0, to.0), new.between(from.1, to.1));
        }
    }

    fn replace(&mut self, old: &'a str, new: &'a str) {
        if old == new {
            self.at += old.len();
            return;
        }
        let (start, cut, put) = trimmed(old, new);
        let at = self.at + start;
        if cut.len().min(put.len()) > LONG && opened(cut) == opened(put) {
            // The same elements with other words in them.
            let mut from = at;
            for (cut, put) in tags(cut).zip(tags(put)) {
                let (start, old, new) = trimmed(cut, put);
                self.note(from + start, old, new);
                from += cut.len();
            }
        } else {
            self.note(at, cut, put);
        }
        self.at += old.len();
    }

    fn note(&mut self, start: usize, cut: &str, put: &'a str) {
        if cut.is_empty() && put.is_empty() {
            return;
        }
        let (end_byte, end) = self.end;
        let kept = &self.before[end_byte..start];
        let from = end + units(kept);
        let cut_units = units(cut);
        match self.edits.last_mut() {
            // Right behind the last one: both are one.
            Some(last) if kept.len() < LITTLE => {
                last.1 += from - end + cut_units;
                let longer = last.2.to_mut();
                *longer += kept;
                *longer += put;
            }
            _ => self.edits.push(Edit(from, cut_units, put.into())),
        }
        self.end = (start + cut.len(), from + cut_units);
    }
}

/// How much both begin with, in bytes, and what is left of each between that and what they end with.
fn trimmed<'a>(before: &'a str, now: &'a str) -> (usize, &'a str, &'a str) {
    let mut same = common_start(before.as_bytes(), now.as_bytes());
    while !before.is_char_boundary(same) {
        same -= 1;
    }
    let (before, now) = (&before[same..], &now[same..]);
    let mut end = common_end(before.as_bytes(), now.as_bytes());
    while !before.is_char_boundary(before.len() - end) {
        end -= 1;
    }
    (same, &before[..before.len() - end], &now[..now.len() - end])
}

fn opened(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'<').count()
}

/// A text cut before every tag.
fn tags(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    memchr_iter(b'<', text.as_bytes()).chain([text.len()]).map(move |to| &text[std::mem::replace(&mut from, to)..to])
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

fn units(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
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

    fn there(before: &str, now: &str) -> Vec<Edit<'static>> {
        let found = edits(before, now);
        assert_eq!(edited(before, &found).as_deref(), Some(now), "{before} to {now} by {found:?}");
        found.into_iter().map(|Edit(from, cut, put)| Edit(from, cut, Cow::Owned(put.into_owned()))).collect()
    }

    #[test]
    fn a_small_change_is_a_small_edit() {
        assert_eq!(there("<li>a</li>", "<li>a</li>"), []);
        assert_eq!(there("<p>thinking</p>", "<p>ready</p>"), [Edit(3, 8, "ready".into())]);
        assert_eq!(there("", "<p>"), [Edit(0, 0, "<p>".into())]);
        assert_eq!(there("<p>", ""), [Edit(0, 3, "".into())]);
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
    fn what_stays_in_a_list_is_not_sent_again() {
        let hand = |cards: &[u8], class: &str| -> String {
            let card =
                |card| format!("<button id=\"k{card}\" class=\"{class}\"><svg><use></use></svg><b>9</b></button>");
            cards.iter().map(card).collect()
        };
        let gone = there(&hand(&[3, 5, 7, 9], "can"), &hand(&[3, 5, 9], "can"));
        assert!(gone.len() == 1 && gone[0].2.is_empty(), "{gone:?}");
        let gone_and_off = there(&hand(&[3, 5, 7, 9], "can"), &hand(&[3, 5, 9], "off"));
        assert!(gone_and_off.iter().all(|edit| edit.2.len() < 20), "{gone_and_off:?}");
        let moved = there(&hand(&[3, 5, 7, 9], "can"), &hand(&[5, 7, 9, 3], "can"));
        assert!(moved.len() == 2, "{moved:?}");
    }

    #[test]
    fn little_between_two_edits_is_put_there_again() {
        assert_eq!(there("<b>1</b><b>2</b>", "<b>3</b><b>4</b>"), [Edit(3, 9, "3</b><b>4".into())]);
    }

    #[test]
    fn units_are_those_of_javascript() {
        assert_eq!(there("<b>♦</b>👍<i>x</i>", "<b>♥</b>👍<i>y</i>").len(), 1);
        assert_eq!(there("👍👍<i>x</i>", "👍👍<i>y</i>"), [Edit(7, 1, "y".into())]);
        assert_eq!(there("a👍", "a👎").len(), 1, "never half a character");
    }

    #[test]
    fn edits_of_another_text_are_refused() {
        assert_eq!(edited("abc", &[Edit(2, 2, "".into())]), None);
        assert_eq!(edited("abc", &[Edit(2, 1, "".into()), Edit(1, 1, "".into())]), None);
        assert_eq!(edited("👍", &[Edit(1, 0, "x".into())]), None);
    }

    /// Whatever the texts are, the edits lead from one to the other.
    #[test]
    fn every_edit_leads_there() {
        let pieces = [
            "<b id=\"k1\">",
            "<b id=\"k2\">",
            "<i id=\"k3",
            "<section a>",
            "<li>",
            "<button x>",
            "♦",
            "👍",
            "ab",
            "</li>",
            "",
            "thinking about it for a long while",
        ];
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
