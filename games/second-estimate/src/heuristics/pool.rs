//! One round as somebody sees it who knows nothing about the others' hands but which cards are left for them.

use engine::MAX_SEATS;

use super::round::Pay;
use crate::cards::CARDS;

/// How far everybody is taken to think.
#[derive(Clone, Copy)]
pub(super) struct Depth {
    /// How often they think again about what all the others will do.
    rethinks: usize,
    /// They choose with odds that grow by e for so many points.
    resolve: f32,
}

impl Depth {
    /// As those do who play well.
    pub const KEEN: Depth = Depth { rethinks: 4, resolve: 0.25 };
    /// As most do.
    pub const USUAL: Depth = Depth { rethinks: 2, resolve: 0.5 };
    /// As if the others did just anything.
    pub const NAIVE: Depth = Depth { rethinks: 0, resolve: 0.5 };
}

/// What somebody hands in of whom nothing is known, and what a card should win against such players.
pub(super) struct Pool {
    /// The cards left for the others, by strength, a bit each.
    strengths: u64,
    prospects: Prospects,
    /// How likely one of the others hands in something stronger, by how many stronger cards there are.
    stronger: [f32; CARDS + 1],
}

impl Pool {
    /// Hands of so many `cards` each, out of those with these `strengths`.
    pub fn new(strengths: u64, players: usize, cards: usize, pay: &Pay, depth: Depth) -> Pool {
        let count = strengths.count_ones() as usize;
        let mut pool = Pool { strengths, prospects: Prospects::of(players - 1, pay), stronger: [0.0; CARDS + 1] };
        // By how many stronger ones there are: the strongest first.
        let mut odds = [1.0 / count as f32; CARDS];
        let (odds, mut wanted) = (&mut odds[..count], [0.0; CARDS]);
        let wanted = &mut wanted[..count];
        pool.settle(odds);
        for rethink in 0..depth.rethinks {
            let weight = 1.0 / (rethink + 2) as f32;
            wanted.iter_mut().zip(&pool.stronger).for_each(|(wanted, &stronger)| *wanted = pool.prospects.at(stronger));
            let best = wanted.iter().copied().fold(0.0, f32::max);
            wanted.iter_mut().for_each(|wanted| *wanted = exp((*wanted - best) / depth.resolve));
            // Whoever has a card has others as well, and may want those more.
            let rest = (cards - 1) as f32 * wanted.iter().sum::<f32>() / count as f32;
            wanted.iter_mut().for_each(|wanted| *wanted /= *wanted + rest);
            let all: f32 = wanted.iter().sum();
            odds.iter_mut().zip(&*wanted).for_each(|(odds, wanted)| *odds += weight * (wanted / all - *odds));
            pool.settle(odds);
        }
        pool
    }

    fn settle(&mut self, odds: &[f32]) {
        let mut above = 0.0;
        for (stronger, odds) in self.stronger.iter_mut().zip(odds) {
            *stronger = above;
            above += odds;
        }
        self.stronger[odds.len()] = above;
    }

    /// What a card of this strength should win.
    pub fn prospect(&self, strength: u8) -> f32 {
        self.with_stronger((self.strengths >> strength >> 1).count_ones() as usize)
    }

    /// What a card should win for which there are so many stronger ones.
    pub fn with_stronger(&self, cards: usize) -> f32 {
        self.prospects.at(self.stronger[cards])
    }
}

/// e to a power of 0 or less, near enough and for several at a time: it is what most of the time goes to.
#[inline]
fn exp(power: f32) -> f32 {
    const SQUARINGS: u32 = 10;
    let root = 1.0 + power.max(-1000.0) / (1 << SQUARINGS) as f32;
    (0..SQUARINGS).fold(root, |root, _| root * root)
}

/// What a card wins on average, by how likely each of the others is stronger: a polynomial, its constant first.
struct Prospects([f32; MAX_SEATS]);

impl Prospects {
    /// With `k` of the others stronger it wins `pay[k]`, so these are differences of the pay, each as often as one can
    /// choose so many out of the others.
    fn of(others: usize, pay: &Pay) -> Prospects {
        let mut differences = *pay;
        let mut terms = [0.0; MAX_SEATS];
        let mut ways = 1.0;
        for (chosen, term) in terms[..=others].iter_mut().enumerate() {
            *term = ways * differences[0];
            for place in 0..others - chosen {
                differences[place] = differences[place + 1] - differences[place];
            }
            ways *= (others - chosen) as f32 / (chosen + 1) as f32;
        }
        Prospects(terms)
    }

    #[inline]
    fn at(&self, stronger: f32) -> f32 {
        self.0.iter().rev().fold(0.0, |sum, term| sum * stronger + term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_wins_what_each_place_pays_as_often_as_it_comes_there() {
        let pay = [1.0, 10.0, 7.0, 4.0, 0.0, 0.0];
        let prospects = Prospects::of(3, &pay);
        for p in [0.0f32, 0.3, 0.8, 1.0] {
            let q = 1.0 - p;
            let places = [q * q * q, 3.0 * p * q * q, 3.0 * p * p * q, p * p * p];
            let expected: f32 = places.iter().zip(pay).map(|(chance, points)| chance * points).sum();
            assert!((prospects.at(p) - expected).abs() < 1e-4, "{p}: {} for {expected}", prospects.at(p));
        }
    }

    #[test]
    fn powers_of_e_are_near_enough() {
        for power in [0.0f32, -0.1, -1.0, -3.0, -8.0] {
            assert!((exp(power) / power.exp() - 1.0).abs() < 0.04, "{power}: {} for {}", exp(power), power.exp());
        }
        assert!((0.0..1e-6).contains(&exp(-40.0)) && (0.0..1e-6).contains(&exp(-1e9)));
    }

    #[test]
    fn everybody_shuns_the_place_that_pays_nothing() {
        // Only the strongest of three wins nothing, and there are twelve cards.
        let pool = Pool::new(0b1111_1111_1111, 3, 4, &[0.0, 5.0, 5.0, 0.0, 0.0, 0.0], Depth::KEEN);
        assert!(
            pool.stronger[1] < 1.0 / 12.0,
            "the strongest card is played less often than any: {}",
            pool.stronger[1]
        );
        assert!((pool.stronger[12] - 1.0).abs() < 1e-4, "something is played");
    }
}
