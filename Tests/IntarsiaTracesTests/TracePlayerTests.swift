import Foundation
import Intarsia
import IntarsiaTesting
import IntarsiaTraces
import Testing

/// A feature whose reducer calls dependencies.
@Reducer
private struct Dice {
  struct State: Codable, Equatable {
    var rolls: [Int] = []
    var last: Date?
  }

  @CasePathable
  enum Action: Codable, Equatable {
    case roll
    case reset
    case add(Int)
  }

  @Dependency(\.withRandomNumberGenerator) var random
  @Dependency(\.date.now) var now

  var faces = 6

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .roll:
        state.rolls.append(random { Int.random(in: 1...faces, using: &$0) })
        state.last = now
      case .reset:
        state.rolls = []
      case .add(let number):
        state.rolls.append(number)
      }
      return .none
    }
  }

  @MainActor
  static func session() throws -> Trace {
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    let count = LockIsolated(0.0)
    let store = Store(initialState: State()) {
      Dice()
    } withDependencies: {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
      $0.date = DateGenerator {
        count.withValue { $0 += 1 }
        return start + count.value
      }
    }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    for action in [Action.roll, .roll, .add(9), .reset, .roll] { store.send(action) }
    return try Trace(recorder.contents)
  }
}

@MainActor
@Suite("Player of traces", .endsWithinAMinute)
struct TracePlayerTests {
  @Test("A player shows the state after any number of actions, and the action that led to it")
  func states() throws {
    let trace = try Dice.session()
    var player = try TracePlayer<Dice.State, Dice.Action>(trace)
    #expect(player.state == Dice.State())
    #expect(player.action == nil)
    #expect(player.actions.count == 5)
    try player.move(to: 3)
    #expect(player.state.rolls.count == 3)
    #expect(player.state.rolls.last == 9)
    #expect(player.action?.label == "Dice.Action.add(9)")
    #expect(player.change?.contains("+     [2]: 9") == true, "\(player.change ?? "nil")")
    try player.move(to: 4)
    #expect(player.state.rolls.isEmpty)
    try player.move(to: 1)
    #expect(player.state.rolls.count == 1)
    try player.move(to: 99)
    #expect(player.position == 5)
    try player.move(to: -1)
    #expect(player.state == Dice.State())
  }

  @Test("The reducer runs again with the recorded answers, and leads to the recorded states")
  func rerun() throws {
    let player = try TracePlayer<Dice.State, Dice.Action>(Dice.session())
    let results = try player.run(player.steps()) { Dice() }
    #expect(results.map(\.difference) == [nil, nil, nil, nil, nil])
    #expect(results.allSatisfy { $0.unansweredCalls.isEmpty })
    #expect(results.map(\.number) == player.actions.map(\.n))
  }

  @Test("Another reducer is compared with the recording, action by action")
  func otherReducer() throws {
    let player = try TracePlayer<Dice.State, Dice.Action>(Dice.session())
    let results = try player.run(player.steps()) {
      Reduce<Dice.State, Dice.Action> { state, action in
        if action == .reset { return .none }
        return Dice().reduce(into: &state, action: action)
      }
    }
    #expect(results.prefix(3).allSatisfy { $0.difference == nil })
    #expect(results[3].difference?.contains("+") == true)
  }

  @Test("Steps can be left out, added and cut off")
  func edits() throws {
    let player = try TracePlayer<Dice.State, Dice.Action>(Dice.session())
    var steps = try player.steps()
    steps.remove(at: 3)
    steps.insert(TracePlayer.Step(.add(7)), at: 0)
    let results = try player.run(Array(steps.prefix(4))) { Dice() }
    #expect(results.count == 4)
    #expect(results[0].number == nil)
    #expect(results[0].difference == nil, "an action of one's own is compared with nothing")
    #expect(results.last?.state.rolls.first == 7)
    #expect(results.last?.state.rolls.last == 9)
    #expect(results[1].difference != nil, "the state has the added number")
  }

