import Dispatch
import Foundation
import IntarsiaConcurrency

/// Functions that resume callers.
typealias JournalAnswers = [@Sendable () -> Void]

/// The works to be performed again, and the answers of the others.
typealias JournalOutcome<Work> = (repeated: [Work], answers: JournalAnswers)

/// A connection to a database, which one thread uses.
protocol JournalConnection: SendableMetatype {
  associatedtype Work: JournalWork

  /// The number of answers from which on another thread gives them.
  static var manyAnswers: Int { get }

  /// Whether the connection can perform works.
  var isOpen: Bool { get }

  /// Performs works as one transaction. Without works, it looks for changes of other processes.
  func perform(_ works: [Work]) -> JournalOutcome<Work>
}

/// The queue of a journal: a few connections, each with a thread of its own, perform all calls that
/// wait together.
///
///     add ──► [ w1 w2 w3 … ] ──► next() returns some of them ──► one transaction
///
/// Calls of a database block, so they never run on the threads of Swift's tasks. Connections are
/// opened when works wait. A lost one ends its thread. The next one is opened after a pause that
/// grows with each failed attempt.
final class JournalQueue<Connection: JournalConnection>: Sendable {
  typealias Work = Connection.Work

  private struct State {
    var works: JournalWorks<Work>
    /// The number of threads, which have a connection or open it.
    var threads = 1
    /// The number of threads that wait for a signal.
    var idle = 0
    /// The number of threads that are about to look for works.
    var seeking = 0
    var isOpening = true
    /// The number of failed attempts since the last open connection.
    var failures = 0
    /// The reason of the last failed attempt.
    var failure: DurabilityError?
    /// The time at which a timer looks for works that wait too long.
    var alarm: ContinuousClock.Instant?
    var isClosed = false
  }

  private let name: String
  private let connections: Int
  private let interval: Duration?
  private let pause: @Sendable (Int) -> Duration
  private let open: @Sendable () throws(DurabilityError) -> Connection
  private let state: VisibleMutex<State>
  private let signal = DispatchSemaphore(value: 0)
  private let group = DispatchGroup()
  private let background = DispatchQueue(label: "intarsia.journal")

  /// Opens the first connection.
  ///
  /// - Parameters:
  ///   - name: The name of the database.
  ///   - connections: The maximum number of connections.
  ///   - maximumWorks: The maximum number of works in a transaction.
  ///   - interval: The time after which an idle connection performs no works, again and again.
  ///   - pause: The pause of a thread before it opens a connection, after some failed attempts.
  ///   - open: Opens a connection.
  init(
    _ name: String, connections: Int = 1, maximumWorks: Int, polling interval: Duration? = nil,
    pause: @escaping @Sendable (Int) -> Duration = JournalTime.pause,
    open: @escaping @Sendable () throws(DurabilityError) -> Connection
  ) async throws {
    (self.name, self.connections, self.interval) = (name, connections, interval)
    (self.pause, self.open) = (pause, open)
    state = VisibleMutex(State(works: JournalWorks(maximumWorks: maximumWorks)))
    try await withExternalWork(name) {
      try await withCheckedThrowingContinuation { continuation in
        start { continuation.resume(with: $0) }
      }
    }
  }

  // MARK: - Works

  /// Performs the work of a caller, and returns its result.
  @inline(__always)
  func perform<Value: Sendable>(
    _ work: (@escaping @Sendable (Result<Value, DurabilityError>) -> Void) -> Work
  ) async throws -> Value {
    // As in `withExternalWork`, whose closure would have another frame while the work waits. With
    // many entities, that memory takes more time than an append.
    let endWork = TaskObservation.observer?.beginExternalWork(name)
    defer { endWork?() }
    return try await withCheckedThrowingContinuation { continuation in
      add(work { continuation.resume(with: $0) })
    }
  }

  /// Adds a work, which fails if the queue is closed.
  @inline(never)
  func add(_ work: Work) {
    let isAdded = state.withLock { state in
      guard !state.isClosed else { return false }
      state.works.add(work)
      advance(&state)
      expire(by: work.deadline, &state)
      return true
    }
    if !isAdded { work.fail(.journalIsClosed) }
  }

  /// Wakes an idle thread for waiting works, or starts another one if all have a transaction.
  private func advance(_ state: inout State) {
    guard state.works.hasNext, state.seeking == 0 else { return }
    if state.idle > 0 {
      (state.idle, state.seeking) = (state.idle - 1, state.seeking + 1)
      signal.signal()
    } else if !state.isOpening, state.threads < connections {
      (state.isOpening, state.threads) = (true, state.threads + 1)
      start(after: state.failures) { _ in }
    }
  }

  // MARK: - Threads

