//! A reported move, with the table as it was before it.

use anyhow::{Context, bail};
use bots::Bot;
use catalog::{AnyGame, AnyMatch};
use engine::{Seat, Step, Viewer};
use serde_json::{Value, json};
use store::{Circumstances, ReportRow};

use crate::terminal::{date, list};

pub struct Case {
    row: ReportRow,
    position: Circumstances,
    game: &'static dyn AnyGame,
    before: Box<dyn AnyMatch>,
    seat: Seat,
    step: usize,
    played: u16,
}

/// What a bot would do.
pub struct Answer {
    bot: Bot,
    code: Option<u16>,
}

/// So many earlier moves are named.
const EARLIER: usize = 8;

impl Case {
    /// Plays the log again up to the reported step, or up to another one of the same seat.
    pub fn open(row: ReportRow, position: Circumstances, step: Option<usize>) -> anyhow::Result<Case> {
        let game = catalog::find(&row.game).with_context(|| format!("there is no game {:?}", row.game))?;
        if position.edition != game.edition() {
            let (then, now) = (position.edition, game.edition());
            bail!("it was played under edition {then} of the rules, and this program plays edition {now}");
        }
        let seat = usize::try_from(row.seat).ok().and_then(Seat::new).context("it names no seat")?;
        let step = step.unwrap_or(position.step);
        let played = match position.steps.get(step) {
            Some(Step::Play { seat: by, code }) if *by == seat => *code,
            _ => bail!("step {step} of its log is no move of {seat}"),
        };
        let seed = position.seed.parse().context("its seed is damaged")?;
        let before = game.open(position.players, &position.choices, seed, &position.steps[..step])?;
        before.check(Step::Play { seat, code: played }).with_context(|| format!("step {step} of its log"))?;
        Ok(Case { row, position, game, before, seat, step, played })
    }

    /// What these bots would do now, from what the seat knew.
    pub fn ask(&self, bots: &[Bot], luck: u64) -> Vec<Answer> {
        bots.iter().map(|&bot| Answer { bot, code: self.before.ponder(self.seat, luck)(bot, 0, None).code }).collect()
    }

    pub fn json(&self, now: &[Answer]) -> Value {
        let action = |code: u16| json!({ "code": code, "action": self.notation(code) });
        let legal: Vec<Value> = self.before.legal(self.seat).into_iter().map(action).collect();
        let now: Vec<Value> = now
            .iter()
            .map(|answer| {
                let action = answer.code.map(|code| self.notation(code));
                json!({ "bot": answer.bot.to_string(), "code": answer.code, "action": action })
            })
            .collect();
        json!({
            "report": self.row.number,
            "at": self.row.at,
            "table": self.row.table,
            "game": self.row.game,
            "edition": self.position.edition,
            "players": self.position.players,
            "options": self.position.choices,
            "seed": self.position.seed,
            "seat": self.seat,
            "bot": self.row.bot,
            "comment": self.row.comment,
            "steps": self.position.steps,
            "step": self.step,
            "view": self.view(),
            "legal": legal,
            "played": action(self.played),
            "now": now,
        })
    }

    pub fn text(&self, now: &[Answer]) -> String {
        let Case { row, position, seat, step, .. } = self;
        let options: Vec<String> = position.choices.words().collect();
        let options = if options.is_empty() { "no options".to_owned() } else { options.join(", ") };
        let legal: Vec<String> = self.before.legal(*seat).into_iter().map(|code| self.notation(code)).collect();
        let said = if row.comment.is_empty() { "no comment".to_owned() } else { format!("“{}”", row.comment) };
        let answers = now.iter().map(|answer| {
            let same = if answer.code == Some(self.played) { "the same" } else { "" };
            let action = answer.code.map_or("nothing".to_owned(), |code| self.notation(code));
            vec![answer.bot.to_string(), action, same.to_owned()]
        });
        [
            format!("Report {}, {} UTC, table {}: {said}", row.number, date(row.at), row.table),
            format!("{} ({}), {} players, {options}", self.game.info().title, row.game, position.players),
            format!("seed {}", position.seed),
            format!("step {step} of {}, {seat}, played by {}", position.steps.len(), row.bot),
            String::new(),
            format!("What {seat} knew:"),
            format!("{:#}", self.view()),
            String::new(),
            format!("Moves of {seat} until then: {}", self.earlier()),
            format!("What it could do: {}", legal.join(", ")),
            format!("What it did: {} (code {})", self.notation(self.played), self.played),
            String::new(),
            list(&["bot", "would now", ""], answers),
        ]
        .join("\n")
    }

    /// The last moves of the seat before this one, with the numbers of their steps.
    fn earlier(&self) -> String {
        let mine = (0..).zip(&self.position.steps[..self.step]).filter_map(|(at, step)| match step {
            Step::Play { seat, code } if *seat == self.seat => Some(format!("{at} {}", self.notation(*code))),
            _ => None,
        });
        let mine: Vec<String> = mine.collect();
        if mine.is_empty() { "none".to_owned() } else { mine[mine.len().saturating_sub(EARLIER)..].join(", ") }
    }

    fn view(&self) -> Value {
        self.before.view(Viewer::Seat(self.seat))
    }

    fn notation(&self, code: u16) -> String {
        self.before.notation(code).unwrap_or_else(|| format!("code {code}"))
    }
}
