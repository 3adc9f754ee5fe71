import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Requests, actions and ends that reach the store core while it processes an action.
@Suite("Store core timing", .endsWithinAMinute)
@MainActor
struct CoreTimingTests {
  /// An action that carries its reducer.
  private struct Step {
    let name: String
    /// Runs after the reducer, before the next queued action.
    var afterwards: () -> Void = {}
    var reduce: () -> Effect<Step> = { .none }
  }

  /// A port that reports no end to its store core, so that each effect stays registered.
  private final class DeafPort: EffectPort<Step>, @unchecked Sendable {
    // Safe: it has no stored properties.
    init() { super.init(taskExecutor: nil) }

    override func emit(_ message: Transferred<EffectMessage<Step>>, from token: EffectToken) async {
    }
    override func end(_ effect: RunningEffect) async {}
  }

  private final class Emissions {
    var names: [String] = []
  }

  private let core: StoreCore<[String], Step>
  private let emissions = Emissions()
  private let port = DeafPort()
  private let clock = TestClock()

  init() {
    core = StoreCore(
      initialState: [], dependencies: .empty,
      reducer: Reduce<[String], Step> { names, step in
        names.append(step.name)
        return step.reduce()
      }
      ._install())
    core.makePort = { [port] in port }
    var listener = CoreListener<[String], Step>()
    listener.reduced = { step, _, _, _ in step.afterwards() }
    listener.effect = { [emissions] event in
      if case .emitted(_, let step) = event { emissions.names.append(step.name) }
    }
    core.listen(listener)
  }

  @discardableResult
  private func send(
    _ name: String, reduce: @escaping () -> Effect<Step> = { .none }
  ) -> EffectCompletion? {
    core.send(Step(name: name, reduce: reduce), at: IssueLocation())
  }

  /// Sends an action and runs a closure before the store core reads its queue.
  private func send(_ name: String, before queue: @escaping () -> Void) {
    _ = core.send(Step(name: name, afterwards: queue), at: IssueLocation())
  }

  private func run(_ name: String) -> Effect<Step> {
    .run(name: name) { _ in }.cancellable(id: name)
  }

  private func token(_ name: String) throws -> EffectToken {
    try #require(core.registry.operations.first { $0.run.name == name }?.token)
  }

  /// Posts a cancellation request, as `Task.cancel(id:)` does on the thread of an effect.
  private func requestCancellation(of id: String, by effect: EffectToken) throws {
    let requests = try #require(core.requests)
    requests.post(CancellationRequests.Request(id: EffectID(id), token: effect))
  }

  private func isCancelled(_ name: String) throws -> Bool {
    try #require(core.registry.operations.last { $0.run.name == name }).isCancelled
  }

  @Test("A cancellation requested while the reducer runs spares the effect of that action")
  func requestDuringReducer() throws {
    send("start") { run("canceller") }
    let canceller = try token("canceller")
    send("load") { run("load") }
    var failure: (any Error)?
    send("load again") {
      do { try requestCancellation(of: "load", by: canceller) } catch { failure = error }
      return run("load")
    }
    #expect(failure == nil)
    let loads = core.registry.operations.filter { $0.run.name == "load" }
    #expect(loads.map(\.isCancelled) == [true, false])
    send("nothing")
    #expect(try !isCancelled("load"), "the request was answered before the effect started")
  }

  @Test("A cancellation that an effect requested is performed before the effect's end")
  func requestBeforeEnd() async throws {
    send("start") { run("canceller") }
    send("load") { run("load") }
    let token = try token("canceller")
    await core.registry.task(of: token)?.value
    try requestCancellation(of: "load", by: token)
    core.end(token)
    #expect(core.registry.operations.map(\.run.name) == ["load"])
    #expect(try isCancelled("load"))
  }

  @Test("Instruments receive no action of an effect after a request to cancel it")
  func emissionAfterRequest() throws {
    send("start") { .merge(run("canceller"), run("load"), run("other")) }
    try requestCancellation(of: "load", by: token("canceller"))
    core.receive(action: Step(name: "loaded"), from: try token("load"))
    core.receive(action: Step(name: "else"), from: try token("other"))
    #expect(core.state == ["start", "else"])
    #expect(emissions.names == ["else"])
  }

  @Test("An action of a cancelled effect opens no interval of a throttle")
  func throttleAfterRequest() throws {
    let clock = clock
    send("start") {
      .merge(
        run("canceller"),
        run("load").throttle(id: "rate", for: .seconds(1), clock: clock, latest: true))
    }
    try requestCancellation(of: "load", by: token("canceller"))
    core.receive(action: Step(name: "loaded"), from: try token("load"))
    send("next") {
      .send(Step(name: "throttled"))
        .throttle(id: "rate", for: .seconds(1), clock: clock, latest: true)
    }
    #expect(core.state == ["start", "next", "throttled"])
  }

  @Test(
    "An action whose interval is over arrives before a later one, though its operation is late",
    arguments: [true, false])
  func lateThrottle(latest: Bool) async {
    let clock = clock
    for name in ["first", "held", "later"] {
      // The port is deaf, so the operation that waits for the end of the interval never reports it.
      if name == "later" { await clock.advance(by: .seconds(1)) }
      send("send \(name)") {
        .send(Step(name: name)).throttle(id: "rate", for: .seconds(1), clock: clock, latest: latest)
      }
    }
    #expect(core.state == ["send first", "first", "send held", "send later", "held"])
  }

  @Test("A queued action of an effect is dropped if an action before it cancels the effect")
  func cancelledWhileQueued() throws {
    send("start") { .merge(run("load"), run("other")) }
    let (load, other) = (try token("load"), try token("other"))
    send(
      "outer",
      before: {
        send("cancel") { .cancel(id: "load") }
        core.receive(action: Step(name: "loaded"), from: load)
        core.receive(action: Step(name: "else"), from: other)
      })
    #expect(core.state == ["start", "outer", "cancel", "else"])
  }

  @Test("Awaiting finish() returns when the last queued action has been reduced")
  func finishesWithTheQueue() async {
    var finishedAt: [String]?
    var waiter: Task<Void, Never>?
    send(
      "outer",
      before: {
        let task = send("queued")
        waiter = Task.immediate { @MainActor in
          await task?.waitForEnd()
          finishedAt = core.state
        }
      })
    #expect(finishedAt == nil, "the task waits until the main actor is free")
    await waiter?.value
    #expect(finishedAt == ["outer", "queued"])
  }

  @Test("A processed action's completion is released while later actions are still queued")
  func freesProcessedTickets() {
    var isFreed: Bool?
    send(
      "outer",
      before: {
        weak let first = send("first")
        send("second", before: { isFreed = first == nil })
      })
    #expect(core.state == ["outer", "first", "second"])
    #expect(isFreed == true)
  }
}