  @Test("A call that the recording does not answer is named, and the dependency answers it")
  func unanswered() throws {
    let player = try TracePlayer<Dice.State, Dice.Action>(Dice.session())
    let results = try player.run([TracePlayer.Step(.roll)]) {
      Dice()
    } withDependencies: {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 3))
    }
    #expect(results[0].unansweredCalls.contains("DateGenerator.now"))
    #expect(results[0].unansweredCalls.contains("RandomNumberGenerator.next"))
    #expect(results[0].state.last == Date(timeIntervalSinceReferenceDate: 3))
  }

  private struct OtherState: Codable, Equatable {
    var rolls: [Int] = []
    var count: Int?
  }

  private struct Unrelated: Codable, Equatable {
    var name = ""
  }

  @Test("A trace of other types is refused with the lines that differ")
  func otherTypes() throws {
    let trace = try Dice.session()
    let store = try #require(trace.stores.first).number
    #expect(throws: TracePlayerError.otherTypes(["- last: Date?", "+ count: Int?"])) {
      try TracePlayer<OtherState, Dice.Action>(trace, store: store)
    }
    #expect(throws: TracePlayerError.self) {
      try TracePlayer<Unrelated, Dice.Action>(trace, store: store)
    }
  }

  @Test("A session without values is refused")
  func noValues() throws {
    struct Plain: Equatable, Sendable { var count = 0 }
    let store = Store(initialState: Plain()) {
      Reduce<Plain, Int> { state, action in
        state.count += action
        return .none
      }
    }
    let recorder = TraceRecorder(ring: 10)
    store.record(to: recorder)
    store.send(1)
    let trace = try Trace(recorder.contents)
    #expect(throws: TracePlayerError.noValues) {
      try TracePlayer<Unrelated, Int>(trace, store: trace.stores[0].number)
    }
  }

  @Test("An action without a value, and a state after missing events, are named by their numbers")
  func missingParts() throws {
    let store =
      #"{"event":"store","n":1,"at":0,"store":1,"name":"Dice.State #1","json":"{\"rolls\":[]}"}"#
    let gap = #"{"event":"gap","n":9,"at":9,"events":6}"#
    let trace = try Trace(Lines.data([store] + Lines.query("a", 2, at: 1) + [gap]))
    var player = try TracePlayer<Dice.State, Dice.Action>(trace)
    let noAction = #expect(throws: TracePlayerError.noAction(2)) { try player.steps() }
    #expect(
      noAction?.description == """
        The action of event 2 was not recorded as a value. Make the action Codable, and record \
        the session again.
        """)
    let unknown = #expect(throws: TracePlayerError.unknownState(9)) { try player.move(to: 1) }
    #expect(
      unknown?.description
        == "The state at event 9 is unknown, because events before it are missing. Go to a later one."
    )
    #expect(player.position == 0)
  }

  @Test("A trace of several other stores is refused with their names")
  func otherStores() throws {
    let trace = try Trace(
      Lines.data([
        Lines.store, #"{"event":"store","n":2,"at":0,"store":2,"name":"Cart.State #2"}"#,
      ]))
    let error = #expect(throws: TracePlayerError.noStore(["Shop.State #1", "Cart.State #2"])) {
      try TracePlayer<Dice.State, Dice.Action>(trace)
    }
    #expect(
      error?.description == """
        The trace has no store with this state. It has Shop.State #1, Cart.State #2. Pass the \
        number of a store.
        """)
  }

  @Test("All steps of a run share the overrides of dependencies")
  func overrides() throws {
    let player = try TracePlayer<Dice.State, Dice.Action>(Dice.session())
    let ids = LockIsolated<[UUID]>([])
    let step = TracePlayer<Dice.State, Dice.Action>.Step(.add(1))
    _ = try player.run([step, step]) {
      Reduce<Dice.State, Dice.Action> { _, _ in
        @Dependency(\.uuid) var uuid
        ids.withValue { $0.append(uuid()) }
        return .none
      }
    } withDependencies: {
      $0.uuid = .incrementing
    }
    #expect(ids.value == [UUID(0), UUID(1)])
  }
}
