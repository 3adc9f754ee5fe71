import Testing

@testable import IntarsiaTesting

/// A search with a race: a late response to an old query replaces the response to the new query.
@Reducer
private struct Search {
  @ObservableState
  struct State: Equatable {
    var results: [String] = []
  }

  enum Action: Equatable {
    case typed(String)
    case found([String])
  }

  enum CancelID { case search }

  let isRepaired: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let query):
        let search = Effect<Action>.run { send in
          try await VirtualClock().sleep(for: .seconds(1))
          await send(.found(["results for \(query)"]))
        }
        return isRepaired ? search.cancellable(id: CancelID.search, cancelInFlight: true) : search
      case .found(let results):
        state.results = results
        return .none
      }
    }
  }

  /// A plain test, written without the race in mind.
  static func test(isRepaired: Bool) async {
    let store = TestStore(initialState: State()) { Search(isRepaired: isRepaired) }
    store.exhaustivity = .off
    await store.send(.typed("a"))
    await store.send(.typed("ab"))
    await store.finish()
    store.assert { $0.results = ["results for ab"] }
  }
}

@Suite("Tests in several orders", .endsWithinAMinute)
struct JobOrdersTests {
  private let recorder = IssueRecorder()

  @Test("A plain test misses a race")
  func plainTest() async {
    await Search.test(isRepaired: false)
  }

  @Test("The report of a failing order contains the error, unless it is already recorded")
  func thrown() async {
    struct Fault: Error {}
    await withIssueReporters([recorder]) {
      await #expect(throws: Fault.self) { try await withJobOrders(.all()) { throw Fault() } }
      await withKnownIssue {
        try await withJobOrders(.all()) { try #require(Bool(false)) }
      }
    }
    let starts = recorder.messages.map { $0.prefix { $0 != "\n" } }
    #expect(
      starts == [
        "The error below occurs in one order of the jobs, the first that was tried.",
        "The issue above occurs in one order of the jobs, the first that was tried.",
      ])
  }

  @Test("withJobOrders runs orders until one fails, and prints how to replay it")
  func race() async throws {
    let line = try await withIssueReporters([recorder]) {
      let count = try await withJobOrders(.all()) { await Search.test(isRepaired: false) }
      #expect(count == 4)
      return #line - 2
    }
    #expect(
      recorder.messages == [
        """
        The state is not what the test expects here.

          Expected -, actual +:
              Search.State(
                results: [
            -     [0]: "results for ab"
            +     [0]: "results for a"
                ]
              )

        If the feature is right, change the expectation: lines with a minus are what the test \
        expects, lines with a plus are what the feature did.

        [test-store-state-mismatch]
        """,
        """
        The issue above occurs in one order of the jobs, the one tried as number 4.

          Order: choices:0.0.1

        Replay this order alone: withJobOrders(.replay("choices:0.0.1")). If the code under test \
        relies on another order, let it enforce that order: cancel the effect that is out of date, \
        or run one effect after the other.

        [simulation-failing-order]
        """,
      ])
    #expect(recorder.issues.last?.location.line == UInt(line))

