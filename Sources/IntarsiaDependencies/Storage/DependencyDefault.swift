import IntarsiaConcurrency
import Synchronization

/// A default that the first thread to need it creates, while other threads wait.
final class DependencyDefault: Sendable {
  /// The result of a lookup.
  enum Found {
    case box(AnyDependencyBox)
    case cycle(DependencyCycle)
  }

  private let made = AtomicLazyReference<AnyDependencyBox>()
  private let make: @Sendable () -> AnyDependencyBox

  /// - Parameter make: Creates the default.
  init(_ make: @escaping @Sendable () -> AnyDependencyBox) {
    self.make = make
  }

  /// The default of a key in a context.
  convenience init<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) {
    self.init { DependencyBox(DependencyResolution.make(key, in: context), for: key) }
  }

  /// Held by the thread that creates the default.
  private let turn = VisibleMutex(())

  /// A wait-for graph of threads and defaults, which detects a deadlock before it happens.
  ///
  /// It stores the link that creates each default, and the default for which each thread waits.
  fileprivate struct Makers {
    var makers: [ObjectIdentifier: DependencyLink] = [:]
    var waiting: [ObjectIdentifier: (link: DependencyLink, default: DependencyDefault)] = [:]
  }

  private static let makers = VisibleMutex(Makers())

  /// The default, if it has been created.
  var box: AnyDependencyBox? { made.load() }

  /// Returns the default, and creates it on the first call.
  ///
  /// - Parameter link: The read that needs the default. It is evaluated only if the default does
  ///   not exist yet.
  func box(link: @autoclosure () -> DependencyLink) -> Found {
    if let box { return .box(box) }
    let link = link()
    if let cycle = wait(for: link) { return .cycle(cycle) }
    return turn.withLock { _ in
      if let box {
        Self.makers.withLock { _ = $0.waiting.removeValue(forKey: link.thread) }
        return .box(box)
      }
      Self.makers.withLock { makers in
        makers.waiting[link.thread] = nil
        makers.makers[ObjectIdentifier(self)] = link
      }
      let box = made.storeIfNil(
        DependencyResolution.$innermost.withValue(link) {
          link.surroundings?.bind(make) ?? make()
        })
      Self.makers.withLock { _ = $0.makers.removeValue(forKey: ObjectIdentifier(self)) }
      return .box(box)
    }
  }

  /// Records that a thread is about to wait for the default.
  ///
  /// - Returns: The cycle, if the thread would wait for itself. It must not wait then.
  private func wait(for link: DependencyLink) -> DependencyCycle? {
    Self.makers.withLock { makers in
      if let cycle = makers.cycle(closedBy: link, needing: self) { return cycle }
      makers.waiting[link.thread] = (link, self)
      return nil
    }
  }
}

extension DependencyDefault.Makers {
  /// Returns the cycle that a thread would close by waiting for a default.
  fileprivate func cycle(
    closedBy link: DependencyLink, needing needed: DependencyDefault
  ) -> DependencyCycle? {
    // This thread is already creating the same value of the same key, but for another slot.
    // `makers` does not contain this cycle, which would recurse forever.
    if let repeated = link.outer?.chain.first(where: {
      $0.thread == link.thread && $0.key == link.key && $0.stage == link.stage
    }) {
      return DependencyCycle(links: Self.links(from: link, outTo: repeated))
    }
    var links: [DependencyLink] = []
    var needed = needed
    // A thread waits for at most one default, and never for its own, so the walk visits each
    // default once. The bound is a safeguard: an endless walk would block every thread that reads a
    // default.
    for _ in 0..<makers.count {
      guard let maker = makers[ObjectIdentifier(needed)] else { return nil }
      if maker.thread == link.thread {
        return DependencyCycle(links: links + Self.links(from: link, outTo: maker))
      }
      guard let next = waiting[maker.thread] else { return nil }
      // Drops the last link, which is for the next default; the link of its maker follows.
      links += Self.links(from: next.link, outTo: maker).dropLast()
      needed = next.default
    }
    return nil
  }

  /// Returns the links of one thread, outermost first.
  private static func links(
    from inner: DependencyLink, outTo outer: DependencyLink
  ) -> [DependencyLink] {
    let chain = inner.chain
    let end = chain.firstIndex { $0 === outer } ?? chain.index(before: chain.endIndex)
    return chain[...end].reversed()
  }
}
