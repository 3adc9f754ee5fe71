#if PostgreSQL
  import Testing

  @testable import IntarsiaDurability

  @Suite("PostgreSQLQueue", .endsWithinAMinute)
  struct PostgreSQLQueueTests {
    private func append(
      _ id: String, applied: [String] = [], state: Int = 0, isAlone: Bool = false
    ) -> PostgreSQLWork {
      var change = JournalAppend(
        entity: EntityAddress(kind: "order", id: id),
        expected: JournalPosition(version: 0, epoch: 1), applied: applied)
      if state > 0 {
        change.snapshot = JournalSnapshot(version: 0, state: String(repeating: "x", count: state))
      }
      return PostgreSQLWork(
        appends: [change], deadline: .now, isAlone: isAlone, finish: { _ in })
    }

    /// The identifiers of the entities in the next transaction of appends.
    private func next(_ queue: inout PostgreSQLQueue) -> [String]? {
      queue.next()?.compactMap(\.append?.entity.id)
    }

    /// Ends the transaction of an append to an entity.
    private func end(_ id: String, in queue: inout PostgreSQLQueue) { queue.end([append(id)]) }

    @Test("Appends of one entity are in transactions one after the other")
    func oneEntity() {
      var queue = PostgreSQLQueue(appendLanes: 3)
      for id in ["a", "b", "a", "c", "a"] { queue.add(append(id)) }
      #expect(next(&queue) == ["a", "b"])
      #expect(!queue.hasJob)
      #expect(next(&queue) == nil)
      end("a", in: &queue)
      #expect(next(&queue) == ["a", "c"])
      end("a", in: &queue)
      #expect(next(&queue) == ["a"])
      queue.add(append("a"))
      #expect(!queue.hasJob)
      end("a", in: &queue)
      #expect(next(&queue) == ["a"])
      #expect(next(&queue) == nil)
    }

    @Test("Appends that share an identifier are in two transactions")
    func identifiers() {
      var queue = PostgreSQLQueue(appendLanes: 2)
      queue.add(append("a", applied: ["1"]))
      queue.add(append("b", applied: ["2"]))
      queue.add(append("c", applied: ["3", "1"]))
      #expect(next(&queue) == ["a", "b"])
      #expect(next(&queue) == ["c"])
    }

    @Test("The size of a transaction of several appends is limited")
    func sizes() {
      var queue = PostgreSQLQueue(appendLanes: 9)
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
      var queue = PostgreSQLQueue(appendLanes: 1)
      queue.add(append("a"))
      #expect(next(&queue) == ["a"])
      queue.add(append("b"))
      #expect(!queue.hasJob)
      #expect(next(&queue) == nil)
      end("a", in: &queue)
      #expect(next(&queue) == ["b"])
    }

    @Test("Appends that were put back come first, in their order")
    func putBack() {
      var queue = PostgreSQLQueue(appendLanes: 2)
      for id in ["a", "b"] { queue.add(append(id)) }
      #expect(next(&queue) == ["a", "b"])
      queue.add(append("c"))
      let job = [append("a"), append("b")]
      queue.end(job, repeating: job)
      #expect(next(&queue) == ["a", "b", "c"])
    }

    @Test("Everything that waits can be removed, with the later appends of an entity")
    func removal() {
      var queue = PostgreSQLQueue(appendLanes: 1)
      for id in ["a", "b", "a", "a"] { queue.add(append(id)) }
      let removed = queue.removeExpired(at: nil).compactMap(\.append?.entity.id)
      #expect(removed.sorted() == ["a", "a", "a", "b"])
      #expect(!queue.hasJob)
    }

    @Test("Everything that waits can be removed, although an append of the entity is made")
    func removalBehind() {
      var queue = PostgreSQLQueue(appendLanes: 1)
      for id in ["a", "a"] { queue.add(append(id)) }
      #expect(next(&queue) == ["a"])
      #expect(queue.removeExpired(at: nil).compactMap(\.append?.entity.id) == ["a"])
    }
  }
#endif
