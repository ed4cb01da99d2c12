//! The board: contracts on one side, the map with its wildcard on the other.

use felt::{Icon, Suit as Shape, icon};
use maud::{Markup, html};

use super::{Drawing, contracts, ending, links, map};
use crate::action::Action;
use crate::contracts::Rule;
use crate::marks::Wild;

pub(super) fn board(table: &Drawing) -> Markup {
    html! {
        @if table.round_just_ended() { (ending::scene(table)) }
        div.flood.picking[table.picking()] {
            (contracts::market(table))
            div.mapwrap {
                div.notes {
                    @for (place, wild) in table.view.course.wild.into_iter().enumerate() {
                        @if let Some(wild) = wild { (wildcard(wild, place == 1)) }
                    }
                    @if table.view.course.vanished && table.view.course.wild == [None, None] { span.tag { "No wildcard any more" } }
                    span.tag data-part="pile" data-thing=(felt::anchor("R7.4")) { (table.view.pile) " in the pile" }
                    (bans(table))
                    (map::discards(table))
                    @if table.view.last.is_some() && !table.round_just_ended() {
                        button.ghost popovertarget="last-round" { (icon(Icon::Clock)) "Round before" }
                    }
                }
                (map::map(table))
                (calls(table))
            }
        }
        @if !table.round_just_ended() { (ending::last_round(table)) }
    }
}

pub(super) fn wildcard(wild: Wild, second: bool) -> Markup {
    html! {
        span.wild data-part=(if second { "second wildcard" } else { "wildcard" }) data-thing=(felt::anchor("R4.6")) {
            b { @match wild { Wild::Suit(suit) => (Shape::from(suit).shape()), Wild::Number(number) => (number) } }
            span { (plural(wild)) @if second { " wild too" } @else { " wild" } small { "when placing" } }
        }
    }
}

/// "Hearts are wild", "Nines are wild".
fn plural(wild: Wild) -> String {
    match wild {
        Wild::Suit(suit) => {
            let name = suit.name();
            format!("{}{} are", name[..1].to_uppercase(), &name[1..])
        }
        Wild::Number(number) => format!("{number}s are"),
    }
}

/// Rules in force that keep cards from being played.
fn bans(table: &Drawing) -> Markup {
    let view = table.view;
    let holds =
        |rule: Rule| view.owned.iter().any(|offers| offers.iter().any(|offer| offer.contract == rule.contract()));
    let first = view.course.first_flipped.filter(|_| holds(Rule::FirstFlipBan));
    let last = view.course.last_flipped.filter(|_| holds(Rule::LastFlipBan));
    html! {
        @if let Some(face) = first {
            (ban(html! { "No " (face.suit().name()) ", no " (face.number()) "s" }, Rule::FirstFlipBan))
        }
        @if let Some(face) = last { (ban(html! { "No " (face.number()) "s" }, Rule::LastFlipBan)) }
        @if !view.course.restricted.is_empty() {
            (ban(html! { (table.people.names(view.course.restricted)) ": no 1s and 2s" }, Rule::LowNumberBan))
        }
    }
}

fn ban(what: Markup, rule: Rule) -> Markup {
    html! { span.tag.poor data-part="ban" data-thing=(links::of_contract(rule.contract())) { span { (what) " (" (links::named(rule.contract())) ")" } } }
}

/// The wildcards that may be named, each a button.
fn calls(table: &Drawing) -> Markup {
    let offered: Vec<(Wild, u16)> =
        Wild::all().filter_map(|wild| Some((wild, table.code(Action::CallWildcard { wild })?))).collect();
    html! {
        @if !offered.is_empty() {
            div.calls role="group" aria-label="Wildcards" {
                @for (wild, code) in offered {
                    @match wild {
                        Wild::Suit(suit) => {
                            @let shape = Shape::from(suit);
                            button.can.(shape.class()) data-play=(code) data-go={ "Call " (suit.name()) } aria-label=(suit.name()) { (shape.shape()) }
                        }
                        Wild::Number(number) => {
                            button.can data-play=(code) data-go={ "Call " (number) "s" } aria-label={ (number) "s" } { b { (number) } }
                        }
                    }
                }
            }
        }
    }
}
