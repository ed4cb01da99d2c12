//! A link as a picture that a phone reads.

use std::fmt::Write;

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// The white margin that readers need, in modules.
const QUIET: i32 = 4;

/// Draws a text, black on white whatever the theme is; none when it is too long.
pub fn qr(text: &str) -> Option<Markup> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let side = code.size() + 2 * QUIET;
    Some(html! {
        svg.qr viewBox=(format!("0 0 {side} {side}")) role="img" aria-label="The link as a QR code" shape-rendering="crispEdges" {
            path d=(format!("M0 0h{side}v{side}H0z")) fill="#fff" {}
            path d=(strokes(&code)) stroke="#000" {}
        }
    })
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
        let code = QrCode::encode_text(link, QrCodeEcc::Low).unwrap();
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
    fn a_link_without_end_is_not_drawn() {
        assert!(qr(&"x".repeat(10_000)).is_none());
    }
}
