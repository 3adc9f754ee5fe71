import Foundation
import IntarsiaTesting
import Testing

private enum DepthKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var depth: Int {
    get { self[DepthKey.self] }
    set { self[DepthKey.self] = newValue }
  }
}

/// Calls itself inside an override, to the given depth.
///
/// - Returns: The stack address of the innermost call.
private func nest(_ depth: Int) -> UInt {
  guard depth > 0 else { return placeOnStack() }
  return withDependencies {
    $0.depth = depth
  } operation: {
    nest(depth - 1)
  }
}

private func placeOnStack() -> UInt {
  withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { UInt(bitPattern: $0.baseAddress) }
}

private func nestLater(_ depth: Int) async -> Int {
  @Dependency(\.depth) var current
  guard current < depth else { return current }
  return await withDependencies {
    $0.depth = current + 1
  } operation: {
    await nestLater(depth)
  }
}

@Suite("Nested overrides", .endsWithinAMinute)
struct NestingTests {
  @Test(
    "Ten thousand calls inside one another need no more than 16 megabytes of stack, unoptimized")
  func calls() async {
    let bytes = await withCheckedContinuation { continuation in
      let thread = Thread {
        let outermost = nest(0)
        continuation.resume(returning: outermost - nest(10_000))
      }
      thread.stackSize = 64 << 20
      thread.start()
    }
    #expect(bytes > 0 && bytes < 16 << 20)
    print("A nested override takes \(bytes / 10_000) bytes of stack.")
  }

  @Test("Ten thousand asynchronous calls inside one another take no stack at all")
  func asynchronousCalls() async {
    #expect(await nestLater(10_000) == 10_000)
  }
}
