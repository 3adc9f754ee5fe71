import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaSimulation

/// A generated history: clients send actions to two nodes, while the nodes crash, the clock of the
/// journal jumps and statements fail.
///
/// Afterwards each promise is checked.
final class GeneratedHistory: Sendable {
  /// The knowledge of a client about an action.
  enum Outcome: String, Sendable { case applied, notApplied, unknown }

  /// An action of a client.
  struct Request: Sendable {
    enum Kind: CaseIterable, Sendable { case add, forward, pay, timer }

    let kind: Kind
    let tag: String
    let ledger: String
    var outcome = Outcome.unknown

    /// The tag that the action itself adds.
    var firstTag: String {
      switch kind {
      case .add: tag
      case .forward: "sent \(tag)"
      case .pay: "paying \(tag)"
      case .timer: "set \(tag)"
      }
    }
  }

  private struct State {
    var random: SplitMix
    var faultsPerHundred = 0
    /// The difference of the journal's clock to the system's, in microseconds.
    var offset: Int64 = 0
    var nodes: [DurableStores?] = [nil, nil]
    var lastNode = 0
    var payments: [String] = []
    var log: [String] = []
    var observations: [DurabilityObservation] = []
  }

  private let state: LockIsolated<State>
  private let journal: InMemoryJournal

  init(seed: UInt64) {
    let state = LockIsolated(State(random: SplitMix(state: seed)))
    self.state = state
    journal = InMemoryJournal(isShared: true) { statement in
      state.withValue { state in
        guard Int.random(in: 0..<100, using: &state.random) < state.faultsPerHundred else {
          return nil
        }
        let faults: [JournalFault] = [
          .lostBeforeCommit, .lostAfterCommit, .unavailable, .full,
          .slow(.milliseconds(Int.random(in: 1...3_000, using: &state.random))),
        ]
        let fault = faults.randomElement(using: &state.random)
        state.log.append("\(statement.rawValue) \(fault.map { "\($0)" } ?? "")")
        return fault
      }
    } now: {
      JournalTime.now + state.withValue(\.offset)
    }
  }

  /// The events so far, to print with a failure.
  var log: [String] { state.withValue(\.log) }

  private func random(_ range: ClosedRange<Int>) -> Int {
    state.withValue { Int.random(in: range, using: &$0.random) }
  }

  private func note(_ event: String) {
    state.withValue { $0.log.append("\(JournalTime.now) \(event)") }
  }

  // MARK: - Nodes

  private func start(_ index: Int) async {
    let name = state.withValue { state in
      state.lastNode += 1
      return "node \(state.lastNode)"
    }
    let stores = DurableStores(
      journal: journal,
      options: DurableStores.Options(
        node: name, lease: .seconds(3), memoryLimit: 1, snapshotInterval: 3, patience: .seconds(2),
        pollInterval: .milliseconds(500))
    ) {
      $0.bank = LedgerBank { [self] tag in
        state.withValue { $0.payments.append(tag) }
        try? await Task.sleep(for: .milliseconds(random(0...2_000)))
      }
    }
    stores.register { Ledger() }
    let observation = stores.observe { [self] event in note("\(name): \(event)") }
    state.withValue { $0.observations.append(observation) }
    do {
      try await stores.start()
      state.withValue { $0.nodes[index] = stores }
      note("start \(name)")
    } catch {
      note("start of \(name) failed")
    }
  }

  private func end(_ index: Int, isCrash: Bool) async {
    guard let stores = state.withValue({ $0.nodes[index].take() }) else { return }
    note(isCrash ? "crash of node \(index)" : "stop of node \(index)")
    if isCrash { await stores.crash() } else { await stores.stop() }
  }

  private func disturb() async {
    for _ in 0..<random(0...4) {
      try? await Task.sleep(for: .milliseconds(random(0...4_000)))
      switch random(0...5) {
      case 0:
        note("jump of the clock")
        state.withValue { $0.offset += 10_000_000 }
      case 1:
        await end(random(0...1), isCrash: false)
      default:
        await end(random(0...1), isCrash: true)
      }
      for index in 0...1 where state.withValue({ $0.nodes[index] == nil }) && random(0...1) == 0 {
        await start(index)
      }
    }
  }

  // MARK: - Clients

  private func client(_ number: Int) async -> [Request] {
    var requests: [Request] = []
    for index in 1...random(1...4) {
      var request = Request(
        kind: Request.Kind.allCases[random(0...3)], tag: "\(number).\(index)",
        ledger: ["x", "y"][random(0...1)])
      let usesKey = random(0...2) == 0
      for attempt in 1...(usesKey ? 6 : 1) {
        if attempt > 1 { try? await Task.sleep(for: .seconds(1)) }
        guard let stores = state.withValue({ $0.nodes[Int.random(in: 0...1, using: &$0.random)] })
        else {
          if attempt == 1 { request.outcome = .notApplied }
          continue
        }
        let outcome = await send(request, to: stores, key: usesKey ? request.tag : nil)
        // A later attempt says nothing about an earlier one that may have been applied.
        request.outcome =
          outcome == .notApplied && request.outcome == .unknown && attempt > 1 ? .unknown : outcome
        if outcome == .applied { break }
      }
      note("\(request.firstTag) to \(request.ledger): \(request.outcome.rawValue)")
      requests.append(request)
      try? await Task.sleep(for: .milliseconds(random(0...1_500)))
    }
    return requests
  }

