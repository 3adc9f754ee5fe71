import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Contract of journals: attempts and rejections", .endsWithinAMinute, .usesExternalWork)
struct JournalAttemptContractTests {
  @Test(
    "Attempts of a pending message are counted, and are in the search", arguments: JournalEngine.all
  )
  func attempts(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      var posted = contract.message("1")
      // A new message has none, whatever the sender says.
      posted.attempts = 7
      try await journal.post([posted, contract.message("2")])
      for count in 0..<3 {
        let found = try await journal.deliverableMessages(for: "a", kinds: ["order"], limit: 9)
        #expect(found.messages.map(\.attempts) == [count, 0])
        try await journal.countAttempt(of: "1")
      }
      try await journal.countAttempt(of: "missing")
      try await contract.claim(contract.order)
      try await contract.append(to: contract.order) { $0.applied = ["1"] }
      try await journal.countAttempt(of: "1")
      #expect(try await contract.deliverable() == ["2"])
    }
  }

  @Test("Messages that were set aside are listed oldest first", arguments: JournalEngine.all)
  func listed(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      try await journal.post([
        contract.message("z", due: 5, timer: "t"), contract.message("b", to: contract.stock),
        contract.message("a"), contract.message("pending"),
      ])
      try await journal.countAttempt(of: "z")
      for id in ["a", "b", "z"] { try await journal.reject(id, reason: "because of \(id)") }
      var first = contract.message("z", due: 5, timer: "t")
      first.attempts = 1
      let expected = [
        RejectedMessage(message: first, reason: "because of z"),
        RejectedMessage(message: contract.message("a"), reason: "because of a"),
      ]
      #expect(try await journal.rejectedMessages(of: "order", limit: 9) == expected)
      #expect(try await journal.rejectedMessages(of: "order", limit: 1) == [expected[0]])
      #expect(try await journal.rejectedMessages(of: "order", limit: -1) == [])
      #expect(try await journal.rejectedMessages(of: "nothing", limit: 9) == [])
    }
  }

  @Test(
    "A message that is requeued is pending again, without attempts", arguments: JournalEngine.all)
  func requeued(engine: JournalEngine) async throws {
    try await ContractFixture.run(engine) { contract in
      let journal = contract.journal
      var changes = journal.changes().makeAsyncIterator()
      try await journal.post([contract.message("1"), contract.message("2")])
      try await journal.countAttempt(of: "1")
      #expect(try await journal.requeue("1") == false)
      #expect(try await journal.requeue("missing") == false)
      try await journal.reject("1", reason: "?")
      #expect(await changes.next() != nil)
      #expect(try await contract.deliverable() == ["2"])
      #expect(try await journal.requeue("1"))
      #expect(await changes.next() != nil)
      #expect(try await journal.rejectedMessages(of: "order", limit: 9) == [])
      #expect(try await journal.outcomes(of: ["1"]) == [:])
      let found = try await journal.deliverableMessages(for: "a", kinds: ["order"], limit: 9)
      #expect(found.messages == [contract.message("1"), contract.message("2")])
    }
  }
}
