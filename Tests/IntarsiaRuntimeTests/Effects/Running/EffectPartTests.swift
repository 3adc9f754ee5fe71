import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Parts of effects", .endsWithinAMinute)
struct EffectPartTests {
  @Test("A part's task is cancelled once, also if the part is cancelled before it has a task")
  func cancellation() async {
    let run = EffectRun<Int>(
      name: nil, rawPriority: nil, origin: IssueLocation(), dependencies: .empty,
      operation: { _ in }, handler: nil)
    let completion = EffectCompletion()
    let effect = RunningEffect(
      token: EffectToken(rawValue: 1), run: run, completion: completion)
    for (before, after) in [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)] {
      let calls = LockIsolated(0)
      let part = RunningEffect(partOf: effect)
      completion.enter(part)
      for _ in 0..<before { completion.cancel(part) }
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let task = Task<Void, Never> {
        await withTaskCancellationHandler {
          for await _ in begun {}
        } onCancel: {
          calls.withValue { $0 += 1 }
        }
      }
      completion.attach(task, to: part)
      #expect(task.isCancelled == (before > 0))
      for _ in 0..<after { completion.cancel(part) }
      #expect(task.isCancelled == (before + after > 0), "\(before), \(after)")
      begin.finish()
      await task.value
      #expect(calls.value == min(before + after, 1), "\(before), \(after)")
    }
  }

  @Test("Actions sent by a nested part that is cancelled are dropped, and no others")
  func nested() async {
    let probe = EffectProbe(String.self)
    await probe.start {
      .run { send in
        await withTaskCancellation(id: "outer") {
          await withTaskCancellation(id: "inner") {
            try? await Task.never()
            // An unstructured task: it is not cancelled with the part, but still belongs to it.
            await Task { await send("of the inner part") }.value
          }
          await send("of the outer part")
        }
        await send("of the effect")
      }
    }
    await probe.start { .cancel(id: "inner") }
    #expect(await probe.values() == ["of the outer part", "of the effect"])
    #expect(probe.isAtRest)
  }

  @Test("The current number is that of the whole effect, also in a part of a part of it")
  func currentNumber() async throws {
    #expect(RunningEffect.currentNumber == nil)
    let numbers = LockIsolated<[UInt64?]>([])
    let note: @Sendable () -> Void = {
      let number = RunningEffect.currentNumber
      numbers.withValue { $0.append(number) }
    }
    let started = LockIsolated<UInt64?>(nil)
    let store = await Store(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .run { _ in
          note()
          await withTaskCancellation(id: 1) {
            note()
            await withTaskCancellation(id: 2) { note() }
          }
          note()
        }
      }
    }
    await store.instrument(
      StoreInstrument(.effects) { event in
        if case .effectStarted(let effect) = event.kind { started.setValue(effect.number) }
      })
    await store.send(true).finish()
    let number = try #require(started.value)
    #expect(numbers.value == [number, number, number, number])
  }

  @Test("Two parts with the same identifier run at once, and one cancellation ends both")
  func sameIdentifier() async {
    let probe = EffectProbe(String.self)
    await probe.start {
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          for name in ["a", "b"] {
            group.addTask {
              _ = try? await withTaskCancellation(id: "part") {
                await send("\(name) begins")
                try await Task.never()
              }
              await send("\(name) ends")
            }
          }
        }
      }
    }
    #expect(await probe.values().sorted() == ["a begins", "b begins"])
    await probe.start { .cancel(id: "part") }
    #expect(await probe.values().sorted() == ["a begins", "a ends", "b begins", "b ends"])
    #expect(probe.isAtRest)
  }

  @Test("Outside an effect, work that ends leaves other work under its identifier cancellable")
  func outside() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let first = Task {
        try await withTaskCancellation(id: "download") {
          begin.yield()
          try await Task.never()
        }
      }
      for await _ in begun { break }
      #expect(await withTaskCancellation(id: "download") { Task.isCancelled } == false)
      #expect(!first.isCancelled)
      Task.cancel(id: "download")
      await #expect(throws: CancellationError.self) { try await first.value }
    }
    #expect(recorder.messages == [])
  }
}
