package import Intarsia
package import IntarsiaUndo

/// A list of to-dos with undo, which a server mirrors.
///
/// A deletion reaches the server after five seconds, in which an undo prevents it. The document is
/// undone and redone; the record of what the server confirmed is not.
///
/// Its laws:
/// - Always, no two rows have the same identifier, and each spinner belongs to a row.
/// - At rest, the server has the rows of the list with their titles, except rows that failed.
/// - At rest, no spinner is shown.
/// - Undo and then redo restores the document.
@Reducer
package struct TodoList {
  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    package var document = Document()
    package var history = UndoState<Document>()
    /// The row whose deletion waits for the user's confirmation.
    package var question: Question?
    package var nextID = 1
    /// The titles that the server confirmed.
    package var confirmed: [Int: String] = [:]
    /// The rows with a spinner.
    package var saving: Set<Int> = []
    /// The rows whose last request failed.
    package var failed: Set<Int> = []

    package init() {}
  }

  package struct Document: Equatable, Codable, Sendable {
    package var rows: IdentifiedArrayOf<TodoRow.State> = []
  }

  package struct Question: Equatable, Codable, Sendable {
    package let id: Int
    package let index: Int
  }

  package enum Action: Equatable, Sendable {
    case addTapped
    case moved(id: Int, to: Int)
    case deleteTapped(id: Int)
    case deletionConfirmed
    case deletionRefused
    case deletionDue(id: Int)
    case deleted(id: Int)
    case deletionFailed(id: Int)
    case rows(IdentifiedActionOf<TodoRow>)
    case undo(UndoAction)
  }

  enum CancelID: Hashable { case deletion(Int) }

  let bugs: Set<PlantedBug>
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.todos) private var todos

  package init(bugs: Set<PlantedBug> = []) { self.bugs = bugs }

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        let row = TodoRow.State(id: state.nextID)
        state.nextID += 1
        state.document.rows.append(row)
        return saveNeeded(row.id)

      case .moved(let id, let index):
        guard let row = state.document.rows.remove(id: id) else { return .none }
        state.document.rows.insert(row, at: min(max(0, index), state.document.rows.count))
        return .none

      case .deleteTapped(let id):
        guard let index = state.document.rows.index(id: id) else { return .none }
        state.question = Question(id: id, index: index)
        return .none

      case .deletionRefused:
        state.question = nil
        return .none

      case .deletionConfirmed:
        guard let question = state.question else { return .none }
        state.question = nil
        if bugs.contains(.wrongRowDeleted) {
          guard state.document.rows.indices.contains(question.index) else { return .none }
          state.document.rows.remove(at: question.index)
        } else {
          guard state.document.rows.remove(id: question.id) != nil else { return .none }
        }
        state.saving.formIntersection(state.document.rows.ids)
        return delete(question.id)

      case .deletionDue(let id):
        return .run { send in
          try await todos.delete(id: id)
          await send(.deleted(id: id))
        } catch: { _, send in
          await send(.deletionFailed(id: id))
        }

      case .deleted(let id):
        state.confirmed[id] = nil
        state.failed.remove(id)
        // The row is back if the user undid the deletion after the request had begun.
        guard state.document.rows[id: id] != nil, !bugs.contains(.lateDeletion) else {
          return .none
        }
        return saveNeeded(id)

      case .deletionFailed(let id):
        state.failed.insert(id)
        return .none

      case .rows(.element(let id, .titleChanged)), .rows(.element(let id, .saveNeeded)):
        state.saving.insert(id)
        state.failed.remove(id)
        return .none

      case .rows(.element(let id, .saved(let title))):
        state.confirmed[id] = title
        state.saving.remove(id)
        return .none

      case .rows(.element(let id, .savingFailed)):
        state.saving.remove(id)
        state.failed.insert(id)
        return .none

      case .undo(.undo), .undo(.redo):
        return bugs.contains(.undoAcrossRows) ? .none : synchronize(&state)

      case .undo:
        return .none
      }
    }
    .forEach(\.document.rows, action: \.rows) { TodoRow(bugs: bugs) }
    .undoable(\.document, history: \.history, action: \.undo)
  }

  private func saveNeeded(_ id: Int) -> Effect<Action> {
    .send(.rows(.element(id: id, action: .saveNeeded)))
  }

  private func delete(_ id: Int) -> Effect<Action> {
    .run { send in
      try await clock.sleep(for: .seconds(5))
      await send(.deletionDue(id: id))
    }
    .cancellable(id: CancelID.deletion(id), cancelInFlight: true)
  }

  /// Brings the server to the restored document, because undo and redo start no effects.
  private func synchronize(_ state: inout State) -> Effect<Action> {
    let rows = state.document.rows
    var effects: [Effect<Action>] = []
    for row in rows {
      effects.append(.cancel(id: CancelID.deletion(row.id)))
      if state.confirmed[row.id] != row.title || state.saving.contains(row.id) {
        effects.append(saveNeeded(row.id))
      }
    }
    for id in state.confirmed.keys.sorted() where rows[id: id] == nil {
      effects.append(delete(id))
    }
    state.saving.formIntersection(rows.ids)
    return .merge(effects)
  }
}
