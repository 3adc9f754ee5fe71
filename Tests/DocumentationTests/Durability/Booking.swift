import Foundation
import Intarsia
import IntarsiaDurability

// snippet
@Reducer
struct Booking: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    let id: String
    var seats: [String] = []
    var payment: Payment?
    var confirmation: Date?

    struct Payment: Codable, Equatable, Sendable {
      var amount: Int
      var key: String
    }
  }

  enum Action: Codable, Equatable, Sendable {
    case reserve(seat: String)
    case reserved(seat: String)
    case pay(amount: Int)
    case paid
    case expired
  }

  @Dependency(\.outbox) var outbox
  @Dependency(\.date) var date
  @Dependency(\.actionKey) var actionKey
  @Dependency(\.cashier) var cashier

  static let kind = "booking"

  static func initialState(id: String) -> State { State(id: id) }

  func recovered(_ state: State) -> Effect<Action> {
    state.payment.map(charge) ?? .none
  }

  private func charge(_ payment: State.Payment) -> Effect<Action> {
    .run { send in
      try await cashier.charge(amount: payment.amount, key: payment.key)
      await send(.paid)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .reserve(let seat):
        outbox.send(.take(for: state.id), to: Seat.self, id: seat)
        outbox.send(
          .expired, to: Booking.self, id: state.id, after: .seconds(900), timer: "expiry")
        return .none
      case .reserved(let seat):
        state.seats.append(seat)
        return .none
      case .pay(let amount):
        outbox.cancel(timer: "expiry")
        let payment = State.Payment(amount: amount, key: actionKey())
        state.payment = payment
        return charge(payment)
      case .paid:
        state.payment = nil
        state.confirmation = date.now
        return .none
      case .expired:
        for seat in state.seats { outbox.send(.free, to: Seat.self, id: seat) }
        state.seats = []
        return .none
      }
    }
  }
}
// end

// snippet
@Reducer
struct Seat: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    let id: String
    var booking: String?
  }

  enum Action: Codable, Equatable, Sendable {
    case take(for: String)
    case free
  }

  @Dependency(\.outbox) var outbox

  static let kind = "seat"

  static func initialState(id: String) -> State { State(id: id) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .take(let booking):
        guard state.booking == nil else { return .none }
        state.booking = booking
        outbox.send(.reserved(seat: state.id), to: Booking.self, id: booking)
        return .none
      case .free:
        state.booking = nil
        return .none
      }
    }
  }
}
// end

// snippet
@DependencyClient
struct Cashier: Sendable {
  var charge: @Sendable (_ amount: Int, _ key: String) async throws -> Void
}

extension DependencyValues {
  @DependencyEntry var cashier = Cashier()
}
// end
