//! Every state of every page, from seeded games: to be looked at without a server (`cargo run -p gallery`), and to be
//! checked at every size of screen by the browser test `matrix`. There is no second list of screens.
#![forbid(unsafe_code)]

mod clocks;
mod evening;
mod house;
mod learning;
mod mine;
mod moments;
mod opened;
mod records;
mod seated;
mod watching;

use catalog::{AnyGame, GAMES};
use engine::{Choices, OptionsError, Seed};
use maud::Markup;

pub use learning::every_step;
pub use records::{Part, Record, fullest};
pub use seated::names;

/// One page, ready to be opened.
pub struct Screen {
    /// Also its file's name: `mow-money-4-over`.
    pub name: String,
    /// How many play; none where nobody plays yet.
    pub players: Option<usize>,
    pub html: String,
}

impl Screen {
    fn new(name: String, players: Option<usize>, page: Markup) -> Screen {
        // Nothing answers here, so no page tries to connect.
        Screen { name, players, html: page.into_string().replace("data-live=", "data-dead=") }
    }

    /// A page on which this script is run at every size: it opens something.
    fn opened(name: String, page: Markup, script: &str) -> Screen {
        let mut screen = Screen::new(name, None, page);
        let every = format!(
            "{{ const open = () => {{ {script} }}; addEventListener('load', open); addEventListener('resize', open) }}"
        );
        screen.html = screen.html.replace("</body>", &format!("<script>{every}</script></body>"));
        screen
    }
}

/// All of them, the lobby first.
pub fn screens() -> impl Iterator<Item = Screen> {
    house_screens().into_iter().chain(GAMES.iter().flat_map(|game| screens_of(*game, &sizes(*game))))
}

/// Pages that belong to no game, and what is alike at every table.
pub fn house_screens() -> Vec<Screen> {
    let mut screens = house::screens();
    screens.extend(evening::screens());
    screens.extend(mine::screens());
    screens.push(learning::list());
    screens.extend(opened::alike_everywhere());
    screens.extend(clocks::screens());
    screens
}

/// Pages of one game: its rules, its waiting room, its lessons, its moments with each of these numbers of players, what can be opened
/// over them, its records.
pub fn screens_of(game: &dyn AnyGame, sizes: &[usize]) -> Vec<Screen> {
    let id = game.info().id;
    let mut screens = vec![Screen::new(format!("{id}-rules"), None, server::pages::rules(game, None))];
    screens.extend(server::pages::rules_aid(game).map(|page| Screen::new(format!("{id}-aid"), None, page)));
    screens
        .extend(house::rooms(game).into_iter().map(|(who, page)| Screen::new(format!("{id}-room-{who}"), None, page)));
    for &players in sizes {
        let Some(choices) = choices(game, players) else { continue };
        let moments = moments::of(game, players, &choices);
        let named = |(moment, page)| Screen::new(format!("{id}-{players}-{moment}"), Some(players), page);
        screens.extend(moments.into_iter().map(named));
        screens.extend(watching::screens(game, players, &choices));
    }
    screens.extend(learning::screens(game));
    screens.extend(opened::of(game));
    screens.extend(records::screens_of(game));
    screens
}

/// Every number of players that the game takes.
pub fn sizes(game: &dyn AnyGame) -> Vec<usize> {
    (1..=6).filter(|&players| choices(game, players).is_some()).collect()
}

/// The options that so many players need.
fn choices(game: &dyn AnyGame, players: usize) -> Option<Choices> {
    match game.check(players, &Choices::default()) {
        Ok(()) => Some(Choices::default()),
        Err(OptionsError::PlayersNeed { option, .. }) => Choices::parse(game.specs(), [option]).ok(),
        Err(_) => None,
    }
}

/// The seed with this number.
fn seed(number: u16) -> Seed {
    format!("{number:064x}").parse().expect("64 hex digits are a seed")
}
