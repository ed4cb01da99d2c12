//! Who comes and goes in mid-game: chairs that are free for a friend, votes about somebody who is not there, who has held
//! which hand, and who begins. It follows from the log like the rest of the table.

use engine::{Seat, Seats};
use store::{Entry, PersonId, Sitter, TableState};

use super::called::name_in;
use super::state::{BadLog, Chair, Player, Table};
use super::story::Happening;
use super::wish::{Declined, STAND_IN, Who};
use crate::names;

/// What a table knows of its people beside who sits where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Company {
    /// The seat that begins, where the rules say so when the cards are dealt.
    pub first: Option<Seat>,
    /// Who begins if the host has their way; else the lot has said it already.
    pub begins: Option<Seat>,
    /// Bots' chairs that a friend may take.
    pub free: Seats,
    /// Who would give whose chair away.
    pub votes: Vec<(Seat, Seat)>,
    /// Everybody who has held a hand of this game.
    held: Vec<Holder>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Holder {
    id: PersonId,
    seat: Seat,
}

impl Company {
    /// Who would give this chair away.
    pub fn voters(&self, against: Seat) -> Seats {
        self.votes.iter().filter(|(_, other)| *other == against).map(|(seat, _)| *seat).collect()
    }

    /// Whether somebody has held a hand of this game.
    pub fn has_held(&self, person: &PersonId) -> bool {
        self.held.iter().any(|holder| holder.id == *person)
    }

    /// Who held this hand first; none where it was a bot and no friend took its chair.
    pub fn began(&self, seat: Seat) -> Option<&PersonId> {
        self.held.iter().find(|holder| holder.seat == seat).map(|holder| &holder.id)
    }

    fn holds(&mut self, seat: Seat, chair: &Chair) {
        if let Chair::Person { id, .. } = chair {
            self.held.push(Holder { id: id.clone(), seat });
        }
    }

    fn forget_votes(&mut self, about: Seat) {
        self.votes.retain(|(seat, against)| *seat != about && *against != about);
    }
}

impl Table {
    /// Follows an entry about company. After an error the table is in no state to be used.
    pub(super) fn keep_company(&mut self, entry: &Entry) -> Result<(), BadLog> {
        match entry {
            Entry::Seated { seat, .. } => {
                self.company.free.remove(*seat);
                if let Some(chair) = self.chairs.get(seat.index()).filter(|_| self.game_on.is_some()) {
                    self.company.holds(*seat, chair);
                }
            }
            Entry::Cleared { seat } if self.company.begins == Some(*seat) => self.company.begins = None,
            Entry::Started => {
                self.company.begins = None;
                for (seat, chair) in Seat::all(self.chairs.len()).zip(&self.chairs) {
                    self.company.holds(seat, chair);
                }
            }
            Entry::Begins { seat } => {
                self.company.begins = seat.map(|seat| self.known(seat)).transpose()?;
            }
            Entry::Voted { seat, against } => {
                self.known(*seat).and(self.known(*against))?;
                self.company.votes.push((*seat, *against));
                self.story.push(Happening::Voted { seat: *seat, against: *against });
            }
            Entry::Spared { seat } => self.company.forget_votes(*seat),
            Entry::Vacated { seat, bot } => {
                let voted = !self.company.voters(*seat).is_empty();
                let chair = self.chairs.get_mut(seat.index()).ok_or(BadLog::NoSuchSeat)?;
                let was = std::mem::replace(chair, Chair::Bot(Player::named(bot)));
                if let Chair::Person { id, name, .. } = was {
                    self.story.push(Happening::Vacated { seat: *seat, person: id.clone(), name, voted });
                    self.pass_on(&id);
                }
                self.company.forget_votes(*seat);
                self.company.free.insert(*seat);
            }
            Entry::Offered { seat, free } => {
                let bot = matches!(self.chairs.get(seat.index()).ok_or(BadLog::NoSuchSeat)?, Chair::Bot(_));
                if *free && bot {
                    self.company.free.insert(*seat);
                } else {
                    self.company.free.remove(*seat);
                }
                self.story.push(Happening::Offered { seat: *seat, free: *free });
            }
            _ => {}
        }
        Ok(())
    }

