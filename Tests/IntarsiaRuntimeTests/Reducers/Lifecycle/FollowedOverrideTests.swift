import Intarsia
import IntarsiaDependencies
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

private enum UserKey: DependencyKey {
  static let liveValue = "guest"
  static let testValue = "guest"
}

private struct Layer: TestDependencyKey {
  let number: Int
  static let testValue = Layer(number: 0)
}

/// A default that reads the user.
private final class Basket: DependencyKey, Sendable {
  static var liveValue: Basket {
    @Dependency(UserKey.self) var user
    return Basket(user: user)
  }
  static var testValue: Basket { liveValue }

  let user: String
  let items = LockIsolated<[String]>([])
  init(user: String) { self.user = user }
}

/// The notes of a test's features, and the baskets that they used.
private final class Seen: DependencyKey, Sendable {
  static var liveValue: Seen { Seen() }
  static var testValue: Seen { Seen() }

  private struct Weak {
    weak var basket: Basket?
  }

  private let baskets = LockIsolated<[Weak]>([])
  let lines = LockIsolated<[String]>([])

  func add(_ basket: Basket, _ item: String) {
    basket.items.withValue { $0.append(item) }
    baskets.withValue { baskets in
      if !baskets.contains(where: { $0.basket === basket }) { baskets.append(Weak(basket: basket)) }
    }
  }

  /// The items in each basket that still exists, by its user.
  var living: [String] {
    baskets.value.compactMap(\.basket).map { basket in
      "\(basket.user): \(basket.items.value.joined(separator: " "))"
    }
  }
}

/// A session that uses a basket in its reducer, its effects and a sheet.
@Reducer
private struct Visit {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var user: String
    @Presents var sheet: Sheet.State?
    init(_ user: String, id: Int = 0) {
      self.user = user
      self.id = id
    }
  }

  enum Action {
    case added(String)
    case addedLater(String)
    case renamed(String)
    case sheetOpened
    case sheet(PresentationAction<Sheet.Action>)
    case waited
  }

  @Dependency(Basket.self) var basket
  @Dependency(Seen.self) var seen

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let item):
        seen.add(basket, item)
        return .none
      case .addedLater(let item):
        return .run { _ in seen.add(basket, item) }
      case .renamed(let user):
        state.user = user
        return .none
      case .sheetOpened:
        state.sheet = Sheet.State()
        return .none
      case .waited:
        return .run { [basket] _ in
          try await Task.never()
          _ = basket
        }
      case .sheet:
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) {
      // More overrides than a chain of snapshots has.
      Sheet()
        .dependency(Layer(number: 1)).dependency(Layer(number: 2)).dependency(Layer(number: 3))
        .dependency(Layer(number: 4)).dependency(Layer(number: 5)).dependency(Layer(number: 6))
    }
    .onMount { _ in
      seen.add(basket, "mounted")
      return .none
    }
    .onDismount { seen.lines.withValue { $0.append("\(basket.user): \(basket.items.value)") } }
  }

  @Reducer
  struct Sheet {
    @ObservableState struct State: Equatable {}
    enum Action { case added(String) }

    @Dependency(Basket.self) var basket
    @Dependency(Seen.self) var seen

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        if case .added(let item) = action { seen.add(basket, item) }
        return .none
      }
    }
  }
}

@Reducer
private struct Mall {
  @ObservableState
  struct State: Equatable {
    var visit: Visit.State?
    var visits: IdentifiedArrayOf<Visit.State> = []
    var floor = "1"
  }

  enum Action {
    case entered(String)
    case left
    case visit(Visit.Action)
    case visits(IdentifiedActionOf<Visit>)
    case listed([Visit.State])
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .entered(let user): state.visit = Visit.State(user)
      case .left: state.visit = nil
      case .listed(let visits): state.visits = IdentifiedArray(uniqueElements: visits)
      case .visit, .visits: break
      }
      return .none
    }
    .ifLet(\.visit, action: \.visit) { Visit().dependency(\.basketUser, from: \.user) }
    .forEach(\.visits, action: \.visits) { Visit().dependency(\.basketUser, from: \.user) }
  }
}

extension DependencyValues {
  fileprivate var basketUser: String {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }
}

// Some tests need the exact mode: in the other one, a task may be freed after its end is seen.
@MainActor
@Suite("Overrides that follow a value of the state", .endsWithinAMinute)
struct FollowedOverrideTests {
  private let seen = Seen()

