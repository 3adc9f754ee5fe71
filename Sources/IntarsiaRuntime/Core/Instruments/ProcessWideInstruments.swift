import IntarsiaConcurrency
import Synchronization

/// Listens to all stores of the process: those that are there, and those that will be.
///
/// ```swift
/// let token = instrumentAllStores(with: .log())
/// ```
///
/// A store that is there already notices with its next action.
///
/// - Returns: What ends the listening; it need not be kept.
@discardableResult
public func instrumentAllStores(with instrument: StoreInstrument) -> InstrumentToken {
  let token = InstrumentToken()
  processWideInstruments.withLock { instruments in
    instruments.removeAll(where: \.token.isCancelled)
    instruments.append(ProcessWideInstrument(instrument: instrument, token: token))
    // The highest value stands for an engine that somebody listens to.
    let next = instrumentGeneration.load(ordering: .relaxed) + 1
    instrumentGeneration.store(next == .max ? 1 : next, ordering: .releasing)
  }
  return token
}

/// Somebody who listens to all stores.
struct ProcessWideInstrument: Sendable {
  let instrument: StoreInstrument
  let token: InstrumentToken

  static var all: [ProcessWideInstrument] {
    processWideInstruments.withLock { $0.filter { !$0.token.isCancelled } }
  }
}

private let processWideInstruments = VisibleMutex<[ProcessWideInstrument]>([])

/// Another number whenever somebody begins to listen to all stores; 0 as long as nobody did.
///
/// A global, not a static member: the optimizer initializes it statically, so that reading it is one load.
let instrumentGeneration = Atomic<UInt32>(0)
