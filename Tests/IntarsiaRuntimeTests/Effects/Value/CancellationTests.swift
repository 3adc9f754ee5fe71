import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

@Suite("Cancellation", .endsWithinAMinute)
struct CancellationTests {
  private func makeStore() -> TestStoreOf<Worker> {
    TestStore(initialState: Worker.State()) { Worker() }
  }

  /// Finishes the store, and expects no unreceived action and no registered effect.
  private func expectNothing<State, Action>(_ store: TestStore<State, Action>) async {
    await store.finish()
    #expect(store.core.registry.isEmpty)
  }

  @Test("A cancellation right after the start cancels the effect")
  func rightAfterStart() async {
    let store = makeStore()
    await store.send(.start(1))
    #expect(!store.core.registry.isEmpty)
    await store.send(.cancel)
    #expect(store.core.registry.isEmpty)
    await expectNothing(store)
  }

  @Test("A cancellation merged with the effect that it names cancels the effect")
  func sameTurn() async {
    let store = makeStore()
    await store.send(.startAndCancel(1))
    #expect(store.core.registry.isEmpty)
    await expectNothing(store)
  }

  @Test(
    "An action sent without an operation survives a cancellation merged with it"
  )
  func sent() async {
    let probe = EffectProbe(Int.self)
    await probe.start {
      .merge(
        Effect<Int>.send(1).cancellable(id: "work"),
        .task { 2 }.cancellable(id: "work"),
        .cancel(id: "work"))
    }
    #expect(await probe.finish() == [1])
  }

  @Test("An action of another effect cancels an effect")
  func fromAnotherEffect() async {
    let store = makeStore()
    await store.send(.start(1))
    await store.send(.cancelByAction)
    await store.receive(\.cancel)
    #expect(store.core.registry.isEmpty)
    await expectNothing(store)
  }

  @Test("Task.cancel inside another effect cancels an effect")
  func fromInsideOfAnotherEffect() async {
    let store = makeStore()
    await store.send(.start(1))
    await store.send(.cancelInTask)
    #expect(store.core.registry.isEmpty)
    await expectNothing(store)
  }

  @Test("A start that cancels in flight cancels the running effect with its identifier")
  func inFlight() async {
    let store = makeStore()
    await store.send(.restart(1))
    await store.send(.restart(2))
    #expect(store.core.registry.operations.count == 1)
    await store.receive(\.done) { $0.done = [2] }
    await expectNothing(store)
  }

  @Test("An action sent after the effect was cancelled during a delivery does not arrive")
  func whileDelivering() async {
    let store = makeStore()
    await store.send(.count)
    await store.receive(\.counted) { $0.done = [1] }
    await store.receive(\.counted) { $0.done = [1, 2] }
    await expectNothing(store)
  }

  @Test("Siblings with one identifier do not cancel each other")
  func siblings() async {
    let store = TestStore(initialState: Workshop.State()) { Workshop() }
    await store.send(.left(.start(1)))
    await store.send(.right(.start(2)))
    await store.send(.left(.cancel))
    await store.receive(\.right.done) { $0.right.done = [2] }
    await expectNothing(store)
  }

  @Test("Rows with one identifier do not cancel each other, and a removed row ends its effects")
  func rows() async {
    let store = TestStore(initialState: Workshop.State()) { Workshop() }
    for id in 1...2 { await store.send(.rows(.element(id: id, action: .start(id)))) }
    await store.send(.rows(.element(id: 1, action: .cancel)))
    await store.receive(\.rows[id: 2].done) { $0.rows[id: 2]?.done = [2] }
    for id in 1...2 { await store.send(.rows(.element(id: id, action: .start(id)))) }
    await store.send(.remove(2)) { $0.rows.remove(id: 2) }
    await store.receive(\.rows[id: 1].done) { $0.rows[id: 1]?.done = [1] }
    await expectNothing(store)
  }

  @Test("Stores with one identifier do not cancel each other")
  func stores() async {
    let (first, second) = (makeStore(), makeStore())
    await first.send(.start(1))
    await second.send(.start(2))
    await first.send(.cancel)
    await second.receive(\.done) { $0.done = [2] }
    await expectNothing(first)
    await expectNothing(second)
  }

  @Test("Of 1,000 starts that cancel the effect in flight, exactly the last delivers")
  func thousand() async {
    let store = makeStore()
    // All sends are synchronous: no job of an effect runs between them.
    for number in 1...1_000 {
      _ = store.enter { store.core.send(.restart(number), at: IssueLocation()) }
    }
    #expect(store.core.registry.operations.filter { !$0.isCancelled }.count == 1)
    await store.receive(\.done) { $0.done = [1_000] }
    await expectNothing(store)
  }
}
