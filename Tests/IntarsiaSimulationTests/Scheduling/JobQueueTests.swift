import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Simulation queue", .endsWithinAMinute)
struct JobQueueTests {
  private func drain(_ queue: inout JobQueue<String>) -> [String] {
    var jobs: [String] = []
    while let job = queue.popReady() { jobs.append(job) }
    return jobs
  }

  @Test("Ready jobs come out in the order in which they went in")
  func order() {
    var queue = JobQueue<String>()
    queue.append("a")
    queue.append("b")
    #expect(drain(&queue) == ["a", "b"])
    queue.append("c")
    #expect(drain(&queue) == ["c"])
  }

  @Test("Sleepers wake by deadline, and in order of insertion for equal deadlines")
  func sleepers() {
    var queue = JobQueue<String>()
    var advanced = false
    queue.append("late", after: .seconds(2))
    queue.append("first", after: .seconds(1))
    queue.append("second", after: .seconds(1))
    #expect(drain(&queue) == [])
    advanced = queue.advance(notBeyond: .seconds(10))
    #expect(advanced)
    #expect(queue.now == .seconds(1))
    #expect(drain(&queue) == ["first", "second"])
    queue.append("early", after: .milliseconds(500))
    advanced = queue.advance(notBeyond: .seconds(10))
    #expect(advanced)
    #expect(drain(&queue) == ["early"])
    #expect(queue.now == .milliseconds(1_500))
  }

  @Test("Repeatedly requeued jobs do not grow the job queue")
  func room() {
    var queue = JobQueue<String>()
    queue.append("a")
    queue.append("b")
    for _ in 0..<10_000 {
      if let job = queue.popReady() { queue.append(job) }
    }
    #expect(queue.readyCapacity < 1_000)
    #expect(drain(&queue) == ["a", "b"])
  }

  @Test("1,000 shuffled sleepers wake in the order of their deadlines")
  func manySleepers() {
    var queue = JobQueue<Int>()
    // Multiplication by a number coprime to 1,000 shuffles the numbers.
    let seconds = (0..<1_000).map { ($0 * 617 + 5) % 1_000 }
    for second in seconds { queue.append(second, after: .seconds(second / 2)) }
    var woken: [Int] = []
    while queue.advance(notBeyond: .seconds(1_000)) {
      while let job = queue.popReady() { woken.append(job) }
    }
    // Of two sleepers with the same deadline, the first to sleep wakes first.
    let places = seconds.enumerated().sorted {
      ($0.element / 2, $0.offset) < ($1.element / 2, $1.offset)
    }
    #expect(woken == places.map(\.element))
  }

  @Test("A job queue's time does not pass beyond its limit")
  func limit() {
    var queue = JobQueue<String>()
    var advanced = false
    queue.append("job", after: .seconds(2))
    advanced = queue.advance(notBeyond: .seconds(1))
    #expect(!advanced)
    #expect(queue.now == .zero)
    advanced = queue.advance(notBeyond: .seconds(2))
    #expect(advanced)
  }

  @Test("A job queue returns the jobs that were not run in order")
  func removal() {
    var queue = JobQueue<String>()
    queue.append("sleeper", after: .seconds(2))
    queue.append("ready")
    #expect(queue.removeAll() == ["ready", "sleeper"])
    #expect(drain(&queue) == [])
    #expect(queue.nextDeadline == nil)
  }
}
