import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaSimulation

/// A node, without the schema of its ledgers.
struct LedgerNode: Sendable {
  let number: Int
  let stores: DurableStores
  let send: @Sendable (_ action: LedgerAction, _ id: String, _ key: String?) async throws -> Void
  let read: @Sendable (_ id: String) async throws -> LedgerState
  let versions: @Sendable (_ id: String) async throws -> AsyncStream<Int>

  init<Schema: LedgerSchema>(_ number: Int, _ stores: DurableStores, in schema: Schema.Type) {
    stores.register { Ledger<Schema>() }
    self.number = number
    self.stores = stores
    send = { action, id, key in
      try await stores.store(Ledger<Schema>.self, id: id).send(InSchema(action), key: key)
    }
    read = { try await stores.store(Ledger<Schema>.self, id: $0).state.value }
    versions = { try await stores.store(Ledger<Schema>.self, id: $0).values(of: \.value.version) }
  }
}

extension GeneratedHistory {
  // MARK: - Nodes

  /// Starts a node, if the journal can be reached.
  func start(_ place: Int) async {
    let (number, schema) = state.withValue { state in
      state.lastNode += 1
      return (state.lastNode, state.schema)
    }
    let stores = DurableStores(
      journal: connection(of: number),
      options: DurableStores.Options(
        node: "node \(number)", lease: .seconds(3), memoryLimit: random(1...2),
        snapshotInterval: random(1...5), patience: .seconds(2), pollInterval: .milliseconds(500))
    ) {
      $0.continuousClock = VirtualClock()
      $0.date = DateGenerator { Date() }
      $0.ledgerWorld = world(of: number)
    }
    let node =
      switch schema {
      case 1: LedgerNode(number, stores, in: FirstSchema.self)
      case 2: LedgerNode(number, stores, in: SecondSchema.self)
      default: LedgerNode(number, stores, in: ThirdSchema.self)
      }
    if isLogging {
      let observation = stores.observe { [self] event in note("node \(number): \(event)") }
      state.withValue { $0.observations.append(observation) }
    }
    do {
      try await stores.start()
      state.withValue { $0.nodes[place] = node }
      note("start of node \(number) with schema \(schema)")
    } catch {
      note("start of node \(number) failed")
    }
  }

  /// Ends a node.
  func end(_ place: Int, isCrash: Bool) async {
    guard let node = state.withValue({ $0.nodes[place].take() }) else { return }
    note(isCrash ? "crash of node \(node.number)" : "stop of node \(node.number)")
    if isCrash { await node.stores.crash() } else { await node.stores.stop() }
    state.withValue { _ = $0.ended.insert(node.number) }
    note("node \(node.number) has ended")
  }

  private func connection(of node: Int) -> NodeJournal {
    NodeJournal(base: journal) { [self] statement in
      let disturbance = state.withValue { Self.disturbance(of: statement, &$0) }
      if let fault = disturbance.fault { note("node \(node): \(statement): \(fault)") }
      if let time = disturbance.before { note("node \(node): \(statement) takes \(time)") }
      return disturbance
    } arm: { [state] fault in
      state.withValue { $0.armedFault = fault }
    } isGone: { [state, isShared] in
      // Statements of a lost node of a shared journal may arrive late.
      !isShared && state.withValue { $0.ended.contains(node) }
    } pause: { [state] in
      state.withValue { $0.pauses[node] }
        .map { .microseconds($0 - JournalTime.now) }.flatMap { $0 > .zero ? $0 : nil }
    }
  }

  private static func disturbance(
    of statement: JournalStatement, _ state: inout State
  ) -> NodeJournal.Disturbance {
    var result = NodeJournal.Disturbance()
    func time(_ range: ClosedRange<Int>) -> Duration {
      .milliseconds(Int.random(in: range, using: &state.random))
    }
    state.statementCount += 1
    guard state.statementCount < 20_000 else {
      // The nodes loop without an end: a delay lets the simulated time pass.
      if state.statementCount == 20_000 { state.witness.fail("The nodes go on without an end.") }
      result.before = .seconds(1)
      return result
    }
    if statement == .append, state.weather.latency > 0 {
      result.before = time(0...state.weather.latency)
    }
    if let outage = state.weather.outage, outage.end > JournalTime.now {
      if statement != .read || outage.fault == .unavailable { result.fault = outage.fault }
      return result
    }
    let percent = Int.random(in: 0..<100, using: &state.random)
    guard percent < state.weather.faultsPerHundred else { return result }
    // A statement that fails late leaves time for other actions.
    if percent.isMultiple(of: 2) { result.before = time(1...1_000) }
    switch Int.random(in: 0...6, using: &state.random) {
    case 0: result.fault = .lostBeforeCommit
    case 1, 2: result.fault = .lostAfterCommit
    case 3: result.fault = .unavailable
    case 4: result.fault = statement == .read ? .unavailable : .full
    case 5: result.before = time(1...6_000)
    default: result.after = time(1...6_000)
    }
    return result
  }

  // MARK: - Effects

  /// The external services of a node, which check that an effect may run.
  private func world(of node: Int) -> LedgerWorld {
    LedgerWorld { [self] payment in
      state.withValue { $0.payments.append(payment) }
      await check("paying \(payment.tag)", in: payment.ledger, on: node)
      if let key = payment.effectKey, key != payment.key {
        state.withValue { $0.witness.fail("The effect of \(payment.key) has the key \(key).") }
      }
      try? await VirtualClock().sleep(for: .milliseconds(random(0...2_000)))
    } settled: { [self] entry, ledger in
      // The code of a cancelled effect continues after a `send` that was not committed.
      if !Task.isCancelled { await check(entry, in: ledger, on: node) }
    }
  }

  /// Checks that an effect runs on a living node, after the commit of an entry.
  private func check(_ entry: String, in ledger: String, on node: Int) async {
    await refresh(ledger)
    state.withValue { state in
      if !state.witness[ledger].entries.contains(entry) {
        state.witness.fail("An effect ran before the commit of `\(entry)` in \(ledger).")
      }
      // The cancellation of an effect and its start can be simultaneous.
      if state.ended.contains(node), !Task.isCancelled {
        state.witness.fail("An effect of `\(entry)` ran on node \(node) after its end.")
      }
    }
  }

  // MARK: - Faults

  /// Disturbs the nodes for a while.
  func disturb() async {
    for _ in 0..<random(0...5) {
      try? await VirtualClock().sleep(for: .milliseconds(random(0...3_000)))
      let place = random(0...places - 1)
      switch random(0...9) {
      case 0:
        note("jump of the clock")
        state.withValue { state in
          state.offset += 10_000_000
          state.hasJumped = true
        }
      case 1, 2:
        await end(place, isCrash: false)
      case 3, 4:
        let time = random(500...8_000)
        state.withValue { state in
          guard let node = state.nodes[place] else { return }
          state.pauses[node.number] = JournalTime.now + Int64(time) * 1_000
        }
        note("pause of the node in place \(place) for \(time) ms")
      case 5:
        let fault: JournalFault = isChosen(50) ? .full : .unavailable
        let end = JournalTime.now + Int64(random(200...4_000)) * 1_000
        state.withValue { $0.weather.outage = (fault, end) }
        note("outage: \(fault)")
      case 6:
        for place in 0..<places { await self.end(place, isCrash: isChosen(50)) }
        state.withValue { $0.schema = min($0.schema + 1, 3) }
      default:
        await end(place, isCrash: true)
      }
      for place in 0..<places where state.withValue({ $0.nodes[place] == nil }) && isChosen(60) {
        await start(place)
      }
    }
  }
}
