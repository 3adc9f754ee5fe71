/// An event of a search for the nth prime.
public enum NthPrimeEvent: Equatable, Sendable {
  /// The completed part of the work, from 0 to 1; it never decreases.
  case progress(Double)

  /// The nth prime, which ends the search.
  case prime(Int)
}
