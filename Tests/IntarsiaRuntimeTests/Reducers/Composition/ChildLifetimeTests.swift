import Foundation
import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import Testing

/// The lifetime of a child's effects, by the child's identity.
@Suite("Effects and the identity of their feature", .endsWithinAMinute)
@MainActor
struct ChildLifetimeTests {
  private let clock = TestClock()

  private func makeStore<State: Equatable, Action>(
    _ state: State, @ReducerBuilder<State, Action> _ reducer: () -> some Reducer<State, Action>
  ) -> TestStore<State, Action> {
    TestStore(initialState: state, reducer: reducer) {
      $0.continuousClock = clock
    }
  }

  @Test(
    "Replacing a plain child by one with another id ends its effects", arguments: [false, true])
  func otherID(isPresented: Bool) async {
    let store = makeStore(PlainParent.State()) { PlainParent() }
    if isPresented {
      await store.send(.present(0)) { $0.sheet = PlainTimer.State(id: 0) }
      await store.send(.sheet(.presented(.start)))
      await store.send(.present(1)) { $0.sheet = PlainTimer.State(id: 1) }
    } else {
      await store.send(.place(0)) { $0.child = PlainTimer.State(id: 0) }
      await store.send(.child(.start))
      await store.send(.place(1)) { $0.child = PlainTimer.State(id: 1) }
    }
    await clock.advance(by: .seconds(2))
    await store.finish()
  }

  @Test("Replacing a plain child by one with the same id keeps its effects")
  func sameID() async {
    let store = makeStore(PlainParent.State()) { PlainParent() }
    await store.send(.place(0)) { $0.child = PlainTimer.State(id: 0) }
    await store.send(.child(.start))
    await store.send(.place(0))
    await clock.advance(by: .seconds(1))
    await store.receive(\.child.tick) { $0.child?.ticks = 1 }
    await store.send(.remove) { $0.child = nil }
  }

