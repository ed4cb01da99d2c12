//! What a designer wants to know about I Bid You Not: what each product and each action does to a game.

use engine::{Came, Figures, Seat, Standing, Tell, WinShares, mean, ratio};

use crate::event::{Event, How};
use crate::products::{ACTIONS, ActionId, PRODUCTS, Product};
use crate::state::IBidYouNot;
use crate::tile::{TILES, Tile, TileSet};

/// A whole win, cut so that up to six can share it evenly.
const WIN: u64 = 60;

/// Counts over games: whole numbers only, so that adding up in any order gives the same.
#[derive(Debug)]
pub struct Tally {
    games: u64,
    products: Vec<Sums>,
    /// By action, then tiles without one.
    actions: Vec<Sums>,
    auctions: Auctions,
    wins: WinShares,
    running: Running,
}

engine::absorb!(Tally { games, products, actions, auctions, wins } but running);

/// What the running game has told so far. Only its end says what is printed on a tile.
#[derive(Debug)]
struct Running {
    played: TileSet,
    paid: TileSet,
    scored: TileSet,
    /// What the lot was worth that a tile was last scored with.
    lot_worth: [i16; TILES],
}

/// Sums over all tiles of a kind.
#[derive(Clone, Copy, Default, Debug)]
struct Sums {
    /// Tiles dealt, over all games.
    dealt: u64,
    /// Tiles added to an offer, and those of them that paid for a skip.
    played: u64,
    paid: u64,
    /// Tiles won with a lot; what they cost and what their lots were worth.
    scored: u64,
    price: i64,
    lot_worth: i64,
    /// Players who had one in the end, and the wins of those players in parts of [`WIN`].
    holders: u64,
    wins: u64,
}

engine::absorb!(Sums { dealt, played, paid, scored, price, lot_worth, holders, wins });

#[derive(Clone, Copy, Default, Debug)]
struct Auctions {
    held: u64,
    forced_by_tile: u64,
    inverted: u64,
    thrown_out: u64,
    skips: u64,
    stuck: u64,
    worth: i64,
    lot_tiles: u64,
    passes: u64,
}

engine::absorb!(Auctions { held, forced_by_tile, inverted, thrown_out, skips, stuck, worth, lot_tiles, passes });

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            games: 0,
            products: vec![Sums::default(); PRODUCTS],
            actions: vec![Sums::default(); ACTIONS + 1],
            auctions: Auctions::default(),
            wins: WinShares::default(),
            running: Running::default(),
        }
    }
}

impl Default for Running {
    fn default() -> Running {
        Running { played: TileSet::NONE, paid: TileSet::NONE, scored: TileSet::NONE, lot_worth: [0; TILES] }
    }
}

impl Tell<Event> for Tally {
    #[inline]
    fn all(&mut self, event: Event) {
        let (auctions, running) = (&mut self.auctions, &mut self.running);
        match event {
            Event::Added { tile, how, .. } => {
                running.played.insert(tile);
                if how == How::Payment {
                    running.paid.insert(tile);
                }
            }
            Event::Passed { .. } => auctions.passes += 1,
            Event::AuctionCalled { forced_by, .. } => {
                auctions.held += 1;
                auctions.forced_by_tile += u64::from(forced_by.is_some());
            }
            Event::Revealed { inverted, thrown_out, .. } => {
                auctions.inverted += u64::from(inverted);
                auctions.thrown_out += thrown_out.len() as u64;
            }
            Event::Skipped { .. } => auctions.skips += 1,
            Event::Accepted { forced, .. } => auctions.stuck += u64::from(forced),
            Event::LotWon { seat, scored, to_hand, worth, .. } => {
                scored.iter().for_each(|tile| self.wins.had(tile.index(), seat, Came::Taken));
                to_hand.iter().for_each(|tile| self.wins.had(tile.index(), seat, Came::Drawn));
                auctions.worth += i64::from(worth);
                auctions.lot_tiles += scored.len() as u64;
                running.scored = running.scored.union(scored);
                scored.iter().for_each(|tile| running.lot_worth[tile.index()] = worth as i16);
            }
            _ => {}
        }
    }

    fn only(&mut self, _: Seat, _: Event) {}
}

