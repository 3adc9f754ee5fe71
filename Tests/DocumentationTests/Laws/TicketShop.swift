// snippet
import Intarsia

@Reducer
struct TicketShop {
  @ObservableState
  struct State: Codable, Equatable, Sendable {
    var stock = 3
    var isPaying = false
    var isDeclined = false
  }

  enum Action: Equatable, Sendable {
    case buyTapped(Int)
    case cancelTapped
    case paid(Int)
    case declined
  }

  @Dependency(\.payments) var payments

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buyTapped(let count):
        guard !state.isPaying, count <= state.stock else { return .none }
        state.isPaying = true
        state.isDeclined = false
        return .run { send in
          try await payments.charge(count)
          await send(.paid(count))
        } catch: { _, send in
          await send(.declined)
        }

      case .cancelTapped:
        state.isPaying = false
        return .none

      case .paid(let count):
        state.isPaying = false
        state.stock -= count
        return .none

      case .declined:
        state.isPaying = false
        state.isDeclined = true
        return .none
      }
    }
  }
}

@DependencyClient
struct Payments: Sendable {
  var charge: @Sendable (_ count: Int) async throws -> Void
}

struct Declined: Error {}

extension DependencyValues {
  @DependencyEntry var payments = Payments()
}
// end

/// The shop without its bug.
@Reducer
struct MendedTicketShop {
  typealias State = TicketShop.State
  typealias Action = TicketShop.Action

  // snippet
  enum CancelID { case payment }
  // end

  @Dependency(\.payments) var payments

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      // snippet
      case .buyTapped(let count):
        guard !state.isPaying, count <= state.stock else { return .none }
        state.isPaying = true
        state.isDeclined = false
        return .run { send in
          try await payments.charge(count)
          await send(.paid(count))
        } catch: { _, send in
          await send(.declined)
        }
        .cancellable(id: CancelID.payment)

      case .cancelTapped:
        state.isPaying = false
        return .cancel(id: CancelID.payment)
      // end

      case .paid(let count):
        state.isPaying = false
        state.stock -= count
        return .none

      case .declined:
        state.isPaying = false
        state.isDeclined = true
        return .none
      }
    }
  }
}
