import IntarsiaDependencies

/// Keeps the favourite primes: in a file on disk, in memory, or nowhere at all in a test.
///
/// ```swift
/// let file = FavoritesFile.onDisk(path: "/home/blob/favorite-primes.json")
/// try await file.save([2, 3, 5])
/// try await file.load()  // [2, 3, 5]
/// ```
@DependencyClient
public struct FavoritesFile: Sendable {
  /// Reads what was saved last; `nil` where nothing ever was.
  ///
  /// Throws a ``FavoritesFileError``.
  public var load: @Sendable () async throws -> [Int]?

  /// Saves these primes in place of those that were saved before: all of them, or none.
  ///
  /// Throws a ``FavoritesFileError``; what was saved before is still there then.
  public var save: @Sendable (_ primes: [Int]) async throws -> Void
}
