//! The task that owns one table. Whatever happens there goes through its mailbox, one thing after the other: decide,
//! write down, then show.

use std::sync::Arc;
use std::time::Duration;

use bots::Budget;
use catalog::Memory;
use engine::{MAX_SEATS, Seat, Seats, Step};
use store::{Append, Entry, StoreError};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use super::bots::Clock;
use super::picture::{Picture, Viewer, Waiting, link, people};
use super::state::Table;
use super::wish::{Declined, Who, Wish};
use super::{Line, Looked, Message, Note, Trouble, Visitor};
use crate::house::House;
use crate::limits::{NoRoom, Permit, Place};
use crate::{chance, names, pages};

pub struct Actor {
    table: Table,
    house: House,
    inbox: mpsc::Receiver<Message>,
    /// Its own address, for bots to answer to.
    address: mpsc::Sender<Message>,
    sockets: Vec<Socket>,
    next_socket: u64,
    clock: Clock,
    /// What the bots in the seats have thought about already.
    memories: [Option<Memory>; MAX_SEATS],
    /// Seats for which a hint is being thought about: one at a time each, however often somebody asks.
    hinting: Seats,
    /// Since when no page of the person in a seat is connected.
    absent: [Option<Instant>; MAX_SEATS],
    shown_away: Seats,
    /// For people whose page was not there when there was something to tell them.
    greetings: Vec<(Who, Note)>,
    quiet_since: Instant,
    /// A bot's move could not be saved, and that has been said.
    complained: bool,
}

struct Socket {
    id: u64,
    visitor: Visitor,
    /// What is marked on this page, and for which turn.
    marks: (u32, Vec<u16>),
    pictures: watch::Sender<Arc<Picture>>,
    notes: mpsc::Sender<Note>,
    /// Has been asked to go.
    leaving: bool,
    /// Its place in the house.
    _permit: Permit,
}

/// Notes that may wait for one page; more are dropped.
const NOTES: usize = 8;
const GREETINGS: usize = 32;
/// How long a hint may take: the answer is there within a second.
const HINT: Budget = Budget::Time(Duration::from_millis(500));

impl Actor {
    pub fn new(table: Table, house: House, inbox: mpsc::Receiver<Message>, address: mpsc::Sender<Message>) -> Actor {
        let now = Instant::now();
        Actor {
            table,
            inbox,
            address,
            sockets: Vec::new(),
            next_socket: 0,
            clock: Clock::new(house.config().pace, chance::number()),
            memories: Default::default(),
            hinting: Seats::NONE,
            absent: [Some(now); MAX_SEATS],
            shown_away: Seats::NONE,
            greetings: Vec::new(),
            quiet_since: now,
            complained: false,
            house,
        }
    }

