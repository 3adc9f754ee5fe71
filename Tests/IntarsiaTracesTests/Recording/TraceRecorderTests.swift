import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

/// The events of a trace, without their header.
func events(of data: Data) throws -> [TraceEvent] {
  try data.split(separator: UInt8(ascii: "\n")).dropFirst().map {
    try JSONDecoder().decode(TraceEvent.self, from: Data($0))
  }
}

@MainActor
@Suite("Recorder of traces", .endsWithinAMinute)
struct TraceRecorderTests {
  private func store() -> StoreOf<Shop> {
    Store(initialState: Shop.State()) {
      Shop()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test("A trace has actions, changes, effects and reads of dependencies, in their order")
  func order() async throws {
    let store = store()
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    await store.send(.queryChanged("tea")).finish()
    let events = try events(of: recorder.contents)
    #expect(
      events.map(\.event) == [
        .store, .action, .dependency, .call, .answer, .change, .started, .emitted, .action,
        .change, .finished,
      ])
    #expect(events.map(\.n) == Array(1...11))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at })
    #expect(events.allSatisfy { $0.store == events[0].store })
  }

  @Test("An action has its text, its Swift source, its JSON and its sender")
  func actions() async throws {
    let store = store()
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    let line = #line + 1
    await store.send(.queryChanged("tea")).finish()
    let actions = try events(of: recorder.contents).filter { $0.event == .action }
    #expect(actions.map(\.label)[0] == #"Shop.Action.queryChanged("tea")"#)
    #expect(
      actions.map(\.label)[1] == #"Shop.Action.arrived([[0]: Shop.Item(id: 1, title: "tea")])"#)
    #expect(
      actions.map(\.source)
        == [#".queryChanged("tea")"#, #".arrived([Shop.Item(id: 1, title: "tea")])"#])
    #expect(actions[0].from?.user == "IntarsiaTracesTests/TraceRecorderTests.swift:\(line)")
    #expect(actions[1].from?.effect == 1)
    guard case .whole(let json) = actions[0].json else {
      Issue.record("An encodable action has no JSON")
      return
    }
    #expect(
      try JSONDecoder().decode(Shop.Action.self, from: Data(json.utf8)) == .queryChanged("tea"))
  }

  @Test("A change has the lines that differ, and the statements of a test")
  func changes() throws {
    let store = store()
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    store.send(.arrived([Shop.Item(id: 2, title: "Mug")]))
    let change = try #require(events(of: recorder.contents).first { $0.event == .change })
    #expect(change.action == 2)
    #expect(
      change.dump
        == .hunks([
          TraceText.Hunk(
            line: 2, removed: ["  items: [],"],
            inserted: [
              "  items: [", "    [0]: Shop.Item(", "      id: 2,", #"      title: "Mug""#,
              "    )", "  ],",
            ])
        ]))
    #expect(change.assign == [#"$0.items = [Shop.Item(id: 2, title: "Mug")]"#])
  }

  @Test("An effect has its name, its place and the action that started it; its end is recorded")
  func effects() async throws {
    let store = store()
    let recorder = TraceRecorder(ring: 100, [.actions, .effects])
    store.record(to: recorder)
    let task = store.send(.queryChanged("endless"))
    store.send(.stopped)
    await task.finish()
    let events = try events(of: recorder.contents)
    let started = try #require(events.first { $0.event == .started })
    #expect(started.name == "search")
    #expect(started.place?.hasPrefix("IntarsiaTracesTests/TracedShopFixture.swift:") == true)
    #expect(started.action == events.first { $0.event == .action }?.n)
    #expect(events.filter { $0.event == .cancelled }.map(\.effect) == [started.effect])
    #expect(!events.contains { $0.event == .change }, "states were not asked for")
  }

