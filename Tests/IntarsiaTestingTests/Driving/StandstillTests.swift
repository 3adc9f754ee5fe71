import Foundation
import IntarsiaIssues
import Testing

@testable import IntarsiaTesting

@Suite("A test that waits beside its store", .endsWithinAMinute)
struct StandstillTests {
  /// A store at which nobody looks but its test.
  private static func unwatched<State, Action>(
    _ store: TestStore<State, Action>
  ) -> TestStore<State, Action> {
    store.simulation.state.withLock { $0.standstill.isWatched = false }
    return store
  }

  @Test("It is noticed, once, and shown with what stands still")
  func standstill() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Self.unwatched(Player.store { _ in })
      await store.send(.play)
      for _ in 0..<2 {
        // The first look sees that it was driven since.
        #expect(store.simulation.standsStill(after: 2) == nil)
        #expect(store.simulation.standsStill(after: 2) == nil)
        #expect(store.simulation.standsStill(after: 2)?.task == TaskNumber.current)
        #expect(store.simulation.standsStill(after: 2) == nil)
        await store.skipReceivedActions(strict: false)
      }
      let line = #line - 2
      let location = store.simulation.owner?.location ?? IssueLocation()
      #expect(location.line == UInt(line))
      store.simulation.standstill(for: .seconds(10), at: location).warn()
      await store.finish()
    }
    #expect(recorder.issues.map(\.severity) == [.warning])
    #expect(
      recorder.messages == [
        """
        The test has been waiting for something else than its store for 10.0 seconds, and effects of the \
        store can't go on.

          Next, the store would: let 1.0 seconds pass until the next sleeper wakes

        Jobs of effects run only while the test uses its store. Wait for what an effect brings about like \
        this: try await store.letEffectsRun { … }.

        [simulation-standstill]
        """
      ])
  }

  @Test("A store that has nothing to do does not stand still")
  func idle() async {
    let store = Self.unwatched(Player.store { _ in })
    await store.send(.moved(1))
    await store.finish()
    #expect(store.simulation.standsStill(after: 1) == nil)
    #expect(store.simulation.standsStill(after: 1) == nil)
  }

  @Test("A job that the test has made ready counts, until it runs")
  func readyJob() async {
    let promise = Promise<Void>()
    let store = Self.unwatched(
      TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in .run { _ in await promise.value } }
      })
    await store.send(true)
    #expect(store.simulation.standsStill(after: 1) == nil)
    #expect(store.simulation.standsStill(after: 1) == nil)
    promise.fulfil(())
    #expect(store.simulation.standsStill(after: 1) != nil)
    await store.finish()
    #expect(store.simulation.standsStill(after: 1) == nil)
    #expect(store.simulation.standsStill(after: 1) == nil)
  }

  /// A test that waits beside its store, and what is done about that.
  ///
  /// Both run on the main actor, so that the one goes on when the other waits.
  @MainActor
  private static func stand(
    _ recorder: IssueRecorder, cancels: Bool = false, times: Int = 1,
    afterwards: (Simulation) -> Void = { _ in },
    report: @escaping @Sendable (Int) async -> Void,
    wait: @escaping @MainActor (_ isAboutToWait: () -> Void) async -> Void
  ) async -> (begin: Int, log: [String]) {
    let (waits, waiting) = AsyncStream.makeStream(of: Simulation.self)
    let line = LockIsolated(0)
    let log = LockIsolated<[String]>([])
    let test = Task { @MainActor in
      await withIssueReporters([recorder]) {
        let store = Self.unwatched(Player.store { await report($0) })
        await store.send(.play)
        line.setValue(#line - 1)
        let simulation = store.simulation
        await wait { waiting.yield(simulation) }
        log.withValue { $0.append("went on after \(store.simulation.now)") }
        if Task.isCancelled { log.withValue { $0.append("cancelled") } }
        await store.skipReceivedActions(strict: false)
        await store.finish()
      }
    }
    var next = waits.makeAsyncIterator()
    var last: Simulation?
    for _ in 0..<times {
      guard let simulation = await next.next(), let owner = simulation.owner else { continue }
      await isSuspended(owner)
      await simulation.end(
        simulation.standstill(for: .seconds(10), at: owner.location), of: owner)
      last = simulation
    }
    if let last { afterwards(last) }
    if cancels { test.cancel() }
    await test.value
    #expect(recorder.issues.map(\.location.line) == [UInt(line.value)])
    return (line.value, log.value)
  }

  /// Returns when the test's task is suspended: on its way into a wait it may leave the main actor for a moment, and
  /// nobody tells when that has ended.
  @MainActor
  private static func isSuspended(_ owner: Simulation.Owner) async {
    guard TaskLayout.isKnown, let task = owner.object else { return }
    let address = UnsafeRawPointer(Unmanaged.passUnretained(task).toOpaque())
    while !LiveTask.isSuspended(address) { await Task.yield() }
  }

  @Test(
    "Effects run in its place until it goes on, and it fails", .enabled(if: TaskLayout.isKnown),
    arguments: 0..<5)
  @MainActor
  func goesOn(number: Int) async throws {
    let recorder = IssueRecorder()
    let (positions, feed) = AsyncStream.makeStream(of: Int.self)
    let line: UInt = #line + 5
    let (_, log) = await Self.stand(recorder) {
      feed.yield($0)
    } wait: { isAboutToWait in
      isAboutToWait()
      for await _ in positions { break }
    }
    // The effects of the same moment run before what waits for one of them does.
    #expect(log == ["went on after 1.5 seconds"])
    #expect(recorder.issues.map(\.severity) == [.error])
    let message =
      """
      The test has been waiting for something else than its store for 10.0 seconds, and effects of the \
      store could not go on. So they have run until the test went on.

        The test waits for: an AsyncStream, at StandstillTests.swift:\(line)
        Next, the store would: let 1.0 seconds pass until the next sleeper wakes

      Jobs of effects run only while the test uses its store. Wait for what an effect brings about like \
      this: try await store.letEffectsRun { … }.

      [simulation-standstill]
      """
    #expect(recorder.messages == [message])
    if number == 0 {
      // What the page shows.
      let page = try failurePage()
      #expect(
        page.contains(
          message.replacing("StandstillTests.swift:\(line)", with: "PlayerTests.swift:12")))
    }
  }

  @Test("If it stands still again, it is not shown again", .enabled(if: TaskLayout.isKnown))
  @MainActor
  func again() async {
    let recorder = IssueRecorder()
    let (positions, feed) = AsyncStream.makeStream(of: Int.self)
    let (_, log) = await Self.stand(recorder, times: 3) {
      feed.yield($0)
    } wait: { isAboutToWait in
      isAboutToWait()
      for await position in positions {
        if position == 3 { break }
        isAboutToWait()
      }
    }
    #expect(log == ["went on after 3.5 seconds"])
    #expect(recorder.issues.map(\.severity) == [.error])
  }

  @Test("What never comes ends with the test cancelled", .enabled(if: TaskLayout.isKnown))
  @MainActor
  func nothingComes() async {
    let recorder = IssueRecorder()
    let (positions, feed) = AsyncStream.makeStream(of: Int.self)
    let (never, other) = AsyncStream.makeStream(of: Int.self)
    let line: UInt = #line + 6
    let (_, log) = await Self.stand(recorder) { _ in
      for await _ in never {}
    } wait: { isAboutToWait in
      isAboutToWait()
      // Nobody feeds it.
      for await _ in positions {}
      other.finish()
    }
    feed.finish()
    #expect(log == ["went on after 3.5 seconds", "cancelled"])
    let message = recorder.messages.first ?? ""
    #expect(
      message.contains(
        """
        store could not go on. So they have run as far as they can. The test does not go on even so, and is \
        cancelled.

          The test waits for: an AsyncStream, at StandstillTests.swift:\(line)
          Next, the store would: let 1.0 seconds pass until the next sleeper wakes
          Running effects:
            made at IntarsiaTestingTests/LettingRunTests.swift:
        """.dropLast()), "\(message)")
  }

  @Test("What comes by itself is waited for: there is a warning", .enabled(if: TaskLayout.isKnown))
  @MainActor
  func sleeping() async {
    let recorder = IssueRecorder()
    let (_, log) = await Self.stand(recorder, cancels: true) { _ in
    } wait: { isAboutToWait in
      isAboutToWait()
      // A real clock, for which nobody waits: it is cancelled.
      try? await Task.sleep(for: .seconds(1_000))
    }
    #expect(log == ["went on after 0.0 seconds", "cancelled"])
    #expect(recorder.issues.map(\.severity) == [.warning])
  }

  @Test("A test that means to wait for the world outside is only warned", .usesOutsideWorld)
  @MainActor
  func outside() async {
    let recorder = IssueRecorder()
    let answer = Promise<Void>()
    let (_, log) = await Self.stand(
      recorder, afterwards: { _ in answer.fulfil(()) }, report: { _ in },
      wait: { isAboutToWait in
        isAboutToWait()
        await answer.value
      })
    #expect(log == ["went on after 0.0 seconds"])
    #expect(recorder.issues.map(\.severity) == [.warning])
  }

  @Test("A test that waits again fails all the same", .enabled(if: TaskLayout.isKnown))
  @MainActor
  func waitsAgain() async {
    let recorder = IssueRecorder()
    let (positions, feed) = AsyncStream.makeStream(of: Int.self)
    let answer = Promise<Void>()
    let shown = LockIsolated<[Int]>([])
    let (_, log) = await Self.stand(
      recorder,
      afterwards: { simulation in
        for _ in 0..<3 {
          simulation.showOldFailure(after: 2)
          shown.withValue { $0.append(recorder.issues.count) }
        }
        answer.fulfil(())
      },
      report: { feed.yield($0) },
      wait: { isAboutToWait in
        isAboutToWait()
        for await _ in positions { break }
        await answer.value
      })
    // The first look leaves it to the test still.
    #expect(shown.value == [0, 1, 1])
    #expect(log == ["went on after 1.5 seconds"])
  }

  @Test("A test that goes on by itself is left alone")
  @MainActor
  func awake() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Self.unwatched(Player.store { _ in })
      await store.send(.play)
      if let owner = store.simulation.owner {
        await store.simulation.end(
          store.simulation.standstill(for: .seconds(10), at: owner.location), of: owner)
      }
      #expect(store.simulation.now == .zero)
      await store.finish()
    }
    #expect(recorder.messages == [])
  }
}
