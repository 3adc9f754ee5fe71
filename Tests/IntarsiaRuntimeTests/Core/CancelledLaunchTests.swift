import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Starts the effect of a test, cancels it, and removes its own state.
private struct Leaving: Reducer {
  struct State: Equatable {}

  enum Action: Sendable {
    case start
    case cancel
    case dismiss
  }

  let make: @Sendable () -> Effect<Action>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start: make().cancellable(id: "all")
    case .cancel: .cancel(id: "all")
    case .dismiss: .none
    }
  }
}

/// A parent whose child's effects end when its state is removed.
private struct Containing: Reducer {
  struct State: Equatable {
    var child: Leaving.State? = Leaving.State()
  }

  @CasePathable enum Action: Sendable {
    case child(Leaving.Action)
  }

  let dismissesAtOnce: Bool
  let make: @Sendable () -> Effect<Leaving.Action>

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .child(.dismiss): state.child = nil
      case .child(.start) where dismissesAtOnce: state.child = nil
      case .child: break
      }
      return .none
    }
    .ifLet(\.child, action: \.child) {
      Leaving(make: make)
    }
  }
}

/// The operations that have begun and ended.
private struct Log: Sendable {
  let lines = LockIsolated<[String]>([])

  /// An effect that records whether its task was cancelled when it began.
  func run<Action>(_ name: String, lasts: Bool = false) -> Effect<Action> {
    .run(name: name) { _ in
      lines.withValue { $0.append(name + (Task.isCancelled ? " cancelled" : " running")) }
      guard lasts else { return }
      try? await Task.never()
      lines.withValue { $0.append(name + " ended") }
    }
  }
}

@Suite("Operations that are cancelled before they begin", .endsWithinAMinute)
struct CancelledLaunchTests {
  private typealias Program = @Sendable (Log) -> Effect<Leaving.Action>

  /// Runs an effect to its end.
  private static func lines(of program: @escaping Program) async throws -> [String] {
    try await simulate { @MainActor in
      let log = Log()
      let store = Store(initialState: Leaving.State()) { Leaving { program(log) } }
      await store.send(.start).finish()
      #expect(store.runningEffectCount == 0)
      return log.lines.value
    }
  }

  @Test("An effect that the same action cancels begins, in a cancelled task")
  func sameAction() async throws {
    let cancelled: [Program] = [
      { .merge($0.run("a").cancellable(id: "x"), .cancel(id: "x")) },
      { .merge(.cancel(id: "x"), $0.run("a")).cancellable(id: "x") },
      { .concatenate(.cancel(id: "x"), $0.run("a")).cancellable(id: "x") },
      {
        .merge(
          $0.run("a").throttle(id: "x", for: .seconds(1), clock: TestClock(), latest: true),
          .cancel(id: "x"))
      },
      { .merge(.send(.cancel), $0.run("a")) },
      { .concatenate($0.run("first"), .merge(.send(.cancel), $0.run("a"))) },
      { log in
        Effect<Int>.run { send in await send(1) }
          .flatMap { _ in .merge(.send(.cancel), log.run("a")) }
      },
      { log in
        .merge(
          (log.run("a") as Effect<Int>).zip(Effect<Int>.none).map { _ in .dismiss }
            .cancellable(id: "x"),
          .cancel(id: "x"))
      },
    ]
    for (index, program) in cancelled.enumerated() {
      let lines = try await Self.lines(of: program)
      #expect(lines.filter { $0 != "first running" } == ["a cancelled"], "program \(index)")
    }
  }

  @Test("An effect that is replaced at once begins, in a cancelled task")
  func replaced() async throws {
    let lines = try await Self.lines { log in
      .merge(
        log.run("a").cancellable(id: "x", cancelInFlight: true),
        log.run("b").cancellable(id: "x", cancelInFlight: true))
    }
    #expect(lines.sorted() == ["a cancelled", "b running"])
  }

