import Dispatch
import Foundation
import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@Suite("Schedulers", .endsWithinAMinute)
struct SchedulerTests {
  @Test("A test scheduler and its erased form have one time, which begins in 1970")
  func time() async {
    let scheduler = RunLoop.test
    await scheduler.advance(by: .seconds(5))
    let erased = scheduler.eraseToAnyScheduler()
    await scheduler.advance(by: .milliseconds(500))
    #expect(scheduler.now.offset == .milliseconds(5500))
    #expect(erased.now == scheduler.now)
    #expect(erased.now.date == Date(timeIntervalSince1970: 5.5))
    #expect(erased.eraseToAnyScheduler().now == scheduler.now)
  }

  @Test("A test scheduler sleeps for a time and until an instant")
  func sleep() async throws {
    let scheduler = DispatchQueue.test
    let awake = LockIsolated<[Int]>([])
    _ = Task {
      try await scheduler.sleep(for: 2)
      awake.withValue { $0.append(1) }
      try await scheduler.sleep(until: scheduler.now.advanced(by: .seconds(3)))
      awake.withValue { $0.append(2) }
      try await scheduler.sleep(until: scheduler.now.advanced(by: .seconds(-1)))
      awake.withValue { $0.append(3) }
    }
    await scheduler.advance(by: 2)
    #expect(awake.value == [1])
    await scheduler.advance(by: .milliseconds(2999))
    #expect(awake.value == [1])
    await scheduler.advance(by: .milliseconds(1))
    #expect(awake.value == [1, 2, 3])
  }

  @Test("A timer of a test scheduler ticks at each interval")
  func timer() async {
    let scheduler = DispatchQueue.test
    let ticks = LockIsolated<[Double]>([])
    let task = Task {
      for await tick in scheduler.timer(interval: .milliseconds(500)) {
        ticks.withValue { $0.append(tick.date.timeIntervalSince1970) }
      }
    }
    await scheduler.advance(by: .milliseconds(1499))
    #expect(ticks.value == [0.5, 1])
    task.cancel()
    await task.value
  }

  @Test("Intervals have their units, and instants are in the order of their offsets")
  func intervals() {
    #expect(
      [.microseconds(3), .milliseconds(3), .nanoseconds(3), .seconds(3), .seconds(0.5), 2, 1.5]
        .map(\SchedulerInterval.duration) == [
          .microseconds(3), .milliseconds(3), .nanoseconds(3), .seconds(3), .milliseconds(500),
          .seconds(2), .milliseconds(1500),
        ])
    let now = DispatchQueue.test.now
    #expect(now < now.advanced(by: 1) && !(now < now) && !(now.advanced(by: 1) < now))
  }

  @Test("Immediate schedulers wait for nothing")
  func immediate() async throws {
    try await DispatchQueue.immediate.sleep(for: .seconds(3600))
    try await RunLoop.immediate.eraseToAnyScheduler().sleep(for: .seconds(3600))
    let scheduler = DispatchQueue.immediate
    var ticks: [SchedulerInstant] = []
    for await tick in scheduler.timer(interval: .seconds(60)).prefix(2) { ticks.append(tick) }
    #expect(ticks.count == 2)
  }

  @Test("Schedulers of real time tell the date, and sleep")
  func realTime() async throws {
    let before = Date()
    #expect(RunLoop.main.now.date >= before - 0.001)
    #expect(AnySchedulerOf<RunLoop>.main.now.date >= before - 0.001)
    #expect(AnySchedulerOf<DispatchQueue>.main.now.date <= Date() + 0.001)
    try await DispatchQueue.main.sleep(for: .nanoseconds(1))
    for await _ in DispatchQueue.main.timer(interval: .nanoseconds(1)).prefix(1) {}
  }

  @Test("Other tasks of a simulated test go on during a sleep on an ImmediateClock", .simulated)
  func order() async throws {
    let order = LockIsolated<[String]>([])
    let sleeper = Task {
      try await ImmediateClock().sleep(for: .seconds(1))
      order.withValue { $0.append("sleeper") }
    }
    let others = (1...3).map { number in
      Task {
        for _ in 0..<10 * number { await Task.yield() }
        order.withValue { $0.append("\(number)") }
      }
    }
    try await sleeper.value
    for task in others { await task.value }
    #expect(order.value == ["1", "2", "3", "sleeper"])
  }
}
