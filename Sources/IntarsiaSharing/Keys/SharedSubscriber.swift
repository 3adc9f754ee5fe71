/// Receives the changes that a key follows.
///
/// - Isolation: Call it from any thread. It never calls back into the key on the same stack.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (sending Result<Value?, any Error>) -> Void
  private let loading: @Sendable (Bool) -> Void

  /// Creates a subscriber of closures.
  ///
  /// - Parameters:
  ///   - callback: Receives a value, an error, or `nil` if the place has no value any more.
  ///   - onLoading: Receives whether the value is being loaded.
  public init(
    callback: @escaping @Sendable (sending Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.callback = callback
    loading = onLoading
  }

  /// Reports a new value.
  public func yield(_ value: sending Value) {
    callback(.success(value))
  }

  /// Reports an error.
  ///
  /// The reference keeps its value and shows the error as `loadError`.
  public func yield(throwing error: any Error) {
    callback(.failure(error))
  }

  /// Reports that the place has no value any more.
  ///
  /// The reference uses the default value.
  public func yieldReturningInitialValue() {
    callback(.success(nil))
  }

  /// Reports a result; a success of `nil` means that the place has no value any more.
  public func yield(with result: sending Result<Value?, any Error>) {
    callback(result)
  }

  /// Reports whether the value is being loaded, which the reference shows as `isLoading`.
  public func yieldLoading(_ isLoading: Bool = true) {
    loading(isLoading)
  }
}
