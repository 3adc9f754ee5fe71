import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTesting

@Suite("The registry forgets a removed feature, by any means", .endsWithinAMinute)
struct PurgedFeaturesTests {
  fileprivate static let optionalChanges = [
    Purge("nil") { $0.optional = nil },
    Purge("another") { $0.optional = PurgedLeaf.State() },
    Purge("nil, then another") {
      $0.optional = nil
      $0.optional = PurgedLeaf.State()
    },
    Purge("the whole state") { $0 = PurgedHolder.State() },
  ]

  fileprivate static let presentedChanges = [
    Purge("nil") { $0.presented = nil },
    Purge("another") { $0.presented = PurgedLeaf.State() },
    Purge("another presentation") {
      $0.$presented = PresentationState(wrappedValue: PurgedLeaf.State())
    },
    Purge("no presentation") { $0.$presented = PresentationState(wrappedValue: nil) },
    Purge("the whole state") { $0 = PurgedHolder.State() },
  ]

  fileprivate static let rowChanges = [
    Purge("remove(id:)") { $0.rows.remove(id: 0) },
    Purge("nil by id") { $0.rows[id: 0] = nil },
    Purge("remove(at:)") { $0.rows.remove(at: 0) },
    Purge("removeAll()") { $0.rows.removeAll() },
    Purge("removeAll(where:)") { $0.rows.removeAll { $0.id == 0 } },
    Purge("removeFirst()") { $0.rows.removeFirst() },
    Purge("removeSubrange()") { $0.rows.removeSubrange(0..<1) },
    Purge("filter") { $0.rows = $0.rows.filter { $0.id != 0 } },
    Purge("another array") { $0.rows = [PurgedRow.State(id: 7)] },
  ]

  fileprivate static let screenChanges = [
    Purge("pop(from:)") { $0.path.pop(from: $0.path.ids[0]) },
    Purge("remove and append") { $0.path.append($0.path.remove(at: 0)) },
    Purge("popLast()") { while $0.path.popLast() != nil {} },
    Purge("nil by id") { $0.path[id: $0.path.ids[0]] = nil },
    Purge("another by id") { $0.path[id: $0.path.ids[0]] = PurgedLeaf.State() },
    Purge("removeFirst()") { $0.path.removeFirst() },
    Purge("removeAll()") { $0.path.removeAll() },
    Purge("removeAll(where:)") { $0.path.removeAll { _ in true } },
    Purge("removeSubrange()") { $0.path.removeSubrange(0..<1) },
    Purge("replaceSubrange()") { $0.path.replaceSubrange(0..<1, with: [PurgedLeaf.State()]) },
    Purge("filter") { $0.path = $0.path.filter { _ in false } },
    Purge("another stack") { $0.path = StackState([PurgedLeaf.State()]) },
    Purge("the whole state") { $0 = PurgedHolder.State() },
  ]

  @Test("An optional child", arguments: optionalChanges)
  fileprivate func optional(_ change: Purge) async {
    await expectPurge(by: change) { await $0.send(.optional(.start)) }
  }

  @Test("A presented child", arguments: presentedChanges)
  fileprivate func presented(_ change: Purge) async {
    await expectPurge(by: change) { await $0.send(.presented(.presented(.start))) }
  }

  @Test("An element of a collection", arguments: rowChanges)
  fileprivate func row(_ change: Purge) async {
    await expectPurge(by: change) { await $0.send(.rows(.element(id: 0, action: .start))) }
  }

  @Test("An element of a stack", arguments: screenChanges)
  fileprivate func screen(_ change: Purge) async {
    await expectPurge(by: change) {
      await $0.send(.path(.element(id: $0.state.path.ids[0], action: .start)))
    }
  }

  @Test("An action that dismisses or pops purges as well")
  func actions() async {
    let dismissal = store()
    await dismissal.send(.presented(.presented(.start)))
    await dismissal.send(.presented(.dismiss))
    #expect(dismissal.core.registry.isEmpty)
    let pop = store()
    let id = pop.state.path.ids[0]
    await pop.send(.path(.element(id: id, action: .start)))
    await pop.send(.path(.popFrom(id: id)))
    #expect(pop.core.registry.isEmpty)
  }

  private func store() -> TestStoreOf<PurgedHolder> {
    let store = TestStore(initialState: PurgedHolder.State()) { PurgedHolder() }
    store.exhaustivity = .off
    return store
  }

  private func expectPurge(
    by change: Purge, after start: (TestStoreOf<PurgedHolder>) async -> Void
  ) async {
    let store = store()
    await start(store)
    #expect(!store.core.registry.isEmpty)
    await store.send(.change(change))
    #expect(store.core.registry.isEmpty)
  }
}

/// A change of the state that removes a child.
private struct Purge: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (inout PurgedHolder.State) -> Void

  init(_ name: String, _ apply: @escaping @Sendable (inout PurgedHolder.State) -> Void) {
    testDescription = name
    self.apply = apply
  }
}

@Reducer
private struct PurgedLeaf {
  @ObservableState
  struct State: Equatable {}
  enum Action { case start }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in try await Task.never() } }
  }
}

@Reducer
private struct PurgedRow {
  @ObservableState
  struct State: Equatable, Identifiable { var id: Int }
  enum Action { case start }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in try await Task.never() } }
  }
}

@Reducer
private struct PurgedHolder {
  @ObservableState
  struct State: Equatable {
    var optional: PurgedLeaf.State? = PurgedLeaf.State()
    @Presents var presented: PurgedLeaf.State? = PurgedLeaf.State()
    var rows: IdentifiedArrayOf<PurgedRow.State> = [PurgedRow.State(id: 0), PurgedRow.State(id: 1)]
    var path = StackState([PurgedLeaf.State()])
  }

  enum Action {
    case optional(PurgedLeaf.Action)
    case presented(PresentationAction<PurgedLeaf.Action>)
    case rows(IdentifiedActionOf<PurgedRow>)
    case path(StackActionOf<PurgedLeaf>)
    case change(Purge)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .change(let change) = action { change.apply(&state) }
      return .none
    }
    .ifLet(\.optional, action: \.optional) { PurgedLeaf() }
    .ifLet(\.$presented, action: \.presented) { PurgedLeaf() }
    .forEach(\.rows, action: \.rows) { PurgedRow() }
    .forEach(\.path, action: \.path) { PurgedLeaf() }
  }
}
