#if SQLite
  import ChildProcesses
  import Foundation
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("Processes that messages end", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteAttemptTests {
    @Test("After five processes have ended, the next one sets their message aside and continues")
    func processes() async throws {
      let database = try SQLiteDatabase()
      let bomb = EntityAddress(kind: Bomb.kind, id: "1")
      let journal = try await SQLiteJournal(path: database.path())
      try await journal.post([
        JournalMessage(id: "bad", receiver: bomb, action: #"{"explode":{}}"#),
        JournalMessage(id: "good", receiver: bomb, action: #"{"count":{}}"#),
      ])
      await journal.close()
      for number in 1...6 {
        let child = try await SQLiteProcesses.run("explodes", path: database.path())
        #expect((child.status == 0) == (number == 6), "\(number): \(child.output)")
      }
      let after = try await SQLiteJournal(path: database.path())
      #expect(try await after.outcomes(of: ["good"]) == ["good": .applied(1)])
      let rejected = try await after.rejectedMessages(of: Bomb.kind, limit: 9)
      #expect(rejected.map(\.message.id) == ["bad"])
      #expect(rejected.map(\.message.attempts) == [5])
      await after.close()
    }
  }
#endif
