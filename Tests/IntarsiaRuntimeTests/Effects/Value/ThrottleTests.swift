import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

@Suite("Throttle", .endsWithinAMinute)
struct ThrottleTests {
  let clock = TestClock()

  private func start(
    _ number: Int, latest: Bool, id: String = "id", in probe: EffectProbe<Int>
  ) async {
    let clock = clock
    await probe.start {
      .send(number).throttle(id: id, for: .seconds(1), clock: clock, latest: latest)
    }
  }

  private func advance(_ milliseconds: Int, _ probe: EffectProbe<Int>) async -> [Int] {
    await clock.advance(by: .milliseconds(milliseconds))
    return await probe.values()
  }

  @Test(
    "Throttle delivers the first action at once, and one action at the end of each interval",
    arguments: [true, false])
  func interval(latest: Bool) async {
    let probe = EffectProbe(Int.self)
    await start(1, latest: latest, in: probe)
    #expect(await probe.values() == [1])
    #expect(probe.isAtRest, "nothing runs while the interval is open")
    for number in 2...4 {
      #expect(await advance(250, probe) == [1])
      await start(number, latest: latest, in: probe)
    }
    #expect(await advance(249, probe) == [1])
    let second = latest ? 4 : 2
    #expect(await advance(1, probe) == [1, second])
    #expect(probe.isAtRest)
    // The delivery at the end of the interval has started the next interval.
    await start(5, latest: latest, in: probe)
    #expect(await advance(999, probe) == [1, second])
    #expect(await advance(1, probe) == [1, second, 5])
    #expect(await advance(1_000, probe) == [1, second, 5])
    await start(6, latest: latest, in: probe)
    #expect(await probe.values() == [1, second, 5, 6])
    #expect(probe.isAtRest)
  }

  @Test("A throttle counts actions, not effects", arguments: [true, false])
  func actions(latest: Bool) async {
    let clock = clock
    let probe = EffectProbe(Int.self)
    await probe.start {
      Effect<Int>.concatenate(.run { send in for number in 1...5 { await send(number) } }, .send(6))
        .throttle(id: 1, for: .seconds(1), clock: clock, latest: latest)
    }
    #expect(await probe.values() == [1])
    #expect(!probe.isAtRest)
    #expect(await advance(1_000, probe) == [1, latest ? 5 : 2])
    #expect(await advance(1_000, probe) == [1, latest ? 5 : 2, 6])
    #expect(probe.isAtRest)
  }

  @Test(
    "Cancelling a throttle drops the held action and keeps the interval open",
    arguments: [true, false])
  func cancel(latest: Bool) async {
    let probe = EffectProbe(Int.self)
    await start(1, latest: latest, in: probe)
    await start(2, latest: latest, in: probe)
    await probe.start { .cancel(id: "id") }
    #expect(probe.isAtRest)
    #expect(await advance(500, probe) == [1])
    await start(3, latest: latest, in: probe)
    #expect(await advance(499, probe) == [1])
    #expect(await advance(1, probe) == [1, 3])
    #expect(probe.isAtRest)
  }

  private func startInside(_ number: Int, id: Int = 0, in probe: EffectProbe<Int>) async {
    let clock = clock
    await probe.start {
      .send(number).throttle(id: id, for: .seconds(1), clock: clock, latest: false)
        .cancellable(id: "outer")
    }
  }

  @Test("An action held by a throttle is dropped if an enclosing effect is cancelled")
  func cancelOuter() async {
    let probe = EffectProbe(Int.self)
    for number in 1...2 { await startInside(number, in: probe) }
    await probe.start { .cancel(id: "outer") }
    #expect(probe.isAtRest)
    await startInside(3, in: probe)
    #expect(await advance(1_000, probe) == [1, 3], "the first of those that still wait")
  }

  @Test("A held action whose store task is cancelled makes room for the next one")
  func cancelledTaskMakesRoom() async {
    let probe = EffectProbe(Int.self)
    await start(1, latest: false, in: probe)
    let clock = clock
    let held = await probe.store.send(
      .start {
        .send(2).throttle(id: "id", for: .seconds(1), clock: clock, latest: false)
      })
    await held.cancel()
    await start(3, latest: false, in: probe)
    #expect(await advance(999, probe) == [1])
    #expect(await advance(1, probe) == [1, 3])
  }

  @Test("Of 40 expired throttle intervals, a registry keeps at most 17")
  func forgetting() async {
    let probe = EffectProbe(Int.self)
    let names = 40
    for id in 0..<names {
      for number in 1...2 { await startInside(number, id: id, in: probe) }
      if id.isMultiple(of: 2) { await probe.start { .cancel(id: "outer") } }
      await clock.advance(by: .seconds(2))
    }
    #expect(probe.isAtRest)
    #expect(await probe.values() == (0..<names).flatMap { $0.isMultiple(of: 2) ? [1] : [1, 2] })
    #expect(probe.store.core.registry.windowCount <= 17)
  }

  @Test("A new effect under a throttle's identifier keeps a held action", arguments: [true, false])
  func newEffect(latest: Bool) async {
    let probe = EffectProbe(Int.self)
    for number in 1...2 { await start(number, latest: latest, in: probe) }
    let clock = clock
    await probe.start {
      .run { _ in }.throttle(id: "id", for: .seconds(1), clock: clock, latest: latest)
    }
    #expect(await advance(999, probe) == [1])
    #expect(await advance(1, probe) == [1, 2])
    #expect(probe.isAtRest)
  }

