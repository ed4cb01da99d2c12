//! What servers say to each other, as text: ids and numbers alone, with no name of anybody and no secret.

use engine::{Seat, Seats};

use super::Attendance;

/// Who is at a table: `CODE:here:left:watched:willing`.
pub fn attendance(table: &str, at: &Attendance) -> String {
    let willing: Vec<String> = at.willing.iter().map(|seat| seat.index().to_string()).collect();
    let (here, left, watched) = (at.here.bits(), at.left.bits(), u8::from(at.watched));
    format!("{table}:{here:x}:{left:x}:{watched}:{}", willing.join("."))
}

/// The same read again; none when it makes no sense.
pub fn read_attendance(word: &str) -> Option<(&str, Attendance)> {
    let mut parts = word.split(':');
    let (table, here, left) = (parts.next()?, seats(parts.next()?)?, seats(parts.next()?)?);
    let watched = parts.next()? == "1";
    let willing = parts.next()?.split('.').filter(|number| !number.is_empty()).map(seat).collect::<Option<Vec<_>>>()?;
    Some((table, Attendance { here, left, willing, watched }))
}

/// A table and how long its log is: `CODE:17`.
pub fn read_length(word: &str) -> Option<(&str, i64)> {
    let (table, length) = word.split_once(':')?;
    Some((table, length.parse().ok()?))
}

/// A table and a seat there: `CODE 2`.
pub fn read_seat(words: &str) -> Option<(&str, Seat)> {
    let (table, number) = words.split_once(' ')?;
    Some((table, seat(number)?))
}

fn seat(number: &str) -> Option<Seat> {
    Seat::new(number.parse().ok()?)
}

fn seats(bits: &str) -> Option<Seats> {
    let bits = u8::from_str_radix(bits, 16).ok()?;
    Some(Seats::from_bits(bits)).filter(|_| bits & !Seats::EVERY.bits() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_at_a_table_is_read_as_it_was_written() {
        let seat = |index| Seat::new(index).unwrap();
        for at in [
            Attendance::default(),
            Attendance {
                here: Seats::only(seat(0)).union(Seats::only(seat(3))),
                left: Seats::only(seat(1)),
                willing: vec![seat(3), seat(0)],
                watched: true,
            },
        ] {
            assert_eq!(read_attendance(&attendance("OAK-ELM-17", &at)), Some(("OAK-ELM-17", at)));
        }
        for strange in ["", "OAK", "OAK:1", "OAK:x:0:1:", "OAK:1:0:1:99", "OAK:fffffffffffffffff:0:1:"] {
            assert_eq!(read_attendance(strange), None, "{strange}");
        }
    }
}
