import IntarsiaTesting
import IntarsiaUndo
import LawFeatures

/// A search for a run in which a feature breaks one of its laws.
enum LawSearch: String, CaseIterable, Sendable {
  case shop, search, player, todoList, household

  /// The feature with a planted bug.
  init(_ bug: PlantedBug) {
    switch bug {
    case .doubleSubmit, .cancelledPaymentGoesOn, .failureIsForgotten, .holdEndsWhilePaying:
      self = .shop
    case .staleResponse, .unboundedRetry, .pageLoadedTwice, .pageOfOldQuery: self = .search
    case .lostTimer, .leakedTestTone, .lyricsOfAnotherTrack, .unsavedVolume: self = .player
    case .wrongRowDeleted, .undoAcrossRows, .lateDeletion, .staleSave: self = .todoList
    case .raceOfTwoActors, .freshKeyForEachAttempt, .messageAppliedTwice, .unreadAcknowledged:
      self = .household
    }
  }

  func run(
    _ bugs: Set<PlantedBug>, runs: Int, seed: UInt64 = 0, replay: ActionScript? = nil
  ) async throws -> ActionReport {
    try await withActions(
      runs: runs, seed: seed, replay: replay, shrinkingWithin: .seconds(600), keepsFailures: false
    ) { machine in
      switch self {
      case .shop: Self.shop(machine, bugs)
      case .search: Self.search(machine, bugs)
      case .player: Self.player(machine, bugs)
      case .todoList: Self.todoList(machine, bugs)
      case .household: Self.household(machine, bugs)
      }
      try await machine.run()
    }
  }

  private static func shop(_ machine: TestMachine, _ bugs: Set<PlantedBug>) {
    let store = TestStore(initialState: Shop.State(stock: 3)) {
      Shop(bugs: bugs)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.payments.charge = machine.answers(
        "charge", .success(()), .failure(PaymentError.declined), .failure(PaymentError.offline),
        after: .zero ... .seconds(90))
      $0.payments.refund = { _ in try? await VirtualClock().sleep(for: .seconds(1)) }
    }
    let user = machine.user(of: store)
    user.action { .addTapped($0.pick(1...2)) }
    user.action { $0.state.cart == nil ? nil : .buyTapped }
    user.action { $0.state.pending == nil ? nil : .cancelTapped }
    machine.advance(by: .seconds(1) ... .seconds(60))
    user.add(Shop.laws) { $0 }
  }

  private static func search(_ machine: TestMachine, _ bugs: Set<PlantedBug>) {
    let store = TestStore(initialState: Search.State()) {
      Search(bugs: bugs)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.catalogue.titles = machine.answers("titles") { draw, _, page in
        if draw.flip() { throw CatalogueError.overloaded }
        return CatalogueClient.Page(["Dune", "Emma"], hasMore: page < 3)
      }
    }
    let user = machine.user(of: store)
    user.action { .queryChanged($0.oneOf("a", "b", "")) }
    user.action { $0.state.hasMore ? .endReached : nil }
    user.action { $0.state.phase == .failed ? .retryTapped : nil }
    user.action { _ in .clearTapped }
    machine.advance(by: .milliseconds(100) ... .seconds(1))
    user.add(Search.laws) { $0 }
  }

  private static func player(_ machine: TestMachine, _ bugs: Set<PlantedBug>) {
    let store = TestStore(initialState: MusicPlayer.State(tracks: [3, 4])) {
      MusicPlayer(bugs: bugs)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.music.words = machine.answers("words") { draw, track in
        if draw.flip() { throw MusicError.unavailable }
        return "Words of track \(track)"
      }
      $0.music.saveVolume = machine.answers(
        "saveVolume", .success(()), .failure(MusicError.unavailable))
    }
    let user = machine.user(of: store)
    user.actions(\.playTapped, \.pauseTapped, \.nextTapped)
    user.action { $0.state.sheet == nil ? $0.oneOf(.settingsTapped, .lyricsTapped) : nil }
    user.action { draw in
      guard case .settings = draw.state.sheet else { return nil }
      return .sheet(
        .presented(.settings(draw.flip() ? .volumeChanged(draw.pick(0...9)) : .toneTapped)))
    }
    user.action { $0.state.sheet == nil ? nil : .sheet(.dismiss) }
    machine.advance(by: .seconds(1) ... .seconds(5))
    user.add(MusicPlayer.laws) { $0 }
  }

  private static func todoList(_ machine: TestMachine, _ bugs: Set<PlantedBug>) {
    let store = TestStore(initialState: TodoList.State()) {
      TodoList(bugs: bugs)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.todos.save = machine.answers(
        "save", .success(()), .failure(TodosError.unreachable), after: .zero ... .seconds(3))
      $0.todos.delete = machine.answers(
        "delete", .success(()), .failure(TodosError.unreachable), after: .zero ... .seconds(3))
    }
    let user = machine.user(of: store)
    user.action { _ in .addTapped }
    user.action { draw in
      draw.pick(draw.state.document.rows.ids).map { .moved(id: $0, to: draw.pick(0...2)) }
    }
    user.action { draw in draw.pick(draw.state.document.rows.ids).map { .deleteTapped(id: $0) } }
    user.action { $0.state.question == nil ? nil : $0.oneOf(.deletionConfirmed, .deletionRefused) }
    user.action { draw in
      draw.pick(draw.state.document.rows.ids).map {
        .rows(.element(id: $0, action: .titleChanged(draw.oneOf("a", "b", ""))))
      }
    }
    user.action { $0.state.history.canUndo ? .undo(.undo) : nil }
    user.action { $0.state.history.canRedo ? .undo(.redo) : nil }
    machine.advance(by: .milliseconds(500) ... .seconds(6))
    user.add(TodoList.laws) { $0 }
  }

  private static func household(_ machine: TestMachine, _ bugs: Set<PlantedBug>) {
    let server = LedgerServer(joint: Ledger.joint, bugs: bugs)
    let network: @Sendable () async throws -> Delivery = machine.answers(
      "network", .success(.arrives), .success(.requestLost), .success(.answerLost))
    let store = TestStore(initialState: Household.State()) {
      Household(bugs: bugs)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.ledger = .connected(to: server) { (try? await network()) ?? .arrives }
    }
    let user = machine.user(of: store)
    user.action { .anna(.payTapped(.ben, $0.pick(1...6))) }
    user.action { .ben(.payTapped(.anna, $0.pick(1...6))) }
    user.action { $0.state.anna.isRefreshing ? nil : .anna(.refreshTapped) }
    user.action { $0.state.ben.isRefreshing ? nil : .ben(.refreshTapped) }
    machine.advance(by: .milliseconds(100) ... .seconds(2))
    user.add(Ledger.laws) { Ledger($0.anna, $0.ben, books: server.books.value) }
  }
}

extension MachineUser {
  /// Adds the laws of a feature.
  fileprivate func add<Value>(_ laws: [Law<Value>], about value: @escaping (State) -> Value) {
    for law in laws {
      switch law.moment {
      case .always: always(law.name) { law.holds(value($0)) }
      case .atRest: atRest(law.name) { law.holds(value($0)) }
      }
    }
  }
}
