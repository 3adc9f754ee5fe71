import IntarsiaIssues

/// One step of a script for a feature: something that is sent, or received, or done in between.
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
/// A step knows the line on which it stands, and its failure points there. The function
/// `assert(initialValue:reducer:environment:steps:)` runs scripts, in a ``TestStore``.
public struct Step<State, Action> {
  /// The operation of the step on the store that runs the script.
  let run: (_ store: TestStore<State, Action>, _ location: IssueLocation) async -> Void
  /// The line of the test on which the step stands.
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
  /// The kind of a step that sends.
  public enum Sending: Hashable, Sendable {
    /// The step sends an action, as a user would.
    case send
  }

  /// The kind of a step that receives.
  public enum Receiving: Hashable, Sendable {
    /// The step receives an action that an effect has sent.
    case receive
  }

  /// The kind of a step in which anything can happen.
  public enum Doing: Hashable, Sendable {
    /// The step does something between two others.
    case `do`
  }
}
