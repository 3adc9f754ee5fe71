/// Starts work without waiting for it: ``DependencyValues/fireAndForget``.
public struct FireAndForget: Sendable {
  /// The work, whose errors are dropped.
  public typealias Operation = @Sendable () async throws -> Void

  private let start: @Sendable (TaskPriority?, @escaping Operation) async -> Void

  /// Creates a value that starts work with a closure.
  public init(
    _ start:
      @escaping @Sendable (_ priority: TaskPriority?, _ operation: @escaping Operation) async ->
      Void
  ) {
    self.start = start
  }

  /// Starts work without waiting for it.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for that of the caller.
  ///   - operation: The work. Its errors are dropped, so it must handle the errors that matter.
  public func callAsFunction(
    priority: TaskPriority? = nil, _ operation: @escaping Operation
  ) async {
    await start(priority, operation)
  }
}

extension DependencyValues {
  /// Starts work that the caller does not wait for, and that continues if the caller is cancelled.
  ///
  /// ```swift
  /// struct Player {
  ///   var track: @Sendable (String) async throws -> Void
  ///   @Dependency(\.fireAndForget) var fireAndForget
  ///   func play() async {
  ///     await fireAndForget { try await track("play") }
  ///   }
  /// }
  /// ```
  ///
  /// The work runs with the dependencies that are current at the call.
  ///
  /// In a test, the call returns when the work is done. The test can then check its effects, and
  /// leaves no work running. In applications and previews, the call returns immediately.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

private enum FireAndForgetKey: DependencyKey {
  static var liveValue: FireAndForget {
    FireAndForget { priority, operation in
      Task(priority: priority) { try await operation() }
    }
  }

  static var testValue: FireAndForget {
    FireAndForget { priority, operation in
      // A separate task in tests too, so that cancelling the caller does not cancel the work.
      _ = await Task(priority: priority) { try await operation() }.result
    }
  }
}
