import Foundation
import IntarsiaIssues
import Synchronization

/// A default that is being created, with a link to the default that needs it.
///
/// Links form a chain of nested defaults.
final class DependencyLink: Sendable {
  /// The links of the running task, innermost first: also of defaults that have been created, if
  /// one of them started the task.
  @TaskLocal private static var inherited: DependencyLink?

  let key: ObjectIdentifier
  let keyName: String

  /// The context whose value is being created.
  let stage: DependencyContext
  let reader: DependencyReader

  /// Whether the key has no separate value for a context, and uses that of another context.
  private let isFallback: Bool

  private let outer: DependencyLink?

  /// The purpose of the read for which the default is created.
  let purpose: DependencyValues.Purpose

  /// The thread that creates the default, which it does without suspending.
  private let thread = ObjectIdentifier(Thread.current)
  private let hasEnded = Atomic(false)
  private let silenced = Atomic(false)

  init(
    key: ObjectIdentifier, keyName: String, stage: DependencyContext, reader: DependencyReader,
    isFallback: Bool = false, purpose: DependencyValues.Purpose = .reading
  ) {
    self.key = key
    self.keyName = keyName
    self.stage = stage
    self.reader = reader
    self.isFallback = isFallback
    outer = Self.innermost
    self.purpose = purpose.inside(outer?.purpose)
  }

  /// The innermost default that this thread is creating.
  ///
  /// A task that a default starts inherits its link. The task creates nothing of the default.
  static var innermost: DependencyLink? {
    guard let link = inherited, !link.hasEnded.load(ordering: .relaxed),
      link.thread == ObjectIdentifier(Thread.current)
    else { return nil }
    return link
  }

  /// Ends the process if the default needs itself, because the read has no value to return.
  func endProcessIfCyclic() {
    var links = [self]
    while let link = links.last?.outer {
      links.append(link)
      guard link.key == key, link.stage == stage else { continue }
      let reads = links.reversed().filter { !$0.isFallback }
      fatalError(
        """
        The default of \(keyName) reads itself.

          Links:
            \(reads.map { "\($0.keyName), read at \($0.reader.location)" }.joined(separator: "\n    "))

        \(DependencyIssues.cycle.remedy)

        [\(DependencyIssues.cycle.rawValue)]
        """)
    }
  }

  /// Creates the default.
  func run<Result>(_ make: () -> Result) -> Result {
    defer { hasEnded.store(true, ordering: .relaxed) }
    return Self.$inherited.withValue(self, operation: make)
  }

  /// Notes that a report was left out, because nothing uses the default yet.
  ///
  /// The default is created again when something uses it.
  func silence() {
    for link in sequence(first: self, next: \.outer) {
      link.silenced.store(true, ordering: .relaxed)
    }
  }

  var isSilenced: Bool { silenced.load(ordering: .relaxed) }
}
