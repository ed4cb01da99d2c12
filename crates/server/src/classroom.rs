//! A lesson as a live page: a task of its own for every page, which keeps nothing. Where a learner is stands in the page's
//! address, so that reloading, the back button and a restart of the house lose nothing.

use std::sync::Arc;

use engine::Refusal;
use felt::log_line;
use lessons::{Lesson, Reply};
use protocol::Wish;
use tokio::sync::{mpsc, watch};

use crate::house::House;
use crate::limits::{NoRoom, Permit, Place};
use crate::pages::{Coach, Moment, lesson_main};
use crate::table::{Line, Message, Note, Picture, Visitor};

/// Wishes that may wait.
const MAILBOX: usize = 16;
const NOTES: usize = 8;

/// A place in the classroom.
pub fn sit_down(house: &House, lesson: Arc<Lesson>, step: usize, visitor: &Visitor) -> Result<Line, NoRoom> {
    // Real games come first.
    let permit = house.sockets().take(&visitor.client(), Place::Watching)?;
    let (mailbox, inbox) = mpsc::channel(MAILBOX);
    let moment = Moment::of(step);
    let (pictures, latest) = watch::channel(Arc::new(picture(&lesson, &moment)));
    let (notes, heard) = mpsc::channel(NOTES);
    tokio::spawn(Desk { lesson, moment, inbox, pictures, notes, _permit: permit }.run());
    Ok(Line { socket: 0, mailbox, pictures: latest, notes: heard })
}

struct Desk {
    lesson: Arc<Lesson>,
    moment: Moment,
    inbox: mpsc::Receiver<Message>,
    pictures: watch::Sender<Arc<Picture>>,
    notes: mpsc::Sender<Note>,
    _permit: Permit,
}

impl Desk {
    /// Until the page goes.
    async fn run(mut self) {
        while let Some(message) = self.inbox.recv().await {
            match message {
                Message::Wish { wish, .. } => self.wish(wish),
                Message::Disconnect { .. } => return,
                _ => {}
            }
        }
    }

    fn wish(&mut self, wish: Wish) {
        let Moment { step, .. } = self.moment;
        match wish {
            Wish::Play { codes, turn } if turn as usize == step => match self.lesson.answer(step, &codes) {
                Ok(Reply::Right) => self.go_to(step + 1),
                Ok(Reply::Instead(words)) => self.show(Moment { instead: Some((codes, words)), ..Moment::of(step) }),
                Err(refusal) => self.refuse(&self.why_not(&codes).unwrap_or_else(|| sentence(refusal))),
            },
            Wish::Mark { codes, turn } if turn as usize == step => {
                let rehearsed =
                    self.lesson.at(step).map(|table| table.tableau_with(&self.lesson.people(), &codes).map(drop));
                match rehearsed {
                    Some(Err(refusal)) => self.refuse(&sentence(refusal)),
                    _ => self.show(Moment { marks: codes, ..Moment::of(step) }),
                }
            }
            Wish::Lesson { step } => self.go_to(step.saturating_sub(1)),
            // An old click, or somebody in a hurry: the page gets the table as it is.
            Wish::Play { .. } | Wish::Mark { .. } | Wish::Hurry {} => self.show(self.moment.clone()),
            _ => self.refuse("There is nobody else in a lesson. Back is beside the words."),
        }
    }

    fn go_to(&mut self, step: usize) {
        if step >= self.lesson.steps.len() {
            let _ = self.notes.try_send(Note::GoTo(Coach::address(&self.lesson, "/done")));
        } else {
            self.show(Moment::of(step));
        }
    }

    /// What the rules say to a press that they do not allow.
    fn why_not(&self, codes: &[u16]) -> Option<String> {
        let [code] = codes else { return None };
        let reason = self.lesson.at(self.moment.step)?.why_not(self.lesson.seat, *code)?;
        Some(reason.words.into_owned())
    }

    fn refuse(&mut self, words: &str) {
        self.show(Moment { marks: Vec::new(), ..self.moment.clone() });
        let _ = self.notes.try_send(Note::Notice(words.to_owned()));
    }

    fn show(&mut self, moment: Moment) {
        self.pictures.send_replace(Arc::new(picture(&self.lesson, &moment)));
        self.moment = moment;
    }
}

fn sentence(refusal: Refusal) -> String {
    format!("{}.", felt::capital(&refusal.to_string()))
}

/// What a learner sees.
pub fn picture(lesson: &Lesson, moment: &Moment) -> Picture {
    let log = lesson.at(moment.step).map(|table| table.log(&lesson.people(), 0)).unwrap_or_default();
    let log: Vec<String> = log.iter().map(|(_, line)| log_line(line).into_string()).collect();
    Picture::of_lesson(lesson.seat, lesson_main(lesson, moment).into_string(), &log)
}
