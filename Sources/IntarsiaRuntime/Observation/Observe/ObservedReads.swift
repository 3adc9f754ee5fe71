import IntarsiaThread

/// The fields that a running closure has read, for example the closure of `observe`.
///
/// `withObservationTracking` begins to observe when its closure returns. It misses changes that the
/// closure makes after a read. This object detects them.
///
/// Confined to its thread: only a thread-local pointer leads to it.
final class ObservedReads {
  private(set) var areOutdated = false
  fileprivate private(set) var reads: [(observers: FieldObservers, field: Int)] = []

  func insert(_ observers: FieldObservers, _ field: Int) {
    reads.append((observers, field))
  }

  func noteChange(of observers: FieldObservers, _ field: Int) {
    areOutdated =
      areOutdated || reads.contains { $0.observers === observers && $0.field == field }
  }
}

extension ObservedReads {
  /// The reads of the innermost closure that is running on this thread.
  static var current: ObservedReads? {
    intarsia_reads().map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs a closure and returns the fields that it read.
  ///
  /// An enclosing collection of reads receives them, too.
  static func made(by body: () -> Void) -> [(observers: FieldObservers, field: Int)] {
    let reads = collected(from: body).reads
    for read in reads { current?.insert(read.observers, read.field) }
    return reads
  }

  /// Runs a closure and returns whether it changed a field after reading it.
  static func areOutdated(by body: () -> Void) -> Bool { collected(from: body).areOutdated }

  private static func collected(from body: () -> Void) -> ObservedReads {
    let reads = ObservedReads()
    let outer = intarsia_reads()
    intarsia_set_reads(Unmanaged.passUnretained(reads).toOpaque())
    defer { intarsia_set_reads(outer) }
    withExtendedLifetime(reads, body)
    return reads
  }
}
