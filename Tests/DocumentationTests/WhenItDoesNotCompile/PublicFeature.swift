// error: capture of 'self' with non-Sendable type 'PublicFeature' in a '@Sendable' closure

import Intarsia

@Reducer
public struct PublicFeature {
  public struct State {}
  public enum Action { case tapped }
  @Dependency(\.continuousClock) var clock

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
