//! A game's sheet touches no other page, has one rule a line, and takes its colours from tokens. No two games look alike.

use catalog::GAMES;

/// What is wrong with the sheet of the game with this id, line by line.
fn faults(id: &str, sheet: &str) -> Vec<String> {
    let own = [
        format!("[data-game=\"{id}\"] {{"),
        format!(":where([data-game=\"{id}\"]) {{"),
        format!("#{id}-"),
        format!("@keyframes {id}-"),
        "/*".to_owned(),
        "}".to_owned(),
    ];
    let mut faults = Vec::new();
    for (at, line) in sheet.lines().enumerate() {
        let mut fault = |what: &str| faults.push(format!("line {}: {what}: {line:.80}", at + 1));
        let outside = !line.is_empty() && !line.starts_with(' ');
        if outside && !own.iter().any(|start| line.starts_with(start.as_str())) {
            fault("holds on other pages, too");
        }
        let rule = without_pictures(line);
        if rule.matches('{').count() > 1 && !rule.starts_with("@keyframes") {
            fault("more than one rule");
        }
        let declarations = rule.rsplit_once('{').map_or(rule.as_str(), |(_, body)| body);
        if declarations.split(';').any(|one| !one.trim_start().starts_with("--") && has_colour(one)) {
            fault("a colour that is no token");
        }
    }
    faults
}

/// Without comments and what `url("…")` holds.
fn without_pictures(line: &str) -> String {
    let code = line.split("/*").next().unwrap_or_default();
    code.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

fn has_colour(declaration: &str) -> bool {
    let Some((_, value)) = declaration.split_once(':') else { return false };
    ["#", "rgb(", "rgba(", "hsl("].iter().any(|start| value.contains(start))
}

#[test]
fn every_sheet_keeps_to_its_own_pages() {
    for game in GAMES {
        let id = game.info().id;
        let faults = faults(id, game.style());
        assert!(faults.is_empty(), "{id}:\n{}", faults.join("\n"));
    }
}

#[test]
fn every_game_has_an_emblem_and_a_hue_of_its_own() {
    for (at, game) in GAMES.iter().enumerate() {
        for other in &GAMES[..at] {
            let ids = (game.info().id, other.info().id);
            assert_ne!(game.emblem().0, other.emblem().0, "{ids:?} have the same emblem");
            assert_ne!(game.colour(), other.colour(), "{ids:?} have the same hue");
        }
    }
}

#[test]
fn what_a_sheet_may_not_do_is_found() {
    let sheet = ":where([data-game=\"x\"]) {\n  .a { color: var(--ink); --b: #fff }\n}\n";
    assert_eq!(faults("x", sheet), [""; 0]);
    for (bad, why) in [
        (".a { color: var(--ink) }", "holds on other pages, too"),
        ("@keyframes land { to { opacity: 0 } }", "holds on other pages, too"),
        (":where([data-game=\"y\"]) {", "holds on other pages, too"),
        ("  .a { color: red } .b { color: red }", "more than one rule"),
        ("  .a { margin: 0; color: #fff }", "a colour that is no token"),
    ] {
        let found = faults("x", bad);
        assert!(found.len() == 1 && found[0].contains(why), "{bad}: {found:?}");
    }
}
