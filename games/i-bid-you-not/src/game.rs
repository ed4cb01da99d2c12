//! The game as the house plays it: from the deal to the standing, and what everybody may know on the way.

use engine::{ActionSet, Chance, Dice, Info, List, PerSeat, Reason, Seat, Seats, Standing, Studied, Tell, Weight};
use serde::Serialize;

use crate::action::{Action, insert_adds, insert_bids};
use crate::count::{Count, ranking};
use crate::deal::{fresh, in_play};
use crate::deck::{Deck, DeckRef};
use crate::event::Event;
use crate::options::Options;
use crate::row::MAX_ROW;
use crate::state::{IBidYouNot, Phase};
use crate::tally::Tally;
use crate::tile::Tile;
use crate::view::View;
use crate::why_not::WhyNot;

impl engine::Game for IBidYouNot {
    const INFO: Info = Info::new("i-bid-you-not", "I Bid You Not", include_str!("../RULES.md"))
        .pitch("Silly gadgets, secret bids, and nearly every tile bends another rule.")
        .designer("Tiamo Pastoor", 2025)
        .played(3..=6, 4, 45)
        .seconds(40)
        .weight(Weight::Heavy);

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> Self {
        let dice = chance.table();
        let deck = if options.fresh_deck { fresh(options, dice) } else { DeckRef::Standard(Deck::frozen()) };
        let order: List<Tile, MAX_ROW> = dice.shuffled(in_play(options, &deck).iter());
        IBidYouNot::laid_out(options, deck, &order, tell)
    }

    #[inline]
    fn to_act(&self) -> Seats {
        match self.phase {
            Phase::Turn | Phase::SecondTile => Seats::only(self.current),
            Phase::Bidding => self.auction.owing,
            Phase::OpenBidding => Seats::only(self.next_open_bidder()),
            Phase::Decide | Phase::PayTile | Phase::PayPlace | Phase::PickStarter => {
                Seats::only(self.auction.decider())
            }
            Phase::AfterWinAdd | Phase::AfterWinDiscard => Seats::only(self.asked()),
            Phase::Over => Seats::NONE,
        }
    }

    #[inline]
    fn legal(&self, seat: Seat) -> ActionSet<Action> {
        let mut set = ActionSet::new();
        if !self.to_act().contains(seat) {
            return set;
        }
        match self.phase {
            Phase::Turn => {
                let tiles = self.addable_on_turn(seat);
                insert_adds(&mut set, tiles);
                if !self.offer.force().banned {
                    set.insert(Action::Declare);
                } else if tiles.is_empty() {
                    set.insert(Action::Pass);
                }
            }
            Phase::SecondTile => insert_adds(&mut set, self.addable_on_turn(seat)),
            Phase::Bidding | Phase::OpenBidding => insert_bids(&mut set, self.biddable(seat)),
            Phase::Decide => self.insert_decisions(seat, &mut set),
            Phase::PayTile => insert_adds(&mut set, self.payable(seat)),
            Phase::PayPlace => self.insert_spots(&mut set),
            Phase::AfterWinAdd => {
                insert_adds(&mut set, self.addable_after_win(seat));
                set.insert(Action::Decline);
            }
            Phase::AfterWinDiscard => {
                (0..self.offer.len() as u8).for_each(|index| set.insert(Action::Spot { index }));
                set.insert(Action::Decline);
            }
            Phase::PickStarter => {
                self.auction.course.order.iter().for_each(|&seat| set.insert(Action::PickStarter { seat }));
            }
            Phase::Over => {}
        }
        set
    }

    fn why_not(view: &View, action: Action) -> Reason {
        WhyNot::of(view, action).into()
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        match (self.phase, action) {
            (Phase::Turn | Phase::SecondTile, Action::Add { tile }) => self.add_on_turn(seat, tile, chance, tell),
            (Phase::Turn, Action::Declare) => self.start_auction(seat, None, tell),
            (Phase::Turn, Action::Pass) => {
                tell.all(Event::Passed { seat });
                self.end_turn(tell);
            }
            (Phase::Bidding | Phase::OpenBidding, Action::Bid { tile }) => self.bid(seat, tile, tell),
            (Phase::Decide, Action::Accept) => {
                let forced = self.legal(seat).len() == 1;
                self.accept(seat, forced, tell);
            }
            (Phase::Decide, Action::Skip) => {
                let three = self.offer.force().pay_three;
                self.skip(seat, if three { 3 } else { 1 }, !three, chance, tell);
            }
            (Phase::Decide, Action::SkipByDiscard) => self.skip(seat, 1, false, chance, tell),
            (Phase::Decide, Action::SkipByAdd) => self.skip(seat, 0, true, chance, tell),
            (Phase::PayTile, Action::Add { tile }) => self.choose_payment(seat, tile, tell),
            (Phase::PayPlace, Action::Spot { index }) => self.place_payment(seat, usize::from(index), chance, tell),
            (Phase::AfterWinAdd, Action::Add { tile }) => self.add_after_win(seat, tile, tell),
            (Phase::AfterWinDiscard, Action::Spot { index }) => self.throw_out(seat, usize::from(index), tell),
            (Phase::AfterWinAdd | Phase::AfterWinDiscard, Action::Decline) => self.decline(seat, tell),
            (Phase::PickStarter, Action::PickStarter { seat: whose }) => self.pick_starter(seat, whose, tell),
            _ => debug_assert!(false, "{seat} cannot {action} now"),
        }
    }

    fn standing(&self) -> Standing {
        let count = |seat| Count::of(&self.deck, &self.options, self.piles[seat]).score();
        ranking(&PerSeat::from_fn(self.options.players, count))
    }

    fn record(&self) -> impl Serialize {
        self.position()
    }
}

impl Studied for IBidYouNot {
    type Tally = Tally;
}
