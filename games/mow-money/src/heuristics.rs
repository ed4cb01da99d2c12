//! What a decent player would do: bid where it is likely to win, low against rivals and high without; lay a set
//! nearly every round; and buy what the hand can turn into more than it costs, without going broke.

use engine::{Game, Heuristics, MAX_SEATS, PerSeat, Seat, Tuning};

use crate::action::Action;
use crate::cards::{BOX, CARDS, Colour, Contract, Icon, KINDS, Kind, MAX_NEIGHBOURHOODS, MAX_POINTS, Print};
use crate::contracts::Neighbourhood;
use crate::hand::{Counts, Hand, of_colour};
use crate::stacks::{Laid, Purpose, Stack, raw};
use crate::state::{Company, MowMoney, Phase};

/// Never worth it.
const NO: f32 = -100.0;
/// How likely somebody who could bid on a contract does.
const BIDS: f32 = 0.35;

impl Heuristics for MowMoney {
    /// Bids are for somebody who bids against sensible others: random ones teach nothing.
    const SEARCH: Tuning = Tuning {
        chapters: Some(1),
        sense: 1.0,
        company: 1.0,
        warmth: 0.1,
        prior: Some(0.5),
        others: Some(0.1),
        ..Tuning::PLAIN
    };

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let eye = Eye::new(self, seat);
        let plan = eye.me.stacks.open().map(|open| eye.best_fill(open, &eye.me.hand, eye.cash()).0);
        // What the hand comes to if nothing is bought.
        let idle = if let Phase::Hire { .. } = self.phase { eye.prospect(eye.me.hand, eye.me.money) } else { 0.0 };
        for action in self.legal(seat).iter() {
            worth(action, eye.worth(action, plan.as_ref(), idle));
        }
    }

    fn chapter(&self) -> u32 {
        self.round.into()
    }

    fn forecast(&self) -> PerSeat<f32> {
        let rounds_left = self.rounds_left();
        let keep = keep(rounds_left);
        PerSeat::from_fn(self.options.players, |seat| {
            let company = &self.companies[seat];
            let books = company.books();
            let cards: f32 = company.cards().iter().map(|kind| keep[kind.index()]).sum();
            (books.contracts.points() + books.mower_points()) as f32 + purse(books.money as f32, rounds_left) + cards
        })
    }
}

impl MowMoney {
    /// Rounds after this one: about two contracts are awarded in a round.
    fn rounds_left(&self) -> f32 {
        let contracts: usize = self.piles.iter().map(super::contracts::Pile::len).sum();
        let on_offer = self.offers().iter().flatten().count();
        (contracts - on_offer) as f32 / 2.0
    }

    /// The next cards of a colour: those of the deck, and then a fair mixture of its discards, which are shuffled in
    /// when the deck is empty (R3.3).
    fn next_cards(&self, colour: Colour, count: usize) -> impl Iterator<Item = Kind> + '_ {
        let deck = &self.decks[colour as usize];
        let there = if deck.len() < count { self.discards.of_colour(colour) } else { 0 };
        let missing = (count - deck.len().min(count)).min(there);
        let kinds = of_colour(colour, false).iter();
        let discards = kinds.flat_map(|kind| std::iter::repeat_n(kind, usize::from(self.discards.of(kind))));
        let mixed = discards.take(there).scan(0, move |part, kind| {
            *part += missing;
            let drawn = *part >= there;
            *part -= if drawn { there } else { 0 };
            Some(drawn.then_some(kind))
        });
        deck.iter().take(count).chain(mixed.flatten())
    }
}

/// What a card of each kind is worth in a hand that goes on.
fn keep(rounds_left: f32) -> [f32; KINDS] {
    std::array::from_fn(|index| rounds_left.clamp(0.05, 1.0) * kept_worth(&BOX.kinds[index]))
}

/// Money at the end, and the comfort of having some: who is broke cannot go on.
fn purse(money: f32, rounds_left: f32) -> f32 {
    let comfort = rounds_left.min(3.0) * 0.8;
    money / BOX.rules.money_per_point as f32 + comfort * (1.0 - (-money / 5.0).exp())
}

/// One player's look at a world, everything in points.
struct Eye<'a> {
    game: &'a MowMoney,
    me: &'a Company,
    /// Rounds after this one, about; cards are worth nothing once there are none.
    rounds_left: f32,
    /// For each worth of contract on offer: the lowest bid that each rival could make.
    rivals: [[Option<i32>; MAX_SEATS]; MAX_POINTS],
    /// What a card of each kind is worth in a hand that goes on.
    keep: [f32; KINDS],
}

