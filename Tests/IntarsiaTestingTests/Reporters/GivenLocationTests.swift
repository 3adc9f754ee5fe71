import Dispatch
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

private let file: StaticString = "Given/Place.swift"
private let path: StaticString = "/Given/Place.swift"
private let line: UInt = 1_207
private let column: UInt = 31

/// A call of a public function with a location of its own, which reports an issue.
private struct LocatedCall: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let run: @Sendable () async -> Void

  init(_ name: String, _ run: @escaping @Sendable () async -> Void) {
    (testDescription, self.run) = (name, run)
  }
}

@CasePathable
private enum Act: Equatable {
  case add
  case set(Int)
  /// Starts an effect that ends only when it is cancelled.
  case wait
  /// Starts an effect that never settles after a second, or when it is cancelled.
  case spin
}

private func function(state: inout Int, action: Act, environment: Void) -> Effect<Act> {
  switch action {
  case .add: state += 1
  case .set(let number): state = number
  case .wait: return .run { _ in try await Task.never() }
  case .spin:
    return .run { _ in
      try? await VirtualClock().sleep(for: .seconds(1))
      // The test limits the store to fewer jobs.
      for _ in 0..<1_000 { await Task.yield() }
    }
  }
  return .none
}

private let reducer = EnvironmentReducer<Int, Act, Void>(function)

private func store() -> TestStore<Int, Act> {
  TestStore(initialState: 0) { Reduce(reducer, environment: ()) }
}

private func script(_ step: Step<Int, Act>) async {
  await assert(initialValue: 0, reducer: reducer, environment: (), steps: step)
}

private struct Fault: Error {}

private func number() throws -> Int { throw Fault() }

private final class Kept: Sendable {}

