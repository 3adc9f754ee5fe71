import IntarsiaConcurrency

/// What the runs of a test have reached.
public final class Coverage: Sendable {
  /// Two counts.
  public struct Counts: Hashable, Sendable {
    /// The number of actions taken, or of calls answered.
    public var taken = 0
    /// The number of actions refused, or of calls that failed.
    public var refused = 0
  }

  private struct State {
    var actions: [String: Counts] = [:]
    var endpoints: [String: Counts] = [:]
    var laws: [String: Int] = [:]
  }

  private let state = VisibleMutex(State())

  init() {}

  /// The actions by their cases: how often each was taken, and how often it was refused because it
  /// could not be made.
  public var actions: [String: Counts] { state.withLock(\.actions) }

  /// The endpoints by their names: how often each was answered, and how often with an error.
  public var endpoints: [String: Counts] { state.withLock(\.endpoints) }

  /// The laws by their names: how often each was checked in a state that it says something about.
  public var laws: [String: Int] { state.withLock(\.laws) }

  func note(_ action: String, isTaken: Bool) {
    state.withLock { $0.actions[action, default: Counts()].note(isFailure: !isTaken) }
  }

  func note(endpoint: String, isFailure: Bool) {
    state.withLock { $0.endpoints[endpoint, default: Counts()].note(isFailure: isFailure) }
  }

  func note(law: String) {
    state.withLock { $0.laws[law, default: 0] += 1 }
  }

  /// Records a law, which may not be checked.
  func expect(law: String) {
    state.withLock { $0.laws[law, default: 0] += 0 }
  }
}

extension Coverage.Counts {
  fileprivate mutating func note(isFailure: Bool) {
    if isFailure { refused += 1 } else { taken += 1 }
  }
}

extension Coverage: CustomStringConvertible {
  /// A table with a line for each action, endpoint and law.
  public var description: String {
    let state = state.withLock { $0 }
    let lines =
      state.actions.sorted { $0.key < $1.key }.map { ("action", $0, $1.taken, $1.refused) }
      + state.endpoints.sorted { $0.key < $1.key }.map { ("endpoint", $0, $1.taken, $1.refused) }
      + state.laws.sorted { $0.key < $1.key }.map { ("law", $0, $1, 0) }
    return lines.map { kind, name, taken, refused in
      let rest = refused == 0 ? "" : kind == "action" ? ", \(refused) refused" : ", \(refused) failed"
      return "\(kind) \(name): \(taken)\(rest)"
    }.joined(separator: "\n")
  }
}
