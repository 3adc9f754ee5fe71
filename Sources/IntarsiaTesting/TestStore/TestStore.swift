public import IntarsiaDependencies
import IntarsiaDump
import IntarsiaIssues
public import IntarsiaRuntime
import IntarsiaSharing
import IntarsiaSimulation

/// Runs a feature in a test, and checks its state, the actions of its effects, and the end of each
/// effect.
///
/// ```swift
/// @Test("Asks for a fact and shows it")
/// func fact() async {
///   let store = TestStore(initialState: Feature.State()) {
///     Feature()
///   } withDependencies: {
///     $0.facts.fetch = { number in "\(number) is a good number" }
///   }
///
///   await store.send(.factButtonTapped) {
///     $0.isLoading = true
///   }
///   await store.receive(\.factResponse) {
///     $0.isLoading = false
///     $0.fact = "0 is a good number"
///   }
/// }
/// ```
///
/// The test must describe every change of the state and receive every action that an effect sends.
/// Every effect must end before the store is deallocated. Anything omitted is reported as an issue,
/// with a difference that shows what the feature did.
///
/// The store runs the jobs of effects one at a time, in a fixed order, whenever the test sends or
/// receives. When `send(_:assert:)` returns, no job is left that can run without virtual time
/// passing. To receive an action, the store advances virtual time as far as necessary, which takes
/// no real time. If no effect can send anything any more, receiving fails. Only external work takes
/// real time, see ``usesExternalWork``.
///
/// - Isolation: The store belongs to the test that created it, on that test's actor.
public final class TestStore<State, Action> {
  /// The state after the last action that the test has sent or received.
  public internal(set) var state: State

  /// The maximum virtual time until an action is received or an effect has ended.
  ///
  /// It bounds effects that sleep again and again forever, and costs no real time. The wait for
  /// work that the test does not declare takes no longer either, see ``usesExternalWork``.
  public var timeout: Duration = .seconds(3600)

  /// The maximum real time to wait for external work, in one call of the test.
  ///
  /// The store waits where a dependency announces the work with `withExternalWork`, or where the
  /// test declares ``usesExternalWork``. Virtual time stands still meanwhile. The trait
  /// `.usesExternalWork(timeout:)` sets this for a whole test.
  public var externalTimeout: Duration = ExternalWorkUse.current.timeout

  /// The maximum number of jobs that effects may run in one call of the test.
  ///
  /// It bounds effects that never settle, such as a loop around `Task.yield()` or a timer on an
  /// `ImmediateClock`. A call that needs more jobs fails with the code `test-store-never-settles`.
  /// An effect that sends an action needs about four jobs.
  public var jobLimit = 100_000 {
    didSet { simulation.limitJobs(to: jobLimit) }
  }

  /// Whether external work may resume the effects of the test: a socket, a file, a dispatch queue,
  /// a thread.
  ///
  /// ```swift
  /// store.usesExternalWork = true
  /// await store.send(.downloadButtonTapped)
  /// await store.receive(\.downloaded)  // waits in real time
  /// ```
  ///
  /// The store then waits for such work in real time, up to ``externalTimeout``. Otherwise, it
  /// waits for a second, or for the `timeout` of the call, before the test fails. A warning is
  /// reported if such work resumes an effect. The trait `.usesExternalWork` sets this for a whole
  /// test.
  public var usesExternalWork = ExternalWorkUse.current.isDeclared

  /// The part of the feature's behavior that the test has to describe; by default, all of it.
  public var exhaustivity: Exhaustivity = .on

  /// The dependencies that the feature has touched so far, and whether the test overrides them.
  ///
  /// ```swift
  /// #expect(store.dependencyRecord.uncontrolled.isEmpty)
  /// ```
  public let dependencyRecord: DependencyRecord

  /// Whether the feature has dismissed itself.
  ///
  /// ```swift
  /// await store.send(.cancelButtonTapped)
  /// #expect(store.isDismissed)
  /// ```
  ///
  /// In a test store, the dependency `dismiss` of the root feature acts as a parent would: it
  /// cancels all effects of the feature. Sending another action is an issue, and the feature does
  /// not receive it. The dependency `isPresented` is `false`, because no parent presents the
  /// feature.
  public internal(set) var isDismissed = false

  /// An action that the core has reduced.
  struct Reduced {
    let action: Action
    let origin: ActionOrigin
    let stateAfter: State
    /// The number of stack elements before the action.
    let elementsBefore: UInt64
    /// The number of changes of shared state up to the end of the action.
    let sharedAfter: Int
  }

  /// An action that a wrong `receive` has reported.
  struct Unexpected {
    let reduced: Reduced
    let stateBefore: State
    let sharedBefore: Int
  }

