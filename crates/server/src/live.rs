//! A page's live connection: wishes come in, pictures go out. Whatever arrives here may be hostile.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Packet, WebSocket};
use axum::extract::{Extension, Path, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::Seat;
use protocol::{Frame, LONGEST, Wish, close};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use crate::bucket::Bucket;
use crate::cookies::Guest;
use crate::door::Peer;
use crate::guessing::reach;
use crate::house::House;
use crate::limits::{Act, Client, NoRoom};
use crate::table::{Line, Message, Note};
use crate::table_names;

/// What a page hears that sent something else: perhaps it is older than the house.
const STRANGE: &str = "The house did not understand this page. Reload it to go on.";
/// What a page hears whose browser was signed out from another one.
const SIGNED_OUT: &str = "This device was signed out. Your seat is kept: sign in again to go on.";
/// How much is read at a time. Every page holds so much memory, and most are quiet.
const READ: usize = 2 * LONGEST;
/// How long a page that is faster waits at a time, and how many messages in a row may have to.
const BREATH: Duration = Duration::from_millis(20);
const PATIENCE: u32 = 100;
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
    mut guest: Guest,
    peer: Option<Extension<Peer>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(code) = table_names::read(&code) else { return StatusCode::NOT_FOUND.into_response() };
    if let Err(response) = reach(&house, &guest.visitor, &code, house.mailbox(&code)).await {
        return response;
    }
    house.recognise(&mut guest).await;
    lean(upgrade).on_upgrade(async move |socket| {
        let client = guest.visitor.client();
        // If the table does not answer, the page tries again by itself.
        if let Ok(line) = house.ask(&code, |reply| Message::Connect { visitor: guest.visitor.clone(), reply }).await {
            serve(socket, &house, line, client).await;
        }
        // So long the connection counts.
        drop(peer);
    })
}

/// No page sends much, and most are quiet.
pub fn lean(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).read_buffer_size(READ).write_buffer_size(0)
}

/// Both directions of a live page, until one of them ends.
pub async fn serve(mut socket: WebSocket, house: &House, line: Result<Line, NoRoom>, client: Client) {
    let line = match line {
        Ok(line) => line,
        Err(no_room) => {
            house.metrics().no_room.add(1);
            return say_goodbye(&mut socket, close::NO_ROOM, no_room.to_string()).await;
        }
    };
    let mut page = Page {
        socket,
        line,
        shown: None,
        house: house.clone(),
        client,
        pace: Bucket::new(house.config().messages),
        hurried: 0,
        strikes: 0,
    };
    let gone = tokio::select! {
        gone = page.talk() => gone,
        () = house.closing() => Err(Gone::Closing),
    };
    if let Err(gone) = gone
        && let Some((code, reason)) = gone.words()
    {
        say_goodbye(&mut page.socket, code, reason.to_owned()).await;
    }
    let _ = page.line.mailbox.send(Message::Disconnect { socket: page.line.socket }).await;
}

async fn say_goodbye(socket: &mut WebSocket, code: u16, reason: String) {
    let _ = timeout(STUCK, socket.send(Packet::Close(Some(CloseFrame { code, reason: reason.into() })))).await;
}

struct Page {
    socket: WebSocket,
    line: Line,
    /// Whose log the page has, and how many lines of it.
    shown: Option<(Option<Seat>, usize)>,
    house: House,
    client: Client,
    pace: Bucket,
    /// Messages in a row that came too fast.
    hurried: u32,
    strikes: u32,
}

enum Gone {
    Away,
    Thrown,
    Superseded,
    SignedOut,
    Closing,
}

impl Gone {
    /// What to tell a page that goes.
    fn words(&self) -> Option<(u16, &'static str)> {
        match self {
            Gone::Away => None,
            Gone::Thrown => Some((close::STRANGE, "too many bad messages")),
            Gone::Superseded => {
                Some((close::SUPERSEDED, "You have this table open elsewhere. Reload the page to go on here."))
            }
            Gone::SignedOut => Some((close::SIGNED_OUT, SIGNED_OUT)),
            Gone::Closing => Some((close::RESTART, "The house closes for a moment.")),
        }
    }
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
                        Some(Ok(Packet::Text(text))) => self.listen(&text).await?,
                        Some(Ok(Packet::Binary(_))) => self.strike(STRANGE).await?,
                        Some(Ok(Packet::Ping(_) | Packet::Pong(_))) => {}
                        Some(Ok(Packet::Close(_)) | Err(_)) | None => return Err(Gone::Away),
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Gone::Away);
                    }
                    self.send(Packet::Ping(Default::default())).await?;
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
            return self.strike(STRANGE).await;
        };
        if let Some(act) = counted(&wish)
            && let Err(too_fast) = self.house.limits().check(act, &self.client)
        {
            return self.show(Some(Note::Notice(too_fast.to_string()))).await;
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
            Some((seat, lines)) if seat == picture.viewer.seat && lines <= picture.log.len() => lines,
            // Another chair, another log, or a step back in a lesson: from the beginning.
            _ => 0,
        };
        self.shown = Some((picture.viewer.seat, picture.log.len()));
        let log = picture.log.get(from..).unwrap_or_default().concat();
        let now = picture.times.map(|_| self.house.store().time().now());
        let mut frame = Frame { table: (&*picture.main).into(), log, log_from: from, now, ..Frame::default() };
        let mut note = first.or_else(|| self.line.notes.try_recv().ok());
        while let Some(said) = note {
            match said {
                Note::Notice(notice) => frame.notice = Some(notice),
                Note::Hint(hint) => frame.hint = Some(hint),
                Note::GoTo(address) => frame.go_to = Some(address),
                Note::Reaction(reaction) => frame.reactions.push(reaction),
                Note::Superseded => return Err(Gone::Superseded),
                Note::SignedOut => return Err(Gone::SignedOut),
            }
            note = self.line.notes.try_recv().ok();
        }
        let text = serde_json::to_string(&frame).map_err(|_| Gone::Away)?;
        self.house.metrics().sent.add(text.len() as u64);
        self.send(Packet::Text(text.into())).await?;
        // From now on the clock of this seat counts.
        if let (Some(times), Some(_)) = (picture.times, picture.viewer.seat) {
            let shown = Message::Shown { socket: self.line.socket, times };
            self.line.mailbox.send(shown).await.map_err(|_| Gone::Away)?;
        }
        Ok(())
    }

    async fn send(&mut self, packet: Packet) -> Result<(), Gone> {
        match timeout(STUCK, self.socket.send(packet)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone::Away),
        }
    }
}

/// What a wish counts as; most are limited by the pace of a page alone.
fn counted(wish: &Wish) -> Option<Act> {
    match wish {
        // All of them read what is asked, too.
        Wish::Say { .. } | Wish::Pause {} | Wish::GrantPause {} | Wish::RefusePause {} | Wish::GoOn {} => {
            Some(Act::Chat)
        }
        Wish::Hint { .. } => Some(Act::Hint),
        Wish::Report { .. } | Wish::ReportWords { .. } => Some(Act::Report),
        Wish::React { .. } => Some(Act::Reaction),
        Wish::Rematch {} | Wish::Begin {} => Some(Act::Table),
        _ => None,
    }
}
