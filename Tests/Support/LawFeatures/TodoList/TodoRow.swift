package import Intarsia

/// A to-do, which saves its title half a second after the last change.
@Reducer
package struct TodoRow {
  @ObservableState
  package struct State: Equatable, Codable, Sendable, Identifiable {
    package let id: Int
    package var title = ""

    package init(id: Int, title: String = "") {
      self.id = id
      self.title = title
    }
  }

  package enum Action: Equatable, Sendable {
    case titleChanged(String)
    case saveNeeded
    case saved(String)
    case savingFailed
  }

  enum CancelID { case save }

  let bugs: Set<PlantedBug>
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.todos) private var todos

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return save(state, after: .milliseconds(500))
      case .saveNeeded:
        return save(state, after: .zero)
      case .saved, .savingFailed:
        return .none
      }
    }
  }

  private func save(_ row: State, after pause: Duration) -> Effect<Action> {
    let save = Effect<Action>.run { send in
      if pause > .zero { try await clock.sleep(for: pause) }
      try await todos.save(id: row.id, title: row.title)
      await send(.saved(row.title))
    } catch: { _, send in
      await send(.savingFailed)
    }
    return bugs.contains(.staleSave)
      ? save : save.cancellable(id: CancelID.save, cancelInFlight: true)
  }
}
