/// How far a screen is with what it shows.
package enum Loading<Value: Equatable & Sendable>: Equatable, Sendable {
  /// Nothing was asked for.
  case idle
  /// It is on its way.
  case loading
  /// It is there.
  case loaded(Value)
  /// It could not be had; why, for a person to read.
  case failed(String)

  /// What an operation returns, or why it does not.
  ///
  /// - Isolation: Stays with its caller.
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
