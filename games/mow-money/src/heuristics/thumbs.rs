//! What cards and money are good for, worked out once.

use std::sync::LazyLock;

use crate::cards::{BOX, Colour, Icon, KINDS, Kind, KindSet, Print};
use crate::contracts::Pile;
use crate::state::MowMoney;

pub(super) static THUMBS: LazyLock<Thumbs> = LazyLock::new(Thumbs::new);

/// Contracts awarded in a round, about.
const AWARDS: f32 = 2.5;
/// From so much money on, more of it is no comfort.
const PLENTY: usize = 48;

pub(super) struct Thumbs {
    /// What a card of each kind is worth as long as many rounds are to come.
    kept: [f32; KINDS],
    /// Dollars of each kind.
    pub dollars: [u8; KINDS],
    /// The kinds of each colour, from cheap to dear and from dear to cheap; of equals, those least worth keeping.
    pub cheap_first: [Order; 3],
    pub dear_first: [Order; 3],
    /// The kinds that show each icon, from those least worth keeping.
    pub by_keep: [Order; 5],
    comfort: [f32; PLENTY],
}

/// Some kinds in an order of their own.
pub(super) struct Order {
    kinds: [Kind; KINDS],
    /// The place of each kind.
    places: [u8; KINDS],
}

impl Order {
    fn of(sorted: &[Kind]) -> Order {
        let mut order = Order { kinds: [Kind::default(); KINDS], places: [0; KINDS] };
        for (place, &kind) in sorted.iter().enumerate() {
            order.kinds[place] = kind;
            order.places[kind.index()] = place as u8;
        }
        order
    }

    /// These kinds, all of which have a place, from the first to the last.
    #[inline]
    pub fn sorted(&self, kinds: KindSet) -> impl Iterator<Item = Kind> {
        let mut places = kinds.iter().fold(0u64, |places, kind| places | 1 << self.places[kind.index()]);
        std::iter::from_fn(move || {
            let place = (places != 0).then(|| places.trailing_zeros() as usize)?;
            places &= places - 1;
            Some(self.kinds[place])
        })
    }
}

impl Thumbs {
    fn new() -> Thumbs {
        let kept: [f32; KINDS] = std::array::from_fn(|index| kept_worth(&BOX.kinds[index]));
        let dollars: [u8; KINDS] = std::array::from_fn(|index| BOX.kinds[index].value);
        let sorted = |kinds: KindSet, key: &dyn Fn(Kind) -> f32| {
            let mut kinds: Vec<Kind> = kinds.iter().collect();
            kinds.sort_by(|&a, &b| key(a).total_cmp(&key(b)));
            Order::of(&kinds)
        };
        let keep = |kind: Kind| kept[kind.index()];
        let cheap = |kind: Kind| 10.0 * f32::from(dollars[kind.index()]) + keep(kind);
        let dear = |kind: Kind| keep(kind) - 10.0 * f32::from(dollars[kind.index()]);
        Thumbs {
            kept,
            dollars,
            cheap_first: Colour::ALL.map(|colour| sorted(BOX.coloured[colour as usize], &cheap)),
            dear_first: Colour::ALL.map(|colour| sorted(BOX.coloured[colour as usize], &dear)),
            by_keep: Icon::ALL.map(|icon| sorted(BOX.showing[icon as usize], &keep)),
            comfort: std::array::from_fn(|money| 1.0 - (-(money as f32) / 5.0).exp()),
        }
    }
}

/// What a card is worth as long as many rounds are to come: its price, more with good icons and low dollars.
fn kept_worth(print: &Print) -> f32 {
    let price = print.colour.prices().card_price as f32 / BOX.rules.money_per_point as f32;
    let icons: u32 = print.icons.iter().map(|icon| icon.payout()).sum();
    let star = if print.star { 0.065 } else { 0.0 };
    price * 1.04 + 0.026 * icons as f32 + star - 0.04 * f32::from(print.value)
}

/// What money and cards are worth to somebody at this time of the game, in points.
#[derive(Clone, Copy)]
pub(super) struct Purse {
    pub thumbs: &'static Thumbs,
    /// How much a kept card still counts: nothing once no rounds are to come.
    fade: f32,
    /// The worth of having enough money to go on.
    comfort: f32,
    per_dollar: f32,
}

impl Purse {
    pub fn of(game: &MowMoney) -> Purse {
        let contracts: usize = game.piles.iter().map(Pile::len).sum();
        let on_offer = game.piles.iter().filter(|pile| pile.on_offer().is_some()).count();
        let rounds_left = (contracts - on_offer) as f32 / AWARDS;
        Purse {
            thumbs: &THUMBS,
            fade: rounds_left.clamp(0.1, 1.0),
            comfort: rounds_left.min(3.0) * 0.6,
            per_dollar: 1.0 / BOX.rules.money_per_point as f32,
        }
    }

    /// A card in a hand that goes on.
    #[inline]
    pub fn keep(&self, kind: Kind) -> f32 {
        self.fade * self.thumbs.kept[kind.index()]
    }

    /// Money at the end, and the comfort of having some: who is broke cannot go on.
    #[inline]
    pub fn worth(&self, money: u32) -> f32 {
        let comfort = self.thumbs.comfort.get(money as usize).copied().unwrap_or(1.0);
        money as f32 * self.per_dollar + self.comfort * comfort
    }

    /// What more money adds.
    #[inline]
    pub fn income(&self, money: u32, more: u32) -> f32 {
        self.worth(money + more) - self.worth(money)
    }
}
