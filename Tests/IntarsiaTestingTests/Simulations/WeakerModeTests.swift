import ChildProcesses
import Foundation
import IntarsiaTesting
import Testing

/// Whether job routing is turned off in this process, as on toolchains that do not support it.
private let isWeakerMode = ProcessInfo.processInfo.environment["INTARSIA_JOB_ROUTING"] == "off"

@Suite("The weaker mode's own test run", .endsWithinAMinute)
struct WeakerModeTests {
  @Test(
    "Without job routing, a test store keeps its promises", .enabled(if: !ChildProcess.isThisOne))
  func passes() async throws {
    let child = try await ChildProcess.run(
      "--testing-library", "swift-testing", "--filter", "WeakerModePromises",
      environment: ["INTARSIA_JOB_ROUTING": "off"])
    #expect(child.status == 0, "\(child.output)")
    #expect(child.lines(with: "with 3 tests").count == 1, "\(child.output)")
  }
}

@Suite("Test stores in the weaker mode", .endsWithinAMinute, .enabled(if: isWeakerMode))
struct WeakerModePromises {
  @Test("Effects and their child tasks run in the store, in order")
  func order() async {
    let store = TestStore(initialState: [Int]()) {
      Reduce<[Int], Int?> { state, number in
        if let number {
          state.append(number)
          return .none
        }
        return .run { send in
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<10 { group.addTask { await send(number) } }
          }
        }
      }
    }
    await store.send(Int?.none)
    for number in 0..<10 {
      await store.receive {
        $0 == number
      } assert: {
        $0.append(number)
      }
    }
    await store.finish()
  }

  @Test("In the weaker mode, a test store's effects use the injected clock's time")
  func clock() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isStart in
        guard isStart else {
          state += 1
          return .none
        }
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(false)
        }
      }
    }
    await store.send(true)
    await clock.advance(by: .seconds(1))
    await store.receive {
      !$0
    } assert: {
      $0 = 1
    }
    await store.finish()
  }

  @Test("In the weaker mode, a missing action is reported at once, without the effects' waits")
  func nothing() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in .run { _ in try await Task.never() } }
      }
      await store.send(true)
      await store.receive { !$0 }
      await store.skipInFlightEffects()
    }
    #expect(recorder.messages.count == 1)
    #expect(
      recorder.messages.allSatisfy {
        $0.contains("Running effects: made at IntarsiaTestingTests/WeakerModeTests.swift:")
      })
  }
}
