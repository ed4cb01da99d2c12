//! `tender backup`, as typed, and what `tender serve` says about a damaged folder.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use engine::{Choices, Seat, Step};
use store::{Circumstances, Complaint, Store};

/// A data folder that goes away with the test.
struct Data(PathBuf);

impl Data {
    fn new(name: &str) -> Data {
        Data(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("backup-{name}-{}", std::process::id())))
    }

    async fn open(&self) -> Store {
        Store::open(&self.0).await.unwrap()
    }

    fn run(&self, words: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_tender")).args(words).arg("--data").arg(&self.0).output().unwrap()
    }

    /// The one line that a refused command says.
    fn refuses(&self, words: &[&str]) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        said.trim_end().to_owned()
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn complaint() -> Complaint {
    let seat = Seat::new(1).unwrap();
    let steps = vec![Step::Play { seat, code: 7 }; 2000];
    let position =
        Circumstances { edition: 1, players: 4, choices: Choices::default(), seed: "07".repeat(32), steps, step: 0 };
    Complaint {
        table: "BRASS-OTTER-41".into(),
        game: "second-estimate".into(),
        seat,
        bot: "greedy".into(),
        comment: "why?".into(),
        position,
    }
}

#[tokio::test]
async fn a_copy_of_an_open_house_has_everything_and_overwrites_nothing() {
    let (data, restored) = (Data::new("open"), Data::new("restored"));
    let store = data.open().await;
    store.report(complaint()).await.unwrap();
    fs::create_dir_all(&restored.0).unwrap();
    let copy = restored.0.join("tender.sqlite");
    let copied = data.run(&["backup", copy.to_str().unwrap()]);
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    assert!(String::from_utf8_lossy(&copied.stdout).contains("has everything in"));
    assert_eq!(restored.open().await.reports().await.unwrap(), store.reports().await.unwrap());

    let again = data.refuses(&["backup", copy.to_str().unwrap()]);
    assert!(again.contains("tender.sqlite") && again.contains("exists"), "{again}");
    let nothing = Data::new("nothing").refuses(&["backup", "copy.sqlite"]);
    assert!(nothing.contains("there is no Tender database"), "{nothing}");
}

#[tokio::test]
async fn a_damaged_folder_is_not_opened_and_the_way_out_is_said() {
    let data = Data::new("damaged");
    let store = data.open().await;
    store.report(complaint()).await.unwrap();
    store.close().await;
    let path = data.0.join("tender.sqlite");
    let mut bytes = fs::read(&path).unwrap();
    for page in bytes.chunks_mut(4096).skip(1) {
        page[..100].fill(0xa5);
    }
    fs::write(&path, bytes).unwrap();
    let said = data.refuses(&["serve", "--listen", "127.0.0.1:0"]);
    for part in ["tender.sqlite is damaged", "tender backup", ".recover"] {
        assert!(said.contains(part), "{said}");
    }
    let copy = data.0.join("copy.sqlite");
    assert!(data.refuses(&["backup", copy.to_str().unwrap()]).contains("damaged"));
    assert!(!copy.exists());
}
