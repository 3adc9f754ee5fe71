import Intarsia
import IntarsiaCollections
import IntarsiaDependencies
import LanguageMode5
import MeasuringSupport

/// A form: bindings, a watched field, a child that comes and goes, a stack, and a shared value.
@Reducer
struct Everyday {
  @ObservableState
  struct State {
    var count = 0
    var watched = 0
    @Presents var child: Counting.State?
    var path = StackState<Counting.State>()
    @Shared(value: 0) var shared: Int
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case child(PresentationAction<Counting.Action>)
    case path(StackActionOf<Counting>)
    case present
    case dismiss
    case push
    case pop
    case share
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .child, .path: break
      case .present: state.child = Counting.State()
      case .dismiss: state.child = nil
      case .push: state.path.append(Counting.State())
      case .pop: state.path.removeLast()
      case .share: state.$shared.withLock { $0 &+= 1 }
      }
      return .none
    }
    .onChange(of: \.count) { _, count in
      Reduce { state, _ in
        state.watched = count
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) { Counting() }
    .forEach(\.path, action: \.path) { Counting() }
  }
}

/// A child that comes and goes, with or without a lifecycle.
@Reducer
struct Hosting {
  @ObservableState
  struct State {
    @Presents var child: Counting.State?
  }

  enum Action {
    case child(PresentationAction<Counting.Action>)
    case present
    case dismiss
  }

  var body: some ReducerOf<Self> {
    Reduce(Self.presentOrDismiss)
      .ifLet(\.$child, action: \.child) { Counting() }
  }

  static func presentOrDismiss(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .child: break
    case .present: state.child = Counting.State()
    case .dismiss: state.child = nil
    }
    return .none
  }

  /// Returns a function that presents and dismisses the child of a store.
  @MainActor
  static func presenting(_ reducer: some ReducerOf<Self>) -> (Int) -> Void {
    let store = Store(initialState: State()) { reducer }
    return { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations {
          store.send(.present)
          store.send(.dismiss)
        }
      }
    }
  }

  @Reducer
  struct Mounting {
    typealias State = Hosting.State
    typealias Action = Hosting.Action

    var body: some ReducerOf<Self> {
      Reduce(Hosting.presentOrDismiss)
        .ifLet(\.$child, action: \.child) {
          Counting().onMount { state in
            state.count = 1
            return .none
          }
        }
    }
  }
}

extension Benchmarks {
  /// A child that comes and goes, two actions for each operation.
  static var lifecycles: BenchmarkGroup {
    BenchmarkGroup(
      name: "Lifecycles",
      benchmarks: [
        Benchmark("present and dismiss a child", Hosting.presenting(Hosting())),
        Benchmark(
          "the same, with onMount", floor: "present and dismiss a child", goal: 3.4,
          Hosting.presenting(Hosting.Mounting())),
      ])
  }
}

/// An element that is stored by its identifier.
private struct PlainElement: Identifiable {
  let id: Int
}

extension FixedProgram {
  /// Programs of what applications do all day, and libraries rarely measure.
  static var everyday: [FixedProgram] {
    func sending(_ actions: Everyday.Action...) -> (Int) -> Void {
      let store = Store(initialState: Everyday.State()) { Everyday() }
      return { iterations in
        MainActor.assumeIsolated {
          for _ in 0..<iterations {
            for action in actions { store.send(action) }
          }
        }
      }
    }
    return [
      sync("present-child", 2_000) { Hosting.presenting(Hosting()) },
      sync("mount-child", 2_000) { Hosting.presenting(Hosting.Mounting()) },
      sync("binding-write", 5_000) {
        let store = Store(initialState: Everyday.State()) { Everyday() }
        let binding = UIBindable(store).count
        return { iterations in
          MainActor.assumeIsolated {
            for iteration in 0..<iterations { binding.wrappedValue = iteration }
          }
        }
      },
      sync("on-change", 5_000) {
        let store = Store(initialState: Everyday.State()) { Everyday() }
        return { iterations in
          MainActor.assumeIsolated {
            for iteration in 0..<iterations { store.send(.set(\.count, iteration)) }
          }
        }
      },
      sync("if-let", 2_000) { sending(.present, .child(.presented(.increment)), .dismiss) },
      sync("stack", 2_000) { sending(.push, .push, .pop, .pop) },
      sync("shared-in-state", 5_000) { sending(.share) },
      sync("shared-read", 50_000) {
        let shared = Shared(wrappedValue: 0, .inMemory("fixed"))
        return { readShared(shared, $0) }
      },
      sync("append-and-remove", 20_000) {
        var array = IdentifiedArray(uniqueElements: (0..<1_000).map { PlainElement(id: $0) })
        return { iterations in
          for iteration in 0..<iterations {
            array.append(PlainElement(id: 1_000 + iteration))
            array.remove(id: 1_000 + iteration)
          }
          keep(array.count)
        }
      },
      sync("dependency-override-10", 5_000) { { overrideTen($0) } },
      sync("dependency-read-mode-5", 50_000) {
        let reader = ReadsInMode5()
        return { keep(reader.read($0)) }
      },
    ]
  }
}

/// Overrides ten dependencies in one closure.
@inline(never)
private func overrideTen(_ iterations: Int) {
  for number in 0..<iterations {
    withDependencies {
      $0.settings = Settings(number: number)
      $0.overrideOthers(9)
    } operation: {
      work()
    }
  }
}