  @Test("Replacing an observable child by one with the same id keeps its effects")
  func sameObservableID() async {
    let store = makeStore(ObservableParent.State()) { ObservableParent() }
    await store.send(.present(7)) { $0.sheet = ObservableTimer.State(id: 7) }
    await store.send(.sheet(.presented(.start)))
    await store.send(.present(7))
    await clock.advance(by: .seconds(1))
    await store.receive(\.sheet.tick) { $0.sheet?.ticks = 1 }
    await store.send(.present(8)) { $0.sheet = ObservableTimer.State(id: 8) }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("Changing the case of a plain enum ends its effects, although the ids are equal")
  func otherPlainCase() async {
    let store = makeStore(PlainDestinations.State(shown: .first(PlainTimer.State(id: 0)))) {
      PlainDestinations()
    }
    await store.send(.shown(.presented(.first(.start))))
    await store.send(.toSecond(0)) { $0.shown = .second(PlainTimer.State(id: 0)) }
    await clock.advance(by: .seconds(1))
    await store.send(.shown(.presented(.second(.start))))
    await store.send(.toSecond(0))
    await clock.advance(by: .seconds(1))
    await store.receive(\.shown.second.tick) {
      $0.shown = .second(PlainTimer.State(id: 0, ticks: 1))
    }
    await store.send(.toSecond(1)) { $0.shown = .second(PlainTimer.State(id: 1)) }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("Effects in a case of an observable enum end if the payload's id changes")
  func observableCase() async {
    let store = makeStore(Destinations.State(shown: .first(ObservableTimer.State(id: 0)))) {
      Destinations()
    }
    await store.send(.shown(.presented(.first(.start))))
    await store.send(.toFirst(0))
    await clock.advance(by: .seconds(1))
    await store.receive(\.shown.first.tick) {
      $0.shown?.modify(\.first) { $0.ticks = 1 }
    }
    await store.send(.toSecond(0)) { $0.shown = .second(ObservableTimer.State(id: 0)) }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("A child that changes its own id, or its case, loses the effects of the old one")
  func ownID() async {
    let store = makeStore(Changing.State()) { Changing() }
    store.exhaustivity = .off
    await store.send(.child(.start))
    await store.send(.child(.changeID))
    await store.send(.sheet(.presented(.start)))
    await store.send(.sheet(.presented(.changeID)))
    await store.send(.plain(.presented(.timer(.start))))
    await store.send(.plain(.presented(.timer(.changeID))))
    await store.send(.observable(.presented(.timer(.start))))
    await store.send(.observable(.presented(.timer(.changeID))))
    store.exhaustivity = .on
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("A child without an id that replaces its own state keeps its effects")
  func ownState() async {
    let store = makeStore(Resetting.State()) { Resetting() }
    await store.send(.child(.presented(.start)))
    await store.send(.child(.presented(.reset)))
    await clock.advance(by: .seconds(1))
    await store.receive(\.child.tick) { $0.child?.ticks = 1 }
    await store.send(.child(.dismiss)) { $0.child = nil }
  }

  @Test("A dialog that replaces an alert during the alert's action stays presented")
  func alertToDialog() async {
    let alert = AlertState<PlainAlerts.Answer> { TextState("Delete?") }
    let store = makeStore(PlainAlerts.State(shown: .alert(alert))) { PlainAlerts() }
    await store.send(.shown(.presented(.alert(.next)))) {
      $0.shown = .dialog(ConfirmationDialogState { TextState("Really?") })
    }
    await store.send(.shown(.presented(.dialog(.done)))) { $0.shown = nil }
  }

  @Test("A child that the parent presents while dismissing another stays presented")
  func replacedOnDismissal() async {
    let store = makeStore(ObservableParent.State(sheet: ObservableTimer.State(id: 0))) {
      ObservableParent(isReplacing: true)
    }
    await store.send(.sheet(.presented(.start)))
    await store.send(.sheet(.dismiss)) { $0.sheet = ObservableTimer.State(id: 100) }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test(
    "A child that a reducer below removes loses its effects at the next action",
    arguments: [
      Removal.optional, .presented, .element, .pushed,
    ])
  func removedBelow(_ removal: Removal) async {
    let store = makeStore(RemovingParent.State()) { RemovingParent() }
    switch removal {
    case .optional: await store.send(.child(.start))
    case .presented: await store.send(.sheet(.presented(.start)))
    case .element: await store.send(.rows(.element(id: 3, action: .start)))
    case .pushed: await store.send(.path(.element(id: 0, action: .start)))
    }
    await store.send(.remove) {
      $0.child = nil
      $0.sheet = nil
      $0.rows = []
      $0.path.removeAll()
    }
    await store.send(.nothing)
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("A child that takes a removed child's place receives none of its effects' actions")
  func replacedAfterRemoval() async {
    let store = makeStore(RemovingParent.State()) { RemovingParent() }
    await store.send(.child(.start))
    await store.send(.remove) {
      $0.child = nil
      $0.sheet = nil
      $0.rows = []
      $0.path.removeAll()
    }
    await store.send(.place) { $0.child = ObservableTimer.State(id: 1) }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("Elements that stay keep their effects when a reducer below removes others")
  func neighbours() async {
    let store = makeStore(
      RemovingParent.State(rows: [ObservableTimer.State(id: 3), ObservableTimer.State(id: 4)])
    ) { RemovingParent() }
    await store.send(.rows(.element(id: 3, action: .start)))
    await store.send(.rows(.element(id: 4, action: .start)))
    await store.send(.removeRow(3)) { $0.rows.remove(id: 3) }
    await store.send(.nothing)
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 4].tick) { $0.rows[id: 4]?.ticks = 1 }
    await store.send(.removeRow(4)) { $0.rows.remove(id: 4) }
    await store.send(.nothing)
    await store.finish()
  }
}

enum Removal { case optional, presented, element, pushed }

private struct PlainTimer: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  @CasePathable
  enum Action: Equatable { case start, tick }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .tick:
        state.ticks += 1
        return .none
      }
    }
  }
}

private struct PlainParent: Reducer {
  struct State: Equatable {
    @PresentationState var sheet: PlainTimer.State?
    var child: PlainTimer.State?
  }

