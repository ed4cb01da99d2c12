//! Files that pages ask for, embedded in the program.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// One file under `/assets/`.
#[derive(Debug)]
pub struct Asset {
    pub name: String,
    pub mime: &'static str,
    pub bytes: &'static [u8],
    /// Changes when the file changes, so that browsers may keep what they have for ever.
    pub version: String,
}

/// The file with this name.
pub fn asset(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

/// All of them.
pub fn assets() -> &'static [Asset] {
    &ASSETS
}

/// The file with a game's own styles; none when it has none.
pub(super) fn sheet(game: &str) -> Option<&'static Asset> {
    asset(&format!("games/{game}.css"))
}

/// Its address: `/assets/app.css?v=1a2b3c4d`.
pub fn asset_url(name: &str) -> String {
    format!("/assets/{name}?v={}", asset(name).map_or("", |asset| &asset.version))
}

macro_rules! embed {
    ($name:literal, $mime:expr) => {
        ($name.to_owned(), $mime, include_bytes!(concat!("../../../../web/", $name)).as_slice())
    };
}

const CSS: &str = "text/css; charset=utf-8";

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let files = [
        embed!("app.css", CSS),
        embed!("book.css", CSS),
        embed!("clocks.css", CSS),
        embed!("replay.css", CSS),
        embed!("people.css", CSS),
        embed!("app.js", "text/javascript; charset=utf-8"),
        embed!("people.js", "text/javascript; charset=utf-8"),
        embed!("clocks.js", "text/javascript; charset=utf-8"),
        embed!("fair.js", "text/javascript; charset=utf-8"),
        embed!("check.js", "text/javascript; charset=utf-8"),
        embed!("learn.js", "text/javascript; charset=utf-8"),
        embed!("replay.js", "text/javascript; charset=utf-8"),
        embed!("things.js", "text/javascript; charset=utf-8"),
        embed!("book.js", "text/javascript; charset=utf-8"),
        embed!("evening.css", CSS),
        embed!("evening.js", "text/javascript; charset=utf-8"),
        embed!("mine.css", CSS),
        embed!("mine.js", "text/javascript; charset=utf-8"),
        embed!("idiomorph.min.js", "text/javascript; charset=utf-8"),
        embed!("fonts/fraunces-600.woff2", "font/woff2"),
        embed!("fonts/inter.woff2", "font/woff2"),
        embed!("turn.js", "text/javascript; charset=utf-8"),
        embed!("offline.js", "text/javascript; charset=utf-8"),
        embed!("icon.svg", "image/svg+xml"),
        embed!("icon-turn.svg", "image/svg+xml"),
        embed!("icon-192.png", "image/png"),
        embed!("icon-512.png", "image/png"),
        embed!("icon-maskable.png", "image/png"),
        embed!("icon-touch.png", "image/png"),
    ];
    let version = |bytes: &[u8]| hex::encode(&Sha256::digest(bytes)[..4]);
    let styled = catalog::GAMES.iter().filter(|game| !game.style().is_empty());
    let sheets = styled.map(|game| (format!("games/{}.css", game.info().id), CSS, game.style().as_bytes()));
    files
        .into_iter()
        .chain(sheets)
        .map(|(name, mime, bytes)| Asset { name, mime, bytes, version: version(bytes) })
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fonts_in_the_sheet_are_among_the_assets() {
        let sheet = include_str!("../../../../web/app.css");
        let fonts: Vec<&str> = sheet.split("url(fonts").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        let fonts: Vec<String> = fonts.iter().map(|rest| format!("fonts{rest}")).collect();
        assert!(fonts.len() >= 2, "{fonts:?}");
        assert!(fonts.iter().all(|font| asset(font).is_some()), "{fonts:?}");
    }
}
