import IntarsiaTesting
import Testing

@Suite("Cancelling from inside of an effect", .endsWithinAMinute)
struct TaskCancellationTests {
  @Test("A part of an effect is cancelled by its identifier, and the effect continues")
  func part() async {
    let probe = EffectProbe(String.self)
    await probe.start {
      .run { send in
        do {
          try await withTaskCancellation(id: "part") {
            await send("begun")
            try await VirtualClock().sleep(for: .seconds(1))
            await send("not reached")
          }
        } catch {
          await send("\(type(of: error))")
        }
      }
    }
    #expect(await probe.values() == ["begun"])
    await probe.start { .cancel(id: "part") }
    #expect(await probe.values() == ["begun", "CancellationError"])
    #expect(probe.isAtRest)
  }

  @Test("withTaskCancellation returns its operation's result, or throws its error")
  func results() async {
    struct Broken: Error {}
    let values = await EffectProbe<String>.values {
      .run { send in
        let number = await withTaskCancellation(id: 1) { 42 }
        await send("\(number)")
        do {
          try await withTaskCancellation(id: 1) { throw Broken() }
        } catch {
          await send("\(error)")
        }
      }
    }
    #expect(values == ["42", "Broken()"])
  }

  @Test("Actions sent by a cancelled part are dropped, and its effect continues")
  func nothingArrives() async {
    let probe = EffectProbe(String.self)
    await probe.start {
      .run { send in
        await withTaskCancellation(id: "part") {
          try? await VirtualClock().sleep(for: .seconds(1))
          // An unstructured task: it is not cancelled with the part, but still belongs to it.
          await Task { await send("of the part") }.value
        }
        await send("of the effect")
      }
    }
    await probe.start { .cancel(id: "part") }
    #expect(await probe.values() == ["of the effect"])
    #expect(probe.isAtRest)
  }

  @Test("Cancelling an effect also cancels a part inside it")
  func wholeIsCancelled() async {
    let probe = EffectProbe(String.self)
    await probe.start {
      .run { send in
        await withTaskCancellation(id: "part") {
          try? await VirtualClock().sleep(for: .seconds(1))
          await send("part")
        }
        await send("whole")
      }
      .cancellable(id: "whole")
    }
    await probe.start { .cancel(id: "whole") }
    #expect(await probe.values() == [])
    #expect(probe.isAtRest)
  }

  @Test("A part of an effect with cancelInFlight cancels the earlier part with its identifier")
  func inFlight() async {
    let probe = EffectProbe(String.self)
    for name in ["a", "b"] {
      await probe.start {
        .run { send in
          await withTaskCancellation(id: "part", cancelInFlight: true) {
            if (try? await VirtualClock().sleep(for: .seconds(1))) == nil { return }
            await send(name)
          }
        }
      }
    }
    #expect(await probe.finish() == ["b"])
  }

  @Test("Task.cancel(id:) drops the other effect's later action; its own effect continues")
  func cancelById() async {
    let probe = EffectProbe(String.self)
    await probe.start {
      .run { send in
        try await VirtualClock().sleep(for: .seconds(1))
        await send("cancelled")
      }
      .cancellable(id: "sleeper")
    }
    await probe.start {
      .run { send in
        Task.cancel(id: "sleeper")
        await send("going on")
      }
    }
    #expect(await probe.values() == ["going on"])
    #expect(probe.isAtRest)
  }

  @Test("A function called by an effect, or by a task of it, can cancel another effect")
  func calledFunctions() async {
    @Sendable func cancelAll() { Task.cancel(id: "sleeper") }
    let probe = EffectProbe(String.self)
    for isInTask in [false, true] {
      await probe.start { .run { _ in try await Task.never() }.cancellable(id: "sleeper") }
      await probe.start {
        .run { _ in
          if isInTask { await Task { cancelAll() }.value } else { cancelAll() }
        }
      }
      #expect(probe.isAtRest)
    }
  }

