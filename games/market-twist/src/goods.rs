//! The goods: tokens of four types and six levels.

use std::fmt;
use std::str::FromStr;

use engine::Set;
use serde::Serialize;

pub const TYPES: usize = 4;
pub const LEVELS: usize = 6;
/// Places on a mat.
pub const CELLS: usize = TYPES * LEVELS;

/// What kind of thing a token is: a row of the mat, and the slot of a twist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Type {
    #[default]
    House,
    Boat,
    Lamp,
    Crown,
}

impl Type {
    pub const ALL: [Type; TYPES] = [Type::House, Type::Boat, Type::Lamp, Type::Crown];

    /// As in data files and addresses.
    pub fn id(self) -> &'static str {
        ["house", "boat", "lamp", "crown"][self.index()]
    }

    pub fn name(self) -> &'static str {
        ["House", "Boat", "Lamp", "Crown"][self.index()]
    }

    pub fn letter(self) -> char {
        ['H', 'B', 'L', 'C'][self.index()]
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

engine::member!(enum Type, u8);

/// A set of types, or of the slots linked to them.
pub type TypeSet = Set<Type>;

/// A token, and the place of a mat where it stands. Equal tokens cannot be told apart.
///
/// Its index goes through the mat in reading order: row by row, and upwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(u8);

impl Token {
    /// `level` counts from 1.
    #[inline]
    pub fn new(t: Type, level: usize) -> Token {
        debug_assert!((1..=LEVELS).contains(&level));
        Token((t.index() * LEVELS + level - 1) as u8)
    }

    /// Every kind of token, in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Token> {
        (0..CELLS as u8).map(Token)
    }

    #[inline]
    pub fn kind(self) -> Type {
        Type::ALL[self.index() / LEVELS]
    }

    #[inline]
    pub fn level(self) -> usize {
        self.index() % LEVELS + 1
    }

    /// The token after it moved `by` columns; the ends of the mat stop it.
    #[inline]
    pub fn shifted(self, by: i8) -> Token {
        let level = (self.level() as i8 + by).clamp(1, LEVELS as i8);
        Token::new(self.kind(), level as usize)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind().letter(), self.level())
    }
}

engine::member!(Token, CELLS, u32);
engine::write_as_shown!(Token);

/// A set of places on a mat.
pub type TokenSet = Set<Token>;

/// Text that is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a token is a letter of H B L C and a level from 1 to 6, like B3")]
pub struct NotAToken;

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Token, NotAToken> {
        let t = Type::ALL.into_iter().find(|t| text.starts_with(t.letter())).ok_or(NotAToken)?;
        let level = text[1..].parse().map_err(|_| NotAToken)?;
        if (1..=LEVELS).contains(&level) { Ok(Token::new(t, level)) } else { Err(NotAToken) }
    }
}
