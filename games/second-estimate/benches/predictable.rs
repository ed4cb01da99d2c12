//! How predictable a bot's cards are: one round of The Second Estimate at a time, against what regret matching finds.
//!
//! Rounds are taken from games of four such bots. What a bot would hand in is asked again and again from its own view; what
//! it could be is found with all hands open. `cargo bench -p second-estimate --bench predictable -- greedy sharp@100it`.

use bots::Bot;
use engine::{Choices, Dice, Game, Options as _, Quick, Seat, Sight, Silence, Viewer};
use second_estimate::{Action, Card, Options, SecondEstimate};

const PLAYERS: usize = 4;
const ROUNDS: usize = 200;
/// How often a bot is asked for its card.
const ASKED: usize = 24;
/// How often the players of regret matching meet, and how many of their rounds are looked at to value a strategy.
const MEETINGS: usize = 2_000;
const SAMPLES: usize = 400;

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let named = if named.is_empty() { vec!["greedy".to_owned(), "sharp@100it".to_owned()] } else { named };
    println!("{:<16}{:>12}{:>10}{:>18}{:>14}", "", "top card %", "cards", "best reply gains", "mixing gains");
    for name in named {
        match name.parse::<Bot>() {
            Ok(bot) => show(bot),
            Err(error) => eprintln!("{error}"),
        }
    }
}

fn show(bot: Bot) {
    let mut dice = Quick::new(11);
    let (mut own, mut mixed, mut reply, mut mixing) = (Habit::default(), Habit::default(), 0.0, 0.0);
    for number in 0..ROUNDS {
        let round = Round::reached(number, bot, &mut dice);
        let asked = round.asked(bot, &mut dice);
        let balanced = round.balanced(&mut dice);
        for seat in Seat::all(PLAYERS) {
            let worth = round.worth_among(seat, &asked, &mut dice);
            let value =
                |strategy: &Strategy| strategy.iter().zip(&worth).map(|(share, worth)| share * worth).sum::<f64>();
            own.add(&asked[seat.index()]);
            mixed.add(&balanced[seat.index()]);
            reply += worth.iter().copied().fold(f64::MIN, f64::max) - value(&asked[seat.index()]);
            mixing += value(&balanced[seat.index()]) - value(&asked[seat.index()]);
        }
    }
    let all = (ROUNDS * PLAYERS) as f64;
    let line = |name: &str, habit: &Habit, gains: String| {
        println!("{name:<16}{:>12.1}{:>10.2}{gains}", 100.0 * habit.top / all, all / habit.same);
    };
    line(&bot.to_string(), &own, format!("{:>18.2}{:>14.2}", reply / all, mixing / all));
    line("  balanced", &mixed, String::new());
}

/// How a strategy spreads over the cards, summed over rounds.
#[derive(Default)]
struct Habit {
    /// How often the likeliest card is the one.
    top: f64,
    /// How often two draws are the same card; its inverse is the number of cards that it might as well be.
    same: f64,
}

impl Habit {
    fn add(&mut self, strategy: &Strategy) {
        self.top += strategy.iter().copied().fold(0.0, f64::max);
        self.same += strategy.iter().map(|share| share * share).sum::<f64>();
    }
}

/// How likely each card of a hand is handed in.
type Strategy = Vec<f64>;

/// A round in which everybody is about to choose.
struct Round {
    game: SecondEstimate,
    hands: [Vec<Card>; PLAYERS],
}

impl Round {
    /// Some round of the game with this number.
    fn reached(number: usize, bot: Bot, dice: &mut Quick) -> Round {
        let options = Options::check(PLAYERS, &Choices::default()).expect("a table for four");
        let mut game = SecondEstimate::deal(&options, &mut Quick::new(number as u64), &mut Silence);
        let rounds = game.view(Viewer::Spectator).rounds_in_all;
        // In the last one nobody has a choice.
        let wanted = 1 + number % (rounds - 1);
        loop {
            let view = game.view(Viewer::Spectator);
            if view.round == wanted && view.to_act.len() == PLAYERS {
                let hand = |seat| game.view(Viewer::Seat(seat)).hand.iter().collect();
                return Round { hands: by_seat(hand), game };
            }
            let seat = game.to_act().first().expect("not over yet");
            let action = bot.choose(&Sight::of(&game, seat), dice).expect("something to do");
            game.play(seat, action, dice, &mut Silence);
        }
    }

