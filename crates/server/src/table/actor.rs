//! The task that owns one table. Whatever happens there goes through its mailbox, one thing after the other: decide,
//! write down, then show.

mod afar;
mod clocks;
mod company;
mod history;
mod meeting;
mod people;
mod presence;
mod showing;
mod steps;
mod thinking;
mod writing;

use std::sync::Arc;

use engine::{MAX_SEATS, Seats};
use protocol::Wish;
use store::{StoreError, TableState};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::hints::Hints;
use super::leaving::Leaving;
use super::pace::Agenda;
use super::picture::{Picture, people};
use super::state::Table;
use super::wish::{Declined, Who};
use super::{Line, Looked, Message, Note, Trouble, Visitor};
use crate::house::House;
use crate::limits::{NoRoom, Permit};
use crate::line::Watched;
use crate::{entropy, names};

pub struct Actor {
    table: Table,
    house: House,
    inbox: mpsc::Receiver<Message>,
    /// What was found in it behind steps that were taken together.
    behind: Option<Message>,
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
    /// The same table on other servers.
    afar: afar::Afar,
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
            behind: None,
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
            afar: afar::Afar::default(),
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
    pub async fn run(&mut self) {
        self.table.best = self.best_alone(&self.table).await;
        self.table.changes = self.changes(&self.table).await;
        self.set_clocks().await;
        self.look_around();
        while !self.gone {
            let drives = self.stand().await;
            if drives && self.keep_time().await {
                continue;
            }
            if let Some(message) = self.behind.take() {
                self.handle(message).await;
                continue;
            }
            self.look_at_history().await;
            self.agenda.plan(&self.table);
            while drives && let Some((seat, most)) = self.agenda.start_thinking() {
                self.think(seat, most);
            }
            if let Some((seat, code)) = self.agenda.moves().filter(|_| drives) {
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
            let driven = [self.agenda.next_due(), self.next_try()].map(|at| at.filter(|_| drives));
            let wake = [rest, self.next_away(), self.next_given_up(), self.ripe, self.next_stand()]
                .into_iter()
                .chain(driven)
                .flatten()
                .min();
            let (time, up) =
                (self.house.store().time().clone(), self.next_time().filter(|_| drives && self.next_try().is_none()));
            tokio::select! {
                Some(message) = self.inbox.recv() => self.handle(message).await,
                () = time.until(up.unwrap_or_default()), if up.is_some() => {}
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    if self.away() != self.shown_away {
                        self.push();
                        self.meet_if_all_are_in().await;
                        if drives {
                            self.settle().await;
                        }
                    }
                }
            }
        }
        self.house.presence().note(&self.table.code, false);
        // Who comes now wakes the table anew and need not wait for the rest.
        self.inbox.close();
        self.house.nodes().forget(&self.table.code);
        self.let_go().await;
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
            Message::Thought { .. }
                | Message::Hinted { .. }
                | Message::Shown { .. }
                | Message::Called { .. }
                | Message::News(_)
        );
        if !house {
            self.quiet_since = Instant::now();
            self.drowsy = false;
        }
        let shows = matches!(message, Message::Look { .. } | Message::Connect { .. } | Message::Links { .. });
        if shows && !self.read_on().await {
            return;
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
            Message::News(news) => self.hear(news).await,
            Message::Ended => {
                if let Err(trouble) = self.catch_up().await {
                    tracing::warn!("table {}: it was ended, and its log cannot be read: {trouble}", self.table.code);
                }
            }
            Message::Expire { reply } => {
                self.gone = self.may_go() && self.clear().await;
                let _ = reply.send(self.gone);
            }
            Message::Called { person, name } => self.call(&person, name.as_deref()),
            Message::SignedOut { device } => self.sign_out(device),
            Message::Forgotten { person, reply } => {
                let _ = reply.send(self.forget(&person).await);
            }
            Message::Keep { reply } => {
                self.keep().await;
                let _ = reply.send(());
            }
            Message::Wish { socket, wish } if self.is_step(socket, &wish) => self.take_steps(socket, wish).await,
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
            self.welcome_back(seat);
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
            self.welcome_back(seat);
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
            done => self.tell(id, &before, done.as_ref().copied()),
        }
    }

    /// Tells a page what came of its wish.
    fn tell(&self, id: u64, before: &Arc<Picture>, done: Result<(), &Trouble>) {
        match done {
            Ok(()) | Err(Trouble::Declined(Declined::Stale)) => self.answer(id, before),
            // A note brings the picture along.
            Err(trouble) => {
                match trouble {
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
            if !self.drives() && self.table.state() == TableState::Running {
                self.house.nodes().tell(format!("hurry {}", self.table.code));
            }
        }
    }

    async fn grant(&mut self, who: &Who, wish: &Wish) -> Result<(), Trouble> {
        self.table.meet(who);
        self.insist(|actor| actor.table.answer(who, wish, actor.away())).await
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
        self.insist(|actor| actor.table.sit(who, actor.house.lot())).await
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
}
