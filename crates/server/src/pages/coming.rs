//! Games that are announced but not on the shelf yet: once a game is in the catalog, its line here goes.
use maud::{Markup, PreEscaped};

pub(super) struct Coming { pub id: &'static str, pub title: &'static str, pub pitch: &'static str, pub players: (usize, usize), pub minutes: u16, pub colour: &'static str, svg: &'static str }
impl Coming { pub fn emblem(&self) -> Markup { PreEscaped(self.svg.to_owned()) } }
pub(super) const COMING: &[Coming] = &[];
