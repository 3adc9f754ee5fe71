import Dispatch
import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// A clock whose sleeps end at once, and that records the tolerance of each.
private struct RecordingClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  let tolerances = LockIsolated<[Duration?]>([])

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    tolerances.withValue { $0.append(tolerance) }
    try Task.checkCancellation()
  }
}

/// Laws that each operator keeps: it passes on every argument and every property of its effect.
@Suite("Arguments of effect operators", .endsWithinAMinute)
struct EffectArgumentTests {
  private typealias Operator = @Sendable (Effect<Int>) -> Effect<Int>

  private static let operators: [(name: String, apply: Operator)] = [
    ("map", { $0.map { $0 } }),
    ("flatMap", { $0.flatMap { .send($0) } }),
    ("compactMap", { $0.compactMap { $0 } }),
    ("filter", { $0.filter { _ in true } }),
    ("tryMap", { $0.tryMap { $0 } }),
    ("catch", { $0.catch { _ in .none } }),
    ("replaceError", { $0.replaceError(with: 0) }),
    ("receive(on:)", { $0.receive(on: .queue(.global())) }),
    ("receive(on:) with a queue", { $0.receive(on: DispatchQueue.global()) }),
    ("receive(on:) with an actor", { $0.receive(on: MainActor.shared) }),
    ("transaction", { $0.transaction(UITransaction()) }),
    ("merge", { $0.merge(with: .none) }),
  ]

  private static func launches(_ steps: [EffectStep]) -> [RunningEffect] {
    steps.compactMap { if case .launch(let effect) = $0 { effect } else { nil } }
  }

  @Test("Each operator keeps the name, the priority and the source location of an operation")
  func operations() {
    for (name, apply) in Self.operators {
      let registry = EffectRegistry<Int>()
      let effect = Effect<Int>.run(priority: .low, name: "a") { _ in }
      let steps = registry.start(apply(effect), completion: EffectCompletion())
      let runs = Self.launches(steps).map(\.run)
      #expect(runs.map(\.name) == ["a"], "\(name)")
      #expect(runs.map(\.priority) == [.low], "\(name)")
      #expect(runs.allSatisfy { "\($0.origin)".contains("EffectArgumentTests") }, "\(name)")
    }
  }

  @Test("Each operator keeps identifiers, and whether a start cancels the effects in flight")
  func identifiers() {
    for (name, apply) in Self.operators {
      for cancelInFlight in [false, true] {
        let registry = EffectRegistry<Int>()
        for number in 1...2 {
          let effect = Effect<Int>.run(name: "\(number)") { _ in }
            .cancellable(id: "x", cancelInFlight: cancelInFlight)
          _ = registry.start(apply(effect), completion: EffectCompletion())
        }
        let running = registry.operations.filter { !$0.isCancelled }.compactMap(\.run.name)
        #expect(running == (cancelInFlight ? ["2"] : ["1", "2"]), "\(name)")
        _ = registry.start(apply(.cancel(id: "x")), completion: EffectCompletion())
        #expect(registry.operations.allSatisfy { $0.isCancelled }, "\(name)")
      }
    }
  }

  @Test("Each operator keeps the rest of a sequence, and whether it is a delay")
  func sequences() {
    for (name, apply) in Self.operators {
      let a = Effect<Int>.run(name: "a") { _ in }
      let b = Effect<Int>.run(name: "b") { _ in }
      for (effect, rest) in [
        (a.concatenate(with: b), ["b"]), (b.delay(for: .seconds(1), clock: RecordingClock()), []),
      ] {
        let registry = EffectRegistry<Int>()
        _ = registry.start(apply(effect), completion: EffectCompletion())
        #expect(Self.launches(registry.endAll()).compactMap(\.run.name) == rest, "\(name)")
      }
    }
  }

  /// The kinds of the nested effects.
  private static func kinds(of effect: Effect<Int>) -> String {
    switch effect.operation {
    case .none: "none"
    case .send: "send"
    case .run: "run"
    case .merge(let effects): "merge\(effects.map(kinds))"
    case .concatenate(let effects, _): "concatenate\(effects.map(kinds))"
    case .cancellable(let effect, let id, _): "cancellable(\(id), \(kinds(of: effect)))"
    case .cancel(let id): "cancel(\(id))"
    case .scoped(let effect, let scope, _): "scoped(\(scope.hashValue), \(kinds(of: effect)))"
    case .endScope(let scope): "endScope(\(scope.hashValue))"
    case .endElements(let scope, let gone): "endElements(\(scope.hashValue), \(gone.take()(1)))"
    case .endReplaced(let states): "endReplaced(\(ObjectIdentifier(states)))"
    case .throttled(let effect, _): "throttled(\(kinds(of: effect)))"
    case .deferred(let make): "deferred(\(kinds(of: make())))"
    }
  }

