import IntarsiaCases
import IntarsiaDump

/// What an action is called in a sentence, and how a test would name its case.
struct ActionName {
  /// The case, and the cases inside: `wolfram`, `nthPrimeResponse`.
  private let cases: [String]
  private let hasPayload: Bool
  private let dump: String

  /// Names an action; `nil` if it is not an enum whose cases have paths.
  init?(_ action: some Any) {
    var cases: [String] = []
    var hasPayload = true
    var value: Any = action
    while hasPayload, value is any CasePathable {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum else { break }
      let payload = mirror.children.first
      // Only its description tells the name of a case that holds nothing, if it has none of its own.
      guard let name = payload.map(\.label) ?? String(describing: value), Self.isName(name) else {
        return nil
      }
      cases.append(name)
      hasPayload = payload != nil
      value = payload?.value ?? ()
    }
    guard !cases.isEmpty else { return nil }
    self.cases = cases
    self.hasPayload = hasPayload
    dump = String(customDumping: action)
  }

  /// How many cases, one inside the other, two actions have in common.
  static func likeness(_ lhs: Any, _ rhs: Any) -> Int {
    let (left, right) = (Mirror(reflecting: lhs), Mirror(reflecting: rhs))
    guard left.displayStyle == .enum, right.displayStyle == .enum,
      let first = left.children.first, let second = right.children.first,
      first.label == second.label
    else { return 0 }
    return 1 + likeness(first.value, second.value)
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The way to the action's case: `\.wolfram.nthPrimeResponse`.
  var keyPath: String { "\\" + cases.map { ".\($0)" }.joined() }

  /// How the action is written, where it is known what type it has: `.wolfram(.incrementButtonTapped)`.
  ///
  /// What would make it long is left out: `.wolfram(.nthPrimeResponse(…))`.
  var call: String { isComplete ? wholeCall : shortCall }

  /// Whether nothing is left out.
  var isComplete: Bool { !dump.contains(where: \.isNewline) && wholeCall.count <= 60 }

  /// What is dumped, without the type that stands before the first case.
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
