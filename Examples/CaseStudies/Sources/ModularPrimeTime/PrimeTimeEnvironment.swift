package import NthPrimeClient

/// The environment of the whole application: everything that its features need, in one flat tuple.
///
/// It is no tuple of the features' environments. A client that two features use stands here once, and
/// the code that makes the tuple need not know which feature uses it.
package typealias PrimeTimeEnvironment = (
  nthPrime: NthPrimeClient,
  offlineNthPrime: NthPrimeClient
)

/// An environment for users.
package func livePrimeTimeEnvironment(environment: [String: String]) -> PrimeTimeEnvironment {
  (nthPrime: .live(environment: environment), offlineNthPrime: .offline)
}

/// An environment of made-up answers, without a network.
package func previewPrimeTimeEnvironment() -> PrimeTimeEnvironment {
  (nthPrime: .preview, offlineNthPrime: .preview)
}
