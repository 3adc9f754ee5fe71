package import FavoritesFile
package import NthPrimeClient

/// What the whole application uses of the world outside: everything that its features need, in one flat tuple.
///
/// Flat, and not a tuple of the features' environments: what two features share stands here once, and whoever makes the
/// tuple need not know which feature wants what.
package typealias PrimeTimeEnvironment = (
  nthPrime: NthPrimeClient,
  offlineNthPrime: NthPrimeClient,
  favoritesFile: FavoritesFile
)

/// The world as it is.
package func livePrimeTimeEnvironment(environment: [String: String]) -> PrimeTimeEnvironment {
  (
    nthPrime: .live(environment: environment),
    offlineNthPrime: .offline,
    favoritesFile: .onDisk(path: FavoritesFile.path(environment: environment))
  )
}

/// A world that is made up: no network, no file.
package func previewPrimeTimeEnvironment() -> PrimeTimeEnvironment {
  (
    nthPrime: .preview,
    offlineNthPrime: .preview,
    favoritesFile: .inMemory([2, 3, 5, 7])
  )
}
