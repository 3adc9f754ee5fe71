package import Foundation
package import Intarsia
import IntarsiaTraces

/// Lists all teas, adds new ones and moves them.
@Reducer
package struct Cabinet {
  @ObservableState
  package struct State: Codable, Equatable, Sendable {
    /// The form for a new tea, while it is open.
    @Presents package var form: TeaForm.State?
    /// The teas.
    @Shared package var teas: IdentifiedArrayOf<Tea>

    /// Creates the state with teas, by default those of the user.
    package init(teas: Shared<IdentifiedArrayOf<Tea>> = Shared(.teas)) {
      _teas = teas
    }

    /// The error of saving or loading the teas, in sentences; `nil` without an error.
    package var problem: String? {
      if let error = $teas.saveError { return "Your teas are not saved. \(error)" }
      if let error = $teas.loadError { return "Your teas are not loaded. \(error)" }
      return nil
    }
  }

  package enum Action: Equatable, Sendable {
    case addButtonTapped
    case confirmAddButtonTapped
    case form(PresentationAction<TeaForm.Action>)
    case moved(fromOffsets: IndexSet, toOffset: Int)
  }

  @Dependency(\.uuid) var uuid

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.form = TeaForm.State(tea: Tea(id: uuid()))
        return .none

      case .confirmAddButtonTapped:
        guard let form = state.form, form.isComplete else { return .none }
        state.$teas.withLock { $0.append(form.tea) }
        state.form = nil
        return .none

      case .form:
        return .none

      case .moved(let source, let destination):
        state.$teas.withLock { $0.move(fromOffsets: source, toOffset: destination) }
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) {
      TeaForm()
    }
  }
}

extension Cabinet.State: SwiftSourceRepresentable {
  /// The arguments of the initializer, for a test that is printed from a trace.
  package var initializerArguments: KeyValuePairs<String, Any> { ["teas": $teas] }
}
