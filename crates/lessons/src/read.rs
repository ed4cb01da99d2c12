//! From a file to a lesson. Whatever a learner could stumble over is found here: the lesson is played through, every table
//! of it is drawn, and what is asked, pointed at and answered is compared with what is there.

use catalog::{AnyGame, AnyMatch};
use engine::{Choices, Seat, Seed, Step as Move};
use felt::People;

use crate::MOST_WORDS;
use crate::lesson::{Lesson, Pointer, Step, people};
use crate::mistakes::{Mistake, Mistakes};
use crate::script::{Script, ScriptStep};
use crate::table::{drawn, has_button, parts};

/// Answers whatever has no answer of its own.
const ANYTHING: &str = "*";
/// What a learner hears who acts where there is only something to read.
const JUST_LOOK: &str = "That will be your move in a moment. First have a look at this, then press Next.";
/// So many things are named that would do instead.
const NAMED: usize = 12;

/// Reads a lesson of `game`. It is right, or all that is wrong with it is said.
pub fn read(game: &'static dyn AnyGame, id: &str, text: &str) -> Result<Lesson, Mistakes> {
    let file = format!("{}/{id}.toml", game.info().id);
    let mut reader = Reader { found: Vec::new() };
    let lesson = reader.lesson(game, id, text);
    match lesson {
        Some(lesson) if reader.found.is_empty() => Ok(lesson),
        _ => Err(Mistakes { file, found: reader.found }),
    }
}

struct Reader {
    found: Vec<Mistake>,
}

impl Reader {
    fn wrong(&mut self, step: impl Into<Option<usize>>, what: impl Into<String>) {
        self.found.push(Mistake { step: step.into(), what: what.into() });
    }

