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
            try await Task.sleep(for: .seconds(1))
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
          try? await Task.sleep(for: .seconds(1))
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
          try? await Task.sleep(for: .seconds(1))
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
            if (try? await Task.sleep(for: .seconds(1))) == nil { return }
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
        try await Task.sleep(for: .seconds(1))
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

  @Test("Task.cancel(id:) and withTaskCancellation are reported outside an effect")
  func outside() async {
    let recorder = IssueRecorder()
    let line: UInt = #line + 2
    await withIssueReporters([recorder]) {
      Task.cancel(id: "nothing")
      await withTaskCancellation(id: 7) {}
    }
    let place = "IntarsiaRuntimeTests/TaskCancellationTests.swift"
    #expect(
      recorder.messages == [
        """
        Task.cancel(id:) was called outside of an effect.

          Identifier: nothing

        Call it from the operation of an effect, or from a function that the operation \
        calls. An identifier belongs to the feature whose effect uses it, so without an \
        effect it names nothing. Task.detached leaves the effect; Task, task groups and \
        async let stay in it.

        [effect-none-running]
        """,
        """
        withTaskCancellation was called outside of an effect.

          Identifier: 7

        Call it from the operation of an effect, or from a function that the operation \
        calls. An identifier belongs to the feature whose effect uses it, so without an \
        effect it names nothing. Task.detached leaves the effect; Task, task groups and \
        async let stay in it.

        [effect-none-running]
        """,
      ])
    #expect(recorder.issues.map(\.location.line) == [line, line + 1])
    #expect(recorder.issues.allSatisfy { "\($0.location)".hasPrefix(place) })
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
