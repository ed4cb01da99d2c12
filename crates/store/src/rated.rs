//! How good people are: their ratings by game and season, and what every rated game changed. Written together with the
//! entry that ends the game, once.

use ratings::{Player, Rating, WINDOW_DAYS, Why, after, ceiling, freshness, month};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{PersonId, Store, StoreError};

/// The season that never ends.
pub const ALL_TIME: &str = "all";

/// A rated game that is over, as everybody in it is to be rated.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RatedGame {
    pub game: String,
    pub seats: Vec<RatedSeat>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct RatedSeat {
    pub seat: i64,
    pub who: Rated,
    /// 1 for the winner; shared places are equal.
    pub place: i64,
    /// A bot moved for them.
    pub helped: bool,
    /// A bot sat there at the end.
    pub gone: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Rated {
    Person(PersonId),
    /// With its measured strength.
    Bot(Rating),
}

/// Somebody's rating in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    pub person: PersonId,
    pub game: String,
    pub rating: Rating,
    pub games: i64,
}

/// What a game changed for one person.
#[derive(Clone, PartialEq, Debug)]
pub struct ChangeRow {
    pub table: String,
    pub seat: i64,
    pub game: String,
    pub before: Rating,
    pub after: Rating,
    pub why: Why,
}

const CHANGES: &str = "SELECT table_id, seat, game, before_mu, before_sigma, after_mu, after_sigma, place, players,
    others, met, helped, gone, held FROM rated";

impl Store {
    /// Settled people of a season, the best first; `after` are the rating and the person that the page before ended with.
    pub async fn ladder(
        &self,
        game: &str,
        season: &str,
        after: Option<(f64, PersonId)>,
        most: u32,
    ) -> Result<Vec<RatingRow>, StoreError> {
        const LADDER: &str = "SELECT person, game, mu, sigma, games FROM ratings WHERE game = $1 AND season = $2
            AND games >= $3 AND (mu < $4 OR (mu = $4 AND person > $5)) ORDER BY mu DESC, person LIMIT $6";
        let (mu, person) = after.map_or((f64::MAX, String::new()), |(mu, person)| (mu, person.0));
        let query = sqlx::query(LADDER).bind(game).bind(season).bind(ratings::SETTLED);
        let rows = query.bind(mu).bind(person).bind(i64::from(most)).fetch_all(&self.readers).await?;
        rows.iter().map(rating_row).collect()
    }

