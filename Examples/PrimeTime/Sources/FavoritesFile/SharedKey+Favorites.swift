package import Foundation
public import Intarsia

extension SharedKey where Self == FileStorageKey<[Int]>.Default {
  /// The favourite primes, in the order in which the user added them.
  ///
  /// They are in a file of the user, see ``FavoritesFile/path(environment:)``. Tests and previews
  /// keep them in memory.
  ///
  /// ```swift
  /// @Shared(.favorites) var favorites
  /// $favorites.withLock { $0.append(7) }
  /// ```
  public static var favorites: Self {
    @Dependency(\.context) var context
    let path = FavoritesFile.path(environment: ProcessInfo.processInfo.environment)
    return favorites(
      in: URL(fileURLWithPath: path), default: context == .preview ? [2, 3, 5, 7] : [])
  }

  /// The favourite primes in the file at a URL.
  ///
  /// - Parameters:
  ///   - url: The file: a JSON array of prime numbers, such as `[2,3,5]`.
  ///   - favorites: The favourites if the file does not exist.
  package static func favorites(in url: URL, default favorites: [Int] = []) -> Self {
    Self[
      .fileStorage(
        url, decode: FavoritesFormat.primes(in:), encode: FavoritesFormat.data(of:),
        merge: FavoritesFormat.merge),
      default: favorites]
  }
}
