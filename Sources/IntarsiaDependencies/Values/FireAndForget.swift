public import IntarsiaIssues

/// Starts work without waiting for it: ``DependencyValues/fireAndForget``.
public struct FireAndForget: Sendable {
  /// The work, whose errors are reported in a test and dropped elsewhere.
  public typealias Operation = @Sendable () async throws -> Void

  /// A call, with the location for the issue of an error.
  fileprivate struct Call: Sendable {
    let name: String?
    let priority: TaskPriority?
    let location: IssueLocation
    let operation: Operation
  }

  private let start: @Sendable (Call) async -> Void

  fileprivate init(start: @escaping @Sendable (Call) async -> Void) {
    self.start = start
  }

  /// Creates a value that starts work with a closure.
  public init(
    _ start:
      @escaping @Sendable (_ priority: TaskPriority?, _ operation: @escaping Operation) async ->
      Void
  ) {
    self.start = { await start($0.priority, $0.operation) }
  }

  /// Creates a value that starts work with a closure that receives the name of the task, too.
  public init(
    _ start:
      @escaping @Sendable (
        _ name: String?, _ priority: TaskPriority?, _ operation: @escaping Operation
      ) async -> Void
  ) {
    self.start = { await start($0.name, $0.priority, $0.operation) }
  }

  /// Starts work without waiting for it.
  ///
  /// - Parameters:
  ///   - name: The name of the task.
  ///   - priority: The priority of the task; `nil` for that of the caller.
  ///   - fileID: The module and file of the issue of an error in a test.
  ///   - filePath: The full path of that file.
  ///   - line: The line of that issue.
  ///   - column: The column of that issue.
  ///   - operation: The work. Its errors are reported in a test, and dropped elsewhere.
  public func callAsFunction(
    name: String? = nil, priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column, _ operation: @escaping Operation
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await start(Call(name: name, priority: priority, location: location, operation: operation))
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
  /// leaves no work running. An error of the work, other than a cancellation, is reported. In
  /// applications and previews, the call returns immediately, and errors are dropped.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

private enum FireAndForgetKey: DependencyKey {
  static var liveValue: FireAndForget {
    FireAndForget(start: { call in
      Task(name: call.name, priority: call.priority) { try await call.operation() }
    })
  }

  static var testValue: FireAndForget {
    FireAndForget(start: { call in
      // A separate task in tests too, so that cancelling the caller does not cancel the work.
      let work = Task(name: call.name, priority: call.priority) { try await call.operation() }
      do {
        try await work.value
      } catch is CancellationError {
      } catch {
        reportIssue(
          "Work that fireAndForget started threw an error.", error: error, at: call.location)
      }
    })
  }
}
