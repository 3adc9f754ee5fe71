/// Receives the result of ``SharedKey/save(_:context:continuation:)``.
///
/// Resume it once. A second result is reported and ignored. If the key releases the continuation
/// without a result, an issue is reported and the save ends with ``SharedLoadAbandoned``.
public struct SaveContinuation: Sendable {
  private let once: CallOnce<Result<Void, any Error>>

  /// Creates a continuation that calls a closure.
  public init(_ callback: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    once = CallOnce(name: "SaveContinuation", abandoned: .failure(SharedLoadAbandoned())) {
      callback($0)
    }
  }

  /// Ends the save with success.
  public func resume() {
    once.call(.success(()))
  }

  /// Ends the save with an error, which the reference shows as `saveError`.
  public func resume(throwing error: any Error) {
    once.call(.failure(error))
  }

  /// Ends the save with a result.
  public func resume(with result: Result<Void, any Error>) {
    once.call(result)
  }
}
