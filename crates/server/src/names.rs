//! What people call themselves.

use std::sync::LazyLock;

use felt::Looks;
pub use felt::{BOTS, alike, plain};
use thiserror::Error;

/// The longest name, in characters.
pub const LONGEST: usize = 24;

/// What everybody is called who is gone.
pub const SOMEBODY: &str = "Somebody";

/// What stands beside names, and says who somebody is.
const ROLES: [&str; 8] =
    ["Host", "Bot", "Watching", "Random bot", "Gentle bot", "Casual bot", "Sharp bot", "Master bot"];

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NameError {
    #[error("Please enter a name.")]
    Empty,
    #[error("That name is too long: at most {LONGEST} characters, please.")]
    TooLong,
    #[error("Everybody reads “You” for themselves. Please pick another name.")]
    You,
    #[error("“{SOMEBODY}” is whoever wants to be forgotten. Please pick another name.")]
    Somebody,
    #[error("{0} is what a bot is called here. Please pick another name.")]
    Bot(&'static str),
    #[error("“{0}” says here who somebody is. Please pick another name.")]
    Role(&'static str),
}

/// The name as it will be shown.
pub fn clean(name: &str) -> Result<String, NameError> {
    let name = plain(name);
    match name.chars().count() {
        0 => return Err(NameError::Empty),
        1..=LONGEST => {}
        _ => return Err(NameError::TooLong),
    }
    let looks = Looks::of(&name);
    match TAKEN.iter().find(|(taken, _)| looks.like(taken)) {
        None => Ok(name),
        Some((_, why)) => Err(*why),
    }
}

/// What nobody can be called, and why.
static TAKEN: LazyLock<Vec<(Looks, NameError)>> = LazyLock::new(|| {
    let selves = [("You", NameError::You), (SOMEBODY, NameError::Somebody)];
    let roles = ROLES.map(|role| (role, NameError::Role(role)));
    let bots = BOTS.map(|bot| (bot, NameError::Bot(bot)));
    selves.into_iter().chain(roles).chain(bots).map(|(name, why)| (Looks::of(name), why)).collect()
});

#[cfg(test)]
mod tests {
    use bots::Bot;

    use super::*;

    #[test]
    fn ordinary_names_stay_as_they_are() {
        for name in ["Ana", "Chloë", "李小龍", "O'Neil", "<b>Bo</b>", "👩‍🚀", "Young", "Yo", "Amber"] {
            assert_eq!(clean(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn no_name_and_a_name_without_end_are_refused() {
        for blank in
            [" \u{200b}\u{0}\n", "\u{3164}", "\u{2800}\u{2800}", "\u{115f}\u{1160}", "\u{ffa0}", "\u{ad}", "\u{301}"]
        {
            assert_eq!(clean(blank), Err(NameError::Empty), "{blank:?}");
        }
        assert_eq!(clean(&"é".repeat(LONGEST)).map(|name| name.chars().count()), Ok(LONGEST));
        assert_eq!(clean(&"x".repeat(10_000)), Err(NameError::TooLong));
    }

    #[test]
    fn nobody_is_called_you() {
        for name in ["You", "you", "YOU", " y\u{200d}ou ", "Уоu", "Y0u", "Ｙｏｕ", "Yo\u{ad}u\u{fe0f}"] {
            assert_eq!(clean(name), Err(NameError::You), "{name:?}");
        }
    }

    #[test]
    fn bots_keep_their_names() {
        for (name, bot) in [("Abacus", "Abacus"), ("FABLE", "Fable"), ("СоbаIt", "Cobalt"), ("Em\u{34f}ber", "Ember")]
        {
            assert_eq!(clean(name), Err(NameError::Bot(bot)), "{name:?}");
        }
    }

    #[test]
    fn nobody_is_called_what_stands_beside_names() {
        for name in ["host", "(Host)", "Master bot", "CASUAL-BOT", "watching"] {
            assert!(matches!(clean(name), Err(NameError::Role(_))), "{name:?}");
        }
        for kind in ["random", "gentle", "greedy", "sharp", "master"].map(|id| Bot::for_people(id).unwrap()) {
            assert!(ROLES.contains(&&*format!("{} bot", kind.title())), "{kind}");
        }
        assert!(clean("Hostess").is_ok() && clean("Botho").is_ok());
    }
}
