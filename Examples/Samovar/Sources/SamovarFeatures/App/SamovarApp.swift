import Foundation
package import Intarsia

/// The whole application: the cabinet, and the screens that were opened from it.
@Reducer
package struct SamovarApp {
  @Reducer
  package enum Path {
    case detail(TeaDetail)
    case steeping(Steeping)
    @ReducerCaseIgnored
    case tasting(Tasting, tea: Tea)
  }

  @ObservableState
  package struct State: Equatable, Sendable {
    /// Whether something changed that is not on disk yet.
    package var hasUnsavedChanges = false
    /// The teas.
    package var cabinet: Cabinet.State
    /// The screens on top of the cabinet, the one in front last.
    package var path: StackState<Path.State>

    /// Starts with the cabinet in front.
    package init(
      cabinet: Cabinet.State = Cabinet.State(), path: StackState<Path.State> = StackState()
    ) {
      self.cabinet = cabinet
      self.path = path
    }
  }

  package enum Action: Equatable, Sendable {
    case cabinet(Cabinet.Action)
    case path(StackActionOf<Path>)
    case saved
    case savingFailed(String)
    case tastingTapped(Tasting.ID, tea: Tea.ID)
    case teaTapped(Tea.ID)
    case willTerminate
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.teaFile) var file
  @Dependency(\.uuid) var uuid

  package init() {}

  package var body: some ReducerOf<Self> {
    features.onChange(of: \.cabinet.teas) { _, teas in
      Reduce { state, action in
        // What has just been read is on disk already; what could not be read must not be overwritten.
        if case .cabinet(.loaded) = action { return .none }
        guard state.cabinet.isLoaded else { return .none }
        state.hasUnsavedChanges = true
        return save(teas).debounce(id: CancelID.saving, for: .seconds(1), clock: clock)
      }
    }
  }

  @ReducerBuilder<State, Action>
  private var features: some ReducerOf<Self> {
    Scope(state: \.cabinet, action: \.cabinet) {
      Cabinet()
    }
    Reduce { state, action in
      switch action {
      case .cabinet:
        return .none

      case .path(.element(let id, .detail(.delegate(.deleteTea)))):
        guard let detail = state.path[id: id, case: \.detail] else { return .none }
        state.cabinet.teas.remove(id: detail.tea.id)
        return .none

      case .path(.element(_, .detail(.delegate(.steep(let tea))))):
        state.path.append(.steeping(Steeping.State(tea: tea)))
        return .none

      case .path(.element(let id, .steeping(.delegate(.tasted(let infusions))))):
        guard let steeping = state.path[id: id, case: \.steeping] else { return .none }
        let tasting = Tasting(id: uuid(), date: now, infusions: infusions)
        state.cabinet.teas[id: steeping.tea.id]?.tastings.insert(tasting, at: 0)
        guard let detail = state.path.ids.dropLast().last else { return .none }
        state.path[id: detail, case: \.detail]?.tea.tastings.insert(tasting, at: 0)
        return .none

      case .path:
        return .none

      case .saved:
        state.hasUnsavedChanges = false
        state.cabinet.problem = nil
        return .none

      case .savingFailed(let problem):
        state.cabinet.problem = problem
        return .none

      case .tastingTapped(let id, let teaID):
        guard let tea = state.cabinet.teas[id: teaID], let tasting = tea.tastings[id: id] else {
          return .none
        }
        state.path.append(.tasting(tasting, tea: tea))
        return .none

      case .teaTapped(let id):
        guard let tea = state.cabinet.teas[id: id] else { return .none }
        state.path.append(.detail(TeaDetail.State(tea: tea)))
        return .none

      case .willTerminate:
        // No time to wait until the changes pause.
        guard state.hasUnsavedChanges else { return .none }
        return save(state.cabinet.teas)
          .cancellable(id: CancelID.saving, cancelInFlight: true)
      }
    }
    .forEach(\.path, action: \.path)
    // What is edited on a screen is kept in the cabinet.
    Reduce { state, action in
      guard case .path(.element(let id, .detail)) = action,
        let tea = state.path[id: id, case: \.detail]?.tea,
        state.cabinet.teas[id: tea.id] != nil
      else { return .none }
      state.cabinet.teas[id: tea.id] = tea
      return .none
    }
  }
}

extension SamovarApp {
  private enum CancelID { case saving }

  private func save(_ teas: IdentifiedArrayOf<Tea>) -> Effect<Action> {
    .run { send in
      try await file.save(teas)
      await send(.saved)
    } catch: { error, send in
      await send(.savingFailed("\(error)"))
    }
  }
}

extension SamovarApp.Path.State: Equatable, Sendable {}
extension SamovarApp.Path.Action: Equatable, Sendable {}