impl<'a> Eye<'a> {
    fn new(game: &'a MowMoney, seat: Seat) -> Eye<'a> {
        let mut rivals = [[None; MAX_SEATS]; MAX_POINTS];
        for (rival, company) in game.companies.by_seat().filter(|&(rival, _)| rival != seat) {
            let cards = company.cards();
            for points in game.offers().into_iter().flatten() {
                rivals[usize::from(points) - 1][rival.index()] = lowest_bid(&cards, points);
            }
        }
        let rounds_left = game.rounds_left();
        Eye { game, me: &game.companies[seat], rounds_left, rivals, keep: keep(rounds_left) }
    }

    fn worth(&self, action: Action, plan: Option<&Laid>, idle: f32) -> f32 {
        match action {
            Action::TakeBack { .. } => NO,
            Action::Ready | Action::EndHire => 0.0,
            Action::UnlockMower { colour } => self.shopping(colour, colour.prices().mower_price) - idle,
            Action::BuyCard { colour } => self.shopping(colour, 0) - idle,
            Action::OpenBid { neighbourhood, colour } => {
                self.bid_opening(neighbourhood, colour, &self.me.hand, self.cash()).1
            }
            Action::OpenOddJob { icon } => self.best_fill(&odd_job(icon), &self.me.hand, self.cash()).1,
            Action::AddCard { kind } => {
                let laid = self.me.stacks.open().map_or(0, |open| open.cards.len());
                if plan.is_some_and(|plan| plan[laid..].contains(&kind)) { 1.0 } else { NO }
            }
            Action::Stake { neighbourhood, points } => {
                let Some(bid) = self.me.stacks.bid_on(neighbourhood) else { return NO };
                let contract = self.game.piles[neighbourhood.index()].on_offer().unwrap_or(1);
                let prize = f32::from(contract) + self.income(self.cash(), bid.raw() as f32);
                let gain = |modified: i32| self.chance_to_win(contract, modified) * prize;
                gain(bid.modified() - i32::from(points)) - gain(bid.modified()) - f32::from(points)
            }
        }
    }

    /// Money that is sure to be there after this round: what there is, and the sets laid.
    fn cash(&self) -> f32 {
        let jobs = self.me.stacks.iter().filter_map(super::stacks::Stack::odd_job);
        let paid: u32 = jobs.map(Icon::payout).sum();
        let bonus = if self.bonus_to_come() || self.game.phase != Phase::Bid { 0 } else { BOX.rules.odd_job_bonus };
        (self.me.money + paid + bonus) as f32
    }

    /// Whether the next set brings the bonus.
    fn bonus_to_come(&self) -> bool {
        self.game.phase != Phase::Salvage && self.me.stacks.iter().all(|stack| stack.odd_job().is_none())
    }

    fn purse(&self, money: f32) -> f32 {
        purse(money, self.rounds_left)
    }

    fn income(&self, cash: f32, more: f32) -> f32 {
        self.purse(cash + more) - self.purse(cash)
    }

    /// What the hand comes to after paying `first`, and spending what is left on cards of one colour.
    fn shopping(&self, colour: Colour, first: u32) -> f32 {
        let money = self.me.money - first;
        let price = colour.prices().card_price;
        let limit = BOX.rules.buy_limit_per_colour - self.game.bought[colour as usize];
        let points = if first > 0 { colour.prices().mower_points as f32 } else { 0.0 };
        let most = u32::from(limit).min(money / price);
        let bought = |count: u32| {
            let mut hand = self.me.hand;
            self.game.next_cards(colour, count as usize).for_each(|kind| hand.add(kind));
            points + self.prospect(hand, money - count * price)
        };
        match most {
            // A mower alone brings back its price, but ties up the money.
            0 => bought(0) - 0.5,
            1 => bought(1),
            _ => bought(most).max(bought(most.div_ceil(2))),
        }
    }

    /// What a hand and some money come to, with the best stacks laid one after the other.
    fn prospect(&self, mut hand: Hand, money: u32) -> f32 {
        let (mut cash, mut points) = (money as f32, 0.0);
        let mut bids = [false; MAX_NEIGHBOURHOODS];
        let mut bonus = BOX.rules.odd_job_bonus as f32;
        loop {
            let mut best = (Laid::default(), 0.0, None, 0.0);
            for at in self.game.neighbourhoods().filter(|at| !bids[at.index()]) {
                for colour in Colour::ALL {
                    let (bid, worth) = self.bid_opening(at, colour, &hand, cash);
                    if worth > best.1 {
                        best = (bid, worth, Some(at), 0.0);
                    }
                }
            }
            for icon in Icon::ALL {
                let (set, worth) = self.best_fill(&odd_job(icon), &hand, cash);
                let paid = icon.payout() as f32;
                let worth =
                    worth + self.income(cash + paid, bonus) - self.income(cash + paid, BOX.rules.odd_job_bonus as f32);
                if worth > best.1 {
                    best = (set, worth, None, paid + bonus);
                }
            }
            let (laid, worth, bid, paid) = best;
            if worth <= 0.0 {
                break;
            }
            laid.iter().for_each(|&kind| hand.remove(kind));
            match bid {
                Some(at) => bids[at.index()] = true,
                None => bonus = 0.0,
            }
            // The worth of a set is in the purse and in the cards it took; a bid's is points as they come.
            points += worth - if bid.is_none() { self.income(cash, paid) } else { 0.0 };
            cash += paid;
        }
        points + self.purse(cash)
    }

    fn bid_opening(&self, at: Neighbourhood, colour: Colour, hand: &Hand, cash: f32) -> (Laid, f32) {
        let ask =
            self.game.piles[at.index()].on_offer().and_then(|points| Contract::worth(points).asks[colour as usize]);
        let Some(ask) = ask else { return (Laid::default(), NO) };
        let purpose = Purpose::Bid { neighbourhood: at, colour, starred: ask.starred };
        self.best_fill(&Stack { purpose, needs: ask.cards, ..Stack::default() }, hand, cash)
    }

    /// The best cards for a stack with those that it has, and what it is worth then.
    fn best_fill(&self, stack: &Stack, hand: &Hand, cash: f32) -> (Laid, f32) {
        let missing = usize::from(stack.needs) - stack.cards.len();
        let there = match stack.purpose {
            Purpose::Bid { colour, starred, .. } => hand.of_colour(colour, starred),
            Purpose::OddJob { icon } => hand.showing(icon),
        };
        if usize::from(there) < missing {
            return (stack.cards, NO);
        }
        let is_bid = stack.odd_job().is_none();
        let mut cards = [(Kind::default(), 0.0); CARDS];
        let mut count = 0;
        for kind in (hand.kinds() & stack.takes()).iter() {
            let dollars = if is_bid { f32::from(kind.print().value) * 10.0 } else { 0.0 };
            for _ in 0..hand.of(kind) {
                cards[count] = (kind, dollars + self.keep[kind.index()]);
                count += 1;
            }
        }
        let cards = &mut cards[..count];
        cards.sort_unstable_by(|a, b| a.1.total_cmp(&b.1));
        let mut best = (stack.cards, NO);
        // For a bid: the cheapest, and dearer and dearer ones instead. For a set: what is least worth keeping.
        for dear in 0..=if is_bid { missing } else { 0 } {
            let (cheap, rest) = cards.split_at(missing - dear);
            let mut laid = stack.cards;
            cheap.iter().chain(&rest[rest.len() - dear..]).for_each(|&(kind, _)| laid.push(kind));
            let worth = self.laid_worth(stack.purpose, &laid, cash);
            if worth > best.1 {
                best = (laid, worth);
            }
        }
        best
    }

    fn laid_worth(&self, purpose: Purpose, laid: &Laid, cash: f32) -> f32 {
        let cost: f32 = laid.iter().map(|&kind| self.keep[kind.index()]).sum();
        match purpose {
            Purpose::Bid { neighbourhood, .. } => {
                let points = self.game.piles[neighbourhood.index()].on_offer().unwrap_or(1);
                let prize = f32::from(points) + self.income(cash, raw(laid) as f32);
                self.chance_to_win(points, raw(laid)) * (prize - cost)
            }
            Purpose::OddJob { icon } => {
                let bonus = if self.bonus_to_come() { BOX.rules.odd_job_bonus } else { 0 };
                self.income(cash, (icon.payout() + bonus) as f32) - cost
            }
        }
    }

    /// Rivals who can bid may do so, most likely as low as they can or a little above.
    fn chance_to_win(&self, points: u8, modified: i32) -> f32 {
        let rivals = self.rivals[usize::from(points) - 1].into_iter().flatten();
        rivals.fold(1.0, |chance, lowest| {
            let beaten = match modified - lowest {
                ..0 => 0.0,
                0 => 0.4,
                1 => 0.7,
                2.. => 1.0,
            };
            chance * (1.0 - beaten * BIDS)
        })
    }
}

fn odd_job(icon: Icon) -> Stack {
    Stack { purpose: Purpose::OddJob { icon }, needs: BOX.rules.odd_job_set_size, ..Stack::default() }
}

/// What a card is worth as long as many rounds are to come: most of its price, more with good icons and low dollars.
fn kept_worth(print: &Print) -> f32 {
    let price = print.colour.prices().card_price as f32 / BOX.rules.money_per_point as f32;
    let icons: u32 = print.icons.iter().map(|icon| icon.payout()).sum();
    let star = if print.star { 0.05 } else { 0.0 };
    price * 0.8 + 0.02 * icons as f32 + star - 0.03 * f32::from(print.value)
}

/// The lowest bid that these cards allow.
fn lowest_bid(cards: &Counts, points: u8) -> Option<i32> {
    let asks = Colour::ALL.into_iter().zip(Contract::worth(points).asks);
    asks.filter_map(|(colour, ask)| {
        let ask = ask?;
        // Kinds of a colour are listed from cheap to dear.
        let (mut missing, mut sum) = (ask.cards, 0);
        for kind in of_colour(colour, ask.starred).iter() {
            let taken = cards.of(kind).min(missing);
            missing -= taken;
            sum += i32::from(taken * kind.print().value);
        }
        (missing == 0).then_some(sum)
    })
    .min()
}
