extension FavoritePrimes.State {
  /// Whether the file is in use, so that it can be neither saved nor loaded.
  public var isBusy: Bool { isSaving || isLoading }

  /// Whether no question can be asked now, because one is without an answer.
  public var isNthPrimeButtonDisabled: Bool { request != nil }

  /// Makes these primes the list, and says how many there are.
  ///
  /// Of an entry that is there twice, the first stays.
  public mutating func take(_ primes: [Int]) {
    var known: Set<Int> = []
    self.primes = primes.filter { known.insert($0).inserted }
    let repeated = primes.count - self.primes.count
    let note = repeated == 0 ? "" : " (\(repeated) repeated)"
    status = "\(Self.count(of: self.primes.count)) loaded\(note)."
  }

  static func count(of count: Int) -> String {
    count == 1 ? "1 favourite" : "\(count) favourites"
  }
}
