import ChildProcesses
import Dispatch
import Foundation
import Synchronization
import Testing
import XCTest

/// Tests that never end by themselves, each in its own process.
@Suite("Stuck on purpose", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
struct StuckOnPurpose {
  nonisolated static let ignoringLine = #line + 2

  @Test("ignores its cancellation")
  func ignores() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  nonisolated static let blockingLine = #line + 2

  @Test("blocks all threads", arguments: 0..<2 * ProcessInfo.processInfo.activeProcessorCount)
  func blocks(number: Int) {
    DispatchSemaphore(value: 0).wait()
  }

  nonisolated static let spinningLine = #line + 2

  @Test("spins")
  func spins() {
    let never = Atomic(false)
    while !never.load(ordering: .relaxed) {}
  }

  nonisolated static let waitingLine = #line + 2

  @Test("waits for a stream")
  func waits() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for await _ in stream {}
    continuation.finish()
  }

  nonisolated static let handlingLine = #line + 2

  @Test("blocks in its cancellation handler")
  func handles() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    } onCancel: {
      DispatchSemaphore(value: 0).wait()
    }
  }
}

final class StuckXCTests: XCTestCase {
  func testBlocks() throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "It never ends on purpose")
    DispatchSemaphore(value: 0).wait()
  }
}
