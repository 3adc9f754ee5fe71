// error: capture of 'self' with non-Sendable type 'PublicFeature' in a '@Sendable' closure

import Intarsia

/// A feature for other modules.
@Reducer
public struct PublicFeature {
  /// Nothing.
  public struct State {}
  /// The actions.
  public enum Action { case tapped }
  @Dependency(\.continuousClock) var clock

  /// The reducer.
  public var body: some ReducerOf<Self> {
    Reduce { _, _ in
      // snippet
      .run { _ in
        try await clock.sleep(for: .seconds(1))
      }
      // end
    }
  }
}