    fn lesson(&mut self, game: &'static dyn AnyGame, id: &str, text: &str) -> Option<Lesson> {
        if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
            self.wrong(None, "a lesson's file is named with small letters, digits and hyphens, such as first.toml");
        }
        let script: Script = toml::from_str(text).map_err(|error| self.wrong(None, error.to_string().trim())).ok()?;
        self.words(None, "title", &script.title, 6);
        self.words(None, "about", &script.about, MOST_WORDS);
        script.adds.iter().for_each(|line| self.words(None, "adds", line, MOST_WORDS));
        if script.adds.is_empty() {
            self.wrong(None, "adds has no sentence; say in one to three what a full game adds");
        }
        if !(1..=15).contains(&script.minutes) {
            self.wrong(None, format!("{} minutes; a lesson takes 1 to 15", script.minutes));
        }
        let choices =
            Choices::parse(game.specs(), &script.options).map_err(|error| self.wrong(None, error.to_string()));
        let choices = choices.ok()?;
        let seed = Seed::from(script.seed);
        let mut table =
            game.open(script.players, &choices, seed, &[]).map_err(|error| self.wrong(None, error.to_string())).ok()?;
        let Some(seat) = script.seat.checked_sub(1).and_then(|at| Seat::all(script.players).nth(at)) else {
            self.wrong(None, format!("there is no seat {}; seats are 1 to {}", script.seat, script.players));
            return None;
        };
        let people = people(seat, script.players);
        let opening = self.moves(None, &mut *table, &script.opening)?;
        let mut steps = Vec::new();
        for (at, step) in script.step.iter().enumerate() {
            steps.push(self.step(at + 1, &mut table, seat, &people, step)?);
        }
        if !steps.iter().any(|step| !step.act.is_empty()) {
            self.wrong(None, "nobody learns by reading: at least one step must ask for something (do)");
        }
        let Script { title, about, minutes, adds, players, .. } = script;
        Some(Lesson {
            game,
            id: id.to_owned(),
            title,
            about,
            minutes,
            seat,
            steps,
            adds,
            players,
            choices,
            seed,
            opening,
        })
    }

    /// One step, after which `table` is the table of the next one. None where nothing after it can be told.
    fn step(
        &mut self,
        at: usize,
        table: &mut Box<dyn AnyMatch>,
        seat: Seat,
        people: &People,
        step: &ScriptStep,
    ) -> Option<Step> {
        self.words(at, "say", &step.say, MOST_WORDS);
        let html = drawn(&table.tableau(people));
        let can = Actions::of(&**table, seat);
        let show = step.show.words().iter().filter_map(|word| self.pointer(at, &**table, people, &html, &can, word));
        let mut show: Vec<Pointer> = show.collect();
        let act = self.asked(at, &**table, seat, step)?;
        if show.is_empty() {
            show.extend(act.first().map(|&code| Pointer::Action(code)));
        }
        if let Some(&code) = act.first().filter(|&&code| !has_button(&html, code)) {
            let name = table.notation(code).unwrap_or_default();
            self.wrong(at, format!("{name:?} is legal, but nothing on the table can be pressed for it"));
        }
        let (answers, otherwise) = self.answers(at, &can, &act, step);
        for &code in &act {
            if let Err(refusal) = table.take(Move::Play { seat, code }) {
                self.wrong(at, format!("{}: {refusal}", table.notation(code).unwrap_or_default()));
                return None;
            }
        }
        let then = self.moves(at, &mut **table, &step.then)?;
        Some(Step { say: step.say.clone(), show, act, then, answers, otherwise })
    }

    /// The codes that the learner is asked for.
    fn asked(&mut self, at: usize, table: &dyn AnyMatch, seat: Seat, step: &ScriptStep) -> Option<Vec<u16>> {
        let mut ahead = table.fork();
        let mut codes = Vec::new();
        for word in step.act.words() {
            let can = Actions::of(&*ahead, seat);
            let Some(code) = can.code(word) else {
                self.wrong(at, format!("{word:?} cannot be done here; {}", can.instead()));
                return None;
            };
            codes.push(code);
            ahead.take(Move::Play { seat, code }).ok()?;
        }
        if let Err(refusal) = table.check_row(seat, &codes) {
            self.wrong(at, format!("{:?}: {refusal}; give each a step of its own", step.act.words().join(", ")));
            return None;
        }
        Some(codes)
    }

    fn pointer(
        &mut self,
        at: usize,
        table: &dyn AnyMatch,
        people: &People,
        html: &str,
        can: &Actions,
        word: &str,
    ) -> Option<Pointer> {
        if let Some(code) = can.code(word).filter(|&code| has_button(html, code)) {
            return Some(Pointer::Action(code));
        }
        let parts = parts(table, people);
        if parts.contains(word) {
            return Some(Pointer::Part(word.to_owned()));
        }
        let names = parts.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        self.wrong(at, format!("nothing here is called {word:?}; parts are: {names}; {}", can.instead()));
        None
    }

    /// What else the learner may do, and what they hear then.
    fn answers(&mut self, at: usize, can: &Actions, act: &[u16], step: &ScriptStep) -> (Vec<(u16, String)>, String) {
        let mut answers = Vec::new();
        for (word, words) in step.otherwise.iter().filter(|(word, _)| *word != ANYTHING) {
            self.words(at, "else", words, MOST_WORDS);
            match can.code(word) {
                Some(code) if act.contains(&code) => {
                    self.wrong(at, format!("{word:?} is what is asked for; it needs no answer"));
                }
                Some(code) => answers.push((code, words.clone())),
                None => self.wrong(at, format!("{word:?} has an answer, but cannot be done here; {}", can.instead())),
            }
        }
        let usual = if act.is_empty() { JUST_LOOK } else { "" };
        let otherwise = step.otherwise.get(ANYTHING).map_or(usual, String::as_str).to_owned();
        let left =
            can.codes().filter(|code| !act.contains(code) && !answers.iter().any(|(own, _)| own == code)).count();
        if otherwise.is_empty() {
            if left > 0 {
                self.wrong(
                    at,
                    format!("{left} other things can be done here without an answer; \"*\" under else answers them"),
                );
            }
        } else {
            self.words(at, "else", &otherwise, MOST_WORDS);
        }
        (answers, otherwise)
    }

    /// Plays `"2: play 5♦"` and so on.
    fn moves(&mut self, at: impl Into<Option<usize>>, table: &mut dyn AnyMatch, moves: &[String]) -> Option<Vec<Move>> {
        let at = at.into();
        let mut played = Vec::new();
        for text in moves {
            let seat = text.split_once(": ").and_then(|(seat, word)| Some((seat.parse::<usize>().ok()?, word)));
            let seat = seat.and_then(|(n, word)| Some((Seat::all(table.players()).nth(n.checked_sub(1)?)?, word)));
            let Some((seat, word)) = seat else {
                self.wrong(
                    at,
                    format!("{text:?} is no move; write \"2: …\" with a seat from 1 to {}", table.players()),
                );
                return None;
            };
            let can = Actions::of(table, seat);
            let Some(code) = can.code(word) else {
                self.wrong(at, format!("seat {} cannot {word:?} now; {}", seat.index() + 1, can.instead()));
                return None;
            };
            let step = Move::Play { seat, code };
            table.take(step).map_err(|refusal| self.wrong(at, format!("{text:?}: {refusal}"))).ok()?;
            played.push(step);
        }
        Some(played)
    }

    fn words(&mut self, step: impl Into<Option<usize>>, key: &str, text: &str, most: usize) {
        match text.split_whitespace().count() {
            0 => self.wrong(step, format!("{key} says nothing")),
            words if words > most => {
                self.wrong(step, format!("{key} has {words} words; {most} are the most: {text:?}"));
            }
            _ => {}
        }
    }
}

/// What a seat can do now, by name.
struct Actions(Vec<(u16, String)>);

impl Actions {
    fn of(table: &dyn AnyMatch, seat: Seat) -> Actions {
        let named = |code: u16| Some((code, table.notation(code)?));
        Actions(table.legal(seat).into_iter().filter_map(named).collect())
    }

    fn codes(&self) -> impl Iterator<Item = u16> {
        self.0.iter().map(|(code, _)| *code)
    }

    fn code(&self, name: &str) -> Option<u16> {
        self.0.iter().find(|(_, other)| other == name).map(|(code, _)| *code)
    }

    /// What would do.
    fn instead(&self) -> String {
        let names = self.0.iter().take(NAMED).map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ");
        match self.0.len() {
            0 => "nothing can be done there now".to_owned(),
            all if all > NAMED => format!("{all} things can, such as: {names}"),
            _ => format!("what can: {names}"),
        }
    }
}
