//! Every picture that all pages share, drawn once as a symbol: put [`symbols`] in a page, then use them by name.

use maud::{Markup, PreEscaped, html};

/// What a picture shows, and so what it may stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// The sign of the house; as a link it leads to the lobby.
    Tender,
    /// A tick: fulfilled.
    Check,
    /// Three dots in a row: more to do here.
    Menu,
    /// An open book: something to read, mostly the rules.
    Book,
    /// Lines of writing: what has happened.
    Log,
    /// Two people: how many play.
    People,
    /// How long it takes, or what was before.
    Clock,
    /// An hourglass: little time is left.
    Glass,
    /// Somebody should have a look at this.
    Eye,
    /// Two links of a chain: an address to copy.
    Link,
    /// An arrow that turns around: taking back, leaving.
    Back,
    /// The head of a bot: a seat that no person plays.
    Bot,
    /// Two cards: how many there are, or where to see them.
    Cards,
    /// A paper plane: off to other people.
    Send,
    /// A light bulb: what a bot would do.
    Hint,
    /// A triangle: let it run.
    Play,
    /// Two bars: let it stand.
    Pause,
    /// A tip to the left: one step back.
    Earlier,
    /// A tip to the right: one step forward.
    Later,
    /// The same up to a bar: the first of all.
    First,
    /// The same up to a bar: the last of all.
    Last,
    /// A way that parts: going on differently from here.
    Branch,
    /// A bell: how one is told that it is one's move.
    Bell,
}

impl Icon {
    const ALL: [Icon; 23] = [
        Icon::Tender,
        Icon::Check,
        Icon::Menu,
        Icon::Book,
        Icon::Log,
        Icon::People,
        Icon::Clock,
        Icon::Glass,
        Icon::Eye,
        Icon::Link,
        Icon::Back,
        Icon::Bot,
        Icon::Cards,
        Icon::Send,
        Icon::Hint,
        Icon::Play,
        Icon::Pause,
        Icon::Earlier,
        Icon::Later,
        Icon::First,
        Icon::Last,
        Icon::Branch,
        Icon::Bell,
    ];

