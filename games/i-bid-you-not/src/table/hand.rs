//! The prompt, the choices that are no tile, and the viewer's hand.

use engine::{Action as _, ActionSet};
use felt::{Icon, People, Prompt, icon};
use maud::{Markup, html};

use super::{money, number, tiles};
use crate::action::Action;
use crate::state::Phase;
use crate::tile::Tile;
use crate::view::View;
use crate::why_not::WhyNot;

/// Hands beyond this take two rows on a phone.
const ONE_ROW: usize = 7;

pub(super) fn hand(view: &View, legal: &ActionSet<Action>, people: &People) -> Markup {
    let count = view.hand.len();
    html! {
        @if others(legal).count() > BESIDE { div.choices { (choices(view, legal, people)) } }
        div.fan.tiles.many[count > ONE_ROW] style={ "--n:" (count.max(2)) } {
            @for tile in view.hand.iter() { (held(view, legal, tile)) }
        }
        (texts(view))
    }
}

fn held(view: &View, legal: &ActionSet<Action>, tile: Tile) -> Markup {
    let n = number(tile);
    let uses = [(Action::Add { tile }, adding(view)), (Action::Bid { tile }, "Bid")];
    let play = uses.into_iter().find(|(action, _)| legal.contains(*action));
    let class = tiles::class(view, tile);
    let chosen = view.auction.as_ref().and_then(|auction| auction.course.payment) == Some(tile);
    let wish = if bidding_now(view) { Action::Bid { tile } } else { Action::Add { tile } };
    let blocked = WhyNot::of(view, wish);
    // What stands in its way is written on it if it is the tile's own; otherwise its text is.
    let brief = if play.is_none() { blocked.brief() } else { String::new() };
    let text = view.deck.face(tile).action.map_or("", |action| action.text());
    let shown = html! { @if brief.is_empty() { (text) } @else { em { (brief) } } };
    let label = match brief.is_empty() {
        true => tiles::label(view, tile),
        false => format!("{}. Not now: {blocked}", tiles::label(view, tile)),
    };
    html! {
        @if let Some((action, verb)) = play {
            button id={ "t" (tile) } .tile.chip.can.(class) data-part={ "tile " (tile) } data-play=(action.code())
                data-go={ (verb) " " (n) } data-about=(text) data-thing=(tiles::thing(view, tile)) { (tiles::face(view, tile, shown)) }
        } @else {
            button id={ "t" (tile) } .tile.chip.off.picked[chosen].(class) data-part={ "tile " (tile) } aria-disabled="true"
                data-why=(blocked) data-thing=(tiles::thing(view, tile)) aria-label=(label) {
                (tiles::face(view, tile, shown))
            }
        }
    }
}

/// What all tiles of the hand say, one press away on a screen that is too narrow for their texts.
fn texts(view: &View) -> Markup {
    html! {
        @if !view.hand.is_empty() {
            div.texts id="texts" popover {
                header { h2 { "Your tiles" } button.ghost popovertarget="texts" popovertargetaction="hide" { "Close" } }
                ul {
                    @for tile in view.hand.iter() {
                        li.(tiles::class(view, tile)) {
                            i.art {}
                            span { b { (tiles::name(view, tile)) } ", " (money(view.deck.price(tile)))
                                small { (view.deck.face(tile).action.map_or("No text.", |action| action.text())) } }
                        }
                    }
                }
            }
        }
    }
}

fn bidding_now(view: &View) -> bool {
    matches!(view.phase, Phase::Bidding | Phase::OpenBidding)
}

fn adding(view: &View) -> &'static str {
    if view.phase == Phase::PayTile { "Pay" } else { "Add" }
}

/// So many choices stand beside the prompt; more lie under it.
const BESIDE: usize = 2;

