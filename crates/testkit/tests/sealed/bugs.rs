//! The bugs that can be planted in [`Sealed`](crate::game::Sealed), one at a time.

pub const NONE: u8 = 0;
/// The view shows what the next seat has bid so far, and dreams take it up.
pub const LEAKING_VIEW: u8 = 1;
/// Spectators see a secret token.
pub const LEAKING_SPECTATOR: u8 = 2;
/// Raising depends on what the next seat has bid in secret.
pub const SECRET_LEGALITY: u8 = 3;
/// A roll does not come from the chance handed in.
pub const AMBIENT_LUCK: u8 = 4;
/// A private roll draws from the table's luck.
pub const TABLE_LUCK: u8 = 5;
/// A tie goes to whoever was ready first.
pub const FIRST_COME: u8 = 6;
/// Somebody with a six and three raises has nothing left to do.
pub const DEAD_END: u8 = 7;
/// A prize given away is played for again, forever.
pub const ENDLESS: u8 = 8;
/// Clones of the state share some memory.
pub const SHARED_MEMORY: u8 = 9;
/// Codes beyond the last wrap around.
pub const ALIASED_CODES: u8 = 10;
/// Raising is listed when it cannot be played.
pub const LISTED_IN_VAIN: u8 = 11;
/// Being ready is told to everybody, bid included.
pub const LOUD_CHOICE: u8 = 12;
/// A private roll is also told to the next seat.
pub const WHISPER: u8 = 13;
/// Opening the bids tells nobody.
pub const SILENT_OPENING: u8 = 14;
/// Imagining always gives the same world.
pub const SAME_DREAM: u8 = 15;
/// Imagining forgets what the dreamer has bid.
pub const FORGETFUL_DREAM: u8 = 16;
/// A prize given away is lost.
pub const LOST_PRIZE: u8 = 17;
/// More players are welcome than advertised.
pub const UNADVERTISED: u8 = 18;
/// A seat that is ready may still raise.
pub const BUSYBODY: u8 = 19;
/// A roll is told to nobody when the next seat holds a high token.
pub const TELLING_SILENCE: u8 = 20;
/// Two codes have been swapped since the first log was kept.
pub const SWAPPED_CODES: u8 = 21;
/// After some tables with dice no more are opened.
pub const FULL_HOUSE: u8 = 22;
/// A prize is worth one more than it was when the first log was kept.
pub const DEARER_PRIZES: u8 = 23;
/// Tokens count before the end.
pub const SECRET_SCORES: u8 = 24;
/// A reason names a rule that is not there.
pub const MADE_UP_RULE: u8 = 25;
/// Whoever cannot raise is told nothing.
pub const SPEECHLESS: u8 = 26;
/// Some reasons are left out.
pub const HALF_A_REASON: u8 = 27;
