import Synchronization

extension FavoritesFile {
  /// Keeps the favourites in memory, for as long as the client lives.
  ///
  /// - Parameter primes: What is there to be loaded before anything is saved.
  /// - Returns: A file client whose copies share one memory.
  public static func inMemory(_ primes: [Int]? = nil) -> Self {
    let memory = Memory(primes)
    return FavoritesFile(
      load: { memory.primes.withLock { $0 } },
      save: { primes in memory.primes.withLock { $0 = primes } })
  }

  private final class Memory: Sendable {
    let primes: Mutex<[Int]?>

    init(_ primes: [Int]?) {
      self.primes = Mutex(primes)
    }
  }
}
