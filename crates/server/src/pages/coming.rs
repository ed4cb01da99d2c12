//! Games that are announced but not on the shelf yet. Once a game is in the catalog, its line here goes.

use maud::{Markup, PreEscaped};

pub(super) struct Coming {
    pub id: &'static str,
    pub title: &'static str,
    pub pitch: &'static str,
    pub players: (usize, usize),
    pub minutes: u16,
    pub colour: &'static str,
    svg: &'static str,
}

impl Coming {
    pub fn emblem(&self) -> Markup {
        PreEscaped(self.svg.to_owned())
    }
}

pub(super) const COMING: &[Coming] = &[
    Coming {
        id: "noble-flood",
        title: "Noble Flood",
        pitch: "Promise poker patterns, then grow them together on one shared map.",
        players: (2, 6),
        minutes: 30,
        colour: "#2f7f93",
        svg: include_str!("emblems/noble-flood.svg"),
    },
    Coming {
        id: "mow-money",
        title: "Mow Money",
        pitch: "Bid low to win the lawn, but you are paid only what you bid.",
        players: (2, 6),
        minutes: 45,
        colour: "#3f7d3a",
        svg: include_str!("emblems/mow-money.svg"),
    },
    Coming {
        id: "market-twist",
        title: "Market Twist",
        pitch: "Make goods, read your customers, and sell before the market turns.",
        players: (1, 6),
        minutes: 30,
        colour: "#7d4c9e",
        svg: include_str!("emblems/market-twist.svg"),
    },
    Coming {
        id: "i-bid-you-not",
        title: "I Bid You Not",
        pitch: "Silly gadgets, secret bids, and every tile bends another rule.",
        players: (3, 6),
        minutes: 45,
        colour: "#b58a10",
        svg: include_str!("emblems/i-bid-you-not.svg"),
    },
];
