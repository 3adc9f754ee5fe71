import Foundation
import IntarsiaConcurrency
import IntarsiaDurability

extension GeneratedHistory {
  /// Checks that each message was applied or refused when the nodes had time for it.
  func checkMessages() async throws {
    // All leases end, and all timers are due.
    state.withValue { $0.offset += 60_000_000 }
    let found = try await journal.deliverableMessages(
      for: "inspector", kinds: ["ledger"], limit: 100)
    state.withValue { state in
      if !found.messages.isEmpty || found.nextDue != nil {
        state.witness.fail("Messages are pending: \(found).")
      }
    }
  }

  /// Checks that the journal has recorded the end of all effects.
  func checkInterruptions() async throws {
    let interrupted = try await journal.interruptedEntities(
      for: "inspector", kinds: ["ledger"], includingOwn: true, limit: 100)
    guard !interrupted.isEmpty else { return }
    state.withValue { $0.witness.fail("\(interrupted) have effects, and nothing to wait for.") }
  }

  /// Checks an action against the outcome that its client knows, and checks its consequences.
  func check(_ request: LedgerRequest) {
    state.withValue { state in
      let other = LedgerState.other(than: request.ledger)
      let isApplied = state.witness[request.ledger].entries.contains(request.entry)
      if request.outcome != .unknown, isApplied != (request.outcome == .applied) {
        state.witness.fail(
          "`\(request.entry)` was \(request.outcome.rawValue), and is in the journal: \(isApplied)."
        )
      }
      func expect(_ entry: String, in id: String) {
        guard state.witness[id].entries.contains(entry) != isApplied else { return }
        state.witness.fail(
          isApplied
            ? "`\(request.entry)` was applied, and `\(entry)` did not follow."
            : "`\(entry)` was applied without `\(request.entry)`.")
      }
      switch request.kind {
      case .add, .cancelAlarm, .setAlarm: break
      case .addTwice: expect(request.tag, in: request.ledger)
      case .forward: expect(request.tag, in: other)
      case .nap: expect("woke \(request.tag)", in: request.ledger)
      case .pay:
        expect("paid \(request.tag)", in: request.ledger)
        expect("receipt \(request.tag)", in: other)
        if state.payments.contains(where: { $0.tag == request.tag }) != isApplied {
          state.witness.fail(
            "`\(request.entry)` is in the journal: \(isApplied); it was paid: \(!isApplied).")
        }
      }
    }
  }

  /// Checks that actions that one client sent one after another were applied in their order.
  func checkOrder(_ requests: [LedgerRequest]) {
    state.withValue { state in
      for id in LedgerState.ids {
        let entries = requests.filter {
          $0.ledger == id && $0.outcome == .applied && !$0.isInBurst
        }.map(\.entry)
        let found = state.witness[id].states.last?.entries.filter(entries.contains) ?? []
        if found != entries {
          state.witness.fail("\(entries) were applied to \(id) in the order \(found).")
        }
      }
    }
  }

  /// Checks that all payments of one action have its key.
  func checkPayments() {
    state.withValue { state in
      for payment in state.payments {
        let actions = state.witness[payment.ledger].actions
        let version = payment.key.split(separator: "/").last.flatMap { Int($0) } ?? 0
        guard actions.indices.contains(version - 1), actions[version - 1] == .pay(payment.tag)
        else {
          state.witness.fail("The payment of \(payment.tag) has the key `\(payment.key)`.")
          continue
        }
      }
    }
  }

  /// Checks that sleeps and timers were not early, and that the last alarm rang.
  func checkTimes() {
    state.withValue { state in
      for id in LedgerState.ids {
        let ledger = state.witness[id]
        if let alarm = ledger.states.last?.alarm {
          state.witness.fail("The alarm \(alarm) of \(id) has not rung.")
        }
        var ends: [String: Int64] = [:]
        for (record, action) in zip(ledger.records, ledger.actions) {
          switch action {
          case .nap(let tag, let milliseconds):
            ends["woke \(tag)"] = record.time + Int64(milliseconds) * 1_000
          case .setAlarm(let tag, let milliseconds):
            ends["rang \(tag)"] = record.time + Int64(milliseconds) * 1_000
          case .woke(let tag):
            if let end = ends.removeValue(forKey: "woke \(tag)"), record.time < end {
              state.witness.fail("The sleep \(tag) of \(id) was too short.")
            }
          case .rang(let tag) where !state.hasJumped:
            if let end = ends["rang \(tag)"], record.time < end - max(state.clockLead, 0) {
              state.witness.fail("The alarm \(tag) of \(id) rang early.")
            }
          default: break
          }
        }
      }
    }
  }
}
