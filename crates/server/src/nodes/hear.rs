//! What other servers tell. What makes no sense is passed over: it is from another version of the program.

use store::{Heard, PersonId};

use super::{Attendance, Drive, News, words};
use crate::house::House;
use crate::limits;
use crate::table::Message;

impl House {
    /// Listens as long as the house is open.
    pub async fn hear_others(self) {
        let mut heard = self.store().listen();
        while let Some(heard) = heard.recv().await {
            match heard {
                Heard::Anew => self.heard_anew().await,
                Heard::Told { node, said } if node != self.nodes().me => self.heard(&node, &said).await,
                Heard::Told { .. } => {}
            }
        }
    }

    /// The line was away: whatever was said meanwhile has to be looked up.
    async fn heard_anew(&self) {
        self.nodes().tell("hello".to_owned());
        if let Err(error) = self.compare_lengths().await {
            tracing::debug!("tables are compared later: {error}");
        }
        for mailbox in self.mailboxes() {
            let _ = mailbox.send(Message::News(News::Anew)).await;
        }
        self.reels().forget(|_| true);
    }

    async fn heard(&self, node: &str, said: &str) {
        let (kind, rest) = said.split_once(' ').unwrap_or((said, ""));
        let words = || rest.split(' ');
        match kind {
            "log" => {
                words().filter_map(words::read_length).for_each(|(table, length)| self.heard_length(table, length));
            }
            "free" => words().for_each(|table| self.hint_at(table, News::Drive)),
            "at" => words().filter_map(words::read_attendance).for_each(|(table, at)| self.attends(node, table, at)),
            "pages" => words().for_each(|word| self.sockets().hear(node, word)),
            "lines" => {
                let connections = self.connections();
                words().for_each(|word| connections.tally(|tally| limits::hear("c", tally, node, word)));
            }
            "all" => self.heard_all(node),
            "used" => words().for_each(|word| self.limits().hear(word)),
            "gone" => words().for_each(|word| self.limits().hear_level(word)),
            "hello" => self.greet(),
            "bye" => self.left(node),
            "called" => self.heard_name(PersonId(rest.to_owned())).await,
            "out" => {
                if let Ok(device) = u64::from_str_radix(rest, 16) {
                    self.tell_all(|| Message::SignedOut { device }).await;
                }
            }
            "hurry" => self.hint_at(rest, News::Hurry),
            "let" => self.hint_at(rest, News::Let),
            "back" => self.heard_seat(rest, News::Back),
            "unwilling" => self.heard_seat(rest, News::Unwilling),
            "react" => {
                if let Some((place, with)) = rest.rsplit_once(' ')
                    && let Some(with) = with.parse().ok().and_then(|at: usize| protocol::REACTIONS.get(at))
                    && let Some((table, seat)) = words::read_seat(place)
                {
                    let reaction = protocol::Reaction { seat: seat.index(), with: (*with).into() };
                    self.hint_at(table, News::Reaction(reaction));
                }
            }
            _ => {}
        }
    }

    /// A log is so long.
    pub(super) fn heard_length(&self, table: &str, length: i64) {
        let known = self.nodes().state().tables.get(table).map(|mine| mine.length);
        if known.is_some_and(|known| length == 0 || known < length) {
            self.hint_at(table, News::Length(length));
        }
    }

    fn heard_seat(&self, words: &str, news: impl Fn(engine::Seat) -> News) {
        if let Some((table, seat)) = words::read_seat(words) {
            self.hint_at(table, news(seat));
        }
    }

    async fn heard_name(&self, person: PersonId) {
        // Whoever cannot be found is gone; who cannot be asked keeps the old name until the table is read anew.
        if let Ok(found) = self.store().person(&person).await {
            self.called(&person, found.as_ref().map(|row| row.name.as_str())).await;
        }
    }

    fn attends(&self, node: &str, table: &str, at: Attendance) {
        let mut state = self.nodes().state();
        let before = state.elsewhere(table);
        let there = state.others.entry(node.to_owned()).or_default();
        if at == Attendance::default() {
            there.remove(table);
        } else {
            there.insert(table.to_owned(), (at, true));
        }
        let now = state.elsewhere(table);
        drop(state);
        if now != before {
            self.hint_at(table, News::Elsewhere(now));
        }
    }

    /// A server has told everything: what it did not name is not so any more.
    fn heard_all(&self, node: &str) {
        self.attend_no_more(node, |(_, told)| std::mem::take(told));
        self.sockets().heard_all(node);
        self.connections().tally(|tally| tally.heard_all(node));
    }

    /// A server has closed, or died.
    pub(super) fn left(&self, node: &str) {
        self.attend_no_more(node, |_| false);
        self.sockets().forget(node);
        self.connections().tally(|tally| tally.forget(node));
        let mut state = self.nodes().state();
        state.others.remove(node);
        state.open.remove(node);
        drop(state);
        self.wake_waiting(false);
    }

    fn attend_no_more(&self, node: &str, mut stays: impl FnMut(&mut (Attendance, bool)) -> bool) {
        let mut state = self.nodes().state();
        let Some(there) = state.others.get_mut(node) else { return };
        let gone: Vec<String> = there.extract_if(|_, at| !stays(at)).map(|(table, _)| table).collect();
        let now: Vec<(Attendance, String)> = gone.into_iter().map(|table| (state.elsewhere(&table), table)).collect();
        drop(state);
        for (at, table) in now {
            self.hint_at(&table, News::Elsewhere(at));
        }
    }

    /// A server is new, or has not heard anything for a while.
    fn greet(&self) {
        self.nodes().state().everything = true;
        self.nodes().nudge.notify_one();
    }

    /// Tables that another server drove may be free, or all that this one should know who drives.
    pub(super) fn wake_waiting(&self, all: bool) {
        let waiting: Vec<String> = {
            let state = self.nodes().state();
            let waits = |drive: Drive| drive == Drive::Waits || (all && drive != Drive::Nothing);
            let waiting = state.tables.iter().filter(|(_, mine)| waits(mine.drive));
            waiting.map(|(table, _)| table.clone()).collect()
        };
        waiting.iter().for_each(|table| self.hint_at(table, News::Drive));
    }
}