/// Choices that are no tile, when they are few; and where a screen is too narrow for texts, a way to them.
pub(super) fn acts(view: &View, legal: &ActionSet<Action>, people: &People) -> Option<Markup> {
    let few = (1..=BESIDE).contains(&others(legal).count());
    (few || !view.hand.is_empty()).then(|| {
        html! {
            @if !view.hand.is_empty() {
                button.ghost.round.only-narrow popovertarget="texts" aria-label="Read your tiles" { (icon(Icon::Book)) }
            }
            @if few { (choices(view, legal, people)) }
        }
    })
}

/// Everything that may be done and is no tile, each a button.
fn choices(view: &View, legal: &ActionSet<Action>, people: &People) -> Markup {
    html! {
        @for action in others(legal) {
            @let (what, cost) = choice(view, people, action);
            button.ghost.can data-play=(action.code()) data-go=(what) { (what) @if !cost.is_empty() { small { (cost) } } }
        }
    }
}

fn others(legal: &ActionSet<Action>) -> impl Iterator<Item = Action> {
    legal.iter().filter(|action| !matches!(action, Action::Add { .. } | Action::Bid { .. } | Action::Spot { .. }))
}

/// What a choice is called, and what it means.
fn choice(view: &View, people: &People, action: Action) -> (String, String) {
    let spoils = view.offer.spoils(&view.deck);
    let worth = money(view.deck.worth(spoils.scored));
    let said = |what: &str, cost: &str| (what.to_owned(), cost.to_owned());
    match action {
        Action::Declare => ("Call the auction".to_owned(), format!("the lot: {worth}")),
        Action::Pass => said("Pass", "nothing fits"),
        Action::Accept => ("Take the lot".to_owned(), worth),
        Action::Skip if view.offer.force().pay_three => said("Skip", "for three scored tiles"),
        Action::Skip => said("Skip", "for a scored and a hand tile"),
        Action::SkipByDiscard => said("Skip, lose a scored tile", "at random"),
        Action::SkipByAdd => said("Skip, add a hand tile", ""),
        Action::Decline => said("Leave it", ""),
        Action::PickStarter { seat } => {
            let bid = view.auction.as_ref().map(|auction| auction.bids[seat]).unwrap_or_default();
            let tiles = felt::listed(bid.iter().map(number));
            let whose =
                if people.is_me(seat) { "your own bid".to_owned() } else { format!("bid by {}", people.name(seat)) };
            (format!("Start with {tiles}"), whose)
        }
        Action::Add { .. } | Action::Bid { .. } | Action::Spot { .. } => said("", ""),
    }
}

pub(super) fn prompt(view: &View, legal: &ActionSet<Action>, people: &People) -> Prompt {
    if legal.is_empty() {
        let why = if view.seat.is_none() {
            html! { "You are watching." }
        } else {
            waiting_why(view)
        };
        return Prompt { ask: html! { (doing(view, people)) "." }, why: Some(why), confirm: None, acts: None };
    }
    let ask =
        |ask: &str, why: Markup, verb| Prompt { ask: html! { (ask) }, why: Some(why), confirm: Some(verb), acts: None };
    let tiles = legal.iter().any(|action| matches!(action, Action::Add { .. }));
    match view.phase {
        Phase::Turn if legal.contains(Action::Pass) => {
            ask("You can only pass.", html! { "No tile fits, and auctions are banned." }, "Pass")
        }
        Phase::Turn if !tiles => ask("Call the auction.", html! { "None of your tiles fits the row." }, "Call"),
        Phase::Turn if !legal.contains(Action::Declare) => {
            ask("Add a tile.", html! { "Auctions are banned for now." }, "Add")
        }
        Phase::Turn => ask("Add a tile, or call the auction.", html! { "What you add works at once." }, "Add"),
        Phase::SecondTile => ask("Add your second tile.", html! { "A Ceiling Van asks for two a turn." }, "Add"),
        Phase::Bidding | Phase::OpenBidding => bidding(view),
        Phase::Decide => deciding(view, legal),
        Phase::PayTile => ask("Which tile do you pay?", html! { "It goes into the row and works at once." }, "Pay"),
        Phase::PayPlace => ask("Where does it go?", html! { "Anywhere that shows a +." }, "Put it there"),
        Phase::AfterWinAdd => ask(
            "Slip a tile into the lot?",
            html! { "It goes to " (winner(view, people)) " and its text sleeps." },
            "Add",
        ),
        Phase::AfterWinDiscard => {
            ask("Throw a tile out of the lot?", html! { "It was won by " (winner(view, people)) "." }, "Throw out")
        }
        Phase::PickStarter => ask("Which bid starts the next row?", html! { "Its text will sleep." }, "Start"),
        Phase::Over => Prompt { ask: html! {}, why: None, confirm: None, acts: None },
    }
}