  @Test("An effect can cancel itself")
  func itself() async {
    let values = await EffectProbe<String>.values {
      .run { send in
        await send("before")
        Task.cancel(id: "self")
        await send("after")
      }
      .cancellable(id: "self")
    }
    #expect(values == ["before"])
  }

  @Test("Task.cancel(id:) outside an effect cancels work outside effects, and no effect")
  func outside() async {
    let probe = EffectProbe(String.self)
    await probe.start {
      .run { send in
        try await VirtualClock().sleep(for: .seconds(1))
        await send("of the effect")
      }
      .cancellable(id: "both")
    }
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await withTaskCancellation(id: "both") {
        begin.yield()
        try await Task.never()
      }
    }
    for await _ in begun { break }
    Task.cancel(id: "both")
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await probe.finish() == ["of the effect"])
  }

  @Test("Outside an effect, cancelInFlight cancels the earlier work with the identifier")
  func outsideInFlight() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await withTaskCancellation(id: "download") {
        begin.yield()
        try await Task.never()
      }
    }
    for await _ in begun { break }
    #expect(
      await withTaskCancellation(id: "other", cancelInFlight: true) { Task.isCancelled } == false)
    let second = await withTaskCancellation(id: "download", cancelInFlight: true) { 2 }
    #expect(second == 2)
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  @Test("Cancelling a task cancels the work that it has given an identifier")
  func outsideWhole() async {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await withTaskCancellation(id: "download") {
        begin.yield()
        try await Task.never()
      }
    }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Cancelling a store task cancels identified work that outlives its operation")
  @MainActor
  func outlivingWork() async {
    let (events, continuation) = AsyncStream.makeStream(of: String.self)
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .run { _ in
          let (beginnings, begin) = AsyncStream.makeStream(of: Void.self)
          _ = Task {
            await withTaskCancellation(id: "work") {
              begin.finish()
              continuation.yield("began")
              for await _ in AsyncStream<Never>.makeStream().stream {}
              continuation.yield(Task.isCancelled ? "cancelled" : "ended")
            }
          }
          // A part that begins after the end of its operation would begin cancelled.
          for await _ in beginnings {}
        }
      }
    }
    let task = store.send(true)
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == "began")
    task.cancel()
    #expect(await iterator.next() == "cancelled")
    await task.finish()
  }

  @Test("A computed action is outside of the effect whose action led to it")
  @MainActor
  func computedAction() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Store<[String], String>(initialState: []) {
        Reduce { state, action in
          state.append(action)
          return switch action {
          case "start":
            .run { send in
              await send("next")
              await send("continued")
            }
            .cancellable(id: 7)
          case "next":
            .sync {
              Task.cancel(id: 7)
              return "computed"
            }
          default: .none
          }
        }
      }
      await store.send("start").finish()
      #expect(store.withState { $0 } == ["start", "next", "computed", "continued"])
    }
    #expect(recorder.messages.map { $0.hasSuffix("[effect-none-running]") } == [true])
  }

  @Test("Task.cancel(id:) outside an effect warns if no work has the identifier")
  func nothingOutside() async {
    let recorder = IssueRecorder()
    let line: UInt = #line + 3
    await withIssueReporters([recorder]) {
      await withTaskCancellation(id: 7) {}
      Task.cancel(id: 7)
    }
    #expect(
      recorder.messages == [
        """
        Task.cancel(id:) was called outside of an effect, and cancelled nothing.

          Identifier: 7

        To cancel an effect, call it from an effect's operation, or from a function that the \
        operation calls: the identifier belongs to the feature of the effect. Task.detached \
        leaves the effect; Task, task groups and async let stay in it.

        [effect-none-running]
        """
      ])
    #expect(recorder.issues.map(\.severity) == [.warning])
    #expect(recorder.issues.map(\.location.line) == [line])
  }

  @Test("Task.cancel(id:) reaches the effects of its feature and of the features inside it")
  func features() async {
    let store = TestStore(initialState: Parent.State()) { Parent() }
    await store.send(.child(.start))
    await store.send(.cancelWorkInEffect)
    await store.send(.child(.start))
    await store.send(.child(.cancelInEffect))
    await store.finish()
  }
}
