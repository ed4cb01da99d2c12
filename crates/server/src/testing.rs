//! For tests only: a table laid out by hand, a look at what really happens there, and the readers of what others write.

use axum::http::{HeaderMap, HeaderValue, header};
use catalog::AnyMatch;
use store::Entry;
use tokio::sync::oneshot;

use crate::house::{House, HouseError};
use crate::table::{Message, Names, Table};
use crate::{cookies, table_names};

/// Puts this game on a table, as if it had been played there. Nothing of it is written down.
pub async fn lay_out(house: &House, code: &str, game: &dyn AnyMatch) -> Result<(), HouseError> {
    house.ask(code, |reply: oneshot::Sender<()>| Message::LayOut { game: game.fork(), reply }).await
}

/// The game at a table, secrets included; none before the start.
pub async fn truth(house: &House, code: &str) -> Result<Option<Box<dyn AnyMatch>>, HouseError> {
    house.ask(code, |reply| Message::Truth { reply }).await
}

/// Whether a log can be followed.
pub fn follows(log: &[Entry]) -> bool {
    Table::replay("OAK", log, &Names::new()).is_ok()
}

/// Whether a line of cookies names somebody.
pub fn reads_cookie(line: &[u8]) -> bool {
    let Ok(value) = HeaderValue::from_bytes(line) else { return false };
    cookies::names_somebody(&HeaderMap::from_iter([(header::COOKIE, value)]))
}

/// Whether a text could be the name of a table.
pub fn reads_code(text: &str) -> bool {
    table_names::read_invitation(text).is_some()
}

/// How the store knows a browser by its secret.
pub fn device(secret: &str) -> String {
    crate::secrets::hash(secret)
}