  @Test("The rest of a cancelled sequence begins in its order, in cancelled tasks")
  func sequence() async throws {
    let lines = try await Self.lines { log in
      .merge(
        .send(.cancel),
        .concatenate(
          log.run("a", lasts: true), .concatenate(log.run("b"), .send(.dismiss)),
          .merge(log.run("c", lasts: true), log.run("c")), log.run("d").cancellable(id: "d")))
    }
    #expect(
      lines.filter { !$0.hasPrefix("c") } == [
        "a cancelled", "a ended", "b cancelled", "d cancelled",
      ])
    #expect(lines.last == "d cancelled")
    #expect(
      lines.filter { $0.hasPrefix("c") }.sorted() == ["c cancelled", "c cancelled", "c ended"])
  }

  @Test("A delayed effect that is cancelled before the delay is over never begins")
  func delayed() async throws {
    let programs: [Program] = [
      {
        .merge(
          $0.run("a").debounce(id: "x", for: .seconds(1), clock: TestClock()), .cancel(id: "x"))
      },
      { .merge(.send(.cancel), $0.run("a").delay(for: .seconds(1), clock: TestClock())) },
      {
        .merge(
          .send(.cancel),
          .concatenate($0.run("b"), $0.run("a").delay(for: .seconds(1), clock: TestClock())))
      },
      {
        .merge(
          $0.run("a").delay(for: .seconds(1), clock: TestClock()),
          .run { send in await send(.cancel) })
      },
    ]
    for (index, program) in programs.enumerated() {
      let lines = try await Self.lines(of: program)
      #expect(lines.filter { $0 != "b cancelled" }.isEmpty, "program \(index)")
    }
  }

  private enum Way: CaseIterable {
    case action, storeTask, dismissal, release
  }

  @Test(
    "An effect begins if it is cancelled right after it started, and so does the rest of its sequence",
    arguments: Way.allCases, [false, true])
  private func ways(_ way: Way, isRunning: Bool) async throws {
    let lines = try await simulate { @MainActor in
      let log = Log()
      var store: Store? = Store(initialState: Containing.State()) {
        Containing(dismissesAtOnce: false) {
          .concatenate(log.run("a", lasts: true), log.run("b"), .send(.dismiss), log.run("c"))
        }
      }
      let task = store?.send(.child(.start))
      while isRunning, log.lines.value.isEmpty { await Task.yield() }
      switch way {
      case .action: store?.send(.child(.cancel))
      case .storeTask: task?.cancel()
      case .dismissal: store?.send(.child(.dismiss))
      case .release: store = nil
      }
      await task?.finish()
      return log.lines.value
    }
    #expect(
      lines == [
        "a \(isRunning ? "running" : "cancelled")", "a ended", "b cancelled", "c cancelled",
      ])
  }

  @Test("An effect of a child that is dismissed by the same action begins, in a cancelled task")
  func dismissedAtOnce() async throws {
    let lines = try await simulate { @MainActor in
      let log = Log()
      let store = Store(initialState: Containing.State()) {
        Containing(dismissesAtOnce: true) { log.run("a") }
      }
      await store.send(.child(.start)).finish()
      return log.lines.value
    }
    #expect(lines == ["a cancelled"])
  }

  @Test("Each effect that a test cancels right after it started begins")
  func testStore() async {
    let log = Log()
    let store = TestStore(initialState: Leaving.State()) { Leaving { log.run("a", lasts: true) } }
    for _ in 1...20 {
      await store.send(.start)
      await store.send(.cancel)
    }
    #expect(log.lines.value.count { $0 != "a ended" } == 20)
    await store.finish()
    #expect(log.lines.value.count { $0 == "a ended" } == 20)
  }

  @Test(
    "Instruments receive the start and the cancellation of an effect cancelled before it begins")
  @MainActor
  func events() async {
    let log = Log()
    let store = Store(initialState: Leaving.State()) {
      Leaving { .merge(.send(.cancel), .concatenate(log.run("a"), log.run("b"))) }
    }
    let events = LockIsolated<[String]>([])
    let token = store.instrument(
      StoreInstrument(.effects) { event in
        switch event.kind {
        case .effectStarted(let effect):
          events.withValue { $0.append("start \(effect.name ?? "")") }
        case .effectCancelled(let effect):
          events.withValue { $0.append("cancel \(effect.name ?? "")") }
        case .effectFinished(let effect): events.withValue { $0.append("end \(effect.name ?? "")") }
        default: break
        }
      })
    await store.send(.start).finish()
    #expect(events.value == ["start a", "cancel a", "start b", "cancel b"])
    token.cancel()
  }
}
