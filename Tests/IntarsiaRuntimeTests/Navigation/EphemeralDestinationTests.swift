import IntarsiaTesting
import Testing

/// A destination whose own reducer may show another case in reaction to an action.
@Suite("Alerts in destinations", .endsWithinAMinute)
struct EphemeralDestinationTests {
  private typealias Tracked = TrackedDestination
  private typealias Plain = PlainDestination

  @Test("A form that the destination's reducer turns into an alert shows the alert")
  func formToAlert() async {
    let tracked = await destination(Tracked.form, after: .showAlert)
    #expect(tracked == .alert(question))
    let plain = await destination(Plain.form, after: .showAlert)
    #expect(plain == .alert(question))
  }

  @Test("An alert that the destination's reducer turns into a form shows the form")
  func alertToForm() async {
    let tracked = await destination(Tracked.alert(question), after: .showForm)
    #expect(tracked == .form)
    let plain = await destination(Plain.alert(question), after: .showForm)
    #expect(plain == .form)
  }

  @Test("An alert that the destination's reducer replaces by another shows the other alert")
  func alertToAlert() async {
    let tracked = await destination(Tracked.alert(question), after: .showAlert)
    #expect(tracked == .alert(question))
  }

  @Test("An alert that the destination's reducer leaves alone closes")
  func alert() async {
    let tracked = await destination(Tracked.alert(question), after: .tap)
    #expect(tracked == nil)
    let plain = await destination(Plain.alert(question), after: .tap)
    #expect(plain == nil)
  }

  @Test("An alert stays when an action arrives that is not its own")
  func otherAction() async {
    let store = TestStore(initialState: Foreign.State()) { Foreign() }
    await store.send(.destination(.presented(.refresh)))
    await store.send(.alert(.presented(.refresh)))
    await store.send(.destination(.presented(.alert(.tap)))) { $0.destination = nil }
    await store.send(.alert(.presented(.alert(.tap)))) { $0.alert = nil }
  }

  @Test("An alert closes by the key path of its variable, without a dollar sign")
  func withoutDollar() async {
    let store = TestStore(initialState: Undollared.State()) { Undollared() }
    await store.send(.show) { $0.alert = question }
    await store.send(\.alert.tap) { $0.alert = nil }
    await store.send(.show) { $0.alert = question }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test("A form that the destination's reducer leaves alone stays")
  func form() async {
    let tracked = await destination(Tracked.form, after: .tap)
    #expect(tracked == .form)
    let plain = await destination(Plain.form, after: .tap)
    #expect(plain == .form)
  }

  /// Presents a destination, sends it an action, and returns the destination afterwards.
  private func destination<Destination: ChoosingDestination>(
    _ start: Destination, after action: ChoiceAction
  ) async -> Destination? {
    let store = TestStore(initialState: Choosing.State(destination: start)) {
      Choosing<Destination>()
    }
    store.exhaustivity = .off
    await store.send(.destination(.presented(action)))
    return store.state.destination
  }
}

/// A new alert for each read, equal to every other alert from this property.
private var question: AlertState<ChoiceAction> {
  AlertState { TextState("Really?") }
}

@CasePathable
private enum ChoiceAction: Equatable, Sendable {
  case showAlert
  case showForm
  case tap
}

private protocol ChoosingDestination: Equatable, Sendable {
  static var form: Self { get }
  static func alert(_ alert: AlertState<ChoiceAction>) -> Self
}

/// A destination that tracks its identity.
@ObservableState
private enum TrackedDestination: ChoosingDestination {
  case form
  case alert(AlertState<ChoiceAction>)
}

/// A destination whose identity is unknown.
@CasePathable
private enum PlainDestination: ChoosingDestination {
  case form
  case alert(AlertState<ChoiceAction>)
}

private struct Choosing<Destination: ChoosingDestination>: Reducer {
  struct State: Equatable {
    @PresentationState var destination: Destination?
  }

  @CasePathable
  enum Action: Sendable {
    case destination(PresentationAction<ChoiceAction>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$destination, action: \.destination) {
        Reduce { state, action in
          switch action {
          case .showAlert: state = .alert(question)
          case .showForm: state = .form
          case .tap: break
          }
          return .none
        }
      }
  }
}

/// A feature whose destination and whose alert have actions beside those of the buttons.
private struct Foreign: Reducer {
  struct State: Equatable {
    @PresentationState var destination: TrackedDestination? = .alert(question)
    @PresentationState var alert: AlertState<ChoiceAction>? = question
  }

  @CasePathable
  enum DestinationAction: Sendable {
    case alert(ChoiceAction)
    case refresh
  }

  @CasePathable
  enum Action: Sendable {
    case destination(PresentationAction<DestinationAction>)
    case alert(PresentationAction<DestinationAction>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$destination, action: \.destination) {}
      .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
private struct Undollared {
  @ObservableState
  struct State: Equatable { @Presents var alert: AlertState<ChoiceAction>? }

  enum Action {
    case alert(PresentationAction<ChoiceAction>)
    case show
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show = action { state.alert = question }
      return .none
    }
    .ifLet(\.alert, action: \.alert)
  }
}
