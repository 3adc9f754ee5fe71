/// What a search for the nth prime has to say.
public enum NthPrimeEvent: Equatable, Sendable {
  /// The part of the work that is done, from 0 to 1, never less than before.
  case progress(Double)

  /// The answer, and the end of the search.
  case prime(Int)
}
