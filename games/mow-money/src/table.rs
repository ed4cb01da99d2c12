//! How the table looks: what stands where. The pieces are in the files beside.

mod aid;
mod examples;
mod first_minute;
mod hand;
mod ids;
mod known;
mod outcome;
mod pictures;
mod pieces;
mod result;
mod sentences;
mod street;
mod yard;

use engine::{Action as _, ActionSet, Game as _, Seat};
use felt::{Icon, LogLine, People, Scene, SeatNote, Tableau, Tabletop, icon};
use maud::{Markup, html};

use crate::action::Action;
use crate::cards::Colour;
use crate::event::{Event, Lot};
use crate::state::MowMoney;
use crate::view::{Stage, View};
use ids::Ids;
use pieces::picture;

/// Time for each neighbourhood to be resolved, and for a last look.
const RESOLVING: Scene = Scene { step_ms: 900, last_look_ms: 1200 };

impl Tabletop for MowMoney {
    const STYLE: &'static str = include_str!("table/style.css");
    const EMBLEM: &'static str = include_str!("table/emblem.svg");

    felt::book! { "first", "odd-jobs", "salvage", "stakes" }

    fn table(view: &View, legal: &ActionSet<Action>, people: &People) -> Tableau {
        let ids = Ids::of(view.mine.as_ref());
        Tableau {
            whereabouts: Self::whereabouts(view),
            seats: Seat::all(view.players).map(|seat| note(view, seat)).collect(),
            board: board(view, legal, &ids, people),
            scene_ms: scene_ms(view),
            prompt: hand::prompt(view, legal, people).with(hand::acts(view, legal)),
            hand: view.mine.as_ref().map(|mine| hand::hand(view, mine, legal, &ids)),
            result: view.is_over().then(|| result::result(view, people)),
        }
    }

    fn whereabouts(view: &View) -> String {
        format!("Round {}, {}", view.round, stage_name(view.stage))
    }

    fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
        sentences::sentences(event, people)
    }
}

fn board(view: &View, legal: &ActionSet<Action>, ids: &Ids, people: &People) -> Markup {
    html! {
        (street::street(view, legal, ids, people))
        @if view.stage != Stage::Bid { (outcome::paid(view, people)) }
        @match (view.stage, &view.mine) {
            (Stage::Hire, _) => { (yard::shop(view, legal, people)) (known::known(view, people)) },
            (Stage::Bid | Stage::Salvage, Some(mine)) => (yard::yard(view, mine, legal, ids, people)),
            _ => (known::known(view, people)),
        }
    }
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Hire => "hiring",
        Stage::Bid => "bidding",
        Stage::Salvage => "salvage",
        Stage::Over => "the end",
    }
}

/// Auctions are resolved one after the other, in the first picture after Bid; then odd jobs are paid.
fn scene_ms(view: &View) -> u32 {
    let resolved = view.report.lots.iter().any(|lot| *lot != Lot::Empty);
    if resolved && outcome::is_fresh(view) { RESOLVING.ms(view.street.len()) } else { 0 }
}

fn note(view: &View, seat: Seat) -> SeatNote {
    let firm = &view.companies[seat];
    let laying = matches!(view.stage, Stage::Bid | Stage::Salvage);
    let asked = view.stage != Stage::Salvage || view.losers.contains(seat);
    let extra = html! {
        b { "$" (firm.books.money) }
        @if view.holder == seat {
            span.tie data-thing="r5-5" title="Wins ties between bids: the Tie Breaker" { (picture("flag")) span { span.unit { "wins " } "ties" } }
        }
        @for colour in Colour::ALL {
            @if firm.books.mowers[colour as usize] {
                i.bc.(colour.class()) role="img" title={ (colour) " cards" } aria-label={ (firm.cards[colour as usize]) " " (colour) " cards" } {
                    (firm.cards[colour as usize])
                }
            }
        }
    };
    SeatNote {
        score: firm.books.reputation().to_string(),
        ready: laying && asked && !view.to_act.contains(seat),
        extra: Some(extra),
    }
}

/// A stack of the viewer's: pressing it takes it back, while that is allowed.
fn stack(view: &View, own: usize, name: &str, legal: &ActionSet<Action>, cards: Markup) -> Markup {
    let action = Action::TakeBack { stack: own as u8 };
    html! {
        @if legal.contains(action) {
            button.stack data-play=(action.code()) data-now aria-label={ "Take back " (name) } title={ "Take back " (name) } { (cards) (icon(Icon::Back)) }
        } @else {
            button.stack aria-disabled="true" data-why=(MowMoney::why_not(view, action).words) { span.say { (name) ": " } (cards) }
        }
    }
}