  private func send(
    _ request: Request, to stores: DurableStores, key: String?
  ) async -> Outcome {
    let action: Ledger.Action =
      switch request.kind {
      case .add: .add(request.tag)
      case .forward: .forward(request.tag, to: request.ledger == "x" ? "y" : "x")
      case .pay: .pay(request.tag)
      case .timer: .setTimer(request.tag, seconds: random(0...5))
      }
    do {
      try await stores.store(Ledger.self, id: request.ledger).send(action, key: key)
      return .applied
    } catch let error as DurabilityError {
      note("\(request.tag): \(error)")
      return error.code == .uncertain ? .unknown : .notApplied
    } catch {
      return .unknown
    }
  }

  // MARK: - Running and checking

  /// Runs the history.
  ///
  /// - Returns: The broken promises.
  func run() async throws -> [String] {
    await start(0)
    await start(1)
    state.withValue { $0.faultsPerHundred = [0, 5, 20][Int.random(in: 0...2, using: &$0.random)] }
    async let first = client(1)
    async let second = client(2)
    async let third = client(3)
    await disturb()
    let requests = await [first, second, third]

    state.withValue { $0.faultsPerHundred = 0 }
    await end(0, isCrash: random(0...1) == 0)
    await end(1, isCrash: random(0...1) == 0)
    await start(0)
    // Leases end, messages and timers are delivered, and effects run again.
    try await Task.sleep(for: .seconds(30))
    guard let stores = state.withValue({ $0.nodes[0] }) else { return ["No node started."] }
    var ledgers: [String: Ledger.State] = [:]
    for id in ["x", "y"] { ledgers[id] = try await stores.store(Ledger.self, id: id).state }
    // The state in memory is that of the journal.
    await end(0, isCrash: true)
    await start(0)
    var failures: [String] = []
    for id in ["x", "y"] {
      let restored = try await state.withValue(\.nodes)[0]?.store(Ledger.self, id: id).state
      if restored != ledgers[id] { failures.append("\(id) is restored as another state.") }
    }
    await end(0, isCrash: true)
    // The observations retain this history.
    state.withValue { $0.observations = [] }
    for id in ["x", "y"] {
      let address = EntityAddress(kind: "ledger", id: id)
      let history = try await journal.history(of: address, isWhole: true)
      for record in history?.records ?? [] {
        note(
          "\(id) \(record.version): \(record.action) from \(record.origin.text) at \(record.time)")
      }
    }
    for requests in requests {
      for request in requests { failures += check(request, in: ledgers) }
      failures += checkOrder(requests, in: ledgers)
    }
    return failures
  }

  private func check(_ request: Request, in ledgers: [String: Ledger.State]) -> [String] {
    let other = request.ledger == "x" ? "y" : "x"
    func count(_ tag: String, in id: String) -> Int {
      ledgers[id]?.entries.filter { $0 == tag }.count ?? 0
    }
    let applied = count(request.firstTag, in: request.ledger)
    var failures: [String] = []
    let expected =
      switch request.outcome {
      case .applied: 1...1
      case .notApplied: 0...0
      case .unknown: 0...1
      }
    if !expected.contains(applied) {
      failures.append(
        "`\(request.firstTag)` was \(request.outcome.rawValue), and is in the ledger \(applied) times."
      )
    }
    func expect(_ tag: String, in id: String) {
      if count(tag, in: id) != applied {
        failures.append(
          "`\(request.firstTag)` is in the ledger \(applied) times, `\(tag)` \(count(tag, in: id)) times."
        )
      }
    }
    switch request.kind {
    case .add: break
    case .forward: expect(request.tag, in: other)
    case .timer: expect(request.tag, in: request.ledger)
    case .pay:
      expect("paid \(request.tag)", in: request.ledger)
      let payments = state.withValue(\.payments).filter { $0 == request.tag }.count
      if (payments > 0) != (applied > 0) {
        failures.append(
          "`\(request.firstTag)` is in the ledger \(applied) times, and was paid \(payments) times."
        )
      }
    }
    return failures
  }

  /// Actions that one client sends to one ledger are applied in their order.
  private func checkOrder(_ requests: [Request], in ledgers: [String: Ledger.State]) -> [String] {
    ["x", "y"].compactMap { id in
      let tags = requests.filter { $0.ledger == id && $0.outcome == .applied }.map(\.firstTag)
      let found = ledgers[id]?.entries.filter(tags.contains) ?? []
      return found == tags ? nil : "\(tags) were applied to \(id) in the order \(found)."
    }
  }
}
