//! What a rulebook promises: its examples are fair, and it knows everything that RULES.md names.

use engine::{Info, Quick};
use felt::{Example, Panel, Puzzle, Tabletop};

use crate::{Verdict, ensure};

/// So many deals of every example are looked at.
const DEALS: u64 = 200;

/// Puts a game's rulebook under test.
#[macro_export]
macro_rules! book {
    ($game:ty) => {
        #[test]
        fn the_examples_are_fair() {
            $crate::fair_examples(&<$game as engine::Game>::INFO, <$game as felt::Tabletop>::EXAMPLES).unwrap();
        }

        #[test]
        fn the_rulebook_shows_what_it_names() {
            $crate::whole_book::<$game>().unwrap();
        }
    };
}

/// Every deal of every example can be answered, right and wrong, every answer has its reason, and the rules it names are
/// there. The same luck deals the same.
pub fn fair_examples(info: &Info, examples: &[Example]) -> Verdict {
    for (at, example) in examples.iter().enumerate() {
        let id = example.id;
        ensure!(examples[..at].iter().all(|other| other.id != id), "two examples are called {id}");
        ensure!(
            !id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
            "{id:?} is no id"
        );
        ensure!(example.question.ends_with('?'), "{id} asks nothing: “{}”", example.question);
        ensure!(!example.rules.is_empty(), "{id} needs no rule");
        let unknown = example.rules.iter().find(|rule| !info.has_rule(rule));
        ensure!(unknown.is_none(), "{id} needs {unknown:?}, which is no rule of RULES.md");
        let mut tricky = false;
        for luck in 0..DEALS {
            let puzzle = (example.deal)(&mut Quick::new(luck));
            fair(&puzzle).map_err(|what| format!("{id} with luck {luck}: {what}"))?;
            tricky |= puzzle.choices.iter().any(|choice| !choice.right);
            let again = (example.deal)(&mut Quick::new(luck));
            ensure!(written(&puzzle) == written(&again), "{id} with luck {luck} is dealt differently the second time");
        }
        ensure!(tricky, "{id} cannot be answered wrongly");
    }
    Ok(())
}

fn fair(puzzle: &Puzzle) -> Verdict {
    ensure!(
        !text(&puzzle.position.0).is_empty() || puzzle.position.0.contains("aria-label"),
        "there is nothing to look at"
    );
    ensure!(puzzle.choices.len() >= 2, "there is only one answer");
    ensure!(puzzle.choices.iter().any(|choice| choice.right), "no answer is right");
    for (at, choice) in puzzle.choices.iter().enumerate() {
        ensure!(!choice.label.0.is_empty(), "answer {at} shows nothing");
        ensure!(text(&choice.why.0).ends_with(['.', '!', '?']), "answer {at} has no reason: “{}”", choice.why.0);
        ensure!(
            !choice.label.0.contains("<button") && !choice.label.0.contains("<a "),
            "answer {at} has a button inside"
        );
    }
    let labels = |at: usize| puzzle.choices[..at].iter().any(|other| other.label.0 == puzzle.choices[at].label.0);
    ensure!(!(1..puzzle.choices.len()).any(labels), "two answers look alike");
    ensure!(!written(puzzle).iter().any(|part| part.contains(" id=\"")), "pictures of a book have no ids");
    Ok(())
}

/// The first minute has its three pictures or none, and every marker of RULES.md names an example.
pub fn whole_book<G: Tabletop>() -> Verdict {
    let minute = G::first_minute();
    ensure!([0, 3].contains(&minute.len()), "{} pictures say what the game is", minute.len());
    for Panel { title, picture, words } in &minute {
        ensure!(!picture.0.contains(" id=\""), "“{title}”: pictures of a book have no ids");
        ensure!(!picture.0.is_empty() && text(&words.0).ends_with('.'), "“{title}” needs a picture and a sentence");
    }
    if let Some(aid) = G::aid() {
        ensure!(!aid.0.contains(" id=\""), "the player aid has ids");
    }
    let known = |id: &str| G::EXAMPLES.iter().any(|example| example.id == id);
    let mut met = Vec::new();
    for line in G::INFO.rules.lines().filter(|line| line.contains("<!--")) {
        let marker = line.trim().trim_start_matches("<!--").trim_end_matches("-->").trim();
        let (kind, rest) = marker.split_once(": ").unwrap_or((marker, ""));
        let (id, luck) = rest.split_once(' ').unwrap_or((rest, "0"));
        ensure!(["example", "shown"].contains(&kind) && luck.parse::<u32>().is_ok(), "what is “{line}”?");
        ensure!(known(id), "RULES.md names the example {id:?}, which is not there");
        met.push(id.to_owned());
    }
    let unseen = G::EXAMPLES.iter().find(|example| !met.iter().any(|id| id == example.id));
    ensure!(unseen.is_none(), "RULES.md does not show the example {:?}", unseen.map(|example| example.id));
    Ok(())
}

fn written(puzzle: &Puzzle) -> Vec<&str> {
    let answers = puzzle.choices.iter().flat_map(|choice| [choice.label.0.as_str(), choice.why.0.as_str()]);
    [puzzle.position.0.as_str()].into_iter().chain(answers).collect()
}

/// What remains without tags.
fn text(html: &str) -> String {
    let text: String = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect();
    text.trim().to_owned()
}