  private func makeStore(_ state: Mall.State = Mall.State()) -> TestStoreOf<Mall> {
    let store = TestStore(initialState: state) {
      Mall()
    } withDependencies: {
      $0[Seen.self] = seen
    }
    store.exhaustivity = .off
    return store
  }

  @Test("A default is the same for a feature's mount, actions, effects and children")
  func shared() async {
    let store = makeStore()
    await store.send(.entered("Blob"))
    await store.send(.visit(.added("tea")))
    await store.send(.visit(.addedLater("milk"))).finish()
    await store.send(.visit(.sheetOpened))
    await store.send(.visit(.sheet(.presented(.added("jam")))))
    #expect(seen.living == ["Blob: mounted tea milk jam"])
  }

  @Test("A default ends with its feature, and the next session has its own", .needsExactMode)
  func ends() async {
    let store = makeStore()
    await store.send(.entered("Blob"))
    await store.send(.visit(.sheetOpened))
    await store.send(.visit(.sheet(.presented(.added("jam")))))
    await store.send(.left).finish()
    #expect(seen.lines.value == [#"Blob: ["mounted", "jam"]"#])
    #expect(seen.living.isEmpty)
    await store.send(.entered("Blob"))
    #expect(seen.living == ["Blob: mounted"])
    await store.finish()
  }

  @Test("Another value has another default, and the old one ends in the same action")
  func changes() async {
    let store = makeStore(Mall.State(visit: Visit.State("Blob")))
    await store.send(.visit(.renamed("Blob Jr.")))
    #expect(seen.living.isEmpty)
    await store.send(.visit(.added("tea")))
    #expect(seen.living == ["Blob Jr.: tea"])
  }

  @Test("An effect that still runs keeps the default of its value", .needsExactMode)
  func effects() async {
    let store = makeStore(Mall.State(visit: Visit.State("Blob")))
    let task = await store.send(.visit(.waited))
    await store.send(.visit(.renamed("Blob Jr.")))
    #expect(seen.living == ["Blob: mounted"])
    await task.cancel()
    #expect(seen.living.isEmpty)
  }

  @Test(
    "Elements with equal values share a default, which ends with the last of them",
    .needsExactMode)
  func elements() async {
    let store = makeStore()
    let visits = [Visit.State("a", id: 1), Visit.State("b", id: 2), Visit.State("a", id: 3)]
    await store.send(.listed(visits))
    for id in 1...3 { await store.send(.visits(.element(id: id, action: .added("\(id)")))) }
    #expect(seen.living == ["a: mounted mounted 1 3", "b: mounted 2"])
    await store.send(.listed([visits[0]])).finish()
    #expect(seen.living == ["a: mounted mounted 1 3"])
    await store.send(.listed([])).finish()
    #expect(seen.living.isEmpty)
  }

  @Test("The default of a released store's feature ends with the store")
  func released() {
    var store: StoreOf<Pair>? = Store(initialState: Pair.State()) {
      Pair().dependency(\.basketUser, from: \.user)
    } withDependencies: {
      $0[Seen.self] = seen
    }
    store?.send(.child(.added("tea")))
    #expect(seen.living == ["a: tea"])
    store = nil
    #expect(seen.living.isEmpty)
  }

  @Test("A test overrides what is made from the value")
  func overridden() async {
    let mine = Basket(user: "mine")
    let store = makeStore()
    store.dependencies[Basket.self] = mine
    await store.send(.entered("Blob"))
    await store.send(.visit(.added("tea")))
    #expect(mine.items.value == ["mounted", "tea"])
    await store.send(.left).finish()
  }

