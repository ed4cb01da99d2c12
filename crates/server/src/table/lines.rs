//! The log of one viewer, as `<li>`s. It only grows, so every picture shares what the one before had.

use std::sync::Arc;

#[derive(Clone, Default, Debug)]
pub struct Lines {
    /// Each is longer than the next one, so there are few.
    chunks: Vec<Arc<Chunk>>,
    len: usize,
}

#[derive(Clone, Default, Debug)]
struct Chunk {
    text: String,
    /// Where each line ends.
    ends: Vec<u32>,
}

impl Lines {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn push(&mut self, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        let mut last = Chunk::default();
        lines.iter().for_each(|line| last.push(line));
        while let Some(before) = self.chunks.pop_if(|before| before.ends.len() <= last.ends.len()) {
            let mut both = Arc::unwrap_or_clone(before);
            last.lines().for_each(|line| both.push(line));
            last = both;
        }
        last.text.shrink_to_fit();
        last.ends.shrink_to_fit();
        self.len += lines.len();
        self.chunks.push(Arc::new(last));
    }

    /// The lines from this number on, as one text.
    pub fn after(&self, from: usize) -> String {
        let mut text = String::new();
        let mut skipped = 0;
        for chunk in &self.chunks {
            text += chunk.after(from.saturating_sub(skipped));
            skipped += chunk.ends.len();
        }
        text
    }
}

impl Chunk {
    fn push(&mut self, line: &str) {
        self.text += line;
        self.ends.push(self.text.len() as u32);
    }

    fn lines(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|at| &self.text[self.starts(at)..self.ends[at] as usize])
    }

    fn after(&self, from: usize) -> &str {
        &self.text[self.starts(from.min(self.ends.len()))..]
    }

    fn starts(&self, line: usize) -> usize {
        line.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_before_stays_as_it_was() {
        let mut lines = Lines::default();
        let mut told: Vec<String> = Vec::new();
        for many in [3, 0, 1, 1, 5, 1, 1, 1, 20, 2] {
            let earlier = lines.clone();
            let news: Vec<String> = (0..many).map(|at| format!("<li>{}♦", told.len() + at)).collect();
            lines.push(&news);
            assert_eq!((earlier.len(), earlier.after(0)), (told.len(), told.concat()));
            told.extend(news);
            for from in 0..=told.len() + 1 {
                assert_eq!(lines.after(from), told.get(from..).unwrap_or_default().concat());
            }
        }
    }

    #[test]
    fn a_long_log_has_few_chunks() {
        let mut lines = Lines::default();
        for at in 0..1000 {
            lines.push(&[at.to_string()]);
        }
        assert!(lines.len() == 1000 && lines.chunks.len() <= 10, "{}", lines.chunks.len());
    }
}
