//! The task that owns one table. Whatever happens there goes through its mailbox, one thing after the other: decide,
//! write down, then show.

mod clocks;
mod company;
mod history;
mod meeting;
mod people;
mod presence;
mod thinking;

use std::sync::Arc;
use std::time::Duration;

use engine::{MAX_SEATS, Seats, Step};
use protocol::Wish;
use store::{Append, Entry, StoreError, TableState};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::hints::Hints;
use super::leaving::Leaving;
use super::pace::Agenda;
use super::picture::{Picture, Viewer, Waiting, people};
use super::state::Table;
use super::wish::{Declined, Who};
use super::{Line, Looked, Message, Note, Trouble, Visitor};
use crate::house::House;
use crate::limits::{NoRoom, Permit};
use crate::line::Watched;
use crate::{entropy, names, table_names};

pub struct Actor {
    table: Table,
    house: House,
    inbox: mpsc::Receiver<Message>,
    /// Its own address, for bots to answer to.
    address: mpsc::Sender<Message>,
    sockets: Vec<Socket>,
    next_socket: u64,
    agenda: Agenda,
    /// How long the scene on the table takes; 0 without one.
    scene: u32,
    hints: Hints,
    /// Whoever thinks for this table. They stop waiting when it falls asleep.
    thoughts: JoinSet<()>,
    /// Whether a page is connected.
    watched: Watched,
    /// Since when no page of the person in a seat is connected.
    absent: [Option<Instant>; MAX_SEATS],
    leaving: Leaving,
    shown: clocks::Shown,
    shown_away: Seats,
    /// When somebody here is no newcomer any more.
    ripe: Option<Instant>,
    /// For people whose page was not there when there was something to tell them.
    greetings: Vec<(Who, Note)>,
    /// When somebody was here last.
    quiet_since: Instant,
    /// It was only woken because something was due.
    drowsy: bool,
    /// A bot's move could not be saved, and that has been said.
    complained: bool,
    /// How long its log was when a look at it was last kept for later.
    kept: Option<i64>,
    /// The table was cleared away: nothing is kept of it any more.
    gone: bool,
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
/// How often another name is drawn for the next table.
const RENAMED: usize = 3;
const KEPT: &str = "Thank you: these words are kept for whoever runs this house.";

impl Actor {
    pub fn new(table: Table, house: House, inbox: mpsc::Receiver<Message>, address: mpsc::Sender<Message>) -> Actor {
        let now = Instant::now();
        Actor {
            table,
            inbox,
            address,
            sockets: Vec::new(),
            next_socket: 0,
            agenda: Agenda::new(house.config().pace, entropy::number()),
            scene: 0,
            hints: Hints::default(),
            thoughts: JoinSet::new(),
            watched: Watched::new(false),
            absent: [Some(now); MAX_SEATS],
            leaving: Leaving::default(),
            shown: clocks::Shown::default(),
            shown_away: Seats::NONE,
            ripe: None,
            greetings: Vec::new(),
            quiet_since: now,
            drowsy: false,
            complained: false,
            kept: None,
            gone: false,
            house,
        }
    }

