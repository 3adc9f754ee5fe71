import IntarsiaTesting
import Testing

private enum GreetingKey: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

/// Records the greeting that its reducer reads and the greeting that its effect reads.
@Reducer
private struct Greeter {
  @ObservableState
  struct State: Equatable {
    var heard: [String] = []
  }

  enum Action: Equatable {
    case greet
    case greeted(String)
  }

  @Dependency(\.greeting) var greeting

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .greet:
        state.heard.append(greeting)
        return .run { send in await send(.greeted(greeting)) }
      case .greeted(let greeting):
        state.heard.append(greeting)
        return .none
      }
    }
  }
}

/// Two greeters, one of which overrides the greeting.
@Reducer
private struct Hall {
  @ObservableState
  struct State: Equatable {
    var plain = Greeter.State()
    var own = Greeter.State()
  }

  enum Action: Equatable {
    case plain(Greeter.Action)
    case own(Greeter.Action)
  }

  /// Changes the inherited greeting into the greeting of `own`.
  let change: @Sendable (inout String) -> Void

  var body: some ReducerOf<Self> {
    Scope(state: \.plain, action: \.plain) { Greeter() }
    Scope(state: \.own, action: \.own) {
      Greeter().transformDependency(\.greeting, transform: change)
    }
  }
}

/// A dependency key that is its own value, with a property that is not `Sendable`.
private struct Volume: TestDependencyKey, @unchecked Sendable {
  final class Level {
    var percent = 0
  }

  var name = "test"
  var level = Level()
  static var testValue: Volume { Volume() }
}

extension DependencyValues {
  fileprivate var volume: Volume {
    get { self[Volume.self] }
    set { self[Volume.self] = newValue }
  }
}

private struct Speaker: Reducer {
  let level: Volume.Level

  var body: some Reducer<Greeter.State, Greeter.Action> {
    Reduce<Greeter.State, Greeter.Action> { state, _ in
      @Dependency(Volume.self) var volume
      state.heard.append("\(volume.name) \(volume.level.percent)")
      return .none
    }
    .dependency(\.volume.level, level)
    .dependency(Volume(name: "own"))
  }
}

/// Same as `Hall`, with the operator that takes a value.
@Reducer
private struct FixedHall {
  typealias State = Hall.State
  typealias Action = Hall.Action

  var body: some ReducerOf<Self> {
    Scope(state: \.plain, action: \.plain) { Greeter() }
    Scope(state: \.own, action: \.own) { Greeter().dependency(\.greeting, "own") }
  }
}

@Suite("The dependency operator", .endsWithinAMinute)
struct DependencyOperatorTests {
  /// Sends `greet` to both greeters, and checks the greeting in each reducer and each effect.
  private func greets(
    _ store: TestStoreOf<Hall>, plain: String, own: String, after heard: Hall.State = Hall.State()
  ) async {
    await store.send(.plain(.greet)) { $0.plain.heard = heard.plain.heard + [plain] }
    await store.receive(.plain(.greeted(plain))) { $0.plain.heard.append(plain) }
    await store.send(.own(.greet)) { $0.own.heard = heard.own.heard + [own] }
    await store.receive(.own(.greeted(own))) { $0.own.heard.append(own) }
    await store.finish()
  }

  @Test("A feature part with an overridden dependency sees it; the rest sees the test's")
  func withoutOverride() async {
    await greets(
      TestStore(initialState: Hall.State()) { FixedHall() }, plain: "test", own: "own")
  }

  @Test("A feature part may have the value of a key, and a part that is not Sendable")
  func valuesOfKeys() async {
    let level = Volume.Level()
    level.percent = 11
    let store = TestStore(initialState: Greeter.State()) { Speaker(level: level) }
    await store.send(.greet) { $0.heard = ["own 11"] }
  }

  @Test("A feature part keeps its own dependency value if the test store overrides it")
  func overridden() async {
    let store = TestStore(initialState: Hall.State()) {
      FixedHall()
    } withDependencies: {
      $0.greeting = "store"
    }
    await greets(store, plain: "store", own: "own")
  }

  @Test("A dependency that a test changes later reaches all parts without their own override")
  func changedLater() async {
    let store = TestStore(initialState: Hall.State()) { FixedHall() }
    await greets(store, plain: "test", own: "own")
    store.dependencies.greeting = "later"
    await greets(store, plain: "later", own: "own", after: store.state)
  }

  @Test("A feature part that transforms a dependency transforms the test's current value")
  func transformed() async {
    let store = TestStore(initialState: Hall.State()) {
      Hall { $0 += ", and welcome" }
    } withDependencies: {
      $0.greeting = "store"
    }
    await greets(store, plain: "store", own: "store, and welcome")
    store.dependencies.greeting = "later"
    await greets(store, plain: "later", own: "later, and welcome", after: store.state)
  }
}
