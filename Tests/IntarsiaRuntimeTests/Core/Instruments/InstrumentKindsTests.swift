import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import Testing

@testable import IntarsiaRuntime

/// The events that an instrument receives, beside other instruments.
@Suite("Kinds of events", .endsWithinAMinute)
struct InstrumentKindsTests {
  private typealias Kinds = StoreInstrument.Kinds

  /// The name of an event's case, and the kind that asks for it.
  private static func describe(_ event: StoreEvent) -> (name: String, kind: Kinds) {
    switch event.kind {
    case .actionReceived: ("received", .actions)
    case .stateChanged: ("changed", .states)
    case .actionReduced: ("reduced", .actions)
    case .effectStarted: ("started", .effects)
    case .effectEmitted: ("emitted", .effects)
    case .effectFinished: ("finished", .effects)
    case .effectCancelled: ("cancelled", .effects)
    case .dependencyTouched: ("touched", .dependencies)
    }
  }

  private struct Reading: Reducer {
    enum Action: Sendable { case start, arrived }

    @Dependency(\.uuid) var uuid

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .start:
        state = uuid().uuidString.count
        return .run { send in await send(.arrived) }
      case .arrived:
        state += 1
        return .none
      }
    }
  }

  @MainActor
  private static func makeStore() -> Store<Int, Reading.Action> {
    Store(initialState: 0) {
      Reading()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test("An instrument receives the events of the kinds that it asks for, and no others")
  @MainActor
  func kinds() async {
    let parts: [Kinds] = [.actions, .states, .effects, .dependencies]
    #expect(Kinds.all == Kinds(parts))
    let all: Set = ["received", "changed", "reduced", "started", "emitted", "finished", "touched"]
    for number in 0..<16 {
      let kinds = Kinds(parts.indices.filter { number & 1 << $0 != 0 }.map { parts[$0] })
      let received = LockIsolated<Set<String>>([])
      let expected = LockIsolated<Set<String>>([])
      let store = Self.makeStore()
      // The first instrument receives everything, which must not change what the second receives.
      store.instrument(
        StoreInstrument { event in
          let (name, kind) = Self.describe(event)
          expected.withValue { if kinds.contains(kind) { $0.insert(name) } }
        })
      store.instrument(
        StoreInstrument(kinds) { event in
          received.withValue { _ = $0.insert(Self.describe(event).name) }
        })
      await store.send(.start).finish()
      #expect(received.value == expected.value, "kinds \(number)")
      if kinds == .all { #expect(received.value == all) }
    }
  }

  @Test("All instruments of a store receive the same events, and the same name of the store")
  @MainActor
  func severalInstruments() async {
    let logs = (0..<3).map { _ in LockIsolated<[String]>([]) }
    let store = Self.makeStore()
    for log in logs {
      store.instrument(
        StoreInstrument([.actions, .states, .effects]) { event in
          let text = "\(event.store) \(event)"
          log.withValue { $0.append(text) }
        })
    }
    await store.send(.start).finish()
    #expect(logs[0].value.count == 9)
    #expect(logs[1].value == logs[0].value)
    #expect(logs[2].value == logs[0].value)
  }

  @Test("The log instrument writes the events of the given kinds only")
  @MainActor
  func logKinds() async {
    let counts: [(Kinds, Int)] = [(.actions, 2), (.states, 2), (.effects, 3), ([], 0)]
    for (kinds, count) in counts {
      let lines = LockIsolated<[String]>([])
      let store = Self.makeStore()
      store.instrument(.log(kinds) { line in lines.withValue { $0.append(line) } })
      await store.send(.start).finish()
      #expect(lines.value.count == count, "\(lines.value)")
    }
  }

  private func makeCore() -> StoreCore<Int, Int> {
    StoreCore(
      initialState: 0, dependencies: .empty,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return .none
      }._install())
  }

  @Test("A store without instruments has its own dependencies again, in every order of their ends")
  func dependenciesAfterTheEnd() {
    for order in [[0, 1], [1, 0]] {
      let core = makeCore()
      var tokens: [InstrumentToken] = []
      for _ in 0..<2 { tokens.append(core.listen(StoreInstrument(.dependencies) { _ in })) }
      let recorded = core.dependencies
      #expect(recorded.record != nil)
      _ = core.send(1, at: IssueLocation())
      #expect(core.dependencies === recorded)
      for index in order {
        tokens[index].cancel()
        _ = core.send(1, at: IssueLocation())
      }
      #expect(core.dependencies === DependencySnapshot.empty)
      #expect(core.instruments == nil)
    }
  }

  @Test("A further instrument of dependencies keeps the record of a store's dependencies")
  func furtherInstrument() {
    let core = makeCore()
    _ = core.listen(StoreInstrument(.dependencies) { _ in })
    let recorded = core.dependencies
    _ = core.listen(StoreInstrument(.dependencies) { _ in })
    #expect(core.dependencies === recorded)
  }

  @Test("A listener receives the state before an action only if it asks for it")
  func stateBefore() {
    for keepsStateBefore in [nil, false, true] {
      let core = makeCore()
      var listener = CoreListener<Int, Int>()
      if let keepsStateBefore { listener.keepsStateBefore = keepsStateBefore }
      var states: [[Int?]] = []
      listener.reduced = { _, _, before, after in states.append([before, after]) }
      core.listen(listener)
      _ = core.send(5, at: IssueLocation())
      #expect(states == [[keepsStateBefore == true ? 0 : nil, 5]])
    }
  }

  @Test("The leak suspects of a store are its effects, its overrides and its instruments")
  @MainActor
  func leakSuspects() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, _ in .run(name: "a") { _ in try await Task.never() } }
    } withDependencies: {
      $0.uuid = .incrementing
    }
    var suspects = await store.leakSuspects()
    #expect(suspects.listeners == 0)
    #expect(suspects.effects.isEmpty)
    #expect(suspects.dependencies.contains { $0.contains("UUID") })
    let tokens = (0..<2).map { _ in store.instrument(StoreInstrument(.actions) { _ in }) }
    let task = store.send(true)
    suspects = await store.leakSuspects()
    #expect(suspects.listeners == 2)
    #expect(suspects.effects.map(\.name) == ["a"])
    tokens[0].cancel()
    task.cancel()
    await task.finish()
    suspects = await store.leakSuspects()
    #expect(suspects.listeners == 1)
    #expect(suspects.effects.isEmpty)
  }

  @Test("The names of effects and stores are unique in their text")
  func names() {
    let location = IssueLocation(
      fileID: "Shop/Search.swift", filePath: "/Search.swift", line: 12, column: 1)
    let named = EffectName(number: 3, name: "search", location: location)
    #expect("\(named)" == "effect 3 \"search\" made at Shop/Search.swift:12")
    let unnamed = EffectName(number: 4, name: nil, location: location)
    #expect("\(unnamed)" == "effect 4 made at Shop/Search.swift:12")
    #expect("\(StoreName(feature: "Shop", number: 2))" == "Shop #2")
  }

  /// Holds a reference to a closure's capture, to see its release.
  private final class Captured: Sendable {}

  @Test("An instrument of all stores that is cancelled is released when the next one is added")
  func releasedWithTheNext() async {
    // This test has its own process, because an instrument of all stores would change the order of
    // jobs in other tests.
    await #expect(processExitsWith: .success) { InstrumentKindsTests.replaceInstrument() }
  }

  private static func replaceInstrument() {
    weak var captured: Captured?
    do {
      let new = Captured()
      captured = new
      let token = instrumentAllStores(with: StoreInstrument { _ in _ = new })
      token.cancel()
    }
    #expect(captured != nil, "Nothing has removed the instrument yet")
    let next = instrumentAllStores(with: StoreInstrument { _ in })
    #expect(captured == nil)
    next.cancel()
  }
}
