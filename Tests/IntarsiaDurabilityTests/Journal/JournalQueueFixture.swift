import Foundation
import Testing

@testable import IntarsiaDurability

/// A work of a queue under test.
struct QueuedWork: JournalWork {
  var number = 0
  var change: JournalAppend?
  var deadline: ContinuousClock.Instant?
  var isAlone = false
  /// Whether the queue takes long to add the work, under its lock.
  var isSlow = false
  var fail: @Sendable (DurabilityError) -> Void = { Issue.record("A work failed: \($0)") }

  var append: JournalAppend? {
    if isSlow { for _ in 0..<1_000 { sched_yield() } }
    return change
  }
}

/// A connection that hands its works to a function, on the thread of the connection.
final class QueuedConnection: JournalConnection {
  static let manyAnswers = 3

  var isOpen = true
  private let body: (QueuedConnection, [QueuedWork]) -> JournalOutcome<QueuedWork>
  private let didClose: @Sendable () -> Void

  init(
    didClose: @escaping @Sendable () -> Void = {},
    _ body: @escaping (QueuedConnection, [QueuedWork]) -> JournalOutcome<QueuedWork>
  ) {
    (self.didClose, self.body) = (didClose, body)
  }

  deinit { didClose() }

  func perform(_ works: [QueuedWork]) -> JournalOutcome<QueuedWork> { body(self, works) }
}
