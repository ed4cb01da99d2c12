//! Clearing away: tables that waited for their start until nobody was left.

use std::time::Duration;

use store::StoreError;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::house::House;
use crate::nodes::SWEEP;
use crate::table::Message;

/// Tables that are looked at together, and how often that is done in one round: the rest waits for the next one.
const TOGETHER: u32 = 64;
const ROUNDS: usize = 64;
/// How long an evening waits for its start.
const UNSTARTED: Duration = Duration::from_secs(24 * 60 * 60);

impl House {
    /// Clears tables as long as the house is open.
    pub async fn sweep(self) {
        let mut rounds = interval(self.config().sweep_every);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut complained = false;
        if let Err(error) = self.recount().await {
            tracing::warn!("games that were over before are not counted: {error}");
        }
        loop {
            rounds.tick().await;
            let swept = self.sweep_once().await;
            if let (Err(error), false) = (&swept, complained) {
                tracing::warn!("waiting tables cannot be cleared: {error}");
            }
            complained = swept.is_err();
        }
    }

    async fn sweep_once(&self) -> Result<(), StoreError> {
        let (expire, offered) = (self.config().expire_after, self.config().offered_for);
        for tables in self.presence().everywhere().chunks(TOGETHER as usize) {
            self.store().touch(tables.to_vec(), milliseconds(expire.min(offered) / 2)).await?;
        }
        // One of several servers does the rest.
        if self.store().is_shared() && !self.store().take(SWEEP).await? {
            return Ok(());
        }
        self.store().drop_old_words().await?;
        self.store().drop_old_evenings(milliseconds(UNSTARTED)).await?;
        for _ in 0..ROUNDS {
            let mut clearing = JoinSet::new();
            for code in self.store().stale(milliseconds(expire), TOGETHER).await? {
                let house = self.clone();
                clearing.spawn(async move { house.clear(&code).await });
            }
            let mut cleared = false;
            while let Some(done) = clearing.join_next().await {
                cleared |= done.unwrap_or(false);
            }
            if !cleared {
                break;
            }
        }
        Ok(())
    }

    /// The table itself says whether somebody is there. One that cannot even be read is of use to nobody.
    async fn clear(&self, code: &str) -> bool {
        let cleared = match self.ask(code, |reply| Message::Expire { reply }).await {
            Ok(cleared) => cleared,
            Err(error) if error.is_past() => {
                self.store().remove(code, milliseconds(self.config().expire_after)).await.is_ok()
            }
            Err(_) => false,
        };
        if cleared {
            self.hush(code);
        }
        cleared
    }
}

pub fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 2)
}
