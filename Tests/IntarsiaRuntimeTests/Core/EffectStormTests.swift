import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Synchronization
import Testing

@testable import IntarsiaRuntime

/// Many effects started synchronously, each of which cancels the previous one.
@Suite("Storms of effects", .endsWithinAMinute)
@MainActor
struct EffectStormTests {
  private enum Action: Sendable {
    case search(Int)
    case keep(Int)
    case stop
    case found(Int)
  }

  private static var feature: Reduce<[Int], Action> {
    Reduce { state, action in
      switch action {
      case .search(let number):
        return .run { send in await send(.found(number)) }
          .cancellable(id: "search", cancelInFlight: true)
      case .keep(let number):
        return .run { send in await send(.found(number)) }
      case .stop:
        return .cancel(id: "search")
      case .found(let number):
        state.append(number)
        return .none
      }
    }
  }

  /// A port that reports no end to its store core, so that the result depends on no race.
  private final class DeafPort: EffectPort<Action>, @unchecked Sendable {
    // Safe: its only stored property is atomic.
    let launches = Atomic(0)

    init() {
      super.init(completionQueue: CompletionQueue(), taskExecutor: nil)
    }

    override func emit(_ message: Transferred<EffectMessage<Action>>, from token: EffectToken) async
    {}
    override func end(_ effect: RunningEffect) {}
    override func launchDeferredSoon(_ batch: Int) { launches.add(1, ordering: .relaxed) }
  }

  private func core(_ port: DeafPort) -> StoreCore<[Int], Action> {
    let core = StoreCore<[Int], Action>(
      initialState: [], dependencies: .empty, reducer: Self.feature._install())
    core.makePort = { port }
    return core
  }

  private func storm(_ core: StoreCore<[Int], Action>, _ count: Int) {
    for number in 0..<count { _ = core.send(.search(number), at: IssueLocation()) }
  }

  @Test("Of 1,000 effects that cancel one another in one turn, 65 stay registered")
  func fewTasks() throws {
    let port = DeafPort()
    let core = core(port)
    storm(core, 1_000)
    #expect(core.registry.operations.count == 65)
    #expect(core.registry.operations.filter { !$0.isCancelled }.count == 1)
    #expect(port.launches.load(ordering: .relaxed) == 1)
    let last = try #require(core.registry.operations.last)
    #expect(core.registry.task(of: last.token) == nil)
    core.launchDeferred()
    #expect(core.registry.task(of: last.token) != nil)
    _ = core.send(.stop, at: IssueLocation())
    #expect(core.registry.operations.allSatisfy { $0.isCancelled })
  }

  @Test("Deferred effects start in their order, except cancelled ones")
  func launchesWhatIsLeft() {
    let port = DeafPort()
    let core = core(port)
    storm(core, 100)
    let kept = (0..<3).map { core.send(.keep($0), at: IssueLocation()) }
    kept[1]?.cancel()
    #expect(kept.allSatisfy { $0?.isFinished == false })
    core.launchDeferred()
    #expect(kept.map { $0?.isFinished } == [false, true, false])
    let live = core.registry.operations.filter { !$0.isCancelled }
    #expect(live.count == 3)
    #expect(live.allSatisfy { core.registry.task(of: $0.token) != nil })
  }

  @Test("Pending launches are finished when their store core is deallocated")
  func endsWithTheEngine() {
    var engine: StoreCore<[Int], Action>? = core(DeafPort())
    engine.map { storm($0, 100) }
    let kept = engine?.send(.keep(0), at: IssueLocation())
    #expect(kept?.isFinished == false)
    engine = nil
    #expect(kept?.isFinished == true)
  }

  @Test("Of 1,000 effects that cancel one another, the last and uncancelled siblings deliver")
  func arrivals() async {
    let store = Store(initialState: [Int]()) { Self.feature }
    for number in 0..<1_000 { store.send(.search(number)) }
    #expect(store.runningEffectCount <= 65)
    let kept = store.send(.keep(-1))
    await store.send(.search(1_000)).finish()
    await kept.finish()
    #expect(store.withState { $0.sorted() } == [-1, 1_000])
  }

  @Test("A store task cancelled right after its send finishes, also in a storm of effects")
  func cancelledTicket() async {
    let store = Store(initialState: [Int]()) { Self.feature }
    for number in 0..<200 { store.send(.search(number)) }
    let kept = store.send(.keep(-1))
    kept.cancel()
    let last = store.send(.search(200))
    await kept.finish()
    await last.finish()
    #expect(store.withState { $0 } == [200])
  }
}
