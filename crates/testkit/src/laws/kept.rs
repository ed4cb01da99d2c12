//! What stands in people's logs is kept beside the game, in `tests/golden`: every code, and a few whole games.
//!
//! `INSTA_UPDATE=always` adds what is new. What is there already is a promise, and is never written over.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use engine::{Action, Choices, Dice, Game, Match, Options, Quick, Seat, Seed, Standing, Step, Told};
use serde::{Deserialize, Serialize};

use super::take_back::waver;
use crate::trial::pick;
use crate::{LawBroken, Laws, Setting, Verdict, ensure, tables};

impl<G: Game> Laws<G> {
    /// Every code means what `tests/golden/codes.txt` says, and every code is in there.
    pub fn codes_mean_what_they_always_meant(&self) -> Result<(), LawBroken> {
        let file = self.golden().join("codes.txt");
        let broken = |what| LawBroken { law: "codes_mean_what_they_always_meant", how: place(&file), what };
        codes_as_kept::<G::Action>(&file).map_err(broken)
    }

    /// Every log in `tests/golden/logs` of this edition of the rules, or of one that they can play, replays to the standing it ended with, and tells
    /// the same on the way. There is one for the usual table and one for every option.
    pub fn old_logs_replay_as_they_were_played(&self) -> Result<(), LawBroken> {
        let folder = self.golden().join("logs");
        let broken =
            |file: &Path, what| LawBroken { law: "old_logs_replay_as_they_were_played", how: place(file), what };
        for table in main_tables::<G>() {
            let file = folder.join(format!("{}.{}.json", table.slug(), G::EDITION));
            if !file.exists() {
                keep_log(&file, &table).map_err(|what| broken(&file, what))?;
            }
        }
        for file in files(&folder).map_err(|what| broken(&folder, what))? {
            replays_as_kept::<G>(&file).map_err(|what| broken(&file, what))?;
        }
        Ok(())
    }

    fn golden(&self) -> PathBuf {
        Path::new(self.home).join("tests/golden")
    }
}

fn place(file: &Path) -> String {
    file.display().to_string()
}

fn may_write() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always")
}

fn write(file: &Path, text: &str) -> Verdict {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).and_then(|()| fs::write(file, text)).map_err(|error| error.to_string())
}

fn codes_as_kept<A: Action>(file: &Path) -> Verdict {
    let kept = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| error.to_string())?,
    };
    let lines: Vec<String> =
        (0..=u16::MAX).filter_map(|code| Some(format!("{code} {}", A::from_code(code)?))).collect();
    for (at, kept) in kept.lines().enumerate() {
        let now = lines.get(at).map_or("nothing", String::as_str);
        ensure!(
            now == kept,
            "`{kept}` has become `{now}`. Codes stand in the logs of people's games: a code keeps its action for \
            ever, and new ones come after the last. (If only the notation is another, edit the line by hand.)"
        );
    }
    let known = kept.lines().count();
    if known < lines.len() && may_write() {
        return write(file, &(lines.join("\n") + "\n"));
    }
    ensure!(known == lines.len(), "`{}` is not in the list yet: INSTA_UPDATE=always adds it for ever", lines[known]);
    Ok(())
}

/// A whole game as it was played once.
#[derive(Serialize, Deserialize)]
struct Kept {
    game: String,
    edition: u32,
    players: usize,
    choices: Choices,
    seed: String,
    /// Score and place of every seat at the end.
    standing: Vec<(i32, u8)>,
    /// A hash of everything that was told.
    told: String,
    /// Seat and code, or only the seat of somebody who takes back.
    steps: Vec<Vec<u16>>,
}

impl Kept {
    fn of<G: Game>(table: &Setting<G>, seed: Seed, game: &Match<G>) -> Kept {
        let short = |step: &Step| match *step {
            Step::Play { seat, code } => vec![seat.index() as u16, code],
            Step::TakeBack { seat } => vec![seat.index() as u16],
        };
        Kept {
            game: G::INFO.id.to_owned(),
            edition: G::EDITION,
            players: table.players(),
            choices: table.choices.clone(),
            seed: seed.to_string(),
            standing: places(&game.state().standing()),
            told: hash(game.told()),
            steps: game.steps().iter().map(short).collect(),
        }
    }

