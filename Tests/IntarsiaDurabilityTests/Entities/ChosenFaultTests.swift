import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Durable stores under chosen faults", .endsWithinAMinute, .needsExactMode)
struct ChosenFaultTests {
  @Test("Faults of the journal and crashes of nodes lose no deposit, and make none twice")
  func deposits() async throws {
    let report = try await withActions(steps: 10, runs: 30, keepsFailures: false) { machine in
      let draw = machine.draw
      let journal = InMemoryJournal(isShared: true) { statement in
        statement == .append ? draw.oneOf(nil, .lostBeforeCommit, .lostAfterCommit) : nil
      }
      try await simulate(timeout: .seconds(36_000)) {
        let nodes = Nodes(journal)
        try await nodes.begin()
        machine.step("deposit") { await nodes.deposit($0.pick(1...9)) }
        machine.step("crash") { _ in try await nodes.crash() }
        let user = machine.user(state: { await nodes.books() }, send: { (_: Never) in })
        user.always("no deposit is lost or made twice") { books in
          (books.made...books.made + books.uncertain).contains(books.balance)
        }
        try await machine.run()
        await nodes.end()
      }
    }
    #expect(report.failure == nil)
    #expect(report.coverage.actions["deposit"]?.taken ?? 0 > 0)
    #expect(report.coverage.actions["crash"]?.taken ?? 0 > 0)
  }

  private struct Books: Sendable {
    /// The sum of the deposits that the store has confirmed.
    var made = 0
    /// The sum of those that ended with an error.
    var uncertain = 0
    var balance = 0
  }

  /// Nodes that own an account one after the other: the next one begins when one crashes.
  private actor Nodes {
    private let journal: InMemoryJournal
    private var stores: DurableStores?
    private var count = 0
    private var known = Books()

    init(_ journal: InMemoryJournal) { self.journal = journal }

    func begin() async throws {
      count += 1
      let stores = DurableStores(journal: journal, options: .init(node: "node \(count)"))
      stores.register { Account() }
      try await stores.start()
      self.stores = stores
    }

    func crash() async throws {
      await stores?.crash()
      try await begin()
    }

    func end() async { await stores?.stop() }

    func deposit(_ amount: Int) async {
      do {
        try await stores?.account("1").send(.deposit(amount))
        known.made += amount
      } catch {
        known.uncertain += amount
      }
    }

    func books() async -> Books {
      var books = known
      books.balance = (try? await stores?.account("1").balance) ?? -1
      return books
    }
  }
}
