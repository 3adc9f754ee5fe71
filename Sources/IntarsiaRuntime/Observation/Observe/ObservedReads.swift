import IntarsiaThread

/// The fields that the running body of an `observe` has read, to notice when it changes
/// one of them itself.
///
/// `withObservationTracking` starts to listen when the body has returned. What changes
/// after the body read it, and before it returned, would go unheard.
///
/// Confined to its thread: it is reached through a thread-local pointer only.
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
  /// The reads of the `observe` body that runs on this thread.
  static var current: ObservedReads? {
    intarsia_reads().map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body` and returns what it has read, of which whoever collects reads already hears, too.
  static func made(by body: () -> Void) -> [(observers: FieldObservers, field: Int)] {
    let reads = ObservedReads()
    let outer = intarsia_reads()
    intarsia_set_reads(Unmanaged.passUnretained(reads).toOpaque())
    withExtendedLifetime(reads, body)
    intarsia_set_reads(outer)
    for read in reads.reads { current?.insert(read.observers, read.field) }
    return reads.reads
  }

  /// Runs `body` and returns whether it changed a field that it had read.
  static func areOutdated(by body: () -> Void) -> Bool {
    let reads = ObservedReads()
    let outer = intarsia_reads()
    intarsia_set_reads(Unmanaged.passUnretained(reads).toOpaque())
    defer { intarsia_set_reads(outer) }
    return withExtendedLifetime(reads) {
      body()
      return reads.areOutdated
    }
  }
}