    let replayed = IssueRecorder()
    _ = try await withIssueReporters([replayed]) {
      try await withJobOrders(.replay("choices:0.0.1")) { await Search.test(isRepaired: false) }
    }
    #expect(replayed.messages.first == recorder.messages.first)
  }

  @Test("Random job orders find the race")
  func randomOrders() async throws {
    let count = try await withIssueReporters([recorder]) {
      try await withJobOrders(.random(20)) { await Search.test(isRepaired: false) }
    }
    #expect(count < 20)
    #expect(recorder.issues.last?.code == SimulationIssues.failingOrder)
  }

  @Test("A random job order with many choices is printed as its seed")
  func longRandomOrder() async throws {
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.replay(.random(seed: 42))) {
        try await simulate {
          await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { await Task.yield() } }
          }
        }
        reportIssue("It fails.")
      }
    }
    #expect(recorder.messages.last?.contains("\n  Order: random:2a\n") == true)
  }

  @Test("A failure of a random order fails again when the order is replayed")
  func replayOfARandomOrder() async throws {
    let count = try await withIssueReporters([recorder]) {
      try await withJobOrders(.random(20)) { await Search.test(isRepaired: false) }
    }
    #expect(count == 3)
    #expect(recorder.messages.count == 2)
    let shown = try #require(recorder.messages.last)
    #expect(
      shown == """
        The issue above occurs in one order of the jobs, the one tried as number 3.

          Order: choices:1.1.0.1.1

        Replay this order alone: withJobOrders(.replay("choices:1.1.0.1.1")). If the code under \
        test relies on another order, let it enforce that order: cancel the effect that is out of \
        date, or run one effect after the other.

        [simulation-failing-order]
        """)
    // Reads the order from the message, as a developer would.
    let name = try #require(shown.firstMatch(of: /Order: (\S+)/)?.output.1)
    let order = try #require(JobOrder(String(name)))

    let replayed = IssueRecorder()
    var runs = 0
    let replays = try await withIssueReporters([replayed]) {
      try await withJobOrders(.replay(order)) {
        runs += 1
        await Search.test(isRepaired: false)
      }
    }
    #expect(replays == 1)
    #expect(runs == 1)
    #expect(
      replayed.messages == [
        recorder.messages[0],
        shown.replacing("the one tried as number 3", with: "the first that was tried"),
      ])
  }

  @Test("A repaired feature passes in every order")
  func repaired() async throws {
    let count = try await withJobOrders(.all()) { await Search.test(isRepaired: true) }
    #expect(count >= 1)
  }

  @Test("withJobOrders reports orders beyond its limit without failing the test")
  func leftOut() async throws {
    let line = try await withIssueReporters([recorder]) {
      let count = try await withJobOrders(.all(upTo: 2)) { await Search.test(isRepaired: false) }
      #expect(count == 2)
      return #line - 2
    }
    #expect(
      recorder.messages == [
        """
        The test passes in the 2 orders of its jobs that were run, and there are more.

        Allow more with withJobOrders(.all(upTo: …)), make the part of the test smaller that runs in \
        every order, or run it in random ones.

        [simulation-orders-left-out]
        """
      ])
    #expect(recorder.issues.first?.severity == .warning)
    #expect(recorder.issues.first?.location.line == UInt(line))
  }

  @Test("A job order fails if an expectation in it fails")
  func failingExpectation() async throws {
    try await withKnownIssue {
      var runs = 0
      let count = try await withJobOrders(.random(3)) {
        runs += 1
        #expect(runs < 2)
      }
      #expect(count == 2)
    } matching: { issue in
      issue.description.contains("(runs")
        || issue.description.contains("the one tried as number 2")
    }
  }

  @Test("withJobOrders rethrows an error and reports the order that threw it")
  func thrownError() async throws {
    struct Fault: Error {}
    await #expect(throws: Fault.self) {
      try await withIssueReporters([recorder]) {
        try await withJobOrders(.all()) { throw Fault() }
      }
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.failingOrder])
  }

  // MARK: - The engine in every order

  /// Up to four concurrent effects, one of which is cancelled in flight.
  @Reducer
  struct Concurrent {
    struct State: Equatable {
      var log: [String] = []
    }

    enum Action: Equatable {
      case start(effects: Int, steps: Int)
      case cancel
      case stepped(Int, Int)
    }

    enum CancelID: Hashable {
      case effect(Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let effects, let steps):
          return .merge(
            (0..<effects).map { effect($0, steps: steps) } + [.run { send in await send(.cancel) }])
        case .cancel:
          state.log.append("cancel")
          return .cancel(id: CancelID.effect(0))
        case .stepped(let effect, let step):
          state.log.append("\(effect).\(step)")
          return .none
        }
      }
    }

    private func effect(_ effect: Int, steps: Int) -> Effect<Action> {
      .run { send in
        for step in 1...steps { await send(.stepped(effect, step)) }
      }
      .cancellable(id: CancelID.effect(effect), cancelInFlight: true)
    }
  }

  @Test(
    "A cancelled effect delivers nothing more, in every order of up to four",
    arguments: [(1, 3), (2, 2), (3, 1)])
  func cancellation(count: Int, steps: Int) async throws {
    var logs: Set<[String]> = []
    let orders = try await withJobOrders(.all(upTo: 20_000)) {
      let store = TestStore(initialState: Concurrent.State()) { Concurrent() }
      store.exhaustivity = .off
      await store.send(.start(effects: count, steps: steps))
      await store.skipReceivedActions()
      let log = store.state.log
      let cancel = try #require(log.firstIndex(of: "cancel"))
      #expect(!log[cancel...].contains { $0.hasPrefix("0.") }, "\(log)")
      for effect in 1..<max(count, 1) {
        #expect(log.filter { $0.hasPrefix("\(effect).") } == (1...steps).map { "\(effect).\($0)" })
      }
      #expect(store.core.registry.isEmpty)
      logs.insert(log)
    }
    #expect(orders < 20_000, "not every order was run")
    #expect(logs.count > 1)
  }
}
