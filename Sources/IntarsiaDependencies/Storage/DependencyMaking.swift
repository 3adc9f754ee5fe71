import IntarsiaConcurrency
import Synchronization

/// One default, which is made by the first who needs it while all others wait.
final class DependencyDefault: Sendable {
  /// What is found where a default is looked for.
  enum Found {
    case box(AnyDependencyBox)
    case cycle(DependencyCycle)
  }

  private let made = AtomicLazyReference<AnyDependencyBox>()

  /// Held by who makes the default.
  private let turn = VisibleMutex(())

  /// Who makes which default, and who waits for which one, so that nobody waits for himself.
  fileprivate struct Makers {
    var makers: [ObjectIdentifier: DependencyLink] = [:]
    var waiting: [ObjectIdentifier: (link: DependencyLink, default: DependencyDefault)] = [:]
  }

  private static let makers = VisibleMutex(Makers())

  /// The default, if it was made.
  var box: AnyDependencyBox? { made.load() }

  /// The default, which is made now if nobody has made it yet.
  func box(link: DependencyLink, make: () -> AnyDependencyBox) -> Found {
    if let box { return .box(box) }
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
      let box = made.storeIfNil(make())
      Self.makers.withLock { _ = $0.makers.removeValue(forKey: ObjectIdentifier(self)) }
      return .box(box)
    }
  }

  /// Notes that a thread is about to wait for the default.
  ///
  /// - Returns: The cycle, if the thread would wait for itself; it then must not.
  private func wait(for link: DependencyLink) -> DependencyCycle? {
    Self.makers.withLock { makers in
      if let cycle = makers.cycle(closedBy: link, needing: self) { return cycle }
      makers.waiting[link.thread] = (link, self)
      return nil
    }
  }
}

extension DependencyDefault.Makers {
  /// The cycle that a thread closes by waiting for a default.
  fileprivate func cycle(
    closedBy link: DependencyLink, needing needed: DependencyDefault
  ) -> DependencyCycle? {
    // The same value of the same key, though it is to be remembered elsewhere, needs itself again and again.
    if let repeated = link.outer?.chain.first(where: {
      $0.thread == link.thread && $0.key == link.key && $0.stage == link.stage
    }) {
      return DependencyCycle(links: Self.links(from: link, outTo: repeated))
    }
    var links: [DependencyLink] = []
    var needed = needed
    // Each thread waits for one default at most, and for none that it makes: the walk meets a default once. The bound
    // keeps a mistake in these tables from holding up every thread that reads a default.
    for _ in 0..<makers.count {
      guard let maker = makers[ObjectIdentifier(needed)] else { return nil }
      if maker.thread == link.thread {
        return DependencyCycle(links: links + Self.links(from: link, outTo: maker))
      }
      guard let next = waiting[maker.thread] else { return nil }
      // The last link stands for the default that comes next, whose maker's own link follows.
      links += Self.links(from: next.link, outTo: maker).dropLast()
      needed = next.default
    }
    return nil
  }

  /// The links of one thread, from the outermost one.
  private static func links(
    from inner: DependencyLink, outTo outer: DependencyLink
  ) -> [DependencyLink] {
    let chain = inner.chain
    let end = chain.firstIndex { $0 === outer } ?? chain.index(before: chain.endIndex)
    return chain[...end].reversed()
  }
}
