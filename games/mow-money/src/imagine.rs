//! Worlds that fit what a seat knows: unseen contracts and bid cards are dealt at random.

use engine::{Chance, Dice, Game, List, Seat, Seats};

use crate::action::Action;
use crate::cards::{BOX, CARDS, Colour, Contract, Icon, Kind};
use crate::contracts::{Contracts, Pile, Slot};
use crate::deck::Deck;
use crate::filter::worthwhile;
use crate::hand::{Counts, Hand};
use crate::stacks::{Purpose, Stack};
use crate::state::{Company, MowMoney, Phase};
use crate::view::{Firm, Stage, View};

/// How often everything is dealt freely, and then how often with the face-down sets put together first.
const DEALS: usize = 8;
/// Hands drawn for one player before everything is dealt anew.
const DRAWS: usize = 64;
/// Tries to find face-down sets in a hand before another is drawn.
const TRIES: usize = 4;

/// A random world that fits what the seat of `view` knows.
pub(crate) fn imagine(view: &View, chance: &mut impl Chance) -> MowMoney {
    let mut game = MowMoney::empty(&view.options(), view.holder);
    game.phase = match (view.stage, view.to_act.first()) {
        (Stage::Hire, Some(seat)) => Phase::Hire { seat },
        (Stage::Bid, Some(_)) => Phase::Bid,
        (Stage::Salvage, Some(_)) => Phase::Salvage,
        _ => Phase::Over,
    };
    game.round = view.round;
    game.tie_card_used = view.tie_card_used;
    game.losers = view.losers;
    game.removed = view.removed;
    game.discards = view.discards;
    game.bought = view.bought;
    game.last_contract_rounds = view.last_contract_rounds;
    game.no_award_rounds = view.no_award_rounds;
    game.report = view.report;
    game.imagine_street(view, chance.table());
    let dice = chance.table();
    let fits = (0..DEALS).any(|_| game.imagine_hands(view, Dealing::Free, dice))
        || (0..DEALS).any(|_| game.imagine_hands(view, Dealing::SetsFirst, dice));
    debug_assert!(fits, "no hands fit the sets that lie face down");
    game.imagine_secret_stacks(view, chance.table());
    game
}

impl MowMoney {
    /// Unseen contracts lie anywhere face down, or are out of the game.
    fn imagine_street(&mut self, view: &View, dice: &mut impl Dice) {
        let mut unseen: Contracts = BOX.contracts().collect();
        let seen = view.street.iter().flat_map(|plot| plot.contracts.iter().flatten().copied());
        let held = view.companies.iter().flat_map(|firm| firm.books.contracts.iter());
        seen.chain(held).chain(view.removed.iter()).for_each(|points| unseen.remove(points));
        // R2.2: all 1-point contracts were seen, but those that are out.
        let ones = usize::from(Contract::worth(1).copies) - view.street.len();
        (0..ones).for_each(|_| unseen.remove(1));

        let deck: List<u8, 24> = dice.shuffled(unseen.iter());
        let mut deck = deck.into_iter();

        for (pile, plot) in self.piles.iter_mut().zip(view.street.iter()) {
            let slots = plot.contracts.iter().map(|known| Slot {
                points: known.or_else(|| deck.next()).unwrap_or_default(),
                known: known.is_some(),
            });
            *pile = Pile::from_slots(slots, plot.face_up);
        }
        self.out = deck.chain(std::iter::repeat_n(1, ones)).collect();
    }