fn bidding(view: &View) -> Prompt {
    let auction = view.auction.as_ref();
    let needed = auction.and_then(|auction| auction.needed).unwrap_or(1);
    let laid = view.seat.zip(auction).map_or(0, |(seat, auction)| auction.bids[seat].len());
    let open = view.phase == Phase::OpenBidding;
    let ask = match (needed, laid, open) {
        (2, 0, _) => html! { "Bid two tiles: the first." },
        (2, ..) => html! { "Bid two tiles: the second." },
        (_, _, true) => html! { "Bid one tile, for all to see." },
        _ => html! { "Bid one tile in secret." },
    };
    let why = html! { "As a bid its text does nothing." @if needed == 2 { " The numbers add up." } };
    Prompt { ask, why: Some(why), confirm: Some("Bid"), acts: None }
}

fn deciding(view: &View, legal: &ActionSet<Action>) -> Prompt {
    if legal.len() > 1 {
        let why = html! { "If you skip, the next in the order decides." };
        return Prompt {
            ask: html! { "Take the lot, or skip it?" },
            why: Some(why),
            confirm: Some("Choose"),
            acts: None,
        };
    }
    let last = view
        .auction
        .as_ref()
        .is_some_and(|auction| usize::from(auction.course.deciding) + 1 == auction.course.order.len());
    let why = match () {
        _ if last => "You are last in the order.",
        _ if view.offer.force().never_skip => "A Wrist Wash forbids skipping.",
        _ => "You cannot pay for a skip.",
    };
    Prompt { ask: html! { "The lot is yours." }, why: Some(html! { (why) }), confirm: Some("Take"), acts: None }
}

fn winner(view: &View, people: &People) -> String {
    let seat = view
        .auction
        .as_ref()
        .and_then(|auction| auction.course.order.get(usize::from(auction.course.deciding)).copied());
    seat.map_or(String::new(), |seat| if people.is_me(seat) { "you".to_owned() } else { people.name(seat).to_owned() })
}

fn waiting_why(view: &View) -> Markup {
    let bid = view.seat.zip(view.auction.as_ref()).map(|(seat, auction)| auction.bids[seat]).unwrap_or_default();
    html! {
        @if view.phase == Phase::Bidding && !bid.is_empty() {
            "You bid " (felt::listed(bid.iter().map(number))) ". You may still change your mind."
        } @else if view.phase == Phase::Bidding { "You do not bid in this auction." }
        @else if view.hand.is_empty() { "You have no tiles left." }
        @else { "It will be your turn soon." }
    }
}

/// "Waiting for three bids", "Ana decides".
fn doing(view: &View, people: &People) -> String {
    let names = people.names(view.to_act);
    match view.phase {
        Phase::Turn | Phase::SecondTile => format!("{names} adds a tile or calls the auction"),
        Phase::Bidding if view.to_act.len() > 2 => format!("Waiting for {} bids", felt::times(view.to_act.len())),
        Phase::Bidding => format!("Waiting for {names} to bid"),
        Phase::OpenBidding => format!("{names} bids next"),
        Phase::Decide => format!("{names} decides: take it or skip"),
        Phase::PayTile | Phase::PayPlace => format!("{names} pays for a skip"),
        Phase::AfterWinAdd => format!("{names} may slip in a tile"),
        Phase::AfterWinDiscard => format!("{names} may throw one out"),
        Phase::PickStarter => format!("{names} picks the next starter"),
        Phase::Over => "The game is over".to_owned(),
    }
}
