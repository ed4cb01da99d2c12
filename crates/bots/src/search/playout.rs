//! From the edge of the tree to where a world can be judged.

use std::sync::LazyLock;

use engine::{
    Action, ActionSet, Dice, Heuristics, MAX_ACTIONS, PerSeat, Quick, Reading, Seat, Sight, Silence, Tuning, Viewer,
};

use crate::Bot;

/// How much of the value is winning, when the game is over; the rest is by how much.
const WINNING: f32 = 0.5;

const NOISES: usize = 2048;

/// Worth plus noise of this shape draws each action with the odds that its worth deserves. Each is as likely.
static NOISE: LazyLock<[f32; NOISES]> = LazyLock::new(|| {
    std::array::from_fn(|at| {
        let unit = (at as f32 + 0.5) / NOISES as f32;
        -(-unit.ln()).ln()
    })
});

/// Plays on until the game is over, or the chapter `until` begins.
#[inline]
pub(crate) fn play_on<G: Heuristics>(world: &mut G, me: Seat, until: u32, tuning: &Tuning, dice: &mut Quick) {
    let [mine, others] = [tuning.sense, tuning.company].map(|share| (share * u32::MAX as f32) as u32);
    while let Some(seat) = world.to_act().first() {
        if world.chapter() >= until {
            return;
        }
        let legal = world.worthwhile(seat);
        let count = legal.len() as u32;
        let sense = if seat == me { mine } else { others };
        let mut draw = Draw::among(&legal, tuning.warmth);
        if count > 1 && sense > 0 && dice.bits() < sense {
            let planning = seat == me;
            let seen = tuning.own_side.then(|| imagined(world, seat, dice)).flatten();
            let seen = seen.as_ref().unwrap_or(world);
            seen.glance(seat, planning, &mut |action, worth| draw.weigh(action, worth, dice));
        }
        let action = draw.drawn.or_else(|| legal.nth(dice.below(count.max(1)) as usize));
        // A law of every game: whoever owes a decision has something worth doing.
        let Some(action) = action else { return };
        world.play(seat, action, dice, &mut Silence);
    }
}

/// The same among bots of a known kind. What the seat itself will do is left to its rules of thumb.
pub(crate) fn play_among<G: Heuristics>(world: &mut G, me: Seat, until: u32, others: Bot, dice: &mut Quick) {
    while let Some(seat) = world.to_act().first() {
        if world.chapter() >= until {
            return;
        }
        let bot = if seat == me { Bot::Greedy } else { others };
        // A law of every game: whoever owes a decision has something worth doing.
        let Some(action) = bot.choose(&Sight::of(world, seat), dice) else { return };
        world.play(seat, action, dice, &mut Silence);
    }
}

/// Draws one of the better actions out of some, by what is said of each; none if nothing is.
struct Draw<'a, A: Action> {
    among: &'a ActionSet<A>,
    warmth: f32,
    best: f32,
    drawn: Option<A>,
}

impl<A: Action> Draw<'_, A> {
    fn among(among: &ActionSet<A>, warmth: f32) -> Draw<'_, A> {
        Draw { among, warmth: warmth.max(1e-4), best: f32::NEG_INFINITY, drawn: None }
    }

    fn weigh(&mut self, action: A, worth: f32, dice: &mut Quick) {
        if !self.among.contains(action) {
            return;
        }
        let drawn = worth + self.warmth * NOISE[dice.bits() as usize % NOISES];
        if drawn > self.best {
            (self.best, self.drawn) = (drawn, Some(action));
        }
    }
}

