import Foundation
import IntarsiaDurability

/// The model of the ledgers: the committed actions, and the states that they lead to.
///
/// The history feeds it from the journal directly, bypassing the nodes and their faults.
struct LedgerWitness: Sendable {
  struct Ledger: Sendable {
    /// The committed actions.
    var records: [JournalRecord] = []
    var actions: [LedgerAction] = []
    /// The state at each version, from 0.
    var states: [LedgerState]
    /// The committed entries.
    var entries: Set<String> = []
    /// The number of claims.
    var epoch: Int64 = 0
    /// The version of each sender's action that sent its newest message here.
    var lastMessages: [Substring: Int] = [:]
  }

  private(set) var ledgers: [String: Ledger] = [:]
  private(set) var failures: [String] = []

  init() {
    for id in LedgerState.ids { ledgers[id] = Ledger(states: [LedgerState(id: id)]) }
  }

  subscript(id: String) -> Ledger { ledgers[id] ?? Ledger(states: []) }

  /// Adds the new actions of a ledger's history.
  mutating func add(_ history: EntityHistory, of id: String) {
    guard var ledger = ledgers.removeValue(forKey: id) else { return }
    defer { ledgers[id] = ledger }
    if history.position.epoch < ledger.epoch {
      failures.append("An old owner of \(id) wrote in epoch \(history.position.epoch).")
    }
    ledger.epoch = history.position.epoch
    guard history.records.count >= ledger.records.count else {
      return failures.append("Committed actions of \(id) are gone.")
    }
    for record in history.records.dropFirst(ledger.records.count) {
      if record.version != Int64(ledger.records.count + 1) {
        failures.append("\(id) has version \(record.version) after \(ledger.records.count).")
      }
      guard let action = try? LedgerSchemas.action(record), var state = ledger.states.last else {
        return failures.append("\(id) has an unreadable action \(record.action).")
      }
      if case .rang(let tag) = action, state.alarm != tag {
        failures.append("The alarm \(tag) of \(id) rang after it was replaced or cancelled.")
      }
      check(record, action, &ledger)
      _ = state.apply(action, key: "ledger/\(id)/\(record.version)")
      ledger.records.append(record)
      ledger.actions.append(action)
      if state.entries.count > ledger.entries.count, let entry = state.entries.last {
        if !ledger.entries.insert(entry).inserted {
          failures.append("`\(entry)` is in \(id) twice.")
        }
      }
      ledger.states.append(state)
    }
    if history.position.version != Int64(ledger.records.count) {
      failures.append("\(id) is at \(history.position) with \(ledger.records.count) actions.")
    }
  }

  /// Checks that messages from one ledger to another arrive in order, and ignores timers.
  private mutating func check(
    _ record: JournalRecord, _ action: LedgerAction, _ ledger: inout Ledger
  ) {
    guard case .message(let id) = record.origin, id.hasPrefix("ledger/"), !id.contains("#") else {
      return
    }
    if case .rang = action { return }
    let parts = id.split(separator: "/")
    let version = parts[2].split(separator: ".").first.flatMap { Int($0) } ?? 0
    if version < ledger.lastMessages[parts[1]] ?? 0 {
      failures.append("The message \(id) arrived after a later one.")
    }
    ledger.lastMessages[parts[1]] = version
  }

  mutating func fail(_ failure: String) { failures.append(failure) }

  /// Checks a state that left a node: it is that of a committed version.
  mutating func check(_ state: LedgerState, _ context: String) {
    guard self[state.id].states.indices.contains(state.version) else {
      return fail("\(context) returned version \(state.version) of \(state.id) before its commit.")
    }
    var state = state
    state.stamps = []
    let expected = self[state.id].states[state.version]
    if state != expected {
      fail("\(context) returned \(state) instead of \(expected).")
    }
  }
}