  var sent: Reduced?
  /// The actions that effects have sent and that the test has not received yet.
  var received: [Reduced] = []
  /// Actions that wrong receives have reported; a later `receive` may expect one of them.
  var unexpected: [Unexpected] = []
  /// Whether `finish` has skipped actions, so that none is left to skip.
  var hasSkippedAtFinish = false
  let core: StoreCore<State, Action>
  let simulation = Simulation()
  /// Compares two states: part by part if they are not `Equatable`.
  let areEqual = Sameness.equality(of: State.self) ?? { diff($0, $1) == nil }
  /// The changes of shared state that the feature and its effects make.
  let sharedChanges: SharedChangeTracker
  /// The number of changes of shared state that the test has asserted or skipped.
  var assertedShared = 0
  /// Whether a note has named a change of shared state that the state does not hold.
  var hasNotedOtherShared = false
  /// Prints a line that is no issue.
  package var writeNote: (String) -> Void = writeToStandardError
  /// Numbers the elements of stacks in this store, starting at `0`.
  let elementIDs = StackElementIDs()
  /// The number of stack elements before the change, so that the test's get the same identifiers.
  var elementsBefore: UInt64 = 0
  private var elementsBeforeNextAction: UInt64 = 0
  /// The running effects that a failure has already reported.
  var shownEffects: Set<EffectToken> = []
  /// Effects that the test has skipped, and that may still run.
  var skippedEffects: Set<EffectToken> = []
  private let mailbox = Mailbox()
  private var testTrace: TestTrace?
  /// The places of effects by the numbers of their tasks, for reports of swapped jobs.
  var places: [UInt64: String]?
  /// The line of the test that created the store.
  let location: IssueLocation
  /// The line of the test that last used the store, at which issues are reported.
  var lastUse: IssueLocation {
    didSet { simulation.renewBudget() }
  }

  /// Creates a store that runs a reducer in a test.
  ///
  /// A state that is not `Equatable` is compared part by part. Parts without equality, such as
  /// functions, are compared as they are printed.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action. It is created with the overridden
  ///     dependencies.
  ///   - reducer: The reducer under test. It is created with the overridden dependencies.
  ///   - updateDependencies: Overrides dependencies. The others have their test values, which this
  ///     store shares with no other.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    lastUse = location
    let outer = DependencySnapshot.current
    let record = outer.record ?? DependencyRecord()
    dependencyRecord = record
    let base = outer.withOwnDefaults().dismissingRoot { [mailbox, weak simulation] in
      await mailbox.dismiss(in: simulation)
    }
    var values = DependencyValues(overriding: base.recorded(by: record))
    updateDependencies(&values)
    let snapshot = values.snapshot
    (state, core) = StackElementIDs.$bound.withValue(elementIDs) {
      snapshot.bind {
        let state = initialState()
        return (state, StoreCore(initialState: state, dependencies: snapshot, running: reducer()))
      }
    }
    sharedChanges = snapshot.unrecorded.bind {
      SharedChangeTracker(where: { snapshot.sharesDefaults(with: .bound) })
    }
    simulation.limitJobs(to: jobLimit)
    core.makePort = { [mailbox, simulation] in mailbox.port(of: simulation) }
    core.surrounding = { [unowned self] action, work in trace(action, work) }
    var listener = CoreListener<State, Action>()
    listener.namesSenders = false
    listener.reduced = { [unowned self] action, sender, _, state in
      let reduced = Reduced(
        action: action, origin: sender?.origin ?? .user(lastUse), stateAfter: state,
        elementsBefore: elementsBeforeNextAction, sharedAfter: sharedChanges.position)
      elementsBeforeNextAction = elementIDs.count
      switch reduced.origin {
      case .user: sent = reduced
      case .effect: received.append(reduced)
      }
    }
    core.listen(listener)
    let effect = enter { core.mount() }
    state = core.state
    assertedShared = sharedChanges.position
    elementsBeforeNextAction = elementIDs.count
    if TestTrace.isRecorded {
      // In virtual time, like its events.
      testTrace = enter { TestTrace(of: core, named: "\(State.self)") }
    }
    _ = enter { core.start(effect) }
  }

  deinit {
    defer { testTrace?.end(order: simulation.chooser) }
    simulation.reportFailureOfTest()
    simulation.reportKeptIssues()
    let end = TestEnd.abandoned(lastUse: lastUse)
    lastUse = location
    reportLeftovers(end)
    simulation.enter { core.cancelAll() }
    let ended = mailbox.close()
    simulation.enter { for effect in ended { core.end(effect.token) } }
    simulation.close()
  }

  /// The dependencies of the feature from now on.
  ///
  /// ```swift
  /// store.dependencies.facts.fetch = { _ in throw Offline() }
  /// ```
  public var dependencies: DependencyValues {
    get { DependencyValues(overriding: core.dependencies) }
    set { core.dependencies = newValue.snapshot }
  }

  // MARK: - Driving

  /// Runs code of the feature; its issues are reported at the line that last used the store.
  func enter<Result>(_ body: () -> Result) -> Result {
    simulation.enter {
      StackElementIDs.$bound.withValue(elementIDs) {
        IssueTrace.$bound.withValue(IssueTrace(test: lastUse), operation: body)
      }
    }
  }

  /// Runs all jobs that can run without time passing, and returns whether there was one.
  @discardableResult
  nonisolated(nonsending) func settle() async -> Bool {
    beDriven(on: #isolation)
    let hasRun = await simulation.drive {
      var hasRun = false
      processMail()
      while await simulation.runNext() || processMail() {
        hasRun = true
        processMail()
      }
      return hasRun
    }
    reportResumption()
    simulation.reportKeptIssues()
    reportExhaustion()
    return hasRun
  }

  private func beDriven(on isolation: (any Actor)?) {
    simulation.reportFailureOfTest()
    simulation.usesExternalWork = usesExternalWork
    let store = SettlingStore(store: self)
    simulation.beDriven(
      by: Simulation.TestCall(
        at: lastUse, externalTimeout: externalTimeout,
        settle: { await store.settle(on: isolation) }))
  }

  /// Advances virtual time, one deadline after the other, until a condition holds or nothing can
  /// happen any more.
  ///
  /// - Parameter operation: The number of a task that the test waits for, beside the effects.
  nonisolated(nonsending) func run(
    within timeout: Duration? = nil, alongside operation: UInt64? = nil, until isDone: () -> Bool
  ) async {
    let limit = simulation.now + (timeout ?? self.timeout)
    let externalLimit = RealTimeLimit(externalTimeout)
    let grace = RealTimeLimit(min(timeout ?? min(self.timeout, .seconds(1)), externalTimeout))
    await simulation.drive {
      repeat {
        await settle()
        if isDone() { return }
      } while await simulation.makeReady(
        effectTasks, and: operation, notBeyond: limit, within: externalLimit, grace: grace)
    }
  }

  /// Processes the messages of effects, and returns whether there were any.
  @discardableResult
  private func processMail() -> Bool {
    let events = mailbox.takeAll()
    guard !events.isEmpty else { return false }
    // Called here, while the resumed effect still runs.
    reportResumption()
    enter {
      for event in events {
        switch event {
        case .emitted(let message, let token, let continuation):
          core.receive(message.value(for: self), from: token)
          continuation?.resume()
        case .ended(let effect):
          notePlace(of: effect.token)
          core.end(effect.token)
        case .dismissed(let continuation):
          isDismissed = true
          core.cancelAll()
          core.dismount()
          continuation?.resume()
        }
      }
    }
    return true
  }
}