  /// Records a store of numbers, whose reducer returns an effect for some of them.
  private func record(
    _ numbers: [Int], _ effect: @escaping @Sendable (Int) -> Effect<Int>
  ) async throws -> [TraceEvent] {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return effect(action)
      }
    }
    let recorder = TraceRecorder(ring: 10_000)
    store.record(to: recorder)
    for task in numbers.map({ store.send($0) }) { await task.finish() }
    return try IntarsiaTracesTests.events(of: recorder.contents)
  }

  /// The labels of the actions that caused the actions and effects of a trace.
  private func causes(in events: [TraceEvent], of kind: TraceEvent.Kind) -> [String] {
    events.filter { $0.event == kind }.map { event in
      let cause = events.first { $0.event == .action && $0.n == event.action }?.label ?? "-"
      return "\(event.label ?? event.name ?? "?") by \(cause)"
    }
  }

  @Test("An action that a reducer returned names the action it was returned for")
  func returnedActions() async throws {
    let events = try await record([1, 5]) { action in
      switch action {
      case 1: .merge(.send(2), .send(3), .concatenate(.send(6), .send(7)))
      case 2: .send(4)
      default: .none
      }
    }
    #expect(
      causes(in: events, of: .action) == [
        "1 by -", "2 by 1", "3 by 1", "6 by 1", "4 by 2", "7 by 1", "5 by -",
      ])
  }

  @Test("An effect that starts after another one names the action it was returned for")
  func laterEffects() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let events = try await record([1, 2, 3]) { action in
      switch action {
      case 1:
        .concatenate(
          .run(name: "first") { _ in for await _ in gate {} },
          .run(name: "second") { send in await send(4) }, .send(5))
      case 3:
        .run(name: "third") { _ in opener.finish() }
      default: .none
      }
    }
    #expect(
      causes(in: events, of: .started) == ["first by 1", "third by 3", "second by 1"])
    #expect(
      causes(in: events, of: .action) == ["1 by -", "2 by -", "3 by -", "4 by -", "5 by 1"])
  }

  @Test("The cause of a late effect is known after a thousand other actions")
  func manyActions() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let numbers = [1] + Array(repeating: 0, count: 1_000) + [3]
    let events = try await record(numbers) { action in
      switch action {
      case 1:
        .concatenate(
          .run(name: "first") { _ in for await _ in gate {} }, .run(name: "second") { _ in })
      case 3: .run(name: "third") { _ in opener.finish() }
      default: .none
      }
    }
    #expect(
      causes(in: events, of: .started) == ["first by 1", "third by 3", "second by 1"])
  }

  @Test("An action has a cause and effects at the moment when the recorder forgets others")
  func everyCause() async throws {
    let events = try await record(Array(1...300)) { number in
      number < 0 ? .none : .merge(.send(-number), .run(name: "\(number)") { _ in })
    }
    let started = causes(in: events, of: .started)
    #expect(started == (1...300).map { "\($0) by \($0)" })
    #expect(causes(in: events, of: .action).filter { $0.hasPrefix("-") }.count == 300)
    #expect(causes(in: events, of: .action).filter { $0.hasSuffix("by -") }.count == 300)
  }

  @Test("A recorder keeps the events of at most twice as many actions as can be asked for")
  func forgottenActions() {
    let actions = TraceRecorder.ActionEvents {}
    for number in 1...10_000 { actions.note(number, -number) { [1, number - 1] } }
    #expect(actions.events.count <= 256)
    #expect(actions.event(of: 1) == -1)
    #expect(actions.event(of: 10_000) == -10_000)
    #expect(actions.event(of: 2) == nil)
    let many = Set(1...1_000)
    var maximum = 0
    for number in 1...9_000 {
      actions.note(number, number) { many }
      maximum = max(maximum, actions.events.count)
    }
    #expect(maximum <= 2_002)
    #expect(many.allSatisfy { actions.event(of: $0) == $0 })
  }

  @Test("An effect of an action before the recording names no action")
  func unrecordedCause() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        guard action == 1 else { return .run { _ in opener.finish() } }
        return .concatenate(.run { _ in for await _ in gate {} }, .run(name: "late") { _ in })
      }
    }
    let first = store.record(to: TraceRecorder(ring: 10))
    let task = store.send(1)
    first.cancel()
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    await store.send(2).finish()
    await task.finish()
    let events = try IntarsiaTracesTests.events(of: recorder.contents)
    let late = try #require(events.first { $0.event == .started && $0.name == "late" })
    #expect(late.action == nil)
  }

  @Test("A redacted value leaves no text in the trace")
  func redaction() throws {
    let store = store()
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    store.send(.loggedIn(Shop.Secret(text: "hunter2")))
    let text = String(decoding: recorder.contents, as: UTF8.self)
    #expect(!text.contains("hunter2"))
    #expect(!text.contains("swordfish"))
    #expect(text.contains(#".loggedIn(Shop.Secret(text: \"•••\"))"#))
    #expect(String(customDumping: Shop.State()).contains("swordfish"), "tests show the value")
  }

  @Test("A ring keeps the last events, and begins with the state before them")
  func droppedEvents() throws {
    let store = store()
    let recorder = TraceRecorder(ring: 10)
    store.record(to: recorder)
    for number in 1...40 { store.send(.arrived([Shop.Item(id: number, title: "")])) }
    let events = try events(of: recorder.contents)
    #expect(events.count == 13, "the state, the gap, and eleven of 81 events")
    #expect(recorder.contents == recorder.contents)
    #expect(events[0].event == .store)
    let gap = try #require(events.dropFirst().first)
    #expect(gap.event == .gap)
    #expect(gap.events == gap.n - 1)
    #expect(events.last?.n == 81)
    // Each change applies to the state that results from the previous events.
    var lines: [String] = []
    for event in events {
      guard let dump = event.dump, event.event == .store || event.event == .change else { continue }
      lines = try #require(dump.applied(to: lines), "event \(event.n)")
    }
    #expect(lines.contains("      id: 40,"))
  }

  @Test("Changes of shared values and issues are recorded with the action that caused them")
  func sharedValuesAndIssues() throws {
    struct State: Equatable {
      @Shared(.inMemory("count")) var count = 0
    }
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, action in
        state.$count.withLock { $0 += action }
        if action == 2 { reportIssue("Two") }
        return .none
      }
    }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    store.send(1)
    withExpectedIssue { _ = store.send(2) }
    let events = try events(of: recorder.contents)
    let actions = events.filter { $0.event == .action }.map(\.n)
    let shared = events.filter { $0.event == .shared }
    #expect(shared.map(\.action) == actions)
    #expect(
      shared.map(\.dump) == [
        .hunks([TraceText.Hunk(line: 0, removed: ["0"], inserted: ["1"])]),
        .hunks([TraceText.Hunk(line: 0, removed: ["1"], inserted: ["3"])]),
      ])
    let issues = events.filter { $0.event == .issue }
    #expect(issues.map(\.message) == ["Two"])
    #expect(issues.map(\.severity) == ["error"])
    #expect(issues.map(\.action) == [actions.last])
  }

  @Test("A token ends a recording")
  func end() throws {
    let store = store()
    let recorder = TraceRecorder(ring: 100)
    let token = store.record(to: recorder)
    store.send(.stopped)
    token.cancel()
    store.send(.loggedIn(Shop.Secret(text: "")))
    #expect(try events(of: recorder.contents).filter { $0.event == .action }.count == 1)
  }

  private struct Parent: Equatable, Sendable {
    var child = 0
  }

  @CasePathable
  fileprivate enum ParentAction: Sendable {
    case child(Int)
  }

  @Test("Store actors are recorded, and a scoped store records the whole feature")
  func otherStores() async throws {
    let recorder = TraceRecorder(ring: 100)
    let actor = StoreActor(initialState: Shop.State()) {
      Shop()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await actor.record(to: recorder)
    await actor.send(.arrived([]))
    let parent = Store(initialState: Parent()) {
      Reduce<Parent, ParentAction> { state, action in
        if case .child(let number) = action { state.child = number }
        return .none
      }
    }
    let child: Store<Int, Int> = parent.scope(state: \.child, action: \.child)
    child.record(to: recorder)
    child.send(7)
    let events = try events(of: recorder.contents)
    #expect(events.filter { $0.event == .store }.count == 2)
    #expect(
      events.filter { $0.event == .action }.compactMap(\.source) == [".arrived([])", ".child(7)"])
    #expect(events.last?.assign == ["$0.child = 7"])
  }
}

