//! Playing cards: in a hand, on the table, in a sentence. Their pictures are symbols (see [`crate::symbols`]), so
//! that a card costs a hundred bytes.

use engine::Reason;
use maud::{Markup, html};

/// A suit, told apart by shape and by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suit {
    /// Three leaves, green.
    Clubs,
    /// A square on its corner, blue.
    Diamonds,
    /// Red.
    Hearts,
    /// A leaf on a stem, black.
    Spades,
}

impl Suit {
    /// In alphabetical order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Its class, and the id of its symbol.
    pub fn class(self) -> &'static str {
        ["c", "d", "h", "s"][self as usize]
    }

    /// As it is written and spoken, always in the plural.
    pub fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }

    /// The bare shape. Silent: inside something that is labelled.
    pub fn shape(self) -> Markup {
        html! { svg { use href={ "#" (self.class()) } {} } }
    }

    /// The shape, spoken by its name.
    pub fn named(self) -> Markup {
        html! { svg role="img" aria-label=(self.name()) { use href={ "#" (self.class()) } {} } }
    }
}

/// A card that shows its face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The number printed on it; there are no letters.
    pub rank: u8,
    /// Gives it shape and colour.
    pub suit: Suit,
}

impl Card {
    /// Its own id: for cards that everybody who sees it may know.
    pub fn id(self) -> String {
        format!("k{}{}", self.rank, self.suit.class())
    }

    /// "5 of diamonds".
    pub fn label(self) -> String {
        format!("{} of {}", self.rank, self.suit.name())
    }

    /// Lying on the table.
    pub fn lying(self, id: &str) -> Markup {
        html! { div id=(id) class={ "card " (self.suit.class()) } role="img" aria-label=(self.label()) { (face(self)) } }
    }

    /// In the viewer's hand. With a code it may be played; otherwise it says why not. `apart` begins a group.
    pub fn held(self, play: Result<u16, Reason>, apart: bool) -> Markup {
        let class = [self.suit.class(), if play.is_ok() { " can" } else { " off" }, if apart { " apart" } else { "" }];
        html! {
            button id=(self.id()) class={ "card " (class.concat()) } data-play=[play.as_ref().ok()]
                aria-disabled=[play.is_err().then_some("true")] data-why=[play.as_ref().err().map(|why| &why.words)]
                aria-label=(self.label()) { (face(self)) }
        }
    }

    /// In a picture, where it is no piece of a table: without an id.
    pub fn drawn(self) -> Markup {
        html! { span class={ "card " (self.suit.class()) } role="img" aria-label=(self.label()) { (face(self)) } }
    }

    /// Named in a sentence.
    pub fn mini(self) -> Markup {
        html! { span class={ "mini " (self.suit.class()) } { (self.rank) (self.suit.named()) } }
    }
}

/// What is printed on a card. The lower corner is drawn by the sheet, so that the rank is read once.
pub fn face(card: Card) -> Markup {
    html! { b { (card.rank) } svg { use href={ "#f" (card.suit.class()) } {} } b data-rank=(card.rank) {} }
}

/// A suit named in a sentence.
pub fn mini_suit(suit: Suit) -> Markup {
    html! { span class={ "mini " (suit.class()) } { (suit.shape()) (suit.name()) } }
}

/// A card that shows its back. The id must say nothing about it.
pub fn back(id: &str) -> Markup {
    html! { div id=(id) class="card back" {} }
}

/// A place where a card will lie.
pub fn slot() -> Markup {
    html! { div.slot {} }
}

/// A hand of `count` cards in `groups` groups: overlaps before it scrolls.
pub fn fan(count: usize, groups: usize, cards: Markup) -> Markup {
    html! { div.fan.many[count > 7] style={ "--n:" (count.max(2)) ";--gaps:" (groups.saturating_sub(1)) } { (cards) } }
}
