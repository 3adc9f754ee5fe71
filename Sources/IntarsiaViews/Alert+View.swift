#if canImport(SwiftUI)
  public import IntarsiaRuntime
  public import SwiftUI

  extension View {
    /// Shows an alert while the state of one is presented.
    ///
    /// ```swift
    /// .alert($store.scope(state: \.alert, action: \.alert))
    /// ```
    ///
    /// A button sends its action, with its animation. A button without an action dismisses the
    /// alert.
    ///
    /// - Parameter item: A binding to the store of the alert.
    public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
      let store = item.wrappedValue
      return alert(store?.withState { $0 }, isPresented: Binding(item)) {
        if let action = $0 { store?.send(action) }
      }
    }

    /// Shows an alert while a value has the state of one.
    ///
    /// - Parameters:
    ///   - state: A binding to the state of the alert.
    ///   - handler: Receives the action of the button that was tapped, or `nil` from a button
    ///     without an action.
    public func alert<Action>(
      _ state: Binding<AlertState<Action>?>, action handler: @escaping @MainActor (Action?) -> Void
    ) -> some View {
      alert(state.wrappedValue, isPresented: Binding(state), perform: handler)
    }

    private func alert<Action>(
      _ alert: AlertState<Action>?, isPresented: Binding<Bool>,
      perform: @escaping @MainActor (Action?) -> Void
    ) -> some View {
      self.alert(
        Text(alert?.title ?? ""), isPresented: isPresented, presenting: alert,
        actions: { Buttons(buttons: $0.buttons, perform: perform) },
        message: { $0.message.map { Text($0) } })
    }

    /// Shows a confirmation dialog while the state of one is presented.
    ///
    /// ```swift
    /// .confirmationDialog($store.scope(state: \.dialog, action: \.dialog))
    /// ```
    ///
    /// - Parameter item: A binding to the store of the dialog.
    public func confirmationDialog<Action>(
      _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
    ) -> some View {
      let store = item.wrappedValue
      return confirmationDialog(store?.withState { $0 }, isPresented: Binding(item)) {
        if let action = $0 { store?.send(action) }
      }
    }

    /// Shows a confirmation dialog while a value has the state of one.
    ///
    /// - Parameters:
    ///   - state: A binding to the state of the dialog.
    ///   - handler: Receives the action of the button that was tapped, or `nil` from a button
    ///     without an action.
    public func confirmationDialog<Action>(
      _ state: Binding<ConfirmationDialogState<Action>?>,
      action handler: @escaping @MainActor (Action?) -> Void
    ) -> some View {
      confirmationDialog(state.wrappedValue, isPresented: Binding(state), perform: handler)
    }

    private func confirmationDialog<Action>(
      _ dialog: ConfirmationDialogState<Action>?, isPresented: Binding<Bool>,
      perform: @escaping @MainActor (Action?) -> Void
    ) -> some View {
      self.confirmationDialog(
        Text(dialog?.title ?? ""), isPresented: isPresented,
        titleVisibility: Visibility(dialog?.titleVisibility ?? .automatic), presenting: dialog,
        actions: { Buttons(buttons: $0.buttons, perform: perform) },
        message: { $0.message.map { Text($0) } })
    }
  }

  /// The buttons of an alert or a dialog.
  private struct Buttons<Action>: View {
    let buttons: [ButtonState<Action>]
    let perform: @MainActor (Action?) -> Void

    var body: some View {
      ForEach(buttons) { Button($0, action: perform) }
    }
  }

  extension Button where Label == Text {
    /// Creates a button from its state.
    ///
    /// - Parameters:
    ///   - button: The role, the label and the action.
    ///   - action: Receives the action of the button when it is tapped.
    public init<Action>(
      _ button: ButtonState<Action>, action: @escaping @MainActor (Action?) -> Void
    ) {
      self.init(role: button.role.map { ButtonRole($0) }) {
        if let animation = button.action.animation {
          withAnimation(animation) { action(button.action.action) }
        } else {
          action(button.action.action)
        }
      } label: {
        Text(button.label)
      }
    }
  }

  extension ButtonRole {
    /// The role of a button of an alert or a dialog.
    public init(_ role: ButtonStateRole) {
      self =
        switch role {
        case .cancel: .cancel
        case .destructive: .destructive
        }
    }
  }

  extension Visibility {
    /// Whether the title of a dialog is shown.
    public init(_ visibility: ConfirmationDialogStateTitleVisibility) {
      self =
        switch visibility {
        case .automatic: .automatic
        case .hidden: .hidden
        case .visible: .visible
        }
    }
  }
#endif
