//! The table as it was: nothing of it can be pressed but the seats, which lend their eyes.

use engine::{Seat, Seats};
use felt::{Called, Icon, People, Tableau, icon, seat_class, top};
use maud::{Markup, PreEscaped, html};

use super::Address;

/// One moment of a game.
pub struct Stage<'a> {
    pub title: &'a str,
    /// From the side of whose eyes it is.
    pub people: &'a People,
    pub to_act: Seats,
    pub face: &'a Tableau,
    pub gaze: Gaze<'a>,
    /// The visitor's own seat.
    pub me: Option<Seat>,
    pub to: Address<'a>,
    pub at: usize,
    pub last: usize,
    pub taken: Taken,
    /// What a bot thought of the decision that comes next, where it was asked before.
    pub opinion: Option<Markup>,
}

/// With whose eyes it is seen.
#[derive(Clone, Copy)]
pub enum Gaze<'a> {
    /// The game is on: with the visitor's own, and no others.
    Own,
    /// With those of a seat.
    Seat(Seat),
    Spectator,
    /// With everybody's: what each seat saw.
    All(&'a [(Seat, Tableau)]),
}

/// The step that led to a moment.
#[derive(Default)]
pub struct Taken {
    /// In words.
    pub words: Option<Markup>,
    /// When, as in `2026-11-14T18:30:05Z`.
    pub when: Option<String>,
    /// How long it took: "12 s".
    pub took: Option<String>,
}

/// `<main id="table">`.
pub fn stage(stage: &Stage<'_>) -> Markup {
    let face = stage.face;
    html! {
        main id="table" .table .still .over[face.result.is_some()] data-turn="0" data-at=(stage.at)
            data-scene=[(face.scene_ms > 0).then_some(face.scene_ms)] {
            (top("/", stage.title, &face.whereabouts, Called::Replay))
            (seats(stage))
            @if let Some(result) = &face.result {
                section.board.felt.closing aria-label="Result" tabindex="0" { (result) }
            } @else {
                section.board.felt aria-label="Board" {
                    (face.board)
                    @if let Some(opinion) = &stage.opinion { div.thought { (opinion) } }
                }
            }
            (hand(stage))
        }
    }
}

fn seats(stage: &Stage<'_>) -> Markup {
    let all = || Seat::all(stage.face.seats.len()).zip(&stage.face.seats);
    let inside = |seat: Seat| {
        let note = &stage.face.seats[seat.index()];
        let person = stage.people.person(seat);
        let words = match () {
            _ if eyes(stage) == Some(seat) => "view",
            _ if stage.to_act.contains(seat) => "choosing",
            _ if note.ready => "ready",
            _ => "",
        };
        html! {
            span.face aria-hidden="true" { (person.map(felt::Person::initial).unwrap_or_default()) }
            b { (person.map_or("", |person| &person.name)) @if stage.me == Some(seat) { i { " · you" } } }
            small { @if eyes(stage) == Some(seat) { (icon(Icon::Eye)) } (words) }
            span.num { (note.score) }
            @if let Some(extra) = &note.extra { div.extra { (extra) } }
        }
    };
    html! {
        ol.seats aria-label="Players" {
            @for (seat, note) in all() {
                li.seat.(seat_class(seat)).ready[note.ready].eyes[eyes(stage) == Some(seat)] {
                    (inside(seat))
                    // Over all of the seat, under what a game lets people press there.
                    @if !matches!(stage.gaze, Gaze::Own) {
                        a.lend href=(stage.to.through(stage.at, &number(seat)))
                            aria-current=[(eyes(stage) == Some(seat)).then_some("true")]
                            aria-label={ "See it as " (stage.people.person(seat).map_or("", |person| &person.name)) " did" } {}
                    }
                }
            }
        }
    }
}

/// The seat whose eyes it is.
fn eyes(stage: &Stage<'_>) -> Option<Seat> {
    match stage.gaze {
        Gaze::Seat(seat) => Some(seat),
        Gaze::Own | Gaze::Spectator | Gaze::All(_) => None,
    }
}

fn number(seat: Seat) -> String {
    (seat.index() + 1).to_string()
}

/// What happened, with whose eyes it is seen, and what those held.
fn hand(stage: &Stage<'_>) -> Markup {
    let mine = stage.people.me.map(seat_class).unwrap_or_default();
    let label = match stage.gaze {
        Gaze::All(_) => "What everybody held",
        Gaze::Spectator => "What happened",
        Gaze::Own | Gaze::Seat(_) => "What they held",
    };
    html! {
        section.hand.(mine) aria-label=(label) {
            div.moment {
                p.happening {
                    @if let Some(words) = &stage.taken.words { (words) } @else { "The game begins." }
                    small {
                        "Step " (stage.at) " of " (stage.last)
                        @if let Some(when) = &stage.taken.when { " · " time datetime=(when) { (clock(when)) } }
                        @if let Some(took) = &stage.taken.took { " · took " (took) }
                    }
                }
                (views(stage))
            }
            @match stage.gaze {
                Gaze::All(all) => div.hands {
                    @for (seat, face) in all { (open_hand(stage, *seat, face)) }
                },
                _ => @if let Some(hand) = stage.face.hand.as_ref().filter(|_| stage.face.result.is_none()) { div.held { (hand) } },
            }
        }
    }
}

/// "18:30 UTC". The script says it in the visitor's own time.
fn clock(when: &str) -> String {
    format!("{} UTC", when.get(11..16).unwrap_or_default())
}

fn views(stage: &Stage<'_>) -> Markup {
    let one = eyes(stage).or(stage.me).or_else(|| Seat::new(0));
    let name = one.and_then(|seat| stage.people.person(seat)).map_or("", |person| &person.name);
    let choices = [
        (one.map(number).unwrap_or_default(), format!("as {name} saw it"), matches!(stage.gaze, Gaze::Seat(_))),
        (String::new(), "as a spectator".to_owned(), matches!(stage.gaze, Gaze::Spectator)),
        ("all".to_owned(), "all hands".to_owned(), matches!(stage.gaze, Gaze::All(_))),
    ];
    html! {
        @if !matches!(stage.gaze, Gaze::Own) {
            nav.pick.views aria-label="Show the table" {
                @for (eyes, words, on) in &choices {
                    a href=(stage.to.through(stage.at, eyes)) aria-current=[on.then_some("true")] { (words) }
                }
            }
        }
    }
}

/// What one seat saw, beside the others: its hand, and its board, which may show what it chose in secret.
fn open_hand(stage: &Stage<'_>, seat: Seat, own: &Tableau) -> Markup {
    // Pieces keep their ids to glide from picture to picture; here each is drawn for several seats.
    let names = ["id", "popovertarget", "aria-labelledby", "aria-controls", "for"];
    let apart = |piece: &Markup| {
        let own = |html: String, name: &&str| {
            html.replace(&format!(" {name}=\""), &format!(" {name}=\"of-{}-", seat.index()))
        };
        PreEscaped(names.iter().fold(piece.0.clone(), own))
    };
    let name = stage.people.person(seat).map_or("", |person| &person.name);
    html! {
        section.one.(seat_class(seat)) aria-label=(name) {
            h3 { span.face.s aria-hidden="true" { (stage.people.person(seat).map(felt::Person::initial).unwrap_or_default()) } (name) }
            details id={ "board-of-" (seat.index()) } { summary { "Board as " (name) " saw it" } div.felt.own-board { (apart(&own.board)) } }
            @if let Some(hand) = &own.hand { div.held-by { (apart(hand)) } }
        }
    }
}