  @CasePathable
  enum Action {
    case sheet(PresentationAction<PlainTimer.Action>)
    case child(PlainTimer.Action)
    case present(Int)
    case place(Int)
    case remove
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .present(let id): state.sheet = PlainTimer.State(id: id)
      case .place(let id): state.child = PlainTimer.State(id: id)
      case .remove: state.child = nil
      case .sheet, .child: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { PlainTimer() }
    .ifLet(\.child, action: \.child) { PlainTimer() }
  }
}

private struct PlainDestination: Reducer {
  @CasePathable
  enum State: Equatable {
    case first(PlainTimer.State)
    case second(PlainTimer.State)
  }

  @CasePathable
  enum Action {
    case first(PlainTimer.Action)
    case second(PlainTimer.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: \.first) { PlainTimer() }
    Scope(state: \.second, action: \.second) { PlainTimer() }
  }
}

private struct PlainDestinations: Reducer {
  struct State: Equatable { @PresentationState var shown: PlainDestination.State? }

  @CasePathable
  enum Action {
    case shown(PresentationAction<PlainDestination.Action>)
    case toSecond(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .toSecond(let id) = action {
        let ticks = id == 0 ? state.shown?[case: \.second]?.ticks ?? 0 : 0
        state.shown = .second(PlainTimer.State(id: id, ticks: ticks))
      }
      return .none
    }
    .ifLet(\.$shown, action: \.shown) { PlainDestination() }
  }
}

private struct PlainAlert: Reducer {
  @CasePathable
  enum State: Equatable {
    case alert(AlertState<PlainAlerts.Answer>)
    case dialog(ConfirmationDialogState<PlainAlerts.Answer>)
  }

  @CasePathable
  enum Action {
    case alert(PlainAlerts.Answer)
    case dialog(PlainAlerts.Answer)
  }

  var body: some Reducer<State, Action> { EmptyReducer() }
}

private struct PlainAlerts: Reducer {
  enum Answer: Equatable { case next, done }

  struct State: Equatable { @PresentationState var shown: PlainAlert.State? }

  @CasePathable
  enum Action { case shown(PresentationAction<PlainAlert.Action>) }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .shown(.presented(.alert(.next))) = action {
        state.shown = .dialog(ConfirmationDialogState { TextState("Really?") })
      }
      return .none
    }
    .ifLet(\.$shown, action: \.shown) { PlainAlert() }
  }
}

@Reducer
private struct ObservableTimer {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  enum Action { case start, tick }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .tick:
        state.ticks += 1
        return .none
      }
    }
  }
}

@Reducer
private struct ObservableParent {
  @ObservableState
  struct State: Equatable { @Presents var sheet: ObservableTimer.State? }

  enum Action {
    case sheet(PresentationAction<ObservableTimer.Action>)
    case present(Int)
  }

  var isReplacing = false