    /// The months of a game in which somebody settled, the last first.
    pub async fn months(&self, game: &str) -> Result<Vec<String>, StoreError> {
        const MONTHS: &str = "SELECT DISTINCT season FROM ratings WHERE game = $1 AND season <> $2 AND games >= $3
            ORDER BY season DESC LIMIT 60";
        let query = sqlx::query(MONTHS).bind(game).bind(ALL_TIME).bind(ratings::SETTLED);
        query.fetch_all(&self.readers).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Somebody's ratings of all time, a row a game.
    pub async fn ratings(&self, person: &PersonId) -> Result<Vec<RatingRow>, StoreError> {
        const OWN: &str = "SELECT person, game, mu, sigma, games FROM ratings WHERE person = $1 AND season = $2";
        let query = sqlx::query(OWN).bind(&person.0).bind(ALL_TIME);
        query.fetch_all(&self.readers).await?.iter().map(rating_row).collect()
    }

    /// What a game changed, seat by seat.
    pub async fn changes_at(&self, table: &str) -> Result<Vec<ChangeRow>, StoreError> {
        let query = sqlx::query(sqlx::AssertSqlSafe(format!("{CHANGES} WHERE table_id = $1 ORDER BY seat")));
        query.bind(table).fetch_all(&self.readers).await?.iter().map(change_row).collect()
    }

    /// What somebody's games that ended in this time changed for them, from the first moment to the last.
    pub async fn changes_between(
        &self,
        person: &PersonId,
        first: i64,
        last: i64,
    ) -> Result<Vec<ChangeRow>, StoreError> {
        let asked = format!("{CHANGES} WHERE person = $1 AND ended >= $2 AND ended <= $3");
        let query = sqlx::query(sqlx::AssertSqlSafe(asked)).bind(&person.0).bind(first).bind(last);
        query.fetch_all(&self.readers).await?.iter().map(change_row).collect()
    }

    /// What somebody's latest games of one kind changed, the last first.
    pub async fn changes_of(&self, person: &PersonId, game: &str, most: u32) -> Result<Vec<ChangeRow>, StoreError> {
        let asked = format!("{CHANGES} WHERE person = $1 AND game = $2 ORDER BY ended DESC, table_id LIMIT $3");
        let query = sqlx::query(sqlx::AssertSqlSafe(asked)).bind(&person.0).bind(game).bind(i64::from(most));
        query.fetch_all(&self.readers).await?.iter().map(change_row).collect()
    }
}

fn rating_row(row: &AnyRow) -> Result<RatingRow, StoreError> {
    let rating = Rating { mu: row.try_get(2)?, sigma: row.try_get(3)? };
    Ok(RatingRow { person: PersonId(row.try_get(0)?), game: row.try_get(1)?, rating, games: row.try_get(4)? })
}

fn change_row(row: &AnyRow) -> Result<ChangeRow, StoreError> {
    let number = |at: usize| -> Result<i64, StoreError> { Ok(row.try_get(at)?) };
    let before = Rating { mu: row.try_get(3)?, sigma: row.try_get(4)? };
    let why = Why {
        place: number(7)? as usize,
        players: number(8)? as usize,
        own: before.points(),
        others: row.try_get(9)?,
        met: number(10)?,
        helped: number(11)? == 1,
        left: number(12)? == 1,
        held: number(13)? == 1,
    };
    let after = Rating { mu: row.try_get(5)?, sigma: row.try_get(6)? };
    Ok(ChangeRow { table: row.try_get(0)?, seat: row.try_get(1)?, game: row.try_get(2)?, before, after, why })
}

/// Rates a game, unless it is rated already.
pub(crate) async fn write_ratings(
    db: &mut AnyConnection,
    table: &str,
    game: &RatedGame,
    now: i64,
) -> Result<(), StoreError> {
    let done = sqlx::query("SELECT 1 FROM rated WHERE table_id = $1 LIMIT 1").bind(table);
    if game.seats.len() < 2 || done.fetch_optional(&mut *db).await?.is_some() {
        return Ok(());
    }
    // Meetings are counted before this one is among them.
    let mut met = Vec::with_capacity(game.seats.len());
    for seat in &game.seats {
        met.push(most_met(db, game, seat, now).await?);
    }
    for season in [month(now).as_str(), ALL_TIME] {
        let mut before = Vec::with_capacity(game.seats.len());
        for seat in &game.seats {
            let was = standing(db, &game.game, season, seat).await?;
            before.push(Was { beaten: was.beaten.max(beaten_now(game, seat)), ..was });
        }
        let players: Vec<Player> = game
            .seats
            .iter()
            .zip(before.iter().zip(&met))
            .map(|(seat, (was, &met))| {
                let place = seat.place.max(1) as usize;
                match seat.who {
                    Rated::Bot(rating) => Player::bot(rating, place),
                    Rated::Person(_) => Player {
                        rating: was.rating,
                        place,
                        weight: freshness(met),
                        ceiling: ceiling(Some(was.beaten).filter(|&points| points > 0.0)),
                        helped: seat.helped,
                    },
                }
            })
            .collect();
        for (at, new) in after(&players).into_iter().enumerate() {
            let (seat, was) = (&game.seats[at], &before[at]);
            let Rated::Person(person) = &seat.who else { continue };
            let row = RatingRow { person: person.clone(), game: game.game.clone(), rating: new, games: was.games + 1 };
            keep_rating(db, &row, season, was.beaten).await?;
            if season == ALL_TIME {
                let others = players.iter().enumerate().filter(|(other, _)| *other != at);
                let others: Vec<f64> = others.map(|(_, player)| player.rating.points()).collect();
                let change = ChangeRow {
                    table: table.to_owned(),
                    seat: seat.seat,
                    game: game.game.clone(),
                    before: was.rating,
                    after: new,
                    why: Why {
                        place: seat.place.max(1) as usize,
                        players: game.seats.len(),
                        own: was.rating.points(),
                        others: others.iter().sum::<f64>() / others.len().max(1) as f64,
                        met: met[at],
                        helped: seat.helped,
                        left: seat.gone,
                        held: new.mu > was.rating.mu && new.points() >= players[at].ceiling,
                    },
                };
                keep_change(db, person, &change, now).await?;
            }
        }
    }
    Ok(())
}

/// What somebody had before a game.
struct Was {
    rating: Rating,
    games: i64,
    /// The strongest bot that they have finished ahead of, this game included.
    beaten: f64,
}

async fn standing(db: &mut AnyConnection, game: &str, season: &str, seat: &RatedSeat) -> Result<Was, StoreError> {
    const KNOWN: &str = "SELECT mu, sigma, games, beaten FROM ratings WHERE person = $1 AND game = $2 AND season = $3";
    let Rated::Person(person) = &seat.who else {
        return Ok(Was { rating: Rating::default(), games: 0, beaten: 0.0 });
    };
    let row = sqlx::query(KNOWN).bind(&person.0).bind(game).bind(season).fetch_optional(db).await?;
    match row {
        None => Ok(Was { rating: Rating::default(), games: 0, beaten: 0.0 }),
        Some(row) => {
            let rating = Rating { mu: row.try_get(0)?, sigma: row.try_get(1)? };
            Ok(Was { rating, games: row.try_get(2)?, beaten: row.try_get(3)? })
        }
    }
}

/// The strongest bot that somebody finished ahead of by their own moves.
fn beaten_now(game: &RatedGame, own: &RatedSeat) -> f64 {
    let behind = game.seats.iter().filter(|seat| !own.helped && seat.place > own.place);
    let bots = behind.filter_map(|seat| match seat.who {
        Rated::Bot(rating) => Some(rating.points()),
        Rated::Person(_) => None,
    });
    bots.fold(0.0, f64::max)
}

/// How often the opponent whom somebody met most was met in rated games of late.
async fn most_met(db: &mut AnyConnection, game: &RatedGame, own: &RatedSeat, now: i64) -> Result<i64, StoreError> {
    const MET: &str = "SELECT COUNT(*) FROM rated AS mine JOIN rated AS theirs ON theirs.table_id = mine.table_id
        WHERE mine.person = $1 AND mine.game = $2 AND mine.ended > $3 AND theirs.person = $4";
    let Rated::Person(me) = &own.who else { return Ok(0) };
    let since = now - WINDOW_DAYS * 24 * 60 * 60 * 1000;
    let mut most = 0;
    for seat in game.seats.iter().filter(|seat| seat.seat != own.seat) {
        let Rated::Person(other) = &seat.who else { continue };
        let query = sqlx::query(MET).bind(&me.0).bind(&game.game).bind(since).bind(&other.0);
        most = most.max(query.fetch_one(&mut *db).await?.try_get(0)?);
    }
    Ok(most)
}

async fn keep_rating(db: &mut AnyConnection, row: &RatingRow, season: &str, beaten: f64) -> Result<(), StoreError> {
    // Of somebody who is forgotten, nothing new is kept.
    const KEEP: &str = "INSERT INTO ratings (person, game, season, mu, sigma, games, beaten)
        SELECT $1, $2, $3, $4, $5, $6, $7 WHERE EXISTS (SELECT 1 FROM people WHERE id = $1)
        ON CONFLICT (person, game, season) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
            games = excluded.games, beaten = excluded.beaten";
    let query = sqlx::query(KEEP).bind(&row.person.0).bind(&row.game).bind(season);
    query.bind(row.rating.mu).bind(row.rating.sigma).bind(row.games).bind(beaten).execute(db).await?;
    Ok(())
}

async fn keep_change(
    db: &mut AnyConnection,
    person: &PersonId,
    change: &ChangeRow,
    now: i64,
) -> Result<(), StoreError> {
    const KEEP: &str = "INSERT INTO rated (table_id, seat, person, game, ended, before_mu, before_sigma, after_mu,
        after_sigma, place, players, others, met, helped, gone, held)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16
        WHERE EXISTS (SELECT 1 FROM people WHERE id = $3) ON CONFLICT DO NOTHING";
    let why = &change.why;
    sqlx::query(KEEP)
        .bind(&change.table)
        .bind(change.seat)
        .bind(&person.0)
        .bind(&change.game)
        .bind(now)
        .bind(change.before.mu)
        .bind(change.before.sigma)
        .bind(change.after.mu)
        .bind(change.after.sigma)
        .bind(why.place as i64)
        .bind(why.players as i64)
        .bind(why.others)
        .bind(why.met)
        .bind(i64::from(why.helped))
        .bind(i64::from(why.left))
        .bind(i64::from(why.held))
        .execute(db)
        .await?;
    Ok(())
}
