//! What can be taken away from a game: what happened in plain words, and the line of a trace.

use std::fmt::Write;

use engine::Seat;
use felt::Whose;
use jiff::Timestamp;

use super::reel::Reel;
use super::showing::{Eyes, Showing};
use crate::table::{Chair, Table};

/// The game as a text, as these eyes saw it.
pub fn of(showing: &Showing) -> String {
    let (reel, table) = (&showing.reel, &showing.reel.table);
    let mut text = format!("{}, table {}\n", table.game.info().title, table.code);
    if let Ok(day) = Timestamp::from_millisecond(reel.beat(0).at) {
        let _ = writeln!(text, "Played on {}", day.to_string().get(..10).unwrap_or_default());
    }
    let _ = writeln!(
        text,
        "{}",
        match showing.eyes {
            Eyes::Spectator => "As somebody saw it who looked on".to_owned(),
            Eyes::Seat(seat) => format!("As {} saw it, who is called You", name(table, seat)),
            Eyes::All => "With what everybody chose in secret".to_owned(),
        }
    );
    for (seat, chair) in table.seats() {
        let kind = chair.bot_title().map_or(String::new(), |title| format!(", bot: {title}"));
        let _ = writeln!(text, "  {}. {}{kind}", seat.index() + 1, chair.name(seat));
    }
    for line in showing.log() {
        let words = words(&line.line.text.0);
        let _ = match line.line.about {
            Whose::Heading => writeln!(text, "\n{words}"),
            Whose::Seat(_) | Whose::Table => writeln!(text, "{:>5}  {words}", line.at),
        };
    }
    let scores = reel.scores();
    let _ = writeln!(text, "\n{}", if showing.is_over() { "Final scores" } else { "Scores so far" });
    for (seat, _) in table.seats() {
        let _ = writeln!(text, "  {}: {}", name(table, seat), scores.get(seat.index()).copied().unwrap_or_default());
    }
    text
}

fn name(table: &Table, seat: Seat) -> &str {
    table.chair(seat).map_or("", |chair| chair.name(seat))
}

/// The finished game as a line of docs/TRACE.md.
pub fn trace(reel: &Reel) -> Option<String> {
    let table = &reel.table;
    let kind = |chair: &Chair| match chair {
        Chair::Bot(player) => player.bot.id(),
        Chair::Person { .. } | Chair::Empty => "person",
    };
    let players: Vec<&str> = table.chairs.iter().map(kind).collect();
    let line = reel.game()?.trace(&table.choices, &players).ok()?;
    Some(line + "\n")
}

/// A sentence of a table without its tags. Pictures of suits become signs; what is for ears only is read.
fn words(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        let (tag, rest) = piece.split_once('>').unwrap_or(("", piece));
        if let Some(name) = tag.strip_prefix("use href=\"#").and_then(|name| name.split('"').next()) {
            text.push_str(match name {
                "c" => "♣",
                "d" => "♦",
                "h" => "♥",
                "s" => "♠",
                _ => "",
            });
        }
        text.push_str(rest);
    }
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    let text = plain.iter().fold(text, |text, (entity, sign)| text.replace(entity, sign));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn sentences_lose_their_tags_and_keep_their_suits() {
        let html = "<b>Ana &amp; Bo</b> play <span class=\"mini c\">12<svg aria-hidden=\"true\"><use href=\"#c\"></use></svg></span>,\n &lt;3.";
        assert_eq!(words(html), "Ana & Bo play 12♣, <3.");
    }
}
