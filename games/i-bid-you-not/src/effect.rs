//! What the text of a tile does: fifteen kinds of effect, written as data in `cards.toml`.

use serde::Deserialize;

/// One action as data. `crate::force` says how several of them combine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(tag = "primitive", content = "params", rename_all = "kebab-case")]
pub enum Effect {
    /// No other action works.
    Mute,
    /// Only some tiles may be added, or also bid.
    Filter { uses: Uses, test: Test },
    /// A rule about the tile that carries it.
    SelfRule { what: SelfRule },
    /// In which order tiles are added on a turn.
    Order { by: Order },
    /// How many tiles a turn or a bid takes.
    Quota { of: Quota, count: u8 },
    /// No auction may be declared for some turns.
    Ban { turns: u8 },
    /// Who may bid.
    Bidders { who: Bidders },
    /// Bids are laid open, one after another.
    OpenBids,
    /// Some bids are thrown out.
    DropBids {
        #[serde(rename = "where")]
        side: Side,
    },
    /// Which way the order of deciding goes.
    Invert { mode: Invert },
    /// Whether, and at what price, deciders may skip.
    SkipRule { mode: SkipRule },
    /// A round of questions once the lot has a winner.
    AfterWin { what: AfterWin },
    /// What the winner gets.
    Loot { what: Loot },
    /// Happens once, right after the tile was added.
    Instant { what: Instant },
    /// Changes what each tile of a score pile is worth.
    PileBonus { amount: i8 },
}

/// Actions of one group replace each other: only the newest works (R8.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    Order,
    Type,
    Hand,
    Price,
}

impl Group {
    pub const COUNT: usize = 4;
}

/// What a filter is asked about. Every filter is asked about additions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(from = "Vec<Use>")]
pub struct Uses {
    pub bid: bool,
}

#[derive(PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Use {
    Offer,
    Bid,
}

impl From<Vec<Use>> for Uses {
    fn from(uses: Vec<Use>) -> Uses {
        Uses { bid: uses.contains(&Use::Bid) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    HasAction,
    TypeAbsent,
    TypePresent,
    HandHighest,
    HandLowest,
    PriceNotNegative,
    PriceNotPositive,
    NeighbourDiffers,
    NeighbourShares,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SelfRule {
    NeverOffer,
    NeverBid,
    SoleOfType,
    FreeOrder,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The rule when no tile says otherwise.
    #[default]
    NumberUp,
    NumberDown,
    PriceUp,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quota {
    Turn,
    Bid,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bidders {
    NegativeAdders,
    NotDeclarer,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    BelowLowest,
    AboveHighest,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Invert {
    Never,
    Always,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkipRule {
    Never,
    PayThree,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterWin {
    Add,
    Discard,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loot {
    OnlyAfterMe,
    BidsToo,
    DiscardMe,
    HandMe,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instant {
    Auction,
    ScoreNegatives,
    StealFromAll,
    AllStealFromMe,
}
