//! The tiles of one game: what is printed on each, and which share what.

use engine::Shared;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use crate::effect::{Effect, Group, SelfRule};
use crate::products::{ActionId, BOX, COLOURS, Catalogue, PRODUCTS, Product};
use crate::tile::{TILES, Tile, TileSet};

const LOWEST_PRICE: i8 = -7;
const PRICES: usize = 17;

/// What is printed on a tile besides its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Face {
    #[serde(rename = "type")]
    pub product: Product,
    /// In dollars: the points of the tile.
    pub price: i8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<ActionId>,
    #[serde(skip)]
    colour: u8,
    // Copied from the box, because the rules ask for them all the time.
    #[serde(skip)]
    effect: Option<Effect>,
    #[serde(skip)]
    group: Option<Group>,
}

impl Face {
    pub fn new(product: Product, price: i8, action: Option<ActionId>) -> Face {
        let print = action.map(|action| (action, action.effect(), action.group()));
        Face::printed(product, product.colour(), price, print)
    }

    /// The same while the box is still being read.
    pub(crate) fn printed(
        product: Product,
        colour: usize,
        price: i8,
        print: Option<(ActionId, Effect, Option<Group>)>,
    ) -> Face {
        Face {
            product,
            price,
            action: print.map(|(action, ..)| action),
            colour: colour as u8,
            effect: print.map(|(_, effect, _)| effect),
            group: print.and_then(|(_, _, group)| group),
        }
    }

    pub fn colour(&self) -> usize {
        usize::from(self.colour)
    }

    #[inline]
    pub fn effect(&self) -> Option<Effect> {
        self.effect
    }

    #[inline]
    pub fn group(&self) -> Option<Group> {
        self.group
    }
}

/// Faces by tile, and the sets of tiles that rules ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    faces: [Option<Face>; TILES],
    /// Those of the faces again, close together: they are added up all the time.
    prices: [i8; TILES],
    pub all: TileSet,
    pub plain: TileSet,
    pub negative: TileSet,
    pub positive: TileSet,
    pub never_offer: TileSet,
    pub never_bid: TileSet,
    pub sole_of_type: TileSet,
    pub free_order: TileSet,
    pub pile_bonus: TileSet,
    of_product: [TileSet; PRODUCTS],
    of_colour: [TileSet; COLOURS],
    of_price: [TileSet; PRICES],
    above_price: [TileSet; PRICES],
}

impl Deck {
    /// The deck of the box, the same in every game.
    #[inline]
    pub fn frozen() -> &'static Deck {
        &BOX.deck
    }

    pub fn new(tiles: impl IntoIterator<Item = (Tile, Face)>) -> Deck {
        let mut deck = Deck {
            faces: [None; TILES],
            prices: [0; TILES],
            all: TileSet::NONE,
            plain: TileSet::NONE,
            negative: TileSet::NONE,
            positive: TileSet::NONE,
            never_offer: TileSet::NONE,
            never_bid: TileSet::NONE,
            sole_of_type: TileSet::NONE,
            free_order: TileSet::NONE,
            pile_bonus: TileSet::NONE,
            of_product: [TileSet::NONE; PRODUCTS],
            of_colour: [TileSet::NONE; COLOURS],
            of_price: [TileSet::NONE; PRICES],
            above_price: [TileSet::NONE; PRICES],
        };
        for (tile, face) in tiles {
            deck.faces[tile.index()] = Some(face);
        }
        let faces = deck.faces;
        for (tile, face) in (0..TILES).filter_map(Tile::from_index).zip(faces) {
            face.into_iter().for_each(|face| deck.sort_in(tile, &face));
        }
        deck
    }

    fn sort_in(&mut self, tile: Tile, face: &Face) {
        self.all.insert(tile);
        self.prices[tile.index()] = face.price;
        self.of_product[face.product.index()].insert(tile);
        self.of_colour[face.colour()].insert(tile);
        self.of_price[price_index(face.price)].insert(tile);
        self.above_price[..price_index(face.price)].iter_mut().for_each(|set| set.insert(tile));
        let sign = if face.price < 0 { &mut self.negative } else { &mut self.positive };
        sign.insert(tile);
        match face.effect {
            None => self.plain.insert(tile),
            Some(Effect::SelfRule { what: SelfRule::NeverOffer }) => self.never_offer.insert(tile),
            Some(Effect::SelfRule { what: SelfRule::NeverBid }) => self.never_bid.insert(tile),
            Some(Effect::SelfRule { what: SelfRule::SoleOfType }) => self.sole_of_type.insert(tile),
            Some(Effect::SelfRule { what: SelfRule::FreeOrder }) => self.free_order.insert(tile),
            Some(Effect::PileBonus { .. }) => self.pile_bonus.insert(tile),
            Some(_) => {}
        }
    }

    /// What is printed on a tile of this deck.
    #[inline]
    pub fn face(&self, tile: Tile) -> &Face {
        // Only tiles of the deck ever reach a table: positions are checked, and codes against what is legal.
        self.faces[tile.index()].as_ref().expect("a tile of this deck")
    }

    #[inline]
    pub fn price(&self, tile: Tile) -> i32 {
        i32::from(self.prices[tile.index()])
    }

    /// What the tiles cost together.
    #[inline]
    pub fn worth(&self, tiles: TileSet) -> i32 {
        tiles.iter().map(|tile| self.price(tile)).sum()
    }

    #[inline]
    pub fn of_product(&self, product: Product) -> TileSet {
        self.of_product[product.index()]
    }

    #[inline]
    pub fn of_colour(&self, colour: usize) -> TileSet {
        self.of_colour[colour]
    }

    #[inline]
    pub fn of_price(&self, price: i8) -> TileSet {
        self.of_price[price_index(price)]
    }

    /// Every tile that costs more.
    #[inline]
    pub fn above_price(&self, price: i8) -> TileSet {
        self.above_price[price_index(price)]
    }
}

