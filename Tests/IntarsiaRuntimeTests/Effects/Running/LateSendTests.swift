import Dispatch
import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import Testing

@testable import IntarsiaRuntime

/// Actions that are still being sent when the operation of their effect returns.
@Suite("Sends that outlast their operation", .endsWithinAMinute)
struct LateSendTests {
  private let events = LockIsolated<[String]>([])
  private let ends: AsyncStream<Void>
  private let ended: AsyncStream<Void>.Continuation

  init() {
    (ends, ended) = AsyncStream.makeStream(of: Void.self)
  }

  private func note(_ event: String) {
    events.withValue { $0.append(event) }
  }

  private func effect(
    through port: EffectPort<Int>,
    operation: @escaping @Sendable (Send<Int>) async throws -> Void = { _ in }
  ) -> RunningEffect {
    let run = EffectRun<Int>(
      name: nil, rawPriority: nil, origin: IssueLocation(), dependencies: .empty,
      operation: operation, handler: nil)
    let effect = RunningEffect(
      token: EffectToken(rawValue: 1), run: run, completion: EffectCompletion())
    effect.port = port
    return effect
  }

  @Test("An effect whose callback sends an action ends after that action has arrived")
  func callback() async {
    let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
    let port = EffectPort<Int>.calling(
      emit: { _, _ in
        for await _ in arrivals {}
        note("arrived")
      },
      end: { _ in
        note("ended")
        ended.finish()
      })
    let effect = effect(through: port) { send in
      await MainActor.run { send.now(1) }
    }
    await effect.work()
    #expect(events.value == [])
    arrive.finish()
    for await _ in ends {}
    #expect(events.value == ["arrived", "ended"])
  }

  @Test("An effect that returns while its callback's action is processed ends after that")
  @MainActor
  func returningMeanwhile() async {
    let returning = LockIsolated<RunningEffect?>(nil)
    let port = EffectPort<Int>.calling(
      post: { _, _ in
        note("posted")
        #expect(returning.value?.markReturned() == false)
      },
      emit: { _, _ in note("emitted") },
      end: { _ in
        note("ended")
        ended.finish()
      })
    let effect = effect(through: port)
    returning.setValue(effect)
    Send(effect, through: port).now(1)
    for await _ in ends {}
    #expect(events.value == ["posted", "ended"])
    returning.setValue(nil)
  }

  @Test("A callback's action that the port has processed ends nothing while the effect runs")
  @MainActor
  func runningOn() {
    let port = EffectPort<Int>.calling(
      post: { _, _ in note("posted") }, emit: { _, _ in note("emitted") },
      end: { _ in note("ended") })
    let effect = effect(through: port)
    Send(effect, through: port).now(1)
    Send(effect, through: port).now(2)
    #expect(events.value == ["posted", "posted"])
    #expect(effect.markReturned(), "No send is in progress")
  }

  @Test("Sends of an operation begin and end on several threads at once")
  func threads() {
    let effect = effect(through: .calling(emit: { _, _ in }, end: { _ in }))
    let refused = LockIsolated(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<20_000 {
        let (mayBegin, mustReport) = (effect.beginSending(), effect.endSending())
        if !mayBegin || mustReport { refused.withValue { $0 += 1 } }
      }
    }
    #expect(refused.value == 0)
    #expect(effect.beginSending())
    #expect(!effect.markReturned())
    #expect(effect.endSending())
  }

  @Test("A port of closures has the executor that it was given")
  func executor() {
    final class Executor: TaskExecutor {
      func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    let executor = Executor()
    let port = EffectPort<Int>.calling(
      taskExecutor: executor, emit: { _, _ in }, end: { _ in })
    #expect(port.taskExecutor === executor)
    #expect(EffectPort<Int>.calling(emit: { _, _ in }, end: { _ in }).taskExecutor == nil)
  }
}
