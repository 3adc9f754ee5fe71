import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaClocks

@Suite("TestClock", .endsWithinAMinute)
struct TestClockTests {
  let clock = TestClock()
  let log = LockIsolated<[String]>([])

  private func write(_ text: String) {
    log.withValue { $0.append(text) }
  }

  @Test("advance first lets a task created just before reach its sleep", arguments: 0..<50)
  func startedJustBefore(_ number: Int) async {
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      write("awake")
    }
    await clock.advance(by: .milliseconds(999))
    #expect(log.value == [])
    await clock.advance(by: .milliseconds(1))
    #expect(log.value == ["awake"])
    _ = await task.result
  }

  @Test("TestClock sleepers wake in the order of their deadlines, each at its own deadline")
  func order() async {
    for seconds in [3, 1, 4, 2] {
      _ = Task {
        try await clock.sleep(for: .seconds(seconds))
        write("\(seconds) at \(clock.now.offset)")
      }
    }
    await clock.advance(by: .seconds(3))
    #expect(
      log.value == ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(3))
    await clock.advance(to: TestClock.Instant(offset: .seconds(10)))
    #expect(log.value.last == "4 at 4.0 seconds")
    #expect(clock.now.offset == .seconds(10))
  }

  @Test("Of two sleepers with one deadline, the second wakes after the first has settled")
  func ties() async {
    for name in ["a", "b"] {
      _ = Task {
        try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
        write("\(name) begins")
        await MainActor.run { write("\(name) goes on") }
        await Task.yield()
        write("\(name) ends")
      }
      // Task a sleeps before task b exists, so the order of their sleeps is known.
      await clock.advance()
    }
    await clock.advance(by: .seconds(1))
    #expect(
      log.value == ["a begins", "a goes on", "a ends", "b begins", "b goes on", "b ends"])
  }

  @Test("advance also wakes a task that sleeps again before the target time", arguments: 0..<20)
  func again(_ number: Int) async {
    let task = Task {
      for count in 1...5 {
        try await clock.sleep(for: .seconds(1))
        await MainActor.run { write("\(count) at \(clock.now.offset)") }
      }
    }
    await clock.advance(by: .seconds(3))
    #expect(log.value == ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
    await clock.advance(by: .seconds(7))
    #expect(log.value.count == 5)
    #expect(log.value.last == "5 at 5.0 seconds")
    _ = await task.result
  }

  actor Recorder {
    private(set) var words: [String] = []

    func add(_ word: String) { words.append(word) }
  }

  @Test(
    "advance returns after all work that a woken task starts has finished", arguments: 0..<20)
  func consequences(_ number: Int) async {
    let recorder = Recorder()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let consumer = Task {
      for await number in stream {
        await recorder.add("consumed \(number)")
        await MainActor.run { write("main \(number)") }
      }
      write("stream ended")
    }
    let producer = Task {
      try await clock.sleep(for: .seconds(1))
      await withTaskGroup { group in
        for child in 1...3 {
          group.addTask {
            await Task.yield()
            continuation.yield(child)
          }
        }
      }
      await Task { @MainActor in
        write("unstructured")
        Task.detached { continuation.finish() }
      }.value
    }
    await clock.advance(by: .seconds(1))
    #expect(log.value.contains("unstructured"))
    #expect(log.value.filter { $0.hasPrefix("main") }.sorted() == ["main 1", "main 2", "main 3"])
    #expect(log.value.last == "stream ended")
    #expect(await recorder.words.sorted() == ["consumed 1", "consumed 2", "consumed 3"])
    _ = await (consumer.result, producer.result)
  }

  @MainActor
  @Test(
    "advance runs each tick of a timer on the main actor before it returns", arguments: 0..<20)
  func mainActor(_ number: Int) async {
    var seconds = 0
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1)) { seconds += 1 }
    }
    for expected in 1...10 {
      await clock.advance(by: .seconds(1))
      #expect(seconds == expected)
    }
    await clock.advance(by: .seconds(10))
    #expect(seconds == 20)
    task.cancel()
    await task.value
  }

  actor Model {
    let clock: any Clock<Duration>
    private(set) var ticks = 0
    private var task: Task<Void, any Error>?

    init(clock: any Clock<Duration>) {
      self.clock = clock
    }

    func start() {
      task = Task {
        while true {
          try await clock.sleep(for: .seconds(1))
          ticks += 1
        }
      }
    }

    func stop() { task?.cancel() }

    func testBody(_ clock: TestClock<Duration>) async {
      start()
      await clock.advance(by: .seconds(3))
      #expect(ticks == 3)
      stop()
    }
  }

  @Test("advance is exact for an actor's sleeps, from outside and inside it", arguments: 0..<20)
  func actors(_ number: Int) async throws {
    let model = Model(clock: clock)
    await model.start()
    await clock.advance(by: .seconds(5))
    #expect(await model.ticks == 5)
    await model.stop()
    try await clock.checkSuspension()
    await Model(clock: clock).testBody(clock)
    try await clock.checkSuspension()
  }

  @Test("A cancelled TestClock sleeper throws and no longer counts as suspended")
  func cancellation() async throws {
    let task = Task {
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        write("\(error is CancellationError)")
      }
    }
    await clock.advance()
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    task.cancel()
    try await clock.checkSuspension()
    #expect(log.value == ["true"])
  }

  @Test("TestClock sleep throws in a cancelled task and returns for a past deadline")
  func noSleep() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(2))
  }

  @Test("A sleep of zero or until the present waits for the next advance", arguments: 0..<10)
  func zeroSleep(_ number: Int) async throws {
    let order = LockIsolated<[String]>([])
    let tasks = [
      Task { [clock] in
        try await clock.sleep(for: .zero)
        order.withValue { $0.append("zero") }
      },
      Task { [clock] in
        try await clock.sleep(until: clock.now)
        order.withValue { $0.append("now") }
      },
    ]
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(order.value == [])
    await clock.advance()
    #expect(order.value.sorted() == ["now", "zero"])
    for task in tasks { try await task.value }
  }

  @Test("TestClock time never moves back, and stays if run finds no sleeper")
  func monotonic() async {
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(5)))
    await clock.advance(to: TestClock.Instant(offset: .seconds(3)))
    await clock.advance()
    await clock.run()
    #expect(clock.now.offset == .seconds(5))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("Concurrent advances of a TestClock wake every sleeper and reach the latest deadline")
  func concurrentAdvancing() async {
    let sleepers = (1...100).map { seconds in
      Task {
        try await clock.sleep(until: TestClock.Instant(offset: .seconds(seconds)))
        write("awake")
      }
    }
    await clock.advance()
    await withTaskGroup { group in
      for seconds in 1...10 {
        group.addTask {
          await clock.advance(to: TestClock.Instant(offset: .seconds(seconds * 10)))
          #expect(clock.now.offset >= .seconds(seconds * 10))
        }
      }
    }
    for sleeper in sleepers { _ = await sleeper.result }
    #expect(log.value.count == 100)
    #expect(clock.now.offset == .seconds(100))
  }

  @Test("advance returns after a task that sleeps many times on an immediate clock")
  func immediateSleeps() async {
    let task = Task {
      for _ in 1...20 { try await ImmediateClock().sleep(for: .seconds(1)) }
      write("awake")
    }
    await clock.advance()
    #expect(log.value == ["awake"])
    _ = await task.result
  }

  @Test("A woken task can advance its own TestClock while the clock advances", .needsExactMode)
  func advancingWhileAdvanced() async {
    _ = Task {
      try await clock.sleep(for: .seconds(1))
      await clock.advance(by: .seconds(2))
      write("first at \(clock.now.offset)")
    }
    _ = Task {
      try await clock.sleep(for: .seconds(3))
      write("second at \(clock.now.offset)")
    }
    await clock.advance(by: .seconds(2))
    #expect(log.value == ["second at 3.0 seconds", "first at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("A TestClock without an observer wakes its sleepers when it advances or runs")
  func withoutDriver() async throws {
    let clock = TestClock<Duration>(now: .init(), observer: nil)
    let tasks = (1...3).map { seconds in
      Task {
        try await clock.sleep(until: TestClock.Instant(offset: .seconds(seconds)))
        return clock.now.offset
      }
    }
    await clock.advance(by: .seconds(2))
    #expect(try await tasks[0].value >= .seconds(1))
    #expect(try await tasks[1].value == .seconds(2))
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.run()
    #expect(try await tasks[2].value == .seconds(3))
  }
}
