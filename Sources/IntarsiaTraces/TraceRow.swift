/// The members of an event by which it is found, and its line.
///
/// A trace keeps these instead of its events: a million of them have 60 MB.
package struct TraceRow: Sendable {
  package var n = 0
  package var at = 0
  package var store: Int?
  /// The number of the action or, for an answer, of the call.
  package var cause: Int?
  /// The effect, or the effect that has sent an action.
  package var effect: Int?
  /// The first byte of the line, in the data of all lines.
  var start = 0
  private var length: Int32 = 0
  private var kindIndex: UInt8 = 0
  var dump = Text.none
  var json = Text.none

  /// How an event has a text.
  enum Text: UInt8 {
    case none, change, whole
  }

  /// The kind of the event.
  package var kind: TraceEvent.Kind { TraceEvent.Kind.all[Int(kindIndex)] }

  var line: Range<Int> { start..<start + Int(length) }

  /// The times of events, up to 285 years, so that sums and multiples do not overflow.
  private static let times = -1 << 53...1 << 53

  private static let indices = Dictionary(
    uniqueKeysWithValues: TraceEvent.Kind.all.enumerated().map { ($1.rawValue, UInt8($0)) })

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line.
  ///   - start: The index of the first of them in the data of all lines.
  /// - Returns: `nil` if the kind of the event is unknown.
  /// - Throws: The reason why the line is no event.
  init?(_ line: [UInt8], at start: Int) throws(Unreadable) {
    self.start = start
    length = Int32(clamping: line.count)
    var scanner = JSONScanner(line)
    var seen = Seen()
    var problem: Unreadable?
    do {
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        let value = scanner
        do {
          try read(key, from: &scanner, &seen)
        } catch .type {
          problem = problem ?? .type(key)
          scanner = value
          try scanner.skip()
        }
      }
      guard scanner.isAtEnd else { throw JSONScanner.Problem.syntax }
    } catch {
      throw .syntax
    }
    if !seen.kind { throw problem ?? .missing("event") }
    guard seen.isKnown else { return nil }
    if let problem { throw problem }
    if !seen.n { throw .missing("n") }
    if !seen.at { throw .missing("at") }
  }

  /// A reason why a line is no event.
  enum Unreadable: Error, Equatable {
    case syntax
    case missing(String)
    case type(String)
  }

  private struct Seen {
    var kind = false
    var isKnown = false
    var n = false
    var at = false
  }

  private mutating func read(
    _ key: String, from scanner: inout JSONScanner, _ seen: inout Seen
  ) throws(JSONScanner.Problem) {
    switch key {
    case "event":
      let index = Self.indices[try scanner.string()]
      (kindIndex, seen.kind, seen.isKnown) = (index ?? 0, true, index != nil)
    case "n": (n, seen.n) = (try scanner.integer(), true)
    case "at":
      (at, seen.at) = (try scanner.integer(), true)
      guard Self.times.contains(at) else { throw .type }
    case _ where try scanner.skipNull(): break
    case "store": store = try scanner.integer()
    case "action", "call": cause = try scanner.integer()
    case "effect": effect = try scanner.integer()
    case "dump": dump = try Self.text(&scanner)
    case "json": json = try Self.text(&scanner)
    case "from":
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        switch key {
        case "effect": effect = try scanner.integer()
        case "reducer": _ = try scanner.bool()
        default: try scanner.skip()
        }
      }
    case "name", "label", "source", "place", "key", "dependency", "endpoint", "value", "error",
      "code", "severity", "message", "text", "path", "stream":
      try Self.skip(&scanner, beginningWith: UInt8(ascii: "\""))
    case "assign", "arguments", "shared", "modules":
      try Self.skip(&scanner, beginningWith: UInt8(ascii: "["))
    case "types": try Self.skip(&scanner, beginningWith: UInt8(ascii: "{"))
    case "controlled": _ = try scanner.bool()
    case "events", "client": _ = try scanner.integer()
    default: try scanner.skip()
    }
  }

  private static func skip(
    _ scanner: inout JSONScanner, beginningWith byte: UInt8
  ) throws(JSONScanner.Problem) {
    guard try scanner.next() == byte else { throw .type }
    try scanner.skip()
  }

  private static func text(_ scanner: inout JSONScanner) throws(JSONScanner.Problem) -> Text {
    let first = try scanner.next()
    guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "{") else { throw .type }
    try scanner.skip()
    return first == UInt8(ascii: "\"") ? .whole : .change
  }
}
