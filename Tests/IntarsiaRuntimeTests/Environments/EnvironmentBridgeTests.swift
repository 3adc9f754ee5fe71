import IntarsiaTesting
import Testing

extension DependencyValues {
  fileprivate var prime: CounterEnvironment {
    get { self[PrimeKey.self] }
    set { self[PrimeKey.self] = newValue }
  }

  fileprivate var offset: Int {
    get { self[OffsetKey.self] }
    set { self[OffsetKey.self] = newValue }
  }
}

private enum PrimeKey: TestDependencyKey {
  static var testValue: CounterEnvironment { { number in number } }
}

private enum OffsetKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

/// The counter feature with `@Dependency` properties.
private struct Counter: Reducer, Sendable {
  @Dependency(\.prime) var nthPrime
  @Dependency(\.offset) var offset

  func reduce(into state: inout CounterState, action: CounterAction) -> Effect<CounterAction> {
    switch action {
    case .incrementButtonTapped:
      state.count += 1
      return .none
    case .primeButtonTapped:
      return .task { [count = state.count] in
        .primeResponse(try await nthPrime(count + offset))
      }
    case .primeResponse(let prime):
      state.prime = prime
      return .none
    case .cancelButtonTapped:
      return .none
    }
  }
}

@Suite("Environments and dependencies", .endsWithinAMinute)
struct EnvironmentBridgeTests {
  struct Pair: Equatable {
    var left = CounterState()
    var right = CounterState()
  }

  @CasePathable
  enum PairAction: Equatable {
    case left(CounterAction)
    case right(CounterAction)
  }

  private static func run(_ store: TestStore<Pair, PairAction>, left: Int, right: Int) async {
    await store.send(.left(.primeButtonTapped))
    await store.receive(\.left.primeResponse) { $0.left.prime = left }
    await store.send(.right(.primeButtonTapped))
    await store.receive(\.right.primeResponse) { $0.right.prime = right }
  }

  @Test("Two instances of an environment reducer in one body use two implementations")
  func twoInstances() async {
    struct Feature: Reducer {
      var body: some Reducer<Pair, PairAction> {
        Scope(state: \.left, action: \.left) {
          Reduce(counterReducer, environment: { 10 + $0 })
        }
        Scope(state: \.right, action: \.right) {
          Reduce(counterReducer, environment: { 20 + $0 })
        }
      }
    }
    await Self.run(TestStore(initialState: Pair()) { Feature() }, left: 10, right: 20)
  }

  @Test("An environment is built once from dependencies, and again after they change")
  func shared() async {
    let builds = LockIsolated(0)
    let store = TestStore(initialState: Pair()) {
      CombineReducers {
        Scope(state: \Pair.left, action: \PairAction.Cases.left) {
          Reduce(counterReducer) { values in
            builds.withValue { $0 += 1 }
            return values.prime
          }
        }
        Scope(state: \.right, action: \.right) { Counter() }
      }
    } withDependencies: {
      $0.prime = { 30 + $0 }
    }
    await Self.run(store, left: 30, right: 30)
    #expect(builds.value == 1)
    store.dependencies.prime = { 40 + $0 }
    await Self.run(store, left: 40, right: 40)
    #expect(builds.value == 2)
  }

  @Test(
    "Two instances of a reducer read their dependencies from two environments")
  func written() async {
    let counter = EnvironmentReducer<CounterState, CounterAction, CounterEnvironment> {
      Counter()
    } dependencies: { values, nthPrime in
      values.prime = nthPrime
    }
    let reducer = EnvironmentReducer<Pair, PairAction, ShopEnvironment>.combine(
      counter.pullback(state: \.left, action: \.left, environment: \.nthPrime),
      counter.pullback(state: \.right, action: \.right, environment: \.offlineNthPrime))
    let store = TestStore(
      initialState: Pair(), reducer: reducer,
      environment: (file: .empty, nthPrime: { 50 + $0 }, offlineNthPrime: { 60 + $0 }))
    await Self.run(store, left: 50, right: 60)
    store.dependencies.offset = 5
    await Self.run(store, left: 55, right: 65)
  }

  @Test("An environment reducer can make its reducer from the environment")
  func constructed() async {
    struct Constant: Reducer {
      let value: Int
      func reduce(into state: inout CounterState, action: CounterAction) -> Effect<CounterAction> {
        state.count = value
        return .none
      }
    }
    let reducer = EnvironmentReducer<CounterState, CounterAction, Int>.made { value in
      Constant(value: value)
    }
    let store = TestStore(initialState: CounterState(), reducer: reducer, environment: 7)
    await store.send(.incrementButtonTapped) { $0.count = 7 }
  }

  @Test("A script of steps runs a reducer with an environment")
  func steps() async {
    await assert(
      initialValue: CounterState(),
      reducer: counterReducer,
      environment: { 70 + $0 },
      steps:
        Step(.send, .incrementButtonTapped) { $0.count = 1 },
      Step(.send, .primeButtonTapped),
      Step(.receive, .primeResponse(71)) { $0.prime = 71 })
    await assert(
      initialValue: ModalState(count: 3), reducer: modalReducer, environment: ()
    ) {
      Step(.send, .addButtonTapped) { $0.favorites = [3] }
    }
  }
}
