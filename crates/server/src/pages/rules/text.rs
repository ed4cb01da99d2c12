//! RULES.md, read into chapters and rules. Numbers leave the headings and become anchors, mentions of rules become links,
//! "*Ours:*" becomes a mark, and markers become examples. It is our own text, so it is trusted.

use std::collections::BTreeSet;

use felt::anchor;
use maud::{Markup, PreEscaped};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The whole text.
#[derive(Default)]
pub(super) struct Book {
    pub title: Markup,
    /// What stands before the first chapter.
    pub lead: Vec<Part>,
    pub chapters: Vec<Chapter>,
}

pub(super) struct Chapter {
    pub place: Place,
    pub rules: Vec<Place>,
}

/// A heading and what follows it.
pub(super) struct Place {
    /// Its id in the page.
    pub anchor: String,
    /// "R4.2"; none where the text gives none.
    pub number: Option<String>,
    /// Without the number.
    pub title: Markup,
    pub body: Vec<Part>,
}

pub(super) enum Part {
    Prose(Markup),
    Example { id: String, luck: u32, solved: bool },
}

impl Book {
    pub fn read(markdown: &str) -> Book {
        let numbers = numbers(markdown);
        let (mut book, mut prose) = (Book::default(), Vec::new());
        let mut events = Parser::new_ext(markdown, Options::ENABLE_TABLES);
        while let Some(event) = events.next() {
            match event {
                Event::Start(Tag::Heading { level, .. }) => {
                    book.add(&mut prose, &numbers);
                    let inside = events.by_ref().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
                    book.begin(level, inside.collect());
                }
                Event::Html(html) if html.starts_with("<!--") => {
                    book.add(&mut prose, &numbers);
                    if let Some(example) = marker(&html) {
                        book.body().push(example);
                    }
                }
                Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
                event => prose.push(event),
            }
        }
        book.add(&mut prose, &numbers);
        book
    }

    fn begin(&mut self, level: HeadingLevel, mut inside: Vec<Event<'_>>) {
        let number = match inside.first_mut() {
            Some(Event::Text(text)) => number(text).map(str::to_owned).inspect(|number| {
                *text = text[number.len()..].trim_start().to_owned().into();
            }),
            _ => None,
        };
        let said: String = inside.iter().filter_map(words).collect();
        let title = written(inside, &BTreeSet::new());
        let anchor = number.as_deref().map_or_else(|| slug(&said), anchor);
        let place = Place { anchor, number, title, body: Vec::new() };
        match (level, self.chapters.last_mut()) {
            (HeadingLevel::H1, _) => self.title = place.title,
            (HeadingLevel::H2, _) | (_, None) => self.chapters.push(Chapter { place, rules: Vec::new() }),
            (_, Some(chapter)) => chapter.rules.push(place),
        }
    }

    fn body(&mut self) -> &mut Vec<Part> {
        match self.chapters.last_mut() {
            None => &mut self.lead,
            Some(Chapter { place, rules }) => &mut rules.last_mut().unwrap_or(place).body,
        }
    }

    fn add(&mut self, prose: &mut Vec<Event<'_>>, numbers: &BTreeSet<String>) {
        if !prose.is_empty() {
            let html = written(std::mem::take(prose), numbers);
            self.body().push(Part::Prose(html));
        }
    }
}

/// "R4" or "R4.2", if a text begins with it.
fn number(text: &str) -> Option<&str> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.strip_prefix('R')?;
    let whole = digits(rest);
    let part = rest[whole..].strip_prefix('.').map_or(0, digits);
    let length = 1 + whole + if part > 0 { 1 + part } else { 0 };
    (whole > 0).then(|| &text[..length])
}

/// The number of every place; see [`engine::Info::has_rule`].
fn numbers(markdown: &str) -> BTreeSet<String> {
    let heads = markdown.lines().filter_map(|line| {
        let bold = line.strip_prefix("**").or_else(|| line.strip_prefix("- **"));
        number(bold.or_else(|| line.strip_prefix('#').map(|rest| rest.trim_start_matches('#').trim_start()))?)
    });
    heads.map(str::to_owned).collect()
}

/// `<!-- example: ID -->`, `<!-- shown: ID 3 -->`.
fn marker(html: &str) -> Option<Part> {
    let (kind, rest) = html.trim().strip_prefix("<!--")?.strip_suffix("-->")?.trim().split_once(": ")?;
    let (id, luck) = rest.split_once(' ').unwrap_or((rest, "0"));
    let solved = match kind {
        "example" => false,
        "shown" => true,
        _ => return None,
    };
    Some(Part::Example { id: id.to_owned(), luck: luck.parse().ok()?, solved })
}

fn words<'a>(event: &'a Event<'_>) -> Option<&'a str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        _ => None,
    }
}

/// The id of a place without a number: "r-words".
fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    format!("r-{}", words.collect::<Vec<_>>().join("-").to_lowercase())
}

fn written(events: Vec<Event<'_>>, numbers: &BTreeSet<String>) -> Markup {
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, marked(events, numbers).into_iter());
    PreEscaped(html)
}

