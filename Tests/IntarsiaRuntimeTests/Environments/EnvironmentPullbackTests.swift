import IntarsiaEnvironments
import IntarsiaTesting
import Testing

@Suite("Pulling environment reducers back", .endsWithinAMinute)
struct EnvironmentPullbackTests {
  // MARK: - Actions with a property for each case, as older code has them

  enum OldAction: Equatable, Sendable {
    case counter(CounterAction)
    case detail(CounterAction)
    case signedIn(CounterAction)
    case close

    var counter: CounterAction? {
      get { if case .counter(let action) = self { action } else { nil } }
      set { if case .counter = self, let newValue { self = .counter(newValue) } }
    }

    var detail: CounterAction? {
      get { if case .detail(let action) = self { action } else { nil } }
      set { if case .detail = self, let newValue { self = .detail(newValue) } }
    }

    var signedIn: CounterAction? {
      get { if case .signedIn(let action) = self { action } else { nil } }
      set { if case .signedIn = self, let newValue { self = .signedIn(newValue) } }
    }
  }

  struct OldState: Equatable {
    var counter = CounterState()
    var detail: CounterState? = CounterState()
    var session = Session.signedIn(CounterState())
  }

  @CasePathable
  enum Session: Equatable {
    case signedOut
    case signedIn(CounterState)
  }

  private static let oldReducer = EnvironmentReducer<OldState, OldAction, CounterEnvironment>
    .combine(
      pullback(
        counterReducer, state: \.counter, action: \OldAction.counter, environment: { $0 }),
      counterReducer.optional()
        .pullback(state: \.detail, action: \OldAction.detail, environment: { $0 }),
      sessionReducer.pullback(
        state: \.session, action: \.self, environment: { $0 }),
      EnvironmentReducer { state, action, _ in
        if action == .close {
          state.detail = nil
          state.session = .signedOut
        }
        return .none
      })

  private static let sessionReducer = EnvironmentReducer<Session, OldAction, CounterEnvironment>
    .combine(
      counterReducer.pullback(
        state: \.signedIn, action: \OldAction.signedIn, environment: { $0 }),
      EnvironmentReducer { state, action, _ in
        if action == .close { state = .signedOut }
        return .none
      })

  @Test("Actions with a settable property per case receive the actions of effects")
  func properties() async {
    let store = TestStore(
      initialState: OldState(), reducer: Self.oldReducer,
      environment: { number in
        if number > 0 { try await Task.never() }
        return 100
      })
    await store.send(.counter(.primeButtonTapped))
    await store.receive(.counter(.primeResponse(100))) { $0.counter.prime = 100 }
    await store.send(.detail(.primeButtonTapped))
    await store.receive(.detail(.primeResponse(100))) { $0.detail?.prime = 100 }
    await store.send(.signedIn(.incrementButtonTapped)) {
      $0.session = .signedIn(CounterState(count: 1))
    }
    await store.send(.detail(.incrementButtonTapped)) { $0.detail?.count = 1 }
    await store.send(.detail(.primeButtonTapped))
    await store.send(.signedIn(.primeButtonTapped))
    await store.send(.close) {
      $0.detail = nil
      $0.session = .signedOut
    }
    await store.finish()
  }

  // MARK: - States with cases

  @CasePathable
  enum SessionAction: Equatable {
    case signedIn(CounterAction)
    case signOut
  }

  private static let signOut = EnvironmentReducer<Session, SessionAction, CounterEnvironment> {
    state, action, _ in
    if action == .signOut { state = .signedOut }
    return .none
  }

  @Test("The effects of a case end when the state changes to another case")
  func cases() async {
    let reducer = EnvironmentReducer<Session, SessionAction, CounterEnvironment>.combine(
      pullback(counterReducer, state: \.signedIn, action: \.signedIn, environment: { $0 }),
      Self.signOut)
    let store = TestStore(
      initialState: .signedIn(CounterState()), reducer: reducer,
      environment: { _ in
        try await Task.never()
        return 0
      })
    await store.send(.signedIn(.incrementButtonTapped)) {
      $0 = .signedIn(CounterState(count: 1))
    }
    await store.send(.signedIn(.primeButtonTapped))
    await store.send(.signOut) { $0 = .signedOut }
    await store.finish()
  }

  @Test("The next action ends the effects of a case that a reducer outside has left")
  func casesLeftOutside() async {
    let reducer: EnvironmentReducer<Session, SessionAction, CounterEnvironment> =
      counterReducer.pullback(state: \.signedIn, action: \.signedIn, environment: { $0 })
    let environment: CounterEnvironment = { _ in
      try await Task.never()
      return 0
    }
    let store = TestStore(initialState: Session.signedIn(CounterState())) {
      Reduce(reducer, environment: environment)
      Reduce(Self.signOut, environment: environment)
    }
    await store.send(.signedIn(.primeButtonTapped))
    await store.send(.signOut) { $0 = .signedOut }
    await store.send(.signOut)
    await store.finish()
  }