    fn id(self) -> &'static str {
        match self {
            Icon::Tender => "i-tender",
            Icon::Check => "i-check",
            Icon::Menu => "i-menu",
            Icon::Book => "i-book",
            Icon::Log => "i-log",
            Icon::People => "i-people",
            Icon::Clock => "i-clock",
            Icon::Glass => "i-glass",
            Icon::Eye => "i-eye",
            Icon::Link => "i-link",
            Icon::Back => "i-back",
            Icon::Bot => "i-bot",
            Icon::Cards => "i-cards",
            Icon::Send => "i-send",
            Icon::Hint => "i-hint",
            Icon::Play => "i-play",
            Icon::Pause => "i-pause",
            Icon::Earlier => "i-earlier",
            Icon::Later => "i-later",
            Icon::First => "i-first",
            Icon::Last => "i-last",
            Icon::Branch => "i-branch",
            Icon::Bell => "i-bell",
        }
    }

    /// Drawn in a box of 24 by 24.
    fn path(self) -> &'static str {
        match self {
            Icon::Tender => {
                "M4 3h9.2c.6 0 1.2.2 1.6.7l6.5 6.7c.9.9.9 2.3 0 3.2l-7.7 7.7c-.9.9-2.3.9-3.2 0L3.7 14.8A2.3 2.3 0 0 1 3 13.2V4a1 1 0 0 1 1-1zm3.7 2.7a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
            }
            Icon::Check => "m9.3 18.6-6-6 2.2-2.2 3.8 3.8 9.2-9.4 2.2 2.2z",
            Icon::Menu => {
                "M3 12a2 2 0 1 1 4 0 2 2 0 0 1-4 0zm7 0a2 2 0 1 1 4 0 2 2 0 0 1-4 0zm7 0a2 2 0 1 1 4 0 2 2 0 0 1-4 0z"
            }
            Icon::Book => {
                "M4 4.5C6.5 3.4 9.3 3.5 11.2 5v14c-1.9-1.4-4.7-1.6-7.2-.5zm16 0c-2.5-1.1-5.3-1-7.2.5v14c1.9-1.4 4.7-1.6 7.2-.5z"
            }
            Icon::Log => "M4 5h16v2.2H4zm0 5.9h16v2.2H4zm0 5.9h10V19H4z",
            Icon::People => {
                "M8.5 4.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zM1.5 20c0-4 3.1-6.6 7-6.6s7 2.6 7 6.6zM16.2 4.6a3.4 3.4 0 0 1 0 6.8c-.4 0-.7 0-1-.2a5.7 5.7 0 0 0 0-6.4c.3-.1.6-.2 1-.2zm1 8.6c3 .4 5.3 2.9 5.3 6.8h-5c0-2.6-.9-4.7-2.4-6.2.6-.4 1.3-.6 2.1-.6z"
            }
            Icon::Clock => {
                "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.4a7.6 7.6 0 1 1 0 15.2 7.6 7.6 0 0 1 0-15.2zM10.9 7v5.6l4.5 2.7 1.1-1.8-3.4-2V7z"
            }
            Icon::Glass => {
                "M5 2h14v2.2h-1.5c0 4-1.6 6-4 7.8 2.4 1.8 4 3.8 4 7.8H19V22H5v-2.2h1.5c0-4 1.6-6 4-7.8-2.4-1.8-4-3.8-4-7.8H5zm4 4.5c.5 1.5 1.5 2.6 3 3.7 1.5-1.1 2.5-2.2 3-3.7z"
            }
            Icon::Eye => {
                "M12 5C6.5 5 2.7 9.3 1.5 12c1.2 2.7 5 7 10.5 7s9.3-4.3 10.5-7C21.3 9.3 17.5 5 12 5zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8z"
            }
            Icon::Link => {
                "M10.6 13.4a1.2 1.2 0 0 1-1.7 0 5 5 0 0 1 0-7.1l3-3a5 5 0 0 1 7.1 7.1l-1.5 1.5a1.2 1.2 0 1 1-1.7-1.7l1.5-1.5a2.6 2.6 0 0 0-3.7-3.7l-3 3a2.6 2.6 0 0 0 0 3.7 1.2 1.2 0 0 1 0 1.7zm2.8-2.8a1.2 1.2 0 0 1 1.7 0 5 5 0 0 1 0 7.1l-3 3a5 5 0 0 1-7.1-7.1l1.5-1.5a1.2 1.2 0 1 1 1.7 1.7l-1.5 1.5a2.6 2.6 0 0 0 3.7 3.7l3-3a2.6 2.6 0 0 0 0-3.7 1.2 1.2 0 0 1 0-1.7z"
            }
            Icon::Back => {
                "M9.5 4.5 11 6 7.6 9.4h6.9a5.6 5.6 0 0 1 0 11.2H8v-2.2h6.5a3.4 3.4 0 0 0 0-6.8H7.6L11 15l-1.5 1.5-6-6z"
            }
            Icon::Bot => {
                "M11 2h2v3h4a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3h4zM8.7 9.5a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zm6.6 0a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM8 15.2v1.8h8v-1.8z"
            }
            Icon::Cards => {
                "m3.2 6.5 5.3-1.4L12 18.5l-5.3 1.4a1.6 1.6 0 0 1-2-1.1L2 8.5a1.6 1.6 0 0 1 1.2-2zM12 3h8a1.6 1.6 0 0 1 1.6 1.6v11.8A1.6 1.6 0 0 1 20 18h-6.2L10.4 5.2V4.6A1.6 1.6 0 0 1 12 3z"
            }
            Icon::Send => "M3 3.5 21.5 12 3 20.5l1.8-7L14 12l-9.2-1.5z",
            Icon::Play => "M7 4.2v15.6c0 .8.9 1.3 1.6.9l12-7.8a1.1 1.1 0 0 0 0-1.8l-12-7.8C7.9 2.9 7 3.4 7 4.2z",
            Icon::Pause => "M6 4h4.2v16H6zm7.8 0H18v16h-4.2z",
            Icon::Earlier => "M16 4.5 8.5 12l7.5 7.5 1.8-1.8L12 12l5.8-5.7z",
            Icon::Later => "M8 4.5 15.5 12 8 19.5l-1.8-1.8L12 12 6.2 6.3z",
            Icon::First => "M18.5 4.5 11 12l7.5 7.5 1.8-1.8L14.5 12l5.8-5.7zM4.5 4.5H7v15H4.5z",
            Icon::Last => "M5.5 4.5 13 12l-7.5 7.5-1.8-1.8L9.5 12 3.7 6.3zM17 4.5h2.5v15H17z",
            Icon::Branch => {
                "M6 3a2.5 2.5 0 0 1 1.1 4.7v3.2c.9-.6 2-.9 3.4-.9h2c1.8 0 3-.8 3.3-2.3A2.5 2.5 0 1 1 18 7.6c-.3 2.9-2.4 4.6-5.5 4.6h-2c-2 0-3.1.7-3.4 2.2v1.9A2.5 2.5 0 1 1 4.9 16.3V7.7A2.5 2.5 0 0 1 6 3z"
            }
            Icon::Hint => {
                "M12 2a7 7 0 0 1 4 12.7V17H8v-2.3A7 7 0 0 1 12 2zM8.5 18.6h7v1.7h-7zm1.4 2.7h4.2c-.2.9-1 1.5-2.1 1.5s-1.9-.6-2.1-1.5z"
            }
            Icon::Bell => {
                "M12 2a1.6 1.6 0 0 1 1.6 1.6v.6A6.4 6.4 0 0 1 18.4 10.4v4.2l1.9 2.6c.4.6 0 1.3-.7 1.3H4.4c-.7 0-1.1-.7-.7-1.3l1.9-2.6v-4.2a6.4 6.4 0 0 1 4.8-6.2v-.6A1.6 1.6 0 0 1 12 2zM9.5 19.8h5a2.5 2.5 0 0 1-5 0z"
            }
        }
    }
}

