import Foundation
import IntarsiaTesting
import Testing

@Suite("Leaks", .endsWithinAMinute)
struct LeakTests {
  @Reducer
  struct Player {
    @ObservableState
    struct State: Equatable, Sendable {
      var isPlaying = false
      var rows: IdentifiedArrayOf<Track.State> = []
      var track = Track.State(id: 0)
    }

    enum Action: Sendable {
      case play
      case stop
      case rows(IdentifiedActionOf<Track>)
      case track(Track.Action)
    }

    @Dependency(\.playerOutput) var output

    var body: some ReducerOf<Self> {
      Scope(state: \.track, action: \.track) { Track() }
      Reduce { state, action in
        switch action {
        case .play:
          state.isPlaying = true
          return .run { [output] _ in
            output.play()
            try await Task.never()
          }
          .cancellable(id: "play")
        case .stop:
          state.isPlaying = false
          return .cancel(id: "play")
        case .rows, .track:
          return .none
        }
      }
      .forEach(\.rows, action: \.rows) { Track() }
    }
  }

  @Reducer
  struct Track {
    @ObservableState
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var plays = 0
    }

    enum Action: Sendable {
      case play
    }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.plays += 1
        return .run { _ in try await Task.never() }
      }
    }
  }

  /// Expects one issue, and returns its text.
  @MainActor
  private func leak(
    _ line: UInt = #line,
    operation: @MainActor (LeakWatch) async -> Void
  ) async -> String {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      await expectNoLeaks(line: 7) { await operation($0) }
    }
    #expect(issues.issues.map(\.code?.rawValue) == ["leak-object-alive"])
    return (issues.messages.first ?? "").replacing(
      #/LeakTests\.swift:\d+/#, with: "LeakTests.swift")
  }

  @Test(
    "Stores, actors, tokens and iterators are deallocated, and their effects end")
  @MainActor
  func nothingLeaks() async {
    for _ in 0..<50 {
      let tasks = await expectNoLeaks { leaks in
        let rows = IdentifiedArray(uniqueElements: (1...3).map { Track.State(id: $0) })
        let store = Store(initialState: Player.State(rows: rows)) { Player() }
        let track = store.scope(state: \.track, action: \.track)
        let row = store.scope(state: \.rows, action: \.rows)[0]
        let actor = StoreActor(initialState: Player.State(rows: rows)) { Player() }
        let part = actor.scope(state: \.track, action: \.track)
        let element = await actor.scope(state: \.rows, action: \.rows, id: 1)
        let reads = LockIsolated(0)
        let token = observe { [weak track] in
          _ = track?.plays
          reads.withValue { $0 += 1 }
        }
        var plays = actor.values(of: \.track.plays).makeAsyncIterator()
        var isPlaying = store.values(of: \.isPlaying).makeAsyncIterator()
        _ = await (plays.next(), isPlaying.next())
        store.instrument(.log { _ in })
        await actor.instrument(.log { _ in })
        for object in [store, track, row, actor, part, token] as [AnyObject] {
          leaks.watch(object)
        }
        if let element { leaks.watch(element) }
        return [
          store.send(.play), track.send(.play), row.send(.play), await actor.send(.play),
          await part.send(.play), await element?.send(.play),
        ]
      }
      // The effects of these tasks end with their stores.
      for task in tasks { await task?.finish() }
    }
  }

  private static let message = """
    Something still holds Store<State, Action>.

      Object: Store<State, Action>
      Watched at: IntarsiaTestingTests/LeakTests.swift
      Its dependencies that are overridden: PlayerOutput

    Some closure that it holds, directly or through others, holds it in turn: give that closure a weak \
    reference, let an effect that captures the object end, or cancel the token.

    [leak-object-alive]
    """

  private static let page =
    #filePath.components(separatedBy: "/Tests/")[0] + "/Documentation/Instrumentation.md"

  @Test("A leak check names a dependency whose closure holds the store")
  @MainActor
  func dependency() async throws {
    let box = LockIsolated<StoreOf<Player>?>(nil)
    let text = await leak { leaks in
      let store = Store(initialState: Player.State()) {
        Player()
      } withDependencies: {
        $0.playerOutput.play = { _ = box.value }
      }
      box.setValue(store)
      leaks.watch(store)
    }
    #expect(text == Self.message)
    // The documentation page shows this message.
    let page = try String(contentsOfFile: Self.page, encoding: .utf8)
    #expect(page.contains(Self.message.replacing("LeakTests.swift", with: "PlayerTests.swift:12")))
    box.setValue(nil)
  }

  @Test("A leak check finds an effect that holds its store, and names its source location")
  func effect() async {
    let issues = IssueRecorder()
    let box = LockIsolated<StoreActorOf<Player>?>(nil)
    let task = await withIssueReporters([issues]) {
      await expectNoLeaks { leaks in
        let store = StoreActor(initialState: Player.State()) { Player() }
        box.setValue(store)
        leaks.watch(store, as: "the player")
        return await store.send(.play)
      }
    }
    #expect(
      issues.messages.first?.contains("Something still holds the player.") == true)
    #expect(
      issues.messages.first?.contains(
        "Its effects that run: effect 1 made at IntarsiaTestingTests/LeakTests.swift:") == true,
      "\(issues.messages)")
    box.setValue(nil)
    await task.finish()
  }

  @Test("A leak check finds an instrument that holds the store")
  @MainActor
  func listener() async {
    let tokens = LockIsolated<[InstrumentToken]>([])
    let text = await leak { leaks in
      let store = Store(initialState: Player.State()) { Player() }
      leaks.watch(store)
      tokens.setValue([store.instrument(StoreInstrument { _ in _ = store })])
    }
    #expect(text.contains("Its listeners: 1"), "\(text)")
  }

  @MainActor
  private final class Screen {
    var token: ObserveToken?
    let store = Store(initialState: Player.State()) { Player() }
  }

  @Test("A leak check names a screen that observes a store and holds its token")
  @MainActor
  func observation() async {
    let tokens = LockIsolated<[ObserveToken]>([])
    let text = await leak { leaks in
      let screen = Screen()
      let token = observe { _ = screen.store.isPlaying }
      screen.token = token
      tokens.setValue([token])
      leaks.watch(screen)
    }
    #expect(text.contains("Something still holds Screen."), "\(text)")
    tokens.value.first?.cancel()
  }
}

struct PlayerOutput: Sendable, TestDependencyKey {
  var play: @Sendable () -> Void = {}

  static var testValue: PlayerOutput { PlayerOutput() }
}

extension DependencyValues {
  var playerOutput: PlayerOutput {
    get { self[PlayerOutput.self] }
    set { self[PlayerOutput.self] = newValue }
  }
}