  /// Starts a thread.
  ///
  /// Those of dispatch are limited, and these wait for a long time.
  private func start(
    after failures: Int = 0,
    _ opened: @escaping @Sendable (Result<Void, DurabilityError>) -> Void
  ) {
    group.enter()
    Thread.detachNewThread { [self] in
      Thread.sleep(forTimeInterval: pause(failures) / .seconds(1))
      run(opened)
      group.leave()
    }
  }

  /// Performs works on a connection until it is lost, or the queue is closed.
  private func run(_ opened: (Result<Void, DurabilityError>) -> Void) {
    do throws(DurabilityError) {
      // The last work may have ended in the pause.
      if state.withLock({ $0.isClosed && !$0.works.hasNext }) { throw .noConnectionInTime }
      let connection = try open()
      state.withLock {
        ($0.isOpening, $0.failures, $0.failure, $0.seeking) = (false, 0, nil, $0.seeking + 1)
      }
      opened(.success(()))
      while connection.isOpen, let works = next() { perform(works, on: connection) }
      didEnd(nil)
    } catch {
      didEnd(error)
      opened(.failure(error))
    }
  }

  /// Waits for the contents of a transaction, which may be empty; `nil` at the end.
  private func next() -> [Work]? {
    while true {
      let (works, isClosed) = state.withLock { state in
        assert((1...state.threads).contains(state.seeking), "Each thread is counted once.")
        state.seeking -= 1
        let works = state.works.next()
        if works == nil, !state.isClosed { state.idle += 1 }
        advance(&state)
        return (works, state.isClosed)
      }
      if works != nil || isClosed { return works }
      if !isWoken() { return [] }
    }
  }

  /// Waits until a thread is needed; `false` after the interval of polling.
  private func isWoken() -> Bool {
    let end = interval.map { .now() + $0 / .seconds(1) } ?? DispatchTime.distantFuture
    guard signal.wait(timeout: end) == .timedOut else { return true }
    let isIdle = state.withLock { state in
      guard state.idle > 0 else { return false }
      state.idle -= 1
      return true
    }
    // Otherwise a signal is on its way.
    if !isIdle { signal.wait() }
    return !isIdle
  }

  private func perform(_ works: [Work], on connection: Connection) {
    let (repeated, answers) = connection.perform(works)
    state.withLock { state in
      if connection.isOpen { state.seeking += 1 }
      state.works.end(works, repeating: repeated)
      expire(by: repeated.compactMap(\.deadline).min(), &state)
    }
    // A resumption wakes threads, which may take as long as a work. So the next transaction does
    // not wait for many of them, while a caller alone does not wait for another thread.
    let give = { @Sendable in for answer in answers { answer() } }
    if answers.count < Connection.manyAnswers { give() } else { background.async(execute: give) }
  }

  private func didEnd(_ failure: DurabilityError?) {
    let hopeless = state.withLock { state -> [Work] in
      state.threads -= 1
      if let failure {
        (state.isOpening, state.failures, state.failure) = (false, state.failures + 1, failure)
        // Without a connection, waiting helps only if the failure is temporary.
        if state.threads == 0, !failure.isTemporary { return state.works.removeAll { _ in true } }
      }
      advance(&state)
      return []
    }
    for work in hopeless { work.fail(failure ?? .noConnectionInTime) }
  }

  // MARK: - Deadlines

  /// Makes works fail that wait too long, while there is no connection or none that answers.
  ///
  /// One timer serves all, so that a call costs none: it has the earliest deadline.
  private func expire(by deadline: ContinuousClock.Instant?, _ state: inout State) {
    guard let deadline, state.alarm.map({ deadline < $0 }) ?? true else { return }
    state.alarm = deadline
    let pause = max(deadline - .now, .milliseconds(10))
    background.asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak self] in
      self?.fail(at: deadline)
    }
  }

  private func fail(at alarm: ContinuousClock.Instant) {
    let (expired, failure) = state.withLock { state -> ([Work], DurabilityError?) in
      // An earlier timer has taken the place of this one.
      guard state.alarm == alarm else { return ([], nil) }
      state.alarm = nil
      // A thread that is about to take them may be late, on a busy machine.
      let time = ContinuousClock.now
      let expired =
        state.seeking > 0 ? [] : state.works.removeAll { $0.deadline.map { $0 <= time } ?? false }
      expire(by: state.works.firstDeadline, &state)
      return (expired, state.failure)
    }
    for work in expired { work.fail(failure ?? .noConnectionInTime) }
  }

  // MARK: - Closing

  /// Takes no more works; those before are still performed until their deadlines.
  func stop() {
    state.withLock { state in
      state.isClosed = true
      for _ in 0..<state.idle { signal.signal() }
      (state.seeking, state.idle) = (state.seeking + state.idle, 0)
    }
  }

  /// Waits until all works have ended, and all connections are closed.
  func end() async {
    stop()
    await withExternalWork(name) {
      await withCheckedContinuation { continuation in
        // On the queue of the last answers, which come before.
        group.notify(queue: background) { continuation.resume() }
      }
    }
  }
}
