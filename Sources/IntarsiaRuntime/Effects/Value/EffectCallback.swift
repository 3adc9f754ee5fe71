/// A callback that receives the result of external work once.
///
/// See ``Effect/future(_:fileID:filePath:line:column:)``.
///
/// - Isolation: Can be called from any isolation, on any thread.
public struct EffectCallback<Action: Sendable>: Sendable {
  private let handle: FutureHandle<Action>

  init(_ future: EffectFuture<Action>) {
    handle = FutureHandle(future)
  }

  /// Sends an action and ends the effect.
  public func callAsFunction(_ action: Action) {
    handle.future.call(.success(action))
  }

  /// Sends an action and ends the effect, or makes the effect fail.
  public func callAsFunction(_ result: Result<Action, any Error>) {
    handle.future.call(result)
  }

  /// Registers a closure that cancels the work if the effect is cancelled before a result arrives.
  ///
  /// ```swift
  /// return Effect<Image>.future { callback in
  ///   let request = imageLoader.load(url) { image in callback(image) }
  ///   callback.onCancel { request.cancel() }
  /// }
  /// ```
  ///
  /// Several closures can be registered at any time, and run in the order of registration. If the
  /// effect is already cancelled, the closure runs at once. If a result has already arrived, it
  /// never runs.
  ///
  /// - Parameter cancelWork: Cancels the work. It runs on the thread that cancels the effect,
  ///   before that cancellation returns, so it must not block. A result that the work delivers
  ///   afterwards is dropped.
  public func onCancel(_ cancelWork: @escaping @Sendable () -> Void) {
    handle.future.onCancel(cancelWork)
  }
}

/// A reference that all copies of a callback share.
///
/// Its release means that no call can follow.
private final class FutureHandle<Action: Sendable>: Sendable {
  let future: EffectFuture<Action>

  init(_ future: EffectFuture<Action>) {
    self.future = future
  }

  deinit {
    future.abandon()
  }
}
