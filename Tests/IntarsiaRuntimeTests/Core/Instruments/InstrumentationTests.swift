import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Instrumentation", .endsWithinAMinute)
struct InstrumentationTests {
  private typealias Recording = EventRecording<Hub.State>

  @Test("Instruments receive actions, changes and effects in the order in which they happen")
  func trace() async {
    let recording = Recording([.actions, .states, .effects])
    let hub = StoreActor(initialState: Hub.State()) { Hub() }
    await hub.instrument(recording.instrument)
    let line: UInt = #line + 1
    await hub.send(.load).finish()
    let text = recording.texts.filter { !$0.hasPrefix("reduced") }.joined(separator: "\n")
      .replacing(
        #/effect \d+ made at IntarsiaRuntimeTests/HubFixture\.swift:\d+/#, with: "effect 1")
    #expect(
      text == """
        received Hub.Action.load sent at IntarsiaRuntimeTests/InstrumentationTests.swift:\(line)
        effect 1 started
        effect 1 emitted Hub.Action.note()
        received Hub.Action.note() from effect 1
        changed
          Hub.State(
            count: 0,
            log: [
        +     [0]: "first"
            ],
            part: Part.State(…),
            optional: nil,
            rows: []
          )
        effect 1 emitted Hub.Action.note()
        received Hub.Action.note() from effect 1
        changed
          Hub.State(
            count: 0,
            log: [
              [0]: "first",
        +     [1]: "second"
            ],
            part: Part.State(…),
            optional: nil,
            rows: []
          )
        effect 1 finished
        """)
    #expect(recording.states.map(\.log) == [["first"], ["first", "second"]])
  }

  @Test("Instruments receive one cancelled event per cancelled effect, and none after it")
  func cancelled() async throws {
    let recording = Recording([.effects])
    try await simulate {
      let hub = StoreActor(initialState: Hub.State()) { Hub() }
      await hub.instrument(recording.instrument)
      let task = await hub.send(.forever)
      for await log in hub.values(of: \.log) where log == ["began"] { break }
      await hub.send(.interrupt)
      await task.finish()
    }
    #expect(recording.steps == ["started", "emitted Hub.Action.note()", "cancelled"])
  }

  @Test("Instruments receive effects cancelled by a store's end and by an action's task")
  func cancelledByOthers() async throws {
    let recording = Recording([.effects])
    try await simulate {
      var hub: StoreActorOf<Hub>? = StoreActor(initialState: Hub.State()) { Hub() }
      await hub?.instrument(recording.instrument)
      let first = await hub?.send(.forever)
      first?.cancel()
      await first?.finish()
      let second = await hub?.send(.forever)
      hub = nil
      await second?.finish()
    }
    #expect(recording.steps == ["started", "cancelled", "started", "cancelled"])
  }

