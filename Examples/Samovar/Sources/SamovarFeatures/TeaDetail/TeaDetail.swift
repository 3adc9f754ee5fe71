import Foundation
package import Intarsia
import IntarsiaTraces

/// Shows a tea: its preparation and its tastings.
@Reducer
package struct TeaDetail {
  @Reducer
  package enum Destination {
    case alert(AlertState<Alert>)
    case edit(TeaForm)

    @CasePathable
    package enum Alert: Codable, Equatable, Sendable {
      case confirmDeletion
    }
  }

  @ObservableState
  package struct State: Codable, Equatable, Sendable {
    @Presents package var destination: Destination.State?
    /// The tea, shared with the cabinet: a change here also changes the cabinet.
    @Shared package var tea: Tea

    /// Creates the state for a tea.
    package init(tea: Shared<Tea>) {
      _tea = tea
    }
  }

  package enum Action: Equatable, Sendable {
    case delegate(Delegate)
    case deleteButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case doneEditingButtonTapped
    case editButtonTapped
    case ratingChanged(Tasting.ID, Int?)
    case steepButtonTapped
    case tastingDeleted(Tasting.ID)

    @CasePathable
    package enum Delegate: Equatable, Sendable {
      case deleteTea
      case steep(Tea)
    }
  }

  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .deleteButtonTapped:
        state.destination = .alert(.delete(state.tea))
        return .none

      case .destination(.presented(.alert(.confirmDeletion))):
        return .run { send in
          await send(.delegate(.deleteTea))
          await dismiss()
        }

      case .destination:
        return .none

      case .doneEditingButtonTapped:
        guard let form = state.destination?.edit, form.isComplete else { return .none }
        state.$tea.withLock { $0 = form.tea }
        state.destination = nil
        return .none

      case .editButtonTapped:
        state.destination = .edit(TeaForm.State(tea: state.tea, focus: .name))
        return .none

      case .ratingChanged(let id, let rating):
        state.$tea.withLock { $0.tastings[id: id]?.rating = rating.map { min(max($0, 1), 5) } }
        return .none

      case .steepButtonTapped:
        return .send(.delegate(.steep(state.tea)))

      case .tastingDeleted(let id):
        state.$tea.withLock { _ = $0.tastings.remove(id: id) }
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension TeaDetail.Destination.State: Codable, Equatable, Sendable {}
extension TeaDetail.Destination.Action: Equatable, Sendable {}

extension AlertState where Action == TeaDetail.Destination.Alert {
  /// Asks for confirmation before the deletion of a tea.
  static func delete(_ tea: Tea) -> Self {
    AlertState {
      TextState("Delete \(tea.name)?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      switch tea.tastings.count {
      case 0: TextState("It was never made.")
      case 1: TextState("Its only tasting will be gone, too.")
      case let count: TextState("Its \(count) tastings will be gone, too.")
      }
    }
  }
}

extension TeaDetail.State: SwiftSourceRepresentable {
  /// The arguments of the initializer, for a test that is printed from a trace.
  package var initializerArguments: KeyValuePairs<String, Any> { ["tea": $tea] }
}
