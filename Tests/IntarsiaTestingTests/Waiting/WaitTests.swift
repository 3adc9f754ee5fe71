import Foundation
import IntarsiaTesting
import Testing

@Suite("What effects wait for")
struct WaitTests {
  @Test("A clock, a stream, a continuation, a task, children")
  func waits() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let (stream, feed) = AsyncStream.makeStream(of: Int.self)
      let clock = TestClock()
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, action in
          .run { _ in
            switch action {
            case 0: for await _ in stream {}
            case 1: await waitForEver()
            case 2: await Task { await waitForEver() }.value
            case 3:
              await withTaskGroup(of: Void.self) { group in
                group.addTask { await waitForEver() }
                group.addTask { try? await Task.sleep(for: .seconds(100_000)) }
              }
            default: try await clock.sleep(for: .seconds(3))
            }
          }
        }
      }
      for action in 0...4 { await store.send(action) }
      await store.finish()
      await store.skipInFlightEffects()
      feed.finish()
    }
    for issue in recorder.issues { print(issue.message) }
  }

  @Test("A real callback") func outside() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        guard action == 0 else { state = action; return .none }
        return .run { send in
          let value = await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
              continuation.resume(returning: 5)
            }
          }
          await send(value)
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              Thread.sleep(forTimeInterval: 0.05)
              DispatchQueue(label: "a").async { continuation.resume() }
            }
          }
          await send(6)
        }
      }
    }
    await store.send(0)
    await store.receive { $0 == 5 } assert: { $0 = 5 }
    await store.receive { $0 == 6 } assert: { $0 = 6 }
    await store.finish()
  }
}

private func waitForEver() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    kept.withValue { $0.append(continuation) }
  }
}

private let kept = LockIsolated<[CheckedContinuation<Void, Never>]>([])