  @Test("Actions returned by a reducer have the source `send`, not an effect")
  func sources() async {
    let recording = Recording(.actions)
    let hub = StoreActor(initialState: Hub.State()) { Hub() }
    await hub.instrument(recording.instrument)
    await hub.send(.chain)
    #expect(
      Array(recording.texts.filter { $0.hasPrefix("received") }.dropFirst())
        == Array(repeating: "received Hub.Action.note() from a reducer", count: 2))
    #expect(recording.states.isEmpty)
  }

  @Test("A state is copied for instruments only while an instrument receives states")
  @MainActor
  func copies() {
    let sizes = LockIsolated<[Bool]>([])
    let store = Store(initialState: [0, 1, 2]) {
      Reduce<[Int], Int> { state, action in
        let before = state.withUnsafeBufferPointer { $0.baseAddress }
        state[0] = action
        let after = state.withUnsafeBufferPointer { $0.baseAddress }
        sizes.withValue { $0.append(before == after) }
        return .none
      }
    }
    store.send(1)
    let actions = store.instrument(StoreInstrument(.actions) { _ in })
    store.send(2)
    let states = store.instrument(StoreInstrument(.states) { _ in })
    store.send(3)
    states.cancel()
    store.send(4)
    actions.cancel()
    store.send(5)
    #expect(sizes.value == [true, true, false, true, true], "true where the state stayed in place")
  }

  @Test("Instruments receive no state for an action that changes nothing")
  @MainActor
  func unchanged() {
    let recording = Recording([.actions, .states])
    let store = Store(initialState: Hub.State()) { Hub() }
    store.instrument(recording.instrument)
    store.send(.interrupt)
    #expect(recording.states.isEmpty)
    #expect(recording.texts.map { $0.prefix { $0 != " " } } == ["received", "reduced"])
  }

  @Test("A cancelled instrument receives no events, and the store core records nothing more")
  @MainActor
  func cancel() {
    let count = LockIsolated(0)
    let core = StoreCore<Int, Int>(
      initialState: 0, dependencies: .empty,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return .none
      }._install())
    let quiet = core.seenInstruments
    let token = core.listen(StoreInstrument { _ in count.withValue { $0 += 1 } })
    _ = core.send(1, at: IssueLocation())
    #expect(count.value == 3)
    #expect(core.seenInstruments == .max)
    #expect(core.dependencies.record != nil)
    token.cancel()
    token.cancel()
    _ = core.send(1, at: IssueLocation())
    #expect(count.value == 3)
    #expect(core.instruments == nil || core.seenInstruments != quiet)
    #expect(core.dependencies.record == nil)
    #expect(core.dependencies === DependencySnapshot.empty)
  }

  @Test("Instruments receive each dependency when a reducer or an effect first reads it")
  func dependencies() async {
    let recording = Recording(.dependencies)
    let hub = StoreActor(initialState: Hub.State()) {
      Hub()
    } withDependencies: {
      $0.hubProbe = HubProbe()
    }
    await hub.instrument(recording.instrument)
    await hub.send(.relay(hops: 1)).finish()
    await hub.instrument(StoreInstrument(.dependencies) { _ in })
    await hub.send(.relay(hops: 1)).finish()
    #expect(
      recording.texts.map { $0.replacing(#/ at [^,]+/#, with: "") }
        == ["touched HubPeer, not controlled"])
  }

  @Test("An instrument of all stores receives events of existing and of later stores")
  func allStores() async {
    // This test has its own process, because an instrument of all stores would change the order of
    // jobs in other tests: it receives an effect's end before the callers that await the effect.
    await #expect(processExitsWith: .success) { await InstrumentationTests.listenToAllStores() }
  }

  @MainActor
  private static func listenToAllStores() {
    struct Marked: Equatable, Sendable { var count = 0 }
    let reducer = Reduce<Marked, Int> { state, action in
      state.count += action
      return .none
    }
    let before = Store(initialState: Marked()) { reducer }
    before.send(1)
    let recording = EventRecording<Marked>([.actions, .states])
    let names = LockIsolated<Set<StoreName>>([])
    let token = instrumentAllStores(with: recording.instrument)
    let second = instrumentAllStores(
      with: StoreInstrument(.states) { event in
        guard case .stateChanged(let change) = event.kind, change.after is Marked else { return }
        names.withValue { _ = $0.insert(event.store) }
      })
    let after = Store(initialState: Marked()) { reducer }
    before.send(2)
    after.send(3)
    token.cancel()
    before.send(4)
    second.cancel()
    after.send(5)
    #expect(recording.states == [Marked(count: 3), Marked(count: 3)])
    #expect(names.value.count == 2)
  }

  @Test(
    "The log instrument writes the store's name before each event")
  @MainActor
  func log() {
    let lines = LockIsolated<[String]>([])
    let store = Store(initialState: Part.State()) { Part() }
    store.instrument(.log { line in lines.withValue { $0.append(line) } })
    let line: UInt = #line + 1
    store.send(.set(1))
    let number = lines.value.first.map { $0.drop { !$0.isNumber }.prefix { $0.isNumber } } ?? ""
    #expect(
      lines.value == [
        "[Part.State #\(number)] received Part.Action.set() sent at "
          + "IntarsiaRuntimeTests/InstrumentationTests.swift:\(line)",
        """
        [Part.State #\(number)] changed
            Part.State(
              id: 0,
          -   value: 0
          +   value: 1
            )
        """,
      ])
  }

  @Test("An instrument of dependencies leaves the record of a test complete")
  @MainActor
  func record() {
    let record = DependencyRecord()
    let touched = LockIsolated<[String]>([])
    let store = withDependencies(recordedBy: record) {
      $0.uuid = .incrementing
    } operation: {
      Store(initialState: DismissTests.Reading.State()) { DismissTests.Reading() }
    }
    store.instrument(
      StoreInstrument(.dependencies) { event in
        guard case .dependencyTouched(let touch) = event.kind else { return }
        touched.withValue { $0.append(touch.key) }
      })
    store.send(.read)
    #expect(touched.value == ["UUIDGeneratorKey"])
    #expect(record.touched.map(\.key) == ["UUIDGeneratorKey"])
  }

  @Test("An action sent by an instrument is reduced after the action being processed")
  @MainActor
  func sendingFromAListener() {
    let store = Store(initialState: Hub.State()) { Hub() }
    let sent = LockIsolated(false)
    store.instrument(
      StoreInstrument(.actions) { event in
        guard case .actionReceived = event.kind, !sent.value else { return }
        sent.setValue(true)
        MainActor.assumeIsolated {
          store.send(.note("from the listener"))
          #expect(store.log.isEmpty)
        }
      })
    store.send(.increment)
    #expect(store.log == ["from the listener"])
  }
}

/// The events of stores as texts, and the states of one type.
private final class EventRecording<State: Sendable>: Sendable {
  private let kinds: StoreInstrument.Kinds
  private let recorded = LockIsolated<(texts: [String], states: [State])>(([], []))

  init(_ kinds: StoreInstrument.Kinds) { self.kinds = kinds }

  var instrument: StoreInstrument {
    StoreInstrument(kinds) { [recorded] event in
      let text = event.description
      recorded.withValue { recorded in
        recorded.texts.append(text)
        if case .stateChanged(let change) = event.kind, let state = change.after as? State {
          recorded.states.append(state)
        }
      }
    }
  }

  var texts: [String] { recorded.value.texts }
  var states: [State] { recorded.value.states }

  /// The steps of effects, without their names.
  var steps: [String] { texts.map { $0.replacing(#/effect \d+ made at \S+ /#, with: "") } }
}
