/// The environment of the favourites: a function that finds the nth prime.
///
/// The favourites themselves are no part of it. They are shared state, which belongs to the state of the
/// feature in both styles.
package typealias FavoritePrimesEnvironment =
  @Sendable (_ n: Int, _ progress: (Double) async -> Void) async throws -> Int
