//! What makes the pages an app: how it is called, and what answers when the house does not.

use maud::{DOCTYPE, Markup, html};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::asset_url;

/// `/manifest.webmanifest`.
pub fn manifest() -> String {
    let png = |name: &str, sizes: &str, purpose: &str| json!({ "src": asset_url(name), "sizes": sizes, "type": "image/png", "purpose": purpose });
    let manifest = json!({
        "id": "/",
        "name": "Tender",
        "short_name": "Tender",
        "description": "Card games about bids, contracts and customers.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f7f2e8",
        "theme_color": "#a83f23",
        "icons": [
            { "src": asset_url("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            png("icon-192.png", "192x192", "any"),
            png("icon-512.png", "512x512", "any"),
            png("icon-maskable.png", "512x512", "maskable"),
        ],
    });
    manifest.to_string()
}

/// `/worker.js`: the script between the pages and the house. It names what it keeps by version, so that it is another
/// script, and keeps anew, whenever something of that changes.
pub fn worker() -> String {
    let kept = [
        "/offline".to_owned(),
        asset_url("app.css"),
        asset_url("people.css"),
        asset_url("offline.js"),
        asset_url("icon.svg"),
    ];
    let version = hex::encode(&Sha256::digest(offline().into_string() + &kept.concat())[..4]);
    let script = include_str!("../../../../web/worker.js");
    format!("const KEPT = {}, CACHE = 'tender {version}';\n{script}", json!(kept))
}

/// `/offline`: the same for everybody. It stands in for any page that cannot be reached, and goes on by itself.
pub fn offline() -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover";
                title { "No connection · Tender" }
                link rel="icon" href=(asset_url("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(asset_url("app.css"));
                link rel="stylesheet" href=(asset_url("people.css"));
                script src=(asset_url("offline.js")) {}
            }
            body {
                main.message.offline-page {
                    img src=(asset_url("icon.svg")) alt="" width="72" height="72";
                    h1 { "The house cannot be reached" }
                    p role="status" { "Looking for it…" }
                    p.quiet { "Nothing is lost: every move that was shown is kept. This page goes on by itself as soon as there is a connection." }
                    button.go type="button" { "Try now" }
                }
            }
        }
    }
}
