import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Events that reach the registry after the cancellation of their effect, or after the end of an
/// interval.
@Suite("Effect registry timing", .endsWithinAMinute)
struct EffectRegistryTimingTests {
  private let registry = EffectRegistry<Int>()
  private let completion = EffectCompletion()

  /// Opens a part of an effect and returns whether the task of the part is cancelled.
  private func isCancelledWhenOpened(in effect: RunningEffect) -> Bool {
    let part = RunningEffect(partOf: effect)
    for step in registry.open(part, EffectID("part"), cancelInFlight: false, in: effect.token) {
      switch step {
      case .open(let part): completion.enter(part)
      default: Issue.record("Opening a part must not ask for \(step)")
      }
    }
    let task = Task<Void, Never> { _ = try? await Task.never() }
    completion.attach(task, to: part)
    defer { task.cancel() }
    return task.isCancelled
  }

  private func start(id: String) throws -> RunningEffect {
    _ = registry.start(.run { _ in }.cancellable(id: id), completion: completion)
    return try #require(registry.entries.all.last?.entry.effect)
  }

  @Test("A part that opens in an effect cancelled by its identifier begins cancelled")
  func partOfCancelledEffect() throws {
    let effect = try start(id: "effect")
    #expect(!isCancelledWhenOpened(in: effect))
    _ = registry.start(.cancel(id: "effect"), completion: EffectCompletion())
    #expect(isCancelledWhenOpened(in: effect))
  }

  @Test("A part that opens in an effect whose store task is cancelled begins cancelled")
  func partOfCancelledTicket() throws {
    let effect = try start(id: "effect")
    completion.cancel()
    #expect(isCancelledWhenOpened(in: effect))
  }

  /// Sends an action through the throttle with the given number.
  ///
  /// - Returns: The effect that sends the action later, if the throttle delays it.
  private func sendThrottled(
    _ action: Int, _ throttle: Int, _ clock: TestClock<Duration>
  ) throws -> EffectToken? {
    let effect = Effect<Int>.send(action)
      .throttle(id: throttle, for: .seconds(1), clock: clock, latest: true)
    var token: EffectToken?
    for case .admit(_, let sender) in registry.start(effect, completion: completion) {
      token = sender
    }
    let sender = try #require(token, "A throttled action asks to be admitted")
    let readings = registry.throttles(of: sender).map { $0.throttle.read($0.window) }
    var timer: EffectToken?
    for case .launch(let effect) in registry.admit(action, from: sender, at: readings).1 {
      timer = effect.token
    }
    _ = registry.end(sender)
    return timer
  }

  @Test("A throttle keeps an interval that is over until the action that it holds is delivered")
  func keepsHeldActions() async throws {
    let clock = TestClock()
    let throttles = 0..<20
    let timers = try throttles.map { throttle in
      #expect(try sendThrottled(0, throttle, clock) == nil)
      return try sendThrottled(throttle, throttle, clock)
    }
    await clock.advance(by: .seconds(1))
    for throttle in 100..<140 { _ = try sendThrottled(0, throttle, clock) }
    let ended = registry.windowsToForget.filter { $0.value.isOver }.map(\.key)
    #expect(ended.count == 20)
    registry.forgetWindows(ended)
    #expect(registry.windowCount == 60)
    let delivered = try timers.map { timer in
      let timer = try #require(timer)
      let next = try #require(registry.releasedThrottle(of: timer)).openWindow()
      return registry.release(timer, next: next)?.value(as: Int.self)
    }
    #expect(delivered == Array(throttles))
  }

  @Test("No action passes an interval that is over while an earlier action waits")
  func overWhileHeld() async throws {
    let clock = TestClock()
    #expect(try sendThrottled(1, 0, clock) == nil)
    let first = try #require(try sendThrottled(2, 0, clock))
    await clock.advance(by: .seconds(1))
    let second = try #require(try sendThrottled(3, 0, clock), "The later action replaces it")
    let delivered = try [first, second].map { timer in
      let next = try #require(registry.releasedThrottle(of: second)).openWindow()
      return registry.release(timer, next: next)?.value(as: Int.self)
    }
    #expect(delivered == [nil, 3])
  }
}
