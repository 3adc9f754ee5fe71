import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("The table of tasks and scopes", .endsWithinAMinute)
struct TaskTableTests {
  /// The scope of task 10, in which the tasks from 20 on may be.
  private func makeTable(patience: Int = 100) -> (table: TaskTable<String>, scope: UInt64) {
    var table = TaskTable<String>()
    let scope = table.open(for: 10, newestTask: 19, patience: patience)
    return (table, scope)
  }

  private func scope(
    of task: UInt64?, enqueuedBy current: UInt64?, onThreadOf thread: UInt64? = nil,
    in table: inout TaskTable<String>
  ) -> UInt64? {
    table.begin(task, enqueuedBy: current, onThreadOf: thread)?.scope
  }

  private func wait(
    for scopes: UInt64..., task: UInt64?, waiter: String, in table: inout TaskTable<String>
  ) -> Bool {
    table.wait(for: scopes, task: task, waiter: waiter)
  }

  @Test("A new task belongs to the scope of the task that enqueues it, and stays there")
  func joining() {
    var (table, id) = makeTable()
    #expect(scope(of: 20, enqueuedBy: 10, in: &table) == id)
    #expect(scope(of: 21, enqueuedBy: 20, in: &table) == id)
    #expect(scope(of: 21, enqueuedBy: nil, in: &table) == id)
    #expect(scope(of: 21, enqueuedBy: 99, in: &table) == id)
    #expect(table.scope(of: 21) == id)
  }

  @Test("Tasks of other scopes stay outside, whichever task wakes them")
  func outsiders() {
    var (table, id) = makeTable()
    #expect(scope(of: 20, enqueuedBy: 11, in: &table) == nil)
    #expect(scope(of: 20, enqueuedBy: 10, in: &table) == nil)
    #expect(scope(of: 21, enqueuedBy: nil, in: &table) == nil)
    #expect(scope(of: 21, enqueuedBy: 10, onThreadOf: id, in: &table) == nil)
    // Older than the scope.
    #expect(scope(of: 19, enqueuedBy: 10, in: &table) == nil)
    #expect(scope(of: 22, enqueuedBy: 20, onThreadOf: id, in: &table) == nil)
  }

  @Test("An actor's job belongs to the scope that enqueued it, also between two of its jobs")
  func actors() {
    var (table, id) = makeTable()
    #expect(scope(of: nil, enqueuedBy: 10, in: &table) == id)
    #expect(scope(of: nil, enqueuedBy: nil, onThreadOf: id, in: &table) == id)
    #expect(scope(of: nil, enqueuedBy: nil, in: &table) == nil)
    #expect(scope(of: 20, enqueuedBy: nil, onThreadOf: id, in: &table) == id)
    #expect(scope(of: 21, enqueuedBy: 30, onThreadOf: id, in: &table) == id)
  }

  @Test("A task outside every scope gets its own scope on request")
  func ownScope() {
    var (table, id) = makeTable()
    #expect(scope(of: 20, enqueuedBy: nil, in: &table) == nil)
    let other = table.open(for: 20, newestTask: 30, patience: 100)
    #expect(other != id)
    #expect(table.scope(of: 20) == other)
    table.add(32, to: id)
    #expect(scope(of: 32, enqueuedBy: nil, in: &table) == id)
    #expect(scope(of: 20, enqueuedBy: nil, in: &table) == other)
    #expect(scope(of: 31, enqueuedBy: 20, in: &table) == other)
    table.close(other)
    #expect(table.scope(of: 20) == nil)
    #expect(table.scope(of: 10) == id)
  }

  @Test("A closed scope has no jobs, and ending one of its old jobs has no effect")
  func closing() {
    var (table, id) = makeTable()
    #expect(scope(of: 20, enqueuedBy: 10, in: &table) == id)
    table.close(id)
    table.close(id)
    #expect(scope(of: 20, enqueuedBy: nil, onThreadOf: id, in: &table) == nil)
    #expect(table.end(in: id) == nil)
    #expect(wait(for: id, task: nil, waiter: "w", in: &table))
  }

