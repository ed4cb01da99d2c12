//! The game as the house plays it: from the deal to the standing, and what everybody may know on the way.

use engine::{ActionSet, Chance, Dice, Info, Reason, Seat, Seats, Standing, Studied, Tell, Weight};
use serde::Serialize;

use crate::action::Action;
use crate::cards::{ACTION_CARDS, Effect, Face, PLAIN};
use crate::deal::Deal;
use crate::event::Event;
use crate::options::Options;
use crate::state::{NobleFlood, ranking};
use crate::tally::Tally;
use crate::view::View;
use crate::why_not::WhyNot;

impl engine::Game for NobleFlood {
    const INFO: Info = Info::new("noble-flood", "Noble Flood", include_str!("../RULES.md"))
        .pitch("Promise poker patterns, then build them together on one crowded map.")
        .designer("Pandaqi (Tiamo Pastoor)", 2025)
        .played(2..=6, 3, 30)
        .seconds(45)
        .weight(Weight::Medium);

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        let dice = chance.table();
        let dealer = Seat::all(options.players).nth(dice.below(options.players as u32) as usize);
        let mut game = NobleFlood::blank(*options, dealer.unwrap_or_default());
        for contract in options.contracts() {
            game.terms[contract.index()] = contract.about().draw_terms(dice);
        }
        if options.full_flood {
            let mut faces = Face::all();
            for drawn in 0..ACTION_CARDS {
                faces.swap(drawn, drawn + dice.below((PLAIN - drawn) as u32) as usize);
            }
            game.faces[PLAIN..].copy_from_slice(&faces[..ACTION_CARDS]);
            let cards = Effect::ALL.into_iter().map(|effect| game.shown(effect.card())).collect();
            tell.all(Event::ActionCards { cards });
        }
        game.deck = options.contracts().collect();
        dice.shuffle(&mut game.deck);
        game.settle(chance, tell);
        game
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.tasks.last().and_then(|task| task.seat()).map_or(Seats::NONE, Seats::only)
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        match self.tasks.last() {
            Some(&task) if task.seat() == Some(seat) => self.choices(task),
            _ => ActionSet::new(),
        }
    }

    fn why_not(view: &View, action: Action) -> Reason {
        WhyNot::of(view, action).into()
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        self.decide(seat, action, chance, tell);
        self.settle(chance, tell);
    }

    fn standing(&self) -> Standing {
        ranking(self.players(), &self.records)
    }

    fn record(&self) -> impl Serialize {
        Deal {
            dealer: self.dealer,
            market: self.market.iter().map(|&contract| self.offer(contract)).collect(),
            deck: self.deck.iter().rev().map(|&contract| self.offer(contract)).collect(),
            action_cards: if self.options.full_flood { self.faces[PLAIN..].to_vec() } else { Vec::new() },
            facedown: self.now.map.facedown().iter().map(|cell| self.now.map.hidden_card(cell).card).collect(),
            hands: Seat::all(self.players()).map(|seat| self.hand(seat)).collect(),
            pile: self.now.pile.iter().rev().copied().collect(),
        }
    }
}

impl Studied for NobleFlood {
    type Tally = Tally;
}
