import Intarsia

extension TodoList.State {
  package var isMirrored: Bool {
    Set(confirmed.keys).union(document.rows.ids).subtracting(failed).allSatisfy {
      confirmed[$0] == document.rows[id: $0]?.title
    }
  }

  package var hasSpinnersOfRowsOnly: Bool { saving.isSubset(of: document.rows.ids) }
}

extension TodoList {
  package static let laws: [Law<State>] = [
    .always("Each spinner belongs to a row") { $0.hasSpinnersOfRowsOnly },
    .atRest("The server has the rows") { $0.isMirrored },
    .atRest("No spinner is shown") { $0.saving.isEmpty },
  ]
}