  @Test("A new effect under the identifiers of two nested throttles keeps the actions they hold")
  func newEffectInNestedThrottles() async {
    let probe = EffectProbe(Int.self)
    for number in 1...4 {
      let clock = clock
      await probe.start {
        (number < 4 ? Effect<Int>.send(number) : .run { _ in })
          .throttle(id: "inner", for: .seconds(1), clock: clock, latest: true)
          .throttle(id: "outer", for: .seconds(3), clock: clock, latest: true)
      }
      // The inner throttle holds 2 at first, and then the outer one holds it.
      if number == 2 { #expect(await advance(1_000, probe) == [1]) }
    }
    #expect(await advance(1_999, probe) == [1])
    #expect(await advance(1, probe) == [1, 3], "3 has replaced 2 after its own wait")
    #expect(probe.isAtRest)
  }

  private struct Features {
    var first = 0
    var second = 0
  }

  private static let first = EffectScope(state: \Features.first, action: \Features.first)
  private static let second = EffectScope(state: \Features.second, action: \Features.second)

  /// Starts a throttled effect whose parts send 1, 2 and 3.
  ///
  /// 1 arrives. The effect "first" of a child feature sends 2, and the effect "second" of another
  /// feature sends 3, which takes the place of 2.
  private func startShared(in probe: EffectProbe<Int>) async {
    let clock = clock
    await probe.start {
      Effect<Int>.merge(
        .send(1),
        .send(2).scoped(to: Self.first).cancellable(id: "first"),
        .send(3).scoped(to: Self.second).cancellable(id: "second")
      )
      .throttle(id: "id", for: .seconds(1), clock: clock, latest: true)
    }
    #expect(await probe.values() == [1])
  }

  @Test("The end of an effect's action that another has replaced in a throttle drops no action")
  func endOfReplaced() async {
    for end in [Effect<Int>.cancel(id: "first"), Effect(.endScope(Self.first))] {
      let probe = EffectProbe(Int.self)
      await startShared(in: probe)
      await probe.start { end }
      #expect(await advance(1_000, probe) == [1, 3])
      #expect(probe.isAtRest)
    }
  }

  @Test("An action that has replaced another in a throttle is cancelled with its own effect")
  func endOfReplacing() async {
    for end in [Effect<Int>.cancel(id: "second"), Effect(.endScope(Self.second))] {
      let probe = EffectProbe(Int.self)
      await startShared(in: probe)
      await probe.start { end }
      #expect(probe.isAtRest)
      #expect(await advance(1_000, probe) == [1])
    }
  }

  @Test(
    "A store task waits for its own action in a throttle, and for no other action",
    arguments: [true, false])
  func storeTasks(latest: Bool) async throws {
    let probe = EffectProbe(Int.self)
    await start(1, latest: latest, in: probe)
    let clock = clock
    var completions: [EffectCompletion] = []
    for number in 2...3 {
      let task = await probe.store.send(
        .start {
          .send(number).throttle(id: "id", for: .seconds(1), clock: clock, latest: latest)
        })
      completions.append(try #require(task.completion))
    }
    #expect(completions.map(\.isFinished) == [latest, !latest])
    #expect(await advance(1_000, probe) == [1, latest ? 3 : 2])
    #expect(completions.map(\.isFinished) == [true, true])
  }

  @Test("Each identifier and each store has its own throttle intervals")
  func independence() async {
    let (probe, other) = (EffectProbe(Int.self), EffectProbe(Int.self))
    await start(1, latest: true, in: probe)
    await start(2, latest: true, id: "other", in: probe)
    await start(3, latest: true, in: other)
    #expect(await probe.values() == [1, 2])
    #expect(await other.values() == [3])
  }

  @Test("A throttle without an explicit clock uses the clock dependency")
  func dependency() async {
    let clock = clock
    let probe = EffectProbe(Int.self) { $0.continuousClock = clock }
    for number in 1...3 {
      await probe.start { .send(number).throttle(id: 1, for: .seconds(1), latest: true) }
    }
    #expect(await probe.values() == [1])
    #expect(await advance(1_000, probe) == [1, 3])
  }

  @Test("In virtual time an interval passes when the test waits")
  func virtualTime() async {
    let probe = EffectProbe(Int.self)
    for number in 1...3 {
      await probe.start {
        .send(number).throttle(
          id: 1, for: .seconds(60), clock: VirtualClock(), latest: true)
      }
    }
    #expect(await probe.values() == [1])
    #expect(await probe.finish() == [1, 3])
  }

  @Test("Each row has its own throttle interval, which is removed with the row")
  func rows() async {
    let clock = clock
    let store = TestStore(initialState: ThrottledRows.State(rows: [.init(id: 1), .init(id: 2)])) {
      ThrottledRows()
    } withDependencies: {
      $0.continuousClock = clock
    }
    for id in 1...2 {
      await store.send(.rows(.element(id: id, action: .tapped)))
      await store.receive(\.rows[id: id].counted) { $0.rows[id: id]?.count = 1 }
    }
    await store.send(.rows(.element(id: 1, action: .tapped)))
    await store.send(.remove(1)) { $0.rows.remove(id: 1) }
    await store.send(.insert(1)) { $0.rows.append(.init(id: 1)) }
    await store.send(.rows(.element(id: 1, action: .tapped)))
    await store.receive(\.rows[id: 1].counted) { $0.rows[id: 1]?.count = 1 }
  }
}

/// Rows that count taps, at most one in a second.
private struct ThrottledRows: Reducer {
  struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> = [] }

  @CasePathable
  enum Action: Sendable {
    case rows(IdentifiedActionOf<Row>)
    case remove(Int)
    case insert(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .insert(let id): state.rows.append(.init(id: id))
      case .remove(let id): state.rows.remove(id: id)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }

    @CasePathable
    enum Action: Sendable {
      case tapped
      case counted
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .tapped:
        return .send(.counted).throttle(id: "taps", for: .seconds(1), latest: true)
      case .counted:
        state.count += 1
        return .none
      }
    }
  }
}
