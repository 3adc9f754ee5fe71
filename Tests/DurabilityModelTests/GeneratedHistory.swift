import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaSimulation

/// A generated history: clients send actions to the nodes of a journal, while nodes crash, stop,
/// pause and are replaced by newer versions, the clock of the journal jumps, and statements are
/// late and fail.
///
/// Clients and effects check some promises while the history runs. The other promises are checked
/// at its end. ``DurabilityModelTests`` lists them all.
final class GeneratedHistory: Sendable {
  struct State {
    var random: SplitMix
    var weather = Weather()
    var statementCount = 0
    /// The journal's clock minus the nodes' clock, in microseconds.
    var offset: Int64 = 0
    /// The difference at the beginning.
    var clockLead: Int64 = 0
    var hasJumped = false
    /// The nodes in their places; the second place is empty if the journal is not shared.
    var nodes: [LedgerNode?] = [nil, nil]
    var lastNode = 0
    /// The times until which nodes are paused, by the nodes' numbers.
    var pauses: [Int: Int64] = [:]
    /// The nodes that have ended.
    var ended: Set<Int> = []
    var schema = 1
    var payments: [LedgerPayment] = []
    var watches: [Task<Void, Never>] = []
    var witness = LedgerWitness()
    /// The fault of the statement that begins now.
    var armedFault: JournalFault?
    var log: [String] = []
    var observations: [DurabilityObservation] = []
  }

  /// The disturbances of statements.
  struct Weather {
    var faultsPerHundred = 0
    /// The maximum duration of an append without a fault, in milliseconds.
    var latency = 0
    /// A fault of each statement until a time.
    var outage: (fault: JournalFault, end: Int64)?
  }

  let state: LockIsolated<State>
  let journal: InMemoryJournal
  let isShared: Bool
  let places: Int
  /// Whether the events are kept.
  let isLogging: Bool

  init(seed: UInt64, isLogging: Bool = false) {
    var random = SplitMix(state: seed)
    isShared = Int.random(in: 0...3, using: &random) > 0
    places = isShared ? 2 : 1
    let state = LockIsolated(State(random: random))
    self.state = state
    self.isLogging = isLogging
    journal = InMemoryJournal(isShared: isShared) { _ in
      state.withValue { $0.armedFault.take() }
    } now: {
      JournalTime.now + state.withValue(\.offset)
    }
  }

  /// The events so far, to print with a failure.
  var log: [String] { state.withValue(\.log) }

  func random(_ range: ClosedRange<Int>) -> Int {
    state.withValue { Int.random(in: range, using: &$0.random) }
  }

  func isChosen(_ percent: Int) -> Bool { random(1...100) <= percent }

  func note(_ event: @autoclosure () -> String) {
    guard isLogging else { return }
    let event = "\(Double(JournalTime.now % 1_000_000_000) / 1_000_000) \(event())"
    state.withValue { $0.log.append(event) }
  }

  /// Adds the actions that are committed now to the model.
  func refresh(_ id: String) async {
    let address = EntityAddress(kind: "ledger", id: id)
    guard let history = try? await journal.history(of: address, isWhole: true) else { return }
    state.withValue { $0.witness.add(history, of: id) }
  }

  // MARK: - Running

  /// Runs the history.
  ///
  /// - Returns: The broken promises.
  func run() async throws -> [String] {
    state.withValue { state in
      state.offset = [0, -2_000_000, 2_000_000].randomElement(using: &state.random) ?? 0
      state.clockLead = state.offset
      state.weather.faultsPerHundred = [0, 5, 20].randomElement(using: &state.random) ?? 0
      state.weather.latency = [0, 20, 300].randomElement(using: &state.random) ?? 0
    }
    for place in 0..<places { await start(place) }
    async let first = client(1)
    async let second = client(2)
    async let third = client(3)
    await disturb()
    let requests = await [first, second, third]
    try await settle()
    // The observations and the tasks retain this history.
    let watches = state.withValue { state in
      defer { (state.watches, state.observations) = ([], []) }
      return state.watches
    }
    for watch in watches {
      watch.cancel()
      await watch.value
    }
    for requests in requests {
      for request in requests { check(request) }
      checkOrder(requests)
    }
    checkPayments()
    checkTimes()
    return state.withValue(\.witness.failures)
  }

  /// Ends the faults, lets one node do the remaining work, and checks that no work is left.
  private func settle() async throws {
    state.withValue { state in
      state.weather.faultsPerHundred = 0
      state.weather.outage = nil
    }
    note("the faults end")
    // The surviving node gets no notification: it must find the remaining work by itself.
    let survivor = random(0...places - 1)
    for place in 0..<places where place != survivor { await end(place, isCrash: isChosen(50)) }
    if state.withValue({ $0.nodes[survivor] == nil }) { await start(survivor) }
    try await VirtualClock().sleep(for: .seconds(25))
    guard let node = state.withValue({ $0.nodes[survivor] }) else {
      return state.withValue { $0.witness.fail("No node started.") }
    }
    var states: [LedgerState] = []
    for id in LedgerState.ids { states.append(try await node.read(id)) }
    await end(survivor, isCrash: isChosen(50))
    try await checkMessages()
    for id in LedgerState.ids { await refresh(id) }
    // The state in memory is that of the journal, and that of its newest snapshot.
    if isChosen(50) { _ = try await journal.prune(before: .max) }
    await start(survivor)
    for live in states {
      let restored = try await state.withValue { $0.nodes[survivor] }?.read(live.id)
      state.withValue { state in
        state.witness.check(live, "The last node")
        if live.version != state.witness[live.id].actions.count {
          state.witness.fail("The last node has version \(live.version) of \(live.id).")
        }
        if restored != live {
          state.witness.fail("\(live) is restored as \(restored.map { "\($0)" } ?? "nothing").")
        }
      }
    }
    // An effect that ended after the last append is noted when its entity is restored.
    try await VirtualClock().sleep(for: .seconds(1))
    await end(survivor, isCrash: true)
    try await checkInterruptions()
    guard isLogging else { return }
    for id in LedgerState.ids {
      for record in state.withValue({ $0.witness[id].records }) {
        note("\(id) \(record.version): \(record.action) from \(record.origin.text)")
      }
    }
  }
}
