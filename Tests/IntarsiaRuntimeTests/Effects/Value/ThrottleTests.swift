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
      if id.isMultiple(of: 2) {
        await probe.start { .cancel(id: "outer") }
      } else {
        // Replaces the held action by an effect that sends no action.
        let clock = clock
        await probe.start {
          .run { _ in }.throttle(id: id, for: .seconds(1), clock: clock, latest: false)
        }
      }
      await clock.advance(by: .seconds(2))
    }
    #expect(probe.isAtRest)
    #expect(await probe.values() == Array(repeating: 1, count: names))
    #expect(probe.store.core.registry.windowCount <= 17)
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
          id: 1, for: .seconds(60), clock: ContinuousClock(), latest: true)
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
