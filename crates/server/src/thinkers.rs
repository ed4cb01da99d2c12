//! Where bots think: on a few threads of their own, so that people never wait for them.

use std::sync::Arc;

use store::PersonId;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::line::{Asker, Line, NoPlace, Place, Watched};

/// Permits to think. Cheap to clone.
#[derive(Clone)]
pub struct Thinkers {
    bots: Line,
    /// People who ask what a bot thinks do not stand in line with bots.
    people: Line,
    replays: Arc<Semaphore>,
}

/// What a bot that may think now has to think with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Means {
    /// See [`Place::share`].
    pub share: f32,
    /// Threads that nobody else wants at the moment.
    pub helpers: usize,
}

impl Thinkers {
    /// At most `asking` people wait for an answer.
    pub fn new(asking: usize) -> Thinkers {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        // One core stays free for people.
        Thinkers::with_cores((cores - 1).max(1), asking)
    }

    fn with_cores(cores: usize, asking: usize) -> Thinkers {
        Thinkers {
            bots: Line::new(cores, usize::MAX),
            people: Line::new(1, asking),
            replays: Arc::new(Semaphore::new(cores)),
        }
    }

    /// Runs a bot's thinking when it is its turn. None when it panicked.
    pub async fn think<R: Send + 'static>(
        &self,
        watched: &Watched,
        thinking: impl FnOnce(Means) -> R + Send + 'static,
    ) -> Option<R> {
        let mut place = self.bots.place(Asker::bot(watched)).await.ok()?;
        let means = Means { share: place.share(), helpers: place.spread() };
        place.think(move || thinking(means)).await
    }

    /// How many bots wait.
    pub fn waiting(&self) -> usize {
        self.bots.waiting()
    }

    /// How many bots wait that nobody watches.
    pub fn unwatched(&self) -> usize {
        self.bots.unwatched()
    }

    /// Waits until something may be thought about for this person, beside the bots.
    pub async fn ask(&self, person: &PersonId) -> Result<Place, NoPlace> {
        self.people.place(Asker::person(person)).await
    }

    /// How many people wait for that.
    pub fn asking(&self) -> usize {
        self.people.waiting()
    }

    /// Follows a log away from the sockets, as many at a time as there are cores for it. None when it panicked.
    pub async fn replay<R: Send + 'static>(&self, following: impl FnOnce() -> R + Send + 'static) -> Option<R> {
        let permit = self.replays.clone().acquire_owned().await.ok()?;
        let following = move || {
            let done = following();
            drop(permit);
            done
        };
        spawn_blocking(following).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_is_alone_has_all_the_time_and_every_idle_core() {
        let watched = Watched::new(true);
        let means = Thinkers::with_cores(4, 9).think(&watched, |means| means).await.unwrap();
        assert_eq!(means, Means { share: 1.0, helpers: 3 });
        assert_eq!(Thinkers::with_cores(1, 9).think(&watched, |means| means).await.unwrap().helpers, 0);
    }

    #[tokio::test]
    async fn when_many_wait_everybody_takes_less_time() {
        let thinkers = Thinkers::with_cores(1, 9);
        let watched = Watched::new(true);
        let busy_elsewhere = thinkers.bots.place(Asker::bot(&watched)).await.unwrap();
        let jobs: Vec<_> = (0..10)
            .map(|_| {
                let (thinkers, watched) = (thinkers.clone(), watched.clone());
                tokio::spawn(async move { thinkers.think(&watched, |means| means).await.unwrap() })
            })
            .collect();
        while thinkers.bots.waiting() < 10 {
            tokio::task::yield_now().await;
        }
        drop(busy_elsewhere);
        let mut shares = Vec::new();
        for job in jobs {
            let means = job.await.unwrap();
            assert_eq!(means.helpers, 0, "nobody takes two cores while others wait");
            shares.push(means.share);
        }
        assert!(shares[0] <= 0.11 && shares[9] == 1.0, "{shares:?}");
    }

    #[tokio::test]
    async fn a_hundred_people_who_ask_at_once_take_about_five_turns_in_all() {
        let thinkers = Thinkers::with_cores(1, 100);
        let busy_elsewhere = thinkers.ask(&PersonId("first".to_owned())).await.unwrap();
        let jobs: Vec<_> = (0..100)
            .map(|number| {
                let thinkers = thinkers.clone();
                tokio::spawn(async move { thinkers.ask(&PersonId(number.to_string())).await.unwrap().share() })
            })
            .collect();
        while thinkers.people.waiting() < 100 {
            tokio::task::yield_now().await;
        }
        drop(busy_elsewhere);
        let mut shares = 0.0;
        for job in jobs {
            shares += job.await.unwrap();
        }
        assert!(shares < 6.0, "{shares}");
    }

    #[tokio::test]
    async fn a_bot_that_stumbles_leaves_its_place() {
        let (thinkers, watched) = (Thinkers::with_cores(1, 9), Watched::new(true));
        assert!(thinkers.think(&watched, |_| -> u8 { panic!("stumbles") }).await.is_none());
        assert_eq!(thinkers.think(&watched, |means| means.share).await, Some(1.0));
    }
}
