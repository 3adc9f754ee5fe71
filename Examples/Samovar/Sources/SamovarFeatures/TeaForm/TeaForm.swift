import Foundation
package import Intarsia

/// Edits a tea, by hand or with suggestions from the catalogue.
@Reducer
package struct TeaForm {
  @ObservableState
  package struct State: Codable, Equatable, Sendable {
    /// The field that has the focus.
    package var focus: Field? = .query
    /// The text to search for in the catalogue.
    package var query = ""
    /// The teas that the catalogue has found.
    package var suggestions: [CatalogueTea] = []
    /// The error of the last search, if it failed.
    package var problem: String?
    /// The tea in its edited form.
    package var tea: Tea

    /// Creates the form of a tea.
    package init(tea: Tea, focus: Field? = .query) {
      self.tea = tea
      self.focus = focus
    }

    /// Whether the tea has a name, a temperature, and infusions that all take time.
    package var isComplete: Bool {
      tea.name.contains { !$0.isWhitespace } && tea.temperature > 0
        && !tea.infusions.isEmpty && tea.infusions.allSatisfy { $0.seconds > 0 }
    }

    /// The fields, from top to bottom.
    package var fields: [Field] {
      [.query, .name, .kind, .temperature] + tea.infusions.ids.map(Field.infusion)
    }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case addInfusionButtonTapped
    case binding(BindingAction<State>)
    case infusionDeleted(Infusion.ID)
    case searchFailed(String)
    case suggestionsFound([CatalogueTea])
    case suggestionTapped(CatalogueTea)
  }

  /// A field of the form, which can have the focus.
  package enum Field: Codable, Hashable, Sendable {
    case query, name, kind, temperature
    case infusion(Infusion.ID)
  }

  @Dependency(\.teaCatalogue) var catalogue
  @Dependency(\.uuid) var uuid

  enum CancelID { case search }

  package init() {}

  package var body: some ReducerOf<Self> {
    OnChange(of: \.query) { _, state in
      state.problem = nil
      guard state.query.contains(where: { !$0.isWhitespace }) else {
        state.suggestions = []
        return .cancel(id: CancelID.search)
      }
      return .run { [query = state.query] send in
        await send(.suggestionsFound(try await catalogue.search(query)))
      } catch: { error, send in
        await send(.searchFailed("\(error)"))
      }
      .debounce(id: CancelID.search, for: .milliseconds(300))
    }
    BindingReducer()
      .onChange(of: \.tea.kind) { _, state in
        state.tea.temperature = state.tea.kind.temperature
        return .none
      }
    Reduce { state, action in
      switch action {
      case .addInfusionButtonTapped:
        // A new infusion is as long as the last one, because later infusions are rarely shorter.
        let infusion = Infusion(id: uuid(), seconds: state.tea.infusions.last?.seconds ?? 60)
        state.tea.infusions.append(infusion)
        state.focus = .infusion(infusion.id)
        return .none

      case .binding:
        return .none

      case .infusionDeleted(let id):
        if state.focus == .infusion(id) { state.focus = .name }
        state.tea.infusions.remove(id: id)
        return .none

      case .searchFailed(let problem):
        state.problem = problem
        return .none

      case .suggestionsFound(let suggestions):
        state.suggestions = suggestions
        return .none

      case .suggestionTapped(let suggestion):
        state.tea.name = suggestion.name
        state.tea.kind = suggestion.kind
        state.tea.temperature = suggestion.temperature
        state.tea.infusions = IdentifiedArray(
          uniqueElements: suggestion.infusions.map { Infusion(id: uuid(), seconds: $0) })
        state.query = ""
        state.focus = .name
        return .none
      }
    }
  }
}

extension TeaForm.State: SwiftSourceRepresentable {
  /// The arguments of the initializer, for a test that is printed from a trace.
  package var initializerArguments: KeyValuePairs<String, Any> {
    ["tea": tea, "focus": focus as Any]
  }
}
