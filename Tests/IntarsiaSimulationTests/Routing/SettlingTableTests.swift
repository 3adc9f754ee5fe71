import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("When scopes settle", .endsWithinAMinute)
struct SettlingTableTests {
  private func makeTable(jobLimit: Int = 100) -> (table: SettlingTable<String>, scope: UInt64) {
    var table = SettlingTable<String>()
    table.open(1, jobLimit: jobLimit)
    return (table, 1)
  }

  private func wait(
    for scopes: UInt64..., isInScope: Bool, waiter: String, in table: inout SettlingTable<String>
  ) -> Bool {
    table.wait(for: scopes, isInScope: isInScope, waiter: waiter)
  }

  @Test("A closed scope counts no jobs and ignores the end of earlier ones")
  func closing() {
    var (table, id) = makeTable()
    #expect(table.begin(in: id).isOpen)
    table.close(id)
    table.close(id)
    #expect(!table.begin(in: id).isOpen)
    #expect(table.end(in: id) == nil)
    #expect(wait(for: id, isInScope: false, waiter: "w", in: &table))
  }

  @Test("Waiters of a scope are released when its last job ends")
  func waiting() {
    var (table, id) = makeTable()
    #expect(wait(for: id, isInScope: true, waiter: "early", in: &table))
    _ = table.begin(in: id)
    #expect(!wait(for: id, isInScope: false, waiter: "first", in: &table))
    #expect(!wait(for: id, isInScope: false, waiter: "second", in: &table))
    _ = table.begin(in: id)
    #expect(table.end(in: id) == nil)
    #expect(table.end(in: id) == .init(waiters: ["second", "first"], isSettled: true))
    _ = table.begin(in: id)
    #expect(table.end(in: id) == nil)
  }

  @Test("The latest waiter among a scope's own tasks is released first, and alone")
  func nesting() {
    var (table, id) = makeTable()
    _ = table.begin(in: id)
    #expect(!wait(for: id, isInScope: true, waiter: "outer", in: &table))
    #expect(!wait(for: id, isInScope: true, waiter: "inner", in: &table))
    #expect(table.end(in: id) == .init(waiters: ["inner"], isSettled: true))
    _ = table.begin(in: id)
    #expect(!wait(for: id, isInScope: true, waiter: "inner again", in: &table))
    #expect(table.end(in: id) == .init(waiters: ["inner again"], isSettled: true))
    _ = table.begin(in: id)
    #expect(table.end(in: id) == .init(waiters: ["outer"], isSettled: true))
  }

  @Test("A waiter for several scopes is released when all of them have settled")
  func severalScopes() {
    var (table, id) = makeTable()
    let other: UInt64 = 2
    table.open(other, jobLimit: 100)
    _ = table.begin(in: id)
    _ = table.begin(in: other)
    #expect(!wait(for: id, other, isInScope: false, waiter: "both", in: &table))
    #expect(!wait(for: other, isInScope: false, waiter: "other", in: &table))
    #expect(table.end(in: other) == .init(waiters: ["other"], isSettled: true))
    _ = table.begin(in: other)
    #expect(table.end(in: id) == nil)
    #expect(table.end(in: other) == .init(waiters: ["both"], isSettled: true))
    #expect(wait(for: id, other, isInScope: false, waiter: "again", in: &table))
  }

  @Test("If a released waiter is not seen to run, the next waiter is released")
  func unseen() {
    var (table, id) = makeTable()
    _ = table.begin(in: id)
    #expect(!wait(for: id, isInScope: true, waiter: "first", in: &table))
    #expect(!wait(for: id, isInScope: true, waiter: "second", in: &table))
    #expect(table.end(in: id) == .init(waiters: ["second"], isSettled: true))
    #expect(table.releaseWaiters(with: [id]) == .init(waiters: ["first"], isSettled: true))
    #expect(table.releaseWaiters(with: [id]) == nil)
  }

  @Test("A waiter for a scope that never settles is released with a failure")
  func jobLimit() {
    var (table, id) = makeTable(jobLimit: 3)
    var release = table.begin(in: id).release
    #expect(!wait(for: id, isInScope: false, waiter: "w", in: &table))
    for job in 1...3 {
      #expect(release == nil, "\(job)")
      release = table.begin(in: id).release
      _ = table.end(in: id)
    }
    #expect(release == .init(waiters: ["w"], isSettled: false))
    // A second wait for this scope ends after one job.
    #expect(!wait(for: id, isInScope: false, waiter: "x", in: &table))
    release = table.begin(in: id).release
    #expect(release == .init(waiters: ["x"], isSettled: false))
  }
}