    /// Until nobody needs the table in memory.
    pub async fn run(mut self) {
        self.table.best = self.best_alone(&self.table).await;
        self.table.changes = self.changes(&self.table).await;
        self.set_clocks().await;
        self.table.evening = self.evening().await;
        while !self.gone {
            if self.keep_time().await {
                continue;
            }
            self.look_at_history().await;
            self.agenda.plan(&self.table);
            while let Some((seat, most)) = self.agenda.start_thinking() {
                self.think(seat, most);
            }
            if let Some((seat, code)) = self.agenda.moves() {
                self.move_bot(seat, code).await;
                continue;
            }
            if self.give_up().await {
                continue;
            }
            let rest = self.rest();
            if rest.is_some_and(|rest| rest <= Instant::now()) {
                break;
            }
            let wake =
                [rest, self.agenda.next_due(), self.next_away(), self.next_given_up(), self.next_try(), self.ripe]
                    .into_iter()
                    .flatten()
                    .min();
            let (time, up) =
                (self.house.store().time().clone(), self.next_time().filter(|_| self.next_try().is_none()));
            tokio::select! {
                Some(message) = self.inbox.recv() => self.handle(message).await,
                () = time.until(up.unwrap_or_default()), if up.is_some() => {}
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    if self.away() != self.shown_away {
                        self.push();
                        self.meet_if_all_are_in().await;
                        self.settle().await;
                    }
                }
            }
        }
        self.house.presence().note(&self.table.code, false);
        // Who comes now wakes the table anew and need not wait for the rest.
        self.inbox.close();
        // First nobody thinks any more, then what was thought is forgotten.
        self.thoughts.shutdown().await;
        self.house.memories().forget(|(table, _)| *table == self.table.code);
        self.keep().await;
        self.house.forget(&self.table.code, &self.address);
        if self.table.timing.times.is_some() {
            self.house.dozes_off();
        }
    }

    async fn handle(&mut self, message: Message) {
        // What bots do keeps no table awake.
        let house = matches!(
            message,
            Message::Thought { .. } | Message::Hinted { .. } | Message::Shown { .. } | Message::Called { .. }
        );
        if !house {
            self.quiet_since = Instant::now();
            self.drowsy = false;
        }
        match message {
            Message::Look { visitor, reply } => {
                let picture = Picture::draw(&self.table, self.viewer(&visitor), self.away(), None);
                let speed = (visitor.who.id == self.table.host).then_some(self.table.speed);
                let promise = self.table.shares.promise();
                let _ = reply.send(Looked { game: self.table.game, picture, speed, promise });
            }
            Message::Connect { visitor, reply } => {
                let person = visitor.who.id.clone();
                self.connect(visitor, reply);
                self.spare(&person).await;
            }
            Message::Disconnect { socket } => {
                self.sockets.retain(|other| other.id != socket);
                self.note_presence();
                self.wait_alone().await;
            }
            Message::Links { reply } => {
                let _ = reply.send(self.table.shares.links().collect());
            }
            Message::Rate { who, on, reply } => {
                let _ = reply.send(self.rate(&who, on).await);
            }
            Message::Expire { reply } => {
                self.gone = self.may_go() && self.clear().await;
                let _ = reply.send(self.gone);
            }
            Message::Called { person, name } => self.call(&person, name.as_deref()),
            Message::SignedOut { device } => self.sign_out(&device),
            Message::Forgotten { person, reply } => {
                let _ = reply.send(self.forget(&person).await);
            }
            Message::Keep { reply } => {
                self.keep().await;
                let _ = reply.send(());
            }
            Message::Wish { socket, wish } => self.wish(socket, &wish).await,
            Message::Wake { reply } => {
                self.drowsy = self.sockets.is_empty();
                let _ = reply.send(());
            }
            Message::Shown { socket, times } => self.note_shown(socket, times),
            Message::Sit { who, reply } => {
                let sat = self.sit(&who).await;
                if let Err(trouble) = &sat
                    && self.greetings.len() < GREETINGS
                {
                    self.greetings.push((who, Note::Notice(trouble.to_string())));
                }
                let _ = reply.send(sat);
            }
            Message::Hinted { seat, turn, opinions } => self.advise(seat, turn, opinions),
            Message::Thought { seat, turn, code } => self.decide(seat, turn, code).await,
            #[cfg(feature = "testing")]
            Message::LayOut { game, reply } => {
                self.table.lay_out(game, self.house.store().time().now());
                // Whatever the bots do, they do it by the same luck.
                self.agenda = Agenda::new(self.house.config().pace, 0);
                self.push();
                let _ = reply.send(());
            }
            #[cfg(feature = "testing")]
            Message::Truth { reply } => {
                let _ = reply.send(self.table.game_on.as_ref().map(|game| game.fork()));
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
        if let Some(seat) = self.table.seat_of(&self.sockets[self.sockets.len() - 1].visitor.who.id) {
            self.leaving.back(seat);
        }
        self.note_presence();
        let line = Line { socket: id, mailbox: self.address.clone(), pictures: latest, notes: heard };
        if reply.send(Ok(line)).is_err() {
            self.sockets.retain(|socket| socket.id != id);
            self.note_presence();
        }
        if self.away() != self.shown_away {
            self.push();
        }
    }

    async fn wish(&mut self, id: u64, wish: &Wish) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) else { return };
        let who = socket.visitor.who.clone();
        if let Wish::Report { seat, comment } = wish {
            let kept = self.report(&who, *seat, comment).await;
            let said = kept.map_or_else(|why| why.to_string(), |number| format!("Thank you: kept as report {number}."));
            return self.note(id, Note::Notice(said));
        }
        if let Wish::ReportWords { line, aside } = wish {
            let said = self.keep_words(&who, *line, *aside).await;
            let said = said.map_or_else(|why| why.to_string(), |()| KEPT.to_owned());
            return self.note(id, Note::Notice(said));
        }
        let before = socket.pictures.borrow().clone();
        // Who does something from another page has not left.
        if let Some(seat) = self.table.seat_of(&who.id).filter(|_| !matches!(wish, Wish::Leave {})) {
            self.leaving.back(seat);
            self.spare(&who.id).await;
        }
        let done = match wish {
            Wish::Rematch {} | Wish::NoRematch {} | Wish::Begin {} => self.rematch(&who, wish, id).await,
            Wish::Leave {} if self.table.game_on.is_some() => self.leave(&who).await,
            Wish::React { with } => self.react(&who, with),
            Wish::Say { .. } if self.is_mistaken(&who) => Err(Declined::NameTaken(who.name.clone()).into()),
            Wish::Hint { turn } => self.hint(&who, *turn, id),
            Wish::Mark { codes, turn } => self.mark(&who, id, codes, *turn),
            // The moves are the answer; a picture in between would only be in their way.
            Wish::Hurry {} => return self.hurry(&who),
            _ => self.grant(&who, wish).await,
        };
        match done {
            Ok(()) if matches!(wish, Wish::Leave {} | Wish::GiveUp {}) => self.note(id, Note::GoTo("/".to_owned())),
            Ok(()) | Err(Trouble::Declined(Declined::Stale)) => self.answer(id, &before),
            // A note brings the picture along.
            Err(trouble) => {
                match &trouble {
                    Trouble::Declined(_) => self.house.metrics().refused.add(1),
                    _ => {
                        self.house.metrics().errors.add(1);
                        tracing::error!("table {}: {trouble}", self.table.code);
                    }
                }
                self.note(id, Note::Notice(trouble.to_string()));
            }
        }
    }