/// A feature that uses a client, the date and a random number generator.
@Reducer
private struct Asking {
  @DependencyClient
  struct Client: Sendable {
    var fetch: @Sendable (_ id: Int, _ kind: String) async throws -> [Int]
    var limit: @Sendable () -> Int = { 0 }
    var close: @Sendable () async -> Void
  }

  enum ClientKey: TestDependencyKey {
    static let testValue = Client()
  }

  struct State: Equatable, Sendable {
    var numbers: [Int] = []
    var date: Date?
  }

  enum Action: Equatable, Sendable {
    case ask(Int)
    case answered([Int])
    case failed
  }

  @Dependency(ClientKey.self) var client
  @Dependency(\.date) var date
  @Dependency(\.withRandomNumberGenerator) var random

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .ask(let id):
        state.date = date()
        state.numbers = [random { Int($0.next() % 2) } + client.limit()]
        return .run { send in
          await send(.answered(try await client.fetch(id: id, kind: "a")))
          await client.close()
        } catch: { _, send in
          await send(.failed)
        }
      case .answered(let numbers):
        state.numbers = numbers
        return .none
      case .failed:
        return .none
      }
    }
  }
}

@DependencyClient
private struct Kettle: Sendable {
  var boil: @Sendable (_ item: Shop.Item) throws -> Shop.Item
}

