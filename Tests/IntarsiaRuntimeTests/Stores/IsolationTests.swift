import Foundation
import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Sending from another isolation", .endsWithinAMinute)
struct IsolationTests {
  enum Elsewhere: CaseIterable { case thread, task, actor, effect }

  private static var checksSends: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private actor Another {
    func run(_ body: @Sendable () -> Void) { body() }
  }

  private static let lineOfEffect: UInt = #line + 10

  /// Calls a function outside the main actor.
  private func run(_ body: @escaping @Sendable () -> Void, on elsewhere: Elsewhere) async {
    switch elsewhere {
    case .thread: await onSmallStack(body)
    case .task: await Task.detached { body() }.value
    case .actor: await Another().run(body)
    case .effect:
      let store = await Store(initialState: 0) {
        Reduce<Int, Bool> { _, _ in .run { _ in body() } }
      }
      await store.send(true).finish()
    }
  }

  @Test(
    "A send that bypasses the compiler's checks is reported, and arrives on the main actor",
    .enabled(if: checksSends, "debug builds only"),
    arguments: Elsewhere.allCases)
  func store(_ elsewhere: Elsewhere) async {
    let recorder = IssueRecorder()
    let store = await Store(initialState: Parent.State()) { Parent() }
    let line: UInt = #line + 1
    let send: @MainActor @Sendable () -> Void = { store.send(.increment) }
    // A library that predates isolation drops it from the type of a closure in this way.
    let unchecked = unsafeBitCast(send, to: (@Sendable () -> Void).self)
    await run({ withIssueReporters([recorder]) { unchecked() } }, on: elsewhere)
    for await count in await store.values(of: \.count) where count == 1 { break }
    #expect(recorder.issues.map(\.location.line) == [line])
    let effect =
      elsewhere == .effect
      ? "\n  Called by the effect made at: IntarsiaRuntimeTests/IsolationTests.swift:\(Self.lineOfEffect)"
      : ""
    #expect(
      recorder.messages == [
        """
        An action was sent to a store from outside the main actor.

          Action: increment
          Sent at: IntarsiaRuntimeTests/IsolationTests.swift:\(line)\(effect)

        Call it on the main actor: await store.send(action). The compiler checks this, except where a closure \
        of the main actor was passed to code that calls it on another thread. There, write \
        Task { @MainActor in store.send(action) }. The store now processes the action on the main actor, later.

        [store-send-off-main-actor]
        """
      ])
  }

  @Test(
    "A bypassing send through a child store arrives on the main actor",
    .enabled(if: checksSends, "debug builds only"))
  func scoped() async {
    let recorder = IssueRecorder()
    let store = await Store(initialState: Building.State()) { Building() }
    let inner = await store.scope(state: \.middle, action: \.middle)
      .scope(state: \.inner, action: \.inner)
    let send: @MainActor @Sendable () -> Void = { inner.send(.increment) }
    let unchecked = unsafeBitCast(send, to: (@Sendable () -> Void).self)
    await run({ withIssueReporters([recorder]) { unchecked() } }, on: .thread)
    for await count in await inner.values(of: \.count) where count == 1 { break }
    #expect(recorder.issues.map(\.code?.rawValue) == ["store-send-off-main-actor"])
  }

  @Test(
    "A send from another thread during a reducer run is reported and reduced afterwards",
    .enabled(if: checksSends, "debug builds only"))
  @MainActor
  func meanwhile() async {
    let recorder = IssueRecorder()
    let directory = LockIsolated<Store<[String], String>?>(nil)
    let (arrivals, arrived) = AsyncStream.makeStream(of: String.self)
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        arrived.yield(action)
        if action == "outer" {
          let send: @MainActor @Sendable () -> Void = { _ = directory.value?.send("elsewhere") }
          let unchecked = unsafeBitCast(send, to: (@Sendable () -> Void).self)
          let isOver = DispatchSemaphore(value: 0)
          Thread {
            withIssueReporters([recorder]) { unchecked() }
            isOver.signal()
          }.start()
          isOver.wait()
          state.append("still outer")
        }
        return .none
      }
    }
    directory.setValue(store)
    store.send("outer")
    for await action in arrivals where action == "elsewhere" { break }
    directory.setValue(nil)
    #expect(store.withState { $0 } == ["outer", "still outer", "elsewhere"])
    #expect(recorder.issues.map(\.code?.rawValue) == ["store-send-off-main-actor"])
  }

  @Test("The main actor is recognised as the current isolation, also in tests")
  @MainActor
  func onMainActor() {
    #expect(MainActorIsolation.isCurrent)
  }

  private static func takeForGranted(_ hub: StoreActorOf<Hub>) {
    hub.assumeIsolated { _ = $0.send(.increment) }
  }

  @Test("A program that assumes the isolation of a store actor from elsewhere stops")
  func storeActor() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.takeForGranted(StoreActor(initialState: Hub.State()) { Hub() })
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("Incorrect actor executor assumption"), "\(text)")
  }

  @MainActor
  private static func sendFromMainActor(to hub: StoreActorOf<Hub>) async {
    await hub.send(.increment).finish()
  }

  @Test("Each of 300 concurrent awaited sends is reduced exactly once")
  func awaited() async {
    let hub = StoreActor(initialState: Hub.State()) { Hub() }
    let store = await Store(initialState: Parent.State()) { Parent() }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { await hub.send(.increment).finish() }
        group.addTask { await Self.sendFromMainActor(to: hub) }
        group.addTask { await store.send(.increment).finish() }
      }
    }
    #expect(await hub.count == 200)
    #expect(await store.withState { $0.count } == 100)
  }
}
