/// Starts work that nobody waits for: ``DependencyValues/fireAndForget``.
public struct FireAndForget: Sendable {
  /// The work: its errors go nowhere.
  public typealias Operation = @Sendable () async throws -> Void

  private let start: @Sendable (TaskPriority?, @escaping Operation) async -> Void

  /// Starts work the way that a closure does.
  public init(
    _ start:
      @escaping @Sendable (_ priority: TaskPriority?, _ operation: @escaping Operation) async ->
      Void
  ) {
    self.start = start
  }

  /// Starts work that nobody waits for.
  ///
  /// - Parameters:
  ///   - priority: The priority of its task; without one, that of the caller.
  ///   - operation: The work. What it throws is dropped: let it handle the errors that matter.
  public func callAsFunction(
    priority: TaskPriority? = nil, _ operation: @escaping Operation
  ) async {
    await start(priority, operation)
  }
}

extension DependencyValues {
  /// Starts work that nobody waits for and that goes on when its caller is cancelled.
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
  /// The dependencies in force at the call are in force in the work.
  ///
  /// In a test the call returns when the work is done, so that the test can look at what it did, and ends with
  /// nothing left running. Live and in previews it returns at once.
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
      // A task of its own in a test as well: the work is not cancelled with its caller.
      _ = await Task(priority: priority) { try await operation() }.result
    }
  }
}
