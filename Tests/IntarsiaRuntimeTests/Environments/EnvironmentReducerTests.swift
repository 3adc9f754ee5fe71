import IntarsiaEnvironments
import IntarsiaTesting
import Testing

@Suite("Environment reducers", .endsWithinAMinute)
struct EnvironmentReducerTests {
  private static func store(
    file: DiskClient = .empty,
    nthPrime: @escaping CounterEnvironment = { 100 + $0 },
    offline: @escaping CounterEnvironment = { 200 + $0 }
  ) -> TestStore<ShopState, ShopAction> {
    TestStore(
      initialState: ShopState(), reducer: shopReducer,
      environment: (file: file, nthPrime: nthPrime, offlineNthPrime: offline))
  }

  @Test("A body of environment reducers can use conditions, loops and availability checks")
  @MainActor
  func body() {
    typealias Adding = EnvironmentReducer<[Int], Bool, Void>
    func add(_ number: Int) -> Adding {
      Adding { state, _, _ in
        state.append(number)
        return .none
      }
    }
    for isFirst in [true, false] {
      let store = Store(
        initialState: [],
        reducer: Adding.combine {
          if isFirst { add(1) } else { add(2) }
          for number in 3...4 { add(number) }
          if isFirst { add(5) }
          if #available(macOS 15, *) { add(6) }
        }, environment: ())
      store.send(true)
      #expect(store.withState { $0 } == (isFirst ? [1, 3, 4, 5, 6] : [2, 3, 4, 6]))
    }
  }

  @Test("Each part of a state reduces its own actions with its own environment")
  func parts() async {
    let store = Self.store()
    await store.send(.counter(.incrementButtonTapped)) { $0.counter.count = 1 }
    await store.send(.counter(.primeButtonTapped))
    await store.receive(\.counter.primeResponse) { $0.counter.prime = 101 }
    await store.send(.offline(.primeButtonTapped))
    await store.receive(\.offline.primeResponse) { $0.offline.prime = 200 }
  }

  @Test("A function that returns several effects is a reducer, and tuples are environments")
  func tuples() async {
    let disk = LockIsolated([2, 3])
    let store = Self.store(file: .holding(disk))
    await store.send(.favorites(.loadButtonTapped))
    await store.receive(\.favorites.loaded) { $0.favorites = [2, 3] }
    await store.send(.favorites(.primeButtonTapped(7)))
    await store.receive(\.favorites.primeResponse) { $0.favorites = [2, 3, 107] }
    await store.send(.favorites(.saveButtonTapped))
    await store.finish()
    #expect(disk.value == [2, 3, 107])
  }

  @Test("An optional part's reducer runs while it is present; its effects end with its removal")
  func optional() async {
    let store = Self.store(nthPrime: { _ in
      try await Task.never()
      return 0
    })
    await store.send(.show) {
      $0.modal = ModalState()
      $0.detail = CounterState(id: 7)
    }
    await store.send(.modal(.addButtonTapped)) { $0.modal?.favorites = [0] }
    await store.send(.detail(.primeButtonTapped))
    await store.send(.close) {
      $0.modal = nil
      $0.detail = nil
    }
    await store.finish()
  }

  @Test("Actions reach elements by identifier; removing an element ends its effects")
  func elements() async {
    let store = Self.store(nthPrime: { _ in
      try await VirtualClock().sleep(for: .seconds(1))
      return 5
    })
    await store.send(.rows(.element(id: 2, action: .incrementButtonTapped))) {
      $0.rows[id: 2]?.count = 1
    }
    await store.send(.rows(.element(id: 1, action: .primeButtonTapped)))
    await store.send(.rows(.element(id: 2, action: .primeButtonTapped)))
    await store.send(.remove(1)) { $0.rows.remove(id: 1) }
    await store.receive(\.rows[id: 2].primeResponse) { $0.rows[id: 2]?.prime = 5 }
  }

  @Test("Cancelling by an identifier in one part leaves other parts' effects running")
  func identifiers() async {
    let store = Self.store(nthPrime: { _ in
      try await VirtualClock().sleep(for: .seconds(1))
      return 5
    })
    await store.send(.counter(.primeButtonTapped))
    await store.send(.rows(.element(id: 1, action: .primeButtonTapped)))
    await store.send(.rows(.element(id: 2, action: .primeButtonTapped)))
    await store.send(.rows(.element(id: 2, action: .cancelButtonTapped)))
    await store.receive(\.counter.primeResponse) { $0.counter.prime = 5 }
    await store.receive(\.rows[id: 1].primeResponse) { $0.rows[id: 1]?.prime = 5 }
  }

