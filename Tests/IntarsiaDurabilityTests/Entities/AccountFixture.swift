import Foundation
import Intarsia
import IntarsiaDurability

/// An account that uses each part of durable features.
@Reducer
struct Account: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    let id: String
    var balance = 0
    var log: [String] = []
    var lastChange: Date?
    var payment: String?
  }

  enum Action: Codable, Equatable, Sendable {
    case deposit(Int)
    case stamp
    case pay(Int)
    case paid(String)
    case transfer(Int, to: String)
    case remind(afterSeconds: Int)
    case cancelReminder
    case reminded
    case nap(seconds: Int)
    case woke
    case depositTwice(Int)
    case fail
  }

  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  @Dependency(\.outbox) var outbox
  @Dependency(\.durableClock) var clock
  @Dependency(\.actionKey) var actionKey
  @Dependency(\.bank) var bank

  static let kind = "account"

  static func initialState(id: String) -> State { State(id: id) }

  func recovered(_ state: State) -> Effect<Action> {
    switch state.payment {
    case "nap"?: nap(1_000_000)
    case "pay"?: pay(0)
    default: .none
    }
  }

  private func nap(_ seconds: Int) -> Effect<Action> {
    .run { send in
      try await clock.sleep("nap", for: .seconds(seconds))
      await send(.woke)
    }
  }

  private func pay(_ amount: Int) -> Effect<Action> {
    .run { send in await send(.paid(await bank.pay(amount, actionKey()))) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deposit(let amount):
        state.balance += amount
        return .none
      case .stamp:
        state.lastChange = date.now
        let number = withRandomNumberGenerator { Int.random(in: 0..<1_000_000, using: &$0) }
        state.log.append("\(uuid().uuidString)-\(number)")
        return .none
      case .pay(let amount):
        state.payment = "pay"
        state.balance -= amount
        return pay(amount)
      case .paid(let receipt):
        state.payment = nil
        state.log.append(receipt)
        return .none
      case .transfer(let amount, let receiver):
        state.balance -= amount
        outbox.send(.deposit(amount), to: Account.self, id: receiver)
        return .none
      case .remind(let seconds):
        outbox.send(
          .reminded, to: Account.self, id: state.id, after: .seconds(seconds), timer: "reminder")
        return .none
      case .cancelReminder:
        outbox.cancel(timer: "reminder")
        return .none
      case .reminded:
        state.log.append("reminded")
        return .none
      case .nap(let seconds):
        state.payment = "nap"
        return nap(seconds)
      case .woke:
        state.payment = nil
        state.log.append("woke")
        return .none
      case .depositTwice(let amount):
        state.balance += amount
        return .send(.deposit(amount))
      case .fail:
        return .run { _ in }
      }
    }
  }
}

/// The bank that accounts pay through.
struct Bank: Sendable, TestDependencyKey {
  var pay: @Sendable (_ amount: Int, _ key: String) async -> String

  static var testValue: Bank { Bank { amount, key in "\(amount) by \(key)" } }
}

extension DependencyValues {
  var bank: Bank {
    get { self[Bank.self] }
    set { self[Bank.self] = newValue }
  }
}

extension DurableStores {
  /// Runs accounts on a journal, until the end of an operation.
  @discardableResult
  static func withAccounts<Result>(
    on journal: any Journal, options: Options = Options(node: "a"),
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in },
    _ operation: (DurableStores) async throws -> Result
  ) async throws -> Result {
    let stores = DurableStores(journal: journal, options: options) {
      $0.date = DateGenerator { Date(timeIntervalSince1970: 1_000) }
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
      updateDependencies(&$0)
    }
    stores.register { Account() }
    try await stores.start()
    do {
      let result = try await operation(stores)
      await stores.stop()
      return result
    } catch {
      await stores.crash()
      throw error
    }
  }

  func account(_ id: String) -> DurableStoreActorOf<Account> { store(Account.self, id: id) }
}
