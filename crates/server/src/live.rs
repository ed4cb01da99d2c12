//! A page's live connection: wishes come in, pictures go out. Whatever arrives here may be hostile.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::Seat;
use serde::Serialize;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use crate::app::refused;
use crate::bucket::Bucket;
use crate::codes;
use crate::cookies::Guest;
use crate::house::House;
use crate::table::{Line, Message, Note, Visitor, Wish};

/// The longest message a page may send.
const LONGEST: usize = 2048;
/// How long a page that is faster waits at a time, and how many messages in a row may have to.
const BREATH: Duration = Duration::from_millis(20);
const PATIENCE: u32 = 100;
/// The same for chat and complaints.
const CHAT_PACE: (f64, f64) = (0.5, 5.0);
/// Who sent so much rubbish is shown the door.
const STRIKES: u32 = 50;
/// Proxies cut quiet connections; and who does not answer is gone.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(50);
/// A page that takes nothing for so long is gone.
const STUCK: Duration = Duration::from_secs(20);

/// GET /t/{code}/live
pub async fn live(
    State(house): State<House>,
    Path(code): Path<String>,
    guest: Guest,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(code) = codes::read(&code) else { return StatusCode::NOT_FOUND.into_response() };
    let Ok(permit) = house.sockets().try_acquire_owned() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    if let Err(error) = house.mailbox(&code).await {
        return refused(&error);
    }
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(async move |socket| {
        serve(socket, &house, &code, guest.visitor).await;
        drop(permit);
    })
}

async fn serve(mut socket: WebSocket, house: &House, code: &str, visitor: Visitor) {
    let line = match house.ask(code, |reply| Message::Connect { visitor: visitor.clone(), reply }).await {
        Ok(Ok(line)) => line,
        Ok(Err(too_many)) => return close(&mut socket, close_code::AGAIN, too_many.to_string()).await,
        // The page tries again by itself.
        Err(_) => return,
    };
    let mut page = Page {
        socket,
        line,
        shown: None,
        pace: Bucket::new(house.config().messages),
        chat: Bucket::new(CHAT_PACE),
        hurried: 0,
        strikes: 0,
    };
    if let Err(Gone::Thrown) = page.talk().await {
        close(&mut page.socket, close_code::POLICY, "too many bad messages".to_owned()).await;
    }
    let _ = page.line.mailbox.send(Message::Disconnect { socket: page.line.socket }).await;
}

async fn close(socket: &mut WebSocket, code: u16, reason: String) {
    let _ = timeout(STUCK, socket.send(Frame::Close(Some(CloseFrame { code, reason: reason.into() })))).await;
}

struct Page {
    socket: WebSocket,
    line: Line,
    /// Whose log the page has, and how many lines of it.
    shown: Option<(Option<Seat>, usize)>,
    pace: Bucket,
    chat: Bucket,
    /// Messages in a row that came too fast.
    hurried: u32,
    strikes: u32,
}

enum Gone {
    Away,
    Thrown,
}

/// What a page is sent. The keys are promised to `web/app.js`.
#[derive(Serialize)]
struct Update<'a> {
    table: &'a str,
    /// New lines, of which the first has number `log_from` in this viewer's log.
    log: String,
    log_from: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    notice: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "goto")]
    go_to: Option<String>,
}

impl Page {
    async fn talk(&mut self) -> Result<(), Gone> {
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        self.show(None).await?;
        loop {
            tokio::select! {
                // What there is to show goes first, so that the number of frames never hangs on who is quicker.
                biased;
                changed = self.line.pictures.changed() => {
                    changed.map_err(|_| Gone::Away)?;
                    self.show(None).await?;
                }
                note = self.line.notes.recv() => self.show(Some(note.ok_or(Gone::Away)?)).await?,
                frame = self.socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => self.listen(&text).await?,
                        Some(Ok(Frame::Binary(_))) => self.strike("This page sent something strange.").await?,
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                        Some(Ok(Frame::Close(_)) | Err(_)) | None => return Err(Gone::Away),
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Gone::Away);
                    }
                    self.send(Frame::Ping(Default::default())).await?;
                }
            }
        }
    }

    async fn listen(&mut self, text: &str) -> Result<(), Gone> {
        if self.pace.take() {
            self.hurried = 0;
        } else {
            self.slow_down().await?;
        }
        let Ok(wish) = serde_json::from_str::<Wish>(text) else {
            return self.strike("This page sent something strange.").await;
        };
        if matches!(wish, Wish::Say { .. } | Wish::Report { .. }) && !self.chat.take() {
            return self.show(Some(Note::Notice("Slowly, please: one thing at a time.".to_owned()))).await;
        }
        let message = Message::Wish { socket: self.line.socket, wish };
        self.line.mailbox.send(message).await.map_err(|_| Gone::Away)
    }

    /// Hears a page that is too fast at the pace of the others, and says goodbye when it goes on and on. Nothing is
    /// dropped, so a page that people press quickly is never left without an answer.
    async fn slow_down(&mut self) -> Result<(), Gone> {
        self.hurried += 1;
        while !self.pace.take() {
            sleep(BREATH).await;
        }
        if self.hurried > PATIENCE { Err(Gone::Thrown) } else { Ok(()) }
    }

    /// Says once what was wrong; says goodbye when it does not stop.
    async fn strike(&mut self, notice: &str) -> Result<(), Gone> {
        self.strikes += 1;
        match self.strikes {
            1 => self.show(Some(Note::Notice(notice.to_owned()))).await,
            STRIKES.. => Err(Gone::Thrown),
            _ => Ok(()),
        }
    }

    /// Sends the latest picture, the lines of the log that the page has not got, and what there is to say.
    async fn show(&mut self, first: Option<Note>) -> Result<(), Gone> {
        let picture = self.line.pictures.borrow_and_update().clone();
        let from = match self.shown {
            Some((seat, lines)) if seat == picture.viewer.seat => lines,
            // Another chair, another log: from the beginning.
            _ => 0,
        };
        self.shown = Some((picture.viewer.seat, picture.log.len()));
        let log = picture.log.get(from..).unwrap_or_default().concat();
        let mut update = Update { table: &picture.main, log, log_from: from, notice: None, hint: None, go_to: None };
        let mut note = first.or_else(|| self.line.notes.try_recv().ok());
        while let Some(said) = note {
            match said {
                Note::Notice(notice) => update.notice = Some(notice),
                Note::Hint(hint) => update.hint = Some(hint),
                Note::GoTo(address) => update.go_to = Some(address),
            }
            note = self.line.notes.try_recv().ok();
        }
        let text = serde_json::to_string(&update).map_err(|_| Gone::Away)?;
        self.send(Frame::Text(text.into())).await
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Gone> {
        match timeout(STUCK, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone::Away),
        }
    }
}
