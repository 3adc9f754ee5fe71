public import Intarsia
import IntarsiaTraces
public import NthPrimeClient

/// A pending request for the nth prime, which a counter and the favourites make alike.
///
/// In a store with lifecycles, the request runs as long as its state is there. The mount starts the
/// search, also that of a restored state. The parent cancels it by setting the state to `nil`, and
/// does so when the answer has arrived, too.
@Reducer
public struct NthPrimeRequest: Sendable {
  /// The requested prime and the progress of the search.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The index of the requested prime, from 1.
    public let n: Int

    /// The completed part of the work, from 0 to 1; `nil` until the client reports progress.
    public var progress: Double?

    /// Creates a request, by default without progress.
    public init(n: Int, progress: Double? = nil) {
      self.n = n
      self.progress = progress
    }
  }

  /// The results of the search.
  public enum Action: Equatable, Sendable {
    /// The search has ended, with the nth prime or a failure.
    case answered(Result<Int, NthPrimeFailure>)

    /// The search has completed this part of its work, from 0 to 1.
    case progressed(Double)
  }

  @Dependency(\.nthPrime) private var nthPrime

  /// Creates the feature.
  public init() {}

  /// Searches for the prime, and shows the progress.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .progressed(let progress) = action { state.progress = progress }
      return .none
    }
    .onMount { state in
      .run { [nthPrime, n = state.n] send in
        let prime = try await nthPrime.prime(n) { await send(.progressed($0)) }
        await send(.answered(.success(prime)))
      } catch: { error, send in
        await send(.answered(.failure(NthPrimeFailure(error))))
      }
    }
  }
}
