package import Intarsia

/// Items that are held for a customer: for a minute after the last item, or while they are paid.
@Reducer
package struct Cart {
  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    package var quantity: Int
    package var isLocked = false

    package init(quantity: Int, isLocked: Bool = false) {
      self.quantity = quantity
      self.isLocked = isLocked
    }
  }

  package enum Action: Equatable, Sendable {
    case emptyTapped
    case holdRenewed
    case holdEnded
    case paymentBegan
    case paymentEnded
    case delegate(Delegate)

    @CasePathable
    package enum Delegate: Equatable, Sendable { case released }
  }

  enum CancelID { case hold }

  let bugs: Set<PlantedBug>
  @Dependency(\.continuousClock) private var clock

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .emptyTapped:
        return state.isLocked ? .none : .send(.delegate(.released))
      case .holdRenewed:
        return hold()
      case .holdEnded:
        return .send(.delegate(.released))
      case .paymentBegan:
        state.isLocked = true
        return bugs.contains(.holdEndsWhilePaying) ? .none : .cancel(id: CancelID.hold)
      case .paymentEnded:
        state.isLocked = false
        return hold()
      case .delegate:
        return .none
      }
    }
  }

  private func hold() -> Effect<Action> {
    .run { send in
      try await clock.sleep(for: .seconds(60))
      await send(.holdEnded)
    }
    .cancellable(id: CancelID.hold, cancelInFlight: true)
  }
}