    /// Who watches may not decide how long others look.
    fn hurry(&mut self, who: &Who) {
        if self.table.seat_of(&who.id).is_some() {
            self.agenda.hurry();
        }
    }

    async fn grant(&mut self, who: &Who, wish: &Wish) -> Result<(), Trouble> {
        self.table.meet(who);
        let entries = self.table.answer(who, wish, self.away())?;
        self.record(entries).await
    }

    /// Draws the page with its marks. They last as long as the turn they were made in.
    fn mark(&mut self, who: &Who, id: u64, marks: &[u16], turn: u32) -> Result<(), Trouble> {
        let seat = self.table.playing(self.table.seat_of(&who.id), Some(turn))?;
        if let Some(game) = &self.table.game_on {
            let people = people(&self.table, Some(seat), self.away());
            game.tableau_with(&people, marks).map_err(Declined::Refused)?;
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

    async fn sit(&mut self, who: &Who) -> Result<(), Trouble> {
        self.table.meet(who);
        let entries = self.table.sit(who, self.house.lot())?;
        self.record(entries).await
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
    async fn record_with(&mut self, mut entries: Vec<Entry>, beside: Option<Append>) -> Result<(), Trouble> {
        let mut next = self.table.after(&entries)?;
        self.read_clocks(&mut next, &mut entries)?;
        let mover = entries.iter().rev().find_map(|entry| match entry {
            Entry::Played(Step::Play { seat, .. }) => Some(*seat),
            _ => None,
        });
        let moves = entries.iter().filter(|entry| matches!(entry, Entry::Played(Step::Play { .. }))).count() as u64;
        let seats = next.index_seats();
        let append = Append {
            table: self.table.code.clone(),
            seq: self.table.length,
            entries,
            index: next.index(),
            seats: (seats != self.table.index_seats()).then_some(seats),
            outcomes: if self.table.state() == TableState::Over { Vec::new() } else { next.outcomes() },
            rated: next.rated_game().filter(|_| self.table.state() != TableState::Over),
        };
        let begun = Instant::now();
        let written = self.house.store().append(beside.into_iter().chain([append]).collect()).await;
        match written {
            Ok(()) => {
                self.house.metrics().committed(begun.elapsed());
                self.house.metrics().moves.add(moves);
                let ends = next.state() == TableState::Over && self.table.state() != TableState::Over;
                if ends {
                    next.best = self.best_alone(&next).await;
                    next.changes = self.changes(&next).await;
                }
                self.adopt(next);
                if ends {
                    self.keep().await;
                    self.house.table_over(self.table.evening.as_ref());
                }
                mover.into_iter().for_each(|seat| self.agenda.moved(seat));
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
        if news.is_empty() {
            self.gone = !self.house.store().has(&self.table.code).await?;
            return Ok(());
        }
        self.table.know(self.house.names_in(&news).await?);
        let mut next = self.table.after(&news)?;
        next.changes = self.changes(&next).await;
        self.adopt(next);
        Ok(())
    }

    fn adopt(&mut self, next: Table) {
        let phase = |table: &Table| table.game_on.as_ref().map(|game| game.phase());
        let went_on = phase(&next) != phase(&self.table);
        if next.game_on.is_some() {
            self.house.whispers().forget(&next.code);
        }
        self.expect_to_be_shown(&next);
        // Whoever takes a chair has never left it.
        for (seat, chair) in next.seats() {
            if self.table.chair(seat).and_then(|was| was.person()) != chair.person() {
                self.leaving.back(seat);
            }
        }
        self.table = next;
        self.note_presence();
        if went_on {
            self.stage();
        }
        self.push();
    }

    /// Gives people time for a scene that begins on the table.
    fn stage(&mut self) {
        let everybody = people(&self.table, None, Seats::NONE);
        let scene = self.table.game_on.as_ref().map_or(0, |game| game.tableau(&everybody).scene_ms);
        let begins = self.scene == 0 && scene > 0;
        self.scene = scene;
        if begins && !self.sockets.is_empty() {
            self.agenda.hold(Duration::from_millis(scene.into()));
        }
    }

    /// Draws the table once for each kind of viewer, and hands it to everybody whose picture changed: a picture like
    /// the last one would tell that something happened in secret.
    fn push(&mut self) {
        let away = self.away();
        self.shown_away = away;
        let mut drawn: Vec<Arc<Picture>> = Vec::new();
        for socket in &self.sockets {
            let viewer = self.seen_at(socket);
            let before = socket.pictures.borrow().clone();
            let picture = drawn.iter().find(|picture| picture.viewer == viewer).cloned().unwrap_or_else(|| {
                let picture = Arc::new(Picture::draw(&self.table, viewer, away, Some(&before)));
                drawn.push(picture.clone());
                picture
            });
            if !picture.looks_like(&before) {
                socket.pictures.send_replace(picture);
            }
        }
    }

    /// Whoever asked for something gets a picture, if only the last one again.
    fn answer(&self, id: u64, before: &Arc<Picture>) {
        if let Some(socket) = self.sockets.iter().find(|socket| socket.id == id)
            && Arc::ptr_eq(&socket.pictures.borrow(), before)
        {
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
                spoken: match table_names::title(&self.table.code) {
                    Some(_) => None,
                    None => self.house.whispered(&self.table.code),
                },
            }
        };
        Viewer { seat, marks: Vec::new(), waiting }
    }
}
