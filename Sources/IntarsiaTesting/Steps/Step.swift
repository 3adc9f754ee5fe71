public import IntarsiaCases
import IntarsiaIssues
import Testing

/// One step of a test script: it sends an action, receives an action, or runs an operation.
///
/// ```swift
/// Step(.send, .incrementButtonTapped) { $0.count = 1 }
/// Step(.send, .factButtonTapped) { $0.isLoading = true }
/// Step(.do) { await clock.advance(by: .seconds(1)) }
/// Step(.receive, .factResponse("1 is a good number")) {
///   $0.isLoading = false
///   $0.fact = "1 is a good number"
/// }
/// ```
///
/// A failure is reported on the line of its step. The function
/// `assert(initialValue:reducer:environment:steps:)` runs a script in a ``TestStore``.
public struct Step<State, Action> {
  /// The operation of the step on the store that runs the script.
  let run: (_ store: TestStore<State, Action>) async -> Void
}

/// The first argument of a ``Step``.
public enum StepKind {
  /// The kind of a step that sends an action.
  public enum Sending: Hashable, Sendable {
    /// The step sends an action, as a user would.
    case send
  }

  /// The kind of a step that receives an action.
  public enum Receiving: Hashable, Sendable {
    /// The step receives an action that an effect has sent.
    case receive
  }

  /// The kind of a step that runs an operation.
  public enum Doing: Hashable, Sendable {
    /// The step runs an operation between two others.
    case `do`
  }
}

extension Step {
  /// A step that sends an action, as a user would, and checks how the state changes.
  ///
  /// ```swift
  /// Step(.send, .incrementButtonTapped) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: `.send`.
  ///   - action: The action.
  ///   - updateExpected: Turns the state before the action into the state expected after it. Omit
  ///     it if the action changes nothing.
  public init(
    _ kind: StepKind.Sending,
    _ action: Action,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init { _ = await $0.send(action, updateExpected: updateExpected, at: location) }
  }

  /// A step that sends an action of a case without a payload.
  ///
  /// ```swift
  /// Step(.send, \.counter.incrementButtonTapped) { $0.counter.count = 1 }
  /// ```
  public init(
    _ kind: StepKind.Sending,
    _ action: CaseKeyPath<Action, Void>,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      kind, AnyCasePath(action).embed(()), updateExpected, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// A step that sends an action of a case with a payload.
  ///
  /// ```swift
  /// Step(.send, \.form.renamed, "Blob") { $0.form.name = "Blob" }
  /// ```
  public init<Value>(
    _ kind: StepKind.Sending,
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      kind, AnyCasePath(action).embed(value), updateExpected, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}

extension Step where Action: Equatable {
  /// A step that receives an action that an effect has sent, and checks how the state changes.
  ///
  /// ```swift
  /// Step(.receive, .factResponse("1 is a good number")) { $0.fact = "1 is a good number" }
  /// ```
  public init(
    _ kind: StepKind.Receiving,
    _ expected: Action,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      receiving: .init(expected), updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Step {
  /// A step that receives an action of a case, with any payload.
  ///
  /// ```swift
  /// Step(.receive, \.factResponse) { $0.fact = "1 is a good number" }
  /// ```
  public init<Value>(
    _ kind: StepKind.Receiving,
    _ expected: CaseKeyPath<Action, Value>,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      receiving: .init(case: expected), updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A step that receives an action of a case with a payload.
  ///
  /// ```swift
  /// Step(.receive, \.progressed, 0.5) { $0.progress = 0.5 }
  /// ```
  public init<Value: Equatable>(
    _ kind: StepKind.Receiving,
    _ expected: CaseKeyPath<Action, Value>,
    _ value: Value,
    _ updateExpected: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      receiving: .init(case: expected, value), updateExpected,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private init(
    receiving expected: TestStore<State, Action>.ExpectedAction,
    _ updateExpected: ((inout State) throws -> Void)?, at location: IssueLocation
  ) {
    self.init {
      await $0.receive(expected, within: nil, updateExpected: updateExpected, at: location)
    }
  }

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
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      kind, { _ in try await operation() }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// A step that runs an operation with the store of the script.
  ///
  /// ```swift
  /// Step(.do) { store in await store.skipReceivedActions() }
  /// ```
  public init(
    _ kind: StepKind.Doing,
    _ operation: @escaping (_ store: TestStore<State, Action>) async throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init { store in
      do {
        try await operation(store)
      } catch is ExpectationFailedError {
        // The framework has already recorded the issue of a failed `#require`.
      } catch {
        reportIssue(
          TestStoreIssues.stepThrew, "A step of the script threw an error.",
          values: [("Error", "\(error)")], at: location)
      }
      await store.settle()
    }
  }
}
