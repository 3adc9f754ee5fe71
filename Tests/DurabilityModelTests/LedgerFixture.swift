import Intarsia
import IntarsiaDurability

/// A list of tags: each action adds one, and its effects, messages and timers add others.
struct Ledger: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    let id: String
    var entries: [String] = []
    /// The tags that are being paid.
    var paying: [String] = []
  }

  enum Action: Codable, Sendable {
    case add(String)
    /// Adds the tag `sent …`, and sends `add(tag)` to another ledger.
    case forward(String, to: String)
    /// Adds the tag `paying …`, and `paid …` when the bank has paid.
    case pay(String)
    case paid(String)
    /// Adds the tag `set …`, and the tag itself after a time.
    case setTimer(String, seconds: Int)
  }

  @Dependency(\.outbox) var outbox
  @Dependency(\.bank) var bank

  static let kind = "ledger"

  static func initialState(id: String) -> State { State(id: id) }

  func recovered(_ state: State) -> Effect<Action> {
    .merge(state.paying.map(pay))
  }

  private func pay(_ tag: String) -> Effect<Action> {
    .run { send in
      await bank.pay(tag)
      await send(.paid(tag))
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let tag):
        state.entries.append(tag)
        return .none
      case .forward(let tag, let receiver):
        state.entries.append("sent \(tag)")
        outbox.send(.add(tag), to: Ledger.self, id: receiver)
        return .none
      case .pay(let tag):
        state.entries.append("paying \(tag)")
        state.paying.append(tag)
        return pay(tag)
      case .paid(let tag):
        // A repeated effect may have paid before.
        guard let index = state.paying.firstIndex(of: tag) else { return .none }
        state.paying.remove(at: index)
        state.entries.append("paid \(tag)")
        return .none
      case .setTimer(let tag, let seconds):
        state.entries.append("set \(tag)")
        outbox.send(
          .add(tag), to: Ledger.self, id: state.id, after: .seconds(seconds), timer: tag)
        return .none
      }
    }
  }
}

/// The bank: the part of the world in which effects leave traces.
struct LedgerBank: Sendable, TestDependencyKey {
  var pay: @Sendable (_ tag: String) async -> Void

  static var testValue: LedgerBank { LedgerBank { _ in } }
}

extension DependencyValues {
  var bank: LedgerBank {
    get { self[LedgerBank.self] }
    set { self[LedgerBank.self] = newValue }
  }
}
