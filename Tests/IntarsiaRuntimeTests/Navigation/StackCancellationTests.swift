import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

/// Cancellation by one effect identifier in several screens of a stack.
@Suite("Cancellation on a stack", .endsWithinAMinute)
struct StackCancellationTests {
  /// Returns a store with two screens, whose running effects have the same identifier.
  private func makeStore() async -> TestStoreOf<WorkerStack> {
    let store = TestStore(
      initialState: WorkerStack.State(path: StackState([Worker.State(), Worker.State()]))
    ) {
      WorkerStack()
    }
    await store.send(.path(.element(id: 0, action: .start(10))))
    await store.send(.path(.element(id: 1, action: .start(11))))
    #expect(store.core.registry.operations.count == 2)
    return store
  }

  private func expectNothing(_ store: TestStoreOf<WorkerStack>) async {
    await store.finish()
    #expect(store.core.registry.isEmpty)
  }

  @Test("Cancelling in one screen leaves the other running", arguments: [0, 1] as [StackElementID])
  func cancelling(id: StackElementID) async {
    let other: StackElementID = id == 0 ? 1 : 0
    let number = id == 0 ? 11 : 10
    let store = await makeStore()
    await store.send(.path(.element(id: id, action: .cancel)))
    #expect(store.core.registry.operations.count == 1)
    await store.receive(\.path[id: other].done) { $0.path[id: other]?.done = [number] }
    await expectNothing(store)
  }

  @Test("Task.cancel inside an effect cancels effects of the same screen only")
  func cancellingInside() async {
    let store = await makeStore()
    await store.send(.path(.element(id: 1, action: .cancelInTask)))
    await store.receive(\.path[id: 0].done) { $0.path[id: 0]?.done = [10] }
    await expectNothing(store)
  }

  @Test("An effect with cancelInFlight replaces effects of its own screen only")
  func inFlight() async {
    let store = await makeStore()
    await store.send(.path(.element(id: 1, action: .restart(12))))
    #expect(store.core.registry.operations.filter { !$0.isCancelled }.count == 2)
    await store.receive(\.path[id: 0].done) { $0.path[id: 0]?.done = [10] }
    await store.receive(\.path[id: 1].done) { $0.path[id: 1]?.done = [12] }
    await expectNothing(store)
  }

  @Test("Popping a screen ends its effects and no others")
  func popping() async {
    let store = await makeStore()
    await store.send(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
    #expect(store.core.registry.operations.filter { !$0.isCancelled }.count == 1)
    await store.receive(\.path[id: 0].done) { $0.path[id: 0]?.done = [10] }
    await expectNothing(store)
  }

  @Test("A parent's cancellation reaches the effects of its screens under the same identifier")
  func parent() async {
    let store = await makeStore()
    await store.send(.cancelButtonTapped)
    #expect(store.core.registry.operations.filter { !$0.isCancelled }.isEmpty)
    await expectNothing(store)
  }
}

/// Workers on a stack, and a parent that uses their identifier.
private struct WorkerStack: Reducer {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Worker.State>()
  }

  @CasePathable
  enum Action: Sendable {
    case cancelButtonTapped
    case path(StackActionOf<Worker>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      guard case .cancelButtonTapped = action else { return .none }
      return .cancel(id: Worker.CancelID.work)
    }
    .forEach(\.path, action: \.path) { Worker() }
  }
}
