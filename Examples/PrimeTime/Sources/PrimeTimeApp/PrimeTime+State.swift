import Counter
import FavoritePrimes

extension PrimeTime.State {
  /// Makes one screen's favourites everybody's.
  ///
  /// A field that already has the value does not count as changed, so nothing is drawn in vain.
  mutating func share(_ favorites: [Int]) {
    wolfram.follow(favorites: favorites)
    offline.follow(favorites: favorites)
    self.favorites.primes = favorites
  }
}
