//! Writes every screen into target/gallery/:
//! `cargo run -p gallery && python3 -m http.server -d target/gallery`.
#![forbid(unsafe_code)]

use std::path::Path;
use std::{fs, io};

use gallery::screens;
use maud::html;
use server::pages;

fn main() -> io::Result<()> {
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/gallery");
    fs::create_dir_all(out.join("assets/fonts"))?;
    for name in [
        "app.css",
        "app.js",
        "people.js",
        "idiomorph.min.js",
        "icon.svg",
        "fonts/fraunces-600.woff2",
        "fonts/inter.woff2",
    ] {
        fs::write(out.join("assets").join(name), pages::asset(name).map_or(&[][..], |asset| asset.bytes))?;
    }
    let mut shown = Vec::new();
    for screen in screens() {
        fs::write(out.join(format!("{}.html", screen.name)), screen.html)?;
        shown.push(screen.name);
    }
    let index = html! { @for name in &shown { p { a href={ (name) ".html" } { (name) } } } };
    fs::write(out.join("index.html"), index.into_string())?;
    println!("{} pages in {}", shown.len(), out.display());
    Ok(())
}
