//! What is in the box: bid cards by kind, their colours and icons, contracts, prices and the setup table.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use engine::{NoSuchPiece, Set};
use serde::{Deserialize, Serialize};

use crate::hand::{Counts, Profile};

/// Kinds of bid cards; cards of one kind are interchangeable.
pub const KINDS: usize = 55;
/// Bid cards in all.
pub const CARDS: usize = 106;
/// The most points that a contract is worth.
pub const MAX_POINTS: usize = 8;
/// Contracts worth 1 to this many points can be staked.
pub const STAKEABLE: usize = 3;
/// The most neighbourhoods that a table has.
pub const MAX_NEIGHBOURHOODS: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    #[default]
    Green,
    Red,
    Yellow,
}

impl Colour {
    pub const ALL: [Colour; 3] = [Colour::Green, Colour::Red, Colour::Yellow];

    pub fn name(self) -> &'static str {
        ["green", "red", "yellow"][self as usize]
    }

    pub fn letter(self) -> char {
        ['G', 'R', 'Y'][self as usize]
    }

    /// Price of its cards and its mower.
    #[inline]
    pub fn prices(self) -> &'static Prices {
        &BOX.colours[self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What an odd job asks for. Three cards that show it make a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    #[default]
    Weeds,
    Hose,
    Shears,
    Tree,
    Pond,
}

impl Icon {
    pub const ALL: [Icon; 5] = [Icon::Weeds, Icon::Hose, Icon::Shears, Icon::Tree, Icon::Pond];

    pub fn letter(self) -> char {
        ['W', 'H', 'S', 'T', 'P'][self as usize]
    }

    /// "Weed Pulling".
    pub fn job(self) -> &'static str {
        &BOX.icons[self as usize].name
    }

    /// What its picture shows, in a word: "weeds".
    pub fn word(self) -> &'static str {
        ["weeds", "hose", "shears", "tree", "pond"][self as usize]
    }

    /// What a set pays.
    #[inline]
    pub fn payout(self) -> u32 {
        BOX.icons[self as usize].payout
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A kind of bid card, by its place in the box's list. Written `G1*WH`: colour, dollars, star, icons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Kind(u8);

impl Kind {
    pub fn all() -> impl Iterator<Item = Kind> + Clone {
        (0..KINDS as u8).map(Kind)
    }

    /// What is printed on it.
    #[inline]
    pub fn print(self) -> &'static Print {
        &BOX.kinds[self.index()]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print().name)
    }
}

engine::member!(Kind, KINDS, u64);
engine::write_as_shown!(Kind);

pub type KindSet = Set<Kind>;

impl FromStr for Kind {
    type Err = NoSuchPiece;

    fn from_str(text: &str) -> Result<Kind, NoSuchPiece> {
        Kind::all().find(|kind| kind.print().name == text).ok_or(NoSuchPiece)
    }
}

/// What is printed on a kind of bid card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Print {
    pub name: String,
    pub colour: Colour,
    /// Dollars.
    pub value: u8,
    pub star: bool,
    /// One or two different icons.
    pub icons: Vec<Icon>,
    pub copies: u8,
}

impl Print {
    fn read(name: &str, copies: u8) -> Option<Print> {
        let mut letters = name.chars().peekable();
        let code = letters.next()?;
        let colour = Colour::ALL.into_iter().find(|colour| colour.letter() == code)?;
        let value = letters.next()?.to_digit(10)? as u8;
        let star = letters.next_if_eq(&'*').is_some();
        let icons = letters.map(|code| Icon::ALL.into_iter().find(|icon| icon.letter() == code));
        let icons = icons.collect::<Option<Vec<_>>>().filter(|icons| !icons.is_empty())?;
        Some(Print { name: name.to_owned(), colour, value, star, icons, copies })
    }
}

/// What a colour costs and its mower is worth.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Prices {
    pub id: Colour,
    pub card_price: u32,
    pub mower: String,
    pub mower_price: u32,
    pub mower_points: i32,
}

#[derive(Debug, Deserialize)]
struct OddJob {
    id: Icon,
    name: String,
    payout: u32,
}

/// A kind of contract: those of equal points are identical.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Contract {
    pub copies: u8,
    /// The alternatives for a bid, by colour.
    pub asks: [Option<Ask>; 3],
}

impl Contract {
    /// The contracts worth this many points.
    #[inline]
    pub fn worth(points: u8) -> &'static Contract {
        &BOX.contracts[usize::from(points) - 1]
    }
}

/// How many cards of one colour a bid needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Ask {
    pub cards: u8,
    /// Every card must show a star.
    #[serde(default)]
    pub starred: bool,
}

impl Ask {
    /// "3 green, all starred".
    pub fn words(self, colour: Colour) -> String {
        format!("{} {colour}{}", self.cards, if self.starred { ", all starred" } else { "" })
    }
}

/// The numbers of the rules.
#[derive(Debug, Deserialize)]
pub struct Rules {
    pub starting_green_cards: usize,
    pub buy_limit_per_colour: u8,
    pub odd_job_set_size: u8,
    pub odd_job_bonus: u32,
    pub money_per_point: u32,
    pub last_contract_rounds: u8,
    pub stalemate_rounds: u8,
    pub takebacks_per_phase: u8,
    pub pocket_money: u32,
}

/// How a table is set up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Setup {
    players: Vec<usize>,
    pub neighbourhoods: usize,
    pub face_down: usize,
}

