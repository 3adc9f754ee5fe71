#if canImport(UIKit) && !os(watchOS)
  public import IntarsiaRuntime
  public import UIKit

  extension UIAlertController {
    /// Creates an alert from the store of one.
    ///
    /// ```swift
    /// present(item: $store.scope(state: \.alert, action: \.alert)) { store in
    ///   UIAlertController(store: store)
    /// }
    /// ```
    ///
    /// A button sends its action, with its animation.
    public convenience init<Action>(store: Store<AlertState<Action>, Action>) {
      self.init(state: store.withState { $0 }) { $0.map { _ = store.send($0) } }
    }

    /// Creates an action sheet from the store of a dialog.
    public convenience init<Action>(store: Store<ConfirmationDialogState<Action>, Action>) {
      self.init(state: store.withState { $0 }) { $0.map { _ = store.send($0) } }
    }

    /// Creates an alert from the state of one.
    ///
    /// - Parameters:
    ///   - state: The state of the alert.
    ///   - handler: Receives the action of the button that was tapped, or `nil` from a button
    ///     without an action.
    public convenience init<Action>(
      state: AlertState<Action>, handler: @escaping @MainActor (Action?) -> Void
    ) {
      self.init(
        title: String(state: state.title), message: state.message.map { String(state: $0) },
        preferredStyle: .alert)
      add(state.buttons, handler)
    }

    /// Creates an action sheet from the state of a dialog.
    public convenience init<Action>(
      state: ConfirmationDialogState<Action>, handler: @escaping @MainActor (Action?) -> Void
    ) {
      self.init(
        title: state.titleVisibility == .hidden ? nil : String(state: state.title),
        message: state.message.map { String(state: $0) }, preferredStyle: .actionSheet)
      add(state.buttons, handler)
    }

    private func add<Action>(
      _ buttons: [ButtonState<Action>], _ handler: @escaping @MainActor (Action?) -> Void
    ) {
      for button in buttons { addAction(UIAlertAction(button, action: handler)) }
      if buttons.isEmpty { addAction(UIAlertAction(title: "OK", style: .cancel)) }
    }
  }

  extension UIAlertAction {
    /// Creates a button of an alert from its state.
    ///
    /// - Parameters:
    ///   - button: The role, the label and the action.
    ///   - handler: Receives the action of the button when it is tapped.
    public convenience init<Action>(
      _ button: ButtonState<Action>, action handler: @escaping @MainActor (Action?) -> Void
    ) {
      let style: Style =
        switch button.role {
        case .cancel: .cancel
        case .destructive: .destructive
        case nil: .default
        }
      self.init(title: String(state: button.label), style: style) { _ in button.perform(handler) }
    }
  }
#endif
