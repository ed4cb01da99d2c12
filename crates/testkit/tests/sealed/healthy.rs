//! Without a bug the game obeys every law.

use testkit::{Laws, Moment, Verdict, ensure};

use crate::bugs;
use crate::game::{MAX_BID, Options, Sealed};

testkit::laws! { Sealed<{ bugs::NONE }>, bound: bound, invariants: prizes_are_kept }

/// How planted bugs are put under the laws.
pub fn laws_for<const BUG: u8>() -> Laws<Sealed<BUG>> {
    Laws::new(env!("CARGO_MANIFEST_DIR"), bound, prizes_are_kept)
}

fn bound<const BUG: u8>(options: &Options<BUG>) -> usize {
    // Raises, one roll and being ready for everybody; then the winner settles.
    options.rounds as usize * (options.players * (usize::from(MAX_BID) + 2) + 1)
}

fn prizes_are_kept<const BUG: u8>(moment: &Moment<'_, Sealed<BUG>>) -> Verdict {
    let state = moment.state;
    let won: i32 = state.scores.iter().sum();
    ensure!(
        won + state.prize == state.prizes,
        "prizes of {} turned up, {won} is won and {} open",
        state.prizes,
        state.prize
    );
    Ok(())
}
