import IntarsiaDump
import Testing

/// A value of any form, with equality and without.
private indirect enum Form: CustomDumpRepresentable {
  case number(Int)
  case text(String)
  case list([Form])
  case named(Named)
  case optional(Form?)
  case dictionary([String: Form])
  case members(Set<Int>)
  case choice(Choice)

  struct Named {
    var first: Any
    var second: Any
  }

  enum Choice {
    case none
    case one(Any)
    case two(Any, label: Any)
  }

  var customDumpValue: Any {
    switch self {
    case .number(let number): number
    case .text(let text): text
    case .list(let forms): forms.map(\.customDumpValue)
    case .named(let named): named
    case .optional(let form): form.map(\.customDumpValue) as Any
    case .dictionary(let forms): forms.mapValues(\.customDumpValue)
    case .members(let members): members
    case .choice(let choice): choice
    }
  }
}

private struct Generator {
  var state: UInt64
  /// Whether texts have several lines.
  ///
  /// The difference of a text of one line and one of several lines shows both with several lines.
  var hasLongTexts = false

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func form(_ depth: Int = 0) -> Form {
    switch depth > 3 ? next(2) : next(9) {
    case 0, 8: return .number(next(4))
    case 1: return .text(["a", "b", "a\nb", "b\nc\nd"][next(2) + (hasLongTexts ? 2 : 0)])
    case 2: return .list((0..<next(5)).map { _ in form(depth + 1) })
    case 3:
      return .named(
        Form.Named(first: form(depth + 1).customDumpValue, second: form(depth + 1).customDumpValue))
    case 4: return .optional(next(2) == 0 ? nil : form(depth + 1))
    case 5:
      let pairs = (0..<next(4)).map { (["k", "l", "m", "n"][$0], form(depth + 1)) }
      return .dictionary(Dictionary(uniqueKeysWithValues: pairs))
    case 6: return .members(Set((0..<next(4)).map { _ in next(6) }))
    default:
      switch next(3) {
      case 0: return .choice(.none)
      case 1: return .choice(.one(form(depth + 1).customDumpValue))
      default:
        return .choice(
          .two(form(depth + 1).customDumpValue, label: form(depth + 1).customDumpValue))
      }
    }
  }
}

@Suite("Differences of generated values", .endsWithinAMinute)
struct DiffFuzzTests {
  /// The lines of a difference that belong to one value's dump; `nil` for omitted lines.
  private func lines(_ difference: String, without sign: String) -> [String?] {
    difference.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      if line.hasPrefix(sign) { return nil }
      let text = String(line.dropFirst(2))
      return .some(text.contains("…") ? nil : text)
    }
  }

  /// A dump as a difference shows it: an empty collection and a string take several lines.
  private func expanded(_ lines: some Sequence<String?>) -> [String?] {
    lines.flatMap { line -> [String?] in
      guard let line else { return [nil] }
      let margin = String(line.prefix { $0 == " " })
      let comma = line.hasSuffix(",") ? "," : ""
      let text = line.dropFirst(margin.count).dropLast(comma.count)
      for (opening, closing) in [("Set([", "])"), ("[:", "]"), ("[", "]")]
      where text.hasSuffix(opening + closing) {
        let start = text.dropLast(closing.count + (opening == "[:" ? 1 : 0))
        return [margin + start, margin + closing + comma]
      }
      return [line]
    }
  }

  /// A line without its position and its comma, which depend on the neighbours of a value.
  private func plain(_ line: String) -> String {
    var rest = line.utf8[...]
    var result: [UInt8] = []
    while let next = rest.first {
      if next == UInt8(ascii: "["), let end = rest.dropFirst().firstIndex(where: { $0 > 57 }),
        rest[end] == UInt8(ascii: "]"), rest.index(after: end) < rest.endIndex
      {
        rest = rest[end...]
      }
      result.append(rest.removeFirst())
    }
    if result.last == UInt8(ascii: ",") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a dump has the lines in their order, with any lines in place of omitted lines.
  private func reads(_ dump: [String], _ pattern: ArraySlice<String?>) -> Bool {
    let dump = expanded(dump).compactMap { $0.map(plain) }
    var reached: Set<Int> = [0]
    for line in expanded(pattern) {
      guard let line = line.map(plain) else {
        reached = Set((reached.min() ?? dump.count)...dump.count)
        continue
      }
      reached = Set(reached.filter { $0 < dump.count && dump[$0] == line }.map { $0 + 1 })
      if reached.isEmpty { return false }
    }
    return reached.contains(dump.count)
  }

  @Test("Values differ exactly if their dumps do, and both dumps can be read from the difference")
  func readable() {
    for seed in UInt64(1)...500 {
      var generator = Generator(state: seed, hasLongTexts: seed.isMultiple(of: 2))
      let (left, right) = (generator.form().customDumpValue, generator.form().customDumpValue)
      let dumps = (String(customDumping: left), String(customDumping: right))
      let difference = diff(left, right)
      #expect((difference == nil) == (dumps.0 == dumps.1), "seed \(seed)")
      guard let difference, !difference.contains("no difference detected"),
        !difference.contains(" as "),
        // Unchanged elements of a set are counted at its end.
        !(difference.contains("Set([") && difference.contains("unchanged"))
      else { continue }
      let readable =
        (
          reads(
            dumps.0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
            lines(difference, without: "+")[...]),
          reads(
            dumps.1.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
            lines(difference, without: "-")[...])
        )
      #expect(
        readable.0 && readable.1, "seed \(seed):\n\(dumps.0)\n—\n\(dumps.1)\n—\n\(difference)")
    }
  }

  @Test("A difference of random non-empty lists has the fewest possible edits")
  func fewestEdits() {
    for seed in UInt64(1)...200 {
      var generator = Generator(state: seed)
      let left = (0..<generator.next(9)).map { _ in User(id: generator.next(5), name: "a") }
      let right = (0..<generator.next(9)).map { _ in User(id: generator.next(5), name: "a") }
      let best = right.difference(from: left).count
      let difference = diff(left, right) ?? ""
      let edits = difference.split(separator: "\n").filter {
        $0.contains("id: ") && !$0.hasPrefix(" ")
      }
      // A list without elements is shown as a whole.
      guard !left.isEmpty, !right.isEmpty else { continue }
      #expect(edits.count == best, "seed \(seed):\n\(difference)")
    }
  }
}
