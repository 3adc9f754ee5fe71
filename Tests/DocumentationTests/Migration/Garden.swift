// A feature as current code of the field writes it: only the import differs. It uses each spelling
// that the page `Documentation/Migration.md` counts as unchanged.
import Foundation
import Intarsia
import IntarsiaViews

// MARK: - Dependencies

struct SeedClient: Sendable {
  var search: @Sendable (_ name: String) async throws -> [String]
  var price: @Sendable (_ name: String) -> Double
}

extension SeedClient: TestDependencyKey {
  static var testValue: SeedClient {
    SeedClient(
      search: unimplemented("SeedClient.search", placeholder: []),
      price: unimplemented("SeedClient.price", placeholder: 0))
  }
}

extension DependencyValues {
  var seeds: SeedClient {
    get { self[SeedClient.self] }
    set { self[SeedClient.self] = newValue }
  }
}

protocol Ledger: Sendable {
  func note(_ text: String)
}

final class ListLedger: Ledger {
  let lines = LockIsolated<[String]>([])
  func note(_ text: String) { lines.withValue { $0.append(text) } }
}

enum LedgerKey: DependencyKey {
  static let liveValue: any Ledger = ListLedger()
  static var testValue: any Ledger {
    if shouldReportUnimplemented { reportIssue("Override the ledger.") }
    return ListLedger()
  }
}

// MARK: - A child

@Reducer
struct Bed {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var plant = ""
    var isWatered = false
    var mode = Mode.resting(.init())

    @CasePathable
    @dynamicMemberLookup
    enum Mode: Equatable {
      case resting(Rest)
      case growing(Growth)
    }

    struct Rest: Equatable { var days = 0 }

    @CasePathable
    @dynamicMemberLookup
    enum Growth: Equatable {
      case seedling(height: Int)
      case grown
    }
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case closeButtonTapped
    case grew
    case sowButtonTapped
    case waterButtonTapped
    case watered(TaskOutcome)
  }

  enum TaskOutcome: Equatable { case done, failed }
  private enum CancelID { case water }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(LedgerKey.self, as: ListLedger.self) var ledger

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.plant) { oldValue, state in
        state.isWatered = false
        return oldValue.isEmpty ? .none : .cancel(id: CancelID.water)
      }
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      case .grew:
        state.mode[case: \.growing.seedling] = 30
        return .none
      case .sowButtonTapped:
        state.mode = .growing(.seedling(height: 1))
        return .none
      case .waterButtonTapped:
        ledger.note("water \(state.plant)")
        return .run { send in
          try await clock.sleep(for: .seconds(3))
          await send(.watered(.done), animation: .default)
        }
        .cancellable(id: CancelID.water, cancelInFlight: true)
      case .watered(let outcome):
        state.isWatered = outcome == .done
        return .none
      }
    }
  }
}

// MARK: - Reducers around reducers

/// Counts the actions of any reducer, and has the state and the actions of its body.
@Reducer
struct Counted<Base: Reducer> {
  let base: Base
  let count: @Sendable () -> Void

  var body: some ReducerOf<Base> {
    Reduce { _, _ in
      count()
      return .none
    }
    base
  }
}

@Reducer
struct Sky {
  @ObservableState struct State: Equatable { var isRaining = false }
  enum Action { case rained }

  let body = Reduce<State, Action> { state, _ in
    state.isRaining = true
    return .none
  }
}

// MARK: - The feature

@Reducer
struct Garden {
  @ObservableState
  struct State: Equatable {
    var beds: IdentifiedArrayOf<Bed.State> = []
    var sky = Sky.State()
    var total = 0.0
    var found: [String] = []
    var notice: AlertState<Action.Notice>?
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
  }

  enum Action {
    case addButtonTapped
    case beds(IdentifiedActionOf<Bed>)
    case clearButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case notice(Notice)
    case path(StackActionOf<Path>)
    case priceButtonTapped
    case searchChanged(String)
    case searchResponse(Result<[String], any Error>)
    case sky(Sky.Action)

    @CasePathable
    enum Notice { case understood }
  }

  @Reducer
  enum Destination {
    case edit(Bed)
    case alert(AlertState<Alert>)

    @CasePathable
    enum Alert { case confirmedClearing }
  }

  @Reducer
  enum Path {
    case bed(Bed)
    case sky(Sky)
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.seeds) var seeds
  @Dependency(\.uuid) var uuid

  let observer: any ReducerOf<Self>

  init(observer: any ReducerOf<Self> = EmptyReducer()) {
    self.observer = observer
  }

  var body: some ReducerOf<Self> {
    Scope(\.sky, action: \.sky) { Sky() }
    observer
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .edit(Bed.State(id: state.beds.count))
        return .none
      case .beds(.element(id: let id, action: .watered(.done))):
        state.notice = AlertState {
          TextState("Bed \(id, format: .number) is watered")
        } actions: {
          ButtonState(action: .understood) { TextState("Good") }
        }
        return .none
      case .beds, .notice, .path, .sky:
        return .none
      case .clearButtonTapped:
        state.destination = .alert(.clearing(beds: state.beds.count))
        return .none
      case .destination(.presented(.alert(.confirmedClearing))):
        state.beds.removeAll()
        return .none
      case .destination(.dismiss):
        guard let bed = state.destination?.edit, !bed.plant.isEmpty else { return .none }
        state.beds.append(bed)
        return .none
      case .destination:
        return .none
      case .priceButtonTapped:
        state.total = state.beds.reduce(0) { $0 + seeds.price($1.plant) }
        return .none
      case .searchChanged(let name):
        return .run { [clock, seeds] send in
          try await clock.sleep(for: .seconds(0.3))
          await send(.searchResponse(Result { try await seeds.search(name) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .searchResponse(.success(let names)):
        state.found = names
        return .none
      case .searchResponse(.failure):
        state.found = []
        return .none
      }
    }
    .ifLet(\.notice, action: \.notice)
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.beds, action: \.beds) { Bed() }
    .forEach(\.path, action: \.path)
  }

  /// Shared between tests and the application, as a function of the reducer's `Send`.
  static func rain(_ send: SendOf<Self>) async {
    await send(.sky(.rained))
  }
}

extension Garden.Destination.State: Equatable {}
extension Garden.Path.State: Equatable {}

extension AlertState where Action == Garden.Destination.Alert {
  static func clearing(beds: Int) -> Self {
    AlertState {
      TextState("Clear \(beds) beds?")
    } actions: {
      ButtonState(role: .destructive, action: .send(.confirmedClearing, animation: .default)) {
        TextState("Clear")
      }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}

// MARK: - A view

/// The part of a view that knows the store.
@MainActor
struct GardenView {
  @Bindable var store: StoreOf<Garden>

  var editor: Binding<StoreOf<Bed>?> {
    $store.scope(state: \.$destination, action: \.destination).edit
  }

  var alert: Binding<Store<AlertState<Garden.Destination.Alert>, Garden.Destination.Alert>?> {
    $store.scope(state: \.$destination, action: \.destination).alert
  }

  var beds: [String] {
    store.scope(\.beds, action: \.beds).map(\.plant)
  }

  var top: String? {
    store.scope(state: \.path, action: \.path).last.map {
      switch $0.case {
      case .bed(let bed): "bed \(bed.plant)"
      case .sky(let sky): sky.isRaining ? "rain" : "sun"
      }
    }
  }
}
