//! How games ended that were over before this was kept: their logs are followed once, little by little, while the house
//! is open.

use store::StoreError;

use crate::house::House;
use crate::table::Table;

/// Tables that are looked for together.
const TOGETHER: u32 = 64;

impl House {
    /// Counts every finished game that is not counted yet. A log that cannot be followed is passed over.
    pub async fn recount(&self) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let tables = self.store().uncounted(&after, TOGETHER).await?;
            let Some(last) = tables.last() else { return Ok(()) };
            after.clone_from(last);
            for code in tables {
                let Ok(log) = self.store().log(&code, 0).await else { continue };
                let followed = code.clone();
                let table = self.thinkers().replay(move || Table::replay(&followed, &log, &Default::default())).await;
                let Some(Ok(table)) = table else { continue };
                match self.store().count(&code, table.outcomes()).await {
                    // It was cleared away meanwhile.
                    Ok(()) | Err(StoreError::Conflict) => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }
}
