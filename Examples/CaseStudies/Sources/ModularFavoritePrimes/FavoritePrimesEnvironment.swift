package import FavoritesFile

/// What the favourites may use of the world outside: a file, and a function that finds the nth prime.
///
/// A tuple: two things need no name of their own. A feature that holds many of them is better served by a struct, whose
/// values have one place where they are made.
package typealias FavoritePrimesEnvironment = (
  favoritesFile: FavoritesFile,
  nthPrime: @Sendable (_ n: Int, _ progress: (Double) async -> Void) async throws -> Int
)
