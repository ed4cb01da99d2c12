//! How much of one kind of thing everybody has done lately: so much at once, and after that steadily more. It is kept as
//! the moment at which somebody's allowance will be whole again, so what was done on another server can be added at any
//! time, also when it is more than was left.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::Rate;

/// What somebody did here is told to other servers when it is this part of what is allowed.
const WORTH_TELLING: u32 = 50;

/// One kind of thing, counted for everybody by a number that stands for them.
pub struct Allowances {
    rate: Rate,
    began: Instant,
    used: Mutex<Used>,
    /// Whether other servers want to know.
    shared: bool,
}

#[derive(Default)]
struct Used {
    /// When each allowance is whole again, since `began`.
    whole: HashMap<u64, Duration>,
    /// What was done here and not told yet.
    untold: HashMap<u64, u32>,
}

impl Allowances {
    pub fn new(rate: Rate, shared: bool) -> Allowances {
        Allowances { rate, began: Instant::now(), used: Mutex::default(), shared }
    }

    /// Counts so many more, unless that is too much: then says for how long it is.
    pub fn check(&self, who: u64, many: NonZeroU32) -> Result<(), Duration> {
        if many > self.rate.count {
            // More at once than is ever allowed.
            return Err(self.rate.per);
        }
        let now = self.began.elapsed();
        let mut used = self.used();
        let after = used.whole.get(&who).copied().unwrap_or_default().max(now) + self.rate.piece() * many.get();
        let most = now + self.span();
        if after > most {
            return Err(after - most);
        }
        used.whole.insert(who, after);
        if self.shared {
            *used.untold.entry(who).or_default() += many.get();
        }
        Ok(())
    }

    /// Somebody did so many more on another server. What is more than they had left they have to wait for, too.
    pub fn used_elsewhere(&self, who: u64, many: u32) {
        let now = self.began.elapsed();
        let mut used = self.used();
        let whole = used.whole.entry(who).or_default();
        // Whatever is told, nobody waits longer than twice.
        let after = (*whole).max(now) + self.rate.piece().saturating_mul(many.min(self.rate.count.get()));
        *whole = after.min(now + self.span() * 2);
    }

    /// Somebody's allowance is whole again after so many milliseconds, as another server knows.
    pub fn gone_elsewhere(&self, who: u64, milliseconds: u32) {
        let after = self.began.elapsed() + Duration::from_millis(milliseconds.into()).min(self.span());
        let mut used = self.used();
        let whole = used.whole.entry(who).or_default();
        *whole = (*whole).max(after);
    }

    /// For how long somebody has to wait who did more than was left, on several servers.
    pub fn owes_for(&self, who: u64) -> Option<Duration> {
        let most = self.began.elapsed() + self.span();
        let whole = self.used().whole.get(&who).copied()?;
        (whole > most).then(|| whole + self.rate.piece() - most)
    }

    /// What was done here and is worth telling; it is told now.
    pub fn tell(&self) -> Vec<(u64, u32)> {
        let mut used = self.used();
        let worth = self.rate.count.get().div_ceil(WORTH_TELLING);
        used.untold.extract_if(|_, many| *many >= worth).collect()
    }

    /// After how many milliseconds everybody's allowance is whole again. Less is told than more: what is told goes back and
    /// forth, and has to run out all the same.
    pub fn levels(&self) -> Vec<(u64, u32)> {
        let now = self.began.elapsed();
        let worth = self.rate.piece() * self.rate.count.get().div_ceil(WORTH_TELLING) / 2;
        let left = |(who, whole): (&u64, &Duration)| Some((*who, whole.checked_sub(now).filter(|left| *left > worth)?));
        let left: Vec<(u64, Duration)> = self.used().whole.iter().filter_map(left).collect();
        left.into_iter().map(|(who, left)| (who, u32::try_from(left.as_millis()).unwrap_or(u32::MAX))).collect()
    }

    /// Forgets whoever has their whole allowance again.
    pub fn sweep(&self) {
        let now = self.began.elapsed();
        let Used { whole, untold } = &mut *self.used();
        whole.retain(|_, whole| *whole > now);
        whole.shrink_to_fit();
        untold.retain(|who, _| whole.contains_key(who));
    }

    /// How many are remembered.
    pub fn len(&self) -> usize {
        self.used().whole.len()
    }

    fn span(&self) -> Duration {
        self.rate.piece() * self.rate.count.get()
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