    /// Deals unseen bid cards to the others and the decks. Fails when it cannot find somebody's face-down sets.
    fn imagine_hands(&mut self, view: &View, how: Dealing, dice: &mut impl Dice) -> bool {
        let mut unseen = BOX.all.minus(&view.discards);
        if let Some(mine) = &view.mine {
            let laid = mine.stacks.iter().flat_map(|stack| stack.cards.iter().copied());
            unseen = unseen.minus(mine.hand.counts()).minus(&laid.collect());
        }
        for seat in Seat::all(view.players).filter(|&seat| view.seat != Some(seat)) {
            unseen = unseen.minus(&view.companies[seat].known);
        }
        self.decks = Colour::ALL.map(|colour| Deck::shuffled(&unseen, colour, dice));

        for (seat, firm) in view.companies.by_seat() {
            let mut company = Company {
                money: firm.books.money,
                mowers: firm.books.mowers,
                contracts: firm.books.contracts,
                takebacks_left: BOX.rules.takebacks_per_phase,
                known: firm.known,
                returned: firm.returned,
                ..Company::default()
            };
            match &view.mine {
                Some(mine) if view.seat == Some(seat) => {
                    company.hand = mine.hand;
                    company.stacks = mine.stacks;
                    company.locked = mine.locked;
                    company.takebacks_left = mine.takebacks_left;
                    company.contracts = mine.contracts;
                }
                _ => {
                    let fits = match how {
                        Dealing::Free => self.imagine_hand(&mut company, firm, dice),
                        Dealing::SetsFirst => self.imagine_sets_first(&mut company, firm, dice),
                    };
                    if !fits {
                        return false;
                    }
                }
            }
            self.companies[seat] = company;
        }
        true
    }

    /// Draws what nobody knows of a hand; in Salvage, so often that the sets laid in Bid can be among it.
    fn imagine_hand(&mut self, company: &mut Company, firm: &Firm, dice: &mut impl Dice) -> bool {
        for _ in 0..DRAWS {
            company.hand = firm.known.iter().collect();
            let mut drawn = Counts::default();
            for colour in Colour::ALL {
                for _ in company.hand.of_colour(colour, false)..firm.cards[colour as usize] {
                    if let Some(kind) = self.decks[colour as usize].draw() {
                        company.hand.add(kind);
                        drawn.add(kind);
                    }
                }
            }
            if firm.sets == 0 || (0..TRIES).any(|_| company.imagine_sets(firm, dice)) {
                return true;
            }
            for colour in Colour::ALL {
                let deck = &mut self.decks[colour as usize];
                drawn.iter().filter(|kind| kind.print().colour == colour).for_each(|kind| deck.put_on_top(kind));
                deck.shuffle(dice);
            }
        }
        false
    }

    /// Puts the face-down sets together from what can be in the hand, and then draws the rest of it.
    fn imagine_sets_first(&mut self, company: &mut Company, firm: &Firm, dice: &mut impl Dice) -> bool {
        company.hand = firm.known.iter().collect();
        let mut spare = firm.known.minus(&firm.returned);
        let mut unknown = Colour::ALL
            .map(|colour| usize::from(firm.cards[colour as usize]).saturating_sub(firm.known.of_colour(colour)));
        for _ in 0..firm.sets {
            let mut icons = Icon::ALL;
            dice.shuffle(&mut icons);
            let set = icons.into_iter().find_map(|icon| self.imagine_set(icon, &spare, unknown, dice));
            let Some(set) = set else { return false };
            for &kind in set.cards.iter() {
                let colour = kind.print().colour as usize;
                if spare.of(kind) > 0 {
                    spare.remove(kind);
                    company.hand.remove(kind);
                } else {
                    self.decks[colour].take(kind);
                    unknown[colour] -= 1;
                }
            }
            company.stacks.push(set);
        }
        for colour in Colour::ALL {
            let drawn = (0..unknown[colour as usize]).map_while(|_| self.decks[colour as usize].draw());
            drawn.for_each(|kind| company.hand.add(kind));
        }
        company.locked = firm.sets;
        true
    }

