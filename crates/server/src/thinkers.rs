//! Where bots think: on a few threads of their own, so that people never wait for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// Permits to think. Cheap to clone.
#[derive(Clone)]
pub struct Thinkers {
    cores: usize,
    free: Arc<Semaphore>,
    /// Who thinks or waits to.
    busy: Arc<AtomicUsize>,
    /// People who ask for a hint do not stand in line with bots.
    hints: Arc<Semaphore>,
}

/// What somebody who may think now has to think with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Means {
    /// Share of the usual time: when many wait, everybody takes less.
    pub share: f32,
    /// Threads that nobody else wants at the moment.
    pub helpers: usize,
}

impl Thinkers {
    pub fn new() -> Thinkers {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        // One core stays free for people.
        let cores = (cores - 1).max(1);
        Thinkers {
            cores,
            free: Arc::new(Semaphore::new(cores)),
            busy: Arc::default(),
            hints: Arc::new(Semaphore::new(1)),
        }
    }

    /// Runs a bot's thinking when it is its turn. None when it panicked.
    pub async fn think<R: Send + 'static>(&self, thinking: impl FnOnce(Means) -> R + Send + 'static) -> Option<R> {
        let line = InLine::join(&self.busy);
        let permit = self.free.clone().acquire_owned().await.ok()?;
        let waiting = line.length();
        let idle = self.idle(waiting);
        let share = (self.cores as f32 / waiting.max(1) as f32).min(1.0);
        let means = Means { share, helpers: idle.as_ref().map_or(0, |idle| idle.num_permits()) };
        let done = spawn_blocking(move || thinking(means)).await.ok();
        drop((permit, idle, line));
        done
    }

    /// Runs a hint for a person, beside the bots.
    pub async fn hint<R: Send + 'static>(&self, thinking: impl FnOnce() -> R + Send + 'static) -> Option<R> {
        let _permit = self.hints.clone().acquire_owned().await.ok()?;
        spawn_blocking(thinking).await.ok()
    }

    /// Cores that nobody thinks on and nobody waits for.
    fn idle(&self, waiting: usize) -> Option<OwnedSemaphorePermit> {
        let idle = self.cores.saturating_sub(waiting);
        (idle > 0).then(|| self.free.clone().try_acquire_many_owned(idle as u32).ok()).flatten()
    }
}

/// A place in the line, given up when dropped.
struct InLine(Arc<AtomicUsize>);

impl InLine {
    fn join(busy: &Arc<AtomicUsize>) -> InLine {
        busy.fetch_add(1, Ordering::Relaxed);
        InLine(busy.clone())
    }

    fn length(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for InLine {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_cores(cores: usize) -> Thinkers {
        Thinkers { cores, free: Arc::new(Semaphore::new(cores)), ..Thinkers::new() }
    }

    #[tokio::test]
    async fn who_is_alone_has_all_the_time_and_every_idle_core() {
        let means = with_cores(4).think(|means| means).await.unwrap();
        assert_eq!(means, Means { share: 1.0, helpers: 3 });
        assert_eq!(with_cores(1).think(|means| means).await.unwrap().helpers, 0);
    }

    #[tokio::test]
    async fn when_many_wait_everybody_takes_less_time() {
        let thinkers = with_cores(1);
        let busy_elsewhere = thinkers.free.clone().acquire_owned().await.unwrap();
        let jobs: Vec<_> = (0..10)
            .map(|_| {
                let thinkers = thinkers.clone();
                tokio::spawn(async move { thinkers.think(|means| means).await.unwrap() })
            })
            .collect();
        while thinkers.busy.load(Ordering::Relaxed) < 10 {
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
    async fn a_bot_that_stumbles_leaves_its_place() {
        let thinkers = with_cores(1);
        assert!(thinkers.think(|_| -> u8 { panic!("stumbles") }).await.is_none());
        assert_eq!(thinkers.think(|means| means.share).await, Some(1.0));
    }
}