    fn steps(&self) -> Option<Vec<Step>> {
        let step = |step: &Vec<u16>| match step[..] {
            [seat] => Some(Step::TakeBack { seat: Seat::new(seat.into())? }),
            [seat, code] => Some(Step::Play { seat: Seat::new(seat.into())?, code }),
            _ => None,
        };
        self.steps.iter().map(step).collect()
    }

    fn write(&self, file: &Path) -> Verdict {
        write(file, &(serde_json::to_string(self).map_err(|error| error.to_string())? + "\n"))
    }
}

fn replays_as_kept<G: Game>(file: &Path) -> Verdict {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let kept: Kept = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    ensure!(kept.game == G::INFO.id, "a log of {}", kept.game);
    ensure!(kept.edition <= G::EDITION, "the rules are of edition {}, older than this log", G::EDITION);
    let under =
        if kept.edition == G::EDITION { Some(kept.choices.clone()) } else { G::under(kept.edition, &kept.choices) };
    let Some(choices) = under else { return Ok(()) };
    let seed: Seed = kept.seed.parse().map_err(|_| "its seed is damaged")?;
    let steps = kept.steps().ok_or("its steps are damaged")?;
    let meant = "Games that people have kept change like this one. If the rules are meant to be others now, raise \
        `EDITION`; then older tables are shown as they ended, and are not replayed.";
    let table = choices.fit(G::Options::SPECS).and_then(|()| G::Options::check(kept.players, &choices));
    let table = table.map_err(|error| format!("its table cannot be opened any more: {error}. {meant}"))?;
    let game = Match::<G>::replay(table, seed, steps).map_err(|error| format!("{error}. {meant}"))?;
    let standing = places(&game.state().standing());
    ensure!(game.is_over(), "it does not come to its end. {meant}");
    ensure!(standing == kept.standing, "it ended with {:?} and now with {standing:?}. {meant}", kept.standing);
    let told = hash(game.told());
    if told != kept.told && may_write() {
        return Kept { told, ..kept }.write(file);
    }
    ensure!(told == kept.told, "it tells something else than it did. {meant}");
    Ok(())
}

fn keep_log<G: Game>(file: &Path, table: &Setting<G>) -> Verdict {
    ensure!(may_write(), "there is no such log yet: INSTA_UPDATE=always plays one and keeps it for ever");
    let seed = Seed::from(1);
    let (mut game, mut dice) = (Match::<G>::new(table.options.clone(), seed), Quick::new(1));
    while let Some((seat, action)) = pick(game.state(), &mut dice)? {
        if dice.below(20) == 0 {
            waver(&mut game, &mut dice)?;
        }
        game.play(seat, action.code()).map_err(|refusal| refusal.to_string())?;
    }
    Kept::of(table, seed, &game).write(file)
}

/// The usual table without any option, and for every option the plainest one that has it.
fn main_tables<G: Game>() -> Vec<Setting<G>> {
    let plainest = |option: Option<&str>| {
        let has = |table: &&Setting<G>| option.is_none_or(|id| table.choices.is_on(id));
        let plain = |table: &&Setting<G>| (table.choices.words().count(), table.players() != G::INFO.usual_players);
        tables::<G>().iter().filter(has).min_by_key(plain).cloned()
    };
    let options = G::Options::SPECS.iter().map(|spec| Some(spec.id));
    [None].into_iter().chain(options).filter_map(plainest).collect()
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let files =
        fs::read_dir(folder).and_then(|files| files.map(|file| Ok(file?.path())).collect::<Result<Vec<_>, _>>());
    let mut files = files.map_err(|error| error.to_string())?;
    files.sort();
    Ok(files)
}

fn places(standing: &Standing) -> Vec<(i32, u8)> {
    Seat::all(standing.players()).map(|seat| (standing.score(seat), standing.place(seat))).collect()
}

/// FNV-1a over the JSON of what was told: the same on every machine and for ever.
fn hash<E: Serialize>(told: &[Told<E>]) -> String {
    let text = serde_json::to_string(told).unwrap_or_default();
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
}
