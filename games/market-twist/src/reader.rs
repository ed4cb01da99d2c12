//! Reads a deck file field by field, so that every complaint names the line and the field.

use std::ops::{Range, RangeInclusive};

use felt::plain;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong with a deck file, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, {field}: {problem}")]
pub struct DeckError {
    /// Counted from 1.
    pub line: usize,
    /// `customer.need.measure`; the whole file is `deck`.
    pub field: String,
    pub problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    #[error("this cannot be read: {0}")]
    Syntax(String),
    #[error("this is missing")]
    Missing,
    #[error("there is no such field here; known are: {}", .known.join(", "))]
    UnknownField { known: Vec<&'static str> },
    #[error("this must be {expected}, not {found}")]
    Mistyped { expected: &'static str, found: &'static str },
    #[error("this must be from {min} to {max}, not {found}")]
    OutOfRange { min: i64, max: i64, found: i64 },
    #[error("there is no {found:?}; known are: {}", .known.join(", "))]
    UnknownWord { found: String, known: Vec<&'static str> },
    #[error("there must be {min} to {max} of these, not {found}")]
    Count { min: usize, max: usize, found: usize },
    #[error("{0:?} is there twice")]
    Twice(String),
    #[error("this must have 1 to {max} characters that can be seen")]
    Length { max: usize },
    #[error("an id is made of small letters, digits and dashes")]
    Id,
    #[error("lo must not be above hi, nor min above max")]
    Upside,
    #[error("this must not be 0")]
    Zero,
    #[error("this does not go with the measure {measure:?}")]
    NotMeasured { measure: &'static str },
    #[error("one twist may bring at most 3 tokens to a type: a place of the mat holds 255, and games are long")]
    TooManyTokens,
}

/// The whole file as a table.
pub(crate) fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, DeckError> {
    DeTable::parse(text).map_err(|error| DeckError {
        line: line_of(text, error.span().unwrap_or_default()),
        field: "deck".to_owned(),
        problem: Problem::Syntax(plain(&error.message().lines().collect::<Vec<_>>().join(", "))),
    })
}

/// One table of the file.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    /// How to get here: `customer.need`.
    path: String,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str, file: &'a Spanned<DeTable<'a>>) -> Reader<'a> {
        Reader { text, table: file.get_ref(), span: 0..0, path: String::new() }
    }

    /// Refuses fields that nobody will read.
    pub fn expect_only(&self, known: &[&'static str]) -> Result<(), DeckError> {
        match self.table.keys().find(|key| !known.contains(&&**key.get_ref())) {
            None => Ok(()),
            Some(key) => {
                let field = plain(&key.get_ref().chars().take(40).collect::<String>());
                Err(self.error(key.span(), &field, Problem::UnknownField { known: known.to_vec() }))
            }
        }
    }

    pub fn has(&self, field: &str) -> bool {
        self.table.contains_key(field)
    }

    /// The tables in a list, in order.
    pub fn tables(&self, field: &str, count: RangeInclusive<usize>) -> Result<Vec<Reader<'a>>, DeckError> {
        let found = self.required(field)?;
        let list = found.get_ref().as_array().ok_or_else(|| self.mistyped(field, found, "a list"))?;
        if !count.contains(&list.len()) {
            let problem = Problem::Count { min: *count.start(), max: *count.end(), found: list.len() };
            return Err(self.error(found.span(), field, problem));
        }
        let path = self.path_to(field);
        list.iter()
            .map(|item| {
                let table = item.get_ref().as_table().ok_or_else(|| self.mistyped(field, item, "a table"))?;
                Ok(Reader { text: self.text, table, span: item.span(), path: path.clone() })
            })
            .collect()
    }

    /// A text as people will see it; what is hidden in it is taken out.
    pub fn text(&self, field: &str, max: usize) -> Result<String, DeckError> {
        let found = self.required(field)?;
        let text = found.get_ref().as_str().ok_or_else(|| self.mistyped(field, found, "text"))?;
        let text = plain(text);
        let length = text.chars().count();
        if length == 0 || length > max {
            return Err(self.error(found.span(), field, Problem::Length { max }));
        }
        Ok(text)
    }

    pub fn number(&self, field: &str, range: RangeInclusive<i64>) -> Result<i64, DeckError> {
        let found = self.required(field)?;
        let number = found.get_ref().as_integer();
        let number = number.and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok());
        let number = number.ok_or_else(|| self.mistyped(field, found, "a whole number"))?;
        if range.contains(&number) {
            Ok(number)
        } else {
            let problem = Problem::OutOfRange { min: *range.start(), max: *range.end(), found: number };
            Err(self.error(found.span(), field, problem))
        }
    }

    pub fn number_or(&self, field: &str, range: RangeInclusive<i64>, default: i64) -> Result<i64, DeckError> {
        if self.has(field) { self.number(field, range) } else { Ok(default) }
    }

    pub fn flag(&self, field: &str) -> Result<bool, DeckError> {
        match self.table.get(field) {
            None => Ok(false),
            Some(found) => found.get_ref().as_bool().ok_or_else(|| self.mistyped(field, found, "true or false")),
        }
    }

    /// What the word in `field` stands for.
    pub fn word<T: Copy>(&self, field: &str, words: &[(&'static str, T)]) -> Result<T, DeckError> {
        let found = self.required(field)?;
        let word = found.get_ref().as_str().ok_or_else(|| self.mistyped(field, found, "a word"))?;
        words.iter().find(|(known, _)| *known == word).map(|&(_, meaning)| meaning).ok_or_else(|| {
            let known = words.iter().map(|&(known, _)| known).collect();
            self.error(found.span(), field, Problem::UnknownWord { found: word.chars().take(40).collect(), known })
        })
    }

    pub fn word_or<T: Copy>(&self, field: &str, words: &[(&'static str, T)], default: T) -> Result<T, DeckError> {
        if self.has(field) { self.word(field, words) } else { Ok(default) }
    }

    /// A complaint about `field`, at its line when it is there.
    pub fn complain(&self, field: &str, problem: Problem) -> DeckError {
        let span = self.table.get(field).map_or(self.span.clone(), Spanned::span);
        self.error(span, field, problem)
    }

    fn required(&self, field: &str) -> Result<&'a Spanned<DeValue<'a>>, DeckError> {
        self.table.get(field).ok_or_else(|| self.error(self.span.clone(), field, Problem::Missing))
    }

    fn mistyped(&self, field: &str, found: &Spanned<DeValue<'_>>, expected: &'static str) -> DeckError {
        let found_type = match found.get_ref().type_str() {
            "string" => "text",
            "integer" | "float" => "a number",
            "boolean" => "true or false",
            "array" => "a list",
            "table" => "a table",
            other => other,
        };
        self.error(found.span(), field, Problem::Mistyped { expected, found: found_type })
    }

    fn error(&self, span: Range<usize>, field: &str, problem: Problem) -> DeckError {
        DeckError { line: line_of(self.text, span), field: self.path_to(field), problem }
    }

    fn path_to(&self, field: &str) -> String {
        if self.path.is_empty() { field.to_owned() } else { format!("{}.{field}", self.path) }
    }
}

fn line_of(text: &str, span: Range<usize>) -> usize {
    1 + text.as_bytes()[..span.start.min(text.len())].iter().filter(|&&byte| byte == b'\n').count()
}
