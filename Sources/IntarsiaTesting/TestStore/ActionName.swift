import IntarsiaCases
import IntarsiaDump

/// The name of an action for use in a sentence, and its case as code.
struct ActionName {
  /// The case and its nested cases, such as `wolfram`, `nthPrimeResponse`.
  private let cases: [String]
  private let hasPayload: Bool
  private let hasPath: Bool
  private let dump: String

  /// Names an action; `nil` if it is not an enum.
  init?(_ action: some Any) {
    var cases: [String] = []
    var hasPayload = true
    var value: Any = action
    // Without case paths, the outer case is enough.
    while hasPayload, cases.isEmpty || value is any CasePathable {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum else { break }
      let payload = mirror.children.first
      guard let name = payload.map(\.label) ?? Self.nameOfEmptyCase(value), Self.isName(name) else {
        return nil
      }
      cases.append(name)
      hasPayload = payload != nil
      value = payload?.value ?? ()
    }
    guard !cases.isEmpty else { return nil }
    self.cases = cases
    self.hasPayload = hasPayload
    hasPath = action is any CasePathable
    dump = String(compactlyDumping: action)
  }

  /// Returns the index of the action that resembles another one most, or 0.
  ///
  /// It shares the most nested cases; among equals, it differs in the fewest lines.
  static func nearest<Action>(to action: Action, in actions: [Action]) -> Int {
    let depths = actions.map { likeness(action, $0) }
    guard let best = depths.max(), best > 0 else { return 0 }
    let candidates = depths.indices.filter { depths[$0] == best }
    guard candidates.count > 1 else { return candidates[0] }
    let differences = candidates.prefix(comparedActions).map { index in
      let lines = diff(action, actions[index])?.split(separator: "\n") ?? []
      return (index: index, count: lines.count { $0.hasPrefix("-") || $0.hasPrefix("+") })
    }
    return differences.min { $0.count < $1.count }?.index ?? 0
  }

  /// A limit, because comparing large actions is slow.
  private static let comparedActions = 20

  /// The number of nested cases that two actions share.
  private static func likeness(_ lhs: Any, _ rhs: Any) -> Int {
    let (left, right) = (Mirror(reflecting: lhs), Mirror(reflecting: rhs))
    guard left.displayStyle == .enum, right.displayStyle == .enum,
      let first = left.children.first, let second = right.children.first,
      first.label == second.label
    else { return 0 }
    return 1 + likeness(first.value, second.value)
  }

  /// The name of a case without a payload; for an imported enum, from its description.
  private static func nameOfEmptyCase(_ value: Any) -> String {
    let name = String(compactlyDumping: value)
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The key path to the action's case, such as `\.wolfram.nthPrimeResponse`; `nil` if the cases
  /// have no paths.
  var keyPath: String? { hasPath ? "\\" + cases.map { ".\($0)" }.joined() : nil }

  /// The action as code, such as `.wolfram(.tapped)`, or with `(…)` for a long payload.
  var call: String { isComplete ? wholeCall : shortCall }

  /// Whether ``call`` omits nothing.
  var isComplete: Bool { !dump.contains(where: \.isNewline) && wholeCall.count <= 60 }

  /// The dump without the type before the first case.
  private var wholeCall: String {
    guard let start = dump.firstRange(of: ".\(cases[0])(") else { return shortCall }
    return String(dump[start.lowerBound...])
  }

  private var shortCall: String {
    let opening = cases.map { ".\($0)" }.joined(separator: "(")
    let closing = String(repeating: ")", count: cases.count - 1)
    return opening + (hasPayload ? "(…)" : "") + closing
  }
}
