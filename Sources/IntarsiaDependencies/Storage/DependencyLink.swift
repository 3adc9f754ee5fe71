import Foundation
import IntarsiaIssues

/// A default that is being created, with a link to the default that needs it.
///
/// Links form a chain of nested defaults.
final class DependencyLink: Sendable {
  /// The cause of a link.
  enum Cause: Sendable {
    /// A read.
    case read
    /// A fallback: the key has no separate value for a context, and uses that of another context.
    case fallback
    /// A cycle, resolved by the value of another context.
    case cycle(DependencyCycle, alsoInProgress: Set<DependencyContext>)
  }

  let key: ObjectIdentifier
  let keyName: String

  /// The context whose value is being created.
  let stage: DependencyContext
  let reader: DependencyReader
  let cause: Cause
  let outer: DependencyLink?

  /// The purpose of the read for which the default is created.
  let purpose: DependencyValues.Purpose

  /// The overrides in which the default is created, if they are not the current ones.
  let surroundings: DependencySnapshot?

  /// The thread that creates the default, which it does without suspending.
  ///
  /// A task that the default starts inherits the link, but runs on another thread. That task may
  /// wait for the default.
  let thread: ObjectIdentifier

  init(
    key: ObjectIdentifier, keyName: String, stage: DependencyContext, reader: DependencyReader,
    cause: Cause = .read, purpose: DependencyValues.Purpose = .reading,
    surroundings: DependencySnapshot? = nil, outer: DependencyLink?
  ) {
    self.key = key
    self.keyName = keyName
    self.stage = stage
    self.reader = reader
    self.cause = cause
    self.outer = outer
    self.surroundings = surroundings
    self.purpose = purpose.inside(outer?.purpose)
    thread = Self.currentThread
  }

  /// The identity of the current thread.
  static var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  /// This link and all outer links of the same thread, innermost first.
  var chain: [DependencyLink] {
    var links: [DependencyLink] = []
    var next: DependencyLink? = self
    while let link = next {
      if link.thread == thread { links.append(link) }
      next = link.outer
    }
    return links
  }

  /// The line of an issue for this link; `nil` unless a read caused the link.
  var description: String? {
    guard case .read = cause else { return nil }
    return "\(keyName), read at \(reader.location)"
  }
}

/// A cycle of defaults, each of which needs the next.
struct DependencyCycle: Sendable {
  /// The links from the default that needs itself to the read that closes the cycle, both included.
  let links: [DependencyLink]

  /// One line for each link that a read caused.
  var descriptions: [String] { links.compactMap(\.description) }

  /// Returns the contexts for which the links are creating the value of a key.
  func stagesInProgress(of key: ObjectIdentifier) -> Set<DependencyContext> {
    // The last link is the read that closes the cycle; its value is not being created yet.
    Set(links.dropLast().filter { $0.key == key }.map(\.stage))
  }
}
