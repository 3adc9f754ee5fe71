import IntarsiaTesting
import Testing

@Suite("Futures")
struct EffectFutureTests {
  private struct Broken: Error {}

  @Test("A future sends what is called back, at once, later, or from elsewhere")
  func value() async {
    #expect(await EffectProbe<Int>.values { .future { $0(1) } } == [1])
    #expect(await EffectProbe<Int>.values { .future { $0(.success(2)) } } == [2])
    let later = await EffectProbe<Int>.values {
      .future { callback in
        Task {
          try? await Task.sleep(for: .seconds(1))
          callback(3)
        }
      }
    }
    #expect(later == [3])
  }

  @Test("A failure is for the catch after it")
  func failure() async {
    let values = await EffectProbe<Int>.values {
      Effect<Int>.future { $0(.failure(Broken())) }.replaceError(with: -1)
    }
    #expect(values == [-1])
  }

  @Test("A second call is reported and dropped")
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
    #expect(recorder.issues.map(\.code?.rawValue) == ["effect-called-back-twice"])
    #expect(recorder.issues.first?.location.line == line)
    #expect(
      recorder.messages.first?.hasPrefix(
        """
        The callback of a future was called twice.

        """) == true, "\(recorder.messages)")
    #expect(recorder.messages.first?.contains("success(2)") == true, "\(recorder.messages)")
  }

  @Test("A callback that nobody can call any more is reported, and the effect ends")
  func never() async {
    let recorder = IssueRecorder()
    let line: UInt = #line + 3
    let values = await withIssueReporters([recorder]) {
      await EffectProbe<Int>.values {
        .concatenate(.future { _ in }, .send(2))
      }
    }
    #expect(values == [2])
    #expect(recorder.issues.map(\.code?.rawValue) == ["effect-never-called-back"])
    #expect(recorder.issues.first?.location.line == line)
  }

  @Test("After the effect was cancelled, calls do nothing and need not come")
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
}