fn price_index(price: i8) -> usize {
    usize::try_from(price - LOWEST_PRICE).map_or(0, |index| index.min(PRICES - 1))
}

/// A deck at the table: the frozen one, or one made for this game.
pub type DeckRef = Shared<Deck>;

/// Every tile with its number, upwards. The frozen deck is known to everybody and written as its name.
impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Printed<'a> {
            n: Tile,
            #[serde(flatten)]
            face: &'a Face,
        }
        if std::ptr::eq(self, Deck::frozen()) {
            return serializer.serialize_str("frozen");
        }
        let mut list = serializer.serialize_seq(Some(self.all.len()))?;
        for n in self.all.iter() {
            list.serialize_element(&Printed { n, face: self.face(n) })?;
        }
        list.end()
    }
}

/// Makes the tiles of one set (R1.4). `unit` yields numbers in [0, 1); the order of its calls is promised.
pub fn generate(catalogue: &Catalogue, set: usize, unit: &mut impl FnMut() -> f64) -> Vec<(Tile, Face)> {
    let (how, bounds) = (&catalogue.generator, &catalogue.sets[set]);
    let mut products: Vec<Product> = Product::all().filter(|product| product.set() == set).collect();
    products.sort_by_key(|product| bounds.direction * product.first_number());
    let lists = (how.copies_per_type * products.len()).div_ceil(how.prices.len());
    let mut prices = how.prices.repeat(lists);
    shuffle(&mut prices, unit);

    let mut taken = TileSet::NONE;
    let mut tiles = Vec::new();
    for product in products {
        let mut actions = Vec::new();
        if let Some([first, second]) = product.actions() {
            // The first action goes to the copies in the first half, the middle one included.
            let half = how.copies_per_type.div_ceil(2);
            actions = (0..how.copies_per_type).map(|copy| if copy < half { first } else { second }).collect();
        }
        shuffle(&mut actions, unit);
        let mut number = product.first_number();
        for copy in 0..how.copies_per_type {
            let inside = bounds.number_min..=bounds.number_max;
            while inside.contains(&number) && Tile::new(number).is_some_and(|tile| taken.contains(tile)) {
                number += bounds.direction;
            }
            let Some(tile) = Tile::new(number).filter(|_| inside.contains(&number)) else { break };
            let price = prices.pop().unwrap_or(1);
            tiles.push((tile, Face::new(product, price, actions.pop())));
            taken.insert(tile);
            number += bounds.direction * stagger(catalogue, copy, unit());
        }
    }
    tiles
}

/// How far the next tile of a product lies from the one with this copy index.
pub fn stagger(catalogue: &Catalogue, copy: usize, unit: f64) -> i16 {
    let how = &catalogue.generator;
    let spread = unit * (how.stagger_max - how.stagger_min) + how.stagger_min;
    (spread * how.stagger_factor * (copy + 1) as f64 + 0.5).floor() as i16
}

fn shuffle<T>(items: &mut [T], unit: &mut impl FnMut() -> f64) {
    for last in (1..items.len()).rev() {
        items.swap(last, (unit() * (last + 1) as f64).floor() as usize);
    }
}
