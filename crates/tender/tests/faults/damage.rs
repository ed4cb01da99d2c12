//! The file of the database is damaged while the house is closed: it opens or says what is wrong, and never stumbles.

use std::fs;

use engine::{Dice, Quick};

use crate::house::{House, ask, folder, free_address, said, times};

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_refused_or_read_and_never_stumbled_over() {
    let (damages, folder) = (times("TENDER_DAMAGES", 12), folder("damage"));
    let (whole, address) = (folder.join("whole"), free_address());
    let house = House::open(&whole, address, &[]);
    let mut tables = Vec::new();
    for name in ["Ana", "Ben", "Cy"] {
        let opened = ask(address, "POST /play", "", &format!("game=goofspiel&name={name}")).unwrap();
        tables.push(opened.split("location: /t/").nth(1).unwrap().split("\r\n").next().unwrap().to_owned());
    }
    house.kill();
    // Everything is in one file afterwards.
    store::Store::open(&whole).await.unwrap().close().await;
    let bytes = fs::read(whole.join("tender.sqlite")).unwrap();

    let (mut dice, mut refused, mut failed) = (Quick::new(7), 0, 0);
    for number in 0..damages {
        let data = folder.join(format!("d{number}"));
        let mut damaged = bytes.clone();
        for _ in 0..=dice.below(4) {
            let at = dice.below(damaged.len() as u32) as usize;
            let to = (at + 1 + dice.below(200) as usize).min(damaged.len());
            match dice.below(3) {
                0 => damaged[at..to].fill(0),
                1 => damaged[at..to].iter_mut().for_each(|byte| *byte = dice.below(256) as u8),
                _ => damaged.truncate(at.max(1)),
            }
        }
        fs::create_dir_all(&data).unwrap();
        fs::write(data.join("tender.sqlite"), damaged).unwrap();
        match House::try_open(&data, address, &[]) {
            Ok(mut house) => {
                for path in tables.iter().map(|code| format!("/t/{code}")).chain(["/".to_owned()]) {
                    let answer = ask(address, &format!("GET {path}"), "", "").unwrap();
                    assert!(answer.starts_with("HTTP/1.1 "), "{path}: {answer}");
                    failed += usize::from(answer.starts_with("HTTP/1.1 500"));
                    assert!(!answer.starts_with("HTTP/1.1 500") || answer.contains("damaged"), "{answer}");
                }
                assert!(house.is_running(), "{}", said(&data));
            }
            Err(code) => {
                assert_eq!(code, Some(1), "{}", said(&data));
                refused += 1;
            }
        }
        let said = said(&data);
        assert!(!said.contains("panicked"), "{said}");
        let _ = fs::remove_dir_all(data);
    }
    println!("{damages} damaged files: {refused} refused at the door, {failed} pages that said so");
    let _ = fs::remove_dir_all(folder);
}
