import Synchronization

/// Receives the changes that a key follows.
///
/// - Isolation: Call it from any thread. It never calls back into the key on the same stack.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (sending Result<Value?, any Error>) -> Void
  private let loading: @Sendable (Bool) -> Void

  /// Replaces the current value by one that is made from it, without a change in between.
  ///
  /// It returns `false` inside a change on the same thread, and `nil` stands for a subscriber that
  /// only takes values.
  var replace: (@Sendable (@escaping Replacement) -> Bool)?

  /// Receives the current value and the number of changes that led to it.
  typealias Replacement = @Sendable (Value, UInt64) -> SharedReplacement<Value>

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

/// The answer of a key to the current value of a reference.
enum SharedReplacement<Value> {
  /// The current value stays.
  case keep
  /// Another value takes its place; `nil` stands for the default value.
  case replace(Value?)
}

/// The number of the change that a reference saves, for keys that merge.
///
/// A key learns with it which saves came before a value that it merged, whatever wraps the key.
enum SharedChangeNumber {
  @TaskLocal static var current: UInt64?

  private static let last = Atomic<UInt64>(0)

  /// A number above all others of the process, so that a key may serve one reference after another.
  static func next() -> UInt64 { last.add(1, ordering: .acquiringAndReleasing).newValue }
}
