//! Every move of random play against the rules, worked out once more: from what lies on the table before the move,
//! cell by cell and in the plainest words, with nothing of the game's own legality.

use std::collections::BTreeSet;

use engine::{Dice, Game, Match, Quick, Seat, Seed, Viewer};
use noble_flood::{Action, Card, Cell, Course, Event, Face, Mode, NobleFlood, Suit, Task, View, Wild};
use testkit::tables;

const GAMES: u64 = 3;

/// A table as its player to act sees it before a move.
struct Before(View, Seat);

impl Before {
    fn holds(&self, contract: &str) -> bool {
        self.0.owned[self.1].iter().any(|offer| offer.contract.to_string() == contract)
    }

    fn somebody_holds(&self, contract: &str) -> bool {
        self.0.owned.iter().flat_map(|owned| owned.iter()).any(|offer| offer.contract.to_string() == contract)
    }

    fn hand(&self) -> Vec<Card> {
        self.0.hands[self.1].known.iter().collect()
    }

    fn face(&self, card: Card) -> Face {
        self.0.shown(card).face
    }

    fn occupied(&self, cell: Cell) -> bool {
        self.0.map.iter().any(|laid| laid.cell == cell)
    }

    fn faceup(&self, cell: Cell) -> Option<Face> {
        self.0.map.iter().find(|laid| laid.cell == cell && !laid.facedown)?.card.map(|card| card.face)
    }

    fn wild_suit(&self, suit: Suit) -> bool {
        !self.holds("variety_suit") && self.0.course.wild.contains(&Some(Wild::Suit(suit)))
    }

    fn wild_number(&self, number: u8) -> bool {
        !self.holds("variety_number") && self.0.course.wild.contains(&Some(Wild::Number(number)))
    }

    /// R4.3 and R4.4: empty, beside the map, and the map stays within five by five.
    fn fits(&self, cell: Cell) -> bool {
        let within = |along: fn(&Cell) -> i8| {
            let all = || self.0.map.iter().map(|laid| laid.cell).chain([cell]);
            all().map(|cell| along(&cell)).max().unwrap() - all().map(|cell| along(&cell)).min().unwrap() < 5
        };
        let beside = around(cell).any(|cell| self.occupied(cell));
        !self.occupied(cell) && beside && within(|cell| cell.x()) && within(|cell| cell.y())
    }

    /// R4.1, R4.2, R4.6, and Touching Suits: all faceup neighbours agree with the card, wild ones left aside.
    fn matches(&self, face: Face, cell: Cell) -> bool {
        let neighbours: Vec<Face> = around(cell).filter_map(|cell| self.faceup(cell)).collect();
        let all = || neighbours.iter().copied().chain([face]);
        let suits: BTreeSet<_> = all().map(Face::suit).filter(|&suit| !self.wild_suit(suit)).collect();
        let numbers: BTreeSet<_> = all().map(Face::number).filter(|&number| !self.wild_number(number)).collect();
        let near = |stands_for: u8| {
            let tame = neighbours.iter().map(|other| other.number()).filter(|&number| !self.wild_number(number));
            tame.into_iter().all(|number| number.abs_diff(stands_for) <= 1)
        };
        let by_nearness = self.holds("variety_suit_adjacent")
            && if self.wild_number(face.number()) { (1..=10).any(near) } else { near(face.number()) };
        !neighbours.is_empty() && (suits.len() <= 1 || numbers.len() <= 1 || by_nearness)
    }

    /// The three bans of special contracts.
    fn banned(&self, face: Face) -> bool {
        let Course { restricted, first_flipped, last_flipped, .. } = &self.0.course;
        let low = restricted.contains(self.1) && face.number() < 3;
        let first = first_flipped.is_some_and(|first| first.suit() == face.suit() || first.number() == face.number());
        let last = last_flipped.is_some_and(|last| last.number() == face.number());
        low || (first && self.somebody_holds("discard_complete_fail"))
            || (last && self.somebody_holds("discard_count_free"))
    }

