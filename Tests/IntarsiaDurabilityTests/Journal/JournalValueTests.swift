import Foundation
import Testing

@testable import IntarsiaDurability

@Suite("Values of a journal", .endsWithinAMinute)
struct JournalValueTests {
  @Test("An origin is the same after it was written as a text, and an unknown text is a caller's")
  func origins() {
    let texts: [(JournalRecord.Origin, String)] = [
      (.caller, "caller"), (.reducer, "reducer"), (.effect, "effect"),
      (.message("a:b"), "message:a:b"), (.message(""), "message:"),
    ]
    for (origin, text) in texts {
      #expect(origin.text == text)
      #expect(JournalRecord.Origin(text: text) == origin)
    }
    #expect(JournalRecord.Origin(text: "newer") == .caller)
  }

  @Test("Addresses are ordered by their kinds and then by their identifiers")
  func addresses() {
    let ordered = [("a", "2"), ("a", "3"), ("b", "1"), ("b", "2")].map {
      EntityAddress(kind: $0.0, id: $0.1)
    }
    #expect(ordered.reversed().sorted() == ordered)
    #expect(ordered[0].description == "a/2")
  }

  @Test("Identifiers of addresses differ, whatever separators are in their parts")
  func identifiers() {
    #expect(EntityAddress(kind: "a/b#c%d", id: "e/f#g%h").identifier == "a%2Fb%23c%25d/e/f%23g%25h")
    #expect(EntityAddress(kind: "käse", id: "ö").identifier == "käse/ö")
  }

  @Test("A position and an error describe themselves with what is known")
  func descriptions() {
    #expect(JournalPosition(version: 2, epoch: 3).description == "version 2 in epoch 3")
    var error = DurabilityError(.full, "Full.", remedy: "Make room.")
    #expect(error.description == "Full. Make room. [full]")
    error.entity = EntityAddress(kind: "order", id: "1")
    #expect(error.description == "Full. Entity: order/1. Make room. [full]")
    error.statement = "append"
    #expect(error.description == "Full. Entity: order/1. Statement: append. Make room. [full]")
  }

  @Test("Errors are temporary or lasting, except those that another owner or outcome explains")
  func errors() {
    let codes: [DurabilityError.Code] = [
      .fenced, .alreadyApplied, .unavailable, .uncertain, .full, .readOnly, .corrupted,
      .newerSchema, .denied, .failed, .undecodable, .diverged, .unknownKind, .stopped,
    ]
    let errors = codes.map { DurabilityError($0, "", remedy: "") }
    #expect(errors.filter(\.isTemporary).map(\.code) == [.unavailable, .uncertain, .full])
    #expect(
      errors.filter(\.isLasting).map(\.code) == [
        .readOnly, .corrupted, .newerSchema, .denied, .failed, .undecodable, .diverged,
        .unknownKind, .stopped,
      ])
    let order = EntityAddress(kind: "order", id: "1")
    #expect(errors[0].concerning(order).entity == order)
    #expect(errors[0].concerning(nil).entity == nil)
    #expect(errors[0].concerning(order).concerning(EntityAddress(kind: "", id: "")).entity == order)
    #expect(DurabilityError.wrapping(errors[2]) == errors[2])
    let wrapped = DurabilityError.wrapping(CancellationError())
    #expect(wrapped.code == .failed)
    #expect(wrapped.statement == "append")
  }

  @Test("A key that no journal stores is named, with its entity unless the key is a part of it")
  func keys() throws {
    let order = EntityAddress(kind: "order", id: "1")
    let limits: [(JournalKey, String, Int)] = [
      (.kind, "The kind", 192), (.identifier, "The identifier", 512),
      (.node, "The name of the node", 512), (.key, "The key", 512),
      (.message, "The identifier of the message", 2_650), (.timer, "The name of the timer", 512),
    ]
    for (key, name, limit) in limits {
      let longest = String(repeating: "x", count: limit)
      #expect(try key.stored(longest) == longest)
      let long = #expect(throws: DurabilityError.self) { try key.stored(longest + "x", of: order) }
      let start = String(repeating: "x", count: 32)
      #expect(
        long?.message == "\(name) “\(start)…” has \(limit + 1) bytes, and the limit is \(limit).")
      #expect(long?.entity == (key == .kind || key == .identifier ? nil : order))
      #expect(long?.remedy == "Nothing was written; use a shorter text, such as a hash of it.")
      let nul = #expect(throws: DurabilityError.self) { try key.stored("a\0", of: order) }
      #expect(nul?.message == "\(name) \"a\\0\" contains NUL, which journals do not store.")
      #expect(nul?.entity == order)
      #expect(nul?.remedy == "Nothing was written; use a text without NUL.")
      let forms = try key.stored("e\u{301}")
      #expect(Array(forms.utf8) == Array("\u{e9}".utf8))
    }
    let message = JournalMessage(
      id: "1", receiver: order, action: nil, timer: "a\0", attempts: 3)
    #expect(throws: DurabilityError.self) { try message.stored() }
    var plain = message
    plain.timer = nil
    #expect(try plain.stored().attempts == 0)
  }

  @Test("Durations are microseconds, and those that are too long are the longest ones")
  func durations() {
    #expect(JournalTime.microseconds(of: .seconds(-1.5)) == -1_500_000)
    #expect(JournalTime.microseconds(of: .nanoseconds(2_999)) == 2)
    #expect(JournalTime.microseconds(of: .seconds(1e20)) == 1 << 62)
    #expect(JournalTime.microseconds(of: .seconds(-1e20)) == -(1 << 62))
    #expect(JournalTime.wait(from: 5, until: nil, 9, 7) == .microseconds(2))
    #expect(JournalTime.wait(from: 5, until: 4) == .microseconds(-1))
    #expect(JournalTime.wait(from: 5, until: nil) == nil)
  }

  @Test("The summary of an error of decoding names the key and its place")
  func summaries() throws {
    struct Order: Codable {
      struct Row: Codable { var price: Int }
      var rows: [Row]
    }
    func summary(_ text: String) -> String? {
      do {
        let _: Order = try JournalJSON.decode(Data(text.utf8))
        return nil
      } catch {
        return JournalJSON.summary(of: error)
      }
    }
    #expect(summary(#"{"rows":[{"price":1}]}"#) == nil)
    #expect(summary("{}") == "the key `rows` is missing")
    #expect(summary(#"{"rows":[{}]}"#)?.hasPrefix("the key `price` is missing at `rows.") == true)
    #expect(summary(#"{"rows":1}"#)?.hasSuffix(" at `rows`") == true)
    #expect(summary(#"{"rows":null}"#)?.hasSuffix(" at `rows`") == true)
    #expect(JournalJSON.summary(of: CancellationError()) == "\(CancellationError())")
    let context = DecodingError.Context(codingPath: [], debugDescription: "No JSON.")
    #expect(JournalJSON.summary(of: DecodingError.dataCorrupted(context)) == "No JSON.")
    #expect(
      JournalJSON.summary(of: DecodingError.typeMismatch(Int.self, context)) == "expected Int")
  }
}
