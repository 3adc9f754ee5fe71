import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Keys of journals", .endsWithinAMinute, .usesExternalWork)
struct JournalKeyContractTests {
  /// A text of a number of bytes that a database cannot compress.
  private func text(_ count: Int, seed: UInt64) -> String {
    var state = seed
    return String(
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Character(UnicodeScalar(UInt8(33 + (state >> 33) % 94)))
      })
  }

  @Test("The longest keys are stored, found and reserved", arguments: JournalEngine.all)
  func longest(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let entity = EntityAddress(kind: text(192, seed: 1), id: text(512, seed: 2))
      let node = text(512, seed: 3)
      let message = JournalMessage(
        id: text(2_650, seed: 4), receiver: entity, action: "{}", timer: text(512, seed: 5))
      try await journal.renewLease(of: node, for: .seconds(1))
      try await journal.post([message])
      let found = try await journal.deliverableMessages(for: node, kinds: [entity.kind], limit: 9)
      #expect(found.messages == [message])
      try await contract.claim(entity, for: node)
      try await contract.append(to: entity) { $0.applied = [message.id, text(2_650, seed: 6)] }
      try await journal.release(entity, by: node, for: .seconds(1))
      #expect(try await journal.outcomes(of: [message.id]).count == 1)
    }
  }

  @Test("The longest identifiers of messages that the library makes are within the limit")
  func composed() {
    let entity = EntityAddress(
      kind: String(repeating: "/", count: 192), id: String(repeating: "#", count: 512))
    let name = String(repeating: "x", count: 512)
    for id in [
      "\(entity.identifier)#\(name)", "\(entity.identifier)/\(name)@\(Int64.max)",
      "\(entity.identifier)/\(Int64.max).\(Int.max)",
    ] {
      #expect(id.utf8.count <= JournalKey.message.limit)
    }
  }

  @Test(
    "Keys that are too long or contain NUL are refused alike, and nothing is written",
    arguments: JournalEngine.all)
  func refused(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      let history = try await contract.claim(contract.order)
      func append(_ change: (inout JournalAppend) -> Void) -> JournalAppend {
        var append = JournalAppend(
          entity: contract.order, expected: history.position, records: contract.records(1))
        change(&append)
        return append
      }
      // The letter becomes two scalars, and has twice as many bytes, in the form of a database.
      let growing = "\u{958}" + String(repeating: "\u{958}", count: 2_650 / 6)
      for (bad, problem) in [
        (String(repeating: "x", count: 3_000), "has 3000 bytes, and the limit is"),
        (growing, "has \(6 * growing.unicodeScalars.count) bytes, and the limit is"),
        ("a\0b", "contains NUL, which journals do not store."),
      ] {
        let calls: [(String, () async throws -> Void)] = [
          (
            "The kind",
            { _ = try await journal.claim(EntityAddress(kind: bad, id: "1"), for: "node") }
          ),
          (
            "The identifier",
            { _ = try await journal.claim(EntityAddress(kind: "order", id: bad), for: "node") }
          ),
          ("The name of the node", { _ = try await journal.claim(contract.other, for: bad) }),
          ("The name of the node", { try await journal.renewLease(of: bad, for: .seconds(1)) }),
          (
            "The identifier of the message",
            { try await journal.append(append { $0.applied = [bad] }) }
          ),
          (
            "The identifier of the message",
            { try await journal.append(append { $0.messages = [contract.message(bad)] }) }
          ),
          (
            "The identifier",
            {
              let receiver = EntityAddress(kind: "order", id: bad)
              try await journal.post([contract.message("1", to: receiver)])
            }
          ),
          (
            "The name of the timer",
            { try await journal.post([contract.message("1", due: 1, timer: bad)]) }
          ),
          (
            "The name of the timer",
            { try await journal.append(append { $0.cancelledTimers = [bad] }) }
          ),
        ]
        for (field, call) in calls {
          let error = await #expect(throws: DurabilityError.self) { try await call() }
          #expect(error?.code == .failed)
          #expect(error?.message.hasPrefix(field) == true, "\(error as Any)")
          #expect(error?.message.contains(problem) == true, "\(error as Any)")
          #expect(error?.remedy.hasPrefix("Nothing was written; use a") == true)
        }
      }
      #expect(try await journal.position(of: contract.order) == history.position)
      #expect(try await contract.deliverable().isEmpty)
    }
  }
}