    fn may_lie(&self, card: Card, cell: Cell, mode: Mode) -> bool {
        let (face, faceup) = (self.face(card), self.faceup(cell).is_some());
        let may_cover = faceup && self.holds("discard_count_strict");
        !self.banned(face)
            && match mode {
                Mode::Normal => (self.fits(cell) || may_cover) && self.matches(face, cell),
                Mode::Free => self.fits(cell) || may_cover,
                Mode::Cover => faceup && self.matches(face, cell),
            }
    }

    /// Some card of the hand that could be played in a turn.
    fn playable(&self) -> Option<Card> {
        let cells = || (0..100).map_while(Cell::from_index);
        self.hand().into_iter().find(|&card| cells().any(|cell| self.may_lie(card, cell, Mode::Normal)))
    }

    /// How the card that is being placed is played: as the task below says.
    fn mode(&self) -> Option<Mode> {
        match self.0.tasks.iter().rev().nth(1)? {
            Task::Main { .. } => Some(Mode::Normal),
            Task::Extra { by, .. } => Some(by.mode()),
            _ => None,
        }
    }
}

fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    let (x, y) = (cell.x(), cell.y());
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].into_iter().filter_map(|(x, y)| Cell::new(x, y))
}

/// Plays at random at every table, with every option and size; `check` sees every move and what it told.
fn at_every_table(mut check: impl FnMut(&str, &Before, Action, &[Event])) {
    for table in tables::<NobleFlood>() {
        for seed in 0..GAMES {
            let mut game = Match::<NobleFlood>::new(table.options, Seed::from(seed));
            let mut dice = Quick::new(seed);
            while let Some(actor) = game.to_act().first() {
                let legal = game.state().legal(actor);
                let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
                let before = Before(game.view(Viewer::Seat(actor)), actor);
                let told = game.told().len();
                game.play(actor, engine::Action::code(action)).unwrap();
                let news: Vec<Event> = game.told()[told..].iter().map(|told| told.event.clone()).collect();
                check(&format!("{table}, seed {seed}: {actor} `{action}`"), &before, action, &news);
            }
        }
    }
}

#[test]
fn a_card_goes_only_where_it_may_lie_and_is_discarded_only_if_none_can_be_played() {
    let (mut plays, mut discards) = ([0; 3], 0);
    at_every_table(|at, before, action, news| {
        for event in news {
            match *event {
                Event::Played { seat, cell, card, .. } => {
                    assert_eq!((seat, action), (before.1, Action::PlaceAt { cell }), "{at}: played by nobody's move");
                    let mode = before.mode().unwrap_or_else(|| panic!("{at}: a play out of turn"));
                    assert!(before.hand().contains(&card.card), "{at}: {} was not in hand", card.card);
                    let map = before.0.chart();
                    assert!(before.may_lie(card.card, cell, mode), "{at}: {} may not lie there, on {map}", card.card);
                    plays[mode as usize] += 1;
                }
                Event::Discarded { seat, .. } if matches!(before.0.task(), Some(Task::Main { .. })) => {
                    let playable = before.playable().map(|card| card.to_string());
                    assert_eq!((seat, playable), (before.1, None), "{at}: on {}", before.0.chart());
                    discards += 1;
                }
                _ => {}
            }
        }
    });
    assert!(plays.iter().all(|&plays| plays > 20) && discards > 1000, "{plays:?} plays, {discards} discards");
}

#[test]
fn a_switch_takes_a_lower_reward_and_happens_once_a_turn_at_most() {
    let (mut switches, mut since_last_turn) = (0, Vec::new());
    at_every_table(|at, before, _, news| {
        for event in news {
            match *event {
                Event::RoundBegan { .. } => since_last_turn.clear(),
                Event::Switched { seat, gave, took, .. } => {
                    assert!(before.0.options.switchy_suits, "{at}: a switch without the option");
                    let (gave, took) = (gave.contract.reward(), took.contract.reward());
                    assert!(took < gave, "{at}: took {took} for {gave}");
                    assert!(!since_last_turn.contains(&seat), "{at}: a second switch in one turn");
                    since_last_turn.push(seat);
                    switches += 1;
                }
                // A turn ends with its card; extra plays come after it.
                Event::Played { seat, .. } | Event::Discarded { seat, .. } => {
                    since_last_turn.retain(|&other| other != seat);
                }
                _ => {}
            }
        }
    });
    assert!(switches > 1000, "{switches} switches");
}