  var body: some ReducerOf<Self> {
    Reduce { [isReplacing] state, action in
      switch action {
      case .present(let id): state.sheet = ObservableTimer.State(id: id)
      case .sheet(.dismiss) where isReplacing: state.sheet = ObservableTimer.State(id: 100)
      case .sheet: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { ObservableTimer() }
  }
}

@Reducer
private enum TimerDestination {
  case first(ObservableTimer)
  case second(ObservableTimer)
}
extension TimerDestination.State: Equatable {}

@Reducer
private struct Destinations {
  @ObservableState
  struct State: Equatable { @Presents var shown: TimerDestination.State? }

  enum Action {
    case shown(PresentationAction<TimerDestination.Action>)
    case toFirst(Int)
    case toSecond(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toFirst(let id): state.shown = .first(ObservableTimer.State(id: id))
      case .toSecond(let id): state.shown = .second(ObservableTimer.State(id: id))
      case .shown: break
      }
      return .none
    }
    .ifLet(\.$shown, action: \.shown)
  }
}

/// A feature whose last reducer removes the children of those before it.
@Reducer
private struct RemovingParent {
  @ObservableState
  struct State: Equatable {
    var child: ObservableTimer.State? = ObservableTimer.State(id: 1)
    @Presents var sheet: ObservableTimer.State? = ObservableTimer.State(id: 2)
    var rows: IdentifiedArrayOf<ObservableTimer.State> = [ObservableTimer.State(id: 3)]
    var path = StackState([ObservableTimer.State(id: 4)])
  }

  enum Action {
    case child(ObservableTimer.Action)
    case sheet(PresentationAction<ObservableTimer.Action>)
    case rows(IdentifiedActionOf<ObservableTimer>)
    case path(StackActionOf<ObservableTimer>)
    case remove
    case removeRow(Int)
    case place
    case nothing
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .place = action { state.child = ObservableTimer.State(id: 1) }
      return .none
    }
    .ifLet(\.child, action: \.child) { ObservableTimer() }
    .ifLet(\.$sheet, action: \.sheet) { ObservableTimer() }
    .forEach(\.rows, action: \.rows) { ObservableTimer() }
    .forEach(\.path, action: \.path) { ObservableTimer() }
    Reduce { state, action in
      switch action {
      case .remove:
        state.child = nil
        state.sheet = nil
        state.rows = []
        state.path.removeAll()
      case .removeRow(let id):
        state.rows.remove(id: id)
      default:
        break
      }
      return .none
    }
  }
}

@Reducer
private struct Renaming {
  struct State: Equatable, Identifiable { var id = 0 }

  enum Action { case start, tick, changeID }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .tick: return .none
      case .changeID:
        state.id += 1
        return .none
      }
    }
  }
}

@Reducer
private enum RenamingDestination { case timer(Renaming) }
extension RenamingDestination.State: Equatable {}

@Reducer
private struct PlainRenamingDestination {
  @CasePathable
  enum State: Equatable { case timer(Renaming.State) }

  enum Action { case timer(Renaming.Action) }

  var body: some ReducerOf<Self> { Scope(state: \.timer, action: \.timer) { Renaming() } }
}

/// A feature with a child in each of the ways to hold one.
@Reducer
private struct Changing {
  struct State: Equatable {
    var child: Renaming.State? = Renaming.State()
    @PresentationState var sheet: Renaming.State? = Renaming.State()
    @PresentationState var plain: PlainRenamingDestination.State? = .timer(Renaming.State())
    @PresentationState var observable: RenamingDestination.State? = .timer(Renaming.State())
  }

  enum Action {
    case child(Renaming.Action)
    case sheet(PresentationAction<Renaming.Action>)
    case plain(PresentationAction<PlainRenamingDestination.Action>)
    case observable(PresentationAction<RenamingDestination.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.child, action: \.child) { Renaming() }
      .ifLet(\.$sheet, action: \.sheet) { Renaming() }
      .ifLet(\.$plain, action: \.plain) { PlainRenamingDestination() }
      .ifLet(\.$observable, action: \.observable)
  }
}

@Reducer
private struct Resetting {
  @ObservableState
  struct State: Equatable { @Presents var child: Child.State? = Child.State() }

  enum Action { case child(PresentationAction<Child.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: \.child) { Child() }
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable { var ticks = 0 }

    enum Action { case start, tick, reset }

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
          }
        case .tick:
          state.ticks += 1
          return .none
        case .reset:
          state = State()
          return .none
        }
      }
    }
  }
}