  // MARK: - Elements

  @CasePathable
  enum ListAction: Equatable {
    case row(id: Int, action: CounterAction)
    case remove(Int)
  }

  @Test("An element action with a labelled identifier reaches the element of that identifier")
  func labelledElements() async {
    typealias Rows = IdentifiedArrayOf<CounterState>
    let reducer = EnvironmentReducer<Rows, ListAction, CounterEnvironment>.combine {
      counterReducer.forEach(state: \.self, action: \.row, environment: { $0 })
      EnvironmentReducer { state, action, _ in
        if case .remove(let id) = action { state.remove(id: id) }
        return .none
      }
    }
    let store = TestStore(
      initialState: [CounterState(id: 1), CounterState(id: 2)] as Rows, reducer: reducer,
      environment: { _ in
        try await VirtualClock().sleep(for: .seconds(1))
        return 9
      })
    await store.send(.row(id: 1, action: .primeButtonTapped))
    await store.send(.row(id: 2, action: .primeButtonTapped))
    await store.send(.remove(1)) { $0.remove(id: 1) }
    await store.receive(.row(id: 2, action: .primeResponse(9))) { $0[id: 2]?.prime = 9 }
  }

  // MARK: - What is reported

  private static func firstLines(_ messages: [String]) -> [String] {
    messages.map { String($0.prefix { $0 != "\n" }) }
  }

  @Test("An action for an absent part is reported with the location of its reducer")
  @MainActor
  func absence() throws {
    let recorder = IssueRecorder()
    let optionalLine: UInt = #line + 2
    let optional = EnvironmentReducer<ShopState, ShopAction, Void>.combine(
      modalReducer.optional().pullback(state: \.modal, action: \.modal))
    let caseLine: UInt = #line + 2
    let cases = EnvironmentReducer<Session, SessionAction, CounterEnvironment>.combine(
      counterReducer.pullback(state: \.signedIn, action: \.signedIn, environment: { $0 }))
    let rowLine: UInt = #line + 2
    let rows = EnvironmentReducer<ShopState, ShopAction, ShopEnvironment>.combine(
      counterReducer.forEach(state: \.rows, action: \.rows, environment: \.nthPrime))
    withIssueReporters([recorder]) {
      Store(initialState: ShopState(), reducer: optional, environment: ())
        .send(.modal(.addButtonTapped))
      Store(initialState: .signedOut, reducer: cases, environment: { $0 })
        .send(.signedIn(.incrementButtonTapped))
      Store(
        initialState: ShopState(), reducer: rows,
        environment: (file: .empty, nthPrime: { $0 }, offlineNthPrime: { $0 })
      )
      .send(.rows(.element(id: 9, action: .incrementButtonTapped)))
    }
    #expect(
      Self.firstLines(recorder.messages) == [
        "An action was sent to a child feature whose state is nil.",
        "A child action was received while the state was a different case.",
        "An action was sent to an element that is not in its collection.",
      ])
    #expect(recorder.issues.map(\.location.line) == [optionalLine, caseLine, rowLine])
    try #require(recorder.messages.count == 3)
    #expect(recorder.messages[0].contains("optional at"))
    #expect(recorder.messages[1].contains("pullback at"))
    #expect(recorder.messages[2].contains("forEach at"))
  }

  // MARK: - Higher-order reducers

  @Test(
    "Logging and debug write to the log of the environment")
  @MainActor
  func printing() {
    let log = LockIsolated<[String]>([])
    typealias Log = @Sendable (String) -> Void
    struct LogEnvironment { var log: Log }
    let reducer = EnvironmentReducer<ModalState, ModalAction, Void>.combine(modalReducer)
    let whole = EnvironmentReducer<ModalState, ModalAction, LogEnvironment>.combine(
      reducer.pullback(state: \.self, action: \.self))
    let store = Store(
      initialState: ModalState(), reducer: whole.logging(to: \.log).debug(to: \.log),
      environment: LogEnvironment { text in log.withValue { $0.append(text) } })
    store.send(.addButtonTapped)
    #expect(
      log.value == [
        "received action: ModalAction.addButtonTapped",
        """
        received action:
          ModalAction.addButtonTapped
          ModalState(
            count: 0,
            favorites: [
        +     [0]: 0
            ]
          )

        """,
      ])
  }

  @Test("A watched child stays watched behind logging and receive(on:)")
  func watchesStay() async {
    let store = TestStore(
      initialState: ShopState(),
      reducer: shopReducer.logging { _ in { _ in } }.receive(on: .immediate),
      environment: (
        file: .empty,
        nthPrime: { _ in
          try await Task.never()
          return 0
        },
        offlineNthPrime: { $0 }
      ))
    await store.send(.show) {
      $0.modal = ModalState()
      $0.detail = CounterState(id: 7)
    }
    await store.send(.detail(.primeButtonTapped))
    await store.send(.close) {
      $0.modal = nil
      $0.detail = nil
    }
    await store.finish()
  }
}
