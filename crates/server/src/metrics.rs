//! What a host watches: counts and times of this house, as Prometheus reads them. Nothing here names a person or a table.

use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::house::House;
use crate::limits::Act;

/// The upper ends of the times that a commit may take, in seconds.
const TIMES: [f64; 11] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0];
/// The first digits of a status.
const KINDS: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// What has been counted since the house was opened.
#[derive(Default)]
pub struct Metrics {
    pub moves: Count,
    /// Wishes that a table did not grant.
    pub refused: Count,
    /// Live pages for which there was no room.
    pub no_room: Count,
    /// Connections that were turned away.
    pub turned_away: Count,
    /// Whatever could not be done and should have been.
    pub errors: Count,
    /// Bytes of pictures and notes that went to live pages.
    pub sent: Count,
    requests: [Count; KINDS.len()],
    limited: [Count; Act::ALL.len()],
    commits: Times,
}

#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self, many: u64) {
        self.0.fetch_add(many, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How long something took, sorted into [`TIMES`] and what took longer.
#[derive(Default)]
struct Times {
    sorted: [Count; TIMES.len() + 1],
    microseconds: Count,
}

impl Times {
    fn add(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        self.sorted[TIMES.partition_point(|end| *end < seconds)].add(1);
        self.microseconds.add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
    }
}

impl Metrics {
    /// A request was answered like this.
    pub fn answered(&self, status: u16) {
        if let Some(count) = self.requests.get(usize::from(status / 100).wrapping_sub(1)) {
            count.add(1);
        }
        if status >= 500 {
            self.errors.add(1);
        }
    }

    /// Somebody did this too often.
    pub fn limited(&self, act: Act) {
        self.limited[act as usize].add(1);
    }

    /// So long a table waited until what happened there was on disk.
    pub fn committed(&self, took: Duration) {
        self.commits.add(took);
    }
}

impl House {
    /// Everything that is counted, in the format of Prometheus.
    pub fn report(&self) -> String {
        let mut text = Text::default();
        let metrics = self.metrics();
        text.count("tender_moves_total", "Moves of people and bots that are on disk.", &metrics.moves);
        text.count("tender_refused_total", "Wishes that a table did not grant.", &metrics.refused);
        text.count("tender_no_room_total", "Live pages for which there was no room.", &metrics.no_room);
        text.count("tender_turned_away_total", "Connections that were turned away.", &metrics.turned_away);
        text.count("tender_errors_total", "What could not be done and should have been.", &metrics.errors);
        text.count("tender_sent_bytes_total", "Bytes of frames to live pages.", &metrics.sent);
        let words = Act::ALL.map(Act::word);
        text.counts("tender_limited_total", "What somebody did too often.", "what", &words, &metrics.limited);
        text.counts("tender_requests_total", "Requests by status.", "status", &KINDS, &metrics.requests);
        text.gauge("tender_sockets", "Live pages.", self.sockets().open());
        text.gauge("tender_tables", "Tables in memory.", self.awake());
        text.gauge("tender_thoughts_waiting", "Bots that wait for a place to think.", self.thinkers().waiting());
        text.gauge("tender_hints_waiting", "People who wait for a bot's advice.", self.thinkers().asking());
        text.times("tender_commit_seconds", "From an append to the disk and back.", &metrics.commits);
        text.0
    }
}

#[derive(Default)]
struct Text(String);

impl Text {
    fn head(&mut self, name: &str, help: &str, kind: &str) {
        self.line(format_args!("# HELP {name} {help}"));
        self.line(format_args!("# TYPE {name} {kind}"));
    }

    fn line(&mut self, line: fmt::Arguments) {
        // Writing into text does not fail.
        let _ = writeln!(self.0, "{line}");
    }

    fn count(&mut self, name: &str, help: &str, count: &Count) {
        self.head(name, help, "counter");
        self.line(format_args!("{name} {}", count.get()));
    }

    fn counts(&mut self, name: &str, help: &str, label: &str, words: &[&str], counts: &[Count]) {
        self.head(name, help, "counter");
        for (word, count) in words.iter().zip(counts) {
            self.line(format_args!("{name}{{{label}=\"{word}\"}} {}", count.get()));
        }
    }

    fn gauge(&mut self, name: &str, help: &str, value: usize) {
        self.head(name, help, "gauge");
        self.line(format_args!("{name} {value}"));
    }

    fn times(&mut self, name: &str, help: &str, times: &Times) {
        self.head(name, help, "histogram");
        let mut so_far = 0;
        for (end, count) in TIMES.iter().zip(&times.sorted) {
            so_far += count.get();
            self.line(format_args!("{name}_bucket{{le=\"{end}\"}} {so_far}"));
        }
        let all = so_far + times.sorted[TIMES.len()].get();
        self.line(format_args!("{name}_bucket{{le=\"+Inf\"}} {all}"));
        self.line(format_args!("{name}_sum {}", times.microseconds.get() as f64 / 1e6));
        self.line(format_args!("{name}_count {all}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_sorted_and_added_up() {
        let times = Times::default();
        for ms in [0, 1, 15, 15, 9000] {
            times.add(Duration::from_millis(ms));
        }
        let mut text = Text::default();
        text.times("t", "Times.", &times);
        for line in ["t_bucket{le=\"0.001\"} 2", "t_bucket{le=\"0.01\"} 2", "t_bucket{le=\"0.02\"} 4"] {
            assert!(text.0.lines().any(|other| other == line), "{line} in {}", text.0);
        }
        assert!(
            text.0.ends_with("t_bucket{le=\"5\"} 4\nt_bucket{le=\"+Inf\"} 5\nt_sum 9.031\nt_count 5\n"),
            "{}",
            text.0
        );
    }

    #[test]
    fn answers_are_sorted_by_their_kind_and_only_ours_are_errors() {
        let metrics = Metrics::default();
        for status in [101, 200, 404, 503, 999, 7] {
            metrics.answered(status);
        }
        assert_eq!(metrics.requests.each_ref().map(Count::get), [1, 1, 0, 1, 1]);
        assert_eq!(metrics.errors.get(), 2);
    }
}