  @Test("Waiters of a scope are released when its last job ends")
  func waiting() {
    var (table, id) = makeTable()
    #expect(wait(for: id, task: 10, waiter: "early", in: &table))
    _ = table.begin(20, enqueuedBy: 10, onThreadOf: nil)
    #expect(!wait(for: id, task: nil, waiter: "first", in: &table))
    #expect(!wait(for: id, task: 99, waiter: "second", in: &table))
    _ = table.begin(21, enqueuedBy: 20, onThreadOf: nil)
    #expect(table.end(in: id) == nil)
    #expect(table.end(in: id) == .init(waiters: ["second", "first"], isAtRest: true))
    _ = table.begin(20, enqueuedBy: nil, onThreadOf: nil)
    #expect(table.end(in: id) == nil)
  }

  @Test("Of a scope's own waiting tasks, only the latest is released first")
  func nesting() {
    var (table, id) = makeTable()
    _ = table.begin(20, enqueuedBy: 10, onThreadOf: nil)
    #expect(!wait(for: id, task: 10, waiter: "outer", in: &table))
    #expect(!wait(for: id, task: 20, waiter: "inner", in: &table))
    #expect(table.end(in: id) == .init(waiters: ["inner"], isAtRest: true))
    _ = table.begin(20, enqueuedBy: nil, onThreadOf: nil)
    #expect(!wait(for: id, task: 20, waiter: "inner again", in: &table))
    #expect(table.end(in: id) == .init(waiters: ["inner again"], isAtRest: true))
    _ = table.begin(20, enqueuedBy: nil, onThreadOf: nil)
    #expect(table.end(in: id) == .init(waiters: ["outer"], isAtRest: true))
  }

  @Test("A waiter of several scopes is released when all of them are at rest")
  func severalScopes() {
    var (table, id) = makeTable()
    let other = table.open(for: 11, newestTask: 19, patience: 100)
    _ = table.begin(20, enqueuedBy: 10, onThreadOf: nil)
    _ = table.begin(21, enqueuedBy: 11, onThreadOf: nil)
    #expect(!wait(for: id, other, task: nil, waiter: "both", in: &table))
    #expect(!wait(for: other, task: nil, waiter: "other", in: &table))
    #expect(table.end(in: other) == .init(waiters: ["other"], isAtRest: true))
    _ = table.begin(21, enqueuedBy: nil, onThreadOf: nil)
    #expect(table.end(in: id) == nil)
    #expect(table.end(in: other) == .init(waiters: ["both"], isAtRest: true))
    #expect(wait(for: id, other, task: nil, waiter: "again", in: &table))
  }

  @Test("If the resumption of a released waiter is not observed, the next waiter is released")
  func unseen() {
    var (table, id) = makeTable()
    _ = table.begin(20, enqueuedBy: 10, onThreadOf: nil)
    #expect(!wait(for: id, task: 10, waiter: "first", in: &table))
    #expect(!wait(for: id, task: 10, waiter: "second", in: &table))
    #expect(table.end(in: id) == .init(waiters: ["second"], isAtRest: true))
    #expect(table.goOn(in: [id]) == .init(waiters: ["first"], isAtRest: true))
    #expect(table.goOn(in: [id]) == nil)
  }

  @Test("Waiters of a scope that exceeds its job limit are released as not at rest")
  func patience() {
    var (table, id) = makeTable(patience: 3)
    var release = table.begin(20, enqueuedBy: 10, onThreadOf: nil)?.release
    #expect(!wait(for: id, task: nil, waiter: "w", in: &table))
    for job in 1...3 {
      #expect(release == nil, "\(job)")
      release = table.begin(20, enqueuedBy: 20, onThreadOf: nil)?.release
      _ = table.end(in: id)
    }
    #expect(release == .init(waiters: ["w"], isAtRest: false))
    // The second time is over sooner.
    #expect(!wait(for: id, task: nil, waiter: "x", in: &table))
    release = table.begin(20, enqueuedBy: 20, onThreadOf: nil)?.release
    #expect(release == .init(waiters: ["x"], isAtRest: false))
  }
}