    /// What the bot would do in each seat.
    fn asked(&self, bot: Bot, dice: &mut Quick) -> [Strategy; PLAYERS] {
        by_seat(|seat| {
            let mut counts = vec![0.0; self.hands[seat.index()].len()];
            for _ in 0..ASKED {
                let chosen = bot.choose(&Sight::of(&self.game, seat), dice);
                let at = self.hands[seat.index()].iter().position(|&card| chosen == Some(Action::Play { card }));
                counts[at.expect("a card of the hand")] += 1.0 / ASKED as f64;
            }
            counts
        })
    }

    /// What players come to who regret what they did not hand in.
    fn balanced(&self, dice: &mut Quick) -> [Strategy; PLAYERS] {
        let nothing = || by_seat(|seat| vec![0.0; self.hands[seat.index()].len()]);
        let (mut regrets, mut sums) = (nothing(), nothing());
        for _ in 0..MEETINGS {
            let now = by_seat(|seat| matched(&regrets[seat.index()]));
            let chosen = by_seat(|seat| draw(&now[seat.index()], dice));
            for seat in Seat::all(PLAYERS) {
                let points = self.each(seat, &chosen);
                let got = points[chosen[seat.index()]];
                regrets[seat.index()].iter_mut().zip(&points).for_each(|(regret, points)| *regret += points - got);
                sums[seat.index()]
                    .iter_mut()
                    .zip(&now[seat.index()])
                    .for_each(|(sum, share)| *sum += share / MEETINGS as f64);
            }
        }
        sums
    }

    /// What each card of the seat wins on average, if the others play like this.
    fn worth_among(&self, seat: Seat, others: &[Strategy; PLAYERS], dice: &mut Quick) -> Vec<f64> {
        let mut worth = vec![0.0; self.hands[seat.index()].len()];
        for _ in 0..SAMPLES {
            let chosen = by_seat(|seat| draw(&others[seat.index()], dice));
            let points = self.each(seat, &chosen);
            worth.iter_mut().zip(points).for_each(|(worth, points)| *worth += points / SAMPLES as f64);
        }
        worth
    }

    /// What each card of the seat wins, if the others hand in these. The rules say so.
    fn each(&self, seat: Seat, chosen: &[usize; PLAYERS]) -> Vec<f64> {
        let mut others = self.game.clone();
        let mut dice = Quick::new(0);
        for other in Seat::all(PLAYERS).filter(|&other| other != seat) {
            let card = self.hands[other.index()][chosen[other.index()]];
            others.play(other, Action::Play { card }, &mut dice, &mut Silence);
        }
        let before = self.game.standing().score(seat);
        let wins = |&card: &Card| {
            let mut round = others.clone();
            round.play(seat, Action::Play { card }, &mut dice, &mut Silence);
            f64::from(round.standing().score(seat) - before)
        };
        self.hands[seat.index()].iter().map(wins).collect()
    }
}

fn by_seat<T>(of: impl FnMut(Seat) -> T) -> [T; PLAYERS] {
    let mut seats = Seat::all(PLAYERS).map(of);
    std::array::from_fn(|_| seats.next().expect("a table for four"))
}

/// As much of everything as it is regretted; all alike where nothing is.
fn matched(regrets: &[f64]) -> Strategy {
    let all: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    let alike = 1.0 / regrets.len() as f64;
    regrets.iter().map(|regret| if all > 0.0 { regret.max(0.0) / all } else { alike }).collect()
}

fn draw(strategy: &Strategy, dice: &mut Quick) -> usize {
    let mut left = f64::from(dice.bits()) / f64::from(u32::MAX);
    let found = strategy.iter().position(|share| {
        left -= share;
        left <= 0.0
    });
    found.unwrap_or(strategy.len() - 1)
}