  @Test(
    "A test finds what outlives a feature with a value of its own", .needsExactMode,
    arguments: Keeping.allCases)
  func leaks(keeping: Keeping) async {
    let recorder = IssueRecorder()
    let kept = LockIsolated<[any Sendable]>([])
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Shelf.State()) {
        Shelf(keeping: keeping, kept: kept)
      }
      await store.send(.opened) { $0.book = Shelf.Book.State(user: "Blob") }
      await store.send(.book(.read))
      await store.send(.closed) { $0.book = nil }
      await store.finish()
    }
    let text = keeping.leak.map { leak in
      """
      Dependencies are still in use, but the feature with their value is gone.

        Still in use:\(leak)

      Look for an object, a closure or a task that was created in the feature, or has read the \
      dependency there, and that is stored outside the feature. Store it in the feature's state, \
      or let it read the dependency when it needs it.

      [dependency-outlives-scope]
      """
    }
    #expect(recorder.messages == (text.map { [$0] } ?? []))
    #expect(kept.value.count == (keeping == .nothing ? 0 : 1))
  }

  @Test("A reducer whose type is hidden keeps the default until another value is used")
  func hidden() {
    let visit = Visit().dependency(\.basketUser, from: \.user)
    let installed = visit._install()
    let store = Store(initialState: Visit.State("Blob")) {
      Reduce { state, action in installed.run(action, on: &state) }
    } withDependencies: {
      $0[Seen.self] = seen
    }
    store.send(.added("tea"))
    store.send(.added("milk"))
    #expect(seen.living == ["Blob: tea milk"])
    store.send(.renamed("Blob Jr."))
    #expect(seen.living == ["Blob: tea milk"])
    store.send(.added("jam"))
    #expect(seen.living == ["Blob Jr.: jam"])
  }

  @Test("Values that are gone are forgotten")
  func forgotten() {
    let scopes = OverrideScopes<Int>()
    for value in 0..<1_000 { _ = scopes.snapshot(for: value, in: nil) { _, _ in } }
    #expect(scopes.entries.count <= 12)
  }

  @Test("A feature inside another that follows a value has both")
  func nested() {
    let store = Store(initialState: Pair.State()) {
      Pair().dependency(\.basketUser, from: \.user)
    } withDependencies: {
      $0[Seen.self] = seen
    }
    store.send(.child(.added("1")))
    store.send(.renamed("b"))
    store.send(.child(.added("2")))
    #expect(seen.living == ["b: 2"])
    #expect(seen.lines.value == ["a child", "b child"])
  }
}

/// A feature with a child that follows another value.
@Reducer
private struct Pair {
  @ObservableState
  struct State: Equatable {
    var user = "a"
    var child = Child.State()
  }
  enum Action {
    case renamed(String)
    case child(Child.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child().dependency(from: \.name) }
    Reduce { state, action in
      if case .renamed(let user) = action { state.user = user }
      return .none
    }
  }

  struct Name: Hashable, TestDependencyKey {
    var text: String
    static var testValue: Self { Self(text: "unnamed") }
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable {
      var name = Name(text: "child")
    }
    enum Action { case added(String) }

    @Dependency(Basket.self) var basket
    @Dependency(Name.self) var name
    @Dependency(Seen.self) var seen

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        if case .added(let item) = action {
          seen.add(basket, item)
          seen.lines.withValue { $0.append("\(basket.user) \(name.text)") }
        }
        return .none
      }
    }
  }
}

/// A thing that a feature keeps outside of its state.
enum Keeping: CaseIterable {
  case nothing, anObject, aReader

  /// The part of it that a test store reports.
  var leak: String? {
    switch self {
    case .nothing: nil
    case .anObject: " Blob: Basket"
    case .aReader: "\n    Blob: the dependencies of its features\n    Blob: Basket"
    }
  }
}

private struct Reader: Sendable {
  @Dependency(Basket.self) var basket
}

/// A feature whose child keeps something outside of its state.
@Reducer
private struct Shelf {
  let keeping: Keeping
  let kept: LockIsolated<[any Sendable]>

  @ObservableState
  struct State: Equatable { var book: Book.State? }
  enum Action {
    case opened, closed
    case book(Book.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened: state.book = Book.State(user: "Blob")
      case .closed: state.book = nil
      case .book: break
      }
      return .none
    }
    .ifLet(\.book, action: \.book) {
      Book(keeping: keeping, kept: kept).dependency(\.basketUser, from: \.user)
    }
  }

  @Reducer
  struct Book {
    let keeping: Keeping
    let kept: LockIsolated<[any Sendable]>
    @Dependency(Basket.self) var basket

    @ObservableState
    struct State: Equatable { let user: String }
    enum Action { case read }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        #expect(basket.user == "Blob")
        kept.withValue { kept in
          switch keeping {
          case .nothing: break
          case .anObject: kept.append(basket)
          case .aReader: kept.append(Reader())
          }
        }
        return .none
      }
    }
  }
}
