import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaTraces

@Suite("Members of objects of JSON", .endsWithinAMinute)
struct JSONMembersTests {
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

  @Test("The members of 500 generated objects have whole values, of any type")
  func generated() throws {
    var generator = Generator(random: SplitMix(state: 11))
    for round in 0..<500 {
      let data = try JSONSerialization.data(
        withJSONObject: ["value": generator.value(), "n": round],
        options: round.isMultiple(of: 2) ? [.prettyPrinted] : [])
      var members = try JSONMembers(of: Array(data)[...])
      var read: [String: Any] = [:]
      while let (key, value) = try members.next() {
        read[key] = try JSONSerialization.jsonObject(
          with: Data(value.bytes), options: .fragmentsAllowed)
        if key == "n" { #expect(value.integer == round) }
      }
      #expect(members.isAtEnd, "\(String(decoding: data, as: UTF8.self))")
      let whole = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
      #expect(read as NSDictionary == whole)
    }
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
      let row = try? TraceRow(bytes, at: 0)
      let event = try? JSONDecoder().decode(TraceEvent.self, from: Data(bytes))
      if let row, let event { #expect(event.n == row.n) }
    }
  }

  @Test("An event with a member of another type has the numbers of its row")
  func otherType() throws {
    let shared = Lines.change(2, #""a""#).replacing("\"at\"", with: "\"shared\":[1],\"at\"")
    let event = try #require(try Trace(Lines.data([shared])).events.first)
    #expect(event.event == .change && event.n == 2 && event.store == 1 && event.shared == nil)
  }

  @Test("A row has the numbers of its event")
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
      let row = try #require(try TraceRow(bytes, at: 0))
      #expect(row.n == expected.n)
      #expect(row.at == expected.at)
      #expect(row.kind == expected.event)
      #expect(row.store == expected.store)
      let effect: Int? = expected.from?.effect ?? expected.effect
      #expect(row.effect == effect)
      let cause: Int? = expected.action ?? expected.call
      #expect(row.cause == cause)
    }
  }
}
