import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

/// A clock that records its sleeps, whose time a test sets.
private final class RecordingClock: Clock {
  typealias Instant = TestClock<Duration>.Instant

  struct Sleep: Equatable {
    let deadline: Duration
    let tolerance: Duration?
  }

  let time = LockIsolated(Instant())
  let sleeps = LockIsolated<[Sleep]>([])
  let minimumResolution = Duration.milliseconds(3)

  var now: Instant { time.value }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    sleeps.withValue { $0.append(Sleep(deadline: deadline.offset, tolerance: tolerance)) }
    time.withValue { $0 = max($0, deadline) }
  }
}

@Suite("Arguments that clocks pass on", .endsWithinAMinute)
struct PassedOnArgumentsTests {
  private let base = RecordingClock()

  private func check(_ clock: some Clock<Duration>) async throws {
    #expect(clock.minimumResolution == .milliseconds(3))
    try await clock.sleep(for: .seconds(2), tolerance: .seconds(1))
    try await clock.sleep(for: .seconds(3))
    #expect(
      base.sleeps.value == [
        .init(deadline: .seconds(2), tolerance: .seconds(1)),
        .init(deadline: .seconds(5), tolerance: nil),
      ])
  }

  @Test("AnyClock passes on deadlines, tolerances and its resolution")
  func anyClock() async throws {
    try await check(AnyClock(base))
  }

  @Test("An AnyClock of an AnyClock passes on deadlines, tolerances and its resolution")
  func nested() async throws {
    try await check(AnyClock(AnyClock(base)))
  }

  @Test("UnimplementedClock passes on deadlines, tolerances and its resolution")
  func unimplementedClock() async throws {
    try await withIssueReporters([]) { try await check(UnimplementedClock(base)) }
  }

  @Test("A timer passes on its deadlines and its tolerance", arguments: [nil, Duration.seconds(1)])
  func timer(tolerance: Duration?) async {
    let expected = (1...3).map {
      RecordingClock.Sleep(deadline: .seconds(10 * $0), tolerance: tolerance)
    }
    var iterators = [
      base.timer(interval: .seconds(10), tolerance: tolerance).makeAsyncIterator()
    ]
    for _ in 0..<3 { _ = await iterators[0].next() }
    #expect(base.sleeps.value == expected)
    base.sleeps.setValue([])
    base.time.setValue(.init())
    var iterator = AsyncTimerSequence(interval: .seconds(10), tolerance: tolerance, clock: base)
      .makeAsyncIterator()
    for _ in 0..<3 { _ = await iterator.next() }
    #expect(base.sleeps.value == expected)
  }

  @Test("A timer does not sleep until a tick that is due now, and does until one a moment later")
  func tickDueNow() async {
    var iterator = AsyncTimerSequence(interval: .seconds(10), clock: base).makeAsyncIterator()
    base.time.setValue(.init(offset: .seconds(10)))
    #expect(await iterator.next()?.offset == .seconds(10))
    #expect(base.sleeps.value.isEmpty)
    base.time.setValue(.init(offset: .seconds(20) - .nanoseconds(1)))
    #expect(await iterator.next()?.offset == .seconds(20))
    #expect(base.sleeps.value == [.init(deadline: .seconds(20), tolerance: nil)])
  }

  @Test("Clocks begin at the time that they are created with")
  func beginnings() {
    let offset = Duration.seconds(7)
    #expect(TestClock(now: .init(offset: offset)).now.offset == offset)
    #expect(TestClock<Duration>(now: .init(offset: offset)).now.offset == offset)
    #expect(ImmediateClock(now: .init(offset: offset)).now.offset == offset)
    #expect(TestClock.Instant(offset: offset).advanced(by: offset).offset == .seconds(14))
    #expect(ImmediateClock.Instant(offset: offset).advanced(by: offset).offset == .seconds(14))
    // Generic code uses the initializers for any kind of duration.
    func check<Length: DurationProtocol & Hashable>(_ length: Length) {
      #expect(TestClock<Length>(now: .init(offset: length)).now.offset == length)
      #expect(ImmediateClock<Length>(now: .init(offset: length)).now.offset == length)
      #expect(TestClock<Length>().now.offset == .zero)
      #expect(ImmediateClock<Length>().now.offset == .zero)
    }
    check(offset)
  }
}