  @Test("Each form of combine runs reducers in order and merges their effects")
  func combining() {
    typealias Numbers = EnvironmentReducer<[Int], Int, Int>
    let first = Numbers { state, action, environment in
      state.append(action + environment)
      return .send(1)
    }
    let second = Numbers { state, _, _ in
      state.append(-(state.last ?? 0))
      return .send(2)
    }
    let isOn = true
    let ways: [Numbers] = [
      .combine(first, second),
      .combine([first, second]),
      first.combined(with: second),
      combine(first, second),
      .combine {
        first
        if isOn { second }
      },
      .combine {
        for reducer in [first, second] { reducer }
        if isOn { .empty } else { first }
      },
      .combine(.combine(first), .combine([]), .combine { second }),
    ]
    for way in ways {
      var state: [Int] = []
      let effect = way.run(&state, 1, 10)
      #expect(state == [11, -11])
      #expect("\(effect.operation)" == "\(Effect<Int>.merge(.send(1), .send(2)).operation)")
    }
    var state = [7]
    #expect(Numbers.empty(&state, 1, 1).isNone)
    #expect(state == [7])
  }

  @Test("The environment of a part is made once, when the store is made")
  func environmentIsMadeOnce() async {
    let makes = LockIsolated(0)
    let reducer = EnvironmentReducer<ShopState, ShopAction, ShopEnvironment>.combine(
      counterReducer.pullback(
        state: \.counter, action: \.counter,
        environment: { environment in
          makes.withValue { $0 += 1 }
          return environment.nthPrime
        }))
    let store = TestStore(
      initialState: ShopState(), reducer: reducer,
      environment: (file: .empty, nthPrime: { $0 }, offlineNthPrime: { $0 }))
    #expect(makes.value == 1)
    await store.send(.counter(.incrementButtonTapped)) { $0.counter.count = 1 }
    await store.send(.counter(.incrementButtonTapped)) { $0.counter.count = 2 }
    #expect(makes.value == 1)
  }

  @Test("Pulled-back environment reducers change state in place, copying it at most once")
  @MainActor
  func inPlace() {
    let leaf = EnvironmentReducer<Leaf.State, Leaf.Action, Void> { state, _, _ in
      state.write()
      return .none
    }
    let row =
      leaf.pullback(state: \Twig.State.leaf, action: \Twig.Action.Cases.leaf)
      as EnvironmentReducer<Twig.State, Twig.Action, Void>
    let branch =
      row.pullback(state: \Branch.State.twig, action: \Branch.Action.Cases.twig)
      as EnvironmentReducer<Branch.State, Branch.Action, Void>
    let trunk = EnvironmentReducer<Trunk.State, Trunk.Action, Void>.combine(
      branch.pullback(state: \.branch, action: \.branch),
      branch.optional().pullback(state: \.optional, action: \.optional),
      row.forEach(state: \.rows, action: \.rows))
    var state = Trunk.State()
    state.optional = Branch.State()
    state.rows = [Twig.State(id: 1), Twig.State(id: 2)]
    let store = Store(initialState: state, reducer: trunk, environment: ())
    for _ in 1...3 {
      store.send(.branch(.twig(.leaf(.write))))
      store.send(.optional(.twig(.leaf(.write))))
      store.send(.rows(.element(id: 2, action: .leaf(.write))))
    }
    #expect(store.branch.twig.leaf.values[0] == 3)
    #expect(store.optional?.twig.leaf.values[0] == 3)
    #expect(store.rows[id: 2]?.leaf.values[0] == 3)
    // The first write copies the storage that the local `state` still shares.
    #expect(store.branch.twig.leaf.copies <= 1)
    #expect((store.optional?.twig.leaf.copies ?? 9) <= 1)
    #expect((store.rows[id: 2]?.leaf.copies ?? 9) <= 1)
  }

  @Test("A store shows neither environment nor reducer, and is scoped without them")
  @MainActor
  func stores() {
    let store: Store<ShopState, ShopAction> = Store(
      initialState: ShopState(), reducer: shopReducer,
      environment: (file: .empty, nthPrime: { $0 }, offlineNthPrime: { $0 }))
    let view = store.view(value: \.counter, action: \.counter)
    view.send(.incrementButtonTapped)
    #expect(view === store.scope(state: \.counter, action: \.counter))
    let other: Store<CounterState, CounterAction> = store.view(
      value: \.counter, action: { .counter($0) })
    other.send(.incrementButtonTapped)
    #expect(store.withState(\.counter.count) == 2)
    #expect(other.withState(\.count) == 2)
  }
}
