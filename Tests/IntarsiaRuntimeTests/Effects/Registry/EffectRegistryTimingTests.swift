import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Events that reach the registry after the effect that they belong to was cancelled, or after an
/// interval has ended.
@Suite("Effect registry timing", .endsWithinAMinute)
struct EffectRegistryTimingTests {
  private let registry = EffectRegistry<Int>()
  private let completion = EffectCompletion()

  /// Opens a part of an effect, and says whether its task is cancelled.
  private func isCancelledWhenOpened(in token: EffectToken) -> Bool {
    let isCancelled = LockIsolated(false)
    let part = EffectPart(id: EffectID("part"), cancelInFlight: false)
    part.attach { isCancelled.setValue(true) }
    _ = registry.open(part, in: token)
    return isCancelled.value
  }

  private func start(id: String) throws -> EffectToken {
    _ = registry.start(.run { _ in }.cancellable(id: id), completion: completion)
    return try #require(registry.operations.last?.token)
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

  /// Sends an action through the throttle with that number.
  ///
  /// - Returns: The effect that waits to bring it later, if the throttle holds it back.
  private func sendThrottled(
    _ action: Int, _ throttle: Int, _ clock: TestClock<Duration>
  ) -> EffectToken? {
    let effect = Effect<Int>.send(action)
      .throttle(id: throttle, for: .seconds(1), clock: clock, latest: true)
    for case .launch(let effect) in registry.start(effect, completion: completion) { return effect.token }
    return nil
  }

  @Test("A throttle keeps an interval that is over until the action that it holds is delivered")
  func keepsHeldActions() async throws {
    let clock = TestClock()
    let throttles = 0..<20
    let timers = throttles.map { throttle in
      #expect(sendThrottled(0, throttle, clock) == nil)
      return sendThrottled(throttle, throttle, clock)
    }
    await clock.advance(by: .seconds(1))
    // Each new throttle looks for intervals to forget, once there are many.
    for throttle in 100..<140 { _ = sendThrottled(0, throttle, clock) }
    let delivered = timers.map { $0.flatMap { registry.release($0).0 } }
    #expect(delivered == Array(throttles))
  }
}
