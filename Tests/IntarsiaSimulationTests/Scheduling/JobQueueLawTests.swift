import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

/// A job queue that is obviously right and slow: it searches all jobs at each step.
private struct QueueModel {
  struct Item { let job: Int, lane: Int?, deadline: Duration? }

  var items: [Item] = []
  var now = Duration.zero

  var ready: [Item] { items.filter { $0.deadline == nil } }

  var nextDeadline: Duration? { items.compactMap(\.deadline).min() }

  /// The ready jobs that no earlier job of their lane precedes.
  var candidates: [Int] {
    let ready = ready
    return ready.indices.filter { index in
      ready[index].lane == nil || !ready[..<index].contains { $0.lane == ready[index].lane }
    }.map { ready[$0].job }
  }

  mutating func remove(_ job: Int?) {
    items.removeAll { $0.job == job }
  }

  mutating func advance(notBeyond limit: Duration) -> Bool {
    guard let deadline = nextDeadline, deadline <= limit else { return false }
    now = deadline
    let woken = items.filter { $0.deadline == deadline }
    items.removeAll { $0.deadline == deadline }
    items += woken.map { Item(job: $0.job, lane: $0.lane, deadline: nil) }
    return true
  }
}

/// A generator of pseudorandom numbers whose seed a failure shows.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}

@Suite("Laws of the simulation queue", .endsWithinAMinute)
struct JobQueueLawTests {
  @Test("A job queue agrees with a model that searches all jobs", arguments: 1...100)
  func model(seed: UInt64) throws {
    var random = Seeded(state: seed)
    var queue = JobQueue<Int>()
    var model = QueueModel()
    for job in 0..<300 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let lane = [nil, 0, 1].randomElement(using: &random) ?? nil
        queue.append(job, lane: lane)
        model.items.append(.init(job: job, lane: lane, deadline: nil))
      case 3...4:
        let lane = [nil, 0].randomElement(using: &random) ?? nil
        let delay = Duration.seconds(Int.random(in: -1...3, using: &random))
        queue.append(job, lane: lane, after: delay)
        model.items.append(.init(job: job, lane: lane, deadline: model.now + max(delay, .zero)))
      case 5:
        let expected = model.ready.first?.job
        let popped = queue.popReady()
        #expect(popped == expected)
        model.remove(expected)
      case 6:
        let candidates = model.candidates
        let choice = Int.random(in: 0..<max(1, candidates.count), using: &random)
        var offered = 0
        let popped = queue.popReady { count, _ in
          offered = count
          return choice
        }
        #expect(offered == candidates.count)
        #expect(popped == (candidates.isEmpty ? nil : candidates[choice]))
        model.remove(popped)
      default:
        let limit = model.now + .seconds(Int.random(in: 0...3, using: &random))
        let expected = model.advance(notBeyond: limit)
        let advanced = queue.advance(notBeyond: limit)
        #expect(advanced == expected)
      }
      #expect(queue.now == model.now)
      #expect(queue.count == model.items.count)
      #expect(queue.hasReadyJobs == !model.ready.isEmpty)
      #expect(queue.nextDeadline == model.nextDeadline)
    }
    let sleepers = model.items.enumerated().filter { $0.element.deadline != nil }.sorted {
      ($0.element.deadline ?? .zero, $0.offset) < ($1.element.deadline ?? .zero, $1.offset)
    }
    let rest = queue.removeAll()
    #expect(rest == model.ready.map(\.job) + sleepers.map(\.element.job))
    #expect(queue.count == 0)
  }

  @Test("A budget takes as many jobs as its limit at each call, and 1,000 after an exhaustion")
  func budget() {
    var budget = JobBudget(jobsPerCall: 1_500)
    func take() -> Int {
      var taken = 0
      while taken < 2_000, budget.takesJob(hasMore: true) { taken += 1 }
      return taken
    }
    for expected in [1_500, 1_000, 1_000] {
      #expect(!budget.isExhausted)
      let taken = take()
      #expect(taken == expected)
      #expect(budget.isExhausted)
      let isFirst = budget.takeFirstExhaustion()
      #expect(isFirst == (expected == 1_500))
      let takesNone = budget.takesJob(hasMore: false)
      #expect(takesNone)
      budget.timeHasPassed()
      let takesAfterTime = budget.takesJob(hasMore: true)
      #expect(!takesAfterTime)
      budget.renew()
    }
  }

  @Test("Passing time renews the budget of a simulation without a store")
  func budgetInTime() {
    JobBudget.$jobsAtOnce.withValue(2) {
      var budget = JobBudget()
      for _ in 0..<3 {
        for _ in 0..<2 {
          let takes = budget.takesJob(hasMore: true)
          #expect(takes)
        }
        budget.timeHasPassed()
      }
      for expected in [true, true, false] {
        let takes = budget.takesJob(hasMore: true)
        #expect(takes == expected)
      }
    }
  }
}
