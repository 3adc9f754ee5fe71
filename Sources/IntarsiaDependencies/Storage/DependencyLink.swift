import Foundation
import IntarsiaIssues

/// A default that is being made, and the one that needs it: what a chain of defaults is made of.
final class DependencyLink: Sendable {
  /// What has led to a link.
  enum Cause: Sendable {
    /// A read.
    case read
    /// A key that has no value of its own for a context, and takes that of another one.
    case fallback
    /// A cycle, out of which the value of another context has to help.
    case cycle(DependencyCycle, alsoInProgress: Set<DependencyContext>)
  }

  let key: ObjectIdentifier
  let keyName: String

  /// Which of the key's values is being made.
  let stage: DependencyContext
  let reader: DependencyReader
  let cause: Cause
  let outer: DependencyLink?

  /// The thread that makes it: a default is made without suspending.
  ///
  /// A task that the default starts inherits the link, too, but on another thread, and nothing is wrong with its
  /// waiting for the default.
  let thread: ObjectIdentifier

  init(
    key: ObjectIdentifier, keyName: String, stage: DependencyContext, reader: DependencyReader,
    cause: Cause = .read, outer: DependencyLink?
  ) {
    self.key = key
    self.keyName = keyName
    self.stage = stage
    self.reader = reader
    self.cause = cause
    self.outer = outer
    thread = Self.currentThread
  }

  /// What tells the thread from all others that are running.
  static var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  /// The link and all those around it that the same thread makes, from the inside out.
  var chain: [DependencyLink] {
    var links: [DependencyLink] = []
    var next: DependencyLink? = self
    while let link = next {
      if link.thread == thread { links.append(link) }
      next = link.outer
    }
    return links
  }

  /// The link as a line of an issue; links that no read has led to have none.
  var description: String? {
    guard case .read = cause else { return nil }
    return "\(keyName), read at \(reader.location)"
  }
}

/// Defaults that need one another, all around.
struct DependencyCycle: Sendable {
  /// The links from the default that needs itself to the read that closes the circle, both included.
  let links: [DependencyLink]

  /// One line for each link that a read has led to.
  var descriptions: [String] { links.compactMap(\.description) }

  /// Which values of a key are being made by any of the links.
  func stagesInProgress(of key: ObjectIdentifier) -> Set<DependencyContext> {
    // The last link has not been begun.
    Set(links.dropLast().filter { $0.key == key }.map(\.stage))
  }
}
