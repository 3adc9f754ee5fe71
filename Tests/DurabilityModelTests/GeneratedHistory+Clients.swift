import Foundation
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaSimulation

/// An action of a client.
struct LedgerRequest: Sendable {
  /// The knowledge of a client about an action.
  enum Outcome: String, Sendable { case applied, notApplied, unknown }

  enum Kind: CaseIterable, Sendable { case add, addTwice, forward, pay, nap, setAlarm, cancelAlarm }

  let kind: Kind
  let tag: String
  let ledger: String
  let milliseconds: Int
  /// The key, if the request has one.
  let key: String?
  /// Whether other requests of the client were sent at the same time.
  let isInBurst: Bool
  var outcome = Outcome.unknown

  /// The entry that the action itself adds.
  var entry: String {
    switch kind {
    case .add: tag
    case .addTwice: "two \(tag)"
    case .forward: "sent \(tag)"
    case .pay: "paying \(tag)"
    case .nap: "napping \(tag)"
    case .setAlarm: "set \(tag)"
    case .cancelAlarm: "cancel \(tag)"
    }
  }

  var action: LedgerAction {
    switch kind {
    case .add: .add(tag)
    case .addTwice: .addTwice(tag)
    case .forward: .forward(tag, to: LedgerState.other(than: ledger))
    case .pay: .pay(tag)
    case .nap: .nap(tag, milliseconds: milliseconds)
    case .setAlarm: .setAlarm(tag, milliseconds: milliseconds)
    case .cancelAlarm: .cancelAlarm(tag)
    }
  }
}

extension GeneratedHistory {
  /// Sends requests, one after another and in bursts, and reads ledgers.
  func client(_ number: Int) async -> [LedgerRequest] {
    var requests: [LedgerRequest] = []
    /// The newest entries that were acknowledged by a node, to find them when it is read.
    var acknowledged: [String: (node: Int, entry: String)] = [:]
    for step in 1...random(1...4) {
      let ledger = LedgerState.ids[random(0...1)]
      let size = isChosen(40) ? random(2...4) : 1
      let burst = (1...size).map { index in
        LedgerRequest(
          kind: LedgerRequest.Kind.allCases[random(0...6)], tag: "\(number).\(step).\(index)",
          ledger: ledger, milliseconds: random(0...4_000),
          key: isChosen(40) ? "\(number).\(step).\(index)" : nil, isInBurst: size > 1)
      }
      let results = await withTaskGroup(of: (LedgerRequest, Int?).self) { group in
        for request in burst { group.addTask { [self] in await complete(request) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for (request, node) in results {
        requests.append(request)
        if let node, request.key == nil { acknowledged[ledger] = (node, request.entry) }
      }
      if isChosen(40) { await read(ledger, after: acknowledged[ledger]) }
      if isChosen(10) { watch(ledger) }
      try? await VirtualClock().sleep(for: .milliseconds(random(0...1_500)))
    }
    return requests
  }

  private func anyNode() -> LedgerNode? {
    state.withValue { state in
      let nodes = state.nodes.compactMap(\.self)
      return nodes.randomElement(using: &state.random)
    }
  }

  /// Sends a request, again and several times at once if it has a key.
  ///
  /// - Returns: The request with its outcome, and the node that has acknowledged it.
  private func complete(_ request: LedgerRequest) async -> (LedgerRequest, Int?) {
    var request = request
    guard request.key != nil else {
      guard let node = anyNode() else {
        request.outcome = .notApplied
        return (request, nil)
      }
      request.outcome = await send(request, to: node)
      return (request, request.outcome == .applied ? node.number : nil)
    }
    let copies = isChosen(40) ? random(2...3) : 1
    request.outcome = .notApplied
    for attempt in 1...5 {
      if attempt > 1 { try? await VirtualClock().sleep(for: .seconds(1)) }
      let outcomes = await withTaskGroup(of: LedgerRequest.Outcome.self) { [request] group in
        for copy in 1...copies {
          guard let node = anyNode() else { continue }
          let pause = copy == 1 ? 0 : random(0...50)
          group.addTask { [self] in
            if pause > 0 { try? await VirtualClock().sleep(for: .milliseconds(pause)) }
            return await send(request, to: node)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      if outcomes.contains(.applied) {
        request.outcome = .applied
        break
      }
      // A failure says nothing about an earlier attempt that may have been applied.
      if outcomes.contains(.unknown) { request.outcome = .unknown }
    }
    return (request, nil)
  }

  private func send(
    _ request: LedgerRequest, to node: LedgerNode
  ) async -> LedgerRequest.Outcome {
    note("`\(request.entry)` to \(request.ledger) on node \(node.number)")
    do {
      try await node.send(request.action, request.ledger, request.key)
      note("`\(request.entry)` was applied")
      await refresh(request.ledger)
      state.withValue { state in
        if !state.witness[request.ledger].entries.contains(request.entry) {
          state.witness.fail("`\(request.entry)` was acknowledged, and is not in the journal.")
        }
      }
      return .applied
    } catch let error as DurabilityError {
      note("`\(request.entry)`: \(error)")
      switch error.code {
      case .uncertain: return .unknown
      case .unavailable, .full, .stopped, .fenced: break
      default: state.withValue { $0.witness.fail("`\(request.entry)` failed: \(error)") }
      }
      return .notApplied
    } catch {
      state.withValue { $0.witness.fail("`\(request.entry)` failed: \(error)") }
      return .unknown
    }
  }

  /// Reads a ledger, and checks that its state is committed and has the acknowledged entry.
  private func read(_ ledger: String, after acknowledged: (node: Int, entry: String)?) async {
    guard let node = anyNode(), let found = try? await node.read(ledger) else { return }
    await refresh(ledger)
    state.withValue { state in
      state.witness.check(found, "A read")
      // An owner that has lost its lease may return an old state until it notices the loss.
      if !isShared, let acknowledged, acknowledged.node == node.number,
        !found.entries.contains(acknowledged.entry)
      {
        state.witness.fail("Node \(node.number) has forgotten `\(acknowledged.entry)`.")
      }
    }
  }

  /// Observes the version of a ledger, and checks that it is committed and never decreases.
  private func watch(_ ledger: String) {
    guard let node = anyNode() else { return }
    let watch = Task { [self] in
      guard let versions = try? await node.versions(ledger) else { return }
      var last = 0
      for await version in versions {
        await refresh(ledger)
        state.withValue { state in
          if version < last || version > state.witness[ledger].actions.count {
            state.witness.fail("An observer of \(ledger) got version \(version) after \(last).")
          }
        }
        last = version
      }
    }
    state.withValue { $0.watches.append(watch) }
  }
}
