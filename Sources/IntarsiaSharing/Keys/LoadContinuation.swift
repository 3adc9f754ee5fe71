import IntarsiaConcurrency
import IntarsiaIssues

/// Receives the result of ``SharedReaderKey/load(context:continuation:)``.
///
/// Resume it once. A second result is reported and ignored. If the key releases the continuation
/// without a result, an issue is reported and the load ends with ``SharedLoadAbandoned``.
public struct LoadContinuation<Value>: Sendable {
  private let once: CallOnce<Result<Value?, any Error>>

  /// Creates a continuation that calls a closure.
  ///
  /// - Parameter callback: Receives the value, an error, or `nil` if the place has no value.
  public init(_ callback: @escaping @Sendable (sending Result<Value?, any Error>) -> Void) {
    once = CallOnce(name: "LoadContinuation", abandoned: .failure(SharedLoadAbandoned()), callback)
  }

  /// Ends the load with a value.
  public func resume(returning value: sending Value) {
    once.call(.success(value))
  }

  /// Ends the load with an error.
  ///
  /// The reference keeps its value and shows the error.
  public func resume(throwing error: any Error) {
    once.call(.failure(error))
  }

  /// Ends the load without a value.
  ///
  /// The reference uses the default value of its declaration.
  public func resumeReturningInitialValue() {
    once.call(.success(nil))
  }

  /// Ends the load with a result; a success of `nil` means that the place has no value.
  public func resume(with result: sending Result<Value?, any Error>) {
    once.call(result)
  }
}

/// The error of a load or save whose continuation was released without a result.
public struct SharedLoadAbandoned: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// A sentence about the mistake.
  public var description: String {
    "The key released its continuation without a result. Resume it on every path."
  }
}
