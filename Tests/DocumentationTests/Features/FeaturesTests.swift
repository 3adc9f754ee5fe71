import IntarsiaTesting
import Testing

@Suite("Features made of features, as their page tells it", .endsWithinAMinute)
struct FeaturesTests {
  @Test("A pot on the stove is taken off before it boils, or served after it")
  func stove() async {
    // snippet
    let clock = TestClock()
    let store = TestStore(initialState: Stove.State()) {
      Stove()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.potPutOn("Eggs", seconds: 2)) {
      $0.pot = Pot.State(id: "Eggs", secondsNeeded: 2)
    }
    await store.receive(\.pot.stopwatch.startButtonTapped) { $0.pot?.stopwatch.isRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.pot.stopwatch.ticked) { $0.pot?.stopwatch.seconds = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.pot.stopwatch.ticked) { $0.pot?.stopwatch.seconds = 2 }
    await store.receive(\.pot.delegate.boiled) {
      $0.pot = nil
      $0.served = ["Eggs"]
    }
    await clock.advance(by: .seconds(60))  // nothing ticks any more
    // end
  }

  @Test("Taking a pot off ends its stopwatch")
  func takenOff() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stove.State()) {
      Stove()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.potPutOn("Eggs", seconds: 2)) {
      $0.pot = Pot.State(id: "Eggs", secondsNeeded: 2)
    }
    await store.receive(\.pot.stopwatch.startButtonTapped) { $0.pot?.stopwatch.isRunning = true }
    await store.send(.potTakenOff) { $0.pot = nil }
    await clock.advance(by: .seconds(60))
  }

  @Test("Putting an oven out ends its stopwatch")
  func oven() async {
    // snippet
    let clock = TestClock()
    let store = TestStore(initialState: .cold) {
      Oven()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.lit) { $0 = .baking(Stopwatch.State()) }
    await store.receive(\.baking.startButtonTapped) {
      $0.modify(\.baking) { $0.isRunning = true }
    }
    await store.send(.putOut) { $0 = .cold }
    await clock.advance(by: .seconds(60))  // nothing ticks any more
    // end
  }

  @Test("Each pot has its own stopwatch")
  func hob() async {
    // snippet
    let clock = TestClock()
    let eggs = Pot.State(id: "Eggs", secondsNeeded: 1)
    let rice = Pot.State(id: "Rice", secondsNeeded: 900)
    let store = TestStore(initialState: Hob.State(pots: [eggs, rice])) {
      Hob()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.pots[id: "Eggs"].stopwatch.startButtonTapped) {
      $0.pots[id: "Eggs"]?.stopwatch.isRunning = true
    }
    await store.send(\.pots[id: "Rice"].stopwatch.startButtonTapped) {
      $0.pots[id: "Rice"]?.stopwatch.isRunning = true
    }
    await store.send(\.pots[id: "Rice"].stopwatch.stopButtonTapped) {
      $0.pots[id: "Rice"]?.stopwatch.isRunning = false
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.pots[id: "Eggs"].stopwatch.ticked) {
      $0.pots[id: "Eggs"]?.stopwatch.seconds = 1
    }
    await store.receive(\.pots[id: "Eggs"].delegate.boiled) {
      $0.pots = [rice]
      $0.served = ["Eggs"]
    }
    // end
  }

  @Test("An enum of features runs the oven as the current appliance")
  func corner() async {
    let store = TestStore(initialState: Corner.State(appliance: .oven(.baking(Stopwatch.State()))))
    {
      Corner()
    }
    await store.send(\.appliance.oven.putOut) { $0.appliance = .oven(.cold) }
  }

  @Test("A guest's output reaches the table and the restaurant in one action")
  func restaurant() async {
    // snippet
    let store = TestStore(initialState: Restaurant.State()) { Restaurant() }
    await store.send(.table(.guestSatDown)) { $0.table.guest = Guest.State() }
    await store.send(\.table.guest.menuClosed)
    await store.receive(\.table.guest.delegate.ordered) {
      $0.table.isSet = false
      $0.orders = ["Soup"]
    }
    await store.send(\.table.guest.billPaid)
    await store.receive(\.table.guest.delegate.left) { $0.table.guest = nil }
    // end
  }

  @Test("The quick stove overrides its clock with an immediate one")
  func showroom() async {
    // snippet
    let store = TestStore(initialState: Showroom.State()) { Showroom() }
    store.exhaustivity = .off
    await store.send(.quickStove(.potPutOn("Rice", seconds: 900)))
    await store.receive(\.quickStove.pot.delegate.boiled) {
      $0.quickStove.served = ["Rice"]
    }
    // end
  }

  @Test("onChange updates the grams after each change of the portions")
  func recipe() async {
    // snippet
    let store = TestStore(initialState: Recipe.State()) { Recipe() }
    await store.send(\.binding.portions, 4) {
      $0.portions = 4
      $0.grams = 400
    }
    await store.send(.guestArrived) {
      $0.portions = 5
      $0.grams = 500
    }
    // end
  }

  @Test("Reducers run in the order that the page numbers")
  func order() {
    let said = LockIsolated<[String]>([])
    let choir = Choir { name in said.withValue { $0.append(name) } }
    var state = Choir.State()
    _ = choir.reduce(into: &state, action: .sung(1))
    #expect(said.value.map { $0.prefix(1) } == ["1", "2", "3", "4", "5", "6", "7"])
  }

  @Test("A pot removed by a reducer below ifLet ticks once more")
  func removedFromOutside() async {
    let clock = TestClock()
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Clearing.State()) {
        Clearing()
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      await store.send(.stove(.potPutOn("Rice", seconds: 900)))
      await store.receive(\.stove.pot.stopwatch.startButtonTapped)
      await store.send(.cleared) { $0.stove.pot = nil }
      await clock.advance(by: .seconds(3))
      #expect(recorder.issues.map(\.code) == [ScopeIssues.absentState])
    }
  }

  @Test("Removing a pot from the stove ends its stopwatch")
  func removedByTheParent() async {
    let clock = TestClock()
    let store = TestStore(initialState: Clearing.State()) {
      Clearing()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.stove(.potPutOn("Rice", seconds: 900))) {
      $0.stove.pot = Pot.State(id: "Rice", secondsNeeded: 900)
    }
    await store.receive(\.stove.pot.stopwatch.startButtonTapped) {
      $0.stove.pot?.stopwatch.isRunning = true
    }
    await store.send(.clearButtonTapped)
    await store.receive(\.stove.potTakenOff) { $0.stove.pot = nil }
    await clock.advance(by: .seconds(60))
  }

  @Test("Replacing a pot ends its stopwatch")
  func replaced() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stove.State()) {
      Stove()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.potPutOn("Eggs", seconds: 300))
    await store.send(.potPutOn("Rice", seconds: 900))
    await store.receive(\.pot.stopwatch.startButtonTapped)
    await clock.advance(by: .seconds(2))
    // Of two starts, the first was cancelled with the eggs: one stopwatch ticks, once a second.
    await store.receive(\.pot.stopwatch.ticked) { $0.pot?.stopwatch.seconds = 1 }
    await store.receive(\.pot.stopwatch.ticked) { $0.pot?.stopwatch.seconds = 2 }
    await store.send(.potTakenOff) { $0.pot = nil }
  }

  @Test("An action sent by a pot in the action that removes it is reported")
  func sentAndGone() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let pot = Pot.State(id: "Eggs", secondsNeeded: 1)
      let store = TestStore(initialState: Hasty.State(pot: pot)) { Hasty() }
      store.exhaustivity = .off
      await store.send(\.pot.stopwatch.ticked) { $0.pot = nil }
      #expect(recorder.issues.map(\.code) == [ScopeIssues.absentState])
      await store.skipReceivedActions(strict: false)
    }
  }

  @Test("An effect started by a pot in the action that removes it never runs")
  func startedAndGone() async {
    let clock = TestClock()
    let pot = Pot.State(id: "Eggs", secondsNeeded: 300)
    let store = TestStore(initialState: Hasty.State(pot: pot)) {
      Hasty()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.pot.stopwatch.startButtonTapped) { $0.pot = nil }
    await clock.advance(by: .seconds(60))
  }
}

/// Takes the pot off the stove, by its own action or by one of the stove.
@Reducer
private struct Clearing {
  @ObservableState
  struct State: Equatable {
    var stove = Stove.State()
  }

  enum Action {
    case stove(Stove.Action)
    case cleared
    case clearButtonTapped
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.stove, action: \.stove) { Stove() }
    Reduce { state, action in
      switch action {
      case .cleared:
        state.stove.pot = nil
        return .none
      case .clearButtonTapped:
        return .send(.stove(.potTakenOff))
      case .stove:
        return .none
      }
    }
  }
}

/// Removes the pot when it starts or ticks, without waiting for its actions.
@Reducer
private struct Hasty {
  @ObservableState
  struct State: Equatable {
    var pot: Pot.State?
  }

  enum Action {
    case pot(Pot.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .pot(.stopwatch) = action { state.pot = nil }
      return .none
    }
    .ifLet(\.pot, action: \.pot) { Pot() }
  }
}
