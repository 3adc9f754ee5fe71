public import IntarsiaDump

/// A dialog that offers choices, as a value: its texts, its buttons and the actions that they send.
///
/// ```swift
/// state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
///   TextState("What is to become of \(book.title)?")
/// } actions: {
///   ButtonState(action: .lendTapped) { TextState("Lend") }
///   ButtonState(role: .destructive, action: .deleteTapped) { TextState("Delete") }
/// }
/// ```
///
/// Present a dialog with ``Presents()`` and `.ifLet(\.$dialog, action: \.dialog)`. When one of its
/// buttons has sent its action, the state is `nil` again.
public struct ConfirmationDialogState<Action>: _EphemeralState, Identifiable {
  /// The choices.
  public var buttons: [ButtonState<Action>]

  /// The text that explains the title, if any.
  public var message: TextState?

  /// The question, in one line.
  public var title: TextState

  /// Whether the title is shown.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  /// The identity of this dialog, which its copies share.
  public var _$identity = ObservationIdentity()

  /// Creates a dialog with a title, choices and a message.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: () -> TextState? = { nil }
  ) {
    self.titleVisibility = titleVisibility
    self.title = title()
    buttons = actions()
    self.message = message()
  }

  /// The identifier of this dialog; another dialog with the same texts has another one.
  public var id: ObjectIdentifier { _$identity._objectIdentifier }

  /// Returns a dialog with the same texts, whose buttons send transformed actions.
  ///
  /// The new dialog has an identity of its own.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      titleVisibility: titleVisibility, title: { title },
      actions: { buttons.map { $0.map(transform) } },
      message: { message })
  }
}

/// Whether the title of a dialog is shown.
public enum ConfirmationDialogStateTitleVisibility: String, Codable, Hashable, Sendable {
  /// The user interface decides.
  case automatic

  /// The title is hidden.
  case hidden

  /// The title is visible.
  case visible
}

extension ConfirmationDialogState: _ObservableStruct {}
extension ConfirmationDialogState: Equatable where Action: Equatable {}
extension ConfirmationDialogState: Hashable where Action: Hashable {}
extension ConfirmationDialogState: Sendable where Action: Sendable {}
extension ConfirmationDialogState: Encodable where Action: Encodable {}
extension ConfirmationDialogState: Decodable where Action: Decodable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// Shows the dialog's question and its choices.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
