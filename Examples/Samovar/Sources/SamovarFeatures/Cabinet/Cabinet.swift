package import Foundation
package import Intarsia

/// All teas, and the way to another one.
@Reducer
package struct Cabinet {
  @Reducer
  package enum Destination {
    case add(TeaForm)
    case alert(AlertState<Alert>)

    @CasePathable
    package enum Alert: Equatable, Sendable {
      case confirmSettingAside
    }
  }

  @ObservableState
  package struct State: Equatable, Sendable {
    @Presents package var destination: Destination.State?
    /// Whether the teas have been read from disk.
    package var isLoaded = false
    /// What a person has to know about the file.
    package var problem: String?
    /// The teas.
    package var teas: IdentifiedArrayOf<Tea> = []

    /// Starts before anything was read.
    package init(teas: IdentifiedArrayOf<Tea> = []) {
      self.teas = teas
    }
  }

  package enum Action: Equatable, Sendable {
    case addButtonTapped
    case cancelAddButtonTapped
    case confirmAddButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case fileIsDamaged(String)
    case loaded(IdentifiedArrayOf<Tea>)
    case moved(fromOffsets: IndexSet, toOffset: Int)
    case settingAsideFailed(String)
    case task
    case wasSetAside(String)
  }

  @Dependency(\.teaFile) var file
  @Dependency(\.uuid) var uuid

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(TeaForm.State(tea: Tea(id: uuid())))
        return .none

      case .cancelAddButtonTapped:
        state.destination = nil
        return .none

      case .confirmAddButtonTapped:
        guard let form = state.destination?.add, form.isComplete else { return .none }
        state.teas.append(form.tea)
        state.destination = nil
        return .none

      case .destination(.presented(.alert(.confirmSettingAside))):
        return .run { send in
          await send(.wasSetAside(try await file.setAside()))
        } catch: { error, send in
          await send(.settingAsideFailed("\(error)"))
        }

      case .destination(.dismiss):
        if state.destination.is(\.alert) {
          state.problem = "Nothing will be saved: the file could not be read."
        }
        return .none

      case .destination:
        return .none

      case .fileIsDamaged(let description):
        state.destination = .alert(.damaged(description))
        return .none

      case .loaded(let teas):
        state.isLoaded = true
        state.teas = teas
        return .none

      case .moved(let source, let destination):
        state.teas.move(fromOffsets: source, toOffset: destination)
        return .none

      case .settingAsideFailed(let problem):
        state.problem = problem
        return .none

      case .task:
        return .run { send in
          await send(.loaded(try await file.load()))
        } catch: { error, send in
          await send(.fileIsDamaged("\(error)"))
        }

      case .wasSetAside(let path):
        state.isLoaded = true
        state.problem = "The damaged file is now \(path)."
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Cabinet.Destination.State: Equatable, Sendable {}
extension Cabinet.Destination.Action: Equatable, Sendable {}

extension AlertState where Action == Cabinet.Destination.Alert {
  /// Asks what to do with a file that cannot be read.
  static func damaged(_ description: String) -> Self {
    AlertState {
      TextState("Your teas cannot be read")
    } actions: {
      ButtonState(action: .confirmSettingAside) { TextState("Keep the file, start anew") }
      ButtonState(role: .cancel) { TextState("Look without saving") }
    } message: {
      TextState(description)
    }
  }
}
