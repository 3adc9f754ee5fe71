import IntarsiaConcurrency
import IntarsiaDump

/// The actions, endpoints, laws and states that the runs of a test have reached.
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
    var changes: [String: Int] = [:]
    var cases: [String: Int] = [:]
    var swaps: [String: Int] = [:]
    var orders: Set<[[Int]]> = []
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

  /// The fields of the state: how often each changed, in every tenth run.
  public var changes: [String: Int] { state.withLock(\.changes) }

  /// The cases of enums in the state, such as those of a destination: how often an action left the
  /// state in each, in every tenth run.
  public var cases: [String: Int] { state.withLock(\.cases) }

  /// The pairs of effects whose jobs ran in another order than they became ready, in every tenth
  /// run.
  public var swaps: [String: Int] { state.withLock(\.swaps) }

  /// The number of different orders of jobs.
  public var orderCount: Int { state.withLock(\.orders.count) }

  func note(_ action: String, isTaken: Bool) {
    state.withLock { $0.actions[action, default: Counts()].note(isFailure: !isTaken) }
  }

  func note(endpoint: String, isFailure: Bool) {
    state.withLock { $0.endpoints[endpoint, default: Counts()].note(isFailure: isFailure) }
  }

  func note(law: String) {
    state.withLock { $0.laws[law, default: 0] += 1 }
  }

  func note(swap first: String, _ second: String) {
    state.withLock { $0.swaps["\(first) before \(second)", default: 0] += 1 }
  }

  func note(orders: [[Int]]) {
    state.withLock { _ = $0.orders.insert(orders) }
  }

  /// Records the fields that an action has changed, and the cases of enums after it.
  func note(_ after: Any, before: Any) {
    let fields = zip(Mirror(reflecting: after).children, Mirror(reflecting: before).children)
    for (after, before) in fields {
      guard let label = after.label, !label.hasPrefix("_$") else { continue }
      let field = String(label.trimmingPrefix("_"))
      let isChanged = Sameness.areEqual(before.value, after.value) == false
      let name = Self.caseName(of: after.value)
      state.withLock { state in
        if isChanged { state.changes[field, default: 0] += 1 }
        if let name { state.cases["\(field): \(name)", default: 0] += 1 }
      }
    }
  }

  /// The name of the case of an enum, also of an optional one.
  static func caseName(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return mirror.children.first?.label ?? "\(value)"
    case .optional: return mirror.children.first.flatMap { caseName(of: $0.value) }
    default:
      // A presented state is in a wrapper with one property.
      guard "\(type(of: value))".hasPrefix("PresentationState<") else { return nil }
      return mirror.children.first.flatMap { caseName(of: $0.value) }
    }
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
    func list(_ kind: String, _ counts: [String: Counts], _ refusal: String) -> [String] {
      counts.sorted { $0.key < $1.key }.map { name, counts in
        let rest = counts.refused == 0 ? "" : ", \(counts.refused) \(refusal)"
        return "\(kind) \(name): \(counts.taken)\(rest)"
      }
    }
    func list(_ kind: String, _ counts: [String: Int]) -> [String] {
      list(kind, counts.mapValues { Counts(taken: $0) }, "")
    }
    let lines =
      list("action", state.actions, "refused") + list("endpoint", state.endpoints, "failed")
      + list("law", state.laws) + list("changed", state.changes) + list("case", state.cases)
      + list("swapped", state.swaps) + ["orders of jobs: \(state.orders.count)"]
    return lines.joined(separator: "\n")
  }
}
