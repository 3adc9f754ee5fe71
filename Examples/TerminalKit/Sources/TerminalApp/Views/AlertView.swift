public import Intarsia
public import TerminalKit

/// A view of any feature's alert, drawn from the alert's state.
///
/// ```swift
/// if let alert = store.scope(state: \.alert, action: \.alert) {
///   AlertView(store: alert) { store.send(.alert(.dismiss)) }
/// }
/// ```
public struct AlertView<Action>: TerminalView {
  private let store: Store<AlertState<Action>, Action>
  private let dismiss: @MainActor () -> Void

  /// Creates a view of an alert.
  ///
  /// - Parameters:
  ///   - store: The store of the alert.
  ///   - dismiss: Closes the alert without sending one of its actions.
  public init(
    store: Store<AlertState<Action>, Action>, dismiss: @escaping @MainActor () -> Void
  ) {
    self.store = store
    self.dismiss = dismiss
  }

  /// The title is empty, because the dialog shows the alert's own title.
  public var title: String { "" }

  /// The help is empty, because the dialog shows the keys of the buttons.
  public var keys: [String] { [""] }

  /// The alert is drawn in front of the view that presents it.
  public var isOverlay: Bool { true }

  /// Draws the alert as a dialog.
  public func draw(on screen: inout Screen, in area: Rect) {
    let alert = store.state
    screen.drawDialog(
      title: String(state: alert.title), message: alert.message.map(String.init(state:)),
      buttons: alert.keyedButtons.map(\.dialogButton))
  }

  /// Taps the button of a key; without a cancel button, the escape key dismisses the alert.
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
