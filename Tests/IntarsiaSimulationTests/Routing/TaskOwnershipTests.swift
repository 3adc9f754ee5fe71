import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Which tasks belong to which scope", .endsWithinAMinute)
struct TaskOwnershipTests {
  /// Returns a table with a scope that owns task 10 and can adopt the tasks from 20 on.
  private func makeTable() -> (table: TaskOwnership, scope: TaskOwner) {
    var table = TaskOwnership()
    table.open(.scope(1), newestTask: 19)
    table.add(10, to: .scope(1))
    return (table, .scope(1))
  }

  /// Returns the owner of a job, which is a drain if it has no task.
  private func owner(
    of task: UInt64?, enqueuedBy current: UInt64?, onThreadOf thread: TaskOwner? = nil,
    in table: inout TaskOwnership
  ) -> TaskOwner? {
    let origin = table.origin(of: current, onThreadOf: thread)
    return if let task { table.join(task, from: origin) } else { origin }
  }

  @Test("A new task belongs to the scope of the task that enqueues it, and stays there")
  func joining() {
    var (table, id) = makeTable()
    #expect(owner(of: 20, enqueuedBy: 10, in: &table) == id)
    #expect(owner(of: 21, enqueuedBy: 20, in: &table) == id)
    #expect(owner(of: 21, enqueuedBy: nil, in: &table) == id)
    #expect(owner(of: 21, enqueuedBy: 99, in: &table) == id)
    #expect(table.owner(of: 21) == id)
  }

  @Test("A task enqueued by outside code stays outside the scope")
  func outsiders() {
    var (table, id) = makeTable()
    #expect(owner(of: 20, enqueuedBy: 11, in: &table) == nil)
    #expect(owner(of: 20, enqueuedBy: 10, in: &table) == nil)
    #expect(owner(of: 21, enqueuedBy: nil, in: &table) == nil)
    #expect(owner(of: 21, enqueuedBy: 10, onThreadOf: id, in: &table) == nil)
    // Task 19 is older than the scope.
    #expect(owner(of: 19, enqueuedBy: 10, in: &table) == nil)
    #expect(owner(of: 22, enqueuedBy: 20, onThreadOf: id, in: &table) == nil)
  }

  @Test("A job of an actor belongs to the task that enqueued it, also between two jobs")
  func actors() {
    var (table, id) = makeTable()
    #expect(owner(of: nil, enqueuedBy: 10, in: &table) == id)
    #expect(owner(of: nil, enqueuedBy: nil, onThreadOf: id, in: &table) == id)
    #expect(owner(of: nil, enqueuedBy: nil, in: &table) == nil)
    #expect(owner(of: 20, enqueuedBy: nil, onThreadOf: id, in: &table) == id)
    #expect(owner(of: 21, enqueuedBy: 30, onThreadOf: id, in: &table) == id)
  }

  @Test("An outside task can be added to a scope of its own")
  func ownScope() {
    var (table, id) = makeTable()
    #expect(owner(of: 20, enqueuedBy: nil, in: &table) == nil)
    let other = TaskOwner.scope(2)
    table.open(other, newestTask: 30)
    table.add(20, to: other)
    #expect(table.owner(of: 20) == other)
    table.add(32, to: id)
    #expect(owner(of: 32, enqueuedBy: nil, in: &table) == id)
    #expect(owner(of: 20, enqueuedBy: nil, in: &table) == other)
    #expect(owner(of: 31, enqueuedBy: 20, in: &table) == other)
    table.close(other)
    #expect(table.owner(of: 20) == nil)
    #expect(table.owner(of: 10) == id)
  }

  @Test("A closed scope adopts no task, and its tasks do not join a younger scope")
  func closing() {
    var (table, id) = makeTable()
    let younger = TaskOwner.scope(2)
    table.open(younger, newestTask: 19)
    #expect(owner(of: 20, enqueuedBy: 10, in: &table) == id)
    let closings = [table.close(id), table.close(id)]
    #expect(closings == [true, false])
    #expect(owner(of: 20, enqueuedBy: nil, onThreadOf: younger, in: &table) == nil)
    #expect(owner(of: 21, enqueuedBy: nil, onThreadOf: id, in: &table) == nil)
  }

  @Test("A task belongs to a simulation or to a scope, and stays there")
  func simulations() {
    var (table, scope) = makeTable()
    let simulation = TaskOwner.simulation(1)
    table.open(simulation, newestTask: 29)
    #expect(owner(of: 30, enqueuedBy: nil, onThreadOf: simulation, in: &table) == simulation)
    #expect(owner(of: 31, enqueuedBy: 10, onThreadOf: simulation, in: &table) == scope)
    #expect(owner(of: 30, enqueuedBy: 10, onThreadOf: scope, in: &table) == simulation)
    #expect(owner(of: 31, enqueuedBy: nil, onThreadOf: simulation, in: &table) == scope)
    // The task of the test that has entered the simulation acts for the simulation.
    #expect(table.origin(of: 10, onThreadOf: simulation, enteredBy: 10) == simulation)
    // An actor also runs tasks that have no job of their own, even older tasks.
    #expect(table.origin(of: 32, onThreadOf: simulation) == simulation)
    #expect(table.origin(of: 5, onThreadOf: simulation) == nil)
    #expect(table.origin(of: 5, onThreadOf: scope) == scope)
  }

  @Test("A simulation adopts no outside task, also after old entries are pruned")
  func pruning() {
    let outsiders = [1...5_000, 10_001...15_000].joined()
    var table = TaskOwnership()
    table.open(.simulation(1), newestTask: 10_000)
    for task in outsiders { _ = table.join(UInt64(task), from: nil) }
    let taken = outsiders.filter { table.join(UInt64($0), from: .simulation(1)) != nil }
    #expect(taken.isEmpty)
    let owner = table.join(20_000, from: .simulation(1))
    #expect(owner == .simulation(1))
  }
}
