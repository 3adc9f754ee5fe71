import Foundation
import Intarsia
import IntarsiaDurability

/// The state of a ledger: a list of entries, to which each action adds its tag.
struct LedgerState: Codable, Equatable, Sendable {
  let id: String
  /// The number of actions so far, which is the version of the last one.
  var version = 0
  var entries: [String] = []
  /// The answers that the reducer got from the clock.
  var stamps: [Date] = []
  /// The tags that are being paid, and the keys of their actions.
  var payments: [String: String] = [:]
  /// The sleeps in progress by their tags.
  var naps: [String: Nap] = [:]
  /// The tag of the timer `alarm`, while it is set.
  var alarm: String?

  /// A sleep of an effect.
  struct Nap: Codable, Equatable, Sendable {
    let milliseconds: Int
    /// The name of the sleep, which later sleeps use again.
    let name: String
  }
}

/// An action of a ledger.
enum LedgerAction: Codable, Equatable, Sendable {
  case add(String)
  /// Adds `two …`, and returns `add` in an effect without an operation.
  case addTwice(String)
  /// Adds `sent …`, and sends `add` to another ledger.
  case forward(String, to: String)
  /// Adds `paying …`, and `paid …` when the bank has paid, and sends a receipt to the other ledger.
  case pay(String)
  case paid(String)
  /// Adds `napping …`, and `woke …` after a sleep.
  case nap(String, milliseconds: Int)
  case woke(String)
  /// Adds `set …`, and `rang …` after a time, unless it is replaced or cancelled before.
  case setAlarm(String, milliseconds: Int)
  case cancelAlarm(String)
  case rang(String)
}

/// The consequence of an action in addition to its change of the state.
enum LedgerConsequence {
  case then(LedgerAction)
  case send(LedgerAction, to: String)
  case setAlarm(LedgerAction, milliseconds: Int)
  case cancelAlarm
  case pay(String)
  case nap(String)
}

extension LedgerState {
  /// The ledgers of a history.
  static let ids = ["x", "y"]

  static func other(than id: String) -> String { id == "x" ? "y" : "x" }

  /// Applies an action, without the answers of the clock.
  ///
  /// The reducer and the model use it.
  ///
  /// - Parameter key: The key of the action.
  mutating func apply(_ action: LedgerAction, key: String) -> LedgerConsequence? {
    version += 1
    switch action {
    case .add(let tag):
      entries.append(tag)
    case .addTwice(let tag):
      entries.append("two \(tag)")
      return .then(.add(tag))
    case .forward(let tag, let receiver):
      entries.append("sent \(tag)")
      return .send(.add(tag), to: receiver)
    case .pay(let tag):
      entries.append("paying \(tag)")
      payments[tag] = key
      return .pay(tag)
    case .paid(let tag):
      // A repeated effect may have paid before.
      guard payments.removeValue(forKey: tag) != nil else { return nil }
      entries.append("paid \(tag)")
      return .send(.add("receipt \(tag)"), to: Self.other(than: id))
    case .nap(let tag, let milliseconds):
      entries.append("napping \(tag)")
      naps[tag] = Nap(
        milliseconds: milliseconds,
        name: naps.values.contains { $0.name == "nap" } ? tag : "nap")
      return .nap(tag)
    case .woke(let tag):
      guard naps.removeValue(forKey: tag) != nil else { return nil }
      entries.append("woke \(tag)")
    case .setAlarm(let tag, let milliseconds):
      entries.append("set \(tag)")
      alarm = tag
      return .setAlarm(.rang(tag), milliseconds: milliseconds)
    case .cancelAlarm(let tag):
      entries.append("cancel \(tag)")
      alarm = nil
      return .cancelAlarm
    case .rang(let tag):
      entries.append("rang \(tag)")
      if alarm == tag { alarm = nil }
    }
    return nil
  }
}

/// A ledger whose actions and states are written in a schema.
struct Ledger<Schema: LedgerSchema>: DurableFeature {
  typealias State = InSchema<Schema, LedgerState>
  typealias Action = InSchema<Schema, LedgerAction>

  @Dependency(\.outbox) var outbox
  @Dependency(\.date) var date
  @Dependency(\.actionKey) var actionKey
  @Dependency(\.durableClock) var clock
  @Dependency(\.ledgerWorld) var world

  static var kind: String { "ledger" }
  static var schema: Int { Schema.number }
  static var upcasters: [Upcaster] { LedgerSchemas.upcasters }

  static func initialState(id: String) -> State { State(LedgerState(id: id)) }

  func recovered(_ state: State) -> Effect<Action> {
    let state = state.value
    return .merge(
      state.payments.keys.sorted().map { pay($0, in: state, isRecovered: true) }
        + state.naps.keys.sorted().map { nap($0, in: state) })
  }

  private func pay(
    _ tag: String, in state: LedgerState, isRecovered: Bool = false
  ) -> Effect<Action> {
    let key = state.payments[tag] ?? ""
    return .run { send in
      await world.pay(
        LedgerPayment(
          tag: tag, ledger: state.id, key: key, effectKey: isRecovered ? nil : actionKey()))
      await send(Action(.paid(tag)))
      await world.settled("paid \(tag)", state.id)
    }
  }

  private func nap(_ tag: String, in state: LedgerState) -> Effect<Action> {
    guard let nap = state.naps[tag] else { return .none }
    return .run { send in
      await world.settled("napping \(tag)", state.id)
      try await clock.sleep(nap.name, for: .milliseconds(nap.milliseconds))
      await send(Action(.woke(tag)))
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let consequence = state.value.apply(action.value, key: actionKey())
      if case .add = action.value { state.value.stamps.append(date.now) }
      switch consequence {
      case nil: return .none
      case .then(let action): return .send(Action(action))
      case .send(let action, let receiver):
        outbox.send(Action(action), to: Self.self, id: receiver)
        return .none
      case .setAlarm(let action, let milliseconds):
        outbox.send(
          Action(action), to: Self.self, id: state.value.id, after: .milliseconds(milliseconds),
          timer: "alarm")
        return .none
      case .cancelAlarm:
        outbox.cancel(timer: "alarm")
        return .none
      case .pay(let tag): return pay(tag, in: state.value)
      case .nap(let tag): return nap(tag, in: state.value)
      }
    }
  }
}

/// A payment of an effect.
struct LedgerPayment: Sendable {
  let tag: String
  let ledger: String
  /// The key of the action that began the payment, from the state.
  let key: String
  /// The key of the action that returned the effect; `nil` after a restoration.
  let effectKey: String?
}

/// The external services that effects call, which record the calls.
struct LedgerWorld: Sendable, TestDependencyKey {
  var pay: @Sendable (LedgerPayment) async -> Void
  /// Called when an effect relies on an entry of its ledger.
  var settled: @Sendable (_ entry: String, _ ledger: String) async -> Void

  static var testValue: LedgerWorld {
    LedgerWorld { _ in
    } settled: { _, _ in
    }
  }
}

extension DependencyValues {
  var ledgerWorld: LedgerWorld {
    get { self[LedgerWorld.self] }
    set { self[LedgerWorld.self] = newValue }
  }
}