/// An icon in a line of text. Silent: say it in words beside it, or in a label around it.
pub fn icon(icon: Icon) -> Markup {
    html! { svg.i aria-hidden="true" { use href={ "#" (icon.id()) } {} } }
}

/// Shapes of the suits, in a box of 24 by 24.
const SUITS: [(&str, &str); 4] = [
    (
        "c",
        "M12 1.8a4.7 4.7 0 0 1 3.8 7.4 4.7 4.7 0 1 1-2.4 7.3c.2 2.4 1 4.3 2.7 5.7H7.9c1.7-1.4 2.5-3.3 2.7-5.7a4.7 4.7 0 1 1-2.4-7.3A4.7 4.7 0 0 1 12 1.8z",
    ),
    ("d", "M12 1.5 20.3 12 12 22.5 3.7 12z"),
    ("h", "M12 21.5C5.2 16 2 12.3 2 8.2A5.1 5.1 0 0 1 12 6.6a5.1 5.1 0 0 1 10 1.6c0 4.1-3.2 7.8-10 13.3z"),
    (
        "s",
        "M12 1.5C7.2 6.8 2.4 10 2.4 14.2a4.7 4.7 0 0 0 8.3 3c-.2 2-1 3.6-2.8 5.3h8.2c-1.8-1.7-2.6-3.3-2.8-5.3a4.7 4.7 0 0 0 8.3-3C21.6 10 16.8 6.8 12 1.5z",
    ),
];

/// All symbols. `#c #d #h #s` are the suits, `#fc #fd #fh #fs` what is printed on a card of that suit beside its rank.
pub fn symbols() -> Markup {
    html! {
        svg hidden {
            @for icon in Icon::ALL { symbol id=(icon.id()) viewBox="0 0 24 24" { path d=(icon.path()) {} } }
            @for (id, path) in SUITS {
                symbol id=(id) viewBox="0 0 24 24" { path d=(path) {} }
                symbol id={ "f" (id) } viewBox="0 0 100 140" {
                    use href={ "#" (id) } x="7" y="38" width="19" height="19" {}
                    use href={ "#" (id) } x="30" y="50" width="40" height="40" {}
                    (PreEscaped(format!("<use href=\"#{id}\" x=\"7\" y=\"38\" width=\"19\" height=\"19\" transform=\"rotate(180 50 70)\"/>")))
                }
            }
        }
    }
}