  @Test("Each operator keeps the kind of an effect, and those of the effects in it")
  func kinds() {
    let scope = EffectScope(state: \Parent.State.child, action: \Parent.Action.Cases.child)
    let run = Effect<Int>.run { _ in }
    let states = ReplacedState(1, 2)
    let effects: [() -> Effect<Int>] = [
      { .none }, { run }, { .concatenate(run, run) }, { run.cancellable(id: "x") },
      { .cancel(id: "x") }, { Effect(.scoped(run, scope)) }, { Effect(.endScope(scope)) },
      { Effect(.scoped(.merge(run, run.cancellable(id: "y")), scope)) },
      { Effect(.endElements(of: scope, RemovedElements { $0 == AnyHashable(1) })) },
      { Effect(.endReplaced(states)) }, { Effect(.deferred { run }) },
      { run.throttle(id: "x", for: .seconds(1), clock: RecordingClock(), latest: true) },
    ]
    for (name, apply) in Self.operators where name != "merge" {
      for effect in effects {
        #expect(Self.kinds(of: apply(effect())) == Self.kinds(of: effect()), "\(name)")
      }
    }
  }

  @Test("The rest of a cancelled sequence is made, also if a closure makes it")
  func deferredRest() async {
    let isMade = LockIsolated(false)
    let store = await Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        switch action {
        case 1:
          .concatenate(
            .run { _ in try await Task.never() },
            .sync {
              isMade.setValue(true)
              return 3
            }
          )
          .cancellable(id: "sequence")
        case 2: .cancel(id: "sequence")
        default: .none
        }
      }
    }
    let late = LockIsolated(0)
    await store.instrument(
      StoreInstrument(.actions) { event in
        if case .actionReceived(let action, _) = event.kind, action as? Int == 3 {
          late.withValue { $0 += 1 }
        }
      })
    let task = await store.send(1)
    await store.send(2)
    await task.finish()
    #expect(isMade.value)
    #expect(late.value == 0)
  }

  @Test("Each operator keeps the throttle of an effect")
  func throttles() {
    for (name, apply) in Self.operators {
      for latest in [false, true] {
        let registry = EffectRegistry<Int>()
        let effect = Effect<Int>.run { _ in }
          .throttle(id: "x", for: .seconds(1), clock: RecordingClock(), latest: latest)
        let steps = registry.start(apply(effect), completion: EffectCompletion())
        let throttles = Self.launches(steps).flatMap { registry.throttles(of: $0.token) }
        #expect(throttles.map(\.throttle.takesLatest) == [latest], "\(name)")
      }
    }
  }

  @Test("Effects of an operation pass the name and the priority on to its task")
  func operationsOfOtherForms() {
    let effects: [Effect<Int>] = [
      .run(priority: .low, name: "a") { _ in },
      .task(priority: .low, name: "a") { 1 },
      .fireAndForget(priority: .low, name: "a") {},
    ]
    for (index, effect) in effects.enumerated() {
      let steps = EffectRegistry<Int>().start(effect, completion: EffectCompletion())
      #expect(Self.launches(steps).map(\.run.name) == ["a"], "effect \(index)")
      #expect(Self.launches(steps).map(\.run.priority) == [.low], "effect \(index)")
    }
  }

  @Test("Delays and timers pass their tolerance on to the clock")
  func tolerances() async {
    let tolerance = Duration.milliseconds(5)
    let effects: [@Sendable (RecordingClock) -> Effect<Int>] = [
      { .send(1).delay(for: .seconds(1), tolerance: tolerance, clock: $0) },
      { .send(1).delay(for: .seconds(1), tolerance: tolerance, clock: $0 as any Clock<Duration>) },
      { .send(1).debounce(id: 1, for: .seconds(1), tolerance: tolerance, clock: $0) },
      {
        .send(1).debounce(
          id: 1, for: .seconds(1), tolerance: tolerance, clock: $0 as any Clock<Duration>)
      },
      { clock in
        Effect.timer(id: "timer", every: .seconds(1), tolerance: tolerance, clock: clock)
          .flatMap { _ in .merge(.send(1), .cancel(id: "timer")) }
      },
    ]
    for (index, effect) in effects.enumerated() {
      let clock = RecordingClock()
      #expect(await EffectProbe<Int>.values { effect(clock) } == [1], "effect \(index)")
      #expect(clock.tolerances.value.first == .some(tolerance), "effect \(index)")
    }
  }

  @Test("An error handler runs in the transaction of its effect")
  func transactionOfAnErrorHandler() async {
    struct Broken: Error {}
    let values = await EffectProbe<Bool>.values {
      Effect.run { send in
        await send(UITransaction.current.animation == .linear)
        throw Broken()
      } catch: { _, send in
        await send(UITransaction.current.animation == .linear)
      }
      .animation(.linear)
    }
    #expect(values == [true, true])
  }

  @Test("Cancelling a task that waits for effects cancels the effects")
  @MainActor
  func cancelledWaiter() async {
    let ended = LockIsolated(false)
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { _, _ in
        .run { _ in
          try? await Task.never()
          ended.setValue(true)
        }
      }
    }
    let task = store.send(())
    let waiter = Task { await task.finish() }
    waiter.cancel()
    await waiter.value
    #expect(ended.value)
    #expect(task.isCancelled)
  }
}
