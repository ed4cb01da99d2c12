//! A copy of everything that is kept, made while the house goes on.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::home::Kind;
use crate::{Store, StoreError};

impl Store {
    /// Writes all that was acknowledged until now to a new file, and returns how many bytes it has. Nothing is ever
    /// overwritten, and a file of that name is a whole copy or empty.
    pub async fn backup(&self, file: &Path) -> Result<u64, StoreError> {
        if self.kind == Kind::Postgres {
            return Err(StoreError::NoFile { address: "PostgreSQL".to_owned() });
        }
        let refused = |cause| StoreError::Copy { path: file.to_owned(), cause };
        // An absolute path, because SQLite takes some others for addresses.
        let file = &std::path::absolute(file).map_err(refused)?;
        // Takes the name, or finds that somebody has it.
        File::create_new(file).map_err(refused)?;
        let part = part_of(file);
        let copied = self.copy_to(file, &part).await;
        if copied.is_err() {
            let _ = fs::remove_file(&part);
            let _ = fs::remove_file(file);
        }
        copied
    }

    async fn copy_to(&self, file: &Path, part: &Path) -> Result<u64, StoreError> {
        let refused = |cause| StoreError::Copy { path: file.to_owned(), cause };
        let name = part.to_str().ok_or_else(|| StoreError::OddPath { path: file.to_owned() })?;
        // What a backup that was interrupted left behind.
        match fs::remove_file(part) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(refused(error)),
            _ => {}
        }
        // One reading transaction: it sees one moment, and whoever writes does not wait for it.
        sqlx::query("VACUUM INTO $1").bind(name).execute(&self.readers).await?;
        let bytes =
            File::open(part).and_then(|copy| copy.sync_all().and_then(|()| copy.metadata())).map_err(refused)?;
        fs::rename(part, file).map_err(refused)?;
        Ok(bytes.len())
    }
}

fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}
