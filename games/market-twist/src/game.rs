//! The game as the house plays it: from the deal to the standing, and what everybody may know on the way.

use engine::{ActionSet, Chance, Choices, Info, PerSeat, Reason, Seat, Seats, Standing, Studied, Tell, Weight};
use serde::Serialize;

use crate::action::Action;
use crate::deck::START_HAND;
use crate::event::Event;
use crate::options::{DECK, Options};
use crate::state::{MarketTwist, Phase, deal_twists, ranking};
use crate::tally::Tally;
use crate::view::View;
use crate::why_not::WhyNot;
use crate::workshop::{Stage, Workshop};

/// The deck of the first edition, in which whoever held the Queen won.
const FIRST_DECK: &str = include_str!("../decks/first.toml");

impl engine::Game for MarketTwist {
    const INFO: Info = Info::new("market-twist", "Market Twist", include_str!("../RULES.md"))
        .pitch("Make the batch that pleases all your customers at once, before the market twists.")
        .designer("somebody whom our source does not name", 2026)
        .played(1..=6, 4, 30)
        .weight(Weight::Medium);

    /// With other customers than the first.
    const EDITION: u32 = 2;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn under(edition: u32, choices: &Choices) -> Option<Choices> {
        let own = choices.text(DECK).is_some();
        (edition == 1).then(|| if own { choices.clone() } else { choices.clone().saying(DECK, FIRST_DECK) })
    }

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        let (slots, twist_deck) = deal_twists(options, chance.table());
        let mut workshops = PerSeat::new(options.players);
        for seat in Seat::all(options.players) {
            workshops[seat] = Workshop::set_up(&options.deck, chance.own(seat));
        }
        let mut game = MarketTwist::laid_out(options, slots, twist_deck, workshops);
        let MarketTwist { options, market, .. } = &game;
        tell.all(Event::Opened {
            deck: options.deck.clone(),
            slots: market.slots,
            counters: market.counters[0],
            goal: options.goal,
        });
        game.draw_all(START_HAND, chance, tell);
        game.publish();
        game.begin_turns();
        game
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.owing
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        if self.owing.contains(seat) { self.workshops[seat].desk.allowed(&self.market) } else { ActionSet::new() }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        let workshop = &mut self.workshops[seat];
        let customers = workshop.act(action, &self.market, chance.own(seat));
        if !customers.is_empty() {
            tell.only(seat, Event::Drew { deck: self.options.deck.clone(), customers });
        }
        if workshop.desk.stage == Stage::Done {
            self.owing.remove(seat);
            if self.owing.is_empty() {
                match self.phase {
                    Phase::Turn => self.reveal(chance, tell),
                    Phase::Twists => self.settle(chance, tell),
                    Phase::Over => {}
                }
            }
        }
    }

    fn why_not(view: &View, action: Action) -> Reason {
        WhyNot::of(view, action).into()
    }

    fn standing(&self) -> Standing {
        // What somebody sells in secret counts when it is shown.
        let over = self.owing.is_empty();
        let money = |seat: Seat| if over { self.workshops[seat].desk.money } else { self.shown[seat].money };
        ranking(&self.options, self.round, over, money)
    }

    fn record(&self) -> impl Serialize {
        self.position()
    }
}

impl Studied for MarketTwist {
    type Tally = Tally;
}
