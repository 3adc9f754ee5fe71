import Foundation
import Synchronization

/// Lets the tests of a process run one at a time in the portable mode.
///
/// In that mode, tests that run at once share the main thread, and a test that waits for the main
/// thread's queue can end its wait too early.
enum Turnstile {
  private struct State {
    var isTaken = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Mutex(State())

  /// Whether the running task is part of a test that has entered.
  @TaskLocal private static var hasEntered = false

  private static let isUsed: Bool = {
    #if os(Linux)
      ProcessInfo.processInfo.environment["INTARSIA_JOB_ROUTING"] == "off"
    #else
      true
    #endif
  }()

  /// Runs a test when no other test runs.
  static func pass(_ test: () async throws -> Void) async throws {
    guard isUsed, !hasEntered else { return try await test() }
    await enter()
    defer { leave() }
    try await $hasEntered.withValue(true) { try await test() }
  }

  private static func enter() async {
    await withCheckedContinuation { waiter in
      let isFree = state.withLock { state in
        if state.isTaken { state.waiters.append(waiter) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFree { waiter.resume() }
    }
  }

  private static func leave() {
    let next = state.withLock { state in
      state.isTaken = !state.waiters.isEmpty
      return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
    }
    next?.resume()
  }
}
