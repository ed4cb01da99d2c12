//! A copy of everything that is kept, in one SQLite file wherever the house is, made while it goes on; and the way back.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::copy::copy;
use crate::home::{Home, Kind};
use crate::open::FILE;
use crate::{Store, StoreError, Time};

/// Writes all that was acknowledged until now to a new file, and returns how many bytes it has. Nothing is ever
/// overwritten, and a file of that name is a whole copy or empty.
pub async fn backup(home: &Home, file: &Path) -> Result<u64, StoreError> {
    match home {
        Home::Folder(_) => {
            let store = Store::open_existing_at(home).await?;
            let copied = store.backup(file).await;
            store.close().await;
            copied
        }
        Home::Postgres(_) => {
            let refused = |cause| StoreError::Copy { path: file.to_owned(), cause };
            File::create_new(file).map_err(refused)?;
            let part = part_of(file);
            let copied = async {
                remove_folder(&part).map_err(refused)?;
                copy(home, &Home::Folder(part.clone())).await?;
                // What had no room in the file when it was closed is still beside it, and nobody was told.
                if length(&journal_of(&part.join(FILE))) > 0 {
                    return Err(StoreError::Full);
                }
                keep_private(&part.join(FILE)).map_err(refused)?;
                fs::rename(part.join(FILE), file).map_err(refused)?;
                let copy = File::open(file).and_then(|copy| copy.sync_all().and_then(|()| copy.metadata()));
                Ok(copy.map_err(refused)?.len())
            };
            let copied = copied.await;
            let _ = remove_folder(&part);
            if copied.is_err() {
                let _ = fs::remove_file(file);
            }
            copied
        }
    }
}

/// Puts such a file into a home where nothing is yet, and returns how many rows each table has.
pub async fn restore(file: &Path, home: &Home) -> Result<Vec<(&'static str, i64)>, StoreError> {
    let refused = |cause| StoreError::Copy { path: file.to_owned(), cause };
    if !file.is_file() {
        return Err(StoreError::NoBackup { path: file.to_owned() });
    }
    if length(file) == 0 {
        return Err(StoreError::EmptyBackup { path: file.to_owned() });
    }
    if length(&journal_of(file)) > 0 {
        return Err(StoreError::NotWhole { path: file.to_owned() });
    }
    // The file itself stays as it is, whatever has to be brought over.
    let part = part_of(file);
    let restored = async {
        remove_folder(&part).map_err(refused)?;
        fs::create_dir_all(&part).and_then(|()| fs::copy(file, part.join(FILE))).map_err(refused)?;
        Store::open_with(&part, Time::of_the_system()).await?.close().await;
        copy(&Home::Folder(part.clone()), home).await
    };
    let restored = restored.await;
    let _ = remove_folder(&part);
    restored
}

/// How long a file is; 0 where there is none.
fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}

/// Where SQLite writes first.
fn journal_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// Hidden cards and keys are in it.
fn keep_private(file: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

fn remove_folder(path: &Path) -> std::io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

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
        keep_private(part).map_err(refused)?;
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
