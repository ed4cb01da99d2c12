//! Counts of several threads become one.

/// Counts that can be added to others of their kind. In which order must not matter.
pub trait Absorb {
    /// Adds what another one counted.
    fn absorb(&mut self, other: &Self);
}

impl Absorb for u64 {
    #[inline]
    fn absorb(&mut self, other: &u64) {
        *self += other;
    }
}

impl Absorb for i64 {
    #[inline]
    fn absorb(&mut self, other: &i64) {
        *self += other;
    }
}

impl<T: Absorb> Absorb for [T] {
    fn absorb(&mut self, other: &[T]) {
        self.iter_mut().zip(other).for_each(|(mine, theirs)| mine.absorb(theirs));
    }
}

impl<T: Absorb, const N: usize> Absorb for [T; N] {
    fn absorb(&mut self, other: &[T; N]) {
        self.as_mut_slice().absorb(other);
    }
}

impl<T: Absorb> Absorb for Box<T> {
    fn absorb(&mut self, other: &Box<T>) {
        (**self).absorb(other);
    }
}

impl<T: Absorb> Absorb for Vec<T> {
    fn absorb(&mut self, other: &Vec<T>) {
        self.as_mut_slice().absorb(other);
    }
}

/// What is the same for all who know it.
impl<T: Clone> Absorb for Option<T> {
    fn absorb(&mut self, other: &Option<T>) {
        if self.is_none() {
            self.clone_from(other);
        }
    }
}

/// Adds up what is counted, field by field. What is of one thread alone stands behind `but`: nothing can be forgotten.
///
/// ```
/// use engine::Absorb;
///
/// struct Tally { games: u64, sold: [u64; 4], round: u16 }
/// engine::absorb!(Tally { games, sold } but round);
///
/// let mut tally = Tally { games: 1, sold: [1, 2, 3, 4], round: 9 };
/// tally.absorb(&Tally { games: 2, sold: [10; 4], round: 3 });
/// assert_eq!((tally.games, tally.sold, tally.round), (3, [11, 12, 13, 14], 9));
/// ```
#[macro_export]
macro_rules! absorb {
    ($counts:ident { $($field:ident),+ } $(but $($own:ident),+)?) => {
        impl $crate::Absorb for $counts {
            fn absorb(&mut self, other: &Self) {
                let $counts { $($field,)+ $($($own: _,)+)? } = other;
                $($crate::Absorb::absorb(&mut self.$field, $field);)+
            }
        }
    };
}
