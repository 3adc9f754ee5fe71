import Intarsia

/// A reducer that only records that it runs.
struct Voice<State, Action>: Reducer {
  let name: String
  let say: (String) -> Void

  init(_ name: String, _ say: @escaping (String) -> Void) {
    self.name = name
    self.say = say
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    say(name)
    return .none
  }
}

@Reducer
struct Choir {
  @ObservableState
  struct State: Equatable {
    var verse = 0
    var alto = ""
    var tenor: String? = ""
    var bass: String? = ""
  }

  enum Action {
    case sung(Int)
  }

  let say: (String) -> Void

  // snippet
  var body: some ReducerOf<Self> {
    Scope(state: \.alto, action: \.sung) { Voice("1: a part of the state", say) }
    CombineReducers {
      Voice("4: the first reducer", say)
      Reduce { state, _ in
        say("5: the second one")
        state.verse += 1
        return .none
      }
    }
    .onChange(of: \.verse) { _, _ in
      say("6: what has changed is noticed")
      return .none
    }
    .ifLet(\.tenor, action: \.sung) { Voice("3: what may be absent", say) }
    .ifLet(\.bass, action: \.sung) { Voice("2: the lowest of these", say) }
    Voice("7: what stands below", say)
  }
  // end
}
