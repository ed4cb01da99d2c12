//! A line before a few places to think. Who has people watching goes before who has not; among equals, who came first.
//! People stand in it once each: who asks again meanwhile wants the newer thing, and keeps their place in the line.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::PersonId;
use thiserror::Error;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

/// Cheap to clone.
#[derive(Clone)]
pub struct Line(Arc<Mutex<State>>);

/// Whether somebody watches, which may change while one waits. Clones change together.
#[derive(Clone, Debug)]
pub struct Watched(Arc<AtomicBool>);

/// Who wants a place.
pub struct Asker {
    person: Option<PersonId>,
    watched: Watched,
}

/// A place to think, given back when dropped.
pub struct Place {
    line: Line,
    held: usize,
    share: f32,
}

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoPlace {
    #[error("Many people are asking at the moment; please try again in a moment.")]
    Many,
    #[error("You have asked for something else since. Please try again in a moment.")]
    Newer,
}

struct State {
    places: usize,
    free: usize,
    /// Who thinks.
    thinking: usize,
    waiting: VecDeque<Waiting>,
    /// The most that may wait.
    most: usize,
}

struct Waiting {
    asker: Asker,
    call: oneshot::Sender<Place>,
}

impl Line {
    pub fn new(places: usize, most: usize) -> Line {
        Line(Arc::new(Mutex::new(State { places, free: places, thinking: 0, waiting: VecDeque::new(), most })))
    }

    /// Waits for a place.
    pub async fn place(&self, asker: Asker) -> Result<Place, NoPlace> {
        let (call, called) = oneshot::channel();
        self.state().join(Waiting { asker, call })?;
        self.call();
        called.await.map_err(|_| NoPlace::Newer)
    }

    /// Calls those in front while there is a free place.
    fn call(&self) {
        loop {
            let Some((call, share)) = self.state().next() else { return };
            // Who left at this very moment drops the place, which calls the next.
            let _ = call.send(Place { line: self.clone(), held: 1, share });
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The state is never left half-changed, so a panic elsewhere does not spoil it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// How many of those nobody watches.
    pub fn unwatched(&self) -> usize {
        self.state().waiting.iter().filter(|waiting| !waiting.is_watched()).count()
    }
}

impl State {
    fn join(&mut self, new: Waiting) -> Result<(), NoPlace> {
        self.waiting.retain(Waiting::is_there);
        let person = new.asker.person.as_ref();
        match self.waiting.iter().position(|other| person.is_some() && other.asker.person.as_ref() == person) {
            Some(mine) => self.waiting[mine] = new,
            None if self.free == 0 && self.waiting.len() >= self.most => return Err(NoPlace::Many),
            None => self.waiting.push_back(new),
        }
        Ok(())
    }

    /// Who thinks next, if there is a place: how to call them, and their share of the time.
    fn next(&mut self) -> Option<(oneshot::Sender<Place>, f32)> {
        self.waiting.retain(Waiting::is_there);
        if self.free == 0 {
            return None;
        }
        let first = self.waiting.iter().position(Waiting::is_watched).unwrap_or(0);
        let next = self.waiting.remove(first)?;
        self.free -= 1;
        self.thinking += 1;
        let watched = next.is_watched();
        let others = self.waiting.iter().filter(|other| other.is_watched() || !watched).count();
        Some((next.call, (self.places as f32 / (self.thinking + others) as f32).min(1.0)))
    }
}

impl Place {
    /// Share of the usual time: when many wait, everybody takes less. Those behind do not count.
    pub fn share(&self) -> f32 {
        self.share
    }

    /// Takes the places that nobody wants along, and returns how many.
    pub fn spread(&mut self) -> usize {
        let idle = std::mem::take(&mut self.line.state().free);
        self.held += idle;
        idle
    }

    /// Thinks away from the sockets. The place is taken until that is done, whether somebody waits for it or not.
    /// None when it panicked.
    pub async fn think<R: Send + 'static>(self, thinking: impl FnOnce() -> R + Send + 'static) -> Option<R> {
        let thinking = move || {
            let done = thinking();
            drop(self);
            done
        };
        spawn_blocking(thinking).await.ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.line.state();
        state.free += self.held;
        state.thinking -= 1;
        drop(state);
        self.line.call();
    }
}

impl Waiting {
    fn is_there(&self) -> bool {
        !self.call.is_closed()
    }

    fn is_watched(&self) -> bool {
        self.asker.watched.get()
    }
}

impl Asker {
    pub fn bot(watched: &Watched) -> Asker {
        Asker { person: None, watched: watched.clone() }
    }

    pub fn person(person: &PersonId) -> Asker {
        Asker { person: Some(person.clone()), watched: Watched::new(true) }
    }
}

impl Watched {
    pub fn new(watched: bool) -> Watched {
        Watched(Arc::new(AtomicBool::new(watched)))
    }

    pub fn set(&self, watched: bool) {
        self.0.store(watched, Ordering::Relaxed);
    }

    fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::JoinHandle;

    use super::*;

    /// A line whose only place is taken.
    async fn taken(most: usize) -> (Line, Place) {
        let line = Line::new(1, most);
        let place = line.place(Asker::bot(&Watched::new(true))).await.unwrap();
        (line, place)
    }

