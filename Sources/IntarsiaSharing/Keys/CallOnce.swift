import IntarsiaConcurrency
import IntarsiaIssues

/// A callback that is called once: by its holder, or with a failure when it is released.
final class CallOnce<Argument>: Sendable {
  private let name: String
  private let callback: VisibleMutex<(@Sendable (sending Argument) -> Void)?>
  private let abandoned: @Sendable () -> Argument

  init(
    name: String, abandoned: @escaping @autoclosure @Sendable () -> Argument,
    _ callback: @escaping @Sendable (sending Argument) -> Void
  ) {
    self.name = name
    self.abandoned = abandoned
    self.callback = VisibleMutex(callback)
  }

  /// Calls the callback if it was not called yet, and reports a second call.
  func call(_ argument: sending Argument) {
    let callback = take()
    guard let callback else {
      reportIssue("\(name) was resumed twice. The second result is ignored.")
      return
    }
    callback(argument)
  }

  private func take() -> (@Sendable (sending Argument) -> Void)? {
    callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
  }

  deinit {
    guard let callback = take() else { return }
    reportIssue("\(name) was released without a result. Resume it on every path.")
    callback(abandoned())
  }
}
