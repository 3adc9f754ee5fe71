/// The loading state of a screen's content.
package enum Loading<Value: Equatable & Sendable>: Equatable, Sendable {
  /// There is no content and no pending request.
  case idle
  /// A request is pending.
  case loading
  /// The content is loaded.
  case loaded(Value)
  /// The request failed, with a message for the user.
  case failed(String)

  /// Runs an operation, and converts its value or its error to a loading state.
  ///
  /// - Isolation: Stays on the caller's actor.
  static func result(of operation: () async throws -> Value) async -> Self {
    do {
      return .loaded(try await operation())
    } catch is CancellationError {
      return .idle
    } catch {
      return .failed("\(error)")
    }
  }
}
