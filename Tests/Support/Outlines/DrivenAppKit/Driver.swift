// Drives screens of AppKit against its outline, as a user would.
import AppKit
import Intarsia

@Reducer
struct Sheet {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
  }

  enum Action {}

  var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}

@Reducer
struct Document {
  @CasePathable
  nonisolated enum Alert: Equatable, Sendable { case deleted }

  @ObservableState
  struct State {
    var log: [String] = []
    var name = "Ada"
    @Presents var sheet: Sheet.State?
    @Presents var alert: AlertState<Alert>?
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case set((inout State) -> Void)
    case sheet(PresentationAction<Sheet.Action>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert(.presented(.deleted)): state.log.append("deleted")
      case .alert(.dismiss): state.log.append("kept")
      case .binding(\.name): state.name = String(state.name.prefix(5))
      case .binding: break
      case .set(let change): change(&state)
      case .sheet(.dismiss): state.log.append("closed")
      case .sheet: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Sheet() }
    .ifLet(\.$alert, action: \.alert)
  }
}

final class SheetViewController: NSViewController {
  let store: StoreOf<Sheet>

  init(store: StoreOf<Sheet>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}

final class DocumentViewController: NSViewController {
  @UIBindable var store: StoreOf<Document>
  let label = NSTextField(labelWithString: "")
  private(set) lazy var field = NSTextField(text: $store.name)
  private(set) weak var alert: NSAlert?

  init(store: StoreOf<Document>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
    view.addSubview(field)
    observe { [weak self] in
      guard let self else { return }
      label.stringValue = store.name
    }
    present(item: $store.scope(state: \.sheet, action: \.sheet)) { store in
      SheetViewController(store: store)
    }
    modal(item: $store.scope(state: \.alert, action: \.alert)) { [weak self] store in
      let alert = NSAlert(store: store)
      self?.alert = alert
      return alert
    }
  }
}

@main
@MainActor
enum Driver {
  private static var failures = 0

  private static func expect<Value: Equatable>(
    _ value: Value, _ wanted: Value, _ behavior: String
  ) {
    guard value != wanted else { return }
    failures += 1
    print("✘ \(behavior): \(value) is not \(wanted)")
  }

  private static func settle() async {
    for _ in 0..<20 { await Task.yield() }
  }

  static func main() async {
    let store = Store(initialState: Document.State(sheet: Sheet.State(id: 1))) { Document() }
    let screen = DocumentViewController(store: store)
    let window = NSWindow(contentViewController: screen)
    await settle()
    let first = screen.presentedViewControllers?.first
    expect(first is SheetViewController, true, "A sheet that is presented from the start is shown")
    store.send(.set { $0.sheet = Sheet.State(id: 2) })
    await settle()
    expect(screen.presentedViewControllers?.count, 1, "Another feature replaces the sheet")
    expect(screen.presentedViewControllers?.first === first, false, "Another feature has a sheet")
    expect(store.log, [], "A replacement dismisses no feature")
    screen.presentedViewControllers?.first?.dismiss(nil as Any?)
    await settle()
    expect(store.log, ["closed"], "A sheet that the user closes sends one action")

    let alert = AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: Document.Alert.deleted) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
    store.send(.set { $0.alert = alert })
    await settle()
    expect(screen.alert?.messageText, "Delete?", "An alert has its title")
    screen.alert?.outlinedClick("Delete")
    await settle()
    expect(store.log, ["closed", "deleted"], "A button of an alert sends its action only")
    store.send(.set { $0.alert = alert })
    await settle()
    screen.alert?.outlinedClick("Keep")
    await settle()
    expect(store.log, ["closed", "deleted", "kept"], "A button without an action dismisses")
    store.send(.set { $0.alert = alert })
    await settle()
    store.send(.alert(.dismiss))
    await settle()
    expect(window.sheets.count, 0, "A dismissed alert goes")

    screen.field.outlinedType("Grace Hopper")
    expect(store.name, "Grace", "A field writes its text")
    expect(screen.field.stringValue, "Grace", "A field shows what the reducer makes of its text")
    await settle()
    NSAnimationContext.outlinedAnimations = []
    withAppKitAnimation(.spring) { store.send(.set { $0.name = "Bo" }) }
    await settle()
    expect(screen.label.stringValue, "Bo", "A change is shown")
    expect(screen.field.stringValue, "Bo", "A field shows a changed text")
    expect(
      Set(NSAnimationContext.outlinedAnimations.map { "\($0)" }), ["\(UIAnimation.spring)"],
      "A change is animated as it was made")
    exit(failures == 0 ? 0 : 1)
  }
}
