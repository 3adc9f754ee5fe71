/// The members of an event by which it is found, and its line.
///
/// A trace keeps these instead of its events: a million of them have 60 MB.
package struct TraceRow: Sendable {
  package private(set) var kind = TraceEvent.Kind.gap
  package private(set) var n = 0
  package private(set) var at = 0
  package private(set) var store: Int?
  /// The number of the action or, for an answer, of the call.
  package private(set) var cause: Int?
  /// The effect, or the effect that has sent an action.
  package private(set) var effect: Int?
  /// The first byte of the line, in the data of all lines.
  let start: Int
  private let length: Int32
  private(set) var dump = Text.none
  private(set) var json = Text.none

  /// How an event has a text.
  enum Text: UInt8 {
    case none, change, whole
  }

  var line: Range<Int> { start..<start + Int(length) }

  /// The times of events, up to 285 years, so that sums and multiples do not overflow.
  private static let times = -1 << 53...1 << 53

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
    var (kind, n, at): (String?, Int?, Int?)
    var problem: Unreadable?
    var members = try JSONMembers(of: line[...])
    while let (key, value) = try members.next() {
      let isRead =
        switch key {
        case "event": value.read(into: &kind)
        case "n": value.read(into: &n)
        case "at": value.read(into: &at) && at.map(Self.times.contains) == true
        default: try read(key, value)
        }
      if !isRead { problem = problem ?? .type(key) }
    }
    guard members.isAtEnd else { throw .syntax }
    guard let kind else { throw problem ?? .missing("event") }
    guard let known = TraceEvent.Kind(rawValue: kind) else { return nil }
    if let problem { throw problem }
    guard let n else { throw .missing("n") }
    guard let at else { throw .missing("at") }
    (self.kind, self.n, self.at) = (known, n, at)
  }

  /// A reason why a line is no event.
  enum Unreadable: Error, Equatable {
    case syntax
    case missing(String)
    case type(String)
  }

  /// Reads a member.
  ///
  /// - Returns: `false` if it is of another type.
  private mutating func read(_ key: String, _ value: JSONValue) throws(Unreadable) -> Bool {
    if value.isNull { return true }
    switch key {
    case "store": return value.read(into: &store)
    case "action", "call": return value.read(into: &cause)
    case "effect": return value.read(into: &effect)
    case "dump": return Self.read(value, into: &dump)
    case "json": return Self.read(value, into: &json)
    case "from":
      guard value.first == UInt8(ascii: "{") else { return false }
      var members = try JSONMembers(of: value.bytes)
      while let (key, value) = try members.next() {
        if key == "effect", !value.read(into: &effect) { return false }
        if key == "reducer", !value.isBool { return false }
      }
      return true
    case "name", "label", "source", "place", "key", "dependency", "endpoint", "value", "error",
      "code", "severity", "message", "text", "path", "stream", "reader":
      return value.first == UInt8(ascii: "\"")
    case "assign", "arguments", "shared", "modules", "overrides", "features":
      return value.first == UInt8(ascii: "[")
    case "types": return value.first == UInt8(ascii: "{")
    case "controlled": return value.isBool
    case "events", "client": return value.integer != nil
    default: return true
    }
  }

  private static func read(_ value: JSONValue, into text: inout Text) -> Bool {
    switch value.first {
    case UInt8(ascii: "\""): text = .whole
    case UInt8(ascii: "{"): text = .change
    default: return false
    }
    return true
  }
}