impl engine::Tally<IBidYouNot> for Tally {
    fn dealt(&mut self, start: &IBidYouNot) {
        for (seat, hand) in start.hands.by_seat() {
            hand.iter().for_each(|tile| self.wins.had(tile.index(), seat, Came::Start));
        }
    }

    fn over(&mut self, end: &IBidYouNot, standing: &Standing) {
        self.games += 1;
        self.wins.over(standing);
        let running = std::mem::take(&mut self.running);
        for tile in end.tiles.iter() {
            for sums in self.sums_of(end, tile) {
                sums.dealt += 1;
                sums.played += u64::from(running.played.contains(tile));
                sums.paid += u64::from(running.paid.contains(tile));
                if running.scored.contains(tile) {
                    sums.scored += 1;
                    sums.price += i64::from(end.deck.price(tile));
                    sums.lot_worth += i64::from(running.lot_worth[tile.index()]);
                }
            }
        }
        let winners = standing.winners();
        for (seat, pile) in end.piles.by_seat() {
            let win = if winners.contains(seat) { WIN / winners.len() as u64 } else { 0 };
            let (mut products, mut actions) = ([false; PRODUCTS], [false; ACTIONS + 1]);
            for tile in pile.iter() {
                let face = end.deck.face(tile);
                products[face.product.index()] = true;
                actions[face.action.map_or(ACTIONS, ActionId::index)] = true;
            }
            let held = products.iter().zip(&mut self.products).chain(actions.iter().zip(&mut self.actions));
            for (_, sums) in held.filter(|(held, _)| **held) {
                sums.holders += 1;
                sums.wins += win;
            }
        }
    }

    fn figures(&self) -> Vec<Figures> {
        let columns = |first| vec![first, "played", "paid", "scored", "price", "lot worth", "win share"];
        let used = |(_, sums): &(String, &Sums)| sums.dealt > 0;
        let rows = |rows: &mut dyn Iterator<Item = (String, &Sums)>| {
            rows.filter(used).map(|(name, sums)| (name, sums.figures())).collect()
        };
        let products = Product::all().map(|product| product.label().to_owned()).zip(&self.products);
        let names = ActionId::all().map(|action| action.id().to_owned()).chain(["no action".to_owned()]);
        let tile = |at: usize| Tile::from_index(at).map_or(String::new(), |tile| tile.to_string());
        vec![
            self.auctions.figures(self.games),
            Figures {
                id: "by_product",
                title: "Products: shares of the tiles dealt, mean price and lot of those scored, wins of their owners",
                columns: columns("product"),
                rows: rows(&mut { products }),
            },
            Figures {
                id: "by_action",
                title: "Actions: shares of the tiles dealt, mean price and lot of those scored, wins of their owners",
                columns: columns("action"),
                rows: rows(&mut names.zip(&self.actions)),
            },
            self.wins.figures("wins_by_tile", "Who has a tile wins", "tile", tile),
        ]
    }
}

impl Tally {
    /// The sums that a tile counts for: its product's and its action's.
    fn sums_of(&mut self, end: &IBidYouNot, tile: Tile) -> [&mut Sums; 2] {
        let face = end.deck.face(tile);
        let action = face.action.map_or(ACTIONS, ActionId::index);
        [&mut self.products[face.product.index()], &mut self.actions[action]]
    }
}

impl Sums {
    fn figures(&self) -> Vec<f64> {
        vec![
            ratio(self.played, self.dealt),
            ratio(self.paid, self.dealt),
            ratio(self.scored, self.dealt),
            mean(self.price, self.scored),
            mean(self.lot_worth, self.scored),
            ratio(self.wins, WIN * self.holders),
        ]
    }
}

impl Auctions {
    fn figures(&self, games: u64) -> Figures {
        let each = |count: u64| ratio(count, self.held);
        let rows = [
            ("auctions in a game", ratio(self.held, games)),
            ("passes in a game", ratio(self.passes, games)),
            ("opened by a tile, share", each(self.forced_by_tile)),
            ("inverted, share", each(self.inverted)),
            ("bids thrown out in an auction", each(self.thrown_out)),
            ("skips in an auction", each(self.skips)),
            ("winner had no choice, share", each(self.stuck)),
            ("tiles scored with a lot", each(self.lot_tiles)),
            ("worth of a lot", mean(self.worth, self.held)),
        ];
        Figures::list("auctions", "Auctions", ["", "mean"], rows)
    }
}
