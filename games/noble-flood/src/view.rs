//! What one viewer knows.

use engine::{Chance, Game, List, PerSeat, Seat, Seats, Viewer};
use serde::Serialize;

use crate::cards::{Card, CardSet, Face, PLAIN, Shown};
use crate::cells::Cell;
use crate::checks::{Discard, Evidence};
use crate::contracts::Offer;
use crate::imagine::imagine;
use crate::map::Map;
use crate::options::Options;
use crate::state::{Course, Covered, MAX_MARKET, NobleFlood, Outcome, Outcomes, Record, RoundEnd};
use crate::tasks::{Task, Tasks};

/// Everything a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose eyes these are; none for a spectator.
    pub seat: Option<Seat>,
    pub options: Options,
    /// Counted from 1.
    pub round: u8,
    pub dealer: Seat,
    /// Who owes a decision.
    pub to_act: Seats,
    /// What is to be done, the next last. What only the decider knows of it is left out.
    pub tasks: Tasks,
    /// What the action cards show, in their order; empty without them.
    pub action_cards: Vec<Face>,
    /// Contracts still in the deck.
    pub deck: usize,
    pub market: List<Offer, MAX_MARKET>,
    pub owned: PerSeat<List<Offer, MAX_MARKET>>,
    /// Scored contracts, in the order of scoring.
    pub records: Vec<Record>,
    /// Contracts that were thrown away.
    pub removed: Vec<Offer>,
    /// Cards in the draw pile.
    pub pile: usize,
    /// The bottom card of the pile, for who put it there.
    pub bottom: Option<Card>,
    pub hands: PerSeat<Hand>,
    /// Every occupied cell.
    pub map: Vec<Laid>,
    pub covered: Vec<Covered>,
    /// Oldest first.
    pub discards: Vec<Discard>,
    #[serde(flatten)]
    pub course: Course,
    /// How the round before ended.
    pub last: Option<RoundEnd>,
}

/// What a viewer knows of a hand: all of their own, and what they have seen of others'.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Hand {
    pub count: usize,
    pub known: CardSet,
    /// Those that everybody has been shown.
    pub open: CardSet,
}

/// One cell of the map; the card is none where the viewer has not seen it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Laid {
    pub cell: Cell,
    pub facedown: bool,
    pub card: Option<Shown>,
}

impl NobleFlood {
    fn laid_seen_by(&self, viewer: Viewer, cell: Cell) -> Laid {
        match self.now.map.card(cell) {
            Some(card) => Laid { cell, facedown: false, card: Some(card) },
            None => {
                let card = self.now.map.hidden_card(cell);
                let known = self.now.knowledge.knows(viewer, card.card);
                Laid { cell, facedown: true, card: known.then_some(card) }
            }
        }
    }

    /// A card or contract that was only picked out is nobody else's business until it is played.
    fn tasks_seen_by(&self, viewer: Viewer) -> Tasks {
        let mut tasks = self.tasks;
        let decides = |seat: Seat| viewer == Viewer::Seat(seat);
        match tasks.last_mut() {
            Some(Task::Place { seat, .. } | Task::SwitchTake { seat, .. }) if !decides(*seat) => drop(tasks.pop()),
            Some(task @ Task::ExchangeFor { .. }) => {
                if let Some(seat) = task.seat().filter(|&seat| !decides(seat)) {
                    *task = Task::ExchangeOwn { seat };
                }
            }
            Some(Task::GiveBack { to, offered, .. }) if !decides(*to) => *offered = None,
            _ => {}
        }
        tasks
    }
}

impl engine::View<NobleFlood> for View {
    fn of(game: &NobleFlood, viewer: Viewer) -> View {
        let now = &game.now;
        View {
            seat: viewer.seat(),
            options: game.options,
            round: game.round,
            dealer: game.dealer,
            to_act: game.to_act(),
            tasks: game.tasks_seen_by(viewer),
            action_cards: if game.options.full_flood { game.faces[PLAIN..].to_vec() } else { Vec::new() },
            deck: game.deck.len(),
            market: game.market.iter().map(|&contract| game.offer(contract)).collect(),
            owned: PerSeat::from_fn(game.players(), |seat| {
                game.owned(seat).iter().map(|&contract| game.offer(contract)).collect()
            }),
            records: game.records.to_vec(),
            removed: game.removed.iter().map(|&contract| game.offer(contract)).collect(),
            pile: now.pile.len(),
            bottom: now.pile.first().copied().filter(|&card| now.knowledge.knows(viewer, card)),
            hands: PerSeat::from_fn(game.players(), |seat| {
                let hand = game.hand(seat);
                let sees = |card: &Card| viewer == Viewer::Seat(seat) || now.knowledge.knows(viewer, *card);
                let open = |card: &Card| now.knowledge.knows(Viewer::Spectator, *card);
                Hand {
                    count: hand.len(),
                    known: hand.iter().filter(sees).collect(),
                    open: hand.iter().filter(open).collect(),
                }
            }),
            map: now.map.occupied().iter().map(|cell| game.laid_seen_by(viewer, cell)).collect(),
            covered: now.covered.to_vec(),
            discards: now.discards.to_vec(),
            course: now.course,
            last: game.last.clone(),
        }
    }

    fn imagine(&self, chance: &mut impl Chance) -> NobleFlood {
        imagine(self, chance)
    }
}

impl View {
    pub fn is_over(&self) -> bool {
        self.to_act.is_empty()
    }

    /// What is asked now; none when the game is over.
    pub fn task(&self) -> Option<Task> {
        self.tasks.last().copied()
    }

    /// The map as far as this viewer sees it: cards that are unknown lie facedown and show nothing.
    pub fn chart(&self) -> Map {
        let mut map = Map::default();
        for laid in &self.map {
            match laid.card {
                Some(card) if !laid.facedown => drop(map.lay(laid.cell, card)),
                _ => map.lay_facedown(laid.cell, laid.card.unwrap_or_default()),
            }
        }
        map
    }

    /// How every owned contract stands, by the cards that show now.
    pub fn outcomes(&self) -> Outcomes {
        let map = self.chart();
        let evidence = Evidence {
            map: &map,
            discards: &self.discards,
            dealer: self.dealer,
            played: &self.course.played,
            switched: self.course.switched,
        };
        let owned = self.owned.by_seat().flat_map(|(seat, offers)| offers.iter().map(move |&offer| (seat, offer)));
        let mut outcomes: Outcomes = owned
            .map(|(seat, offer)| Outcome {
                seat,
                offer,
                finding: offer.contract.about().check.find(offer.terms, &evidence),
            })
            .collect();
        crate::scoring::resolve(&mut outcomes, self.dealer);
        outcomes
    }

    /// What a card shows.
    pub fn shown(&self, card: Card) -> Shown {
        let face = match card.index().checked_sub(PLAIN) {
            Some(action) => self.action_cards.get(action).copied().unwrap_or_default(),
            None => Face::all()[card.index()],
        };
        Shown { card, face }
    }
}
