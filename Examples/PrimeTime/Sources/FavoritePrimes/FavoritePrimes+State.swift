import Intarsia

extension FavoritePrimes.State {
  /// The reason why the list and its file differ, in sentences; `nil` if there is no error.
  public var problem: String? {
    if let error = $primes.saveError { return "The favourites are not saved. \(error)" }
    if let error = $primes.loadError { return "The favourites are not loaded. \(error)" }
    return nil
  }

  /// Whether the button for the nth prime is disabled because a request is pending.
  public var isNthPrimeButtonDisabled: Bool { request != nil }

  static func count(of count: Int) -> String {
    count == 1 ? "1 favourite" : "\(count) favourites"
  }
}
