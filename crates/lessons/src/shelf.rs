//! All lessons of a house: those that come with the games, and those from a folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::{fmt, fs, io};

use catalog::AnyGame;
use thiserror::Error;

use crate::lesson::Lesson;
use crate::mistakes::Mistakes;
use crate::read::read;

/// Every lesson that is right, game by game, in the order of their games; and what is wrong with the others.
#[derive(Clone, Default)]
pub struct Shelf {
    lessons: Vec<Arc<Lesson>>,
    /// Lessons that are left out.
    pub mistakes: Vec<Mistakes>,
}

/// Why a folder cannot be read.
#[derive(Debug, Error)]
#[error("the lessons in {folder} cannot be read: {source}")]
pub struct FolderError {
    folder: PathBuf,
    source: io::Error,
}

impl Shelf {
    /// The lessons of all games. They are read once.
    pub fn of_the_house() -> Arc<Shelf> {
        static SHELF: LazyLock<Arc<Shelf>> = LazyLock::new(|| {
            let mut shelf = Shelf::default();
            for &game in catalog::GAMES {
                for &(id, text) in game.lessons() {
                    shelf.put(game, id, text);
                }
            }
            Arc::new(shelf)
        });
        SHELF.clone()
    }

    /// Adds `FOLDER/<game>/*.toml`, in the order of their names. One that is called like a lesson of the house stands in
    /// for it.
    pub fn add_folder(&mut self, folder: &Path) -> Result<(), FolderError> {
        let failed = |source| FolderError { folder: folder.to_owned(), source };
        // A folder that is not there is a slip of whoever named it.
        fs::read_dir(folder).map_err(failed)?;
        for &game in catalog::GAMES {
            let shelf = folder.join(game.info().id);
            if !shelf.is_dir() {
                continue;
            }
            let files = fs::read_dir(&shelf).map_err(failed)?.map(|entry| entry.map(|entry| entry.path()));
            let mut files: Vec<PathBuf> = files.collect::<io::Result<_>>().map_err(failed)?;
            files.retain(|file| file.extension().is_some_and(|end| end == "toml"));
            files.sort();
            for file in files {
                let id = file.file_stem().unwrap_or_default().to_string_lossy();
                self.put(game, &id, &fs::read_to_string(&file).map_err(failed)?);
            }
        }
        Ok(())
    }

    fn put(&mut self, game: &'static dyn AnyGame, id: &str, text: &str) {
        match read(game, id, text) {
            Ok(lesson) => match self.lessons.iter_mut().find(|other| other.is(game, id)) {
                Some(other) => *other = Arc::new(lesson),
                None => self.lessons.push(Arc::new(lesson)),
            },
            Err(mistakes) => self.mistakes.push(mistakes),
        }
    }

    /// The lessons of one game, the guided first game first.
    pub fn of(&self, game: &str) -> impl Iterator<Item = &Arc<Lesson>> {
        self.lessons.iter().filter(move |lesson| lesson.game.info().id == game)
    }

    /// One of them.
    pub fn find(&self, game: &str, id: &str) -> Option<&Arc<Lesson>> {
        self.of(game).find(|lesson| lesson.id == id)
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lessons.iter().map(|lesson| lesson.name())).finish()
    }
}

impl Lesson {
    /// `noble-flood.first`: short enough to be kept in a cookie.
    pub fn name(&self) -> String {
        format!("{}.{}", self.game.info().id, self.id)
    }

    fn is(&self, game: &dyn AnyGame, id: &str) -> bool {
        self.game.info().id == game.info().id && self.id == id
    }
}
