import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import OrdersFeatures

extension Order.State {
  /// An order of three apples and a pear.
  static func fixture(_ status: Order.Status) -> Order.State {
    var state = Order.State(id: "1")
    state.creator = "a"
    state.status = status
    let isReserved = [.reserved, .paying, .paid, .shipped].contains(status)
    state.lines = [
      Order.Line(3, "apples", isReserved ? .reserved : .none),
      Order.Line(1, "pears", isReserved ? .reserved : .none),
    ]
    return state
  }
}

extension Order {
  /// Returns a test store, and the requests to its outbox as texts.
  static func testStore(
    _ state: State, bank: Bank = Bank()
  ) -> (TestStore<State, Action>, LockIsolated<[String]>) {
    let requests = LockIsolated<[String]>([])
    let store = TestStore(initialState: state) {
      Order()
    } withDependencies: {
      $0.outbox = .collecting { request in requests.withValue { $0.append(request.text) } }
      $0.uuid = .incrementing
      $0.bank = bank
      $0.orderTerms = OrderTerms()
    }
    return (store, requests)
  }
}

extension OutboxRequest {
  /// The request in a line.
  var text: String {
    switch self {
    case .cancel(let timer): return "cancel \(timer)"
    case .send(let message):
      var text = "\(message.receiver) \(message.action)"
      if let delay = message.delay { text += " after \(delay)" }
      if let timer = message.timer { text += ", timer \(timer)" }
      return text
    }
  }
}
