//! What pieces of a game have in common: an index, and a notation.

/// Text in which no piece of the game is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchPiece;

/// Makes a newtype of `u8` with indices `0..count`, or an `enum` with all that there are in `ALL`, a
/// [`Member`](crate::Member) of sets kept in `bits`, and gives it `index` and `from_index`.
#[macro_export]
macro_rules! member {
    (enum $piece:ident, $bits:ty) => {
        impl $piece {
            /// The one with this index; none when there is none.
            #[inline]
            pub fn from_index(index: usize) -> Option<$piece> {
                $piece::ALL.get(index).copied()
            }

            /// Its place among all of them, from 0.
            #[inline]
            pub fn index(self) -> usize {
                self as usize
            }
        }

        $crate::member!(@set $piece, $piece::ALL.len(), $bits);
    };
    ($piece:ident, $count:expr, $bits:ty) => {
        impl $piece {
            /// The one with this index; none when there is none.
            #[inline]
            pub fn from_index(index: usize) -> Option<$piece> {
                (index < $count).then_some($piece(index as u8))
            }

            /// Its place among all of them, from 0.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        $crate::member!(@set $piece, $count, $bits);
    };
    (@set $piece:ident, $count:expr, $bits:ty) => {
        impl $crate::Member for $piece {
            type Bits = $bits;
            const EVERY: $bits = <$bits>::MAX >> (<$bits>::BITS as usize - $count);

            #[inline]
            fn index(self) -> usize {
                self.index()
            }

            #[inline]
            fn from_index(index: usize) -> Option<$piece> {
                $piece::from_index(index)
            }
        }
    };
}

/// Serializes these types in the notation of their `Display`.
#[macro_export]
macro_rules! serialize_as_shown {
    ($($piece:ty),+) => {$(
        impl $crate::serde::Serialize for $piece {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

/// Serializes these types in the notation of their `Display`, and writes them like that in debug output.
#[macro_export]
macro_rules! write_as_shown {
    ($($piece:ty),+) => {
        $crate::debug_as_shown!($($piece),+);
        $crate::serialize_as_shown!($($piece),+);
    };
}

/// Debug output of these types is the notation of their `Display`.
#[macro_export]
macro_rules! debug_as_shown {
    ($($piece:ty),+) => {$(
        impl ::std::fmt::Debug for $piece {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }
    )+};
}
