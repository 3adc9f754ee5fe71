import IntarsiaConcurrency
import Synchronization

/// The slots of the process, by the address of a key path or a key, found without a lock.
///
/// A hash table whose chains only grow: a compare-and-exchange appends an entry to the end of its
/// chain, and no entry is removed.
enum DependencySlots {
  private final class Link: Sendable {
    let id: ObjectIdentifier
    let slot: any AnyObject & Sendable
    let next = AtomicLazyReference<Link>()

    init(id: ObjectIdentifier, slot: any AnyObject & Sendable) {
      self.id = id
      self.slot = slot
    }
  }

  private final class Chain: Sendable {
    let first = AtomicLazyReference<Link>()
  }

  private static let chains = (0..<512).map { _ in Chain() }
  private static let count = Atomic<Int>(0)

  /// The maximum number of shared slots, because run-time key paths are unbounded in number.
  ///
  /// Beyond it, each lookup that finds no slot creates an unshared one.
  private static let limit = 8_192

  // Safe: key paths are immutable, and these are `Sendable` at the call.
  private struct KnownPath: Hashable, @unchecked Sendable {
    let keyPath: AnyKeyPath
  }

  private static let numbers = VisibleMutex<[KnownPath: UInt]>([:])

  /// Returns the number of a property.
  ///
  /// Each source location has its own key path object, but equal key paths have equal numbers.
  static func number<Value>(
    of keyPath: any KeyPath<DependencyValues, Value> & Sendable
  ) -> UInt {
    numbers.withLock { numbers in
      let next = UInt(numbers.count + 1)
      let path = KnownPath(keyPath: keyPath)
      if let known = numbers[path] { return known }
      // Beyond the limit, numbers are not stored, which bounds the memory. All later key paths get
      // the same number.
      if numbers.count < limit { numbers[path] = next }
      return next
    }
  }

  static func slot(
    for id: ObjectIdentifier, make: () -> any AnyObject & Sendable
  ) -> any AnyObject & Sendable {
    let hash = UInt64(UInt(bitPattern: id)) &* 0x9E37_79B9_7F4A_7C15
    let chain = chains[Int(hash &>> 55)]
    var made: Link?
    var link = chain.first.load() ?? add(id, to: chain.first, &made, make)
    while true {
      guard let current = link else { return made?.slot ?? make() }
      if current.id == id { return current.slot }
      link = current.next.load() ?? add(id, to: current.next, &made, make)
    }
  }

  private static func add(
    _ id: ObjectIdentifier, to end: borrowing AtomicLazyReference<Link>, _ made: inout Link?,
    _ make: () -> any AnyObject & Sendable
  ) -> Link? {
    guard count.wrappingAdd(1, ordering: .relaxed).newValue <= limit else { return nil }
    let new = made ?? Link(id: id, slot: make())
    made = new
    return end.storeIfNil(new)
  }
}
