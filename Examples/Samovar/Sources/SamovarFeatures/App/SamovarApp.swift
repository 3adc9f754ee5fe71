import Foundation
package import Intarsia

/// The whole application: the cabinet, and the screens that the user has opened from it.
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
  package struct State: Codable, Equatable, Sendable {
    /// The list of teas.
    package var cabinet: Cabinet.State
    /// The screens on top of the cabinet, the frontmost last.
    package var path: StackState<Path.State>

    /// Creates the state, by default with the cabinet as the only screen.
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
    case tastingTapped(Tasting.ID, tea: Tea.ID)
    case teaTapped(Tea.ID)
  }

  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  package init() {}

  package var body: some ReducerOf<Self> {
    Scope(state: \.cabinet, action: \.cabinet) {
      Cabinet()
    }
    Reduce { state, action in
      switch action {
      case .cabinet:
        return .none

      case .path(.element(let id, .detail(.delegate(.deleteTea)))):
        guard let detail = state.path[id: id, case: \.detail] else { return .none }
        state.cabinet.$teas.withLock { _ = $0.remove(id: detail.tea.id) }
        return .none

      case .path(.element(_, .detail(.delegate(.steep(let tea))))):
        state.path.append(.steeping(Steeping.State(tea: tea)))
        return .none

      case .path(.element(let id, .steeping(.delegate(.tasted(let infusions))))):
        guard let steeping = state.path[id: id, case: \.steeping] else { return .none }
        let tasting = Tasting(id: uuid(), date: now, infusions: infusions)
        state.cabinet.$teas.withLock {
          _ = $0[id: steeping.tea.id]?.tastings.insert(tasting, at: 0)
        }
        return .none

      case .path:
        return .none

      case .tastingTapped(let id, let teaID):
        guard let tea = state.cabinet.teas[id: teaID], let tasting = tea.tastings[id: id] else {
          return .none
        }
        state.path.append(.tasting(tasting, tea: tea))
        return .none

      case .teaTapped(let id):
        guard let tea = Shared(state.cabinet.$teas[id: id]) else { return .none }
        state.path.append(.detail(TeaDetail.State(tea: tea)))
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension SamovarApp.Path.State: Codable, Equatable, Sendable {}
extension SamovarApp.Path.Action: Equatable, Sendable {}