@Suite("Locations that callers name", .endsWithinAMinute)
struct GivenLocationTests {
  private static let stores: [LocatedCall] = [
    LocatedCall("TestStore") {
      let store = TestStore(
        initialState: 0, reducer: { Reduce(reducer, environment: ()) }, fileID: file,
        filePath: path, line: line, column: column)
      await store.send(.wait)
    },
    LocatedCall("TestStore of an environment") {
      let store = TestStore(
        initialState: 0, reducer: reducer, environment: (), fileID: file, filePath: path,
        line: line, column: column)
      await store.send(.wait)
    },
    LocatedCall("send") {
      await store().send(.add, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("send of a case") {
      await store().send(\.add, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("send of a case with a value") {
      await store().send(\.set, 7, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("receive") {
      await store().receive(.add, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("receive of a case") {
      await store().receive(\.add, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("receive of a case with a value") {
      await store().receive(\.set, 7, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("receive by a predicate") {
      await store().receive(
        { $0 == .add }, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("assert") {
      store().assert({ $0 = 1 }, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("assert of a field") {
      store().assert(\.self, equals: 1, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("finish") {
      let store = store()
      await store.send(.wait)
      await store.finish(fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("skipReceivedActions") {
      await store().skipReceivedActions(
        fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("skipInFlightEffects") {
      await store().skipInFlightEffects(
        fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("letEffectsRun") {
      let store = store()
      store.jobLimit = 100
      await store.send(.spin)
      _ = try? await store.letEffectsRun(
        fileID: file, filePath: path, line: line, column: column
      ) {
        try await VirtualClock().sleep(for: .seconds(2))
      }
    },
    LocatedCall("cancel of a task") {
      let store = store()
      store.jobLimit = 100
      await store.send(.spin).cancel(fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("finish of a task") {
      await store().send(.wait).finish(
        fileID: file, filePath: path, line: line, column: column)
    },
  ]

  private static let scripts: [LocatedCall] = [
    LocatedCall("a step that sends") {
      await script(
        Step(.send, .add, fileID: file, filePath: path, line: line, column: column))
    },
    LocatedCall("a step that sends a case") {
      await script(
        Step(.send, \.add, fileID: file, filePath: path, line: line, column: column))
    },
    LocatedCall("a step that sends a case with a value") {
      await script(
        Step(.send, \.set, 7, fileID: file, filePath: path, line: line, column: column))
    },
    LocatedCall("a step that receives") {
      await script(
        Step(.receive, .add, fileID: file, filePath: path, line: line, column: column))
    },
    LocatedCall("a step that receives a case") {
      await script(
        Step(.receive, \.add, fileID: file, filePath: path, line: line, column: column))
    },
    LocatedCall("a step that receives a case with a value") {
      await script(
        Step(.receive, \.set, 7, fileID: file, filePath: path, line: line, column: column))
    },
    LocatedCall("a step that throws") {
      await script(
        Step(.do, { throw Fault() }, fileID: file, filePath: path, line: line, column: column))
    },
    LocatedCall("a step that throws with its store") {
      await script(
        Step(
          .do, { _ in throw Fault() }, fileID: file, filePath: path, line: line, column: column))
    },
    LocatedCall("a script for a function") {
      await assert(
        initialValue: 0, reducer: function, environment: (), steps: Step(.send, .wait),
        fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("a built script for a function") {
      await assert(
        initialValue: 0, reducer: function, environment: (), fileID: file, filePath: path,
        line: line, column: column
      ) {
        Step(.send, .wait)
      }
    },
    LocatedCall("a script for a reducer") {
      await assert(
        initialValue: 0, reducer: reducer, environment: (), steps: Step(.send, .wait),
        fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("a built script for a reducer") {
      await assert(
        initialValue: 0, reducer: reducer, environment: (), fileID: file, filePath: path,
        line: line, column: column
      ) {
        Step(.send, .wait)
      }
    },
  ]

  private static let functions: [LocatedCall] = [
    LocatedCall("expectNoDifference") {
      expectNoDifference(1, 2, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("expectNoDifference of a value that throws") { () async -> Void in
      expectNoDifference(
        try number(), 2, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("expectDifference") {
      expectDifference(
        1, changes: { $0 = 2 }, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("expectDifference of an operation that throws") {
      expectDifference(
        1, operation: { throw Fault() }, changes: { $0 = 2 }, fileID: file, filePath: path,
        line: line, column: column)
    },
    LocatedCall("expectDifference of an asynchronous operation") {
      await expectDifference(
        1, operation: { await Task.yield() }, changes: { $0 = 2 }, fileID: file, filePath: path,
        line: line, column: column)
    },
    LocatedCall("expectDifference of an asynchronous operation that throws") {
      await expectDifference(
        1,
        operation: {
          await Task.yield()
          throw Fault()
        }, changes: { $0 = 2 }, fileID: file, filePath: path, line: line, column: column)
    },
    LocatedCall("expectNoLeaks") {
      let kept = Kept()
      await expectNoLeaks(fileID: file, filePath: path, line: line, column: column) {
        $0.watch(kept)
      }
      withExtendedLifetime(kept) {}
    },
    LocatedCall("withJobOrders") {
      _ = try? await withJobOrders(
        .replay(.fixed), fileID: file, filePath: path, line: line, column: column
      ) {}
    },
    LocatedCall("the trait jobOrders") {
      let trait = TestScopeTrait.jobOrders(
        .replay(.fixed), fileID: file, filePath: path, line: line, column: column)
      try? await trait.provideScope(for: #require(Test.current), testCase: nil) {}
    },
    LocatedCall("the trait usesOverrides") {
      let trait = TestScopeTrait.usesOverrides(
        fileID: file, filePath: path, line: line, column: column)
      try? await trait.provideScope(for: #require(Test.current), testCase: nil) {
        withDependencies {
          $0.uuid = .incrementing
        } operation: {
        }
      }
    },
  ]

  @Test(
    "A function reports its issue at the place that the caller names, with line and column",
    arguments: stores + scripts + functions)
  fileprivate func places(call: LocatedCall) async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) { await call.run() }
    #expect(
      recorder.issues.first?.location
        == IssueLocation(fileID: file, filePath: path, line: line, column: column))
  }

  @Test("A simulation reports external work at the place that the caller names")
  func simulation() async throws {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      try await simulate(
        externalTimeout: .seconds(60), fileID: file, filePath: path, line: line, column: column
      ) {
        await withExternalWork("a queue") {
          await withCheckedContinuation { continuation in
            // The task runs when the first one has suspended.
            Task { DispatchQueue.global().async { continuation.resume() } }
          }
        }
      }
    }
    #expect(
      recorder.issues.map(\.location)
        == [IssueLocation(fileID: file, filePath: path, line: line, column: column)])
  }

  @Test("A watched object is reported with the place that the caller names")
  func watched() async {
    let recorder = IssueRecorder()
    let kept = Kept()
    await withIssueReporters([recorder]) {
      await expectNoLeaks {
        $0.watch(kept, fileID: file, filePath: path, line: line, column: column)
      }
    }
    #expect(recorder.messages.first?.contains("Watched at: \(file):\(line)\n") == true)
    withExtendedLifetime(kept) {}
  }

  @Test("Swift Testing gets the line and the column of an issue")
  func swiftTesting() {
    let places = LockIsolated<[[Int]]>([])
    withKnownIssue {
      reportIssue("Late", fileID: file, filePath: "/Given/Place.swift", line: line, column: column)
    } matching: { issue in
      guard let place = issue.sourceLocation else { return false }
      places.withValue { $0.append([place.line, place.column]) }
      return true
    }
    #expect(places.value == [[Int(line), Int(column)]])
  }
}
