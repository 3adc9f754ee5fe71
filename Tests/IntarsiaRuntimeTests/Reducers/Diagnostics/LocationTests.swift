import Foundation
import IntarsiaEnvironments
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

private let (file, path): (StaticString, SourceFilePath) = ("Module/File.swift", "/File.swift")
private let (line, column): (UInt, UInt) = (12, 34)
private let here = IssueLocation(fileID: file, filePath: path, line: line, column: column)

/// A law for each function that takes a location: it passes on each part.
@Suite("The location of a call is passed on", .endsWithinAMinute)
struct LocationTests {
  // MARK: - Effects

  @Test("An effect has the location of the call that made it")
  func effects() {
    let (one, clock): (Effect<Int>, TestClock<Duration>) = (.send(1), TestClock())
    let anyClock: any Clock<Duration> = clock
    let second = Duration.seconds(1)
    let values = AsyncStream<Int> { $0.finish() }
    let found: [String: [IssueLocation]] = [
      "run": Effect<Int>.run(
        operation: { _ in }, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "task": Effect<Int>.task(
        operation: { 1 }, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "fireAndForget": Effect<Int>.fireAndForget(
        {}, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "future": Effect<Int>.future(
        { $0(1) }, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "fail": Effect<Int>.fail(
        CancellationError(), fileID: file, filePath: path, line: line, column: column
      ).origins,
      "tryMap": one.tryMap(
        { _ -> Int in throw CancellationError() },
        fileID: file, filePath: path, line: line, column: column
      ).origins,
      "decode": Effect<Data>.send(Data()).decode(
        type: Int.self, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "timer": Effect<AnyClock<Duration>.Instant>.timer(
        id: 0, every: second, clock: clock,
        fileID: file, filePath: path, line: line, column: column
      ).origins,
      "throttle": one.throttle(
        id: 0, for: second, latest: true,
        fileID: file, filePath: path, line: line, column: column
      ).origins,
      "throttle with a clock": one.throttle(
        id: 0, for: second, clock: clock, latest: true,
        fileID: file, filePath: path, line: line, column: column
      ).origins,
      "throttle with any clock": one.throttle(
        id: 0, for: second, clock: anyClock, latest: true,
        fileID: file, filePath: path, line: line, column: column
      ).origins,
      "debounce": one.debounce(
        id: 0, for: second, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "debounce with a clock": one.debounce(
        id: 0, for: second, clock: clock,
        fileID: file, filePath: path, line: line, column: column
      ).origins,
      "debounce with any clock": one.debounce(
        id: 0, for: second, clock: anyClock,
        fileID: file, filePath: path, line: line, column: column
      ).origins,
      "delay": one.delay(
        for: second, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "delay with a clock": one.delay(
        for: second, clock: clock, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "delay with any clock": one.delay(
        for: second, clock: anyClock, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "sequence": values.eraseToEffect(
        fileID: file, filePath: path, line: line, column: column
      ).origins,
      "mapped sequence": values.eraseToEffect(
        { "\($0)" }, fileID: file, filePath: path, line: line, column: column
      ).origins,
      "subscription": Effect<Int>.subscription(
        fileID: file, filePath: path, line: line, column: column, { _ in {} }
      ).origins,
    ]
    for (name, origins) in found { #expect(origins == [here], "\(name)") }
    let deprecated: any SchedulerLocations = Deprecated()
    #expect(deprecated.origins == [[here], [here]])
  }

  /// The deprecated functions with a scheduler.
  private struct Deprecated: SchedulerLocations {
    @available(*, deprecated)
    var origins: [[IssueLocation]] {
      let scheduler = DispatchQueue.test
      return [
        Effect.send(1).debounce(
          id: 0, for: 1, scheduler: scheduler,
          fileID: file, filePath: path, line: line, column: column),
        Effect.send(1).throttle(
          id: 0, for: 1, scheduler: scheduler, latest: true,
          fileID: file, filePath: path, line: line, column: column),
      ].map(\.origins)
    }
  }

  @Test("A future that is never called back is reported at its location")
  @MainActor
  func future() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { _, _ in
          .future({ _ in }, fileID: file, filePath: path, line: line, column: column)
        }
      }
      await store.send(1).finish()
      // The end of a store cancels its effects, and a cancelled future reports nothing.
      withExtendedLifetime(store) {}
    }
    #expect(recorder.issues.map(\.location) == [here])
  }

  // MARK: - Calls

  @Test("A useless cancellation, and a dismissal of no feature, are reported at their location")
  func uselessCalls() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      Task.cancel(id: 0, fileID: file, filePath: path, line: line, column: column)
      let dismiss = DependencyValues().dismiss
      await dismiss(fileID: file, filePath: path, line: line, column: column)
      await dismiss(
        animation: .easeIn, fileID: file, filePath: path, line: line, column: column)
      await dismiss(
        transaction: UITransaction(), fileID: file, filePath: path, line: line, column: column)
    }
    #expect(recorder.issues.map(\.location) == Array(repeating: here, count: 4))
  }

  @Test("A write to another case is reported at its location")
  func otherCases() {
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      var presented = PresentationState(wrappedValue: Phase.idle)
      presented[
        case: \.running, _HashableStaticString(stringLiteral: file), path, line, column] = 1
      var stack = StackState([Phase.idle])
      for id in stack.ids {
        stack[
          id: id, case: \.running, _HashableStaticString(stringLiteral: file), path, line, column
        ] = 1
        stack[
          id: id, case: \.running, _HashableStaticString(stringLiteral: file), path, line, column
        ]?.negate()
      }
    }
    #expect(recorder.issues.map(\.location) == [here, here, here])
  }

  @MainActor
  private struct Sending: ViewActionSending {
    enum Action: ViewAction { case view(Int) }
    let store: Store<Int, Action>
  }

  @Test("An action has the location of the call that sent it")
  @MainActor
  func sends() async {
    let locations = LockIsolated<[IssueLocation]>([])
    let instrument = StoreInstrument(.actions) { event in
      if case .actionReceived(_, from: .user(let location)) = event.kind {
        locations.withValue { $0.append(location) }
      }
    }
    let sending = Sending(store: Store(initialState: 0) { EmptyReducer<Int, Sending.Action>() })
    let store = sending.store
    store.instrument(instrument)
    store.send(.view(1), fileID: file, filePath: path, line: line, column: column)
    store.send(
      .view(1), animation: .easeIn, fileID: file, filePath: path, line: line, column: column)
    store.send(
      .view(1), transaction: UITransaction(),
      fileID: file, filePath: path, line: line, column: column)
    sending.send(1, fileID: file, filePath: path, line: line, column: column)
    sending.send(1, animation: .easeIn, fileID: file, filePath: path, line: line, column: column)
    sending.send(
      1, transaction: UITransaction(), fileID: file, filePath: path, line: line, column: column)
    let actor = StoreActor(initialState: 0) { EmptyReducer<Int, Int>() }
    await actor.instrument(instrument)
    await actor.send(1, fileID: file, filePath: path, line: line, column: column)
    #expect(locations.value == Array(repeating: here, count: 7))
  }

  // MARK: - Reducers

  @Test("An action for an absent state is reported at the location of its reducer")
  @MainActor
  func reducers() {
    let child = Child.Action.increment
    let actions: [Absences.Action] = [
      .sheet(child), .cover(.presented(child)), .alert(.presented(1)),
      .plainAlert(.presented(1)), .bareAlert(1), .row(.element(id: 1, action: .child(child))),
      .stack(.element(id: 0, action: child)), .destination(.presented(.child(child))),
      .features(.child(child)), .path(.element(id: 0, action: .child(child))),
      .mode(.running(child)), .mode(.walking(child)),
    ]
    for action in actions {
      let recorder = IssueRecorder()
      let store = Store(initialState: Absences.State()) { Absences() }
      withIssueReporters([recorder]) { _ = store.send(action) }
      #expect(recorder.issues.map(\.location) == [here], "\(action)")
    }
  }

  @Test("An action for an absent state is reported at the location of its environment reducer")
  @MainActor
  func environmentReducers() {
    let recorder = IssueRecorder()
    let base = EnvironmentReducer<Int, Bool, Void> { _, _, _ in .none }
    withIssueReporters([recorder]) {
      let cases: [EnvironmentReducer<Phase, PhaseAction, Void>] = [
        base.pullback(
          state: \.running, action: \.tick, environment: { $0 },
          fileID: file, filePath: path, line: line, column: column),
        base.pullback(
          state: \.running, action: \.tick,
          fileID: file, filePath: path, line: line, column: column),
        base.pullback(
          state: \.running, action: \.property, environment: { $0 },
          fileID: file, filePath: path, line: line, column: column),
        pullback(
          base, state: \.running, action: \.tick, environment: { $0 },
          fileID: file, filePath: path, line: line, column: column),
      ]
      for reducer in cases {
        Store(initialState: .idle, reducer: reducer, environment: ()).send(.tick(true))
      }
      let optional = base.optional(fileID: file, filePath: path, line: line, column: column)
      Store(initialState: nil, reducer: optional, environment: ()).send(true)
      let row = EnvironmentReducer<CounterState, Bool, Void> { _, _, _ in .none }
      let rows: [EnvironmentReducer<IdentifiedArrayOf<CounterState>, PhaseAction, Void>] = [
        row.forEach(
          state: \.self, action: \.rows, environment: { $0 },
          fileID: file, filePath: path, line: line, column: column),
        row.forEach(
          state: \.self, action: \.rows,
          fileID: file, filePath: path, line: line, column: column),
        row.forEach(
          state: \.self, action: \.row, environment: { $0 },
          fileID: file, filePath: path, line: line, column: column),
      ]
      for (number, reducer) in rows.enumerated() {
        Store(initialState: [], reducer: reducer, environment: ())
          .send(number < 2 ? .rows(.element(id: 1, action: true)) : .row(id: 1, action: true))
      }
    }
    #expect(recorder.issues.map(\.location) == Array(repeating: here, count: 8))
  }
}

private protocol SchedulerLocations { var origins: [[IssueLocation]] { get } }

extension Effect {
  /// The locations of all operations and throttles in the effect.
  fileprivate var origins: [IssueLocation] {
    switch operation {
    case .none, .send, .cancel, .endScope, .endElements, .endReplaced: []
    case .run(let run): [run.origin]
    case .merge(let effects), .concatenate(let effects, _): effects.flatMap(\.origins)
    case .cancellable(let effect, _, _), .scoped(let effect, _, _): effect.origins
    case .throttled(let effect, let throttle): effect.origins + [throttle.origin]
    case .deferred(let make): make().origins
    }
  }
}

@CasePathable
private enum Phase {
  case idle
  case running(Int)
}

@CasePathable
private enum PhaseAction {
  case tick(Bool)
  case rows(IdentifiedAction<Int, Bool>)
  case row(id: Int, action: Bool)

  var property: Bool? {
    get { if case .tick(let value) = self { value } else { nil } }
    set { if let newValue { self = .tick(newValue) } }
  }
}

/// A feature whose children are all absent.
private struct Absences: Reducer {
  struct State {
    var sheet: Child.State?
    @PresentationState var cover: Child.State?
    @PresentationState var alert: AlertState<Int>?
    var plainAlert: AlertState<Int>?
    var bareAlert: AlertState<Int>?
    var rows: IdentifiedArrayOf<Row.State> = []
    var stack = StackState<Child.State>()
    @PresentationState var destination: Destination.State?
    var features: Destination.State?
    var path = StackState<Destination.State>()
    var mode = Mode.off
  }

  @CasePathable
  enum Mode {
    case off
    case running(Child.State)
    case walking(Child.State)
  }

  @CasePathable
  enum Action {
    case sheet(Child.Action)
    case cover(PresentationAction<Child.Action>)
    case alert(PresentationAction<Int>)
    case plainAlert(PresentationAction<Int>)
    case bareAlert(Int)
    case row(IdentifiedActionOf<Row>)
    case stack(StackAction<Child.State, Child.Action>)
    case destination(PresentationAction<Destination.Action>)
    case features(Destination.Action)
    case path(StackAction<Destination.State, Destination.Action>)
    case mode(ModeAction)
  }

  @CasePathable
  enum ModeAction {
    case running(Child.Action)
    case walking(Child.Action)
  }

  var body: some ReducerOf<Self> {
    children
    alerts
    features
    Scope(state: \.mode, action: \.mode) {
      EmptyReducer<Mode, ModeAction>().ifCaseLet(
        \.running, action: \.running, then: { Child() },
        fileID: file, filePath: path, line: line, column: column)
      Scope(
        state: \.walking, action: \.walking, child: { Child() },
        fileID: file, filePath: path, line: line, column: column)
    }
  }

  private var children: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(
        \.sheet, action: \.sheet, then: { Child() },
        fileID: file, filePath: path, line: line, column: column
      )
      .ifLet(
        \.$cover, action: \.cover, destination: { Child() },
        fileID: file, filePath: path, line: line, column: column
      )
      .forEach(
        \.rows, action: \.row, element: { Row() },
        fileID: file, filePath: path, line: line, column: column
      )
      .forEach(
        \.stack, action: \.stack, destination: { Child() },
        fileID: file, filePath: path, line: line, column: column)
  }

  private var alerts: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(
        \.$alert, action: \.alert, fileID: file, filePath: path, line: line, column: column
      )
      .ifLet(
        \.plainAlert, action: \.plainAlert,
        fileID: file, filePath: path, line: line, column: column
      )
      .ifLet(
        \.bareAlert, action: \.bareAlert,
        fileID: file, filePath: path, line: line, column: column)
  }

  private var features: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(
        \.$destination, action: \.destination,
        fileID: file, filePath: path, line: line, column: column
      )
      .ifLet(
        \.features, action: \.features,
        fileID: file, filePath: path, line: line, column: column
      )
      .forEach(
        \.path, action: \.path, fileID: file, filePath: path, line: line, column: column)
  }
}
