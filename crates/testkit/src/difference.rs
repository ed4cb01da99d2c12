//! Saying how two things differ without printing all of both.

use std::fmt::Debug;

use crate::Verdict;

/// Lines shown of a difference.
const SHOWN: usize = 24;

/// Says where two things differ, if they do.
pub fn same<T: PartialEq + Debug>(what: impl Into<String>, one: &T, other: &T) -> Verdict {
    if one == other {
        return Ok(());
    }
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let lines = differing(&one.lines().collect::<Vec<_>>(), &other.lines().collect::<Vec<_>>());
    let more = lines.len().saturating_sub(SHOWN);
    let more = (more > 0).then(|| format!("\n  ... and {more} lines more"));
    let shown = lines.into_iter().take(SHOWN).map(|line| format!("\n  {line}"));
    Err([what.into()].into_iter().chain(shown).chain(more).collect())
}

/// Lines that are only on one side (`-` and `+`), by the longest common subsequence.
fn differing(one: &[&str], other: &[&str]) -> Vec<String> {
    let mut common = vec![vec![0u32; other.len() + 1]; one.len() + 1];
    for (i, left) in one.iter().enumerate().rev() {
        for (j, right) in other.iter().enumerate().rev() {
            common[i][j] =
                if left == right { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < one.len() || j < other.len() {
        if i < one.len() && j < other.len() && one[i] == other[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == other.len() || (i < one.len() && common[i + 1][j] >= common[i][j + 1]) {
            lines.push(format!("- {}", one[i].trim()));
            i += 1;
        } else {
            lines.push(format!("+ {}", other[j].trim()));
            j += 1;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_lines_that_differ_are_shown() {
        assert_eq!(same("lists", &[1, 2, 3], &[1, 2, 3]), Ok(()));
        let told = "lists\n  - 2,\n  + 7,\n  - 4,\n  + 8,";
        assert_eq!(same("lists", &[1, 2, 3, 4, 5], &[1, 7, 3, 8, 5]), Err(told.to_owned()));
    }

    #[test]
    fn a_long_difference_is_cut() {
        let told = same("long", &vec![0; 100], &vec![1; 100]).unwrap_err();
        assert!(told.ends_with("... and 176 lines more"), "{told}");
    }
}
