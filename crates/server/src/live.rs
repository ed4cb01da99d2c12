//! A page's live connection: wishes come in, pictures go out. Whatever arrives here may be hostile.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Packet, Utf8Bytes, WebSocket};
use axum::extract::{Extension, Path, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Frame, LONGEST, Wish, close};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use crate::bucket::Bucket;
use crate::cookies::Guest;
use crate::door::Peer;
use crate::guessing::reach;
use crate::house::House;
use crate::limits::{Act, Client, NoRoom};
use crate::table::{Line, Message, Note, Picture, Visitor, frame, step};
use crate::table_names;

/// What a page hears that sent something else: perhaps it is older than the house.
const STRANGE: &str = "The house did not understand this page. Reload it to go on.";
/// What a page hears whose browser was signed out from another one.
const SIGNED_OUT: &str = "This device was signed out. Your seat is kept: sign in again to go on.";
/// What a page hears whose table can only be looked at by now.
const PAST: &str = "This table cannot go on. Reload the page to see why.";
/// A goodbye has room for 123 bytes, so for so many characters of a reason.
const LONGEST_REASON: usize = 20;
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
    let awake = async {
        match house.mailbox(&code).await {
            // Its page, which was open before that, can only hear so over the line.
            Err(why) if why.is_past() => Ok(false),
            awake => awake.map(|_| true),
        }
    };
    match reach(&house, &guest.visitor, &code, awake).await {
        Ok(true) => {}
        Ok(false) => {
            return lean(upgrade).on_upgrade(async move |mut socket| {
                say_goodbye(&mut socket, close::PAST, PAST.to_owned()).await;
                drop(peer);
            });
        }
        Err(response) => return response,
    }
    house.recognise(&mut guest).await;
    lean(upgrade).on_upgrade(async move |socket| {
        // If the table does not answer, the page tries again by itself.
        if let Ok(line) = house.ask(&code, |reply| Message::Connect { visitor: guest.visitor.clone(), reply }).await {
            serve(socket, &house, line, &guest.visitor).await;
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
pub async fn serve(mut socket: WebSocket, house: &House, line: Result<Line, NoRoom>, visitor: &Visitor) {
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
        client: visitor.client(),
        pace: Bucket::new(house.config().messages),
        hurried: 0,
        strikes: 0,
    };
    let gone = tokio::select! {
        gone = page.talk() => gone,
        () = house.closing() => Err(Gone::Closing),
        reason = house.shut_out(visitor) => Err(Gone::ShutOut(reason)),
    };
    if let Err(gone) = gone
        && let Some((code, reason)) = gone.words()
    {
        say_goodbye(&mut page.socket, code, reason).await;
    }
    let _ = page.line.mailbox.send(Message::Disconnect { socket: page.line.socket }).await;
}

async fn say_goodbye(socket: &mut WebSocket, code: u16, reason: String) {
    let _ = timeout(STUCK, socket.send(Packet::Close(Some(CloseFrame { code, reason: reason.into() })))).await;
}

struct Page {
    socket: WebSocket,
    line: Line,
    /// What the page shows.
    shown: Option<Arc<Picture>>,
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
    ShutOut(Arc<str>),
}

impl Gone {
    /// What to tell a page that goes.
    fn words(&self) -> Option<(u16, String)> {
        let words = match self {
            Gone::Away => return None,
            Gone::Thrown => (close::STRANGE, "too many bad messages"),
            Gone::Superseded => {
                (close::SUPERSEDED, "You have this table open elsewhere. Reload the page to go on here.")
            }
            Gone::SignedOut => (close::SIGNED_OUT, SIGNED_OUT),
            Gone::Closing => (close::RESTART, "The house closes for a moment."),
            Gone::ShutOut(reason) => {
                let fits: String = reason.chars().take(LONGEST_REASON).collect();
                return Some((close::SHUT_OUT, format!("This house is closed to you ({fits}).")));
            }
        };
        Some((words.0, words.1.to_owned()))
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

    /// Sends what has changed since the last picture, the lines of the log that the page has not got, and what there is to say.
    async fn show(&mut self, first: Option<Note>) -> Result<(), Gone> {
        let picture = self.line.pictures.borrow_and_update().clone();
        let before = self.shown.replace(picture.clone());
        let note = first.or_else(|| self.line.notes.try_recv().ok());
        let text = match before {
            Some(before) if note.is_none() && picture.times.is_none() => step(&before, &picture),
            before => {
                let mut frame = frame(before.as_deref(), &picture);
                frame.now = picture.times.map(|_| self.house.store().time().now());
                self.say(note, &mut frame)?;
                serde_json::to_string(&frame).map(Utf8Bytes::from)
            }
        };
        let text = text.map_err(|_| Gone::Away)?;
        self.house.metrics().sent.add(text.len() as u64);
        self.send(Packet::Text(text)).await?;
        // From now on the clock of this seat counts.
        if let (Some(times), Some(_)) = (picture.times, picture.viewer.seat) {
            let shown = Message::Shown { socket: self.line.socket, times };
            self.line.mailbox.send(shown).await.map_err(|_| Gone::Away)?;
        }
        Ok(())
    }

    /// Puts into a frame what waits to be said to this page.
    fn say(&mut self, mut note: Option<Note>, frame: &mut Frame<'_>) -> Result<(), Gone> {
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
