import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Orders of jobs", .endsWithinAMinute)
struct JobOrderTests {
  @Test(
    "A job order is restored from its description",
    arguments: [
      .fixed, .random(seed: 0), .random(seed: .max), .choices([0, 2, 1]),
      .choices(Array(repeating: 0, count: 1_000) + [1, 1, 1, 1, 2]),
    ] as [JobOrder])
  func roundTrip(order: JobOrder) {
    #expect(JobOrder(order.description) == order)
  }

  @Test("Equal job orders have the same description")
  func description() {
    #expect(JobOrder.fixed.description == "fixed")
    #expect(JobOrder.random(seed: 42).description == "random:2a")
    #expect(JobOrder.choices([0, 2, 0, 0]).description == "choices:0.2")
    #expect(JobOrder.choices([0, 0]) == .fixed)
    for text in ["choices:0", "choices:0.0"] { #expect(JobOrder(text) == .fixed) }
    for text in ["choices:1.0", "choices:01"] { #expect(JobOrder(text) == .choices([1])) }
    let long = Array(repeating: 0, count: 40) + [1, 0, 0, 0, 2, 2, 2, 2]
    #expect(JobOrder.choices(long).description == "choices:0*40.1.0.0.0.2*4")
    #expect(JobOrder("choices:0*40.1.0*3.2*4") == .choices(long))
    #expect(("choices:1" as JobOrder) == .choices([1]))
  }

  @Test(
    "Parsing an invalid description returns no job order",
    arguments: [
      "", "fix", "fixed:", "random", "random:", "random:-1", "random:xyz", "choices:", "choices:1.",
      "choices:-1", "choices:1:2", "choices:1*", "choices:*1", "choices:1*0", "choices:1*-1",
      "choices:1*2*3", "choices:1*1000001", "choices:1*1000000.1",
    ])
  func noOrder(description: String) {
    #expect(JobOrder(description) == nil)
  }

  @Test("A search tries each job order once")
  func search() {
    var search = OrderSearch(.all())
    var tried: [String] = []
    while let order = search.next() {
      // First, three jobs are ready, then two, then one.
      let chooser = JobChooser(order)
      var letters = ["a", "b", "c"]
      var result = ""
      while !letters.isEmpty {
        result += letters.remove(at: chooser.choose(outOf: letters.count, for: nil))
      }
      tried.append(result)
      search.note(chooser.choices)
    }
    #expect(tried == ["abc", "acb", "bac", "bca", "cab", "cba"])
    #expect(!search.isCutShort)
  }

  @Test("A search for orders stops at its limit and records that orders remain")
  func limit() {
    var search = OrderSearch(.all(upTo: 2))
    var count = 0
    while let order = search.next() {
      count += 1
      let chooser = JobChooser(order)
      _ = chooser.choose(outOf: 3, for: nil)
      search.note(chooser.choices)
    }
    #expect(count == 2)
    #expect(search.isCutShort)
  }

  @Test("A search for orders also varies the last choice")
  func dependentChoices() {
    var search = OrderSearch(.all())
    var tried: [[Int]] = []
    while let order = search.next() {
      let chooser = JobChooser(order)
      // Only the second of the two jobs leads to another choice.
      if chooser.choose(outOf: 2, for: nil) == 1 { _ = chooser.choose(outOf: 2, for: nil) }
      tried.append(chooser.choices.map(\.chosen))
      search.note(chooser.choices)
    }
    #expect(tried == [[0], [1, 0], [1, 1]])
  }

  @Test("A random order is the same for the same seed, and another one for another")
  func seeds() {
    func choices(_ seed: UInt64) -> [Int] {
      let chooser = JobChooser(.random(seed: seed))
      return (0..<50).map { _ in chooser.choose(outOf: 10, for: nil) }
    }
    #expect(choices(7) == choices(7))
    #expect(choices(7) != choices(8))
    #expect(Set(choices(7)).isSubset(of: 0..<10))
  }

  @Test("Replaying a choice beyond the ready jobs picks the last one")
  func outOfBounds() {
    let chooser = JobChooser(.choices([5, 1]))
    #expect(chooser.choose(outOf: 1, for: nil) == 0, "There is no choice, so none is taken")
    #expect(chooser.choose(outOf: 2, for: nil) == 1)
    #expect(chooser.choose(outOf: 2, for: nil) == 1)
    #expect(chooser.choose(outOf: 2, for: nil) == 0)
  }

  @Test("Jobs of one lane keep their order")
  func lanes() {
    var queue = JobQueue<String>()
    queue.append("main 1", lane: 0)
    queue.append("main 2", lane: 0)
    queue.append("other")
    var jobs: [String] = []
    while let job = queue.popReady(choosing: { count, _ in count - 1 }) { jobs.append(job) }
    #expect(jobs == ["other", "main 1", "main 2"])
  }
}

@Suite("Orders by random priorities", .endsWithinAMinute)
struct PriorityScheduleTests {
  /// Runs tasks with a number of jobs each, and returns the tasks in the order of their jobs.
  private func run(_ counts: [Int], depth: Int, seed: UInt64) -> [Int] {
    let steps = counts.reduce(0, +)
    let chooser = JobChooser(.priorities(depth: depth, steps: steps, seed: seed))
    var left = counts
    var order: [Int] = []
    while order.count < steps {
      let ready = left.indices.filter { left[$0] > 0 }
      let chosen = ready[chooser.choose(outOf: ready.count, for: nil) { UInt64(ready[$0]) }]
      left[chosen] -= 1
      order.append(chosen)
    }
    return order
  }

  @Test("With a depth of one, a task runs to its end before another one", arguments: 0..<20)
  func depthOfOne(_ seed: UInt64) {
    let order = run([3, 3, 3], depth: 1, seed: seed)
    #expect(order[0...2] == [order[0], order[0], order[0]])
    #expect(order[3...5] == [order[3], order[3], order[3]])
  }

  @Test("Each order of whole tasks occurs")
  func allOrders() {
    let orders = Set((0..<100).map { run([1, 1, 1], depth: 1, seed: $0) })
    #expect(orders.count == 6)
  }

  @Test("A fault of depth two is found at least as often as its bound says")
  func bound() {
    // It needs the second task between the fifth and the sixth of ten jobs of the first one.
    let (tasks, steps, runs) = (2, 11, 2_000)
    let found = (0..<runs).count { seed in
      run([10, 1], depth: 2, seed: UInt64(seed)).firstIndex(of: 1) == 5
    }
    #expect(found >= runs / (tasks * steps))
  }

  @Test("An order of priorities has a text, from which it is made again")
  func text() {
    let order = JobOrder.priorities(depth: 3, steps: 40, seed: 42)
    #expect(order.description == "priorities:3:40:2a")
    #expect(JobOrder("priorities:3:40:2a") == order)
    for wrong in ["priorities:3", "priorities:0:1:1", "priorities:1:0:1", "priorities:1:1:x"] {
      #expect(JobOrder(wrong) == nil)
    }
  }
}
