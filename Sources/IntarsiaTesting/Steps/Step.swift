import IntarsiaIssues

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
  let run: (_ store: TestStore<State, Action>, _ location: IssueLocation) async -> Void
  /// The location of the step in the test.
  let location: IssueLocation

  init(
    at location: IssueLocation,
    run: @escaping (_ store: TestStore<State, Action>, _ location: IssueLocation) async -> Void
  ) {
    self.run = run
    self.location = location
  }
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
