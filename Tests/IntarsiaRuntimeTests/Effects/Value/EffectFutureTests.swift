import IntarsiaTesting
import Testing

@Suite("Futures", .endsWithinAMinute)
struct EffectFutureTests {
  private struct Broken: Error {}

  @Test("A future sends the value that its callback receives, synchronously or later")
  func value() async {
    #expect(await EffectProbe<Int>.values { .future { $0(1) } } == [1])
    #expect(await EffectProbe<Int>.values { .future { $0(.success(2)) } } == [2])
    let later = await EffectProbe<Int>.values {
      .future { callback in
        Task {
          try? await VirtualClock().sleep(for: .seconds(1))
          callback(3)
        }
      }
    }
    #expect(later == [3])
  }

  @Test("A failed future is handled by the catch after it")
  func failure() async {
    let values = await EffectProbe<Int>.values {
      Effect<Int>.future { $0(.failure(Broken())) }.replaceError(with: -1)
    }
    #expect(values == [-1])
  }

  @Test("A second callback of a future is reported and dropped")
  func twice() async {
    let recorder = IssueRecorder()
    let line: UInt = #line + 3
    let values = await withIssueReporters([recorder]) {
      await EffectProbe<Int>.values {
        .future { callback in
          callback(1)
          callback(2)
        }
      }
    }
    #expect(values == [1])
    #expect(recorder.linesOfEffects == [line])
    #expect(
      recorder.messages == [
        """
        The callback of a future was called twice.

          Second result: success(2)
          Effect made at: IntarsiaRuntimeTests/EffectFutureTests.swift:\(line)
          Reached by: Probing<Swift.Int>, by the action .start(@Sendable () -> Effect<Int>)

        Call it once on every path: after the call for a failure, return. For work that has \
        several results, make an AsyncStream of them and an effect of that with \
        eraseToEffect.

        [effect-called-back-twice]
        """
      ])
  }

  @Test("A future whose callback is released without a call is reported, and the effect ends")
  func never() async {
    let recorder = IssueRecorder()
    let line: UInt = #line + 3
    let values = await withIssueReporters([recorder]) {
      await EffectProbe<Int>.values {
        .concatenate(.future { _ in }, .send(2))
      }
    }
    #expect(values == [2])
    #expect(recorder.linesOfEffects == [line])
    #expect(
      recorder.messages == [
        """
        The callback of a future was never called.

          Effect made at: IntarsiaRuntimeTests/EffectFutureTests.swift:\(line)
          Reached by: Probing<Swift.Int>, by the action .start(@Sendable () -> Effect<Int>)

        Call it on every path, also if the work fails, is refused or ends early. The code \
        that does the work must hold the callback until then.

        [effect-never-called-back]
        """
      ])
  }

  @Test("Callbacks of a future after its cancellation do nothing")
  func cancelled() async {
    let recorder = IssueRecorder()
    let held = LockIsolated<EffectCallback<Int>?>(nil)
    await withIssueReporters([recorder]) {
      let probe = EffectProbe(Int.self)
      await probe.start {
        Effect<Int>.future { callback in held.setValue(callback) }.cancellable(id: "future")
      }
      #expect(!probe.isAtRest)
      await probe.start { .cancel(id: "future") }
      held.value?(1)
      held.value?(2)
      held.setValue(nil)
      #expect(await probe.finish() == [])
    }
    #expect(recorder.messages == [])
  }

  @Test("Cancelling a future's effect runs its cancellation handlers, in their order")
  func takenBack() async {
    let log = LockIsolated<[String]>([])
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let probe = EffectProbe(Int.self)
      await probe.start {
        Effect<Int>.future { callback in
          callback.onCancel {
            log.withValue { $0.append("first") }
            callback(.failure(CancellationError()))
          }
          callback.onCancel { log.withValue { $0.append("second") } }
        }
        .cancellable(id: "future")
      }
      #expect(log.value == [])
      await probe.start { .cancel(id: "future") }
      #expect(log.value == ["first", "second"], "What was registered was not done.")
      #expect(await probe.finish() == [])
    }
    #expect(recorder.messages == [])
  }

  @Test("A cancellation handler added to a cancelled future runs at once")
  func takenBackLate() async {
    let log = LockIsolated<[String]>([])
    let held = LockIsolated<EffectCallback<Int>?>(nil)
    let probe = EffectProbe(Int.self)
    await probe.start {
      Effect<Int>.future { callback in held.setValue(callback) }.cancellable(id: "future")
    }
    await probe.start { .cancel(id: "future") }
    held.value?.onCancel { log.withValue { $0.append("late") } }
    #expect(log.value == ["late"])
    #expect(await probe.finish() == [])
  }

  @Test("Cancellation handlers that are added while a future waits run in their order")
  func takenBackWhileWaiting() async {
    let log = LockIsolated<[String]>([])
    let held = LockIsolated<EffectCallback<Int>?>(nil)
    let probe = EffectProbe(Int.self)
    await probe.start {
      Effect<Int>.future { callback in
        callback.onCancel { log.withValue { $0.append("first") } }
        held.setValue(callback)
      }
      .cancellable(id: "future")
    }
    held.value?.onCancel { log.withValue { $0.append("second") } }
    #expect(log.value == [])
    await probe.start { .cancel(id: "future") }
    #expect(log.value == ["first", "second"])
    #expect(await probe.finish() == [])
  }

  @Test("A future that has called back releases its cancellation handlers without running them")
  func notTakenBack() async {
    final class Token: Sendable {}
    struct Observed: Sendable {
      weak var token: Token?
    }
    let observed = LockIsolated(Observed())
    let held = LockIsolated<EffectCallback<Int>?>(nil)
    let probe = EffectProbe(Int.self)
    await probe.start {
      Effect<Int>.future { callback in
        let token = Token()
        observed.withValue { $0.token = token }
        callback.onCancel { Issue.record("\(token) was taken back.") }
        held.setValue(callback)
      }
      .cancellable(id: "future")
    }
    #expect(observed.value.token != nil)
    held.value?(1)
    #expect(await probe.finish() == [1])
    held.value?.onCancel { Issue.record("It was taken back after it had called back.") }
    await probe.start { .cancel(id: "future") }
    #expect(held.value != nil)
    #expect(observed.value.token == nil)
  }
}