    /// Joins the line; the number and the share are noted when it is its turn.
    async fn joins(line: &Line, asker: Asker, number: usize, noted: &Arc<Mutex<Vec<(usize, f32)>>>) -> JoinHandle<()> {
        let before = line.waiting();
        let (waits, noted) = (line.clone(), noted.clone());
        let job = tokio::spawn(async move {
            let place = waits.place(asker).await.unwrap();
            noted.lock().unwrap().push((number, place.share()));
        });
        while line.waiting() == before {
            tokio::task::yield_now().await;
        }
        job
    }

    fn order(noted: &Mutex<Vec<(usize, f32)>>) -> Vec<usize> {
        noted.lock().unwrap().iter().map(|(number, _)| *number).collect()
    }

    #[tokio::test]
    async fn who_is_watched_goes_first_and_takes_no_less_time_for_those_behind() {
        let (line, place) = taken(usize::MAX).await;
        let (noted, mut jobs) = (Arc::default(), Vec::new());
        for number in 0..300 {
            jobs.push(joins(&line, Asker::bot(&Watched::new(false)), number, &noted).await);
        }
        for number in 300..303 {
            jobs.push(joins(&line, Asker::bot(&Watched::new(true)), number, &noted).await);
        }
        drop(place);
        for job in jobs {
            job.await.unwrap();
        }
        assert_eq!(order(&noted), (300..303).chain(0..300).collect::<Vec<_>>());
        let shares: Vec<f32> = noted.lock().unwrap().iter().map(|(_, share)| *share).collect();
        assert_eq!(shares[..4], [1.0 / 3.0, 0.5, 1.0, 1.0 / 300.0]);
    }

    #[tokio::test]
    async fn when_somebody_comes_to_watch_it_counts_at_once() {
        let (line, place) = taken(usize::MAX).await;
        let noted = Arc::default();
        let seen = Watched::new(false);
        let jobs = [
            joins(&line, Asker::bot(&Watched::new(false)), 1, &noted).await,
            joins(&line, Asker::bot(&seen), 2, &noted).await,
        ];
        seen.set(true);
        drop(place);
        for job in jobs {
            job.await.unwrap();
        }
        assert_eq!(order(&noted), [2, 1]);
    }

    #[tokio::test]
    async fn the_line_has_an_end_and_who_gives_up_makes_room() {
        let (line, place) = taken(2).await;
        let noted = Arc::default();
        let person = |name: &str| Asker::person(&PersonId(name.to_owned()));
        let gives_up = joins(&line, person("ana"), 1, &noted).await;
        let stays = joins(&line, person("bo"), 2, &noted).await;
        assert_eq!(line.place(person("cy")).await.err(), Some(NoPlace::Many));
        gives_up.abort();
        assert!(gives_up.await.unwrap_err().is_cancelled());
        let comes = tokio::spawn({
            let line = line.clone();
            async move { line.place(person("cy")).await.map(|_| ()) }
        });
        while line.waiting() < 2 || line.state().waiting.iter().any(|waiting| !waiting.is_there()) {
            tokio::task::yield_now().await;
        }
        drop(place);
        stays.await.unwrap();
        assert_eq!((comes.await.unwrap(), order(&noted)), (Ok(()), vec![2]));
    }

    #[tokio::test]
    async fn who_asks_again_keeps_their_place_for_the_newer_thing() {
        let (line, place) = taken(2).await;
        let noted = Arc::default();
        let ana = || Asker::person(&PersonId("ana".to_owned()));
        let first = tokio::spawn({
            let line = line.clone();
            async move { line.place(ana()).await.map(|_| ()) }
        });
        while line.waiting() < 1 {
            tokio::task::yield_now().await;
        }
        let bo = joins(&line, Asker::person(&PersonId("bo".to_owned())), 2, &noted).await;
        let again = tokio::spawn({
            let (line, noted) = (line.clone(), noted.clone());
            async move {
                let place = line.place(ana()).await.unwrap();
                noted.lock().unwrap().push((1, place.share()));
            }
        });
        assert_eq!(first.await.unwrap(), Err(NoPlace::Newer), "the older is not thought about");
        drop(place);
        again.await.unwrap();
        bo.await.unwrap();
        assert_eq!(order(&noted), [1, 2]);
    }

    #[tokio::test]
    async fn the_place_of_a_thought_that_nobody_waits_for_is_free_when_it_ends_and_not_before() {
        let line = Line::new(1, 9);
        let place = line.place(Asker::bot(&Watched::new(false))).await.unwrap();
        let (go_on, wait) = std::sync::mpsc::channel::<()>();
        let (began, begin) = oneshot::channel();
        let thinking = tokio::spawn(place.think(move || {
            let _ = began.send(());
            let _ = wait.recv();
        }));
        begin.await.unwrap();
        thinking.abort();
        assert!(thinking.await.unwrap_err().is_cancelled());
        assert_eq!(line.state().free, 0, "it still thinks");
        drop(go_on);
        assert_eq!(line.place(Asker::bot(&Watched::new(false))).await.unwrap().share(), 1.0);
    }
}
