//! Who you are: your name, your devices, words for another one and for a rainy day, and being forgotten.

use felt::{Icon, icon};
use maud::{Markup, html};

use super::document::personal;
use super::qr::qr;

/// What somebody finds who looks at themselves.
#[derive(Default)]
pub struct MePage<'a> {
    /// May be empty.
    pub name: &'a str,
    /// The address of the page about them; none before they have done anything that is kept.
    pub page: Option<String>,
    pub devices: Vec<DeviceRow>,
    /// Whether there are recovery words.
    pub recoverable: bool,
    /// Words that were drawn just now: they are shown once.
    pub fresh: Option<FreshWords<'a>>,
}

pub struct FreshWords<'a> {
    pub words: &'a [&'a str],
    /// The address that takes them, for another device; none for recovery words.
    pub link: Option<String>,
    pub minutes: i64,
}

#[derive(Clone)]
pub struct DeviceRow {
    pub id: String,
    pub label: String,
    /// "2 hours ago".
    pub seen: String,
    /// The one that looks.
    pub this: bool,
}

pub fn me(page: &MePage<'_>) -> Markup {
    let body = html! {
        main.mine-page.me {
            header.top {
                a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) }
                h1 { "You" }
                nav { a.ghost href="/games" { (icon(Icon::Clock)) "Your games" } }
            }
            div.col {
                section.panel aria-label="Your name" {
                    h2 { "Your name" @if let Some(page) = &page.page { small { a href=(page) { "what others see" } } } }
                    form.named action="/me/name" method="post" {
                        input.field name="name" value=(page.name) maxlength="24" required autocomplete="nickname" aria-label="Your name";
                        button.ghost { "Save" }
                    }
                }
                section.panel id="devices" aria-label="Devices" {
                    h2 { "Devices" }
                    (devices(&page.devices))
                    (another(page))
                    p.quiet { "Has another device shown you words? " a href="/me/here" { "Type them here" } }
                }
            }
            div.col {
                (recovery(page))
                section.panel aria-label="Forget me" {
                    h2 { "Forget me" }
                    p { "Your name and your devices are removed from everything that is kept here. Games you played stay, as “Somebody”." }
                    p { a.ghost href="/me/forget" { "Forget me …" } }
                }
            }
        }
    };
    personal("You · Tender", body)
}

/// The list of somebody's devices.
pub(super) fn devices(devices: &[DeviceRow]) -> Markup {
    html! {
        @if devices.is_empty() { p.quiet { "This browser is yours as soon as you play something or choose a name." } }
        ul.list.devs {
            @for device in devices {
                li {
                    (sign(&device.label))
                    div { b { (device.label) } small { @if device.this { "this one, now" } @else { (device.seen) } } }
                    @if !device.this {
                        form action="/me/out" method="post" {
                            input type="hidden" name="device" value=(device.id);
                            button.ghost { "Sign out" span.say { " " (device.label) ", " (device.seen) } }
                        }
                    }
                }
            }
        }
    }
}

/// A telephone for what is held in a hand, a computer for all others. In a box of 24 by 24.
fn sign(label: &str) -> Markup {
    const PHONE: &str = "M7.5 2h9A1.5 1.5 0 0 1 18 3.5v17a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 20.5v-17A1.5 1.5 0 0 1 7.5 2zM8 5v12h8V5zm4 13.3a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z";
    const COMPUTER: &str = "M5.5 5h13A1.5 1.5 0 0 1 20 6.5V16H4V6.5A1.5 1.5 0 0 1 5.5 5zM6 7v7h12V7zM2 17.5h20V19H2z";
    let held = ["iPhone", "iPad", "Android"].contains(&label);
    html! { svg.i viewBox="0 0 24 24" aria-hidden="true" { path fill-rule="evenodd" d=(if held { PHONE } else { COMPUTER }) {} } }
}

fn another(page: &MePage<'_>) -> Markup {
    let fresh = page.fresh.as_ref().and_then(|fresh| Some((fresh, fresh.link.as_ref()?)));
    html! {
        @if let Some((fresh, link)) = fresh {
            div.other {
                @if let Some(code) = qr(link) { (code) }
                div {
                    h3 { "Use on another device" }
                    small { "Scan it there, or type these six words at " b { "You, Devices" } "." }
                    (words(fresh.words))
                }
                div.row {
                    small { "Good for " (fresh.minutes) " minutes, once." }
                    form action="/me/device" method="post" { button.ghost { "New words" } }
                }
            }
        } @else {
            form action="/me/device" method="post" { button.ghost { "Use on another device" } }
        }
    }
}

fn recovery(page: &MePage<'_>) -> Markup {
    let fresh = page.fresh.as_ref().filter(|fresh| fresh.link.is_none());
    html! {
        section.panel id="recovery" aria-label="My recovery words" {
            h2 { "My recovery words" @if page.recoverable && fresh.is_none() { small { "you have some" } } }
            @if let Some(fresh) = fresh {
                p { "Write these down: they are shown this once, and nobody here can tell you them again." }
                (words(fresh.words))
                p.quiet { "Earlier ones are no longer good." }
            } @else {
                p { "Twelve words that bring you back when you have cleared your browser. Whoever has them is you." }
                form action="/me/recovery" method="post" {
                    button.ghost { @if page.recoverable { "Make new ones" } @else { "Show me mine" } }
                }
            }
        }
    }
}

fn words(words: &[&str]) -> Markup {
    html! { ol.words { @for word in words { li { (word) } } } }
}

/// Where a device is signed in by words. `known` is who this browser is already, and what is said of them.
pub fn here(words: &str, known: Option<&str>, wrong: Option<&str>) -> Markup {
    let body = html! {
        main.message {
            div.panel.ask {
                span.mark { (icon(Icon::Tender)) }
                h1 { "Sign in here" }
                @if let Some(wrong) = wrong { p.poor role="alert" { (wrong) } }
                p { "Six words from another device of yours, or your twelve recovery words." }
                @if let Some(name) = known {
                    p.quiet { "So far this browser is " b { (name) } ". What you played here stays with them: to come back to it, make recovery words first." }
                }
                form action="/me/here" method="post" {
                    input.field name="words" value=(words) required maxlength="300" aria-label="The words" placeholder="lantern otter maple …"
                        autocapitalize="none" autocomplete="off" spellcheck="false";
                    button.go { "Sign in" }
                }
                a.link-like href="/me" { "Not now" }
            }
        }
    };
    personal("Sign in here · Tender", body)
}

/// Asked before somebody is forgotten.
pub fn forget(name: &str, running: usize) -> Markup {
    let body = html! {
        main.message {
            div.panel.ask {
                span.mark { (icon(Icon::Tender)) }
                h1 { "Forget you?" }
                p {
                    "The name " b { (name) } ", all your devices, recovery words and your list of games are removed, and cannot be brought back."
                }
                p {
                    "Games you played stay for the others, as “Somebody”. So does what you said there."
                    @if running > 0 { " A bot plays on in " (running) @if running == 1 { " game." } @else { " games." } }
                }
                form action="/me/forget" method="post" {
                    input type="hidden" name="sure" value="yes";
                    button.go { "Forget me" }
                }
                a.ghost href="/me" { "No, stay" }
            }
        }
    };
    personal("Forget you? · Tender", body)
}
