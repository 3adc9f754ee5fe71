import Counter
import FavoritePrimes
import PrimeTimeApp

/// The content of the current screen: the state of one feature.
enum Content: Equatable, Sendable {
  /// A counter.
  case counter(Counter.State)
  /// The favourites, with the index of the selected entry.
  case favorites(FavoritePrimes.State, selection: Int?)
}
