import Foundation

/// Runs a closure on a new thread with a stack of 512 KB, the default of secondary threads on
/// Apple's platforms.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await onStack(ofBytes: 512 << 10, body)
}

/// Runs a closure on a new thread with a stack of the given size.
func onStack<Result: Sendable>(
  ofBytes size: Int, _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = size
    thread.start()
  }
}