    fn known(&self, seat: Seat) -> Result<Seat, BadLog> {
        self.chair(seat).map(|_| seat).ok_or(BadLog::NoSuchSeat)
    }

    /// Who was the host and has gone hands the table on: one without a host could never start.
    pub(super) fn pass_on(&mut self, person: &PersonId) {
        if *person == self.host
            && let Some(heir) = self.chairs.iter().find_map(Chair::person)
        {
            self.host = heir.clone();
        }
    }

    /// The seat that begins a game that grows from this seed, where one does.
    pub(super) fn first_seat(game: &dyn catalog::AnyMatch) -> Option<Seat> {
        let mut to_act = game.to_act().iter();
        to_act.next().filter(|_| to_act.next().is_none() && game.players() > 1)
    }

    /// Everybody's chair so that who was chosen begins; nothing when they do already.
    pub(super) fn turned(&self) -> Result<Vec<Entry>, BadLog> {
        let players = self.chairs.len();
        // Only the deal says who begins.
        let dealt = self.after(&[Entry::Started])?;
        let (Some(chosen), Some(first)) = (self.company.begins, dealt.company.first) else { return Ok(vec![]) };
        let further = first.steps_from(chosen, players);
        if further == 0 {
            return Ok(vec![]);
        }
        let moved = self.seats().filter_map(|(seat, chair)| {
            let sitter = match chair {
                Chair::Empty => return None,
                Chair::Bot(player) => Sitter::Bot { kind: player.bot.id().to_owned() },
                Chair::Person { id, .. } => Sitter::Person { id: id.clone() },
            };
            Some(Entry::Seated { seat: seat.clockwise(players).nth(further)?, sitter })
        });
        Ok(moved.collect())
    }

    pub(super) fn choose_first(&self, who: &Who, seat: Option<usize>) -> Result<Vec<Entry>, Declined> {
        let seat = match seat.map(Seat::new) {
            None => None,
            Some(seat) => Some(seat.filter(|&seat| self.chair(seat).is_some()).ok_or(Declined::NoSuchSeat)?),
        };
        match () {
            _ if who.id != self.host => Err(Declined::HostChooses),
            _ if self.game_on.is_some() => Err(Declined::Started),
            _ if self.company.first.is_none() => Err(Declined::AllBegin),
            _ if seat.is_some_and(|seat| self.chair(seat) == Some(&Chair::Empty)) => Err(Declined::NobodyThere),
            _ if seat == self.company.begins => Ok(vec![]),
            _ => Ok(vec![Entry::Begins { seat }]),
        }
    }

    /// One voice to give the chair of somebody who is away to a bot; with the last one it is done.
    pub(super) fn vote(&self, mine: Option<Seat>, seat: usize, away: Seats) -> Result<Vec<Entry>, Declined> {
        let mine = mine.ok_or(Declined::Watching)?;
        let against = Seat::new(seat).ok_or(Declined::NoSuchSeat)?;
        let chair = self.chair(against).ok_or(Declined::NoSuchSeat)?;
        self.running()?;
        match chair {
            Chair::Empty | Chair::Bot(_) => Err(Declined::NobodyThere),
            Chair::Person { .. } if against == mine => Err(Declined::OwnChair),
            // Nobody could take it, and its person could not come back.
            Chair::Person { .. } if self.keeps_its_chairs() => Err(Declined::NoGivingAway),
            Chair::Person { name, .. } if !away.contains(against) => Err(Declined::IsBack(name.clone())),
            Chair::Person { .. } if self.company.voters(against).contains(mine) => Err(Declined::VotedAlready),
            Chair::Person { .. } => {
                let mut entries = vec![Entry::Voted { seat: mine, against }];
                let mut voters = self.company.voters(against);
                voters.insert(mine);
                entries.extend(self.given_away(against, voters, away));
                Ok(entries)
            }
        }
    }

    /// Votes that are decided because nobody is there any more who has not voted.
    pub(super) fn decided(&self, away: Seats) -> Vec<Entry> {
        let seats = self.seats().map(|(seat, _)| seat);
        let decided = seats.filter(|&seat| away.contains(seat) && self.state() == TableState::Running);
        decided.filter_map(|seat| self.given_away(seat, self.company.voters(seat), away)).collect()
    }