    /// Until nobody needs the table in memory.
    pub async fn run(mut self) {
        loop {
            self.clock.plan(&self.table);
            while let Some(seat) = self.clock.start_thinking() {
                self.think(seat);
            }
            let rest = self.rest();
            if rest.is_some_and(|rest| rest <= Instant::now()) {
                break;
            }
            let wake = [rest, self.clock.next_due(), self.next_away()].into_iter().flatten().min();
            tokio::select! {
                Some(message) = self.inbox.recv() => self.handle(message).await,
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    if self.away() != self.shown_away {
                        self.push();
                    }
                }
            }
        }
        self.house.forget(&self.table.code, &self.address);
    }

    async fn handle(&mut self, message: Message) {
        self.quiet_since = Instant::now();
        match message {
            Message::Look { visitor, reply } => {
                let picture = Picture::draw(&self.table, self.viewer(&visitor), self.away(), None);
                let _ = reply.send(Looked { game: self.table.game, picture });
            }
            Message::Connect { visitor, reply } => self.connect(visitor, reply),
            Message::Disconnect { socket } => {
                self.sockets.retain(|other| other.id != socket);
                self.note_presence();
            }
            Message::Wish { socket, wish } => self.wish(socket, &wish).await,
            Message::Sit { who, seat, reply } => {
                let sat = self.sit(&who, seat).await;
                if let Err(trouble) = &sat
                    && self.greetings.len() < GREETINGS
                {
                    self.greetings.push((who, Note::Notice(trouble.to_string())));
                }
                let _ = reply.send(sat);
            }
            Message::Hinted { socket, seat, turn, opinions } => {
                self.hinting.remove(seat);
                // A hint for a decision that is taken is of no use.
                if self.table.game_on.as_ref().is_some_and(|game| game.turn(seat) == turn) {
                    self.note(socket, Note::Hint(pages::hint(&opinions).into_string()));
                }
            }
            Message::Thought { seat, turn, thought } => {
                let (code, memory) = thought.map_or((None, None), |thought| (thought.code, Some(thought.memory)));
                self.memories[seat.index()] = memory;
                self.move_bot(seat, turn, code).await;
            }
        }
    }

    fn connect(&mut self, visitor: Visitor, reply: oneshot::Sender<Result<Line, NoRoom>>) {
        let permit = match self.admit(&visitor) {
            Ok(permit) => permit,
            Err(no_room) => {
                let _ = reply.send(Err(no_room));
                return;
            }
        };
        let viewer = self.viewer(&visitor);
        // A crowd of spectators looks at one picture.
        let shared = self.sockets.iter().map(|socket| socket.pictures.borrow().clone());
        let picture = shared.into_iter().find(|picture| picture.viewer == viewer);
        let draw = || Arc::new(Picture::draw(&self.table, viewer, self.away(), None));
        let (pictures, latest) = watch::channel(picture.unwrap_or_else(draw));
        let (notes, heard) = mpsc::channel(NOTES);
        let id = self.next_socket;
        self.next_socket += 1;
        let greeted = |(who, _): &mut (Who, Note)| who.id == visitor.who.id;
        for (_, note) in self.greetings.extract_if(.., greeted) {
            let _ = notes.try_send(note);
        }
        self.sockets.push(Socket {
            id,
            visitor,
            marks: (0, Vec::new()),
            pictures,
            notes,
            leaving: false,
            _permit: permit,
        });
        self.note_presence();
        let line = Line { socket: id, mailbox: self.address.clone(), pictures: latest, notes: heard };
        if reply.send(Ok(line)).is_err() {
            self.sockets.retain(|socket| socket.id != id);
        }
        if self.away() != self.shown_away {
            self.push();
        }
    }

    /// A place for one more page. Who watches never takes one from who plays, and who plays loses their own oldest.
    fn admit(&mut self, visitor: &Visitor) -> Result<Permit, NoRoom> {
        let config = self.house.config();
        let plays = |socket: &Socket| self.table.seat_of(&socket.visitor.who.id).is_some();
        let seated = self.table.seat_of(&visitor.who.id).is_some();
        if !seated && self.sockets.iter().filter(|socket| !plays(socket)).count() >= config.sockets_per_table {
            return Err(NoRoom::Table);
        }
        let place = if seated { Place::Seated } else { Place::Watching };
        let permit = self.house.sockets().take(&visitor.client(), place)?;
        let is_own = |page: &Socket| page.visitor.who.id == visitor.who.id && !page.leaving;
        if seated
            && self.sockets.iter().filter(|page| is_own(page)).count() >= config.pages_per_player
            && let Some(oldest) = self.sockets.iter_mut().find(|page| is_own(page))
        {
            oldest.leaving = true;
            let _ = oldest.notes.try_send(Note::Superseded);
        }
        Ok(permit)
    }

    async fn wish(&mut self, id: u64, wish: &Wish) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) else { return };
        let who = socket.visitor.who.clone();
        if let Wish::Report { report, comment } = wish {
            let kept = self.report(&who, *report, comment).await;
            let said = kept.map_or_else(|why| why.to_string(), |number| format!("Thank you: kept as report {number}."));
            return self.note(id, Note::Notice(said));
        }
        let before = self.table.length;
        let done = match wish {
            Wish::Rematch { .. } => self.rematch(&who, id).await,
            Wish::Hint { turn, .. } => self.hint(&who, *turn, id),
            Wish::Mark { mark, turn } => self.mark(&who, id, mark, *turn),
            _ => self.grant(&who, wish).await,
        };
        match done {
            Ok(()) if matches!(wish, Wish::Leave { .. }) => self.note(id, Note::GoTo("/".to_owned())),
            // The new picture was the answer.
            Ok(()) if self.table.length > before || matches!(wish, Wish::Mark { .. }) => {}
            Ok(()) | Err(Trouble::Declined(Declined::Stale)) => self.show_again(id),
            // A note brings the picture along.
            Err(trouble) => self.note(id, Note::Notice(trouble.to_string())),
        }
    }

    async fn grant(&mut self, who: &Who, wish: &Wish) -> Result<(), Trouble> {
        let entries = self.table.answer(who, wish, self.away())?;
        self.record(entries).await
    }

    /// Draws the page with its marks. They last as long as the turn they were made in.
    fn mark(&mut self, who: &Who, id: u64, marks: &[u16], turn: u32) -> Result<(), Trouble> {
        let seat = self.table.playing(self.table.seat_of(&who.id), Some(turn))?;
        if let Some(game) = &self.table.game_on {
            let people = people(&self.table, Some(seat), self.away());
            game.face_with(&people, marks).map_err(Declined::Refused)?;
        }
        if let Some(at) = self.sockets.iter().position(|socket| socket.id == id) {
            self.sockets[at].marks = (turn, marks.to_vec());
            let socket = &self.sockets[at];
            let before = socket.pictures.borrow().clone();
            let picture = Picture::draw(&self.table, self.seen_at(socket), self.away(), Some(&before));
            socket.pictures.send_replace(Arc::new(picture));
        }
        Ok(())
    }

    async fn sit(&mut self, who: &Who, seat: Option<usize>) -> Result<(), Trouble> {
        let entries = self.table.sit(who, seat)?;
        self.record(entries).await
    }

    /// Opens the next table for the same people, and leads everybody there.
    async fn rematch(&mut self, who: &Who, id: u64) -> Result<(), Trouble> {
        if let Some(code) = &self.table.rematch {
            self.note(id, Note::GoTo(link("", code)));
            return Ok(());
        }
        let opening = self.table.again(who, chance::seed()?)?;
        let code = self.house.free_code().await?;
        let other = House::opening(&Table::replay(&code, &opening)?, opening);
        self.record_with(vec![Entry::Rematch { table: code.clone() }], Some(other)).await?;
        for socket in &self.sockets {
            let _ = socket.notes.try_send(Note::GoTo(link("", &code)));
        }
        Ok(())
    }

    /// Keeps a complaint about a bot's move, and returns its number.
    async fn report(&mut self, who: &Who, seat: usize, comment: &str) -> Result<i64, Trouble> {
        let seat = self.table.may_report(&who.id, seat)?;
        let log = self.house.store().log(&self.table.code, 0).await?;
        let complaint = self.table.complaint(seat, names::plain(comment), &log)?;
        match self.house.store().report(complaint).await {
            Err(StoreError::LongComment) => Err(Declined::LongComment.into()),
            Err(StoreError::EnoughReports) => Err(Declined::EnoughReports.into()),
            other => Ok(other?),
        }
    }

    async fn record(&mut self, entries: Vec<Entry>) -> Result<(), Trouble> {
        if entries.is_empty() { Ok(()) } else { self.record_with(entries, None).await }
    }

    /// Writes entries down, then makes them true here, then shows them. If they cannot be written, nothing changed.
    async fn record_with(&mut self, entries: Vec<Entry>, beside: Option<Append>) -> Result<(), Trouble> {
        let next = self.table.after(&entries)?;
        let seats = next.index_seats();
        let append = Append {
            table: self.table.code.clone(),
            seq: self.table.length,
            entries,
            index: next.index(),
            seats: (seats != self.table.index_seats()).then_some(seats),
        };
        match self.house.store().append(beside.into_iter().chain([append]).collect()).await {
            Ok(()) => {
                self.adopt(next);
                Ok(())
            }
            Err(StoreError::Conflict) => {
                self.catch_up().await?;
                Err(Declined::Stale.into())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Another server on the same store was here: follow what it wrote.
    async fn catch_up(&mut self) -> Result<(), Trouble> {
        let news = self.house.store().log(&self.table.code, self.table.length).await?;
        let next = self.table.after(&news)?;
        self.adopt(next);
        Ok(())
    }

    fn adopt(&mut self, next: Table) {
        let told = |table: &Table| table.game_on.as_ref().map_or(0, |game| game.told());
        if told(&next) > told(&self.table) && !self.sockets.is_empty() {
            self.clock.hold();
        }
        self.table = next;
        self.note_presence();
        self.push();
    }

    /// Draws the table once for each kind of viewer, and hands it to everybody.
    fn push(&mut self) {
        let away = self.away();
        self.shown_away = away;
        let mut drawn: Vec<Arc<Picture>> = Vec::new();
        for socket in &self.sockets {
            let viewer = self.seen_at(socket);
            let picture = drawn.iter().find(|picture| picture.viewer == viewer).cloned().unwrap_or_else(|| {
                let before = socket.pictures.borrow().clone();
                let picture = Arc::new(Picture::draw(&self.table, viewer, away, Some(&before)));
                drawn.push(picture.clone());
                picture
            });
            socket.pictures.send_replace(picture);
        }
    }

    fn show_again(&self, id: u64) {
        if let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) {
            socket.pictures.send_modify(|_| ());
        }
    }

    fn note(&self, id: u64, note: Note) {
        if let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) {
            // Who does not read misses it.
            let _ = socket.notes.try_send(note);
        }
    }

    /// For whom a connected page is drawn: its visitor, with what is marked there.
    fn seen_at(&self, socket: &Socket) -> Viewer {
        let viewer = self.viewer(&socket.visitor);
        let turn = viewer.seat.zip(self.table.game_on.as_ref()).map(|(seat, game)| game.turn(seat));
        let marks = if turn == Some(socket.marks.0) { socket.marks.1.clone() } else { Vec::new() };
        Viewer { marks, ..viewer }
    }

    fn viewer(&self, visitor: &Visitor) -> Viewer {
        let seat = self.table.seat_of(&visitor.who.id);
        let waiting = if self.table.game_on.is_some() {
            Waiting::default()
        } else {
            Waiting {
                host: visitor.who.id == self.table.host,
                name: if seat.is_none() { visitor.who.name.clone() } else { String::new() },
                origin: visitor.origin.clone(),
            }
        };
        Viewer { seat, marks: Vec::new(), waiting }
    }

    fn note_presence(&mut self) {
        for (seat, chair) in self.table.seats() {
            let here = chair.person().is_none_or(|id| self.sockets.iter().any(|socket| socket.visitor.who.id == *id));
            let absent = &mut self.absent[seat.index()];
            *absent = if here { None } else { absent.or_else(|| Some(Instant::now())) };
        }
    }

    /// Seats whose person has been gone for a while.
    fn away(&self) -> Seats {
        let now = Instant::now();
        self.table
            .seats()
            .map(|(seat, _)| seat)
            .filter(|&seat| self.away_at(seat).is_some_and(|at| at <= now))
            .collect()
    }

    fn next_away(&self) -> Option<Instant> {
        let seats = self.table.seats().map(|(seat, _)| seat).filter(|&seat| !self.shown_away.contains(seat));
        seats.filter_map(|seat| self.away_at(seat)).min().filter(|_| !self.sockets.is_empty())
    }

    fn away_at(&self, seat: Seat) -> Option<Instant> {
        self.table.chair(seat)?.person()?;
        Some(self.absent[seat.index()]? + self.house.config().away_after)
    }

    /// When the table may leave memory, if nothing happens until then.
    fn rest(&self) -> Option<Instant> {
        let needed = !self.sockets.is_empty() || self.clock.is_busy();
        (!needed).then(|| self.quiet_since + self.house.config().linger)
    }

    fn think(&mut self, seat: Seat) {
        let (Some(game), Some(bot)) = (&self.table.game_on, self.table.chair(seat).and_then(|chair| chair.bot()))
        else {
            return;
        };
        let turn = game.turn(seat);
        let pondering = game.ponder(seat, self.clock.luck(), self.memories[seat.index()].take());
        let (address, thinkers) = (self.address.clone(), self.house.thinkers().clone());
        tokio::spawn(async move {
            // A bot that stumbles does not stop the game: without a code, any legal one is played.
            let thought = thinkers.think(move |means| pondering(bot.hurried(means.share), means.helpers)).await;
            let _ = address.send(Message::Thought { seat, turn, thought }).await;
        });
    }

    /// Thinks for a person, from what that person's seat knows; the answer comes as a note.
    fn hint(&mut self, who: &Who, turn: u32, socket: u64) -> Result<(), Trouble> {
        let seat = self.table.asking(who, turn)?;
        let Some(game) = &self.table.game_on else { return Err(Declined::NotStarted.into()) };
        if self.hinting.contains(seat) {
            return Ok(());
        }
        self.hinting.insert(seat);
        let considering = game.consider(seat, self.clock.luck());
        let (address, thinkers) = (self.address.clone(), self.house.thinkers().clone());
        tokio::spawn(async move {
            let opinions = thinkers.hint(move || considering(HINT)).await.unwrap_or_default();
            let _ = address.send(Message::Hinted { socket, seat, turn, opinions }).await;
        });
        Ok(())
    }

    /// A bot's decision comes in by the same door as a person's.
    async fn move_bot(&mut self, seat: Seat, turn: u32, code: Option<u16>) {
        let Some(game) = &self.table.game_on else { return };
        if game.turn(seat) != turn || self.table.chair(seat).is_none_or(|chair| chair.bot().is_none()) {
            return;
        }
        let fits = |code: &u16| game.check(Step::Play { seat, code: *code }).is_ok();
        let Some(code) = code.filter(fits).or_else(|| game.legal(seat).first().copied()) else { return };
        let saved = self.record(vec![Entry::Played(Step::Play { seat, code })]).await;
        if let Err(trouble) = &saved {
            self.clock.retry(seat);
            if !self.complained {
                eprintln!("table {}: a bot waits with its move: {trouble}", self.table.code);
            }
        }
        self.complained = saved.is_err();
    }
}
