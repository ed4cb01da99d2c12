//! For tests only: a table laid out by hand, and a look at what really happens there.

use catalog::AnyMatch;
use tokio::sync::oneshot;

use crate::house::{House, HouseError};
use crate::table::Message;

/// Puts this game on a table, as if it had been played there. Nothing of it is written down.
pub async fn lay_out(house: &House, code: &str, game: &dyn AnyMatch) -> Result<(), HouseError> {
    house.ask(code, |reply: oneshot::Sender<()>| Message::LayOut { game: game.fork(), reply }).await
}

/// The game at a table, secrets included; none before the start.
pub async fn truth(house: &House, code: &str) -> Result<Option<Box<dyn AnyMatch>>, HouseError> {
    house.ask(code, |reply| Message::Truth { reply }).await
}
