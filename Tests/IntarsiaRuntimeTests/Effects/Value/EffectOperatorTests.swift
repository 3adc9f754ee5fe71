import IntarsiaTesting
import Testing

@Suite("Effect operators", .endsWithinAMinute)
struct EffectOperatorTests {
  private static func numbers(_ range: ClosedRange<Int>) -> Effect<Int> {
    .run { send in for number in range { await send(number) } }
  }

  @Test("Map transforms actions sent synchronously and actions sent later")
  func map() async {
    let values = await EffectProbe<String>.values {
      .merge(Effect.send(0).map { "\($0)" }, Self.numbers(1...2).map { "<\($0)>" })
    }
    #expect(values == ["0", "<1>", "<2>"])
  }

  @Test("Compact map drops actions that its transformation maps to nil")
  func compactMap() async {
    let values = await EffectProbe<Int>.values {
      .concatenate(
        Effect<String>.send("x").compactMap(Int.init),
        Effect<String>.send("7").compactMap(Int.init),
        Self.numbers(1...4).compactMap { $0.isMultiple(of: 2) ? 10 * $0 : nil })
    }
    #expect(values == [7, 20, 40])
  }

  @Test("Filter drops actions that do not match its predicate")
  func filter() async {
    let values = await EffectProbe<Int>.values { Self.numbers(1...5).filter { $0 > 3 } }
    #expect(values == [4, 5])
  }

  @Test("Flat map runs an effect for each action, and the effects run concurrently")
  func flatMap() async {
    let values = await EffectProbe<String>.values {
      Self.numbers(1...3).flatMap { number in
        .run { send in
          try await VirtualClock().sleep(for: .seconds(4 - number))
          await send("\(number)")
        }
      }
    }
    #expect(values == ["3", "2", "1"])
  }

  @Test("A sequence continues when all effects of a flat map have ended")
  func flatMapInSequence() async {
    let values = await EffectProbe<Int>.values {
      .concatenate(
        Self.numbers(1...2).flatMap { number in
          .concatenate(
            .run { send in
              try await VirtualClock().sleep(for: .seconds(1))
              await send(number)
            },
            .send(10 * number))
        },
        .send(100))
    }
    #expect(values == [1, 2, 10, 20, 100])
  }

  @Test("Cancelling a flat map cancels the effects that it started")
  func flatMapIsCancelled() async {
    let probe = EffectProbe(Int.self)
    await probe.start {
      Self.numbers(1...2).flatMap { number in
        .run { send in
          try await VirtualClock().sleep(for: .seconds(number))
          await send(number)
        }
      }
      .cancellable(id: "numbers")
    }
    await probe.start { .cancel(id: "numbers") }
    #expect(probe.isAtRest)
    #expect(await probe.finish() == [])
  }

  @Test("Zip pairs the actions of two effects by position, and drops those without a partner")
  func zip() async {
    let effect = Self.numbers(1...3).zip(
      .run { send in
        for letter in ["a", "b"] {
          try await VirtualClock().sleep(for: .seconds(1))
          await send(letter)
        }
      }
    ) { "\($0)\($1)" }
    #expect(await EffectProbe<String>.values { effect } == ["1a", "2b"])
    #expect(await EffectProbe<String>.values { effect } == ["1a", "2b"], "each start has its own")
    let tuples = await EffectProbe<Int>.values {
      Effect.send(2).zip(Effect.send(20)).map { $0 + $1 }
    }
    #expect(tuples == [22])
  }

  @Test("delay starts an effect later, on the given clock")
  func delay() async {
    let clock = TestClock()
    let probe = EffectProbe(Int.self) { $0.continuousClock = clock }
    await probe.start { .send(1).delay(for: .seconds(2), clock: clock) }
    await probe.start { .send(2).delay(for: .seconds(1)) }
    #expect(await probe.values() == [])
    await clock.advance(by: .seconds(1))
    #expect(await probe.values() == [2])
    await clock.advance(by: .seconds(1))
    #expect(await probe.values() == [2, 1])
    #expect(probe.isAtRest)
  }

  @Test("A timer ticks on its clock until it is cancelled; starting it again replaces it")
  func timer() async {
    let clock = TestClock()
    let probe = EffectProbe(String.self) { $0.continuousClock = clock }
    await probe.start {
      Effect.timer(id: "timer", every: .seconds(1), clock: clock).map { _ in "old" }
    }
    await clock.advance(by: .seconds(2))
    #expect(await probe.values() == ["old", "old"])
    await probe.start { Effect.timer(id: "timer", every: .seconds(2)).map { _ in "new" } }
    await clock.advance(by: .seconds(2))
    #expect(await probe.values() == ["old", "old", "new"])
    await probe.start { .cancel(id: "timer") }
    await clock.advance(by: .seconds(10))
    #expect(await probe.values() == ["old", "old", "new"])
    #expect(probe.isAtRest)
  }

  @Test("An asynchronous sequence becomes an effect that sends its elements")
  func sequence() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    #expect(await EffectProbe<Int>.values { stream.eraseToEffect() } == [1, 2, 3])
    let (other, otherContinuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    otherContinuation.yield(1)
    otherContinuation.finish()
    let texts = await EffectProbe<String>.values { other.eraseToEffect { "<\($0)>" } }
    #expect(texts == ["<1>"])
  }

  private struct Broken: Error {}

  @Test("A task effect sends its operation's result, or the action that its error handler returns")
  func task() async {
    #expect(await EffectProbe<Int>.values { .task { 42 } } == [42])
    let values = await EffectProbe<Int>.values {
      .task {
        throw Broken()
      } catch: { _ in
        -1
      }
    }
    #expect(values == [-1])
  }

  @Test("fireAndForget runs its work, sends no action and ignores errors")
  func fireAndForget() async {
    let ran = LockIsolated(0)
    let values = await EffectProbe<Int>.values {
      .merge(
        .fireAndForget {
          ran.withValue { $0 += 1 }
          throw Broken()
        },
        Self.numbers(1...3).map { _ in ran.withValue { $0 += 1 } }.fireAndForget())
    }
    #expect(values == [])
    #expect(ran.value == 4)
  }

  @Test("A synchronous effect runs its work once for each start")
  func sync() async {
    let count = LockIsolated(0)
    let effect = Effect<Int>.sync {
      count.withValue { count in
        count += 1
        return count
      }
    }
    #expect(count.value == 0)
    let probe = EffectProbe(Int.self)
    await probe.start { effect }
    await probe.start { effect }
    #expect(await probe.values() == [1, 2])
    #expect(probe.isAtRest)
  }

  @Test("Effects received on an executor run the following operators on that executor")
  func receiveOn() async {
    let executor = CountingExecutor()
    let effect = Effect<Int>.merge(.send(1), Self.numbers(2...3))
      .receive(on: executor)
      .map { "\($0)\(executor.isRunning)" }
    let values = await EffectProbe<String>.values { effect }
    #expect(values.sorted() == ["1true", "2true", "3true"])
  }

  /// Runs each job synchronously when it is enqueued.
  private final class CountingExecutor: TaskExecutor {
    private let depth = LockIsolated(0)

    var isRunning: Bool { depth.value > 0 }

    func enqueue(_ job: consuming ExecutorJob) {
      depth.withValue { $0 += 1 }
      job.runSynchronously(on: asUnownedTaskExecutor())
      depth.withValue { $0 -= 1 }
    }
  }
}