    /// A chair is given away when all others who are there have said so.
    fn given_away(&self, seat: Seat, voters: Seats, away: Seats) -> Option<Entry> {
        let here = |other: Seat, chair: &Chair| other != seat && chair.person().is_some() && !away.contains(other);
        let all = self.seats().filter(|(other, chair)| here(*other, chair)).all(|(other, _)| voters.contains(other));
        (all && !voters.is_empty() && !self.keeps_its_chairs()).then(|| self.vacated(seat))
    }

    /// What frees the chair of a person in mid-game.
    fn vacated(&self, seat: Seat) -> Entry {
        let bot = self.chair(seat).and_then(Chair::bot).unwrap_or(STAND_IN);
        Entry::Vacated { seat, bot: bot.id().to_owned() }
    }

    /// Somebody who is there again was voted about.
    pub(super) fn spared(&self, person: &PersonId) -> Vec<Entry> {
        let seat = self.seat_of(person).filter(|&seat| !self.company.voters(seat).is_empty());
        seat.into_iter().map(|seat| Entry::Spared { seat }).collect()
    }

    pub(super) fn give_up(&self, mine: Option<Seat>) -> Result<Vec<Entry>, Declined> {
        let mine = mine.ok_or(Declined::Watching)?;
        self.running()?;
        if self.keeps_its_chairs() { Err(Declined::NoGivingUp) } else { Ok(vec![self.vacated(mine)]) }
    }

    /// Whoever plays may let a friend take a bot's chair.
    pub(super) fn offer(&self, mine: Option<Seat>, seat: usize, free: bool) -> Result<Vec<Entry>, Declined> {
        mine.ok_or(Declined::Watching)?;
        let seat = Seat::new(seat).ok_or(Declined::NoSuchSeat)?;
        let chair = self.chair(seat).ok_or(Declined::NoSuchSeat)?;
        self.running()?;
        match chair {
            Chair::Bot(_) if self.keeps_its_chairs() => Err(Declined::NoTakingOver),
            Chair::Bot(_) if self.company.free.contains(seat) == free => Ok(vec![]),
            Chair::Bot(_) => Ok(vec![Entry::Offered { seat, free }]),
            Chair::Person { name, .. } => Err(Declined::Kept(name.clone())),
            Chair::Empty => Err(Declined::NobodyThere),
        }
    }

    /// Nobody takes over in the middle of a rated game, or where others have the same cards; so nobody loses a chair there.
    pub fn keeps_its_chairs(&self) -> bool {
        self.rated || self.evening.is_some()
    }

    /// A friend takes a free chair with its hand, by lot where there are several. Who has held a hand of this game knows it
    /// and may only have the same one again.
    pub(super) fn join(&self, who: &Who, name: String, lot: u64) -> Result<Vec<Entry>, Declined> {
        match self.state() {
            TableState::Over => return Err(Declined::Over),
            _ if self.keeps_its_chairs() => return Err(Declined::NoTakingOver),
            _ => {}
        }
        let own = self.company.held.iter().rev().find(|holder| holder.id == who.id);
        let free: Vec<Seat> = match own {
            Some(holder) => self.company.free.iter().filter(|&seat| seat == holder.seat).collect(),
            None => self.company.free.iter().collect(),
        };
        let drawn = match lot.checked_rem(free.len() as u64) {
            Some(drawn) => drawn as usize,
            None if own.is_some() && !self.company.free.is_empty() => return Err(Declined::KnowsAHand),
            None => return Err(Declined::Started),
        };
        let others = self.company.held.iter().filter(|holder| holder.id != who.id);
        if others.into_iter().any(|holder| names::alike(name_in(self.names(), &holder.id), &name)) {
            return Err(Declined::NameTaken(name));
        }
        let seat = *free.get(drawn).ok_or(Declined::Started)?;
        Ok(vec![Entry::Seated { seat, sitter: Sitter::Person { id: who.id.clone() } }])
    }

    /// Whether somebody may know what is said among those who watch.
    pub(super) fn reads_asides(&self, person: &PersonId) -> bool {
        self.state() == TableState::Over || self.seat_of(person).is_none()
    }

    fn running(&self) -> Result<(), Declined> {
        match self.state() {
            TableState::Running => Ok(()),
            TableState::Open => Err(Declined::NotStarted),
            TableState::Over => Err(Declined::Over),
        }
    }
}