/// A store that a test clock drives.
private struct SettlingStore<State, Action>: @unchecked Sendable {
  // Safe: only the task that used the store last uses it, while that task is outside the store. All
  // users of a store use it on the same actor, and `settle` runs there.
  weak let store: TestStore<State, Action>?

  func settle(on isolation: isolated (any Actor)?) async -> Bool {
    await store?.settle() ?? false
  }
}

/// The test store of a reducer.
public typealias TestStoreOf<R: _StateAndAction> = TestStore<R.State, R.Action>

extension TestStore {
  /// Adds an instrument that observes the store.
  ///
  /// ```swift
  /// store.instrument(.log())
  /// await store.send(.factButtonTapped)
  /// await store.receive(\.factResponse)
  /// ```
  ///
  /// - Returns: A token that removes the instrument. The instrument stays without it, too.
  @discardableResult
  public func instrument(_ instrument: StoreInstrument) -> InstrumentToken {
    core.listen(instrument)
  }

  /// Overrides dependencies of the feature for a part of a test.
  ///
  /// ```swift
  /// await store.withDependencies {
  ///   $0.facts.fetch = { _ in throw Offline() }
  /// } operation: {
  ///   await store.send(.factButtonTapped)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - updateValues: Changes the dependencies that are in force.
  ///   - operation: A part of the test. Afterwards, the earlier dependencies are in force.
  /// - Returns: The operation's result.
  @discardableResult
  public nonisolated(nonsending) func withDependencies<Result, Failure: Error>(
    _ updateValues: (inout DependencyValues) -> Void,
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outer = dependencies
    updateValues(&dependencies)
    defer { dependencies = outer }
    return try await operation()
  }

  /// Overrides dependencies of the feature for a part of a test that does not suspend.
  @discardableResult
  public func withDependencies<Result, Failure: Error>(
    _ updateValues: (inout DependencyValues) -> Void, operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = dependencies
    updateValues(&dependencies)
    defer { dependencies = outer }
    return try operation()
  }
}
