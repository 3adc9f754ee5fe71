import Foundation
import Intarsia
import IntarsiaDependencies
import IntarsiaIssues
import MeasuringSupport
import Testing

private final class Number: Sendable {
  let value = 1
}

private enum NumberKey: DependencyKey {
  static let liveValue = Number()
  static let testValue = Number()
}

extension DependencyValues {
  fileprivate var number: Number { self[NumberKey.self] }
}

private struct Readers {
  @Dependency(\.number) var number
  @Dependency(NumberKey.self) var byKey
}

/// Measures reads of defaults in a plain test, without a store, a trait or an override.
///
/// Runs as a real test of Swift Testing, because the time includes finding the running test.
struct ReadsInATest {
  @Test func alone() {
    let readers = Readers()
    measure("a test default in a plain test, by key path") { keep(readers.number.value) }
    measure("a test default in a plain test, by key") { keep(readers.byKey.value) }
    withDependencies {
      $0.context = .live
    } operation: {
      measure("a live default in a plain test, by key path") { keep(readers.number.value) }
    }
    withDependencies {
      $0[NumberKey.self] = Number()
    } operation: {
      measure("an override in a plain test, by key path") { keep(readers.number.value) }
    }
    measure("the identity of the test") { keep(TestIdentity.current == nil ? 1 : 0) }
    measure("withEscapedDependencies") { withEscapedDependencies { _ in work() } }
  }

  @Test(arguments: 1...2)
  func parallel(index: Int) {
    let readers = Readers()
    measure("a test default in two tests at once, by key path") { keep(readers.number.value) }
  }

  /// Prints the median time of one operation on this thread, and its allocations.
  private func measure(_ name: String, _ operation: () -> Void) {
    let (rounds, count) = (25, 20_000)
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = threadTime
      for _ in 0..<count { operation() }
      times.append((threadTime - start) / Double(count))
    }
    allocation_counter_start()
    for _ in 0..<count { operation() }
    let allocations = Double(allocation_counter_stop()) / Double(count)
    let time = times.sorted()[rounds / 2]
    print("| \(name) | \(String(format: "%.1f ns | %.1f", time, allocations)) |")
  }

  /// The processor time of this thread, in nanoseconds.
  private var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
