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
