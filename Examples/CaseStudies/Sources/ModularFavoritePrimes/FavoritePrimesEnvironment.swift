/// The environment of the favourites: a function that finds the nth prime.
///
/// The favourites themselves are not part of it. In both styles, they are shared state, which
/// belongs to the state of the feature.
package typealias FavoritePrimesEnvironment =
  @Sendable (_ n: Int, _ progress: (Double) async -> Void) async throws -> Int