/// What somebody would do who sees no more of this world than their own side of it. If nobody has read how far they think,
/// half the time they only glance.
pub(crate) fn on_their_side<G: Heuristics>(
    world: &G,
    seat: Seat,
    legal: &ActionSet<G::Action>,
    reading: Option<&dyn Reading<G>>,
    warmth: f32,
    dice: &mut Quick,
) -> Option<G::Action> {
    let mut draw = Draw::among(legal, warmth);
    let read =
        |reading: &dyn Reading<G>| reading.weigh(world, seat, &mut |action, worth| draw.weigh(action, worth, dice));
    if !reading.is_some_and(read) {
        let seen = imagined(world, seat, dice);
        let seen = seen.as_ref().unwrap_or(world);
        match dice.below(2) {
            0 => seen.glance(seat, false, &mut |action, worth| draw.weigh(action, worth, dice)),
            _ => seen.appraise(seat, &mut |action, worth| draw.weigh(action, worth, dice)),
        }
    }
    draw.drawn.or_else(|| legal.nth(0))
}

/// A world as this seat may imagine it that sees its own side of the one at hand; none where it would judge any such
/// world as it does this one.
fn imagined<G: Heuristics>(world: &G, seat: Seat, dice: &mut Quick) -> Option<G> {
    (world.worlds() > 1).then(|| G::imagine(&world.view(Viewer::Seat(seat)), dice))
}

/// How likely each action looks at first: its share of e to the worth, as the rules of thumb see this world.
pub(crate) fn guess<G: Heuristics>(world: &G, seat: Seat, warmth: f32, odds: &mut [f32]) {
    let mut worths = [f32::NEG_INFINITY; MAX_ACTIONS];
    let worths = &mut worths[..G::Action::COUNT];
    world.plan(seat, &mut |action, worth| worths[usize::from(action.code())] = worth);
    let legal = world.worthwhile(seat);
    let best = legal.codes().map(|code| worths[usize::from(code)]).fold(f32::NEG_INFINITY, f32::max);
    let mut all = 0.0;
    for code in legal.codes() {
        let behind = worths[usize::from(code)] - best;
        odds[usize::from(code)] = if behind.is_finite() { (behind / warmth).exp() } else { 0.0 };
        all += odds[usize::from(code)];
    }
    // A little for everything: rules of thumb are wrong at times.
    let (count, all) = (legal.len() as f32, all.max(f32::MIN_POSITIVE));
    for code in legal.codes() {
        let odds = &mut odds[usize::from(code)];
        *odds = 0.95 * *odds / all + 0.05 / count;
    }
}

/// Everybody's share of the win, and the score that everybody may expect.
#[inline]
pub(crate) fn judge<G: Heuristics>(world: &G) -> (PerSeat<f32>, PerSeat<f32>) {
    let over = world.to_act().is_empty();
    let standing = world.standing();
    let players = standing.players();
    let scores = if over { PerSeat::from_fn(players, |seat| standing.score(seat) as f32) } else { world.forecast() };
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let swing = world.swing();
    let odds = PerSeat::from_fn(players, |seat| ((scores[seat] - best) / swing).exp());
    let all: f32 = odds.iter().sum();
    let winners = standing.winners();
    let shares = PerSeat::from_fn(players, |seat| {
        if let Some(rounds) = standing.rounds() {
            return alone(rounds, winners.contains(seat), over, scores[seat] / swing);
        }
        let ahead = odds[seat] / all;
        match over {
            true if winners.contains(seat) => (1.0 - WINNING) * ahead + WINNING / winners.len() as f32,
            true => (1.0 - WINNING) * ahead,
            false => ahead,
        }
    });
    (shares, scores)
}

/// The same for somebody who plays alone: a win is better than none, sooner better than later, and until then whoever has
/// more will win sooner.
fn alone(rounds: u16, won: bool, over: bool, score: f32) -> f32 {
    /// Rounds and scores at which a share is half of what it could be.
    const HALF: (f32, f32) = (16.0, 10.0);
    match over {
        true if won => 1.0 - WINNING + WINNING * HALF.0 / (HALF.0 + f32::from(rounds)),
        true => 0.0,
        false => (1.0 - WINNING) * score.max(0.0) / (HALF.1 + score.max(0.0)),
    }
}
