import Testing

@testable import IntarsiaDurability

@Suite("JournalWorks", .endsWithinAMinute)
struct JournalWorksTests {
  private func append(
    _ id: String, applied: [String] = [], state: Int = 0, isAlone: Bool = false
  ) -> QueuedWork {
    var change = JournalAppend(
      entity: EntityAddress(kind: "order", id: id),
      expected: JournalPosition(version: 0, epoch: 1), applied: applied)
    if state > 0 {
      change.snapshot = JournalSnapshot(version: 0, state: String(repeating: "x", count: state))
    }
    return QueuedWork(change: change, isAlone: isAlone)
  }

  private func works(appendLanes: Int = 2) -> JournalWorks<QueuedWork> {
    var works = JournalWorks<QueuedWork>(maximumWorks: 3)
    works.appendLanes = appendLanes
    return works
  }

  /// The identifiers of the entities in the next transaction of appends.
  private func next(_ queue: inout JournalWorks<QueuedWork>) -> [String]? {
    queue.next()?.compactMap(\.append?.entity.id)
  }

  /// Ends the transaction of an append to an entity.
  private func end(_ id: String, in queue: inout JournalWorks<QueuedWork>) {
    queue.end([append(id)])
  }

  @Test("Appends of one entity are in transactions one after the other")
  func oneEntity() {
    var queue = works(appendLanes: 3)
    for id in ["a", "b", "a", "c", "a"] { queue.add(append(id)) }
    #expect(next(&queue) == ["a", "b"])
    #expect(!queue.hasNext)
    #expect(next(&queue) == nil)
    end("a", in: &queue)
    #expect(next(&queue) == ["a", "c"])
    end("a", in: &queue)
    #expect(next(&queue) == ["a"])
    queue.add(append("a"))
    #expect(!queue.hasNext)
    end("a", in: &queue)
    #expect(next(&queue) == ["a"])
    #expect(next(&queue) == nil)
  }

  @Test("Appends that share an identifier are in two transactions")
  func identifiers() {
    var queue = works(appendLanes: 2)
    queue.add(append("a", applied: ["1"]))
    queue.add(append("b", applied: ["2"]))
    queue.add(append("c", applied: ["3", "1"]))
    #expect(next(&queue) == ["a", "b"])
    #expect(next(&queue) == ["c"])
  }

  @Test("The size of a transaction of several appends is limited")
  func sizes() {
    var queue = works(appendLanes: 9)
    queue.add(append("a", state: 5 << 20))
    queue.add(append("b", state: 3 << 20))
    queue.add(append("c", state: 2 << 20))
    queue.add(append("d", isAlone: true))
    queue.add(append("e"))
    #expect(next(&queue) == ["a"])
    #expect(next(&queue) == ["b"])
    #expect(next(&queue) == ["c"])
    #expect(next(&queue) == ["d"])
    #expect(next(&queue) == ["e"])
    for number in 0..<600 { queue.add(append("\(number)")) }
    #expect(next(&queue)?.count == 512)
    #expect(next(&queue)?.count == 88)
  }

  @Test("No more transactions of appends run at a time than there are lanes")
  func lanes() {
    var queue = works(appendLanes: 1)
    queue.add(append("a"))
    #expect(next(&queue) == ["a"])
    queue.add(append("b"))
    #expect(!queue.hasNext)
    #expect(next(&queue) == nil)
    end("a", in: &queue)
    #expect(next(&queue) == ["b"])
  }

  @Test("Appends that were put back come first, in their order")
  func putBack() {
    var queue = works(appendLanes: 2)
    for id in ["a", "b"] { queue.add(append(id)) }
    #expect(next(&queue) == ["a", "b"])
    queue.add(append("c"))
    let job = [append("a"), append("b")]
    queue.end(job, repeating: job)
    #expect(next(&queue) == ["a", "b", "c"])
  }

  @Test("Everything that waits can be removed, with the later appends of an entity")
  func removal() {
    var queue = works(appendLanes: 1)
    for id in ["a", "b", "a", "a"] { queue.add(append(id)) }
    let removed = queue.removeAll { _ in true }.compactMap(\.append?.entity.id)
    #expect(removed.sorted() == ["a", "a", "a", "b"])
    #expect(!queue.hasNext)
  }

  @Test("Everything that waits can be removed, although an append of the entity is made")
  func removalBehind() {
    var queue = works(appendLanes: 1)
    for id in ["a", "a"] { queue.add(append(id)) }
    #expect(next(&queue) == ["a"])
    #expect(queue.removeAll { _ in true }.compactMap(\.append?.entity.id) == ["a"])
  }

  @Test("Works that wait together are one transaction up to a limit, and some are alone")
  func together() {
    var works = works()
    for number in 0..<7 { works.add(QueuedWork(number: number, isAlone: number == 4)) }
    var found: [[Int]] = []
    while let next = works.next() { found.append(next.map(\.number)) }
    #expect(found == [[0, 1, 2], [3], [4], [5, 6]])
  }

  @Test("Appends and other works have their turns")
  func turns() {
    var works = works(appendLanes: 9)
    for number in 1...2 {
      works.add(QueuedWork(number: number, isAlone: true))
      works.add(append("\(number)", isAlone: true))
    }
    var found: [String] = []
    while let next = works.next() {
      found += next.map { $0.append?.entity.id ?? "work \($0.number)" }
    }
    #expect(found == ["1", "work 1", "2", "work 2"])
  }

  @Test("The first deadline is the earliest one of all works and appends, in any order")
  func deadlines() {
    let now = ContinuousClock.now
    var works = works()
    #expect(works.firstDeadline == nil)
    works.add(QueuedWork())
    for seconds in [5, 3, 4] { works.add(QueuedWork(deadline: now + .seconds(seconds))) }
    #expect(works.firstDeadline == now + .seconds(3))
    var late = append("a")
    for seconds in [9, 2] {
      late.deadline = now + .seconds(seconds)
      works.add(late)
    }
    #expect(works.firstDeadline == now + .seconds(2))
    #expect(works.removeAll { $0.deadline != nil }.count == 5)
    #expect(works.next()?.count == 1)
    #expect(!works.hasNext)
  }
}
