import IntarsiaCases
import IntarsiaDump

extension TestStore {
  /// The test's expectation of the next action.
  struct ExpectedAction {
    /// The description of the expectation in a failure.
    enum Description {
      case value(Action)
      case words(String)
    }

    let description: Description
    let matches: (Action) -> Bool

    /// The expectation in words or as a value.
    var text: String {
      switch description {
      case .value(let action): String(compactlyDumping: action).withoutRest
      case .words(let description): description
      }
    }

    /// An action that satisfies a predicate.
    init(satisfying isMatching: @escaping (Action) -> Bool) {
      description = .words("an action that satisfies the test's predicate")
      matches = isMatching
    }

    /// An action of a case.
    init<Value>(case path: CaseKeyPath<Action, Value>) {
      let path = AnyCasePath(path)
      description = .words("an action of the case \\\(path.name)")
      matches = { path.extract(from: $0) != nil }
    }

    /// An action of a case with a payload.
    init<Value: Equatable>(case path: CaseKeyPath<Action, Value>, _ value: Value) {
      let path = AnyCasePath(path)
      description = .value(path.embed(value))
      matches = { path.extract(from: $0) == value }
    }
  }
}

extension TestStore.ExpectedAction where Action: Equatable {
  /// This action.
  init(_ action: Action) {
    description = .value(action)
    matches = { $0 == action }
  }
}
