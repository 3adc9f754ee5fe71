import Counter
import FavoritePrimes
import PrimeTimeApp

extension PrimeTime.State {
  /// Makes one screen's favourites everybody's.
  mutating func share(_ favorites: [Int]) {
    wolfram.follow(favorites: favorites)
    offline.follow(favorites: favorites)
    self.favorites.primes = favorites
  }
}