/// The box, as written in `cards.toml`.
#[derive(Debug)]
pub struct Cards {
    pub rules: Rules,
    pub kinds: [Print; KINDS],
    /// What a card of each kind adds to a hand's sums.
    pub(crate) profiles: [Profile; KINDS],
    pub all: Counts,
    colours: [Prices; 3],
    icons: [OddJob; 5],
    contracts: [Contract; MAX_POINTS],
    setups: Vec<Setup>,
    /// Kinds of each colour, with a star, showing each icon.
    pub coloured: [KindSet; 3],
    pub starred: KindSet,
    pub showing: [KindSet; 5],
}

impl Cards {
    pub fn setup(&self, players: usize) -> Option<&Setup> {
        self.setups.iter().find(|setup| setup.players.contains(&players))
    }

    /// Every contract's points, ascending.
    pub fn contracts(&self) -> impl Iterator<Item = u8> + '_ {
        (1..).zip(&self.contracts).flat_map(|(points, kind)| std::iter::repeat_n(points, usize::from(kind.copies)))
    }
}

pub static BOX: LazyLock<Cards> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct File {
        rules: Rules,
        setup: Vec<Setup>,
        colour: Vec<Prices>,
        icon: Vec<OddJob>,
        contract: Vec<ContractRow>,
        bid_cards: Vec<KindRow>,
    }
    #[derive(Deserialize)]
    struct ContractRow {
        points: u8,
        copies: u8,
        #[serde(default)]
        stakeable: bool,
        green: Option<Ask>,
        red: Option<Ask>,
        yellow: Option<Ask>,
    }
    #[derive(Deserialize)]
    struct KindRow {
        kind: String,
        copies: u8,
    }
    // The file is part of the program: a mistake in it is ours, and any test meets it first.
    let file: File = toml::from_str(include_str!("../cards.toml")).expect("cards.toml is well formed");
    assert!(file.colour.iter().map(|colour| colour.id).eq(Colour::ALL));
    assert!(file.icon.iter().map(|icon| icon.id).eq(Icon::ALL));
    assert!(file.contract.iter().zip(1..).all(|(row, n)| row.points == n && row.stakeable == (n <= STAKEABLE as u8)));

    let read = file.bid_cards.iter().map(|row| Print::read(&row.kind, row.copies).expect("a kind such as G1*WH"));
    let kinds: [Print; KINDS] = read.collect::<Vec<_>>().try_into().expect("55 kinds");
    let those = |of: &dyn Fn(&Print) -> bool| Kind::all().filter(|kind| of(&kinds[kind.index()])).collect();
    let contracts = file.contract.into_iter();
    let contracts = contracts.map(|row| Contract { copies: row.copies, asks: [row.green, row.red, row.yellow] });
    Cards {
        rules: file.rules,
        profiles: std::array::from_fn(|i| Profile::of_one(kinds[i].colour, kinds[i].star, &kinds[i].icons)),
        all: Counts(std::array::from_fn(|i| kinds[i].copies)),
        colours: file.colour.try_into().expect("three colours"),
        icons: file.icon.try_into().expect("five icons"),
        contracts: contracts.collect::<Vec<_>>().try_into().expect("contracts worth 1 to 8"),
        setups: file.setup,
        coloured: Colour::ALL.map(|colour| those(&|print| print.colour == colour)),
        starred: those(&|print| print.star),
        showing: Icon::ALL.map(|icon| those(&|print| print.icons.contains(&icon))),
        kinds,
    }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_has_the_cards_stars_and_icons_of_the_source() {
        let cards = |of: &dyn Fn(&Print) -> bool| -> u32 {
            BOX.kinds.iter().filter(|print| of(print)).map(|print| u32::from(print.copies)).sum()
        };
        assert_eq!(cards(&|_| true), CARDS as u32);
        assert_eq!(Colour::ALL.map(|colour| cards(&|print| print.colour == colour)), [50, 36, 20]);
        for (colour, value, count, starred) in [
            (Colour::Green, 1, 15, 8),
            (Colour::Green, 2, 20, 10),
            (Colour::Green, 3, 15, 15),
            (Colour::Red, 2, 11, 6),
            (Colour::Red, 3, 14, 7),
            (Colour::Red, 4, 11, 11),
            (Colour::Yellow, 3, 6, 0),
            (Colour::Yellow, 4, 8, 0),
            (Colour::Yellow, 5, 6, 0),
        ] {
            let is = |print: &Print| print.colour == colour && print.value == value;
            assert_eq!((cards(&is), cards(&|print| is(print) && print.star)), (count, starred), "{colour} ${value}");
        }
        let icons = Icon::ALL.map(|icon| {
            Colour::ALL.map(|colour| cards(&|print| print.colour == colour && print.icons.contains(&icon)))
        });
        assert_eq!(icons, [[37, 0, 0], [33, 27, 0], [11, 20, 14], [2, 21, 12], [2, 4, 14]]);
        assert_eq!(Icon::ALL.map(Icon::payout), [3, 5, 9, 14, 20]);
    }

    #[test]
    fn there_are_24_contracts_worth_91_points() {
        assert_eq!(BOX.contracts().count(), 24);
        assert_eq!(BOX.contracts().map(u32::from).sum::<u32>(), 91);
    }

    #[test]
    fn a_kind_survives_its_text() {
        assert!(Kind::all().all(|kind| kind.to_string().parse() == Ok(kind)));
        assert_eq!("G9W".parse::<Kind>(), Err(NoSuchPiece));
    }
}
