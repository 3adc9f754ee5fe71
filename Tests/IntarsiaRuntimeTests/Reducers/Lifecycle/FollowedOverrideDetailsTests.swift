import Intarsia
import IntarsiaDependencies
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

private struct Owner: Hashable, TestDependencyKey {
  var name: String
  static let testValue = Owner(name: "unknown")
}

private struct Limit: TestDependencyKey {
  var count: Int
  static let testValue = Limit(count: 0)
}

extension DependencyValues {
  fileprivate var owner: Owner {
    get { self[Owner.self] }
    set { self[Owner.self] = newValue }
  }
}

/// A default that reads the owner, with the lines that its features add.
private final class Notebook: TestDependencyKey, Sendable {
  static var testValue: Notebook {
    @Dependency(Owner.self) var owner
    return Notebook(of: owner.name)
  }

  let owner: String
  let lines = LockIsolated<[String]>([])
  init(of owner: String) { self.owner = owner }
}

/// The notes of all features of a test, each with its owner.
private struct Notes: TestDependencyKey {
  struct Weak {
    weak var notebook: Notebook?
  }

  let lines = LockIsolated<[String]>([])
  let last = LockIsolated(Weak())
  static var testValue: Notes { Notes() }

  func add(_ line: String, to notebook: Notebook) {
    notebook.lines.withValue { $0.append(line) }
    last.setValue(Weak(notebook: notebook))
    lines.setValue(
      lines.value.filter { !$0.hasPrefix("\(notebook.owner):") }
        + ["\(notebook.owner): \(notebook.lines.value.joined(separator: " "))"])
  }
}

/// A session with a feature of each kind that depends on what is around it.
@Reducer
private struct Sitting {
  @ObservableState
  struct State: Equatable {
    var owner = Owner(name: "a")
    var limits: [Int] = []
    var isPro = false
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  enum Action {
    case renamed(String)
    case noted(String)
    case limited(Int)
    case rowsSet([Row.State])
    case rows(IdentifiedActionOf<Row>)
    case environment
  }

  @Dependency(Notebook.self) var notebook
  @Dependency(Notes.self) var notes

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renamed(let name): state.owner.name = name
      case .noted(let line): notes.add(line, to: notebook)
      case .rowsSet(let rows): state.rows = IdentifiedArray(uniqueElements: rows)
      case .limited(let limit):
        return Limited().dependency(Limit(count: limit)).reduce(into: &state, action: action)
      case .rows, .environment: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
    Reduce(
      EnvironmentReducer<State, Action, Notebook> { _, action, notebook in
        if case .environment = action { notebook.lines.withValue { $0.append("environment") } }
        return .none
      }
    ) { $0[Notebook.self] }
    Pro().dependency(Limit(count: 9))
  }

  /// A reducer that is installed for one action.
  @Reducer
  struct Limited {
    typealias State = Sitting.State
    typealias Action = Sitting.Action
    @Dependency(Limit.self) var limit
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.limits.append(limit.count)
        return .none
      }
    }
  }

  /// A reducer whose body depends on an override.
  @Reducer
  struct Pro {
    typealias State = Sitting.State
    typealias Action = Sitting.Action
    @Dependency(Limit.self) var limit
    var body: some ReducerOf<Self> {
      if limit.count == 9 {
        Reduce { state, _ in
          state.isPro = true
          return .none
        }
      }
    }
  }

  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable, Identifiable { let id: Int }
    enum Action { case tapped }
    @Dependency(Notebook.self) var notebook
    @Dependency(Notes.self) var notes
    var body: some ReducerOf<Self> {
      EmptyReducer().onDismount { notes.add("row", to: notebook) }
    }
  }
}

@MainActor
@Suite("Overrides that follow a value: details", .endsWithinAMinute)
struct FollowedOverrideDetailsTests {
  private let notes = Notes()

  private func makeStore() -> TestStoreOf<Sitting> {
    let store = TestStore(initialState: Sitting.State()) {
      Sitting().dependency(from: \.owner)
    } withDependencies: {
      $0[Notes.self] = notes
    }
    store.exhaustivity = .off
    return store
  }

  @Test("A reducer that is installed for one action has its own overrides")
  func installedForOneAction() async {
    let store = makeStore()
    for limit in 1...20 { await store.send(.limited(limit)) }
    #expect(store.state.limits == Array(1...20))
  }

  @Test("A default stays the same when other dependencies around it change")
  func unrelatedChange() async {
    let store = makeStore()
    await store.send(.noted("1"))
    store.dependencies[Limit.self] = Limit(count: 5)
    await store.send(.noted("2"))
    #expect(notes.lines.value == ["a: 1 2"])
  }

  @Test(
    "A default of a constant override stays the same when others around it change",
    arguments: [true, false])
  func unrelatedChangeOfConstant(byKeyPath: Bool) async {
    let store = TestStore(initialState: Sitting.State()) {
      CombineReducers {
        if byKeyPath {
          Sitting().dependency(\.owner, Owner(name: "b"))
        } else {
          Sitting().dependency(Owner(name: "b"))
        }
      }
    } withDependencies: {
      $0[Notes.self] = notes
    }
    store.exhaustivity = .off
    await store.send(.noted("1"))
    store.dependencies[Limit.self] = Limit(count: 5)
    await store.send(.noted("2"))
    store.dependencies[Owner.self] = Owner(name: "c")
    await store.send(.noted("3"))
    #expect(notes.lines.value == ["b: 3"])
  }

  @Test("Rows use the new value once it has changed, also for their dismount")
  func rows() async {
    let store = makeStore()
    await store.send(.rowsSet([.init(id: 1), .init(id: 2)]))
    await store.send(.renamed("b"))
    await store.send(.rowsSet([.init(id: 2)])).finish()
    #expect(notes.lines.value == ["b: row"])
    await store.send(.rowsSet([])).finish()
    #expect(notes.lines.value == ["b: row row"])
  }

  @Test("An environment that was made for a value ends with it")
  func environment() async {
    let store = makeStore()
    await store.send(.environment)
    await store.send(.noted("1"))
    #expect(notes.lines.value == ["a: environment 1"])
    await store.send(.renamed("b"))
    #expect(notes.last.value.notebook == nil)
  }

  @Test("A body that reads an override inside a scope sees it")
  func bodies() async {
    let store = makeStore()
    await store.send(.noted("1"))
    #expect(store.state.isPro)
  }

  @Test("Dependencies that are recorded stay in their scope")
  func recorded() {
    let scope = OverrideScope(in: .current, for: 1)
    let inner = scope.snapshot(of: scope, over: .current) { $0[Limit.self] = Limit(count: 1) }
    #expect(inner.scope === scope)
    #expect(inner.recorded(by: DependencyRecord()).scope === scope)
  }
}
