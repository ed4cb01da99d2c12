//! Once more with the same people: who would like to, and the table where they meet.

use engine::{Seat, Seats};
use store::{Entry, LOG_FORMAT, PersonId, Sitter, TableState};

use super::pace::Speed;
use super::state::{BadLog, Chair, Table};
use super::story::Happening;
use super::wish::{Declined, STAND_IN};
use crate::fair::{self, Bytes, NOTHING};

/// How many lines of talk come along.
const TALK: usize = 20;

impl Table {
    /// Notes whether somebody would like to play once more.
    pub fn volunteer(&mut self, person: &PersonId, yes: bool) -> Result<(), Declined> {
        let seat = self.after_the_end(person)?;
        self.willing.retain(|&other| other != seat);
        if yes {
            self.willing.push(seat);
        }
        Ok(())
    }

    /// Those who would like to and are here, who asked first first.
    pub fn keen(&self, away: Seats) -> Vec<Seat> {
        self.willing.iter().copied().filter(|&seat| !away.contains(seat)).collect()
    }

    /// Whether somebody may begin without those who have not answered: who asked first may.
    pub fn may_begin(&self, person: &PersonId, away: Seats) -> Result<(), Declined> {
        let seat = self.after_the_end(person)?;
        if self.keen(away).first() == Some(&seat) { Ok(()) } else { Err(Declined::NotAsked) }
    }

    /// People who are here and have not said that they would like to play once more.
    pub fn undecided(&self, away: Seats) -> Seats {
        let here = self.seats().filter(|(seat, chair)| chair.person().is_some() && !away.contains(*seat));
        here.map(|(seat, _)| seat).filter(|seat| !self.willing.contains(seat)).collect()
    }

    /// The log of a new table, where the next one begins: those who are keen play, the first of them as host; bots take the other chairs. The last lines of talk come along.
    pub fn again(&self, away: Seats, secret: Bytes) -> Result<Vec<Entry>, Declined> {
        let playing = self.keen(away);
        let host = playing.first().and_then(|&seat| self.chair(seat)?.person()).ok_or(Declined::Stale)?;
        let players = self.chairs.len();
        // Nobody has a page there yet: it begins at once, with what the house gives alone.
        let deal = fair::named_after(&self.code, 0);
        let seed = fair::seed(&deal, &secret, &vec![NOTHING; players]);
        let first = |deal: Option<Seat>| deal.or(Seat::new(0)).ok_or(Declined::NoSuchSeat);
        let (began, begins) =
            (first(self.company.first)?, first(Table::first_seat(self.deal(seed).map_err(BadLog::from)?.as_ref()))?);
        let further = begins.steps_from(began.left(players), players);
        let then = |seat: Seat| seat.clockwise(players).nth(further).unwrap_or(seat);
        let mut entries = vec![Entry::Created {
            game: self.game.info().id.to_owned(),
            players,
            choices: self.choices.clone(),
            seed: String::new(),
            listed: self.listed,
            host: host.clone(),
            format: LOG_FORMAT,
            edition: self.game.edition(),
        }];
        entries.push(Entry::Sealed { secret: hex::encode(secret), deal: Some(deal) });
        entries.extend(self.hints.then_some(Entry::Hints { on: true }));
        entries
            .extend(self.timing.clock.map(|clock| Entry::Clock { limit: clock.limit, bot: clock.bot.id().to_owned() }));
        entries.extend(self.rated.then_some(Entry::Rated { on: true }));
        let paced = Entry::Paced { speed: self.speed.id().to_owned() };
        entries.extend((self.speed != Speed::Normal).then_some(paced));
        entries.extend(self.talk(|seat| playing.contains(&seat).then(|| then(seat))));
        for (from, chair) in self.seats() {
            let sitter = match chair {
                Chair::Person { id, .. } if playing.contains(&from) => Sitter::Person { id: id.clone() },
                other => Sitter::Bot { kind: other.bot().unwrap_or(STAND_IN).id().to_owned() },
            };
            entries.push(Entry::Seated { seat: then(from), sitter });
        }
        entries.push(Entry::Started);
        Ok(entries)
    }

    /// The last that was said, by those who sit in `chair` then; whoever does not come along only watches there.
    fn talk(&self, chair: impl Fn(Seat) -> Option<Seat>) -> Vec<Entry> {
        let said = self.story.iter().rev().filter_map(|happening| match happening {
            Happening::Said { seat, person, text, .. } => Some((seat, person, text)),
            _ => None,
        });
        let mut said: Vec<Entry> = said
            .take(TALK)
            .map(|(seat, person, text)| {
                let (seat, person, text) = (seat.and_then(&chair), person.clone(), text.clone());
                Entry::Said { seat, person, text }
            })
            .collect();
        said.reverse();
        said
    }

    fn after_the_end(&self, person: &PersonId) -> Result<Seat, Declined> {
        let seat = self.seat_of(person).ok_or(Declined::Watching)?;
        match self.state() {
            TableState::Over => Ok(seat),
            TableState::Running => Err(Declined::StillOn),
            TableState::Open => Err(Declined::NotStarted),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Seed;

    use super::*;
    use crate::table::Names;

    fn names() -> Names {
        (0..3).map(|at| (PersonId(at.to_string()), format!("N{at}"))).collect()
    }

    /// Three people at a table of this game that has just begun.
    fn table(game: &dyn catalog::AnyGame, seed: Seed) -> Option<Table> {
        let players = 3;
        let choices = engine::Choices::parse(game.specs(), game.usual(players)).ok()?;
        game.check(players, &choices).ok()?;
        let mut log = vec![Entry::Created {
            game: game.info().id.to_owned(),
            players,
            choices,
            seed: seed.to_string(),
            listed: false,
            host: PersonId("0".into()),
            format: LOG_FORMAT,
            edition: game.edition(),
        }];
        log.extend(
            Seat::all(players)
                .map(|seat| Entry::Seated { seat, sitter: Sitter::Person { id: PersonId(seat.index().to_string()) } }),
        );
        log.push(Entry::Started);
        Table::replay("OAK", &log, &names()).ok()
    }

    #[test]
    fn in_a_rematch_the_next_one_begins() {
        let mut turns = 0;
        for game in catalog::GAMES {
            for number in 0..8 {
                let Some(mut before) = table(*game, Seed::from(number)) else { continue };
                let Some(began) = before.company.first else { continue };
                before.willing = Seat::all(3).collect();
                let log = before.again(Seats::NONE, [number as u8; 32]).unwrap();
                let after = Table::replay("ELM", &log, &names()).unwrap();
                let begins = after.company.first.and_then(|seat| after.chair(seat)?.person().cloned());
                assert_eq!(begins.as_ref(), before.chair(began.left(3)).and_then(Chair::person), "{}", game.info().id);
                turns += 1;
            }
        }
        assert!(turns > 0, "no game has somebody who begins");
    }
}
