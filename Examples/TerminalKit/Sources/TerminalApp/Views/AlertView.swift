public import Intarsia
public import TerminalKit

/// Any alert of any feature, drawn from its state.
///
/// ```swift
/// if let alert = store.scope(state: \.alert, action: \.alert) {
///   AlertView(store: alert) { store.send(.alert(.dismiss)) }
/// }
/// ```
public struct AlertView<Action>: TerminalView {
  private let store: Store<AlertState<Action>, Action>
  private let dismiss: @MainActor () -> Void

  /// Shows an alert.
  ///
  /// - Parameters:
  ///   - store: The store of the alert.
  ///   - dismiss: Closes it without one of its actions.
  public init(
    store: Store<AlertState<Action>, Action>, dismiss: @escaping @MainActor () -> Void
  ) {
    self.store = store
    self.dismiss = dismiss
  }

  /// The alert's own title is in its box.
  public var title: String { "" }

  /// The keys are those of the buttons.
  public var keys: [String] { [""] }

  /// It is drawn in front of what it is about.
  public var isOverlay: Bool { true }

  /// Draws the box.
  public func draw(on screen: inout Screen, in area: Rect) {
    let alert = store.state
    screen.drawDialog(
      title: String(state: alert.title), message: alert.message.map(String.init(state:)),
      buttons: alert.keyedButtons.map(\.dialogButton))
  }

  /// Taps the button of a key; the escape key always closes.
  public func handle(_ key: Key) -> Bool {
    let buttons = store.withState(\.keyedButtons)
    if let button = buttons.first(where: { $0.key == key.code }) {
      tap(button.state)
    } else if key.code == .escape {
      dismiss()
    }
    return true
  }

  private func tap(_ button: ButtonState<Action>?) {
    guard let action = button?.action.action else { return dismiss() }
    store.send(action)
  }
}
