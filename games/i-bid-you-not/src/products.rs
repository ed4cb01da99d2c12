//! What is in the box: sets, products, actions and the frozen decks, as written in `cards.toml`.

use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::deck::{Deck, Face};
use crate::effect::{Effect, Group};
use crate::tile::Tile;

pub const PRODUCTS: usize = 24;
pub const COLOURS: usize = 10;
pub const ACTIONS: usize = 40;
pub const SETS: usize = 3;

/// The box.
#[derive(Debug)]
pub struct Catalogue {
    pub generator: Generator,
    /// In the order in which they are generated: base, odd-inventions, double-devices.
    pub sets: Vec<Set>,
    pub colours: Vec<Colour>,
    products: Vec<ProductFacts>,
    actions: Vec<ActionFacts>,
    /// The frozen tiles of each set, in the order in which the generator makes them.
    pub frozen: [Vec<(Tile, Face)>; SETS],
    /// All frozen tiles.
    pub deck: Deck,
}

/// How tiles get numbers, prices and actions (R1.4).
#[derive(Debug, Deserialize)]
pub struct Generator {
    pub seed: u64,
    pub copies_per_type: usize,
    pub stagger_min: f64,
    pub stagger_max: f64,
    pub stagger_factor: f64,
    pub prices: Vec<i8>,
}

#[derive(Debug, Deserialize)]
pub struct Set {
    pub id: String,
    pub label: String,
    pub number_min: i16,
    pub number_max: i16,
    /// 1 if numbers climb from a product's first one, -1 if they fall.
    pub direction: i16,
    pub frozen_tiles: usize,
}

#[derive(Debug, Deserialize)]
pub struct Colour {
    pub id: String,
    pub main: String,
    pub light: String,
}

/// One of the 24 gadgets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Product(u8);

#[derive(Debug)]
struct ProductFacts {
    id: String,
    label: String,
    set: usize,
    colour: usize,
    first_number: i16,
    actions: Option<[ActionId; 2]>,
}

impl Product {
    pub fn all() -> impl ExactSizeIterator<Item = Product> + Clone {
        (0..PRODUCTS as u8).map(Product)
    }

    pub fn named(id: &str) -> Option<Product> {
        BOX.products.iter().position(|facts| facts.id == id).map(|index| Product(index as u8))
    }

    fn facts(self) -> &'static ProductFacts {
        &BOX.products[self.index()]
    }

    /// As in the data and in styles: `flown-mower`.
    pub fn id(self) -> &'static str {
        &self.facts().id
    }

    pub fn label(self) -> &'static str {
        &self.facts().label
    }

    /// Index into [`Catalogue::sets`].
    pub fn set(self) -> usize {
        self.facts().set
    }

    /// Index into [`Catalogue::colours`].
    pub fn colour(self) -> usize {
        self.facts().colour
    }

    pub fn first_number(self) -> i16 {
        self.facts().first_number
    }

    /// Its first and its second action; none if its tiles are plain.
    pub fn actions(self) -> Option<[ActionId; 2]> {
        self.facts().actions
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

engine::member!(Product, PRODUCTS, u32);
engine::write_as_shown!(Product);

/// One of the 40 actions that can be printed on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ActionId(u8);

#[derive(Debug, Deserialize)]
struct ActionFacts {
    id: String,
    #[serde(rename = "type")]
    product: String,
    #[serde(flatten)]
    effect: Effect,
    newest_only: Option<Group>,
    text: String,
}

impl ActionId {
    pub fn all() -> impl ExactSizeIterator<Item = ActionId> + Clone {
        (0..ACTIONS as u8).map(ActionId)
    }

    pub fn named(id: &str) -> Option<ActionId> {
        BOX.actions.iter().position(|facts| facts.id == id).map(|index| ActionId(index as u8))
    }

    /// As in the data: `flown-mower-new-type`.
    pub fn id(self) -> &'static str {
        &BOX.actions[self.index()].id
    }

    pub fn effect(self) -> Effect {
        BOX.actions[self.index()].effect
    }

    pub fn group(self) -> Option<Group> {
        BOX.actions[self.index()].newest_only
    }

    /// What is printed on the tile.
    pub fn text(self) -> &'static str {
        &BOX.actions[self.index()].text
    }
}

impl fmt::Display for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

engine::member!(ActionId, ACTIONS, u64);
engine::write_as_shown!(ActionId);

pub static BOX: LazyLock<Catalogue> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct File {
        generator: Generator,
        set: Vec<Set>,
        colour: Vec<Colour>,
        #[serde(rename = "type")]
        product: Vec<ProductRow>,
        action: Vec<ActionFacts>,
        deck: std::collections::BTreeMap<String, Vec<TileRow>>,
    }
    #[derive(Deserialize)]
    struct ProductRow {
        id: String,
        label: String,
        set: String,
        colour: String,
        first_number: i16,
        actions: Vec<String>,
    }
    #[derive(Deserialize)]
    struct TileRow {
        n: i16,
        #[serde(rename = "type")]
        product: String,
        price: i8,
        action: Option<String>,
    }
    // The file is part of the program: a mistake in it is ours, and every test meets it first.
    fn find<T>(items: &[T], id: &str, is: impl Fn(&T) -> &str) -> usize {
        items.iter().position(|item| is(item) == id).unwrap_or_else(|| panic!("cards.toml: there is no {id}"))
    }
    let file: File = toml::from_str(include_str!("../cards.toml")).expect("cards.toml is well formed");
    let (sets, colours, actions) = (file.set, file.colour, file.action);
    let action = |id: &str| ActionId(find(&actions, id, |action| &action.id) as u8);
    let products: Vec<ProductFacts> = (file.product.iter())
        .map(|row| ProductFacts {
            id: row.id.clone(),
            label: row.label.clone(),
            set: find(&sets, &row.set, |set| &set.id),
            colour: find(&colours, &row.colour, |colour| &colour.id),
            first_number: row.first_number,
            actions: (!row.actions.is_empty()).then(|| std::array::from_fn(|slot| action(&row.actions[slot]))),
        })
        .collect();
    assert_eq!((sets.len(), colours.len(), products.len(), actions.len()), (SETS, COLOURS, PRODUCTS, ACTIONS));
    assert!(actions.iter().all(|action| action.id.starts_with(&action.product)));

    let frozen: [Vec<(Tile, Face)>; SETS] = std::array::from_fn(|set| {
        let rows = &file.deck[&sets[set].id];
        assert_eq!(rows.len(), sets[set].frozen_tiles);
        let face = |row: &TileRow| {
            let index = find(&products, &row.product, |facts| &facts.id);
            let print = row.action.as_deref().map(|id| {
                let id = action(id);
                (id, actions[id.index()].effect, actions[id.index()].newest_only)
            });
            Face::printed(Product(index as u8), products[index].colour, row.price, print)
        };
        rows.iter().map(|row| (Tile::new(row.n).expect("a tile's number"), face(row))).collect()
    });
    let deck = Deck::new(frozen.iter().flatten().copied());
    Catalogue { generator: file.generator, sets, colours, products, actions, frozen, deck }
});
