// Screens of UIKit, as people write them.
import Intarsia
import Observation
import UIKit

/// Opens when the driver says so.
nonisolated let gate = AsyncStream<Void>.makeStream()

@Reducer
struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = "Row"
  }

  enum Action {
    case closeTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .closeTapped: .run { [dismiss] _ in await dismiss() }
      }
    }
  }
}

@Reducer
struct Shelf {
  @Reducer
  enum Path {
    case row(Row)
  }

  @Reducer
  enum Destination {
    case edit(Row)
    case alert(AlertState<Alert>)
  }

  @CasePathable
  nonisolated enum Alert: Equatable, Sendable { case confirmed }
  nonisolated enum Field: Hashable, Sendable { case name, note }

  @ObservableState
  struct State {
    var log: [String] = []
    var name = "Ada"
    var note = ""
    var isOn = false
    var volume: Float = 0
    var focus: Field?
    var isHelpShown = false
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
    @Presents var detail: Row.State?
    @Presents var dialog: ConfirmationDialogState<Alert>?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case path(StackActionOf<Path>)
    case destination(PresentationAction<Destination.Action>)
    case detail(PresentationAction<Row.Action>)
    case dialog(PresentationAction<Alert>)
    case loadTapped
    case loaded(String)
    case set((inout State) -> Void)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .set(let change):
        change(&state)
      case .loaded(let name):
        state.name = name
      case .loadTapped:
        return .run { send in
          for await _ in gate.stream.prefix(1) {}
          await send(.loaded("Fay"))
        }
      case .binding(\.name):
        state.name = String(state.name.prefix(5))
      case .binding:
        break
      case .destination(.dismiss):
        state.log.append("dismiss")
      case .destination(.presented(.alert(.confirmed))), .dialog(.presented(.confirmed)):
        state.log.append("confirmed")
      case .detail(.dismiss):
        state.log.append("back")
      case .dialog(.dismiss):
        state.log.append("dialog closed")
      case .path(.popFrom):
        state.log.append("pop")
      case .destination, .detail, .path:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$detail, action: \.detail) { Row().signpost() }
    .ifLet(\.$dialog, action: \.dialog)
    .forEach(\.path, action: \.path)
  }
}

extension AlertState<Shelf.Alert> {
  static let question = AlertState {
    TextState("Sure?")
  } actions: {
    ButtonState(role: .destructive, action: .confirmed) { TextState("Yes") }
    ButtonState(role: .cancel) { TextState("No") }
  } message: {
    TextState("It is for ever.")
  }
}

final class RowViewController: UIViewController {
  let store: StoreOf<Row>

  init(store: StoreOf<Row>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    observe { [weak self] in
      guard let self else { return }
      navigationItem.title = store.title
    }
  }
}

final class ShelfViewController: UIViewController {
  @UIBindable var store: StoreOf<Shelf>
  let label = UILabel()
  private(set) var runs = 0

  init(store: StoreOf<Shelf>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private(set) lazy var nameField = UITextField(text: $store.name)
  private(set) lazy var noteField = UITextField(text: $store.note)
  private(set) lazy var toggle = UISwitch(isOn: $store.isOn)
  private(set) lazy var slider = UISlider()

  override func viewDidLoad() {
    super.viewDidLoad()
    nameField.bind(focus: $store.focus, equals: .name)
    noteField.bind(focus: $store.focus, equals: .note)
    slider.bind($store.volume, to: \.value, for: .valueChanged)
    let stack = UIStackView(arrangedSubviews: [label, nameField, noteField, toggle, slider])
    view.addSubview(stack)
    NSLayoutConstraint.activate([stack.topAnchor.constraint(equalTo: view.topAnchor)])

    observe { [weak self] in
      guard let self else { return }
      runs += 1
      label.text = store.name
    }
    // The new screen comes before the old one goes.
    present(item: $store.scope(state: \.destination?.edit, action: \.destination.edit)) { store in
      RowViewController(store: store)
    }
    present(item: $store.scope(state: \.destination?.alert, action: \.destination.alert)) { store in
      UIAlertController(store: store)
    }
    present(item: $store.scope(state: \.dialog, action: \.dialog)) { store in
      UIAlertController(store: store)
    }
    present(isPresented: $store.isHelpShown) { UIViewController() }
    navigationDestination(item: $store.scope(state: \.detail, action: \.detail)) { store in
      RowViewController(store: store)
    }
  }
}

final class ShelfStack: NavigationStackController {
  convenience init(store: StoreOf<Shelf>) {
    @UIBindable var store = store
    self.init(path: $store.scope(state: \.path, action: \.path)) {
      ShelfViewController(store: store)
    } destination: { store in
      switch store.case {
      case .row(let store): RowViewController(store: store)
      }
    }
  }
}

/// A list with a diffable data source.
final class RowsViewController: UITableViewController {
  let store: Store<IdentifiedArrayOf<Row.State>, IdentifiedActionOf<Row>>
  private lazy var rows = UITableViewDiffableDataSource<Int, Int>(tableView: tableView) {
    [store] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
    cell.textLabel?.text = store.withState { $0[id: id]?.title }
    return cell
  }

  init(store: Store<IdentifiedArrayOf<Row.State>, IdentifiedActionOf<Row>>) {
    self.store = store
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
    observe { [weak self] in
      guard let self else { return }
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems(store.scope(state: \.self, action: \.self).map { $0.id.hashValue })
      rows.apply(snapshot)
    }
  }
}

/// A stack of plain values.
@Observable
@MainActor
final class Library {
  var path: [Int] = []
}
