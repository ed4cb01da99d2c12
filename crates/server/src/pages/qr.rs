//! A link as a picture that a phone reads.

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use maud::{Markup, PreEscaped, html};
use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};

/// The white margin that readers need, in modules.
const QUIET: i32 = 4;
/// Links whose pictures are kept.
const KEPT: usize = 64;

/// Draws a text, black on white whatever the theme is; none when it is too long.
pub fn qr(text: &str) -> Option<Markup> {
    let code = encode(text)?;
    let side = code.size() + 2 * QUIET;
    Some(html! {
        svg.qr viewBox=(format!("0 0 {side} {side}")) role="img" aria-label="The link as a QR code" shape-rendering="crispEdges" {
            path d=(format!("M0 0h{side}v{side}H0z")) fill="#fff" {}
            path d=(strokes(&code)) stroke="#000" {}
        }
    })
}

/// Of eight patterns to lay over it, always the first one: to look for the prettiest costs eight times as much, and readers take
/// them all.
fn encode(text: &str) -> Option<QrCode> {
    let text = QrSegment::make_segments(text);
    let any = (Version::MIN, Version::MAX);
    QrCode::encode_segments_advanced(&text, QrCodeEcc::Low, any.0, any.1, Some(Mask::new(0)), true).ok()
}

/// The same for a page that is drawn again and again: this picture costs more than all the rest of a waiting room, so the latest
/// ones are kept. Not for links that are secret.
pub fn qr_again(link: &str) -> Option<Markup> {
    static LATEST: Mutex<VecDeque<(String, String)>> = Mutex::new(VecDeque::new());
    let latest = || LATEST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, drawn)) = latest().iter().find(|(other, _)| other == link) {
        return Some(PreEscaped(drawn.clone()));
    }
    let drawn = qr(link)?;
    let mut latest = latest();
    latest.truncate(KEPT - 1);
    latest.push_front((link.to_owned(), drawn.0.clone()));
    Some(drawn)
}

/// One stroke for every run of dark modules, row by row.
fn strokes(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&at| code.get_module(at, y)).count() as i32;
            if run > 0 {
                // Writing into a string cannot fail.
                let _ = write!(path, "M{} {}.5h{run}", x + QUIET, y + QUIET);
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_is_the_code() {
        let link = "http://192.168.1.20:8080/t/BRASS-OTTER-41";
        let code = encode(link).unwrap();
        let mut drawn = vec![false; (code.size() * code.size()) as usize];
        for stroke in strokes(&code).split('M').skip(1) {
            let (x, rest) = stroke.split_once(' ').unwrap();
            let (y, run) = rest.split_once(".5h").unwrap();
            let number = |text: &str| text.parse::<i32>().unwrap();
            let start = (number(y) - QUIET) * code.size() + number(x) - QUIET;
            (start..start + number(run)).for_each(|at| drawn[at as usize] = true);
        }
        for (at, &dark) in (0..).zip(&drawn) {
            assert_eq!(dark, code.get_module(at % code.size(), at / code.size()), "module {at}");
        }
        assert!(qr(link).unwrap().into_string().len() < 4000);
    }

    #[test]
    fn what_is_kept_is_what_is_drawn() {
        for n in (0..2 * KEPT).chain([0, 2 * KEPT - 1, 1]) {
            let link = format!("http://localhost/t/OAK-ELM-{n}");
            assert_eq!(qr_again(&link).unwrap().0, qr(&link).unwrap().0);
        }
    }

    #[test]
    fn a_link_without_end_is_not_drawn() {
        assert!(qr(&"x".repeat(10_000)).is_none());
    }
}
