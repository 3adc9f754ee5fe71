// Drives screens of UIKit against its outline, as a user and the system would.
import Combine
import Intarsia
import UIKit

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

  static func main() async {
    await observation()
    await presentation()
    await presentationWithoutWindow()
    await replacement()
    await changesDuringTransitions()
    await alerts()
    await pushes()
    await stack()
    await values()
    await controls()
    await focusFromTheStart()
    await animations()
    await publishers()
    expect(outlinedMistakes, [], "UIKit refuses nothing")
    exit(failures == 0 ? 0 : 1)
  }

  /// Runs the tasks that wait on the main actor, and those that they start.
  private static func settle() async {
    for _ in 0..<20 { await Task.yield() }
  }

  /// Lets all transitions end.
  private static func transitionsEnd() async {
    for _ in 0..<4 {
      await settle()
      outlinedTransitionsEnd()
    }
    await settle()
  }

  private static func shelf(
    _ state: Shelf.State? = nil
  ) async -> (store: StoreOf<Shelf>, screen: ShelfViewController, stack: ShelfStack, UIWindow) {
    let store = Store(initialState: state ?? Shelf.State()) { Shelf() }
    let stack = ShelfStack(store: store)
    let window = UIWindow()
    window.rootViewController = stack
    window.makeKeyAndVisible()
    await transitionsEnd()
    let screen = stack.viewControllers.first as? ShelfViewController
    return (store, screen ?? ShelfViewController(store: store), stack, window)
  }

  private static func observation() async {
    let (store, screen, _, window) = await shelf()
    expect(screen.label.text, "Ada", "The first run happens at once")
    store.name = "Bo"
    await settle()
    expect(screen.label.text, "Bo", "A change runs the closure again")
    expect(screen.runs, 2, "One change is one run")
    var count = 0
    weak var released: UILabel?
    do {
      let label = UILabel()
      released = label
      label.observe {
        _ = store.name
        count += 1
      }
    }
    expect(released == nil, true, "An observation does not keep its object")
    store.name = "Cy"
    await settle()
    expect(count, 1, "An observation stops when its object goes")
    _ = window
  }

  private static func presentation() async {
    let (store, screen, _, window) = await shelf(
      Shelf.State(destination: .edit(Row.State(id: 1))))
    let first = screen.presentedViewController as? RowViewController
    expect(first?.store.title, "Row", "A feature that is presented from the start is shown")
    store.send(.destination(.presented(.edit(.closeTapped))))
    await transitionsEnd()
    expect(screen.presentedViewController == nil, true, "A dismissed feature goes")
    expect(store.log, ["dismiss"], "A dismissal by an effect is one action")

    store.send(.set { $0.destination = .edit(Row.State(id: 2)) })
    await transitionsEnd()
    screen.presentedViewController?.dismiss(animated: true)
    await transitionsEnd()
    expect(store.destination == nil, true, "A screen that the user closes dismisses its feature")
    expect(store.log, ["dismiss", "dismiss"], "A screen that the user closes sends one action")

    store.isHelpShown = true
    await transitionsEnd()
    expect(screen.presentedViewController != nil, true, "A Boolean presents")
    screen.dismiss(animated: true)
    await transitionsEnd()
    expect(store.isHelpShown, false, "A screen that the user closes sets the Boolean")
    _ = window
  }

  private static func presentationWithoutWindow() async {
    let store = Store(initialState: Shelf.State(isHelpShown: true, detail: Row.State(id: 1))) {
      Shelf()
    }
    let stack = ShelfStack(store: store)
    stack.viewControllers.first?.loadViewIfNeeded()
    await transitionsEnd()
    expect(
      stack.viewControllers.first?.presentedViewController == nil, true,
      "Nothing is presented before the view is in a window")
    expect(stack.viewControllers.count, 2, "A destination is pushed before the view is in a window")
    store.send(.detail(.dismiss))
    let window = UIWindow()
    window.rootViewController = stack
    window.makeKeyAndVisible()
    await transitionsEnd()
    expect(
      stack.viewControllers.first?.presentedViewController != nil, true,
      "A screen that waits for the window appears with the view")
  }

  private static func replacement() async {
    let (store, screen, _, window) = await shelf(
      Shelf.State(destination: .edit(Row.State(id: 1))))
    let first = screen.presentedViewController
    store.send(.set { $0.destination = .edit(Row.State(id: 2)) })
    await transitionsEnd()
    let second = screen.presentedViewController as? RowViewController
    expect(second?.store.withState(\.id), 2, "Another feature replaces the screen")
    expect(second === first, false, "Another feature has a screen of its own")
    store.send(.set { $0.destination = .alert(.question) })
    await transitionsEnd()
    expect(
      screen.presentedViewController is UIAlertController, true,
      "Another case replaces the screen")
    store.send(.set { $0.destination = .edit(Row.State(id: 3)) })
    await transitionsEnd()
    expect(
      screen.presentedViewController is RowViewController, true,
      "Another case whose observer runs first replaces the screen")
    expect(store.log, [], "A replacement dismisses no feature")
    _ = window
  }

  private static func changesDuringTransitions() async {
    let (store, screen, _, window) = await shelf()
    store.send(.set { $0.destination = .edit(Row.State(id: 1)) })
    await settle()
    store.send(.set { $0.destination = nil })
    await transitionsEnd()
    expect(screen.presentedViewController == nil, true, "A screen that comes goes if it has to")
    store.send(.set { $0.destination = .edit(Row.State(id: 2)) })
    await settle()
    store.send(.set { $0.destination = .edit(Row.State(id: 3)) })
    await transitionsEnd()
    expect(
      (screen.presentedViewController as? RowViewController)?.store.withState(\.id), 3,
      "Another feature replaces a screen that comes")
    store.send(.set { $0.destination = nil })
    await transitionsEnd()
    store.send(.set { $0.detail = Row.State(id: 4) })
    await settle()
    store.send(.set { $0.detail = nil })
    await transitionsEnd()
    expect(
      screen.navigationController?.viewControllers.count, 1,
      "A screen that is being pushed is popped afterwards")
    _ = window
  }

  private static func alerts() async {
    let (store, screen, _, window) = await shelf(Shelf.State(destination: .alert(.question)))
    let alert = screen.presentedViewController as? UIAlertController
    expect(alert?.title, "Sure?", "An alert has its title")
    expect(alert?.message, "It is for ever.", "An alert has its message")
    expect(alert?.actions.map(\.style), [.destructive, .cancel], "A button has its role")
    alert?.outlinedTap("Yes")
    await transitionsEnd()
    expect(store.log, ["confirmed"], "A button of an alert sends its action, and no dismissal")
    expect(screen.presentedViewController == nil, true, "An alert goes when it was answered")

    store.send(.set { $0.destination = .alert(.question) })
    await transitionsEnd()
    (screen.presentedViewController as? UIAlertController)?.outlinedTap("No")
    await transitionsEnd()
    expect(store.log, ["confirmed", "dismiss"], "A button without an action dismisses the alert")

    store.send(
      .set {
        $0.dialog = ConfirmationDialogState {
          TextState("Which?")
        } actions: {
          ButtonState(action: .confirmed) { TextState("This") }
        }
      })
    await transitionsEnd()
    let dialog = screen.presentedViewController as? UIAlertController
    expect(dialog?.preferredStyle, .actionSheet, "A dialog is an action sheet")
    dialog?.outlinedTap("This")
    await transitionsEnd()
    expect(
      store.log, ["confirmed", "dismiss", "confirmed"],
      "A button of a dialog sends its action, and no dismissal")
    _ = window
  }

  private static func pushes() async {
    let (store, screen, stack, window) = await shelf()
    store.send(.set { $0.detail = Row.State(id: 1) })
    await transitionsEnd()
    expect(stack.viewControllers.count, 2, "A destination is pushed")
    let first = stack.viewControllers.last
    store.send(.set { $0.detail = Row.State(id: 3) })
    await transitionsEnd()
    expect(stack.viewControllers.count, 2, "Another feature replaces a destination")
    expect(stack.viewControllers.last === first, false, "Another feature has a screen of its own")
    stack.popViewController(animated: true)
    await transitionsEnd()
    expect(store.log, ["back"], "Going back sends one action")
    store.send(.set { $0.detail = Row.State(id: 2) })
    await transitionsEnd()
    let shown = stack.viewControllers
    stack.popViewController(animated: true)
    await settle()
    stack.outlinedTransitionIsCancelled(to: shown)
    await transitionsEnd()
    expect(store.detail?.id, 2, "A swipe back that is cancelled dismisses nothing")
    store.send(.detail(.dismiss))
    await transitionsEnd()
    expect(stack.viewControllers.map { $0 === screen }, [true], "A dismissed destination is popped")
    _ = window
  }

  private static func stack() async {
    let (store, screen, stack, window) = await shelf()
    store.send(
      .set { for id in 1...3 { $0.path.append(.row(Row.State(id: id))) } })
    await transitionsEnd()
    expect(stack.viewControllers.count, 4, "The stack shows the path")
    let second = stack.viewControllers[1]
    store.send(.set { _ = $0.path.popLast() })
    await transitionsEnd()
    expect(stack.viewControllers.count, 3, "A shorter path pops")
    expect(stack.viewControllers[1] === second, true, "An element keeps its screen")
    stack.popToRootViewController(animated: true)
    await transitionsEnd()
    expect(store.log, ["pop"], "A pop of several screens by the user sends one action")
    expect(store.path.count, 0, "A pop by the user shortens the path")

    store.send(.set { $0.detail = Row.State(id: 9) })
    await transitionsEnd()
    let detail = stack.viewControllers.last
    store.send(.set { $0.path.append(.row(Row.State(id: 5))) })
    await transitionsEnd()
    expect(
      stack.viewControllers.map { $0 === detail }, [false, true, false],
      "A screen that was pushed by other means stays where it is")
    store.send(.set { _ = $0.path.popLast() })
    store.send(.detail(.dismiss))
    await transitionsEnd()
    expect(store.log, ["pop", "back"], "The path and a destination end by themselves")

    screen.traitCollection.push(state: Shelf.Path.State.row(Row.State(id: 4)))
    await transitionsEnd()
    expect(store.path.count, 1, "A screen pushes onto the stack that encloses it")
    let shown = stack.viewControllers
    stack.popViewController(animated: true)
    await settle()
    stack.outlinedTransitionIsCancelled(to: shown)
    await transitionsEnd()
    expect(store.path.count, 1, "A swipe back that is cancelled pops nothing")
    expect(store.log, ["pop", "back"], "A swipe back that is cancelled sends nothing")
    _ = window
  }

  private static func values() async {
    let library = Library()
    let stack = NavigationStackController(path: UIBindable(library).path) { UIViewController() }
    stack.navigationDestination(for: Int.self) { _ in UIViewController() }
    let window = UIWindow()
    window.rootViewController = stack
    window.makeKeyAndVisible()
    library.path = [7, 7]
    await transitionsEnd()
    expect(stack.viewControllers.count, 3, "Equal elements have screens of their own")
    stack.popViewController(animated: true)
    await transitionsEnd()
    expect(library.path, [7], "A pop by the user shortens a path of values")
    stack.traitCollection.push(value: 8)
    await transitionsEnd()
    expect(stack.viewControllers.count, 3, "A screen pushes a value")
  }

  private static func controls() async {
    let (store, screen, _, window) = await shelf()
    expect(screen.nameField.text, "Ada", "A field shows its text")
    store.name = "Bo"
    await settle()
    expect(screen.nameField.text, "Bo", "A field shows a changed text")
    screen.nameField.text = "Grace"
    screen.nameField.sendActions(for: .editingChanged)
    expect(store.name, "Grace", "A field writes its text")
    screen.nameField.text = "Grace Hopper"
    screen.nameField.sendActions(for: .editingChanged)
    expect(screen.nameField.text, "Grace", "A field shows what the reducer makes of its text")

    screen.nameField.becomeFirstResponder()
    expect(store.focus, .name, "A focused field writes the focus")
    store.focus = .note
    await settle()
    expect(screen.noteField.isFirstResponder, true, "The focus moves to the field that it names")
    expect(screen.nameField.isFirstResponder, false, "The focus leaves the other field")
    screen.noteField.resignFirstResponder()
    expect(store.focus, nil, "A field that loses the focus clears it")

    screen.toggle.isOn = true
    screen.toggle.sendActions(for: .valueChanged)
    expect(store.isOn, true, "A switch writes its value")
    screen.slider.bind(.constant(0), to: \.value, for: .valueChanged)
    screen.slider.value = 0.5
    screen.slider.sendActions(for: .valueChanged)
    expect(store.volume, 0, "A new binding replaces the former")
    store.volume = 0.25
    await settle()
    expect(screen.slider.value, 0, "A replaced binding does not show its value")
    _ = window
  }

  private static func focusFromTheStart() async {
    let (_, screen, _, window) = await shelf(Shelf.State(focus: .note))
    expect(screen.noteField.isFirstResponder, true, "A field gets the focus with its window")
    _ = window
  }

  private static func animations() async {
    let (store, screen, _, window) = await shelf()
    UIView.outlinedAnimations = []
    withUIKitAnimation(.spring) { store.send(.set { $0.name = "Di" }) }
    await settle()
    expect(screen.label.text, "Di", "An animated change is shown")
    expect(
      Set(UIView.outlinedAnimations.map { "\($0)" }), ["\(UIAnimation.spring)"],
      "A change is animated as it was made")
    UIView.outlinedAnimations = []
    store.name = "Eve"
    await settle()
    expect(UIView.outlinedAnimations.count, 0, "A later change is not animated")
    let task = withUIKitAnimation { store.send(.loadTapped) }
    await settle()
    gate.continuation.yield()
    await task.finish()
    await settle()
    expect(screen.label.text, "Fay", "An effect changes the name")
    expect(UIView.outlinedAnimations.count, 0, "A later change by an effect is not animated")
    outlinedAnimatedTransitions = []
    withUIKitAnimation(nil) { store.send(.set { $0.destination = .edit(Row.State(id: 1)) }) }
    await transitionsEnd()
    expect(outlinedAnimatedTransitions, [false], "A screen can come without animation")
    _ = window
  }

  private static func publishers() async {
    let numbers = PassthroughSubject<Int, Never>()
    let effects = Store(initialState: Counted.State()) { Counted(numbers: numbers) }
    let task = effects.send(.started)
    numbers.send(1)
    numbers.send(2)
    await settle()
    expect(effects.values, [1, 2], "An effect sends the values of a publisher")
    numbers.send(completion: .finished)
    await task.finish()

    @Shared(.inMemory("driven")) var count = 0
    var published: [Int] = []
    let cancellable = $count.publisher.sink { published.append($0) }
    $count.withLock { $0 = 1 }
    cancellable.cancel()
    $count.withLock { $0 = 2 }
    expect(published, [0, 1], "A shared value publishes until its subscription is cancelled")
  }
}

@Reducer
struct Counted {
  @ObservableState
  struct State {
    var values: [Int] = []
  }

  enum Action {
    case received(Int)
    case started
  }

  // Safe: the main actor alone sends.
  nonisolated(unsafe) let numbers: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .received(let value):
        state.values.append(value)
        return .none
      case .started:
        return .publisher { numbers.map { .received($0) } }
      }
    }
  }
}
