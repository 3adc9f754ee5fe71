import IntarsiaTesting
import Testing

/// Counts the actions of effects that run on the main actor.
private struct Counter: Reducer {
  enum Action: Equatable {
    case start
    case counted
  }

  /// How an effect comes to the main actor and goes on there.
  enum Path: CaseIterable {
    case isolated, called, sleeping
  }

  let path: Path
  @Dependency(\.continuousClock) var clock

  func reduce(into count: inout Int, action: Action) -> Effect<Action> {
    guard action == .start else {
      count += 1
      return .none
    }
    return .run { [path, clock] send in
      switch path {
      case .isolated: await Self.count(send)
      case .called:
        await MainActor.run {}
        await send(.counted)
      case .sleeping:
        await MainActor.run {}
        try await clock.sleep(for: .seconds(1))
        await Self.count(send)
      }
    }
  }

  @MainActor
  private static func count(_ send: Send<Action>) async {
    MainActor.assertIsolated()
    await Task.yield()
    await send(.counted)
  }
}

@Suite("Effects on the main actor", .endsWithinAMinute)
struct MainActorEffectTests {
  @Test(
    "A test receives the actions of effects on the main actor", arguments: Counter.Path.allCases)
  private func outside(path: Counter.Path) async {
    await count(path)
  }

  @Test(
    "A test on the main actor receives the actions of effects there",
    arguments: Counter.Path.allCases)
  @MainActor
  private func inside(path: Counter.Path) async {
    await count(path)
  }

  private nonisolated(nonsending) func count(_ path: Counter.Path) async {
    let store = TestStore(initialState: 0) {
      Counter(path: path)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
    }
    for count in 1...20 {
      await store.send(.start)
      await store.receive(.counted) { $0 = count }
    }
    await store.finish()
  }

  @Test("On the main actor, letEffectsRun waits for a value of an effect")
  @MainActor
  func letEffectsRun() async throws {
    let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Void> { _, _ in .run { @MainActor _ in feed.yield(1) } }
    }
    await store.send(())
    #expect(try await store.letEffectsRun { await numbers.first { _ in true } } == 1)
    await store.finish()
  }
}
