//! The house keeps time: it wakes tables that are due although nobody looks at them, and writes down that it is open, so
//! that a house that was closed takes nobody's time. One task for all tables; those that sleep cost nothing.

use std::time::Duration;

use store::StoreError;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::house::House;
use crate::table::Message;

/// How often it is written down that the house is open, in milliseconds. After a crash everybody gets so much at most.
const BEAT: i64 = 10_000;
/// Tables that are woken together.
const TOGETHER: u32 = 64;
/// When something is late, or could not be read, it is looked after again after this.
const BREATH: Duration = Duration::from_secs(1);

impl House {
    /// Keeps time as long as the house is open.
    pub async fn keep_time(self) {
        let time = self.store().time().clone();
        let (mut noted, mut complained) = (time.now(), false);
        loop {
            let done = self.wake_all_due().await;
            if let (Err(error), false) = (&done, complained) {
                tracing::warn!("clocks cannot be looked after: {error}");
            }
            complained = done.is_err();
            let (late, next) = done.unwrap_or((true, None));
            if (late || next.is_some()) && time.now() - noted >= BEAT && self.store().note_alive().await.is_ok() {
                noted = time.now();
            }
            let next = next.unwrap_or(i64::MAX).min(time.now() + BEAT);
            tokio::select! {
                () = time.until(next) => {}
                () = sleep(BREATH), if late => {}
                () = self.dozed_off() => {}
            }
        }
    }

    /// Wakes tables that are due. Says whether any was, and when the next one is.
    async fn wake_all_due(&self) -> Result<(bool, Option<i64>), StoreError> {
        // Read once: what becomes due in between is the next one then, and not lost.
        let now = self.now();
        let (mut late, mut after) = (false, None);
        loop {
            let page = self.store().overdue(now, after.as_ref(), TOGETHER).await?;
            late |= !page.is_empty();
            let mut waking = JoinSet::new();
            for code in self.nobody_drives(&page).await? {
                let house = self.clone();
                waking.spawn(async move { house.wake(&code).await });
            }
            while waking.join_next().await.is_some() {}
            match page.into_iter().next_back() {
                Some(last) => after = Some(last),
                None => break,
            }
        }
        Ok((late, self.store().next_due(now).await?))
    }

    /// Those of these tables that are in no memory, and that this program can follow as far as it knows.
    async fn nobody_drives(&self, page: &[(i64, String)]) -> Result<Vec<String>, StoreError> {
        let sleeps = |code: &&String| !self.is_awake(code) && self.nodes().can_follow(code);
        let mut codes: Vec<String> = page.iter().map(|(_, code)| code).filter(sleeps).cloned().collect();
        if self.store().is_shared() && !codes.is_empty() {
            let elsewhere = self.store().driven_elsewhere(&codes).await?;
            codes.retain(|code| !elsewhere.contains(code));
        }
        Ok(codes)
    }

    /// Wakes a table, on one of several servers.
    async fn wake(&self, code: &str) {
        if !self.store().is_shared() {
            return self.wake_here(code).await;
        }
        if self.is_closing() {
            return;
        }
        self.nodes().taking(code, true);
        if let Ok(true) = self.store().take(code).await {
            self.wake_here(code).await;
        }
        // Where it was not woken, what was taken is given back with the next round.
        self.nodes().taking(code, false);
    }

    /// The table itself knows what is due. One that cannot be followed any more waits for nobody.
    async fn wake_here(&self, code: &str) {
        let Err(error) = self.ask(code, |reply| Message::Wake { reply }).await else { return };
        if error.is_past() && self.store().is_shared() {
            // A server with another version of the rules may follow it.
            self.nodes().cannot_follow(code);
            let _ = self.store().release(vec![code.to_owned()]).await;
        } else if error.is_past() {
            let _ = self.store().forget_due(code).await;
        } else {
            tracing::warn!("table {code}: it is due and does not wake: {error}");
        }
    }
}
