import IntarsiaCases
import IntarsiaDump

/// The name of an action for use in a sentence, and its case as code.
struct ActionName {
  /// The action as code, such as `.wolfram(.tapped)`, or with `(…)` for a long payload.
  let call: String

  /// Whether ``call`` omits nothing.
  let isComplete: Bool

  /// The key path to the action's case, such as `\.wolfram.nthPrimeResponse`; `nil` if the cases
  /// have no paths.
  let keyPath: String?

  /// Names an action; `nil` if it is not an enum.
  init?(_ action: some Any) {
    // The case and its nested cases, such as `.wolfram`, `.nthPrimeResponse`.
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
      cases.append(".\(name)")
      hasPayload = payload != nil
      value = payload?.value ?? ()
    }
    guard !cases.isEmpty else { return nil }
    keyPath = action is any CasePathable ? "\\" + cases.joined() : nil
    let short =
      cases.joined(separator: "(") + (hasPayload ? "(…)" : "")
      + String(repeating: ")", count: cases.count - 1)
    let dump = String(compactlyDumping: action)
    // The dump without the type before the first case.
    let whole = dump.firstRange(of: "\(cases[0])(").map { String(dump[$0.lowerBound...]) } ?? short
    isComplete = !dump.contains(where: \.isNewline) && whole.count <= 60
    call = isComplete ? whole : short
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
}
