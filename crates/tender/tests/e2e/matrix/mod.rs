//! Every screen of the gallery at every size of screen, light and dark: nothing pressable is out of reach, no text is
//! lost, nothing is too small, and axe-core finds nothing. What fails is printed with a picture of it (target/matrix/).
//! `TENDER_MATRIX=all` looks at more; `TENDER_MATRIX=over` only at screens with that in their name, at all of it.

mod eyes;
mod planted;
mod shelf;

use catalog::GAMES;
use gallery::{Screen, house_screens, screens_of};

use eyes::{Eyes, Thorough};

#[tokio::test]
async fn the_house_fits_every_screen() {
    look_through(house_screens()).await;
}

macro_rules! every_game {
    ($($id:ident::$game:ident, $where:ident;)*) => { $(
        mod $id {
            #[tokio::test]
            async fn fits_every_screen() {
                super::look_through(super::screens(&stringify!($id).replace('_', "-"))).await;
            }

            #[tokio::test]
            async fn every_step_of_a_lesson_can_be_heard() {
                super::listen_to_lessons(&stringify!($id).replace('_', "-")).await;
            }
        }
    )* };
}
catalog::games! { every_game }

/// How lessons fit is looked at in a few of their moments; axe-core hears every step.
async fn listen_to_lessons(id: &str) {
    let screens = gallery::every_step(catalog::find(id).expect("a game of the catalog"));
    let mut eyes = Eyes::open(&screens).await;
    for screen in &screens {
        eyes.listen_to(&screen.name).await;
    }
    eyes.close().await.assert_nothing_found(screens.len());
}

/// The fewest, the usual and the most players: with the most every moment, with the others those that differ most.
fn screens(id: &str) -> Vec<Screen> {
    let game = GAMES.iter().find(|game| game.info().id == id).expect("a game of the catalog");
    let sizes = gallery::sizes(*game);
    let (Some(&fewest), Some(&most)) = (sizes.first(), sizes.last()) else { return Vec::new() };
    let mut sizes = vec![fewest, game.info().usual_players, most];
    sizes.dedup();
    let mut screens = screens_of(*game, &sizes);
    screens.retain(|screen| match wish() {
        None => screen.players.is_none_or(|players| players == most) || is_telling(screen),
        Some(_) => true,
    });
    screens
}

/// Whether it differs much with the number of players.
fn is_telling(screen: &Screen) -> bool {
    ["start", "middle", "over", "fullest", "hand", "board"].iter().any(|end| screen.name.ends_with(end))
}

fn wish() -> Option<String> {
    std::env::var("TENDER_MATRIX").ok()
}

async fn look_through(mut screens: Vec<Screen>) {
    if let Some(part) = wish().filter(|wish| wish != "all") {
        screens.retain(|screen| screen.name.contains(&part));
    }
    let most = screens.iter().filter_map(|screen| screen.players).max();
    let mut eyes = Eyes::open(&screens).await;
    for screen in &screens {
        let thorough = match screen.players {
            _ if wish().is_some() => Thorough::Everything,
            None => Thorough::Heard { dark: true },
            Some(_) if screen.players == most => Thorough::Heard { dark: is_telling(screen) },
            Some(_) => Thorough::Seen,
        };
        eyes.look_at(&screen.name, thorough).await;
    }
    eyes.close().await.assert_nothing_found(screens.len());
}
