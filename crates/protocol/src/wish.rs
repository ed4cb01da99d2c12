//! From a page to its table: what somebody would like.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One wish. `do` names it; keys that it does not have are refused.
///
/// ```
/// use protocol::Wish;
///
/// let sent = r#"{"do":"play","codes":[44],"turn":3}"#;
/// let wish: Wish = serde_json::from_str(sent).unwrap();
/// assert_eq!(wish, Wish::Play { codes: vec![44], turn: 3 });
/// assert_eq!(wish.to_string(), sent);
/// assert!(serde_json::from_str::<Wish>(r#"{"do":"leave","now":true}"#).is_err());
/// ```
///
/// Those without keys have braces, too: else serde would overlook keys that they do not have.
///
/// A `turn` is the number that the page showed. If the table has gone on since, nothing is done, and the page gets the
/// table as it is now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Wish {
    /// Play these, one after the other, all or none; only the last may show anybody anything.
    Play {
        /// Codes of actions.
        codes: Vec<u16>,
        /// The number that the page showed.
        turn: u32,
    },
    /// Show this page alone how the table would look if these were played. Nothing is, and nothing is written down.
    Mark {
        /// Codes of actions.
        codes: Vec<u16>,
        /// The number that the page showed.
        turn: u32,
    },
    /// Take back one's last step, as long as nobody has seen anything of it.
    TakeBack {
        /// The number that the page showed.
        turn: u32,
    },
    /// Say what a bot would do in this seat.
    Hint {
        /// The number that the page showed.
        turn: u32,
    },
    /// Talk.
    Say {
        /// At most 300 characters.
        text: String,
    },
    /// Before the start: put this bot into a chair; without one, free the chair.
    Place {
        /// Counted from 0.
        seat: usize,
        /// The id of a level.
        bot: Option<String>,
    },
    /// Start the game.
    Start {},
    /// Let a bot play for somebody who is away, or for oneself.
    StandIn {
        /// Counted from 0.
        seat: usize,
    },
    /// Play oneself again.
    Back {},
    /// Get up.
    Leave {},
    /// Would like to play once more with the same people.
    Rematch {},
    /// Would not like to any more.
    NoRematch {},
    /// Play once more with those who would like to.
    Begin {},
    /// Let the bots here move at this speed. For the host.
    Pace {
        /// `calm`, `normal` or `fast`.
        speed: String,
    },
    /// Let the bots move that have decided: nobody needs more time to look.
    Hurry {},
    /// Where a decision has days: ask the others for a pause.
    Pause {},
    /// Let somebody have the pause they asked for.
    GrantPause {},
    /// Would rather not, or not any more.
    RefusePause {},
    /// End the pause that one asked for.
    GoOn {},
    /// In a lesson: go to this step.
    Lesson {
        /// Counted from 1; one more than there are is the end.
        step: usize,
    },
    /// Complain about the last move of the bot in a seat.
    Report {
        /// Counted from 0.
        seat: usize,
        /// May be empty; at most [`crate::LONGEST_COMMENT`] characters.
        #[serde(default)]
        comment: String,
    },
    /// Before the start: say who begins. For the host.
    Begins {
        /// Counted from 0; none leaves it to the lot.
        seat: Option<usize>,
    },
    /// Would give the chair of somebody who is away to a bot, free for a friend. It takes all others who are there.
    Vote {
        /// Counted from 0.
        seat: usize,
    },
    /// Leave a running game for good: a bot plays on, and the chair is free for a friend.
    GiveUp {},
    /// Let a friend take a bot's chair in mid-game, or not any more.
    Offer {
        /// Counted from 0.
        seat: usize,
        /// Whether somebody may take it.
        free: bool,
    },
    /// Before the start: the hash of what one's browser puts into the deal.
    Commit {
        /// SHA-256 of 32 bytes, as 64 small hexadecimal digits.
        hash: String,
    },
    /// Before the start, when every chair is taken: what the hash was made of.
    Reveal {
        /// 32 bytes, as 64 small hexadecimal digits.
        bytes: String,
    },
    /// Show the others at the table how one feels, without a word.
    React {
        /// One of [`crate::REACTIONS`].
        with: String,
    },
    /// Keep a line of talk for whoever runs the house.
    ReportWords {
        /// The number of the line among its kind, from 0.
        line: usize,
        /// Said among those who watch.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        aside: bool,
    },
}

/// The message as it is sent: what a button carries.
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}
