package import NthPrimeClient

/// The environment of the whole application: all clients of its features, in one flat tuple.
///
/// It is not a tuple of the features' environments. A client that two features use is here once,
/// and the code that makes the tuple does not depend on which feature uses it.
package typealias PrimeTimeEnvironment = (
  nthPrime: NthPrimeClient,
  offlineNthPrime: NthPrimeClient
)

/// The live environment.
package func livePrimeTimeEnvironment(environment: [String: String]) -> PrimeTimeEnvironment {
  (nthPrime: .live(environment: environment), offlineNthPrime: .offline)
}

/// The preview environment: fixed answers, without a network.
package func previewPrimeTimeEnvironment() -> PrimeTimeEnvironment {
  (nthPrime: .preview, offlineNthPrime: .preview)
}
