import IntarsiaCases
import IntarsiaDump

/// The name of an action in a sentence, and its case in code.
struct ActionName {
  /// The case, and the cases inside: `wolfram`, `nthPrimeResponse`.
  private let cases: [String]
  private let hasPayload: Bool
  private let hasPath: Bool
  private let dump: String

  /// Names an action; `nil` if it is no enum.
  init?(_ action: some Any) {
    var cases: [String] = []
    var hasPayload = true
    var value: Any = action
    // Of an action whose cases have no paths, the outer case is enough.
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
    dump = String(customDumping: action)
  }

  /// Which of several actions resembles another one most: has the most cases in common with it, one
  /// inside the other, and among those with the same cases differs in the fewest lines.
  ///
  /// - Returns: Its index; the first one, if nothing tells them apart.
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

  /// A difference takes a while to find if the actions are large.
  private static let comparedActions = 20

  /// How many cases, one inside the other, two actions have in common.
  private static func likeness(_ lhs: Any, _ rhs: Any) -> Int {
    let (left, right) = (Mirror(reflecting: lhs), Mirror(reflecting: rhs))
    guard left.displayStyle == .enum, right.displayStyle == .enum,
      let first = left.children.first, let second = right.children.first,
      first.label == second.label
    else { return 0 }
    return 1 + likeness(first.value, second.value)
  }

  /// The runtime knows it, whatever the value says of itself; of enums that were imported, their
  /// description tells it.
  private static func nameOfEmptyCase(_ value: Any) -> String {
    let name = String(customDumping: value)
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The key path to the action's case: `\.wolfram.nthPrimeResponse`; `nil` if its cases have no
  /// paths.
  var keyPath: String? { hasPath ? "\\" + cases.map { ".\($0)" }.joined() : nil }

  /// The action as code in a context that knows its type: `.wolfram(.incrementButtonTapped)`.
  ///
  /// Long payloads are left out: `.wolfram(.nthPrimeResponse(…))`.
  var call: String { isComplete ? wholeCall : shortCall }

  /// Whether nothing is left out.
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
