//! What one viewer knows.

use engine::{Chance, Game, List, PerSeat, Seat, Seats, Viewer};
use serde::Serialize;

use crate::books::Books;
use crate::cards::{BOX, Colour, MAX_NEIGHBOURHOODS};
use crate::contracts::{Contracts, MAX_PILE, Neighbourhood};
use crate::event::Report;
use crate::hand::{Counts, Hand};
use crate::imagine::imagine;
use crate::options::Options;
use crate::stacks::{Stack, Stacks};
use crate::state::{MowMoney, Phase};

/// Everything a viewer may know. All but the first two fields are the same for everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose eyes these are; none for a spectator.
    pub seat: Option<Seat>,
    /// What only this seat knows; none for a spectator.
    pub mine: Option<Mine>,
    pub players: usize,
    pub pocket_money: bool,
    pub stage: Stage,
    /// Who owes a decision.
    pub to_act: Seats,
    /// Counted from 1.
    pub round: u16,
    /// Who has the Tie Breaker.
    pub holder: Seat,
    /// Whether it decided an auction of this round.
    pub tie_card_used: bool,
    /// Who lost a bid this round, in Salvage.
    pub losers: Seats,
    /// Neighbourhood A first.
    pub street: List<Plot, MAX_NEIGHBOURHOODS>,
    pub companies: PerSeat<Firm>,
    /// Cards by colour that the hiring player has bought this turn.
    pub bought: [u8; 3],
    /// Cards left in each deck.
    pub decks: [usize; 3],
    pub discards: Counts,
    /// Contracts staked and gone.
    pub removed: Contracts,
    pub last_contract_rounds: u8,
    pub no_award_rounds: u8,
    /// The last resolved round: this one in Salvage, the one before otherwise.
    pub report: Report,
}

/// Where in a round the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Hire,
    Bid,
    Salvage,
    Over,
}

/// What only the owner knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mine {
    pub hand: Hand,
    pub stacks: Stacks,
    /// How many of the stacks can no longer be changed.
    pub locked: u8,
    pub takebacks_left: u8,
    /// Contracts that are not staked.
    pub contracts: Contracts,
}

impl Mine {
    /// Stacks of this phase, which can be taken back by their index here.
    pub fn own_stacks(&self) -> &[Stack] {
        &self.stacks[usize::from(self.locked)..]
    }
}

/// A neighbourhood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Plot {
    /// Points from the top down, where everybody knows them.
    pub contracts: List<Option<u8>, MAX_PILE>,
    /// Whether the top one is on offer.
    pub face_up: bool,
}

impl Plot {
    /// Points of the contract on offer.
    pub fn on_offer(&self) -> Option<u8> {
        self.contracts.first().copied().flatten().filter(|_| self.face_up)
    }
}

/// What everybody knows about a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Firm {
    pub books: Books,
    /// Cards by colour, in hand and in face-down stacks together.
    pub cards: [u8; 3],
    /// Cards that are surely among them.
    pub known: Counts,
    /// In Salvage: cards that came back from lost bids this round.
    pub returned: Counts,
    /// In Salvage: odd-job sets laid in Bid, still face down.
    pub sets: u8,
}

impl engine::View<MowMoney> for View {
    fn of(game: &MowMoney, viewer: Viewer) -> View {
        View {
            seat: viewer.seat(),
            mine: viewer.seat().map(|seat| game.known_to_owner(seat)),
            players: game.options.players,
            pocket_money: game.options.pocket_money,
            stage: match game.phase {
                Phase::Hire { .. } => Stage::Hire,
                Phase::Bid => Stage::Bid,
                Phase::Salvage => Stage::Salvage,
                Phase::Over => Stage::Over,
            },
            to_act: game.to_act(),
            round: game.round,
            holder: game.holder,
            tie_card_used: game.tie_card_used,
            losers: game.losers,
            street: game.neighbourhoods().map(|at| game.plot(at)).collect(),
            companies: PerSeat::from_fn(game.options.players, |seat| game.firm(seat)),
            bought: game.bought,
            decks: Colour::ALL.map(|colour| game.decks[colour as usize].len()),
            discards: game.discards,
            removed: game.removed,
            last_contract_rounds: game.last_contract_rounds,
            no_award_rounds: game.no_award_rounds,
            report: game.report,
        }
    }

    fn imagine(&self, chance: &mut impl Chance) -> MowMoney {
        imagine(self, chance)
    }
}

impl View {
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    pub fn neighbourhoods(&self) -> impl Iterator<Item = (Neighbourhood, &Plot)> {
        Neighbourhood::all(self.street.len()).zip(self.street.iter())
    }

    pub(crate) fn options(&self) -> Options {
        // A view only exists for a table that was dealt, so its size is in the box.
        let setup = BOX.setup(self.players).expect("a table of this size");
        Options { players: self.players, setup, pocket_money: self.pocket_money }
    }
}

impl MowMoney {
    fn known_to_owner(&self, seat: Seat) -> Mine {
        let company = &self.companies[seat];
        Mine {
            hand: company.hand,
            stacks: company.stacks,
            locked: company.locked,
            takebacks_left: company.takebacks_left,
            contracts: company.contracts,
        }
    }

    fn plot(&self, at: Neighbourhood) -> Plot {
        let pile = &self.piles[at.index()];
        let contracts = pile.slots().iter().map(|slot| slot.known.then_some(slot.points)).collect();
        Plot { contracts, face_up: pile.is_face_up() }
    }

    fn firm(&self, seat: Seat) -> Firm {
        let company = &self.companies[seat];
        let mut cards = Colour::ALL.map(|colour| company.hand.of_colour(colour, false));
        for kind in company.stacks.iter().flat_map(|stack| stack.cards.iter()) {
            cards[kind.print().colour as usize] += 1;
        }
        Firm { books: company.books(), cards, known: company.known, returned: company.returned, sets: company.locked }
    }
}