private enum KettleKey: TestDependencyKey {
  static let testValue = Kettle()
}

@MainActor
@Suite("Calls of dependencies in traces", .endsWithinAMinute)
struct DependencyCallTraceTests {
  private struct Ones: RandomNumberGenerator {
    func next() -> UInt64 { 1 }
  }

  private struct Offline: Error {}

  private func events(asking id: Int) async throws -> [TraceEvent] {
    let store = Store(initialState: Asking.State()) {
      Asking()
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 5))
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Ones())
      $0[Asking.ClientKey.self] = Asking.Client(
        fetch: { id, _ in
          if id == 0 { throw Offline() }
          return [id, id]
        }, limit: { 7 }, close: {})
    }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    await store.send(.ask(id)).finish()
    return try IntarsiaTracesTests.events(of: recorder.contents)
  }

  @Test("Calls of endpoints, dates and random numbers are recorded with their answers")
  func calls() async throws {
    let events = try await events(asking: 3)
    let calls = events.filter { $0.event == .call }
    #expect(
      calls.map { "\($0.dependency ?? "").\($0.endpoint ?? "")\($0.arguments ?? [])" } == [
        "DateGenerator.now[]", "RandomNumberGenerator.next[]", "Client.limit[]",
        #"Client.fetch["3", "\"a\""]"#, "Client.close[]",
      ])
    let answers = events.filter { $0.event == .answer }
    #expect(answers.map(\.call) == calls.map(\.n))
    #expect(
      answers.map(\.value) == [
        "Date(timeIntervalSinceReferenceDate: 5.0)", "1", "7", "[3, 3]", "()",
      ])
    let action = try #require(events.first { $0.event == .action })
    #expect(calls.prefix(3).allSatisfy { $0.action == action.n }, "the reducer made these calls")
    let effect = try #require(events.first { $0.event == .started }?.effect)
    #expect(calls.suffix(2).allSatisfy { $0.action == nil && $0.effect == effect })
    #expect(calls.prefix(3).allSatisfy { $0.effect == nil })
  }

  @Test("A call, its answer and its dependency name the modules of their types, if there are any")
  func modules() async throws {
    let recorder = TraceRecorder(ring: 100)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        @Dependency(KettleKey.self) var kettle
        @Dependency(\.date) var date
        state = (try? kettle.boil(Shop.Item(id: action, title: ""))).map(\.id) ?? 0
        _ = date()
        return .none
      }
    } withDependencies: {
      $0[KettleKey.self].boil = { $0 }
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 5))
    }
    store.record(to: recorder)
    store.send(1)
    let events = try IntarsiaTracesTests.events(of: recorder.contents)
    let boil = try #require(events.first { $0.endpoint == "boil" })
    let now = try #require(events.first { $0.endpoint == "now" })
    #expect(boil.modules == ["IntarsiaTracesTests"])
    #expect(events.first { $0.call == boil.n }?.modules == ["IntarsiaTracesTests"])
    #expect(now.modules == nil)
    #expect(events.first { $0.call == now.n }?.modules == nil)
    let value = try #require(events.first { $0.event == .value && $0.key == "KettleKey" })
    #expect(value.modules == ["IntarsiaTracesTests"])
  }

  @Test("A call that throws is recorded with its error")
  func thrown() async throws {
    let events = try await events(asking: 0)
    let call = try #require(events.first { $0.endpoint == "fetch" })
    let answer = try #require(events.first { $0.call == call.n })
    #expect(answer.error == "Offline()")
    #expect(answer.value == nil)
  }

  @Test("Calls are passed on as they are while nothing records them")
  func unrecorded() async throws {
    let client = Asking.Client(fetch: { id, _ in [id] }, close: {})
    #expect(try await client.fetch(id: 4, kind: "") == [4])
    #expect(try await client.fetch(4, "") == [4])
  }
}
