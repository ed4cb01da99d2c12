//! `tender reports`, as typed.

use std::path::PathBuf;
use std::process::{Command, Output};

use bots::Bot;
use engine::{Choices, Seat, Step, Viewer};
use serde_json::Value;
use store::{Circumstances, Complaint, KeptLine, Store};

const SEED: &str = "0707070707070707070707070707070707070707070707070707070707070707";

/// A data folder that goes away with the test.
struct Data(PathBuf);

impl Data {
    fn new(name: &str) -> Data {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("reports-{name}-{}", std::process::id()));
        Data(folder)
    }

    fn with(name: &str, complaints: Vec<Complaint>) -> Data {
        let data = Data::new(name);
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let store = Store::open(&data.0).await.unwrap();
            for complaint in complaints {
                store.report(complaint).await.unwrap();
            }
            store.close().await;
        });
        data
    }

    fn run(&self, words: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tender"));
        command.arg("reports").args(words).arg("--data").arg(&self.0).output().unwrap()
    }

    fn says(&self, words: &[&str]) -> String {
        let output = self.run(words);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The one line that a refused command says.
    fn refuses(&self, words: &[&str]) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(output.stdout.is_empty());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        said.trim_end().to_owned()
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Greedy bots have played their first three rounds, and somebody minds the last card of the second seat.
fn complaint(comment: &str) -> Complaint {
    let (seat, choices) = (Seat::new(1).unwrap(), Choices::default());
    let mut game = catalog::find("second-estimate").unwrap().open(4, &choices, SEED.parse().unwrap(), &[]).unwrap();
    let mut steps = Vec::new();
    while steps.len() < 15 {
        let seat = game.to_act().iter().next().unwrap();
        let code = game.ponder(seat, 1)(Bot::Greedy, 0, None).code.unwrap();
        game.take(Step::Play { seat, code }).unwrap();
        steps.push(Step::Play { seat, code });
    }
    let step = steps.iter().rposition(|step| matches!(step, Step::Play { seat: by, .. } if *by == seat)).unwrap();
    Complaint {
        table: "BRASS-OTTER-41".into(),
        game: "second-estimate".into(),
        seat,
        bot: "greedy".into(),
        comment: comment.into(),
        position: Circumstances { edition: 1, players: 4, choices, seed: SEED.into(), steps, step },
    }
}

#[test]
fn reports_are_listed_with_what_people_say() {
    let data = Data::with("list", vec![complaint("Why?"), complaint(&"what a move ".repeat(10))]);
    let said = data.says(&[]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 4, "{said}");
    for part in [" 1 ", "second-estimate", "BRASS-OTTER-41", "P1 greedy", "Why?"] {
        assert!(lines[2].contains(part), "{part} in {said}");
    }
    assert!(lines[3].trim_end().ends_with("what a move…"), "{said}");
    assert_eq!(Data::with("empty", vec![]).says(&[]), "Nobody has complained about a bot yet.\n");
}

#[test]
fn a_shown_report_says_what_the_bot_knew_and_did_and_what_bots_would_do() {
    let data = Data::with("show", vec![complaint("Why?")]);
    let said = data.says(&["show", "1", "--bots", "greedy,sharp@50it"]);
    let Circumstances { steps, step, .. } = complaint("").position;
    for part in [
        "table BRASS-OTTER-41: “Why?”\nThe Second Estimate (second-estimate), 4 players, no options\n",
        &format!("seed {SEED}\nstep {step} of {}, P1, played by greedy\n", steps.len()),
        "What P1 knew:\n{\n",
        "What it could do: play ",
        "What it did: play ",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let answers: Vec<&str> = said.lines().rev().take(2).collect();
    assert!(answers[1].contains("greedy") && answers[1].contains("the same"), "{said}");
    assert!(answers[0].contains("sharp@50it"), "{said}");

    let first = said.split("Moves of P1 until then: ").nth(1).unwrap().split(' ').next().unwrap();
    let earlier = data.says(&["show", "1", "--bots", "greedy", "--step", first]);
    assert!(earlier.contains(&format!("step {first} of")) && earlier.contains("until then: none"), "{earlier}");
}

#[test]
fn a_report_as_json_is_a_test_in_itself() {
    let data = Data::with("json", vec![complaint("Why?")]);
    let words = ["show", "1", "--json", "--bots", "greedy,sharp@50it", "--seed", "7"];
    let said = data.says(&words);
    assert_eq!(said, data.says(&words), "iterations give the same answer every time");

    let report: Value = serde_json::from_str(&said).unwrap();
    let choices: Choices = serde_json::from_value(report["options"].clone()).unwrap();
    let steps: Vec<Step> = serde_json::from_value(report["steps"].clone()).unwrap();
    let seat: Seat = serde_json::from_value(report["seat"].clone()).unwrap();
    let (players, step) = (report["players"].as_u64().unwrap() as usize, report["step"].as_u64().unwrap() as usize);
    let seed = report["seed"].as_str().unwrap().parse().unwrap();
    let game = catalog::find(report["game"].as_str().unwrap()).unwrap();
    let before = game.open(players, &choices, seed, &steps[..step]).unwrap();

    assert_eq!(report["view"], before.view(Viewer::Seat(seat)));
    let legal: Vec<u64> = report["legal"].as_array().unwrap().iter().map(|one| one["code"].as_u64().unwrap()).collect();
    assert_eq!(legal, before.legal(seat).into_iter().map(u64::from).collect::<Vec<_>>());
    assert_eq!(steps[step], Step::Play { seat, code: report["played"]["code"].as_u64().unwrap() as u16 });
    for (answer, bot) in report["now"].as_array().unwrap().iter().zip(["greedy", "sharp@50it"]) {
        assert_eq!(answer["bot"], bot);
        let code = before.ponder(seat, 7)(bot.parse().unwrap(), 0, None).code.unwrap();
        assert_eq!(answer["code"], code);
        assert_eq!(answer["action"], before.notation(code).unwrap());
    }
}

#[test]
fn what_cannot_be_shown_is_said_in_one_line() {
    let nowhere = Data::new("nowhere");
    let folder = nowhere.0.display().to_string();
    assert_eq!(nowhere.refuses(&[]), format!("tender: there is no Tender database in {folder}"));
    assert!(!nowhere.0.exists(), "looking makes nothing");

    let damaged = |damage: fn(&mut Complaint)| {
        let mut complaint = complaint("");
        damage(&mut complaint);
        complaint
    };
    let data = Data::with(
        "damaged",
        vec![
            complaint(""),
            damaged(|it| it.game = "third-estimate".into()),
            damaged(|it| it.position.seed = "07".into()),
            damaged(|it| it.position.step = 99),
            damaged(|it| it.position.steps[3] = Step::Play { seat: Seat::new(0).unwrap(), code: 500 }),
            damaged(|it| it.position.players = 9),
            damaged(|it| it.position.edition = 2),
        ],
    );
    for (number, says) in [
        ("8", "there is no report 8; `tender reports` lists them"),
        ("2", "report 2 cannot be replayed: there is no game \"third-estimate\""),
        ("3", "report 3 cannot be replayed: its seed is damaged"),
        ("4", "report 4 cannot be replayed: step 99 of its log is no move of P1"),
        ("5", "report 5 cannot be replayed: step 3 of the log cannot be played"),
        ("6", "report 6 cannot be replayed: 9 cannot play"),
        (
            "7",
            "report 7 cannot be replayed: it was played under edition 2 of the rules, and this program plays edition 1",
        ),
    ] {
        let said = data.refuses(&["show", number]);
        assert!(said.starts_with(&format!("tender: {says}")), "{said}");
    }
    let said = data.refuses(&["show", "1", "--step", "0"]);
    assert_eq!(said, "tender: report 1 cannot be replayed: step 0 of its log is no move of P1");
    let bot = data.run(&["show", "1", "--bots", "gredy"]);
    assert!(String::from_utf8_lossy(&bot.stderr).contains("known are: random"));
}

#[test]
fn reported_words_are_listed() {
    let data = Data::with("words", vec![]);
    assert!(data.says(&["words"]).contains("Nobody has reported any words yet."));
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let store = Store::open(&data.0).await.unwrap();
        let words = |line: &str| KeptLine {
            number: 0,
            at: 0,
            table: "OAK".into(),
            line: line.into(),
            person: None,
            text: "You fool".into(),
        };
        for line in ["3", "3", "aside 3"] {
            store.keep_line(words(line)).await.unwrap();
        }
        store.close().await;
    });
    let said = data.says(&["words"]);
    assert_eq!(said.matches("You fool").count(), 2, "{said}");
    assert!(said.contains("OAK") && said.contains("Somebody"), "{said}");
}
