import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaTraces

@Suite("Scanner of JSON", .endsWithinAMinute)
struct JSONScannerTests {
  /// A value that a scanner reads, as `JSONSerialization` returns it.
  private func value(_ scanner: inout JSONScanner) throws(JSONScanner.Problem) -> Any {
    switch try scanner.next() {
    case UInt8(ascii: "\""): return try scanner.string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return try scanner.bool()
    case UInt8(ascii: "n"):
      _ = try scanner.skipNull()
      return NSNull()
    case UInt8(ascii: "["):
      var elements: [Any] = []
      try scanner.beginArray()
      while try scanner.nextElement() { elements.append(try value(&scanner)) }
      return elements
    case UInt8(ascii: "{"):
      var members: [String: Any] = [:]
      try scanner.beginObject()
      while let key = try scanner.nextKey() { members[key] = try value(&scanner) }
      return members
    default: return try scanner.integer()
    }
  }

  /// Generates values with every escape, and with deeply nested arrays and objects.
  private struct Generator {
    var random: SplitMix

    mutating func value(depth: Int = 0) -> Any {
      switch Int.random(in: 0..<(depth < 4 ? 6 : 4), using: &random) {
      case 0: return string()
      case 1: return Int.random(in: Int.min...Int.max, using: &random)
      case 2: return Bool.random(using: &random)
      case 3: return NSNull()
      case 4:
        let count = Int.random(in: 0...4, using: &random)
        return (0..<count).map { _ in value(depth: depth + 1) }
      default:
        var members: [String: Any] = [:]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          members[string()] = value(depth: depth + 1)
        }
        return members
      }
    }

    private mutating func string() -> String {
      let parts = [
        "a", "\"", "\\", "/", "\n", "\r\n", "\t", "\u{8}", "\u{C}", "\u{1}", "é", "€", "😀", "}",
        "]", ",", ":", "\u{2028}",
      ]
      return (0..<Int.random(in: 0...6, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var result = state
      result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
      result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
      return result ^ (result >> 31)
    }
  }

  @Test("It reads 500 generated values as JSONSerialization does, and skips each to its end")
  func generated() throws {
    var generator = Generator(random: SplitMix(state: 11))
    for round in 0..<500 {
      let value: Any = ["value": generator.value()]
      let data = try JSONSerialization.data(
        withJSONObject: value, options: round.isMultiple(of: 2) ? [.prettyPrinted] : [])
      // Compares encoded data, because large equal numbers may be unequal as `NSNumber`.
      let expected = try JSONSerialization.data(
        withJSONObject: JSONSerialization.jsonObject(with: data), options: [.sortedKeys])
      var scanner = JSONScanner(Array(data))
      let read = try JSONSerialization.data(
        withJSONObject: self.value(&scanner), options: [.sortedKeys])
      #expect(read == expected, "\(String(decoding: data, as: UTF8.self))")
      #expect(scanner.isAtEnd)
      var skipping = JSONScanner(Array(data))
      try skipping.skip()
      #expect(skipping.isAtEnd)
    }
  }

  @Test("Escapes of all kinds are read, and halves of pairs become replacement characters")
  func escapes() throws {
    let text = #""\u0041\u00e9\u20AC\ud83d\ude00 \ud83d! \ude00 \/\b\f\n\r\t\"\\""#
    var scanner = JSONScanner(Array(text.utf8))
    #expect(try scanner.string() == "Aé€😀 \u{FFFD}! \u{FFFD} /\u{8}\u{C}\n\r\t\"\\")
  }

  @Test("Damaged lines are read or refused, never beyond their end")
  func damaged() throws {
    var random = SplitMix(state: 3)
    for _ in 0..<5_000 {
      var bytes = Array((Lines.session.randomElement(using: &random) ?? "").utf8)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      case 1: bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(random.next() & 0xFF)
      default: bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random))
      }
      let row = try? TraceRow(bytes, bytes.indices, from: 0)
      _ = TraceEvent(line: bytes)
      if let row, (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil {
        #expect(TraceEvent(line: bytes).n == row.n)
      }
    }
  }

  @Test("An event is read as its decoder reads it, and a row has its numbers")
  func events() throws {
    var lines = Lines.session
    var event = TraceEvent(.store)
    event.types = TraceTypes(state: ["a: Int"], action: ["b", "c"])
    (event.json, event.code, event.text, event.events) = (.whole("{}"), "c", "t", 3)
    var written = TraceLines()
    written.append(event)
    lines.append(String(decoding: written.data.dropLast(), as: UTF8.self))
    lines.append(
      #"{"event":"action","n":20,"at":1,"store":null,"from":{"reducer":true},"new":[{}]}"#)
    for line in lines {
      let bytes = Array(line.utf8)
      let expected = try JSONDecoder().decode(TraceEvent.self, from: Data(bytes))
      #expect(TraceEvent(line: bytes) == expected)
      let row = try #require(try TraceRow(bytes, bytes.indices, from: 0))
      #expect(row.n == expected.n)
      #expect(row.at == expected.at)
      #expect(row.kind == expected.event)
      #expect(row.store == expected.store)
      let effect: Int? = expected.from?.effect ?? expected.effect
      #expect(row.effect == effect)
      let cause: Int? = expected.action ?? expected.call
      #expect(row.cause == cause)
      #expect(row.isSentByUser == (expected.from?.user != nil))
      #expect(row.isSentByReducer == (expected.from?.reducer == true))
    }
  }
}
