import Counter
import FavoritePrimes
import PrimeTimeApp

/// What the screen shows that is in front: the state of one feature.
enum Content: Equatable, Sendable {
  /// A counter.
  case counter(Counter.State)
  /// The favourites, with the index of the entry that is selected.
  case favorites(FavoritePrimes.State, selection: Int?)
}
