import IntarsiaConcurrency
import Synchronization

/// Registers an instrument with all stores of the process, existing and future ones.
///
/// ```swift
/// let token = instrumentAllStores(with: .log())
/// ```
///
/// An existing store notices the instrument at its next action. A test also instruments the stores
/// of parallel tests, and may change the order of their jobs. Give the test a process of its own.
///
/// - Returns: A token that ends the notifications. The caller need not keep it.
@discardableResult
public func instrumentAllStores(with instrument: StoreInstrument) -> InstrumentToken {
  addListenerSource(instrument)
}

/// Registers a source of listeners with all stores of the process.
package func addListenerSource(_ source: any ListenerSource) -> InstrumentToken {
  let token = InstrumentToken()
  processWideInstruments.withLock { instruments in
    instruments.removeAll(where: \.token.isCancelled)
    instruments.append(ProcessWideInstrument(source: source, token: token))
    // `.max` is reserved for cores that have listeners.
    let next = instrumentGeneration.load(ordering: .relaxed) + 1
    instrumentGeneration.store(next == .max ? 1 : next, ordering: .releasing)
  }
  return token
}

/// The instruments of a part of a process.
package enum TaskInstruments {
  /// A source of listeners to the stores that the current task makes, set by a trait of a test.
  @TaskLocal package static var current: (any ListenerSource)?
}

/// A source of listeners registered with all stores.
struct ProcessWideInstrument: Sendable {
  let source: any ListenerSource
  let token: InstrumentToken

  static var all: [ProcessWideInstrument] {
    processWideInstruments.withLock { $0.filter { !$0.token.isCancelled } }
  }
}

private let processWideInstruments = VisibleMutex<[ProcessWideInstrument]>([])

/// A number that changes with each registration for all stores, and is 0 before the first one.
///
/// It is a global and not a static member, so that the optimizer initializes it statically. A read
/// is then one load.
let instrumentGeneration = Atomic<UInt32>(0)
