import IntarsiaIssues
import Testing

extension Step {
  /// A step that runs an operation between two others.
  ///
  /// ```swift
  /// Step(.do) { await clock.advance(by: .seconds(1)) }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: `.do`.
  ///   - operation: The operation. An error that it throws is reported on the line of the step.
  public init(
    _ kind: StepKind.Doing,
    _ operation: @escaping () async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      doing: { _ in try await operation() },
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A step that runs an operation with the store of the script.
  ///
  /// ```swift
  /// Step(.do) { store in await store.skipReceivedActions() }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: `.do`.
  ///   - operation: The operation. An error that it throws is reported on the line of the step.
  public init(
    _ kind: StepKind.Doing,
    _ operation: @escaping (_ store: TestStore<State, Action>) async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      doing: operation,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private init(
    doing operation: @escaping (_ store: TestStore<State, Action>) async throws -> Void,
    at location: IssueLocation
  ) {
    self.init(at: location) { store, location in
      do {
        try await operation(store)
      } catch is ExpectationFailedError {
        // The framework has already recorded the issue of a failed `#require`.
      } catch {
        reportIssue(
          IssueCode.testStore.stepThrew, "A step of the script threw an error.",
          values: [("Error", "\(error)")], at: location)
      }
      await store.settle()
    }
  }
}
