/// Takes the result of work that is done elsewhere, once.
///
/// See ``Effect/future(_:fileID:filePath:line:column:)``.
///
/// - Isolation: Can be called from anywhere, on any thread.
public struct EffectCallback<Action: Sendable>: Sendable {
  private let handle: FutureHandle<Action>

  init(_ future: EffectFuture<Action>) {
    handle = FutureHandle(future)
  }

  /// Sends an action, and ends the effect.
  public func callAsFunction(_ action: Action) {
    handle.future.call(.success(action))
  }

  /// Sends an action and ends the effect, or lets it fail.
  public func callAsFunction(_ result: Result<Action, any Error>) {
    handle.future.call(result)
  }

  /// Says how the work is taken back when the effect is cancelled before anybody has called back.
  ///
  /// ```swift
  /// return Effect<Image>.future { callback in
  ///   let request = imageLoader.load(url) { image in callback(image) }
  ///   callback.onCancel { request.cancel() }
  /// }
  /// ```
  ///
  /// Can be said at any time, and more than once: everything that was said is done, in that order. Where the effect is
  /// cancelled already, it is done at once; where somebody has called back, never.
  ///
  /// - Parameter takeBack: Takes the work back, where the effect is cancelled and before that returns, so it should not
  ///   wait for anything. What the work calls back with then is dropped.
  public func onCancel(_ takeBack: @escaping @Sendable () -> Void) {
    handle.future.onCancel(takeBack)
  }
}

/// Exists as long as anybody can still call back.
private final class FutureHandle<Action: Sendable>: Sendable {
  let future: EffectFuture<Action>

  init(_ future: EffectFuture<Action>) {
    self.future = future
  }

  deinit {
    future.abandon()
  }
}