    /// A random set from cards of a hand and, as far as the hand has unknown cards of their colour, of the decks.
    fn imagine_set(&self, icon: Icon, spare: &Counts, mut unknown: [usize; 3], dice: &mut impl Dice) -> Option<Stack> {
        let needs = BOX.rules.odd_job_set_size;
        let shows = |kind: &Kind| kind.print().icons.contains(&icon);
        let decks = self.decks.iter().flat_map(Deck::iter).map(|kind| (kind, false));
        let cards: List<(Kind, bool), CARDS> =
            dice.shuffled(spare.iter().map(|kind| (kind, true)).chain(decks).filter(|(kind, _)| shows(kind)));
        let mut set = Stack { purpose: Purpose::OddJob { icon }, needs, ..Stack::default() };
        for (kind, is_spare) in cards {
            let left = &mut unknown[kind.print().colour as usize];
            if set.is_open() && (is_spare || *left > 0) {
                *left -= usize::from(!is_spare);
                set.cards.push(kind);
            }
        }
        (!set.is_open()).then_some(set)
    }

    /// Others who are ready may have laid anything: they play on at random until they are.
    fn imagine_secret_stacks(&mut self, view: &View, dice: &mut impl Dice) {
        let asked = match self.phase {
            Phase::Bid => Seats::all(view.players),
            Phase::Salvage => view.losers,
            Phase::Hire { .. } | Phase::Over => return,
        };
        for seat in asked.without(view.to_act).iter() {
            if view.seat == Some(seat) {
                self.ready.insert(seat);
            }
            while self.to_act().contains(seat) {
                let choices = worthwhile(self, seat);
                let choice = choices.nth(dice.below(choices.len() as u32) as usize);
                self.lay(seat, choice.unwrap_or(Action::Ready));
            }
        }
    }
}

/// How unseen cards come into hands.
#[derive(Clone, Copy)]
enum Dealing {
    /// At random, as often as it takes for the face-down sets to be among them.
    Free,
    /// The sets first. This finds hands where chance hardly would, but not each as often as it should be found.
    SetsFirst,
}

impl Company {
    /// Moves as many random sets as lie face down out of the hand. Cards that came back this round are in none.
    fn imagine_sets(&mut self, firm: &Firm, dice: &mut impl Dice) -> bool {
        let (hand, stacks) = (self.hand, self.stacks);
        let needs = BOX.rules.odd_job_set_size;
        let mut free: Hand = hand.counts().minus(&firm.returned).iter().collect();
        for _ in 0..firm.sets {
            let mut icons = Icon::ALL;
            dice.shuffle(&mut icons);
            let Some(icon) = icons.into_iter().find(|&icon| free.showing(icon) >= needs) else {
                (self.hand, self.stacks) = (hand, stacks);
                return false;
            };
            let mut set = Stack { purpose: Purpose::OddJob { icon }, needs, ..Stack::default() };
            while set.is_open() {
                let at = dice.below(u32::from(free.showing(icon))) as usize;
                let Some(kind) = free.iter().filter(|kind| kind.print().icons.contains(&icon)).nth(at) else { break };
                free.remove(kind);
                self.hand.remove(kind);
                set.cards.push(kind);
            }
            self.stacks.push(set);
        }
        self.locked = firm.sets;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Choices, Options as _, Quick, Silence, Viewer};

    #[test]
    fn hands_put_together_fit_what_everybody_knows() {
        let mut sets = 0;
        for seed in 0..60 {
            let mut dice = Quick::new(seed);
            let options = crate::Options::check(4, &Choices::default()).unwrap();
            let mut game = MowMoney::deal(&options, &mut dice, &mut Silence);
            for _ in 0..400 {
                let Some(seat) = game.to_act().first() else { break };
                if game.phase == Phase::Salvage {
                    let view = game.view(Viewer::Seat(seat));
                    sets += view.companies.iter().map(|firm| usize::from(firm.sets)).sum::<usize>();
                    let mut world = game.clone();
                    assert!(world.imagine_hands(&view, Dealing::SetsFirst, &mut dice), "game {seed}");
                    assert_eq!(world.view(Viewer::Seat(seat)), view, "game {seed}");
                }
                let choices = worthwhile(&game, seat);
                let action = choices.nth(dice.below(choices.len() as u32) as usize).unwrap();
                game.play(seat, action, &mut dice, &mut Silence);
            }
        }
        assert!(sets > 100, "only {sets} sets lay face down");
    }
}
