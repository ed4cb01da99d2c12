//! A game with rules and nothing else has a table all the same.

use std::fmt;

use engine::{
    Action, ActionSet, Chance, Choices, Game, Info, OptionSpec, OptionsError, PerSeat, Seat, Seats, Standing, Tell,
    Viewer,
};
use felt::{People, Person, Tabletop};
use serde::Serialize;

/// Everybody says a number in turn; nothing here says how it looks.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Counting(PerSeat<i32>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct Say(u16);

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "say {}", self.0)
    }
}

impl Action for Say {
    const COUNT: usize = 3;

    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Say> {
        (code < 3).then_some(Say(code))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Two;

impl engine::Options for Two {
    const SPECS: &'static [OptionSpec] = &[];

    fn check(_: usize, _: &Choices) -> Result<Two, OptionsError> {
        Ok(Two)
    }

    fn players(&self) -> usize {
        2
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Event {
    NumberSaid { number: i32, too_much: bool },
    AllDone,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct View {
    seat: Option<Seat>,
    said_so_far: PerSeat<i32>,
    pairs: Vec<Vec<i32>>,
    secret: Option<i32>,
}

impl Game for Counting {
    const INFO: Info = Info {
        id: "counting",
        title: "Counting",
        pitch: "",
        designer: "",
        year: 2026,
        players: (2, 2),
        usual_players: 2,
        minutes: 1,
        weight: engine::Weight::Light,
        rules: "",
    };
    type Options = Two;
    type Action = Say;
    type Event = Event;
    type View = View;

    fn deal(_: &Two, _: &mut impl Chance, _: &mut impl Tell<Event>) -> Counting {
        Counting(PerSeat::new(2))
    }

    fn to_act(&self) -> Seats {
        Seats::all(2)
    }

    fn legal(&self, _: Seat) -> ActionSet<Say> {
        [Say(0), Say(2)].into_iter().collect()
    }

    fn play(&mut self, seat: Seat, said: Say, _: &mut impl Chance, _: &mut impl Tell<Event>) {
        self.0[seat] += i32::from(said.0);
    }

    fn standing(&self) -> Standing {
        Standing::by_key(2, |seat| self.0[seat], |seat| self.0[seat])
    }

    fn record(&self) -> impl Serialize {}
}

impl engine::View<Counting> for View {
    fn of(game: &Counting, viewer: Viewer) -> View {
        View { seat: viewer.seat(), said_so_far: game.0, pairs: vec![vec![1, 2], vec![]], secret: None }
    }

    fn imagine(&self, _: &mut impl Chance) -> Counting {
        Counting(self.said_so_far)
    }
}

impl Tabletop for Counting {}

fn people(me: Option<usize>) -> People {
    let person = |name: &str| Person { name: name.to_owned(), bot: None, away: false };
    People { me: me.and_then(Seat::new), seats: ["Ana", "<Bo>"].map(person).into() }
}

fn counting(scores: [i32; 2]) -> Counting {
    Counting(PerSeat::from_fn(2, |seat| scores[seat.index()]))
}

#[test]
fn every_fact_of_the_view_and_every_legal_action_is_on_the_table() {
    let game = counting([4, -7]);
    let me = Seat::default();
    let face = Counting::table(&game.view(Viewer::Seat(me)), &game.legal(me), &people(Some(0)));
    assert_eq!(
        face.board.0,
        "<dl class=\"plain-facts\"><dt>Pairs</dt><dd>1, 2 · none</dd><dt>Said so far</dt><dd>4, −7</dd></dl>"
    );
    let hand = face.hand.as_ref().map_or("", |hand| &hand.0);
    assert_eq!(hand.matches("<button").count(), 2, "{hand}");
    assert!(hand.contains(r#"data-play="2" data-go="Say 2">Say 2</button>"#), "{hand}");
    assert!(face.prompt.confirm.is_some() && face.result.is_none());

    let face = face.completed(&game.standing(), false, &people(Some(0)));
    assert_eq!(face.seats.iter().map(|note| note.score.as_str()).collect::<Vec<_>>(), ["4", "−7"]);
    assert!(face.result.is_none());
}

#[test]
fn who_has_nothing_to_do_waits_and_who_watches_has_no_hand() {
    let view = counting([0, 0]).view(Viewer::Spectator);
    let nothing = ActionSet::new();
    assert!(Counting::table(&view, &nothing, &people(Some(0))).prompt.confirm.is_none());
    assert!(Counting::table(&view, &nothing, &people(None)).hand.is_none());
}

#[test]
fn in_the_end_the_standing_says_who_won_and_names_are_only_text() {
    let end = |scores, me| {
        let game = counting(scores);
        let face = Counting::table(&game.view(Viewer::Spectator), &ActionSet::new(), &people(me));
        face.completed(&game.standing(), true, &people(me)).result.map(|result| result.0).unwrap_or_default()
    };
    assert!(end([4, 9], Some(0)).contains("&lt;Bo&gt; wins with 9"), "{}", end([4, 9], Some(0)));
    assert!(end([9, 4], Some(0)).contains("<h2 tabindex=\"-1\">You win with 9</h2>"));
    assert!(end([5, 5], None).contains("Ana and &lt;Bo&gt; share the win with 5"));
}

#[test]
fn events_are_said_as_they_are() {
    let said = |event| {
        let lines = Counting::sentences(&event, &people(None));
        lines.into_iter().map(|line| line.text.0).collect::<Vec<_>>()
    };
    assert_eq!(said(Event::NumberSaid { number: -2, too_much: true }), ["Number said: number −2; too much yes"]);
    assert_eq!(said(Event::AllDone), ["All done"]);
}