/// With marks for what is ours, anchors for rules that begin in bold, and links for rules that are mentioned.
fn marked<'a>(events: Vec<Event<'a>>, numbers: &BTreeSet<String>) -> Vec<Event<'a>> {
    let mut marked = Vec::with_capacity(events.len());
    let mut events = events.into_iter().peekable();
    let (mut begins, mut linked) = (false, false);
    while let Some(event) = events.next() {
        let began = std::mem::replace(&mut begins, matches!(event, Event::Start(Tag::Paragraph | Tag::Item)));
        match event {
            Event::Start(Tag::Emphasis) if events.peek().and_then(words).is_some_and(is_ours) => {
                // The word and the end of the emphasis go with it.
                events.by_ref().take_while(|event| !matches!(event, Event::End(TagEnd::Emphasis))).for_each(drop);
                marked.push(Event::InlineHtml("<span class=\"ours\">ours</span>".into()));
            }
            Event::Start(Tag::Strong) if began && events.peek().and_then(words).and_then(number).is_some() => {
                let Some(Event::Text(text)) = events.next() else { continue };
                let number = number(&text).unwrap_or_default();
                let id = anchor(number);
                marked.push(Event::InlineHtml(
                    format!("<a class=\"nr\" id=\"{id}\" href=\"#{id}\">{number}</a> ").into(),
                ));
                marked.push(Event::Start(Tag::Strong));
                marked.push(Event::Text(text[number.len()..].trim_start().to_owned().into()));
            }
            Event::Text(text) if !linked => mentions(&text, numbers, &mut marked),
            event => {
                linked = match event {
                    Event::Start(Tag::Link { .. }) => true,
                    Event::End(TagEnd::Link) => false,
                    _ => linked,
                };
                marked.push(event);
            }
        }
    }
    marked
}

fn is_ours(words: &str) -> bool {
    words.trim_end_matches(':').eq_ignore_ascii_case("ours")
}

/// "as in R4.2" with R4.2 as a link.
fn mentions(text: &str, numbers: &BTreeSet<String>, out: &mut Vec<Event<'_>>) {
    let mut from = 0;
    for (at, _) in text.match_indices('R') {
        let fresh = at >= from && !text[..at].ends_with(char::is_alphanumeric);
        let Some(number) = number(&text[at..]).filter(|number| fresh && numbers.contains(*number)) else { continue };
        out.push(Event::Text(text[from..at].to_owned().into()));
        out.push(Event::InlineHtml(format!("<a href=\"#{}\">{number}</a>", anchor(number)).into()));
        from = at + number.len();
    }
    out.push(Event::Text(text[from..].to_owned().into()));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(part: &Part) -> &str {
        match part {
            Part::Prose(html) => &html.0,
            Part::Example { id, .. } => id,
        }
    }

    #[test]
    fn numbers_leave_the_headings_and_become_anchors() {
        let book = Book::read(
            "# T\n\nLead.\n\n## R4 Adjusting\n\nWhy.\n\n### R4.2 Moving a *suit*\n\nHow.\n\n## Words\n\nEnd.",
        );
        assert_eq!((book.title.0.as_str(), book.lead.len()), ("T", 1));
        let [adjusting, words] = &book.chapters[..] else { panic!("{} chapters", book.chapters.len()) };
        let (rule, chapter) = (&adjusting.rules[0], &adjusting.place);
        assert_eq!((chapter.anchor.as_str(), chapter.title.0.as_str()), ("r4", "Adjusting"));
        assert_eq!((rule.anchor.as_str(), rule.number.as_deref()), ("r4-2", Some("R4.2")));
        assert_eq!((rule.title.0.as_str(), html(&rule.body[0])), ("Moving a <em>suit</em>", "<p>How.</p>\n"));
        assert_eq!((words.place.anchor.as_str(), words.place.number.as_deref()), ("r-words", None));
    }

    #[test]
    fn a_mention_is_a_link_where_there_is_such_a_rule() {
        let book = Book::read("## R1 One\n\nSee R1, R1.2 and R9.\n\n- **R1.2 Two** is *ours*.");
        let text = html(&book.chapters[0].place.body[0]);
        assert!(text.contains("See <a href=\"#r1\">R1</a>, <a href=\"#r1-2\">R1.2</a> and R9."), "{text}");
        assert!(text.contains("<a class=\"nr\" id=\"r1-2\" href=\"#r1-2\">R1.2</a> <strong>Two</strong> is <span class=\"ours\">ours</span>."), "{text}");
    }

    #[test]
    fn markers_become_examples_where_they_stand() {
        let book = Book::read("## R1 One\n\nBefore.\n\n<!-- example: a -->\n<!-- shown: b 7 -->\n\n*Ours:* after.");
        let parts: Vec<&str> = book.chapters[0].place.body.iter().map(html).collect();
        assert_eq!(parts, ["<p>Before.</p>\n", "a", "b", "<p><span class=\"ours\">ours</span> after.</p>\n"]);
        assert!(matches!(book.chapters[0].place.body[2], Part::Example { luck: 7, solved: true, .. }));
    }
}
