//! A moment of a game as HTML.

use engine::{Seat, Step};
use felt::Tableau;
use jiff::Timestamp;
use maud::{Markup, html};

use super::showing::{Eyes, Line, Showing};
use crate::hindsight::Insight;
use crate::pages::{self, Address, Chart, ChartRound, Gaze, Guess, ReplayPage, Stage, Taken};

/// Whose decision, after how many steps, and what a bot thought of it.
pub type Insights = Vec<(Seat, usize, Insight)>;

/// The whole page; none when the game cannot be followed there.
pub fn page(showing: &Showing, at: usize, insights: &Insights, origin: &str) -> Option<Markup> {
    let table = &showing.reel.table;
    let eyes = word(showing);
    let to = Address { code: &table.code, eyes: &eyes };
    Some(pages::replay(&ReplayPage {
        info: table.game.info(),
        emblem: table.game.emblem(),
        main: main(showing, at, insights, to)?,
        acts: acts(showing, at, to)?,
        at,
        last: showing.last(),
        over: showing.is_over(),
        to,
        origin,
        chart: chart(showing, insights),
        log: showing.log().into_iter().map(|Line { at, line }| (at, line)).collect(),
    }))
}

/// What changes from moment to moment.
pub fn moment(showing: &Showing, at: usize, insights: &Insights) -> Option<Markup> {
    let eyes = word(showing);
    let to = Address { code: &showing.reel.table.code, eyes: &eyes };
    let (main, acts) = (main(showing, at, insights, to)?, acts(showing, at, to)?);
    Some(html! { (main) (acts) })
}

/// While a game is on there are no eyes to choose.
fn word(showing: &Showing) -> String {
    if showing.is_over() { showing.eyes.word() } else { String::new() }
}

fn main(showing: &Showing, at: usize, insights: &Insights, to: Address<'_>) -> Option<Markup> {
    let (table, game, people) = (&showing.reel.table, showing.game(at)?, showing.people());
    let seen = |seat: Seat| (seat, game.still(&showing.people_for(Some(seat))));
    let everybody: Vec<(Seat, Tableau)> = match showing.eyes {
        Eyes::All => Seat::all(game.players()).map(seen).collect(),
        _ => Vec::new(),
    };
    let opinion = showing.reel.step(showing.steps_at(at)).and_then(|step| {
        let Step::Play { seat, .. } = step else { return None };
        let (_, _, insight) = insights.iter().find(|(other, steps, _)| *other == seat && *steps == at)?;
        Some(pages::opinion(insight, &people.names([seat].into_iter().collect())))
    });
    Some(pages::stage(&Stage {
        title: table.game.info().title,
        people: &people,
        to_act: game.to_act(),
        face: &game.still(&people),
        gaze: match showing.eyes {
            _ if !showing.is_over() => Gaze::Own,
            Eyes::Spectator => Gaze::Spectator,
            Eyes::Seat(seat) => Gaze::Seat(seat),
            Eyes::All => Gaze::All(&everybody),
        },
        me: showing.me,
        to,
        at,
        last: showing.last(),
        taken: taken(showing, at, &*game),
        opinion,
    }))
}

/// What led to a moment. How long somebody took is told when the game is over; before that everybody knows only how long
/// they took themselves.
fn taken(showing: &Showing, at: usize, game: &dyn catalog::AnyMatch) -> Taken {
    let Some(number) = showing.step_before(at) else { return Taken::default() };
    let Some(Step::Play { seat, .. } | Step::TakeBack { seat }) = showing.reel.step(number) else {
        return Taken::default();
    };
    let people = showing.people();
    let line =
        showing.news(at, game).into_iter().map(|line| line.line).rfind(|line| line.about != felt::Whose::Heading);
    let beat = showing.reel.beat(number + 1);
    let own = showing.me == Some(seat);
    Taken {
        words: Some(match line {
            Some(line) => line.text,
            None if showing.is_over() => {
                html! { (people.bold(seat)) " " (people.verb(seat, "choose", "chooses")) " in secret." }
            }
            None => html! { "The game goes on." },
        }),
        when: Timestamp::from_millisecond(beat.at - beat.at.rem_euclid(1000)).ok().map(|time| time.to_string()),
        took: (beat.took >= 1000 && (showing.is_over() || own)).then(|| words(beat.took)),
    }
}

/// "12 s", "3 min 20 s", "2 h 5 min".
fn words(milliseconds: i64) -> String {
    let seconds = milliseconds / 1000;
    match seconds {
        ..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3600..172_800 => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
        _ => format!("{} days", seconds / 86_400),
    }
}

fn acts(showing: &Showing, at: usize, to: Address<'_>) -> Option<Markup> {
    let people = showing.people_for(None);
    let seat = super::onward::seat(showing, at, None);
    let own = showing.is_over() && showing.me.is_some_and(|me| showing.reel.decides(me, showing.steps_at(at)));
    let name = |seat: Seat| if showing.me == Some(seat) { "yourself".to_owned() } else { people.name(seat).to_owned() };
    let onward = seat.map(|seat| (seat.index(), name(seat)));
    Some(pages::acts(&pages::Acts { to, at, over: showing.is_over(), own, onward }))
}

fn chart<'a>(showing: &'a Showing, insights: &Insights) -> Chart<'a> {
    let reel = &showing.reel;
    let round = |round: &super::reel::Round| ChartRound {
        number: round.number,
        name: if round.name.is_empty() { "the beginning".to_owned() } else { round.name.clone() },
        begins: showing.moment_after(round.begins),
        scores: round.scores.clone(),
    };
    let guess = |(seat, steps, insight): &(Seat, usize, Insight)| {
        let win = insight.mine().or(insight.favourite())?.win;
        Some(Guess { seat: *seat, at: showing.moment_after(*steps), win })
    };
    Chart {
        names: reel.table.seats().map(|(seat, chair)| chair.name(seat)).collect(),
        rounds: reel.rounds().iter().map(round).collect(),
        scores: reel.scores(),
        guesses: insights.iter().filter_map(guess).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn stretches_of_time_are_said_in_two_units_at_most() {
        let said = [12_900, 200_000, 7_500_000, 300_000_000].map(words);
        assert_eq!(said, ["12 s", "3 min 20 s", "2 h 5 min", "3 days"]);
    }
}
